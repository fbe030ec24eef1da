"""What a cave painting is worth to the greedy bot, in points, beside what its route scores already."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter.route import route_of
from holocene.games.endless_winter.tribe import Tribe
from holocene.kernel.bits import bit

if TYPE_CHECKING:
    from holocene.games.endless_winter.state import Winter

DOT: Final = 0.45  # a painted dot, for what it may join
REACHED: Final = 0.8  # a dot that the route would have with all lines drawn that can be
TORCH: Final = 0.45  # a Labor crossed out, for each round to come
BODY: Final = 0.7  # of what a body area brings, by how much of it is there
LEG: Final = 0.9  # of what a surrounded leg brings, for each Eclipse to come
LEG_HOPE: Final = 0.6  # of the same for one that is not surrounded, by how much of it is there


def painting_hope(state: Winter, tribe: Tribe, rounds: float, eclipses: float) -> float:
    """Return what dots, lines and Torches promise."""
    if tribe.side < 0:
        return 0.0
    lines: i64 = tribe.lines | drawable(state, tribe)
    route: i64 = route_of(state, tribe.side, tribe.lines)
    reached: i64 = route_of(state, tribe.side, lines)
    found = REACHED * float(reached - route) + DOT * float(count(tribe.dots)) * (0.25 + 0.25 * rounds)
    found += TORCH * float(tribe.torches) * rounds
    for area in range(a.AREAS):
        found += area_hope(state, tribe, area, eclipses)
    return found


def area_hope(state: Winter, tribe: Tribe, area: i64, eclipses: float) -> float:
    """Return what an area promises: what it pays, weighed by the part of its dots and lines that is there."""
    edition = state.edition
    around: i64 = edition.area_lines[tribe.side][area]
    worth = float(edition.worth[edition.area_effect[tribe.side][area]]) / 100.0
    if tribe.lines & around == around:
        return LEG * worth * eclipses if area >= a.BODIES else 0.0
    dots: i64 = edition.area_dots[tribe.side][area]
    there = count(tribe.lines & around) + count(tribe.dots & dots)
    part = float(there) / float(count(around) + count(dots))
    if area < a.BODIES:
        return BODY * worth * part * part
    return LEG_HOPE * worth * eclipses * part * part


def drawable(state: Winter, tribe: Tribe) -> i64:
    """Return the lines that could be drawn now, as bits."""
    needs = state.edition.line_needs[tribe.side]
    found: i64 = 0
    for line in range(len(needs)):
        if tribe.dots & needs[line] == needs[line]:
            found |= bit(line)
    return found


def count(bits: i64) -> i64:
    """Return how many bits are set."""
    found: i64 = 0
    while bits != 0:
        bits &= bits - 1
        found += 1
    return found
