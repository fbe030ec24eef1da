"""The longest route of a cave painting (CP-7.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.kernel.engine.bits import bit, count_bits

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter


def longest_route(state: Winter, seat: i64) -> i64:
    """Return the number of dots in a player's longest route of dashed lines."""
    tribe = state.tribes[seat]
    return route_of(state, tribe.side, tribe.lines) if tribe.side >= 0 else 0


def route_of(state: Winter, side: i64, lines: i64) -> i64:
    """Return the number of dots in the longest route among some lines of a side."""
    return count_bits(dots_of_route(state, side, lines))


def dots_of_route(state: Winter, side: i64, lines: i64) -> i64:
    """Return the dots of the longest route among some lines of a side, as bits; the first if two are equal (CP-R7).

    At most two dashed lines meet in a dot, so connected dashed lines form one route: a chain or a ring.
    """
    needs = state.edition.line_needs[side]
    dashed: i64 = state.edition.dashed[side]
    left = lines & dashed
    best: i64 = 0
    longest: i64 = 0
    while left != 0:
        route: i64 = 0
        grows = True
        while grows:
            grows = False
            for line in range(len(needs)):
                ends: i64 = needs[line]
                if (left >> line) & 1 == 1 and (route == 0 or ends & route != 0):
                    left -= bit(line)
                    route |= ends
                    grows = True
        count = count_bits(route)
        if count > best:
            best = count
            longest = route
    return longest
