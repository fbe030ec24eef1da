"""The Megalith board: where Megaliths may go and what they bring (EW-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.board import BELOW
from holocene.games.endless_winter.engine.effects.triggers import fire_triggers
from holocene.games.endless_winter.engine.frames import first, pop, push, push_effect
from holocene.games.endless_winter.engine.rules import score
from holocene.games.endless_winter.engine.tribe import added

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter

NEUTRAL: Final = 1  # in `megaliths_at`


def why_not_megalith(state: Winter, seat: i64, cell: i64) -> i64:
    """Check a cell for a Megalith: any that fits, or one of those that the top frame names."""
    only = first(state)
    return why_not_on_board(state, seat, cell) if only == 0 else why_not_on_arrow(state, seat, cell, only)


def why_not_at_all(state: Winter, seat: i64, cell: i64) -> i64:
    """Check that a Megalith is left and the cell is free (EW-12.1)."""
    if state.tribes[seat].megaliths_left() == 0:
        return a.NO_MEGALITH_LEFT
    return a.CELL_TAKEN if state.megaliths_at[cell] != 0 else 0


def why_not_on_board(state: Winter, seat: i64, cell: i64) -> i64:
    """Check for a starting space, a neighbour, or four Megaliths below (EW-12.2, EW-12.3)."""
    reason = why_not_at_all(state, seat, cell)
    if reason != 0:
        return reason
    tribe = state.tribes[seat]
    if cell >= a.LEVEL:
        if tribe.next_is_neutral():
            return a.NEUTRAL_ON_GROUND
        return 0 if has_square_below(state, cell) else a.NO_SQUARE_BELOW
    space: i64 = state.spaces[cell]
    if space < 0:
        return a.NOT_A_SPACE
    if state.edition.space_kind[space] == a.S_START:
        return 0 if tribe.next_is_neutral() else a.START_IS_NEUTRAL
    return 0 if has_neighbour(state, cell) else a.TOUCHES_NONE


def why_not_on_arrow(state: Winter, seat: i64, cell: i64, only: i64) -> i64:
    """Check a cell after a space with arrows: one of the two that they point to (EW-12.8)."""
    reason = why_not_at_all(state, seat, cell)
    if reason != 0:
        return reason
    if cell != (only - 1) // a.LEVEL and cell != (only - 1) % a.LEVEL:
        return a.NOT_AN_ARROW
    space: i64 = state.spaces[cell]
    if state.edition.space_kind[space] == a.S_START and not state.tribes[seat].next_is_neutral():
        return a.START_IS_NEUTRAL
    return 0


def has_neighbour(state: Winter, cell: i64) -> bool:
    """Return whether a Megalith lies side by side with a cell of the ground."""
    there = state.megaliths_at
    x = cell % a.GRID
    if x > 0 and there[cell - 1] != 0:
        return True
    if x < a.GRID - 1 and there[cell + 1] != 0:
        return True
    if cell >= a.GRID and there[cell - a.GRID] != 0:
        return True
    return cell < a.LEVEL - a.GRID and there[cell + a.GRID] != 0


def has_square_below(state: Winter, cell: i64) -> bool:
    """Return whether four Megaliths lie below a cell."""
    for i in range(4):
        below: i64 = BELOW[4 * cell + i]
        if below < 0 or state.megaliths_at[below] == 0:
            return False
    return True


def place_megalith(state: Winter, seat: i64, cell: i64) -> None:
    """Place the leftmost Megalith; gain the benefit of its space, or points for those below (EW-12.4, EW-12.5)."""
    pop(state)
    tribe = state.tribes[seat]
    neutral = tribe.next_is_neutral()
    state.megaliths_at = added(state.megaliths_at, cell, NEUTRAL if neutral else 2 + seat)
    tribe.megaliths += 1
    state.note(a.E_MEGALITH, seat, cell, 1 if neutral else 0)
    fire_triggers(state, seat, a.W_MEGALITH)
    if cell >= a.LEVEL:
        score_stack(state, seat, cell)
        return
    space: i64 = state.spaces[cell]
    kind = state.edition.space_kind[space]
    if kind == a.S_BENEFIT:
        push_effect(state, state.edition.space_effect[space])
    elif kind == a.S_ARROWS:
        follow_arrows(state, space)


def score_stack(state: Winter, seat: i64, cell: i64) -> None:
    """Score for the four Megaliths below, other players first (EW-12.5)."""
    for i in range(4):
        owner: i64 = state.megaliths_at[BELOW[4 * cell + i]]
        if owner > NEUTRAL and owner != 2 + seat:
            score(state, owner - 2, 1, a.P_MEGALITHS)
    score(state, seat, stack_points(state, seat, cell, seat), a.P_MEGALITHS)


def stack_points(state: Winter, seat: i64, cell: i64, who: i64) -> i64:
    """Return the points that a player scores when a Megalith is placed on four others.

    The seat that places it scores 2 for each of its own and 1 for each other, any other seat 1 for each of its own
    (EW-12.5).
    """
    own: i64 = 0
    for i in range(4):
        if state.megaliths_at[BELOW[4 * cell + i]] == 2 + who:
            own += 1
    return 4 + own if who == seat else own


def follow_arrows(state: Winter, space: i64) -> None:
    """Ask for one more Megalith on one of two spaces, unless both are taken (EW-12.8)."""
    tile = space // a.SPACES * a.SPACES
    one = find_space(state, tile + state.edition.arrow_one[space])
    two = find_space(state, tile + state.edition.arrow_two[space])
    if state.megaliths_at[one] == 0 or state.megaliths_at[two] == 0:
        push(state, a.F_MEGALITH, 1 + a.LEVEL * one + two)


def find_space(state: Winter, space: i64) -> i64:
    """Return the cell of a space on the ground."""
    return state.spaces.index(space)


def places(state: Winter, seat: i64) -> list[int]:
    """Return the cells where a player could place the next Megalith now."""
    return [cell for cell in range(a.CELLS) if why_not_on_board(state, seat, cell) == 0]
