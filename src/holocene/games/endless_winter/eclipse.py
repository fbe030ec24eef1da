"""The Eclipse: comparing Labor, the new turn order, and each player's four steps (EW-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter import memory
from holocene.games.endless_winter.frames import pop, push, push_effect
from holocene.games.endless_winter.possible import can_bring
from holocene.games.endless_winter.rules import score
from holocene.games.endless_winter.scoring import stone_points
from holocene.games.endless_winter.terrain import leads
from holocene.games.endless_winter.tribe import Tribe, with_card, without
from holocene.kernel.bits import bit

if TYPE_CHECKING:
    from holocene.games.endless_winter.state import Winter

# The steps of each player, in order (EW-6.6): the table into which an expansion puts its own (CP-6.1).
STEPS: Final = (a.BY_ORDER, a.BY_CARDS, a.BY_LEGS, a.BY_TERRAIN, a.BY_BOARD)


# Comparing Labor ---------------------------------------------------------------------------------------------------


def begin_eclipse(state: Winter) -> None:
    """Reveal all piles, compare Labor and set the new turn order (EW-6.1 to EW-6.4)."""
    state.phase = a.ECLIPSE
    state.chance += 1
    if state.journal is not None:
        state.journal.write(a.E_ECLIPSE, -1, state.round)
    totals: list[int] = [0] * state.players
    for number in state.order:
        seat: i64 = number
        totals[seat] = reveal_pile(state, seat)
    order: list[int] = []
    place: i64 = state.players - 1
    while place >= 0:  # from the last to the first, so that the later of equals comes before (EW-6.4)
        seat = state.order[place]
        at: i64 = 0
        while at < len(order) and totals[order[at]] >= totals[seat]:
            at += 1
        order.insert(at, seat)
        place -= 1
    state.order = order
    state.turn = 0
    state.part = 0
    for number in order:
        if state.journal is not None:
            state.journal.write(a.E_COMPARED, number, totals[number])
    begin_step(state)


def reveal_pile(state: Winter, seat: i64) -> i64:
    """Show a pile, return its Culture cards to the hand, and return the half Labor it makes (EW-6.1, EW-6.2)."""
    tribe = state.tribes[seat]
    halves = eclipse_labor(state, tribe)
    stays: list[int] = []
    for number in tribe.pile:
        kind: i64 = number
        if state.journal is not None:
            state.journal.write(a.E_SHOWED, seat, kind)
        memory.left(tribe, kind)
        if kind < a.FIRST_CULTURE:
            stays.append(kind)
        else:
            tribe.hand = with_card(tribe.hand, kind)
            memory.took(tribe, kind)
    tribe.pile = stays
    return halves


def eclipse_labor(state: Winter, tribe: Tribe) -> i64:
    """Return the half Labor a player would compare now (EW-6.1)."""
    halves: i64 = a.REST_LABOR * tribe.rests
    for number in tribe.pile:
        if number < a.FIRST_CULTURE:
            halves += state.edition.labor[number] + state.edition.eclipse_labor[number]
    return halves


# The four steps ----------------------------------------------------------------------------------------------------


def begin_step(state: Winter) -> None:
    """Open the step of the player whose turn it is in the Eclipse (EW-6.6)."""
    seat: i64 = state.order[state.turn]
    state.seat = seat
    step: i64 = STEPS[state.part]
    state.gained = 0
    state.left = []
    if state.journal is not None:
        state.journal.write(a.E_STEP, seat, step)
    if step == a.BY_ORDER:
        state.ordered = False
        if can_bring(state, seat, state.edition.order_effect[state.turn]):
            push(state, a.F_ORDER)
    elif step == a.BY_CARDS:
        left: list[int] = []
        for kind in state.tribes[seat].pile:
            if state.edition.eclipse[kind] > 0:
                left.append(kind)
        state.left = left
        push(state, a.F_CARDS)
    elif step == a.BY_LEGS:
        push(state, a.F_LEGS)
    elif step == a.BY_TERRAIN:
        push(state, a.F_TERRAIN)
    else:
        push(state, a.F_BOARD)


def next_step(state: Winter) -> bool:
    """Go on to the next step or player; return False after the last."""
    state.part += 1
    if state.part == a.BY_LEGS and not state.paintings:
        state.part += 1
    if state.part == len(STEPS):
        state.part = 0
        state.turn += 1
        if state.turn == state.players:
            return False
    begin_step(state)
    return True


# Turn order --------------------------------------------------------------------------------------------------------


def gain_order(state: Winter) -> None:
    """Gain what stands beside the player's marker (EW-6.7)."""
    pop(state)
    push_effect(state, state.edition.order_effect[state.turn])


