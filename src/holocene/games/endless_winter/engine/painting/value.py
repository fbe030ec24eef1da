"""The value of a cave painting for the evaluation, in points, apart from what its route scores already."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.painting.route import route_of
from holocene.games.endless_winter.engine.tribe import Tribe
from holocene.kernel.engine.bits import bit, count_bits

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter

DOT: Final = 0.45  # a painted dot, which may be joined to others
REACHED: Final = 0.8  # a dot that the route would gain if every possible line were drawn
TORCH: Final = 0.45  # a Labor crossed out, per round to come
BODY: Final = 0.7  # share of a body area's benefit, scaled by how much of it is done
LEG: Final = 0.9  # share of a surrounded leg area's benefit, per Eclipse to come
OPEN_LEG: Final = 0.6  # the same for a leg area that is not surrounded, scaled by how much of it is done


def painting_value(state: Winter, tribe: Tribe, rounds: float, eclipses: float) -> float:
    """Return the value of dots, lines, areas and Torches."""
    if tribe.side < 0:
        return 0.0
    lines: i64 = tribe.lines | drawable(state, tribe)
    route: i64 = route_of(state, tribe.side, tribe.lines)
    reached: i64 = route_of(state, tribe.side, lines)
    found = REACHED * float(reached - route) + DOT * float(count_bits(tribe.dots)) * (0.25 + 0.25 * rounds)
    found += TORCH * float(tribe.torches) * rounds
    for area in range(a.AREAS):
        found += area_value(state, tribe, area, eclipses)
    return found


def area_value(state: Winter, tribe: Tribe, area: i64, eclipses: float) -> float:
    """Return the value of an area: its benefit, scaled by the part of its dots and lines that is done."""
    edition = state.edition
    around: i64 = edition.area_lines[tribe.side][area]
    benefit = float(edition.effect_value[edition.area_effect[tribe.side][area]]) / 100.0
    if tribe.lines & around == around:
        return LEG * benefit * eclipses if area >= a.BODIES else 0.0
    dots: i64 = edition.area_dots[tribe.side][area]
    done = count_bits(tribe.lines & around) + count_bits(tribe.dots & dots)
    part = float(done) / float(count_bits(around) + count_bits(dots))
    if area < a.BODIES:
        return BODY * benefit * part * part
    return OPEN_LEG * benefit * eclipses * part * part


def drawable(state: Winter, tribe: Tribe) -> i64:
    """Return the lines that could be drawn now, as bits."""
    needs = state.edition.line_needs[tribe.side]
    found: i64 = 0
    for line in range(len(needs)):
        if tribe.dots & needs[line] == needs[line]:
            found |= bit(line)
    return found
