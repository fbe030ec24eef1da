"""The legal actions of a position, and the reasons that forbid the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.cavemen.engine import action_phase
from holocene.games.cavemen.engine import actions as a
from holocene.games.cavemen.engine.phases import can_be_given_up
from holocene.games.cavemen.engine.tribe import Tribe
from holocene.kernel.engine.state import GAME_IS_OVER, NOT_YOUR_TURN

if TYPE_CHECKING:
    from holocene.games.cavemen.engine.state import Cavemen


def legal(state: Cavemen, seat: i64) -> list[int]:
    """Return a seat's legal actions, ascending."""
    if seat != state.seat or state.over:
        return []
    if state.phase == a.ACTING:
        return legal_actions(state, seat)
    found: list[int] = []
    if state.phase == a.BIDDING:
        found.append(a.PASS)
        teeth = state.high + 1
        most = state.tribes[seat].teeth
        if most > a.MOST_TEETH_BID:
            most = a.MOST_TEETH_BID
        while teeth <= most:
            found.append(a.BID + teeth - 1)
            teeth += 1
    elif state.phase == a.DISCARDING:
        last: i64 = -1
        for number in state.pool:
            card: i64 = number
            if card != last and card != state.edition.fire:
                found.append(a.DISCARD + card)
            last = card
    elif state.phase == a.CHOOSING:
        for totem in range(a.TRIBES):
            if why_not_choose(state, totem) == 0:
                found.append(a.CHOOSE + totem)
    else:
        last = -1
        for number in state.tribes[seat].cards:
            card = number
            if card != last and can_be_given_up(card):
                found.append(give_up_action(card))
            last = card
    return found


def legal_actions(state: Cavemen, seat: i64) -> list[int]:
    """Return what a seat can do in the Action Phase, ascending because the pool is."""
    tribe = state.tribes[seat]
    edition = state.edition
    found: list[int] = [a.FORAGE]
    last: i64 = -1
    for number in state.pool:
        card: i64 = number
        if card == last:
            continue
        last = card
        if card < a.FIRST_BEAST:
            if action_phase.why_not_recruit(edition, tribe, card, 0) == 0:
                found.append(a.RECRUIT + 2 * card)
            if action_phase.why_not_recruit(edition, tribe, card, 1) == 0:
                found.append(a.RECRUIT + 2 * card + 1)
        elif why_not_take(state, tribe, card) == 0:
            found.append(a.HUNT + card - a.FIRST_BEAST)
    return found


def why_not(state: Cavemen, seat: i64, action: i64) -> i64:
    """Return 0, or the reason that forbids an action."""
    if state.over:
        return GAME_IS_OVER
    if seat != state.seat:
        return NOT_YOUR_TURN
    tribe = state.tribes[seat]
    phase = state.phase
    if action >= a.BID:
        if phase != a.BIDDING:
            return a.OTHER_PHASE
        if action - a.BID + 1 <= state.high:
            return a.BID_TOO_LOW
        return a.BID_TOO_HIGH if action - a.BID + 1 > tribe.teeth else 0
    if action >= a.CHOOSE:
        return why_not_choose(state, action - a.CHOOSE) if phase == a.CHOOSING else a.OTHER_PHASE
    if action >= a.DISCARD:
        return why_not_discard(state, action - a.DISCARD) if phase == a.DISCARDING else a.OTHER_PHASE
    if action >= a.GIVE_UP:
        if phase != a.STARVING and phase != a.MOURNING and phase != a.REPLACING:
            return a.OTHER_PHASE
        return 0 if given_up_card(action) in tribe.cards else a.NOT_IN_TRIBE
    if phase != (a.BIDDING if action == a.PASS else a.ACTING):
        return a.OTHER_PHASE
    if action == a.FORAGE or action == a.PASS:
        return 0
    card = acted_card(action)
    if card not in state.pool:
        return a.NOT_IN_POOL
    if action < a.HUNT:
        return action_phase.why_not_recruit(state.edition, tribe, card, (action - a.RECRUIT) % 2)
    return why_not_take(state, tribe, card)


def why_not_take(state: Cavemen, tribe: Tribe, card: i64) -> i64:
    """Return 0, or the reason why a tribe cannot hunt, invent or explore a card of the pool."""
    if card < a.FIRST_INVENTION:
        return action_phase.why_not_hunt(state.edition, tribe, card)
    if card < a.FIRST_CAVE:
        return action_phase.why_not_invent(state, tribe, card)
    return action_phase.why_not_explore(state.edition, tribe, card)


def why_not_discard(state: Cavemen, card: i64) -> i64:
    """Allow any card of the pool except Fire, which is locked if it is still there (CAV-9.1, CAV-9.3)."""
    if card not in state.pool:
        return a.NOT_IN_POOL
    return a.FIRE_IS_LOCKED if card == state.edition.fire else 0


def why_not_choose(state: Cavemen, totem: i64) -> i64:
    """Allow a tribe that nobody has (CAV-4.1)."""
    for tribe in state.tribes:
        if tribe.totem == totem:
            return a.TRIBE_TAKEN
    return 0


def acted_card(action: i64) -> i64:
    """Return the card of a recruit, hunt, invent or explore action."""
    if action < a.HUNT:
        return (action - a.RECRUIT) // 2
    return action - a.HUNT + a.FIRST_BEAST  # Inventions and Caves follow the Beasts among cards and actions


def given_up_card(action: i64) -> i64:
    """Return the Caveman that an action gives up."""
    place = action - a.GIVE_UP
    return place if place < a.FIRST_BEAST else place - a.FIRST_BEAST + a.FIRST_STARTER


def give_up_action(card: i64) -> i64:
    """Return the action that gives up a Caveman."""
    return a.GIVE_UP + (card if card < a.FIRST_BEAST else card - a.FIRST_STARTER + a.FIRST_BEAST)
