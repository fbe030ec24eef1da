"""Cave Paintings: painting dots, drawing lines, body areas and Torches (CP-3 to CP-8).

Dots, lines and body areas that have paid are bits of `Tribe.dots`, `Tribe.lines` and `Tribe.bodies`. Leg areas are in
`eclipse.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.effects.triggers import fire_triggers
from holocene.games.endless_winter.engine.frames import first, pop, push, push_effect, take_one
from holocene.games.endless_winter.engine.rules import pay, why_not_pay
from holocene.games.endless_winter.engine.scoring import stone_points
from holocene.games.endless_winter.engine.tribe import Tribe
from holocene.kernel.engine.bits import bit

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter


# Dots --------------------------------------------------------------------------------------------------------------


def why_not_dot(state: Winter, seat: i64, dot: i64, colour: i64) -> i64:
    """Check that a dot is not painted yet, and of a colour or a lesser one (CP-4.1)."""
    tribe = state.tribes[seat]
    colours = state.edition.side_colours[tribe.side]
    if dot >= len(colours):
        return a.NO_DOT
    if (tribe.dots >> dot) & 1 == 1:
        return a.DOT_PAINTED
    return a.DOT_DEARER if colours[dot] < colour else 0


def is_crossed(tribe: Tribe, colour: i64) -> bool:
    """Return whether the Labor of a colour is crossed out: first cyan, then red, then grey (CP-4.3)."""
    return tribe.torches + colour >= a.TORCHES


def labor_of(tribe: Tribe, colour: i64) -> i64:
    """Return the half Labor that a dot costs: 1 Labor unless crossed out, and 1 more for cyan (CP-3.5)."""
    return (0 if is_crossed(tribe, colour) else 2) + (2 if colour == a.CYAN else 0)


def food_of(colour: i64) -> i64:
    """Return the Food that a dot costs."""
    return 1 if colour == a.RED else 0


def tools_of(colour: i64) -> i64:
    """Return the Tools that a dot costs."""
    return 1 if colour == a.GREY else 0


def why_not_buy(state: Winter, seat: i64, dot: i64, colour: i64) -> i64:
    """Check a dot for the price of its colour or of a dearer one (CP-3.2, CP-R3)."""
    reason = why_not_dot(state, seat, dot, colour)
    if reason != 0:
        return reason
    return why_not_pay(state, seat, food_of(colour), tools_of(colour), labor_of(state.tribes[seat], colour))


def buy(state: Winter, seat: i64, dot: i64, colour: i64) -> None:
    """Pay a colour's price and paint a dot (CP-3.2)."""
    pay(state, seat, food_of(colour), tools_of(colour), labor_of(state.tribes[seat], colour))
    paint(state, seat, dot)


def paint(state: Winter, seat: i64, dot: i64) -> None:
    """Fill in a dot."""
    tribe = state.tribes[seat]
    tribe.dots |= bit(dot)
    state.note(a.E_PAINTED, seat, dot, tribe.side)
    fire_triggers(state, seat, a.W_PAINT)


# Lines and areas ---------------------------------------------------------------------------------------------------


def why_not_line(state: Winter, seat: i64, line: i64) -> i64:
    """Check that a line of the animal joins two painted dots and is not drawn yet (CP-3.3)."""
    tribe = state.tribes[seat]
    needs = state.edition.line_needs[tribe.side]
    if line >= len(needs):
        return a.NO_LINE
    if (tribe.lines >> line) & 1 == 1:
        return a.LINE_DRAWN
    return 0 if tribe.dots & needs[line] == needs[line] else a.DOTS_MISSING


def draw_line(state: Winter, seat: i64, line: i64) -> None:
    """Draw a line; body areas that it surrounds pay at once (CP-5.1)."""
    tribe = state.tribes[seat]
    tribe.lines |= bit(line)
    state.note(a.E_DREW_LINE, seat, line, tribe.side)
    fire_triggers(state, seat, a.W_LINE)
    closed: i64 = 0
    for area in range(a.BODIES):
        if (tribe.bodies >> area) & 1 == 0 and is_surrounded(state, tribe, area):
            closed |= bit(area)
    if closed != 0:
        tribe.bodies |= closed
        push(state, a.F_BODIES, closed)


def why_not_body(state: Winter, area: i64) -> i64:
    """Check that a body area was just surrounded and has not paid yet (CP-5.1)."""
    return 0 if (first(state) >> area) & 1 == 1 else a.BODY_PAID


def gain_body(state: Winter, seat: i64, area: i64) -> None:
    """Gain the benefit of a body area that was just surrounded; another one may follow (CP-R4)."""
    take_one(state, area)
    side: i64 = state.tribes[seat].side
    state.note(a.E_BODY, seat, area, side)
    push_effect(state, state.edition.area_effect[side][area])


def is_surrounded(state: Winter, tribe: Tribe, area: i64) -> bool:
    """Return whether all lines around an area are drawn (CP-5.3)."""
    around = state.edition.area_lines[tribe.side][area]
    return tribe.lines & around == around


# Torches and stones ------------------------------------------------------------------------------------------------


def why_not_torch(state: Winter, seat: i64, choice: i64) -> i64:
    """Check the use of a Torch: only three Labor can be crossed out (CP-4.4)."""
    return a.ALL_CROSSED if choice == a.CROSS and state.tribes[seat].torches == a.TORCHES else 0


def take_torch(state: Winter, seat: i64, choice: i64) -> None:
    """Cross out the lowest Labor left, or gain an Idol (CP-4.2)."""
    pop(state)
    tribe = state.tribes[seat]
    if choice == a.CROSS:
        tribe.torches += 1
        fire_triggers(state, seat, a.W_TORCH)
    state.note(a.E_TORCH, seat, choice, tribe.torches)
    if choice == a.INSTEAD:
        push(state, a.F_IDOL)


def why_not_score(state: Winter, seat: i64, place: i64) -> i64:
    """Check that one of a player's Sacred Stones scores something (CP-8.6, CP-R9)."""
    stones = state.tribes[seat].stones
    if place >= len(stones):
        return a.NO_STONE_THERE
    return 0 if stone_points(state, seat, stones[place]) > 0 else a.NOTHING_TO_GAIN
