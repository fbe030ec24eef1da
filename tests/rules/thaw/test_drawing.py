"""Chapter 5: drawing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import holocene
from holocene.games.thaw.engine.state import Thaw
from holocene.kernel.matches.match import Match
from tests.rules.thaw.positions import (
    BAR,
    BLOCK,
    BOX,
    CORNER,
    HOOK,
    coloured,
    edition,
    finish_step,
    fresh,
    last,
    legal,
    place,
    refused,
    sheet,
    stacked,
    until,
)


@pytest.fixture
def second_round(tmp_path: Path) -> Thaw:
    """Return the first step of round 2 with only Hooks; Red has drawn one at C3 and one at G6."""
    state = fresh(4, edition=edition(tmp_path, {"Hook": HOOK}))
    place(state, 0, "hook", 2, 2)
    place(state, 0, "hook", 6, 5)
    state.act(0, "hand_on")
    until(state, 2, "own")
    return state


@pytest.mark.clause("THAW-5.1")
def test_a_form_colours_all_its_boxes(tmp_path: Path) -> None:
    state = fresh(4, edition=edition(tmp_path, {"Hook": HOOK}))
    place(state, 0, "hook", 2, 2)
    assert coloured(state, 0, 0) == {(2, 2), (2, 3), (2, 4), (3, 4)}
    assert not state.view(0)["drawn"], "there is one more to draw"
    (area,) = sheet(state, 0, 0)["areas"]
    assert (area["by"], area["form"], area["round"], area["fresh"]) == (0, "hook", 1, True)


@pytest.mark.clause("THAW-5.1")
def test_a_form_must_lie_wholly_on_the_sheet(second_round: Thaw) -> None:
    assert refused(second_round, 0, "place", form="hook", turn=0, x=8, y=3) == (
        "THAW-5.1",
        "This goes beyond the sheet: the Hook at I4.",
    )
    assert refused(second_round, 0, "place", form="hook", turn=1, x=0, y=8)[0] == "THAW-5.1"


@pytest.mark.clause("THAW-5.2")
def test_a_form_may_be_rotated_but_not_flipped(tmp_path: Path) -> None:
    boxes = set()
    for turn in range(4):
        state = fresh(4, edition=edition(tmp_path, {"Hook": HOOK}, ["#" * 9] * 9))
        place(state, 0, "hook", 2, 2, turn)
        boxes.add(frozenset((x - 2, y - 2) for x, y in coloured(state, 0, 0)))
    assert boxes == {
        frozenset({(0, 0), (0, 1), (0, 2), (1, 2)}),
        frozenset({(0, 0), (1, 0), (2, 0), (0, 1)}),
        frozenset({(0, 0), (1, 0), (1, 1), (1, 2)}),
        frozenset({(2, 0), (0, 1), (1, 1), (2, 1)}),
    }
    flipped = frozenset({(1, 0), (1, 1), (1, 2), (0, 2)})
    assert flipped not in boxes


@pytest.mark.clause("THAW-R16")
def test_rotations_that_look_the_same_are_one(tmp_path: Path) -> None:
    state = fresh(4, edition=edition(tmp_path, {"Bar": BAR, "Block": BLOCK}))
    decks = state.dump()["decks"]
    seat = next(seat for seat in range(4) if decks[seat][0] == "bar")
    assert {one["turn"] for one in legal(state, seat) if one["form"] == "bar"} == {0, 1}
    clause, reason = refused(state, seat, "place", form="bar", turn=2, x=2, y=2)
    assert (clause, reason) == ("THAW-R16", "Bar looks the same in another rotation: use that one.")
    state = stacked({0: ["block", "block"]}, edition=edition(tmp_path, {"Bar": BAR, "Block": BLOCK}))
    assert {one["turn"] for one in legal(state, 0)} == {0}


@pytest.mark.clause("THAW-5.3")
def test_nothing_is_drawn_over_another_area(second_round: Thaw) -> None:
    assert (2, 4) in coloured(second_round, 0, 0)
    assert refused(second_round, 0, "place", form="hook", turn=0, x=2, y=4)[0] == "THAW-5.3"
    free = {(x, y) for x in range(9) for y in range(9)} - coloured(second_round, 0, 0)
    shapes = second_round.edition.shapes[0]
    wanted = [
        (turn, x, y)
        for turn, shape in enumerate(shapes)
        for x in range(9)
        for y in range(9)
        if {(x + dx, y + dy) for dx, dy in shape} <= free
    ]
    assert [(one["turn"], one["x"], one["y"]) for one in legal(second_round, 0)] == wanted


@pytest.mark.clause("THAW-5.3")
def test_the_refusal_names_the_boxes_in_the_way(tmp_path: Path) -> None:
    state = fresh(4, edition=edition(tmp_path, {"Hook": HOOK}))
    place(state, 0, "hook", 2, 2)
    told = refused(state, 0, "place", form="hook", turn=2, x=2, y=2)
    assert told == ("THAW-5.3", "Already coloured: C3 and D5.")


@pytest.mark.clause("THAW-5.4", "THAW-R5")
def test_drawings_may_be_taken_back_until_the_sheets_are_passed_on(tmp_path: Path) -> None:
    match = holocene.new("thaw", 4, seed=1, edition=edition(tmp_path, {"Hook": HOOK}))
    draw(match, 0, 2, 2)
    draw(match, 0, 6, 2)
    match.undo(0)
    draw(match, 0, 6, 6)
    match.act(0, "hand_on")
    for seat in (1, 2, 3):
        draw(match, seat, 2, 2)
        draw(match, seat, 6, 2)
        if seat < 3:
            match.act(seat, "hand_on")
    for _ in range(3):  # after the others have finished, Red takes back the sheet and both forms
        match.undo(0)
    assert coloured_of(match, 0) == set()
    assert match.why_no_undo(0) == "you have no decision to undo"
    assert match.state.to_move() == [0, 3]
    draw(match, 0, 4, 4)
    draw(match, 0, 6, 2)
    match.act(0, "hand_on")
    match.undo(3)  # the last player redraws too, while all others have finished
    draw(match, 3, 4, 4)
    match.act(3, "hand_on")
    assert match.state.view(None)["phase"] == "help"
    assert (4, 4) in coloured_of(match, 3)


@pytest.mark.clause("THAW-5.4")
def test_earlier_drawings_stay_for_ever(tmp_path: Path) -> None:
    match = holocene.new("thaw", 4, seed=1, edition=edition(tmp_path, {"Hook": HOOK}))
    assert isinstance(match.state, Thaw)
    for seat in range(4):
        draw(match, seat, 2, 2)
        draw(match, seat, 6, 2)
        match.act(seat, "hand_on")
    assert match.log[-1].chance, "others have got to see what was drawn"
    for seat in range(4):
        assert match.why_no_undo(seat)
        with pytest.raises(holocene.IllegalAction, match="Undo is not possible"):
            match.undo(seat)
    before = [area["boxes"] for area in sheet(match.state, 0, 1)["areas"]]
    finish_step(match.state, last)
    assert [area["boxes"] for area in sheet(match.state, 0, 1)["areas"]][:2] == before


def draw(match: Match, seat: int, x: int, y: int) -> None:
    """Draw a Hook."""
    match.act(seat, "place", form="hook", turn=0, x=x, y=y)


def coloured_of(match: Match, seat: int) -> set[tuple[int, int]]:
    """Return the coloured boxes of a seat's own sheet, as the owner last saw it."""
    assert isinstance(match.state, Thaw)
    return coloured(match.state, seat, seat)


