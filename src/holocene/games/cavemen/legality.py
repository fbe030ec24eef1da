"""What may be decided: the legal actions of a position, and why another one is not (the checks are the rules' own)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.cavemen import rules
from holocene.games.cavemen.actions import (
    ACTING,
    BID,
    BID_TOO_HIGH,
    BID_TOO_LOW,
    BIDDING,
    CHOOSE,
    CHOOSING,
    DISCARD,
    DISCARDING,
    EXPLORE,
    FIRE_IS_LOCKED,
    FIRST_BEAST,
    FIRST_CAVE,
    FIRST_INVENTION,
    FIRST_STARTER,
    FORAGE,
    GIVE_UP,
    HUNT,
    INVENT,
    MOST_TEETH_BID,
    MOURNING,
    NOT_IN_POOL,
    NOT_IN_TRIBE,
    OTHER_PHASE,
    PASS,
    RECRUIT,
    REPLACING,
    STARVING,
    TRIBE_TAKEN,
    TRIBES,
)
from holocene.games.cavemen.phases import can_be_given_up
from holocene.kernel.state import GAME_IS_OVER, NOT_YOUR_TURN

if TYPE_CHECKING:
    from holocene.games.cavemen.state import Cavemen


def legal(state: Cavemen, seat: i64) -> list[int]:
    """Return the actions open to a seat, ascending."""
    if seat != state.seat or state.over:
        return []
    if state.phase == ACTING:
        return legal_actions(state, seat)
    found: list[int] = []
    if state.phase == BIDDING:
        found.append(PASS)
        teeth = state.high + 1
        most = state.tribes[seat].teeth
        if most > MOST_TEETH_BID:
            most = MOST_TEETH_BID
        while teeth <= most:
            found.append(BID + teeth - 1)
            teeth += 1
    elif state.phase == DISCARDING:
        last: i64 = -1
        for number in state.pool:
            card: i64 = number
            if card != last and why_it_stays(state, card) == 0:
                found.append(DISCARD + card)
            last = card
    elif state.phase == CHOOSING:
        for totem in range(TRIBES):
            if why_not_choose(state, totem) == 0:
                found.append(CHOOSE + totem)
    else:
        last = -1
        for number in state.tribes[seat].cards:
            card = number
            if card != last and can_be_given_up(card):
                found.append(give_up_action(card))
            last = card
    return found


def legal_actions(state: Cavemen, seat: i64) -> list[int]:
    """Return what the seat can do in the Action Phase, ascending because the pool is."""
    tribe = state.tribes[seat]
    edition = state.edition
    found: list[int] = [FORAGE]
    last: i64 = -1
    for number in state.pool:
        card: i64 = number
        if card == last:
            continue
        last = card
        if card < FIRST_BEAST:
            if rules.why_not_recruit(edition, tribe, card, 0) == 0:
                found.append(RECRUIT + 2 * card)
            if rules.why_not_recruit(edition, tribe, card, 1) == 0:
                found.append(RECRUIT + 2 * card + 1)
        elif card < FIRST_INVENTION:
            if rules.why_not_hunt(edition, tribe, card) == 0:
                found.append(HUNT + card - FIRST_BEAST)
        elif card < FIRST_CAVE:
            if rules.why_not_invent(state, seat, card) == 0:
                found.append(INVENT + card - FIRST_INVENTION)
        elif rules.why_not_explore(edition, tribe, card) == 0:
            found.append(EXPLORE + card - FIRST_CAVE)
    return found


def why_not(state: Cavemen, seat: i64, action: i64) -> i64:
    """Return 0, or the reason that forbids an action."""
    if state.over:
        return GAME_IS_OVER
    if seat != state.seat:
        return NOT_YOUR_TURN
    tribe = state.tribes[seat]
    if action == FORAGE or RECRUIT <= action < GIVE_UP:
        if state.phase != ACTING:
            return OTHER_PHASE
        if action == FORAGE:
            return 0
        card = acted_card(action)
        if card not in state.pool:
            return NOT_IN_POOL
        if action < HUNT:
            return rules.why_not_recruit(state.edition, tribe, card, (action - RECRUIT) % 2)
        if action < INVENT:
            return rules.why_not_hunt(state.edition, tribe, card)
        if action < EXPLORE:
            return rules.why_not_invent(state, seat, card)
        return rules.why_not_explore(state.edition, tribe, card)
    if action == PASS:
        return 0 if state.phase == BIDDING else OTHER_PHASE
    if action >= BID:
        if state.phase != BIDDING:
            return OTHER_PHASE
        if action - BID + 1 <= state.high:
            return BID_TOO_LOW
        return BID_TOO_HIGH if action - BID + 1 > tribe.teeth else 0
    if action >= CHOOSE:
        return why_not_choose(state, action - CHOOSE) if state.phase == CHOOSING else OTHER_PHASE
    if action >= DISCARD:
        return why_not_discard(state, action - DISCARD) if state.phase == DISCARDING else OTHER_PHASE
    if state.phase != STARVING and state.phase != MOURNING and state.phase != REPLACING:
        return OTHER_PHASE
    return 0 if given_up_card(action) in tribe.cards else NOT_IN_TRIBE


def why_not_discard(state: Cavemen, card: i64) -> i64:
    """Any card of the pool may go but locked Fire (CAV-9.1, CAV-9.3)."""
    return why_it_stays(state, card) if card in state.pool else NOT_IN_POOL


def why_it_stays(state: Cavemen, card: i64) -> i64:
    """Fire that still lies in the pool after the actions is locked (CAV-9.3)."""
    return FIRE_IS_LOCKED if card == state.edition.fire else 0


def why_not_choose(state: Cavemen, totem: i64) -> i64:
    """A tribe may be chosen that nobody has (CAV-4.1)."""
    for tribe in state.tribes:
        if tribe.totem == totem:
            return TRIBE_TAKEN
    return 0


def acted_card(action: i64) -> i64:
    """Return the card of a recruit, hunt, invent or explore action."""
    if action < HUNT:
        return (action - RECRUIT) // 2
    if action < INVENT:
        return action - HUNT + FIRST_BEAST
    if action < EXPLORE:
        return action - INVENT + FIRST_INVENTION
    return action - EXPLORE + FIRST_CAVE


def given_up_card(action: i64) -> i64:
    """Return the Caveman that an action gives up."""
    place = action - GIVE_UP
    return place if place < FIRST_BEAST else place - FIRST_BEAST + FIRST_STARTER


def give_up_action(card: i64) -> i64:
    """Return the action that gives up a Caveman."""
    return GIVE_UP + (card if card < FIRST_BEAST else card - FIRST_STARTER + FIRST_BEAST)
