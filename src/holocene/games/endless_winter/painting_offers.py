"""Cave Paintings: what is offered, refused and decided of it; called from `offers`, `legality` and `flow`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter import painting
from holocene.games.endless_winter.columns import why_not_have_stone
from holocene.games.endless_winter.frames import first, pop, top
from holocene.games.endless_winter.possible import can_bring
from holocene.games.endless_winter.rules import score
from holocene.games.endless_winter.scoring import stone_points
from holocene.kernel.bits import bit

if TYPE_CHECKING:
    from holocene.games.endless_winter.state import Winter


def why_not_leg(state: Winter, seat: i64, leg: i64) -> i64:
    """A leg area pays when it is surrounded, if that brings anything (CP-5.2, CP-R9)."""
    tribe = state.tribes[seat]
    if not painting.is_surrounded(state, tribe, a.BODIES + leg):
        return a.NO_SUCH_LEG
    effect: i64 = state.edition.area_effect[tribe.side][a.BODIES + leg]
    return 0 if can_bring(state, seat, effect) else a.NOTHING_TO_GAIN


def why_not_leg_now(state: Winter, seat: i64, leg: i64) -> i64:
    """In the Eclipse each leg area pays once (CP-6.1, CP-R6)."""
    return a.LEG_DONE if (state.gained >> leg) & 1 == 1 else why_not_leg(state, seat, leg)


def offer(state: Winter, seat: i64, kind: i64, found: list[int]) -> None:
    """Add the answers to what the top frame asks."""
    if kind == a.F_TORCH:
        if painting.why_not_cross(state, seat) == 0:
            found.append(a.A_TORCH + a.CROSS)
        found.append(a.A_TORCH + a.INSTEAD)
        return
    if kind == a.F_BODIES:
        for area in range(a.BODIES):
            if painting.why_not_body(state, area) == 0:
                found.append(a.A_BODY + area)
        return
    found.append(a.A_DECLINE)
    if kind == a.F_PAINT:
        for dot in range(len(state.edition.side_colours[state.tribes[seat].side])):
            if painting.why_not_dot(state, seat, dot, first(state)) == 0:
                found.append(a.A_PAINT_FREE + dot)
    elif kind == a.F_LINE or kind == a.F_LINES:
        offer_lines(state, seat, found)
    elif kind == a.F_LEG:
        for leg in range(a.LEGS):
            if why_not_leg(state, seat, leg) == 0:
                found.append(a.A_LEG + leg)
    elif kind == a.F_SCORE:
        for place in range(a.MOST_STONES):
            if painting.why_not_score(state, seat, place) == 0:
                found.append(a.A_SCORE + place)
    else:
        for stone in state.stones:
            if why_not_have_stone(state, seat, stone) == 0:
                found.append(a.A_STONE + stone)


def offer_dots(state: Winter, seat: i64, found: list[int]) -> None:
    """Add what the top section of the column offers: dots with each price that can be paid for them (CP-3.2)."""
    for dot in range(len(state.edition.side_colours[state.tribes[seat].side])):
        for colour in range(3):
            if painting.why_not_buy(state, seat, dot, colour) == 0:
                found.append(a.A_PAINT + 3 * dot + colour)


def offer_lines(state: Winter, seat: i64, found: list[int]) -> None:
    """Add the lines that can be drawn."""
    for line in range(len(state.edition.line_needs[state.tribes[seat].side])):
        if painting.why_not_line(state, seat, line) == 0:
            found.append(a.A_LINE + line)


def offer_legs(state: Winter, seat: i64, found: list[int]) -> None:
    """Add the leg areas that still pay in this Eclipse."""
    for leg in range(a.LEGS):
        if why_not_leg_now(state, seat, leg) == 0:
            found.append(a.A_LEG + leg)


def why_not(state: Winter, seat: i64, kind: i64, action: i64) -> i64:
    """Check one of the expansion's decisions."""
    if action < a.A_PAINT_FREE:
        if kind != a.F_ACT:
            return a.OTHER_STEP
        reason = why_not_in_section(state, a.TOP)
        if reason != 0:
            return reason
        return painting.why_not_buy(state, seat, (action - a.A_PAINT) // 3, (action - a.A_PAINT) % 3)
    if action < a.A_LINE:
        if kind != a.F_PAINT:
            return a.OTHER_STEP
        return painting.why_not_dot(state, seat, action - a.A_PAINT_FREE, first(state))
    if action < a.A_LEG:
        if kind != a.F_ACT and kind != a.F_LINE and kind != a.F_LINES:
            return a.OTHER_STEP
        reason = why_not_in_section(state, a.MIDDLE) if kind == a.F_ACT else 0
        return reason if reason != 0 else painting.why_not_line(state, seat, action - a.A_LINE)
    if action < a.A_BODY:
        if kind == a.F_LEGS:
            return why_not_leg_now(state, seat, action - a.A_LEG)
        return why_not_leg(state, seat, action - a.A_LEG) if kind == a.F_LEG else a.OTHER_STEP
    if action < a.A_TORCH:
        return painting.why_not_body(state, action - a.A_BODY) if kind == a.F_BODIES else a.OTHER_STEP
    if action < a.A_SCORE:
        if kind != a.F_TORCH:
            return a.OTHER_STEP
        return painting.why_not_cross(state, seat) if action - a.A_TORCH == a.CROSS else 0
    return painting.why_not_score(state, seat, action - a.A_SCORE) if kind == a.F_SCORE else a.OTHER_STEP


def why_not_in_section(state: Winter, stage: i64) -> i64:
    """Check that the figure stands in a section of the expansion's column."""
    if state.column != a.PAINTING:
        return a.WRONG_COLUMN
    return 0 if state.stage == stage else a.SECTION_OVER


def resolve(state: Winter, seat: i64, action: i64) -> None:
    """Carry out one of the expansion's decisions."""
    kind = top(state)
    if action < a.A_PAINT_FREE:
        painting.buy(state, seat, (action - a.A_PAINT) // 3, (action - a.A_PAINT) % 3)
    elif action < a.A_LINE:
        pop(state)
        painting.paint(state, seat, action - a.A_PAINT_FREE)
    elif action < a.A_LEG:
        if kind == a.F_LINE:
            pop(state)
        painting.draw_line(state, seat, action - a.A_LINE)
    elif action < a.A_BODY:
        if kind == a.F_LEGS:
            state.gained |= bit(action - a.A_LEG)
        else:
            pop(state)
        painting.gain_leg(state, seat, action - a.A_LEG)
    elif action < a.A_TORCH:
        painting.gain_body(state, seat, action - a.A_BODY)
    elif action < a.A_SCORE:
        painting.take_torch(state, seat, action - a.A_TORCH)
    else:
        pop(state)
        stone = state.tribes[seat].stones[action - a.A_SCORE]
        if state.journal is not None:
            state.journal.write(a.E_BOARD, seat, a.FROM_STONES + action - a.A_SCORE)
        score(state, seat, stone_points(state, seat, stone), a.P_STONES)
