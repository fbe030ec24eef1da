"""Chapter 7: the stone of Torches, and the longest route compared with all routes."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.painting.route import route_of
from holocene.games.endless_winter.engine.scoring import stone_points
from tests.rules.cave_paintings.positions import EDITION, RING, CaveBuilder, board, chain
from tests.rules.endless_winter.positions import pass_on, seen

STATE = CaveBuilder().state()


@pytest.mark.clause("CP-7.1")
@pytest.mark.parametrize("torches", [0, 1, 2, 3])
def test_the_stone_scores_two_for_each_labor_crossed_out(torches: int) -> None:
    state = CaveBuilder().painting(0, torches=torches).own_stones(0, "stone-of-torches").state()
    assert stone_points(state, 0, a.PAINTED_STONE) == 2 * torches, "with one cross 2, as in the example"
    done = pass_on(state, lambda one: one.round == 2 or one.over)
    assert seen(done)["scored"]["sacred stones"] == 2 * torches


@pytest.mark.clause("CP-7.2", "CP-7.3", "CP-7.4")
def test_example_a_route_of_eleven_dots_scores_eleven() -> None:
    route = RING[:11]
    assert len(route) == 11
    lines = tuple(ends for ends in chain(*route) if set(ends) != {1, 2})
    state = CaveBuilder().painting(0, lines=lines, dots=(12, 14)).state()
    assert board(state)["route"] == 11, "the line from 1 to 2 was there from the beginning; dots beside it do not count"
    assert seen(state)["final"]["cave painting"] == 11
    over = pass_on(state, lambda one: one.over)
    assert seen(over)["scored"]["cave painting"] == 11
    assert seen(over, 1)["scored"]["cave painting"] == 2, "the other never painted: one line of two dots"


@pytest.mark.clause("CP-7.3")
def test_a_painted_line_joins_two_routes() -> None:
    state = CaveBuilder().painting(0, lines=((0, 1), (2, 3))).state()
    assert board(state)["route"] == 4


@pytest.mark.clause("CP-7.2")
def test_inner_lines_and_shorter_routes_do_not_count() -> None:
    state = CaveBuilder().painting(0, lines=((2, 7), (23, 25), (25, 26))).state()
    assert board(state)["route"] == 3, "2-7 is not dashed, and 25 and its neighbours are the longest route"


@pytest.mark.clause("CP-R7")
def test_a_lone_dot_is_no_route_and_a_ring_counts_each_dot_once() -> None:
    assert route_of(STATE, 0, 0) == 0
    every = chain(*RING, RING[0])
    whole = CaveBuilder().painting(0, lines=tuple(ends for ends in every if set(ends) not in ({1, 2}, {7, 8}))).state()
    assert board(whole)["route"] == 27
    open_ring = tuple(ends for ends in every if set(ends) not in ({1, 2}, {7, 8}, {3, 4}))
    assert board(CaveBuilder().painting(0, lines=open_ring).state())["route"] == 27, "an open one has the same dots"


def brute_force(side: int, lines: int) -> int:
    """Return the most dots of any route, by trying every route that uses no line twice."""
    around: dict[int, list[tuple[int, int]]] = {}
    for line, (one, two) in enumerate(zip(EDITION.line_one[side], EDITION.line_two[side], strict=True)):
        if (lines & EDITION.dashed[side]) >> line & 1:
            around.setdefault(one, []).append((line, two))
            around.setdefault(two, []).append((line, one))

    def walk(dot: int, used: frozenset[int], seen_dots: frozenset[int]) -> int:
        longest = len(seen_dots)
        for line, other in around[dot]:
            if line not in used:
                longest = max(longest, walk(other, used | {line}, seen_dots | {other}))
        return longest

    return max((walk(dot, frozenset(), frozenset({dot})) for dot in around), default=0)


@given(side=st.integers(0, 4), lines=st.integers(0, 2**39 - 1), more=st.integers(0, 2**39 - 1))
def test_the_longest_route_agrees_with_brute_force(side: int, lines: int, more: int) -> None:
    drawn = (lines | more) & ((1 << len(EDITION.line_one[side])) - 1)
    assert route_of(STATE, side, drawn) == brute_force(side, drawn)


def test_routes_of_few_lines_are_counted_one_by_one() -> None:
    dashed = [line for line in range(38) if EDITION.dashed[0] >> line & 1]
    for few in itertools.combinations(dashed[:9], 3):
        drawn = sum(1 << line for line in few)
        assert route_of(STATE, 0, drawn) == brute_force(0, drawn)
