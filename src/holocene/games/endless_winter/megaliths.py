"""The Megalith board: where stones may go and what they bring (EW-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter.board import BELOW
from holocene.games.endless_winter.frames import first, pop, push, push_effect
from holocene.games.endless_winter.rules import score
from holocene.games.endless_winter.triggers import happens

if TYPE_CHECKING:
    from holocene.games.endless_winter.state import Winter

GREY: Final = 1  # on the board: 0 nothing, 1 neutral, 2 + seat


def why_not_megalith(state: Winter, seat: i64, cell: i64) -> i64:
    """A Megalith goes where the top frame lets it: anywhere fit for it, or where an arrow points to."""
    only = first(state)
    return why_not_on_board(state, seat, cell) if only == 0 else why_not_on_arrow(state, seat, cell, only)


def why_not_at_all(state: Winter, seat: i64, cell: i64) -> i64:
    """A Megalith must be left, and its place free (EW-12.1)."""
    if state.tribes[seat].megaliths_left() == 0:
        return a.NO_MEGALITH_LEFT
    return a.CELL_TAKEN if state.stones_at[cell] != 0 else 0


def why_not_on_board(state: Winter, seat: i64, cell: i64) -> i64:
    """A Megalith needs a starting space, a neighbour, or four below (EW-12.2, EW-12.3)."""
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
    """After an arrow space only the two it points to will do (EW-12.8)."""
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
    """Return whether a Megalith lies side by side with a place on the ground."""
    stones = state.stones_at
    x = cell % a.GRID
    if x > 0 and stones[cell - 1] != 0:
        return True
    if x < a.GRID - 1 and stones[cell + 1] != 0:
        return True
    if cell >= a.GRID and stones[cell - a.GRID] != 0:
        return True
    return cell < a.LEVEL - a.GRID and stones[cell + a.GRID] != 0


def has_square_below(state: Winter, cell: i64) -> bool:
    """Return whether four Megaliths lie below a place."""
    for i in range(4):
        below: i64 = BELOW[4 * cell + i]
        if below < 0 or state.stones_at[below] == 0:
            return False
    return True


def place_megalith(state: Winter, seat: i64, cell: i64) -> None:
    """Place the leftmost Megalith; gain the space's benefit, or points for what it lies on (EW-12.4, EW-12.5)."""
    pop(state)
    tribe = state.tribes[seat]
    neutral = tribe.next_is_neutral()
    stones = state.stones_at[:]
    stones[cell] = GREY if neutral else 2 + seat
    state.stones_at = stones
    tribe.megaliths += 1
    if state.journal is not None:
        state.journal.write(a.E_MEGALITH, seat, cell, 1 if neutral else 0)
    happens(state, seat, a.W_MEGALITH)
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
    """Score for the four below, their other owners first (EW-12.5)."""
    for i in range(4):
        owner: i64 = state.stones_at[BELOW[4 * cell + i]]
        if owner > GREY and owner != 2 + seat:
            score(state, owner - 2, 1, a.P_MEGALITHS)
    score(state, seat, stack_points(state, seat, cell, seat), a.P_MEGALITHS)


def stack_points(state: Winter, seat: i64, cell: i64, who: i64) -> i64:
    """Return what a player's Megalith on four others brings somebody.

    Its owner 2 for each own among the four and 1 for each other, everybody else 1 for each of theirs (EW-12.5).
    """
    own: i64 = 0
    for i in range(4):
        if state.stones_at[BELOW[4 * cell + i]] == 2 + who:
            own += 1
    return 4 + own if who == seat else own


def follow_arrows(state: Winter, space: i64) -> None:
    """Let one more Megalith follow on one of two spaces, unless both are taken (EW-12.8)."""
    tile = space // a.SPACES * a.SPACES
    one = find_space(state, tile + state.edition.arrow_one[space])
    two = find_space(state, tile + state.edition.arrow_two[space])
    if state.stones_at[one] == 0 or state.stones_at[two] == 0:
        push(state, a.F_MEGALITH, 1 + a.LEVEL * one + two)


def find_space(state: Winter, space: i64) -> i64:
    """Return where a space lies on the ground."""
    for cell in range(a.LEVEL):
        if state.spaces[cell] == space:
            return cell
    return 0


def places(state: Winter, seat: i64) -> list[int]:
    """Return where a player's next Megalith could go now, if there were one to place."""
    found: list[int] = []
    for cell in range(a.CELLS):
        if why_not_on_board(state, seat, cell) == 0:
            found.append(cell)
    return found


def can_place(state: Winter, seat: i64) -> bool:
    """Return whether there is any place for a player's next Megalith in the top frame."""
    for cell in range(a.CELLS):
        if why_not_megalith(state, seat, cell) == 0:
            return True
    return False