@pytest.mark.clause("THAW-5.5", "THAW-R17")
def test_a_player_who_can_draw_must_draw(second_round: Thaw) -> None:
    clause, reason = refused(second_round, 0, "pass")
    assert clause == "THAW-5.5"
    assert reason.startswith("There is room to draw, for example the Hook turned left at ")
    assert refused(second_round, 0, "hand_on") == ("THAW-5.5", "First draw Hook.")


def without_progress(state: Thaw, seat: int | None) -> dict[str, Any]:
    """Return a view without the numbers of forms still to draw."""
    return {key: value for key, value in state.view(seat).items() if key != "undrawn"}


@pytest.mark.clause("THAW-5.5", "THAW-R17")
def test_only_a_player_who_cannot_draw_passes(tmp_path: Path) -> None:
    """On a sheet of five by ten with two Blocks of nine boxes, a third Block does not fit, but a Corner does."""
    rows = ["#....", ".....", ".....", "....#", "....."]
    path = edition(tmp_path, {"Block": BLOCK, "Corner": CORNER}, rows)
    state = stacked({seat: ["corner", "corner", "block", "corner"] for seat in range(4)}, edition=path)
    until(state, 2, "own", choose=last)
    assert not legal(state, 0)
    assert [state.space.name(action)[0] for action in state.legal(0)] == ["pass"]
    before = coloured(state, 0, 0)
    others = [without_progress(state, seat) for seat in (1, 2, 3, None)]
    state.act(0, "pass")
    assert coloured(state, 0, 0) == before
    assert [without_progress(state, seat) for seat in (1, 2, 3, None)] == others, "nobody learns that Red passes"
    assert state.view(1)["undrawn"] == [0, 1, 1, 1], "they learn only that Red has nothing left to draw"
    assert state.to_move() == [0, 1, 2, 3]
    assert state.view(0)["drawn"]
    assert not state.view(1)["drawn"]
    assert refused(state, 0, "pass") == (
        "THAW-R5",
        "Everything is drawn: hand the sheet on, or undo to draw elsewhere.",
    )
    state.act(0, "hand_on")
    state.check()


@pytest.mark.clause("THAW-R17", "THAW-R4")
def test_each_form_is_passed_with_its_own_decision(tmp_path: Path) -> None:
    """A Cross covers no corner, and only corners are solid: both forms are passed, with one decision each."""
    wide = edition(
        tmp_path, {"Cross": [".#.", "###", ".#."], "Box": BOX}, ["#...#", ".....", ".....", ".....", "#...#"]
    )
    corners = stacked({seat: ["cross", "cross"] for seat in range(4)}, edition=wide)
    assert [corners.space.name(action)[0] for action in corners.legal(0)] == ["pass"]
    assert corners.view(0)["undrawn"] == [2, 2, 2, 2]
    corners.act(0, "pass")
    assert corners.view(1)["undrawn"] == [1, 2, 2, 2]
    assert refused(corners, 0, "hand_on")[0] == "THAW-5.5"
    corners.act(0, "pass")
    corners.act(0, "hand_on")
    corners.check()
    mixed = stacked({0: ["cross", "box"]}, edition=wide)
    assert refused(mixed, 0, "pass")[0] == "THAW-5.5", "the Box fits, so nothing is passed yet"
    mixed.apply(0, last(mixed, 0))
    mixed.act(0, "pass")
    assert mixed.view(0)["drawn"]
