"""Sheets and forms of every size that an owner's file may have."""

from __future__ import annotations

import pytest

import holocene
from holocene.bots.engine.dice import new_dice
from holocene.games.thaw.engine.state import Thaw
from holocene.games.thaw.files.cards import HALF, SIDES, override_edition
from holocene.kernel.matches.match import new_match

SIZES = [
    (width, height)
    for width in range(SIDES[0], SIDES[1] + 1)
    for height in range(SIDES[0], SIDES[1] + 1)
    if height * -(-width // 2) <= HALF
]
FORMS = {  # of up to nine boxes: long, wide and spread out ones
    "Row": ["#####"],
    "Long": ["#########"],
    "Stairs": ["##...", ".##..", "..##.", "...##", "....#"],
    "Hook": ["#....", "#....", "#....", "#....", "#####"],
    "Box": ["#"],
    "Bar": ["##"],
}


def game_on(width: int, height: int) -> Thaw:
    """Return a position with a sheet of this size, solid boxes in two corners, and all forms that fit on it."""
    rows = [["."] * width for _ in range(height)]
    rows[0][0] = rows[-1][-1] = "#"
    forms = {name: shape for name, shape in FORMS.items() if max(len(shape[0]), len(shape)) <= max(width, height)}
    data = {
        "sheet": {"rows": ["".join(row) for row in rows]},
        "form": [{"name": name, "rows": shape, "copies": 2} for name, shape in forms.items()],
    }
    game = holocene.new("thaw", 4).game
    match = new_match(game, 4, f"{width} x {height}", {}, override_edition(data))
    assert isinstance(match.state, Thaw)
    return match.state


def test_all_sizes_are_tested() -> None:
    assert len(SIZES) == 83
    assert (11, 10) in SIZES
    assert (8, 15) in SIZES
    assert (15, 7) in SIZES


@pytest.mark.clause("THAW-5.1", "THAW-5.2", "THAW-7.3")
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_legal_actions_are_those_that_nothing_forbids_on_every_sheet(width: int, height: int) -> None:
    state = game_on(width, height)
    dice = new_dice(width * 100 + height)
    looked = 0
    while not state.over:
        seats = state.to_move()
        seat = seats[dice.below(len(seats))]
        legal = state.legal(seat)
        if len(legal) > 1 and dice.below(2) == 0:
            assert legal == [action for action in range(state.space.size) if state.why_not(seat, action) == 0]
            looked += 1
        state.apply(seat, legal[dice.below(len(legal))])
    assert looked > 8
