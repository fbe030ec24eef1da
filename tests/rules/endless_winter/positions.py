"""Builds positions for tests by editing the dump of a first turn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

import pytest

import holocene
from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.state import Winter
from holocene.games.endless_winter.files.cards import shipped_edition

STARTERS = shipped_edition().slugs[: a.STARTERS]
TYPES = shipped_edition().slugs[a.FIRST_TYPE : a.FIRST_CULTURE]
LANDS = shipped_edition().terrain_slugs[a.FIRST_LAND : a.FIRST_LAND + a.LANDS]
ZONES = ("hand", "deck", "discards", "pile", "buried", "mourned")
PASSING = ("end_turn", "slide", "done", "decline", "choose_side", "rest_token", "pick_chief", "pick_setup", "draw")


def fresh(players: int = 2, seed: int | str = 7, edition: Path | None = None, **options: Any) -> Winter:
    """Return the position before the first decision."""
    state = holocene.new("endless_winter", players, seed, edition, **options).state
    assert isinstance(state, Winter)
    return state


class Builder:
    """A position under construction: by default seat 0 is first in the turn order and begins its first turn."""

    def __init__(self, players: int = 2, seed: int = 7, edition: Path | None = None, **options: Any) -> None:
        state = fresh(players, seed, edition, **options)
        while state.phase == a.SETTING:
            state.step(state.seat, state.legal(state.seat)[0])
        self.edition = edition
        self.players = players
        self.data: dict[str, Any] = state.dump()
        self.data["order"] = list(range(players))
        self.data["seat"] = 0
        for tribe in self.data["tribes"]:
            tribe["known"] = []
            tribe["scored"] = dict.fromkeys(tribe["scored"], 0)

    def tribe(self, seat: int = 0) -> dict[str, Any]:
        """Return a player's part of the dump."""
        part: dict[str, Any] = self.data["tribes"][seat]
        return part

    def has(self, seat: int = 0, **values: Any) -> Self:
        """Set values of a player."""
        self.tribe(seat).update(values)
        return self

    def set(self, **values: Any) -> Self:
        """Set values of the position."""
        self.data.update(values)
        return self

    def take(self, card: str, seat: int) -> None:
        """Remove a card from where it is now."""
        tribe = self.tribe(seat)
        if card in STARTERS:
            next(tribe[zone] for zone in ("deck", "discards", "hand") if card in tribe[zone]).remove(card)
        elif card in TYPES:
            self.data["supply"][TYPES.index(card)] -= 1
        elif card in self.data["display"]:
            self.data["display"][self.data["display"].index(card)] = None
        else:
            zone = next(zone for zone in ("era_1", "era_2", "gone") if card in self.data[zone])
            self.leave_deck(zone, card)

    def leave_deck(self, zone: str, card: str) -> None:
        """Remove a Culture card from its deck; those of Era II make it at least the third round."""
        self.data[zone].remove(card)
        if zone == "era_2":
            self.data["round"] = max(self.data["round"], 3)

    def put(self, seat: int, zone: str, *cards: str) -> Self:
        """Add cards to one of a player's zones; in a deck, the first card named is on top."""
        for card in reversed(cards):
            self.take(card, seat)
            self.tribe(seat)[zone].insert(0, card)
        tribe = self.tribe(seat)
        if tribe["buried"]:  # nobody has seen any of them
            unseen = len(tribe["hand"] + tribe["pile"] + tribe["buried"])
            tribe["trail"] = ["drew"] * unseen + ["buried"] * len(tribe["buried"])
        return self

    def hand(self, seat: int, *cards: str) -> Self:
        """Make a player's hand exactly these cards, and put the old hand under the deck."""
        tribe = self.tribe(seat)
        tribe["deck"] += tribe["hand"]
        tribe["hand"] = []
        return self.put(seat, "hand", *cards)

    def empty_deck(self, seat: int, to: str = "mourned", keep: int = 0) -> Self:
        """Move a player's deck elsewhere, except the top cards to keep."""
        tribe = self.tribe(seat)
        tribe[to] += tribe["deck"][keep:]
        tribe["deck"] = tribe["deck"][:keep]
        return self

    def show(self, *cards: str) -> Self:
        """Replace the first Culture cards of the display by these."""
        for place, card in enumerate(cards):
            if card in self.data["display"]:
                there = self.data["display"].index(card)
                self.data["display"][there] = self.data["display"][place]
            else:
                self.leave_deck("era_1" if card in ERA_1 else "era_2", card)
                gone = self.data["display"][place]
                if gone is not None:
                    self.data["era_1" if gone in ERA_1 else "era_2"].append(gone)
            self.data["display"][place] = card
        return self

    def animals(self, seat: int, **counts: int) -> Self:
        """Give a player upright animals from the deck: `mammoth=2`; any part of a name will do."""
        return self.add_animals(seat, "animals", counts)

    def tipped(self, seat: int, **counts: int) -> Self:
        """Give a player tipped animals."""
        return self.add_animals(seat, "tipped", counts)

    def add_animals(self, seat: int, key: str, counts: dict[str, int]) -> Self:
        """Move animals from the deck or the Hunting grounds to a player."""
        for part, number in counts.items():
            name = animal(part)
            for _ in range(number):
                zone = next(zone for zone in ("herd", "grounds") if name in self.data[zone])
                self.data[zone].remove(name)
            self.tribe(seat)[key][name] += number
        return self

    def no_animals(self) -> Self:
        """Put all players' animals back under the deck."""
        for tribe in self.data["tribes"]:
            for key in ("animals", "tipped"):
                for name, number in tribe[key].items():
                    self.data["herd"] += [name] * number
                    tribe[key][name] = 0
        return self

    def grounds(self, *parts: str) -> Self:
        """Make the Hunting grounds exactly these animals."""
        self.data["herd"] += self.data["grounds"]
        self.data["grounds"] = []
        for part in parts:
            self.data["herd"].remove(animal(part))
            self.data["grounds"].append(animal(part))
        return self

    def on_top(self, *parts: str) -> Self:
        """Put these animals on top of the deck."""
        for part in parts:
            self.data["herd"].remove(animal(part))
        self.data["herd"][:0] = [animal(part) for part in parts]
        return self

    def stones(self, *names: str) -> Self:
        """Make these Sacred Stones available."""
        for name in names:
            if name not in self.data["stones"]:
                era_2 = STONES.index(name) >= a.ERA_STONES
                other = next(
                    s for s in self.data["stones"] if (STONES.index(s) >= a.ERA_STONES) == era_2 and s not in names
                )
                self.data["stones"][self.data["stones"].index(other)] = name
        return self

    def own_stones(self, seat: int, *names: str) -> Self:
        """Give a player these Sacred Stones and no others."""
        self.data["stones"] += self.tribe(seat)["stones"]
        self.stones(*names)
        for name in names:
            self.data["stones"].remove(name)
        self.tribe(seat)["stones"] = list(names)
        return self

    def terrain(self, **hexes: str) -> Self:
        """Swap tiles so that hexes have these terrains: `h0="forest"`."""
        tiles = self.data["terrain"]
        fixed = [int(name[1:]) for name in hexes]
        for name, type in hexes.items():
            place = int(name[1:])
            if tiles[place] != type:
                left = [i for i in range(a.HEXES) if i not in fixed]
                if not any(tiles[i] == type for i in left):  # take another copy out of the box
                    spare = next(i for i in left if tiles[i] in LANDS and tiles.count(tiles[i]) > 1)
                    tiles[spare] = type
                other = next(i for i in left if tiles[i] == type)
                tiles[place], tiles[other] = tiles[other], tiles[place]
        return self

    def megaliths(self, placed: dict[str, str]) -> Self:
        """Lay Megaliths on the board and count them as placed: `{"a1": "neutral", "b1": "0"}`.

        Neutral Megaliths count for seats that have others on the board, then for the last seats.
        """
        self.data["stones_at"] = dict(placed)
        owners = list(placed.values())
        for seat in range(self.players):
            own = owners.count(str(seat))
            self.tribe(seat)["megaliths"] = own + 2 if own else 0
        missing = owners.count("neutral") - sum(min(2, tribe["megaliths"]) for tribe in self.data["tribes"])
        for tribe in reversed(self.data["tribes"]):
            while missing > 0 and tribe["megaliths"] < 2:
                tribe["megaliths"] += 1
                missing -= 1
        assert missing == 0, "the number of neutral Megaliths does not fit"
        return self

    def last_turns(self, seat: int, ended: bool = False) -> Self:
        """Make it a seat's third turn, or the end of it, when the pile is prepared; figures stand on Develop."""
        place = self.data["order"].index(seat)
        placed = []
        for number in range(2 * self.players + place + int(ended)):
            owner = self.data["order"][number % self.players]
            figure = a.TRIBE_FIGURE if number // self.players < 2 else a.CHIEF_FIGURE
            placed.append((2 * owner + figure) * 8 + a.DEVELOP)
        for owner, tribe in enumerate(self.data["tribes"]):
            own = [code // 8 % 2 for code in placed if code // 16 == owner]
            tribe["figures_home"] = 2 - own.count(a.TRIBE_FIGURE)
            tribe["chief_home"] = 1 - own.count(a.CHIEF_FIGURE)
        if ended:
            self.set(frames=[{"frame": "pile", "first": 0, "second": 0}])
        return self.set(placed=placed, turn=2 * self.players + place, seat=seat, first=1 << a.DEVELOP)

    def round(self, number: int) -> Self:
        """Change the round, without laying out the Culture cards of that round."""
        return self.set(round=number)

    def state(self) -> Winter:
        """Return the position."""
        state = holocene.load("endless_winter", self.data, self.edition)
        assert isinstance(state, Winter)
        state.check()
        return state


ERA_1 = shipped_edition().slugs[a.FIRST_CULTURE : a.FIRST_ERA_2]
STONES = shipped_edition().stone_slugs


def animal(part: str) -> str:
    """Return the animal whose name contains a part: "sloth"."""
    (name,) = [name for name in shipped_edition().animal_slugs if part in name]
    return name


def seen(state: Winter, seat: int = 0, eyes: int | None = None) -> dict[str, Any]:
    """Return the view of a player by themselves or by another seat."""
    found: dict[str, Any] = state.view(seat if eyes is None else eyes)["tribes"][seat]
    return found


def do(state: Winter, *steps: str) -> Winter:
    """Take actions for the seat to move, written as in logs: "place figure=chief on=hunt"."""
    for step in steps:
        name, arguments = parse(step)
        state.act(state.seat, name, **arguments)
    return state


def parse(step: str) -> tuple[str, dict[str, Any]]:
    """Return the name and the arguments of an action as written in logs."""
    name, *words = step.split()
    pairs = (word.split("=") for word in words)
    return name, {key: int(value) if value.isdigit() else value for key, value in pairs}


def names(state: Winter) -> list[str]:
    """Return the families of the actions that the seat to move may take."""
    return list(dict.fromkeys(state.space.name(action)[0] for action in state.legal(state.seat)))


def legal(state: Winter, name: str) -> list[Any]:
    """Return the arguments of the legal actions of a family, as values where there is one argument."""
    named = [state.space.name(action) for action in state.legal(state.seat)]
    found = [list(arguments.values()) for family, arguments in named if family == name]
    return [values[0] if len(values) == 1 else tuple(values) for values in found]


def pass_on(state: Winter, until: Callable[[Winter], bool], on: str = "initiate") -> Winter:
    """Decide as little as possible until a condition holds: place figures on a column and slide through."""
    for _ in range(500):
        if until(state) or state.over:
            return state
        offered = names(state)
        if "place" in offered:
            figure = "tribe" if ("tribe", on) in legal(state, "place") else "chief"
            do(state, f"place figure={figure} on={on}")
            continue
        family = next((name for name in PASSING if name in offered), None)
        if family is None:
            state.step(state.seat, state.legal(state.seat)[0])
        else:
            first = next(action for action in state.legal(state.seat) if state.space.name(action)[0] == family)
            state.step(state.seat, first)
    raise AssertionError("nothing came of it")


def to_eclipse(state: Winter) -> Winter:
    """Play on to the Eclipse."""
    return pass_on(state, lambda one: one.phase != a.ACTING)


def to_round(state: Winter, number: int) -> Winter:
    """Play on to the first decision of a round."""
    return pass_on(state, lambda one: one.round == number and one.phase == a.ACTING)


def refused(state: Winter, step: str, seat: int | None = None) -> tuple[str, str]:
    """Return the clause and the sentence with which an action is refused; check that nothing changes."""
    name, arguments = parse(step)
    who = state.seat if seat is None else seat
    before = state.hash()
    with pytest.raises(holocene.IllegalAction) as caught:
        state.act(who, name, **arguments)
    assert state.hash() == before
    assert state.space.action(name, **arguments) not in state.legal(who)
    return caught.value.clause, caught.value.reason
