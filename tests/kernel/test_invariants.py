"""Every written invariant (docs/invariants.md) is broken here once, in a position of a real match, and refused."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import holocene
from holocene.bots.engine.dice import new_dice
from holocene.lab.fuzz import pick

Data = dict[str, Any]
PAGE = Path(__file__).parent.parent.parent / "docs" / "invariants.md"
GAMES = {clause.id.split("-")[0]: game.name for game in holocene.games() for clause in game.clauses()}


@cache
def positions(game: str, players: int, options: str, seed: int) -> tuple[str, ...]:
    """Return the dumps of all positions of a random match."""
    match = holocene.new(game, players, seed, **json.loads(options))
    dice = new_dice(seed)
    found = [json.dumps(match.state.dump())]
    while not match.state.over:
        match.play(*pick(match, dice))
        found.append(json.dumps(match.state.dump()))
    return tuple(found)


def somewhere(game: str, players: int, when: Callable[[Data], object], **options: Any) -> Data:
    """Return a position that fulfils a condition."""
    for seed in range(12):
        for text in positions(game, players, json.dumps(options), seed):
            data: Data = json.loads(text)
            if when(data):
                return data
    raise AssertionError("it never was the case")


Case = tuple[str, Callable[[], Data], Callable[[Data], object], str]


def cavemen(when: Callable[[Data], object], **options: Any) -> Callable[[], Data]:
    return lambda: somewhere("cavemen", 3, when, **options)


def phase(*names: str) -> Callable[[Data], bool]:
    return lambda data: data["phase"] in names


def put(holder: Callable[[Data], Any], key: Any, value: Any) -> Callable[[Data], object]:
    """Return a function that sets one value."""

    def change(data: Data) -> None:
        holder(data)[key] = value(data) if callable(value) else value

    return change


def top(data: Data) -> Data:
    return data


def first(data: Data) -> Data:
    found: Data = data["tribes"][0]
    return found


def bid_all(data: Data) -> None:
    """Make the highest bid the highest possible one (CAV-R4), with Teeth left for more."""
    auction(data)["high"] = 200
    for tribe in data["tribes"]:
        tribe["teeth"] = 300


def auction(data: Data) -> Data:
    found: Data = data["auction"]
    return found


def move(source: Callable[[Data], list[Any]], target: Callable[[Data], list[Any]]) -> Callable[[Data], object]:
    """Return a function that moves the first entry of one list to another list."""
    return lambda data: target(data).append(source(data).pop(0))


def deck_card(*kinds: str) -> Callable[[Data], object]:
    """Return a function that moves a card of one of these kinds from the deck to the first tribe."""

    def change(data: Data) -> None:
        card = next(card for card in data["deck"] if card.startswith(kinds))
        data["deck"].remove(card)
        first(data)["cards"].append(card)

    return change


def many_cavemen(data: Data) -> None:
    """Give the first tribe more Cavemen than its Caves hold, and no Invention."""
    tribe = first(data)
    data["deck"] += [card for card in tribe["cards"] if not card.startswith(tribe["tribe"])]
    tribe["cards"] = [card for card in tribe["cards"] if card.startswith(tribe["tribe"])]
    for card in [card for card in data["deck"] if card.startswith("hunter")]:
        data["deck"].remove(card)
        tribe["cards"].append(card)


STARTED = phase("bidding")
CAVEMEN: list[Case] = [
    ("CAV-I1", cavemen(STARTED), lambda data: data["deck"].pop(), "deck: .* is nowhere"),
    ("CAV-I1", cavemen(STARTED), lambda data: data["pool"].append(data["deck"][0]), "deck: .* more than once"),
    ("CAV-I2", cavemen(STARTED), put(first, "tribe", "lion"), "tribes"),
    ("CAV-I2", cavemen(STARTED), lambda data: data["tribes"].reverse(), "tribes go by seat"),
    ("CAV-I3", cavemen(phase("choosing"), tribes="chosen"), put(top, "turn", 1), "turn"),
    (
        "CAV-I3",
        cavemen(lambda data: data["phase"] == "choosing" and first(data)["cards"], tribes="chosen"),
        deck_card("hunter"),
        "starting cards",
    ),
    ("CAV-I4", cavemen(STARTED), deck_card("mastodon"), "mastodon.* cannot be there"),
    ("CAV-I5", cavemen(STARTED), deck_card("fire"), "winner"),
    ("CAV-I5", cavemen(lambda d: d["phase"] == "bidding" and "fire" in d["deck"]), lambda d: burn(d), "discards: Fire"),
    ("CAV-I6", cavemen(STARTED), put(top, "winner", 1), "phase: a finished game"),
    ("CAV-I7", cavemen(STARTED), put(top, "conch", -1), "conch"),
    ("CAV-I8", cavemen(STARTED), put(top, "recruit", lambda data: data["deck"].pop()), "recruit"),
    ("CAV-I9", cavemen(STARTED), put(auction, "bidder", 0), "auction"),
    ("CAV-I9", cavemen(lambda data: auction(data)["high"]), put(auction, "high", 150), "auction.high"),
    ("CAV-I10", cavemen(STARTED), lambda d: (d["discards"].extend(d["deck"]), d["deck"].clear()), "deck|discards"),
    ("CAV-I11", cavemen(STARTED), put(top, "seat", lambda data: (data["seat"] + 1) % 3), "seat"),
    ("CAV-I11", cavemen(STARTED), put(top, "done", 2), "done"),
    ("CAV-I12", cavemen(STARTED), lambda data: [tribe.update(teeth=0) for tribe in data["tribes"]], "cannot bid"),
    ("CAV-I12", cavemen(lambda data: auction(data)["high"]), lambda data: bid_all(data), "cannot bid"),
    ("CAV-I12", cavemen(phase("starving")), lambda d: [one.update(food=50) for one in d["tribes"]], "can be fed"),
    ("CAV-I13", cavemen(STARTED), lambda data: [data["deck"].append(data["pool"].pop(0)) for _ in range(5)], "pool"),
    ("CAV-I14", cavemen(STARTED), many_cavemen, "more than the Population score"),
    ("CAV-I15", cavemen(STARTED), put(first, "food", -1), "food"),
]


def burn(data: Data) -> None:
    data["deck"].remove("fire")
    data["discards"].append("fire")


def thaw(when: Callable[[Data], object], players: int = 3, **options: Any) -> Callable[[], Data]:
    return lambda: somewhere("thaw", players, when, **options)


def sheet(data: Data) -> list[Any]:
    found: list[Any] = data["sheets"][0]
    return found


THAW: list[Case] = [
    ("THAW-I1", thaw(phase("own")), put(top, "hop", 1), "hop"),
    ("THAW-I1", thaw(phase("own")), put(top, "round", 0), "round"),
    ("THAW-I1", thaw(phase("own"), 4), put(top, "phase", "dummy"), "phase: the Dummy"),
    ("THAW-I2", thaw(phase("own")), put(lambda data: data["colours"], 0, "brown"), "colours: no two"),
    ("THAW-I2", thaw(phase("own")), lambda data: data["colours"].reverse(), "colours: go by seat"),
    (
        "THAW-I3",
        thaw(phase("own")),
        put(lambda data: data["decks"][0], 0, "hook"),
        r"decks\[0\]: these are not the cards",
    ),
    (
        "THAW-I3",
        lambda: somewhere("thaw", 3, phase("choosing"), colours="chosen"),
        put(lambda data: data["decks"], 0, ["bay"]),
        r"decks\[0\]: there are no cards",
    ),
    ("THAW-I4", thaw(lambda data: data["round"] > 1), lambda data: sheet(data).clear(), r"sheets\[0\]: must have"),
    ("THAW-I4", thaw(lambda data: data["round"] > 1), put(lambda d: sheet(d)[0], 0, "brown"), r"sheets\[0\]\[0\]"),
    (
        "THAW-I5",
        thaw(lambda data: data["round"] > 2),
        lambda data: sheet(data).__setitem__(1, copy.deepcopy(sheet(data)[0])),
        r"sheets\[0\]\[1\]: could not be drawn",
    ),
    ("THAW-I6", thaw(lambda data: sum(data["done"]) == 0), put(top, "done", [True, False, False]), "done"),
    ("THAW-I6", thaw(phase("own")), put(top, "done", [True, True, True]), "done"),
]


def winter(when: Callable[[Data], object], players: int = 3, **options: Any) -> Callable[[], Data]:
    return lambda: somewhere("endless_winter", players, when, **options)


def painted(when: Callable[[Data], object]) -> Callable[[], Data]:
    return lambda: somewhere("endless_winter", 3, when, expansion="cave_paintings")


def own(name: str) -> Callable[[Data], list[Any]]:
    """Return a function that returns a list of the first player."""
    return lambda data: list_of(first(data), name)


def list_of(data: Data, name: str) -> list[Any]:
    found: list[Any] = data[name]
    return found


def open_list(name: str) -> Callable[[Data], list[Any]]:
    return lambda data: list_of(data, name)


def swap_tile(data: Data) -> None:
    data["terrain"][data["terrain"].index("glacier")] = "forest"


def mover(data: Data) -> Data:
    found: Data = data["tribes"][data["seat"]]
    return found


ACTING = phase("action")
LATE = lambda data: data["phase"] == "action" and data["round"] >= 3  # noqa: E731
WINTER: list[Case] = [
    ("EW-I1", winter(ACTING), put(top, "seat", lambda data: (data["seat"] + 1) % 3), "seat"),
    ("EW-I1", winter(ACTING), put(top, "turn", 9), "turn"),
    ("EW-I2", winter(ACTING), swap_tile, "terrain: must have .* Glaciers"),
    ("EW-I3", winter(lambda d: d["stones_at"]), lambda data: data["stones_at"].popitem(), "stones_at"),
    ("EW-I3", winter(ACTING), lambda data: data["stones_at"].update({"a1.5": "neutral"}), "stones_at"),
    ("EW-I4", winter(ACTING, rest_tokens=True), lambda data: data["rest_stack"].pop(), "rest_stack"),
    ("EW-I4", winter(ACTING, glacier_tokens=True), put(top, "glaciers", [None] * 19), "glaciers"),
    ("EW-I4", winter(ACTING, rest_tokens=True), put(top, "rest_unseen", 12), "rest_unseen"),
    ("EW-I5", winter(ACTING), lambda data: first(data)["deck"].remove(first(data)["deck"][0]), "deck|supply"),
    ("EW-I5", winter(ACTING), lambda data: first(data)["discards"].append("shaman"), "supply"),
    ("EW-I6", winter(ACTING), lambda data: data["era_1"].pop(), "display: every Culture card"),
    ("EW-I6", winter(lambda d: d["round"] == 1 and ACTING(d)), move(open_list("era_2"), own("discards")), "era_2"),
    ("EW-I7", winter(ACTING), lambda data: data["herd"].pop(), "herd"),
    (
        "EW-I7",
        winter(ACTING),
        lambda data: [move(open_list("herd"), open_list("grounds"))(data) for _ in "1234567"],
        "grounds",
    ),
    ("EW-I8", winter(ACTING), lambda data: data["stones"].pop(), "stones"),
    ("EW-I9", winter(lambda d: ACTING(d) and not first(d)["villages"]), put(first, "food", 10), "food"),
    (
        "EW-I9",
        winter(ACTING),
        lambda d: same_village(d),
        "tribes: two Villages",
    ),
    ("EW-I10", winter(lambda d: ACTING(d) and first(d)["honor"]), put(first, "honor_place", 3), "tribes: the places"),
    ("EW-I11", winter(lambda d: len(d["placed"]) > 2), lambda data: data["placed"].pop(0), "placed"),
    ("EW-I11", winter(lambda d: len(d["placed"]) > 2), put(top, "first", 0), "first"),
    (
        "EW-I11",
        winter(lambda d: len(d["placed"]) > 4),
        lambda d: [one.update(figures_home=2) for one in d["tribes"]],
        "figures_home",
    ),
    ("EW-I12", winter(ACTING), put(first, "chief", None), "chief"),
    ("EW-I12", winter(ACTING), put(lambda data: first(data)["scored"], "animals", 5), "scored"),
    ("EW-I13", winter(lambda d: ACTING(d) and mover(d)["played"]), lambda data: other_plays(data), "played"),
    ("EW-I14", winter(lambda d: ACTING(d) and d["column"] < 0), put(top, "taken", 1), "taken|column"),
    ("EW-I14", winter(lambda d: ACTING(d) and d["column"] < 0), put(top, "chief_ready", True), "chief_ready|column"),
    ("EW-I14", winter(ACTING), put(top, "gained", 1), "gained"),
    (
        "EW-I15",
        winter(lambda d: ACTING(d) and d["turn"] < 3 and first(d)["hand"] and not first(d)["known"]),
        move(own("hand"), own("pile")),
        "pile",
    ),
    (
        "EW-I16",
        winter(lambda d: ACTING(d) and first(d)["deck"]),
        lambda d: first(d)["known"].append(unseen(d)),
        "known",
    ),
    ("EW-I16", winter(lambda d: ACTING(d) and first(d)["buried"]), put(first, "trail", []), "trail"),
    ("EW-I17", winter(lambda d: d["fresh"]), put(top, "fresh", []), "fresh"),
    ("EW-I18", winter(ACTING), put(top, "frames", []), "frames|placed"),
    ("EW-I18", winter(ACTING), lambda d: d["frames"].append({"frame": "run", "first": 3, "second": 0}), "frames"),
    ("EW-I18", winter(ACTING), put(top, "triggers", [4]), "triggers"),
]


def same_village(data: Data) -> None:
    for tribe in data["tribes"][:2]:
        tribe["villages"] = [0]


def other_plays(data: Data) -> None:
    other = data["tribes"][(data["seat"] + 1) % 3]
    card = (other["deck"] or other["discards"]).pop()
    other["played"].append({"card": card, "marks": mover(data)["played"][0]["marks"]})


def unseen(data: Data) -> str:
    """Return a card that the first player has only in the deck."""
    tribe = first(data)
    return str(next(card for card in [*tribe["deck"], "monument"] if card not in tribe["hand"] + tribe["buried"]))


PAINTED = lambda data: data["phase"] == "action" and first(data)["lines"]  # noqa: E731
PAINTINGS: list[Case] = [
    ("CP-I1", painted(ACTING), lambda data: data["stones"].remove("stone-of-torches"), "stones"),
    ("CP-I1", winter(ACTING), put(first, "board", "wolf"), "board"),
    ("CP-I2", painted(ACTING), lambda data: data["tribes"][1].update(board=first(data)["board"]), "board"),
    ("CP-I2", painted(ACTING), put(first, "side", None), "side"),
    ("CP-I3", painted(PAINTED), put(first, "dots", 0), "dots|lines"),
    ("CP-I3", painted(PAINTED), put(first, "lines", 2**47), "lines"),
    ("CP-I4", painted(PAINTED), put(first, "bodies", lambda data: first(data)["bodies"] ^ 1), "bodies"),
]
ALL = [*CAVEMEN, *THAW, *WINTER, *PAINTINGS]


@pytest.mark.parametrize(("name", "given", "damage", "told"), ALL, ids=[f"{case[0]}-{i}" for i, case in enumerate(ALL)])
def test_a_position_that_breaks_an_invariant_is_refused(
    name: str, given: Callable[[], Data], damage: Callable[[Data], object], told: str
) -> None:
    data = given()
    game = GAMES[name.split("-")[0]]
    holocene.load(game, data).check()
    damage(data)
    with pytest.raises(holocene.BadPosition, match=told):
        holocene.load(game, data)


def test_every_written_invariant_is_broken_here() -> None:
    written = re.findall(r"^- \*\*([A-Z]+-I[0-9]+)\*\* ", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(set(written)) == len(written) > 40
    assert {case[0] for case in ALL} == set(written)
