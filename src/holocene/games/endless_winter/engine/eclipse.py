"""The Eclipse: comparing Labor, the new turn order, and the steps of each player (EW-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.columns.terrain import leads
from holocene.games.endless_winter.engine.effects.possible import can_take_effect
from holocene.games.endless_winter.engine.frames import pop, push, push_effect, top
from holocene.games.endless_winter.engine.knowledge import memory
from holocene.games.endless_winter.engine.painting.painting import is_surrounded
from holocene.games.endless_winter.engine.rules import score
from holocene.games.endless_winter.engine.scoring import stone_points
from holocene.games.endless_winter.engine.tribe import Tribe, with_card, without
from holocene.kernel.engine.bits import bit

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter


# Comparing Labor ---------------------------------------------------------------------------------------------------


def begin_eclipse(state: Winter) -> None:
    """Reveal all piles, compare Labor and set the new turn order (EW-6.1 to EW-6.4)."""
    state.phase = a.ECLIPSE
    state.chance += 1
    state.note(a.E_ECLIPSE, -1, state.round)
    totals: list[int] = [0] * state.players
    for number in state.order:
        seat: i64 = number
        totals[seat] = reveal_pile(state, seat)
    order: list[int] = []
    place: i64 = state.players - 1
    while place >= 0:  # from the last to the first, so that the later of two equal players comes first (EW-6.4)
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
        state.note(a.E_COMPARED, number, totals[number])
    begin_step(state)


def reveal_pile(state: Winter, seat: i64) -> i64:
    """Show a pile, put its Culture cards back into the hand, and return its half Labor (EW-6.1, EW-6.2)."""
    tribe = state.tribes[seat]
    halves = eclipse_labor(state, tribe)
    stays: list[int] = []
    for number in tribe.pile:
        kind: i64 = number
        state.note(a.E_SHOWED, seat, kind)
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


# The steps ---------------------------------------------------------------------------------------------------------


def begin_step(state: Winter) -> None:
    """Begin a step of the player whose turn it is in the Eclipse (EW-6.6)."""
    seat: i64 = state.order[state.turn]
    state.seat = seat
    state.gained = 0
    state.abilities_left = []
    state.note(a.E_STEP, seat, state.part)
    if state.part == a.BY_ORDER:
        state.orders_changed = False
        if not can_take_effect(state, seat, state.edition.order_effect[state.turn]):
            return
    elif state.part == a.BY_CARDS:
        state.abilities_left = [kind for kind in state.tribes[seat].pile if state.edition.eclipse[kind] > 0]
    push(state, a.F_ORDER + state.part)


def next_step(state: Winter) -> bool:
    """Begin the next step, of the next player if need be; return False after the last."""
    state.part += 1
    if state.part == a.BY_LEGS and not state.paintings:
        state.part += 1
    if state.part > a.BY_BOARD:
        state.part = 0
        state.turn += 1
        if state.turn == state.players:
            return False
    begin_step(state)
    return True


# Turn order --------------------------------------------------------------------------------------------------------


def gain_order(state: Winter) -> None:
    """Gain the benefit beside the player's marker (EW-6.7)."""
    pop(state)
    push_effect(state, state.edition.order_effect[state.turn])


# Tribe cards -------------------------------------------------------------------------------------------------------


def why_not_use_pile(state: Winter, kind: i64) -> i64:
    """Check an Eclipse ability: once for each card of the pile (EW-6.8, EW-16.4)."""
    if kind not in state.abilities_left:
        return a.NOT_IN_PILE
    return 0 if can_take_effect(state, state.seat, state.edition.eclipse[kind]) else a.NOTHING_TO_GAIN


def use_pile(state: Winter, seat: i64, kind: i64) -> None:
    """Use the Eclipse ability of a card."""
    state.abilities_left = without(state.abilities_left, kind)
    state.note(a.E_USED, seat, kind)
    push_effect(state, state.edition.eclipse[kind])


# Leg areas of Cave Paintings ---------------------------------------------------------------------------------------


def why_not_leg(state: Winter, seat: i64, leg: i64) -> i64:
    """Check that a leg area is surrounded, useful, and in the Eclipse not used yet (CP-5.2, CP-R6, CP-R9)."""
    if top(state) == a.F_LEGS and (state.gained >> leg) & 1 == 1:
        return a.LEG_DONE
    tribe = state.tribes[seat]
    if not is_surrounded(state, tribe, a.BODIES + leg):
        return a.NO_SUCH_LEG
    effect: i64 = state.edition.area_effect[tribe.side][a.BODIES + leg]
    return 0 if can_take_effect(state, seat, effect) else a.NOTHING_TO_GAIN


def gain_leg(state: Winter, seat: i64, leg: i64) -> None:
    """Gain the benefit of a leg area, in the Eclipse or for a sign (CP-6.1, CP-8.7)."""
    if top(state) == a.F_LEGS:
        state.gained |= bit(leg)
    else:
        pop(state)
    side: i64 = state.tribes[seat].side
    state.note(a.E_LEG, seat, leg, side)
    push_effect(state, state.edition.area_effect[side][a.BODIES + leg])


# Terrain -----------------------------------------------------------------------------------------------------------


def why_not_hex(state: Winter, seat: i64, hex: i64) -> i64:
    """Check that a player leads on a hex that has not paid yet (EW-6.9, EW-R13)."""
    effect: i64 = state.edition.terrain_effect[state.terrain[hex]]
    if effect == 0:
        return a.NOTHING_TO_GAIN
    if (state.gained >> hex) & 1 == 1:
        return a.HEX_DONE
    if not leads(state, seat, hex):
        return a.TOO_LITTLE_INFLUENCE
    return 0 if can_take_effect(state, seat, effect) else a.NOTHING_TO_GAIN


def gain_hex(state: Winter, seat: i64, hex: i64) -> None:
    """Gain the benefit of a hex."""
    state.gained |= bit(hex)
    state.note(a.E_HEX, seat, hex)
    push_effect(state, state.edition.terrain_effect[state.terrain[hex]])


# Player board ------------------------------------------------------------------------------------------------------


def why_not_board(state: Winter, seat: i64, item: i64) -> i64:
    """Check a benefit of the player board, from Villages, Megaliths or Sacred Stones (EW-6.11 to EW-6.13)."""
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


def board_effect(state: Winter, seat: i64, item: i64) -> i64:
    """Return the effect of an item of the player board, -1 for a Sacred Stone, which scores points."""
    if item == a.FROM_VILLAGES:
        return state.edition.draw[len(state.tribes[seat].villages)]
    if item == a.FROM_SPACE_1:
        return state.edition.one_tool
    return state.edition.one_idol if item < a.FROM_STONES else -1


def gain_board(state: Winter, seat: i64, item: i64) -> None:
    """Gain a benefit of the player board; a sign can have a Sacred Stone score too (CP-8.6)."""
    state.note(a.E_BOARD, seat, item)
    effect = board_effect(state, seat, item)
    if effect >= 0:
        push_effect(state, effect)
    else:
        score(state, seat, stone_points(state, seat, state.tribes[seat].stones[item - a.FROM_STONES]), a.P_STONES)


def end_eclipse(state: Winter) -> None:
    """Put all piles on the discard piles (EW-6.14)."""
    state.abilities_left = []
    state.gained = 0
    for tribe in state.tribes:
        for kind in tribe.pile:
            tribe.discards = with_card(tribe.discards, kind)
        tribe.pile = []
