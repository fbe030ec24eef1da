"""Sheets and forms of every size that an owner's file may have: what is legal is what nothing forbids."""

from __future__ import annotations

import pytest

import holocene
from holocene.bots.dice import new_dice
from holocene.games.thaw.cards import HALF, SIDES, override_edition
from holocene.games.thaw.state import Thaw
from holocene.kernel.match import new_match

SIZES = [
    (width, height)
    for width in range(SIDES[0], SIDES[1] + 1)
    for height in range(SIDES[0], SIDES[1] + 1)
    if height * -(-width // 2) <= HALF
]
FORMS = {  # of up to nine boxes, as long, as wide and as spread out as they can be
    "Row": ["#####"],
    "Long": ["#########"],
    "Stairs": ["##...", ".##..", "..##.", "...##", "....#"],
    "Hook": ["#....", "#....", "#....", "#....", "#####"],
    "Box": ["#"],
    "Bar": ["##"],
}


def game_on(width: int, height: int) -> Thaw:
    """Return a position with a sheet of a size, solid boxes in two corners, and all forms that fit on it."""
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


def test_no_size_is_left_out() -> None:
    assert len(SIZES) == 83
    assert (11, 10) in SIZES
    assert (8, 15) in SIZES
    assert (15, 7) in SIZES


@pytest.mark.clause("THAW-5.1", "THAW-5.2", "THAW-7.3")
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_what_is_legal_is_what_nothing_forbids_on_every_sheet(width: int, height: int) -> None:
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
