"""Cave Paintings: painting dots, drawing lines, Torches, and what surrounded areas bring (CP-3 to CP-8).

Dots, lines and body areas that have paid are bits of `Tribe.dots`, `Tribe.lines` and `Tribe.bodies`. What is offered,
refused and decided is in `painting_offers.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter.columns import place_stone
from holocene.games.endless_winter.frames import first, pop, push, push_effect, take_one
from holocene.games.endless_winter.rules import pay, why_not_pay
from holocene.games.endless_winter.scoring import stone_points
from holocene.games.endless_winter.tribe import Tribe
from holocene.games.endless_winter.triggers import happens
from holocene.kernel.bits import bit

if TYPE_CHECKING:
    from holocene.games.endless_winter.state import Winter


# Dots --------------------------------------------------------------------------------------------------------------


def why_not_dot(state: Winter, seat: i64, dot: i64, colour: i64) -> i64:
    """A dot that is not painted yet, of a colour or a lesser one (CP-4.1)."""
    tribe = state.tribes[seat]
    colours = state.edition.side_colours[tribe.side]
    if dot >= len(colours):
        return a.NO_DOT
    if (tribe.dots >> dot) & 1 == 1:
        return a.DOT_PAINTED
    return a.DOT_DEARER if colours[dot] < colour else 0


def is_crossed(tribe: Tribe, colour: i64) -> bool:
    """Return whether the Labor of a row is crossed out: cyan's first, then red's, then grey's (CP-4.3)."""
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
    """A dot for the price of its colour or of a dearer one (CP-3.2, CP-R3)."""
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
    if state.journal is not None:
        state.journal.write(a.E_PAINTED, seat, dot, tribe.side)
    happens(state, seat, a.W_PAINT)


# Lines and areas ---------------------------------------------------------------------------------------------------


def why_not_line(state: Winter, seat: i64, line: i64) -> i64:
    """A line of the animal between two painted dots (CP-3.3)."""
    tribe = state.tribes[seat]
    needs = state.edition.line_needs[tribe.side]
    if line >= len(needs):
        return a.NO_LINE
    if (tribe.lines >> line) & 1 == 1:
        return a.LINE_DRAWN
    return 0 if tribe.dots & needs[line] == needs[line] else a.DOTS_MISSING


def draw_line(state: Winter, seat: i64, line: i64) -> None:
    """Draw a line; body areas that it closes pay at once (CP-5.1)."""
    tribe = state.tribes[seat]
    tribe.lines |= bit(line)
    if state.journal is not None:
        state.journal.write(a.E_DREW_LINE, seat, line, tribe.side)
    happens(state, seat, a.W_LINE)
    closed: i64 = 0
    for area in range(a.BODIES):
        if (tribe.bodies >> area) & 1 == 0 and is_surrounded(state, tribe, area):
            closed |= bit(area)
    if closed != 0:
        tribe.bodies |= closed
        push(state, a.F_BODIES, closed)


def why_not_body(state: Winter, area: i64) -> i64:
    """Each body area that was just closed pays once (CP-5.1)."""
    return 0 if (first(state) >> area) & 1 == 1 else a.BODY_PAID


def gain_body(state: Winter, seat: i64, area: i64) -> None:
    """Gain the benefit of a body area that was just closed; another one still follows (CP-R4)."""
    take_one(state, area)
    side: i64 = state.tribes[seat].side
    if state.journal is not None:
        state.journal.write(a.E_BODY, seat, area, side)
    push_effect(state, state.edition.area_effect[side][area])


def is_surrounded(state: Winter, tribe: Tribe, area: i64) -> bool:
    """Return whether all lines around an area are there (CP-5.3)."""
    around = state.edition.area_lines[tribe.side][area]
    return tribe.lines & around == around


def gain_leg(state: Winter, seat: i64, leg: i64) -> None:
    """Gain the benefit of a leg area."""
    side: i64 = state.tribes[seat].side
    if state.journal is not None:
        state.journal.write(a.E_LEG, seat, leg, side)
    push_effect(state, state.edition.area_effect[side][a.BODIES + leg])


# Torches and stones ------------------------------------------------------------------------------------------------


def why_not_cross(state: Winter, seat: i64) -> i64:
    """Three Labor can be crossed out (CP-4.4)."""
    return a.ALL_CROSSED if state.tribes[seat].torches == a.TORCHES else 0


def take_torch(state: Winter, seat: i64, choice: i64) -> None:
    """Cross out the lowest Labor left, or gain an Idol (CP-4.2)."""
    pop(state)
    tribe = state.tribes[seat]
    if choice == a.CROSS:
        tribe.torches += 1
        happens(state, seat, a.W_TORCH)
    if state.journal is not None:
        state.journal.write(a.E_TORCH, seat, choice, tribe.torches)
    if choice == a.INSTEAD:
        push(state, a.F_IDOL)


def why_not_score(state: Winter, seat: i64, place: i64) -> i64:
    """One of the own stones that scores something (CP-8.6, CP-R9)."""
    stones = state.tribes[seat].stones
    if place >= len(stones):
        return a.NO_STONE_THERE
    return 0 if stone_points(state, seat, stones[place]) > 0 else a.NOTHING_TO_GAIN


def take_free_stone(state: Winter, seat: i64, stone: i64) -> None:
    """Take a Sacred Stone without paying (CP-8.5)."""
    pop(state)
    place_stone(state, seat, stone)


# Signs -------------------------------------------------------------------------------------------------------------


def run_once(state: Winter, operation: i64) -> None:
    """Carry out one of the expansion's signs once."""
    if operation < a.O_LINE:
        push(state, a.F_PAINT, operation - a.O_PAINT)
    elif operation == a.O_LINE:
        push(state, a.F_LINE)
    elif operation == a.O_LINES:
        push(state, a.F_LINES)
    elif operation == a.O_TORCH:
        push(state, a.F_TORCH)
    elif operation == a.O_STONE:
        push(state, a.F_STONE)
    elif operation == a.O_SCORE:
        push(state, a.F_SCORE)
    else:
        push(state, a.F_LEG)