# Tribe cards -------------------------------------------------------------------------------------------------------


def why_not_use_pile(state: Winter, kind: i64) -> i64:
    """An Eclipse ability is used once for each card of the pile (EW-6.8, EW-16.4)."""
    if kind not in state.left:
        return a.NOT_IN_PILE
    return 0 if can_bring(state, state.seat, state.edition.eclipse[kind]) else a.NOTHING_TO_GAIN


def use_pile(state: Winter, seat: i64, kind: i64) -> None:
    """Use the Eclipse ability of a card."""
    state.left = without(state.left, kind)
    if state.journal is not None:
        state.journal.write(a.E_USED, seat, kind)
    push_effect(state, state.edition.eclipse[kind])


# Terrain -----------------------------------------------------------------------------------------------------------


def why_not_hex(state: Winter, seat: i64, hex: i64) -> i64:
    """A hex pays once to those nobody has more Influence than (EW-6.9, EW-R13)."""
    effect: i64 = state.edition.terrain_effect[state.terrain[hex]]
    if effect == 0:
        return a.NOTHING_TO_GAIN
    if (state.gained >> hex) & 1 == 1:
        return a.HEX_DONE
    if not leads(state, seat, hex):
        return a.TOO_LITTLE_INFLUENCE
    return 0 if can_bring(state, seat, effect) else a.NOTHING_TO_GAIN


def gain_hex(state: Winter, seat: i64, hex: i64) -> None:
    """Gain what a hex brings."""
    state.gained |= bit(hex)
    if state.journal is not None:
        state.journal.write(a.E_HEX, seat, hex)
    push_effect(state, state.edition.terrain_effect[state.terrain[hex]])


# Player board ------------------------------------------------------------------------------------------------------


def why_not_board(state: Winter, seat: i64, item: i64) -> i64:
    """Villages and Megaliths that have left the board and stones that lie on it pay once (EW-6.11 to EW-6.13)."""
    if (state.gained >> item) & 1 == 1:
        return a.NOTHING_TO_GAIN
    tribe = state.tribes[seat]
    if item == a.FROM_VILLAGES:
        there = len(tribe.villages) > 0
    elif item == a.FROM_SPACE_1:
        there = tribe.megaliths >= 2
    elif item == a.FROM_SPACE_3:
        there = tribe.megaliths >= 6
    elif item == a.FROM_SPACE_5:
        there = tribe.megaliths >= 10
    else:
        place = item - a.FROM_STONES
        there = place < len(tribe.stones) and stone_points(state, seat, tribe.stones[place]) > 0
    return 0 if there else a.NOTHING_TO_GAIN


def gain_board(state: Winter, seat: i64, item: i64) -> None:
    """Gain one benefit of the player board."""
    state.gained |= bit(item)
    tribe = state.tribes[seat]
    if state.journal is not None:
        state.journal.write(a.E_BOARD, seat, item)
    if item == a.FROM_VILLAGES:
        push_effect(state, state.edition.draw[len(tribe.villages)])
    elif item == a.FROM_SPACE_1:
        push_effect(state, state.edition.one_tool)
    elif item < a.FROM_STONES:
        push_effect(state, state.edition.one_idol)
    else:
        score(state, seat, stone_points(state, seat, tribe.stones[item - a.FROM_STONES]), a.P_STONES)


def end_eclipse(state: Winter) -> None:
    """Put all piles on the discard piles (EW-6.14)."""
    state.left = []
    state.gained = 0
    for tribe in state.tribes:
        for kind in tribe.pile:
            tribe.discards = with_card(tribe.discards, kind)
        tribe.pile = []
