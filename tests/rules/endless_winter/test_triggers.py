"""EW-18.8: the trigger sign, which only an owner's file can have (EW-R29)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import holocene
from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.state import Winter
from holocene.games.endless_winter.files.effects import SITUATIONS, WHENEVER
from holocene.games.endless_winter.words.story import narrate
from holocene.kernel.engine.journal import new_journal
from tests.rules.endless_winter.editions import changed
from tests.rules.endless_winter.positions import Builder, do, legal, names, seen

HUNT = "place figure=tribe on=hunt"


def builder(folder: Path, first: str, second: str = "food", **values: Any) -> Builder:
    """Return a builder where seat 0 holds a Fire Pit and a Flint Knapping with these effects."""

    def change(data: dict[str, Any]) -> None:
        data["culture"][0]["effect"] = first
        data["culture"][1]["effect"] = second

    found = Builder(2, edition=changed(folder, "culture", change)).hand(0, "fire-pit", "flint-knapping", "brave")
    return found.has(0, **{"food": 0, "tools": 3, "camps": [9], **values})


def played(folder: Path, first: str, second: str = "food", **values: Any) -> Winter:
    """Return the position after the first of them was played."""
    return do(builder(folder, first, second, **values).state(), "play_culture card=fire-pit")


@pytest.mark.clause("EW-18.8", "EW-R29")
def test_a_trigger_fires_each_time_until_the_turn_ends(tmp_path: Path) -> None:
    laid = builder(tmp_path, "animal => tool 2; labor 4").grounds("mammoth", "sloth", "rhino").hand(1, "brave")
    state = do(laid.state(), "play_culture card=fire-pit", HUNT)
    assert seen(state)["tools"] == 3, "nothing before it happens"
    do(state, "take_animal animal=woolly-mammoth")
    assert seen(state)["tools"] == 4, "one paid, two gained"
    do(state, "take_animal animal=giant-sloth")
    assert seen(state)["tools"] == 5, "and again"
    do(state, "end_turn")
    assert state.triggers == []
    do(state, HUNT, "end_turn", HUNT, "play_tribe card=brave", "take_animal animal=woolly-rhino")
    assert seen(state)["tools"] == 4, "not in the next turn"


@pytest.mark.clause("EW-R29")
@pytest.mark.parametrize(
    ("situation", "before", "deed"),
    [
        ("camp", "place figure=tribe on=migrate", "place_camp"),
        ("move", "place figure=tribe on=migrate", "move hex=9 direction=east"),
        ("tribe", "place figure=tribe on=initiate", "take_tribe card=elder"),
        ("culture", "place figure=tribe on=develop", None),
        ("tip", "place figure=tribe on=hunt slide", "tip animal=woolly-mammoth"),
        ("bury", "place figure=tribe on=initiate slide middle decline", "bury zone=hand card=flint-knapping"),
        ("idol", "place figure=tribe on=initiate slide slide bottom", "idol track=honor"),
        ("stone", "place figure=tribe on=develop slide", None),
    ],
)
def test_everything_a_player_can_do_may_fire_a_trigger(
    tmp_path: Path, situation: str, before: str, deed: str | None
) -> None:
    laid = builder(tmp_path, f"{situation} => points; labor 5", food=4, tools=5).animals(0, mammoth=1)
    steps = before.split(" ")
    words = [" ".join(steps[:3]), *steps[3:]]
    state = do(laid.state(), "play_culture card=fire-pit", *words)
    if situation == "culture":
        deed = f"take_culture card={legal(state, 'take_culture')[0]}"
    if situation == "stone":
        deed = f"take_stone stone={legal(state, 'take_stone')[0]}"
    assert seen(state)["points"] == 0
    assert deed is not None
    do(state, deed)
    while seen(state)["points"] == 0 and state.seat == 0 and names(state)[0] in ("decline", "lesser"):
        do(state, "decline" if "decline" in names(state) else "lesser benefit=food")  # what the deed itself brings
    assert seen(state)["points"] == 1


@pytest.mark.clause("EW-R29")
def test_the_benefit_of_the_deed_itself_comes_first(tmp_path: Path) -> None:
    laid = builder(tmp_path, "tip => points 2", food=0).animals(0, rhino=1)
    state = do(laid.state(), "play_culture card=fire-pit", HUNT, "slide")
    state.journal = new_journal()
    do(state, "tip animal=woolly-rhino")
    told = [one.text for one in narrate(state.edition, state.journal.events, ["Wolf", "Bison"])]
    assert told[0] == "Wolf slides to the bottom."
    assert told[1:6] == [
        "Wolf tips Woolly Rhino.",
        "Wolf gains 2 Food.",
        "Wolf gains 1 Tool.",
        "Wolf gains: 2 points.",
        "Wolf scores 2 points (effects).",
    ]


@pytest.mark.clause("EW-R29")
def test_several_triggers_fire_in_the_order_they_were_used(tmp_path: Path) -> None:
    laid = builder(tmp_path, "tip => food", "tip => tool").animals(0, tiger=1)
    for order in (["fire-pit", "flint-knapping"], ["flint-knapping", "fire-pit"]):
        state = do(laid.state(), *(f"play_culture card={card}" for card in order), HUNT, "slide")
        state.journal = new_journal()
        do(state, "tip animal=sabre-toothed-tiger")
        gains = [event[1] for event in state.journal.events if event[1] in (a.E_FOOD, a.E_TOOL)]
        wanted = [a.E_FOOD, a.E_TOOL] if order[0] == "fire-pit" else [a.E_TOOL, a.E_FOOD]
        assert gains == [a.E_TOOL, *wanted], "first the Tiger's own Tools"


@pytest.mark.clause("EW-R29")
def test_a_trigger_does_not_fire_itself_but_fires_another(tmp_path: Path) -> None:
    """One trigger gives a tip and the other a Tool for tipping: after three tips the chain ends."""
    laid = builder(tmp_path, "tip => tip", "tip => points").animals(0, tiger=4)
    state = do(laid.state(), "play_culture card=fire-pit", "play_culture card=flint-knapping", HUNT, "slide")
    do(state, "tip animal=sabre-toothed-tiger")
    assert legal(state, "tip") == ["sabre-toothed-tiger"], "the first trigger answers with a tip"
    do(state, "tip animal=sabre-toothed-tiger")
    assert seen(state)["points"] == 2, "the second answers to both tips"
    assert "tip" not in names(state), "and the first did not answer to its own"
    state.check()


@pytest.mark.clause("EW-R29", "EW-16.2")
def test_a_trigger_of_a_chief_or_a_tribe_card_begins_when_it_is_used(tmp_path: Path) -> None:
    def change(data: dict[str, Any]) -> None:
        for chief in data["chief"]:
            chief.pop("in", None)
            chief["effect"] = "idol => points 2"

    path = changed(tmp_path, "chief", change)
    state = Builder(2, edition=path).hand(0).state()
    do(state, "place figure=chief on=initiate")
    do(state, "use_chief")
    while "idol" not in names(state):
        do(state, "slide" if "slide" in names(state) else "bottom")
    do(state, "idol track=honor")
    assert seen(state)["points"] == 2


@pytest.mark.clause("EW-R29")
@pytest.mark.parametrize(
    ("section", "key", "effect", "reason"),
    [
        ("culture", "effect", "rain => food", "'rain' cannot stand before a trigger"),
        ("culture", "effect", "tip => rain", "'rain' is not a gain"),
        ("culture", "effect", "tip => move => food", "cannot stand before a trigger"),
        ("culture", "effect", "paint => food", "has a sign of Cave Paintings, which may not be in play"),
        ("animal", "tip", "move => food", "cannot have a trigger sign (EW-R29)"),
        ("terrain", "effect", "move => food", "cannot have a trigger sign (EW-R29)"),
        ("tribe", "eclipse", "move => food", "cannot have a trigger sign (EW-R29)"),
        ("glacier_token", "effect", "move => food", "cannot have a trigger sign (EW-R29)"),
        ("stone_space", "effect", "move => food", "cannot have a trigger sign (EW-R29)"),
    ],
)
def test_a_file_with_a_misplaced_trigger_is_refused(
    tmp_path: Path, section: str, key: str, effect: str, reason: str
) -> None:
    def change(data: dict[str, Any]) -> None:
        data[section][-1][key] = effect

    with pytest.raises(holocene.BadFile, match="line") as caught:
        holocene.new("endless_winter", 2, edition=changed(tmp_path, section, change))
    assert reason in str(caught.value)


@pytest.mark.clause("EW-R29")
def test_every_situation_has_a_description() -> None:
    assert sorted(SITUATIONS.values()) == sorted(WHENEVER) == list(range(a.W_CAMP, a.W_TORCH + 1))


@pytest.mark.clause("EW-R29")
def test_a_trigger_is_saved_with_the_position(tmp_path: Path) -> None:
    laid = builder(tmp_path, "move => food")
    state = do(laid.state(), "play_culture card=fire-pit", "place figure=tribe on=migrate")
    again = holocene.load("endless_winter", state.dump(), laid.edition)
    assert again.dump() == state.dump()
    broken = {**state.dump(), "triggers": [1]}
    with pytest.raises(holocene.BadPosition, match="triggers"):
        holocene.load("endless_winter", broken, laid.edition)
