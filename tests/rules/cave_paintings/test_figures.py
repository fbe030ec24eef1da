"""Figures that views add up for a cave painting: the route, the lines to draw, and those missing around areas."""

from __future__ import annotations

import pytest

from holocene.bots.engine.dice import new_dice
from holocene.bots.engine.playout import play_randomly
from holocene.games.endless_winter.engine import actions as a
from tests.rules.cave_paintings.positions import (
    PAINT,
    RING,
    CaveBuilder,
    board,
    chain,
    draw,
    line_of,
    new_cave,
    ring_of,
)
from tests.rules.endless_winter.positions import do, legal, pass_on


@pytest.mark.clause("CP-7.2", "CP-7.3")
def test_the_route_is_shown_dot_by_dot_and_line_by_line() -> None:
    lines = tuple(ends for ends in chain(*RING[:6]) if set(ends) != {1, 2})
    seen = board(CaveBuilder().painting(0, lines=(*lines, (2, 7)), dots=(12, 14)).state())
    assert seen["route_dots"] == sorted(RING[:6])
    assert seen["route_lines"] == sorted(line_of("mammoth", *ends) for ends in chain(*RING[:6]))
    assert seen["route"] == 6


@pytest.mark.clause("CP-3.3", "CP-5.1", "CP-7.2")
def test_a_line_to_draw_shows_what_it_would_do() -> None:
    ring = ring_of("mammoth", 0)
    last = next(ends for ends in ring if set(ends) == {0, 1})
    state = CaveBuilder().rich().painting(0, lines=tuple(ends for ends in ring if ends != last)).state()
    do(state, PAINT, "slide")
    told = {one["line"]: one for one in board(state)["next_lines"]}
    assert list(told) == legal(state, "draw_line")
    assert board(state)["areas"][0]["missing"] == 1
    one = told[line_of("mammoth", *last)]
    assert one["closes"] == [0]
    do(state, draw(*last))
    assert board(state)["route"] == one["route"]
    assert board(state)["areas"][0]["missing"] == 0
    assert board(state)["areas"][0]["surrounded"]


def test_figures_are_right_in_whole_matches() -> None:
    """Areas are surrounded when nothing is missing; drawing a line has the effect shown before."""
    drawn = 0
    for seed in range(8):
        state = new_cave(2, seed)
        dice = new_dice(seed)
        pass_on(state, lambda one: one.phase == a.ACTING)
        while not state.over:
            for seat in range(2):
                for area in board(state, seat)["areas"]:
                    assert area["surrounded"] == (area["missing"] == 0)
            lines = legal(state, "draw_line")
            if lines:
                seat, line = state.seat, lines[dice.below(len(lines))]
                (told,) = [one for one in board(state, seat)["next_lines"] if one["line"] == line]
                do(state, f"draw_line line={line}")
                if seat == state.seat and not state.over:
                    assert board(state, seat)["route"] == told["route"]
                    assert all(board(state, seat)["areas"][area]["surrounded"] for area in told["closes"])
                    drawn += 1
            else:
                play_randomly(state, dice, 1)
    assert drawn > 10
