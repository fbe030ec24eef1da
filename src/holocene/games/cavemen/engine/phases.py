"""Set-up and the phases of a turn, except the Action Phase (CAV-4 to CAV-7, CAV-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.cavemen.engine import actions as a
from holocene.games.cavemen.engine.deck import fill_pool, return_fire
from holocene.games.cavemen.engine.edition import AT_DRAW, AT_FEED, FOOD, WITH_CONCH
from holocene.games.cavemen.engine.tribe import effect

if TYPE_CHECKING:
    from holocene.games.cavemen.engine.state import Cavemen


# Set-up ------------------------------------------------------------------------------------------------------------


def set_up(state: Cavemen) -> None:
    """Give the seats their tribes in order and begin, unless the players choose their tribes (CAV-4, CAV-R3)."""
    if not state.choose_tribes:
        for seat in range(state.players):
            found_tribe(state, seat, seat)
        begin(state)


def found_tribe(state: Cavemen, seat: i64, totem: i64) -> None:
    """Lay out a tribe's starting cards, Food and Teeth (CAV-4.1, CAV-4.2)."""
    tribe = state.tribes[seat]
    tribe.totem = totem
    tribe.cards = [a.FIRST_LEADER + totem, a.FIRST_STARTER + totem, a.FIRST_HOME + totem]
    tribe.food = state.edition.start_food[state.players]
    tribe.teeth = state.edition.start_teeth
    tribe.refresh(state.edition)


def choose_tribe(state: Cavemen, seat: i64, totem: i64) -> None:
    """Take one of the tribes that are left; after the last choice the game begins (CAV-R3)."""
    found_tribe(state, seat, totem)
    state.note(a.E_CHOSE, seat, totem)
    state.seat = seat + 1
    if state.seat == state.players:
        begin(state)


def begin(state: Cavemen) -> None:
    """Draw cards until one decides who gets the Conch, put them back, and start the first turn (CAV-4.3)."""
    state.chance += 1
    state.rng.shuffle(state.deck)
    i: i64 = a.DECK_SIZE - 1
    holder: i64 = -1
    while holder < 0:
        card = state.deck[i]
        stones: i64 = state.edition.stones[card]
        for seat in range(state.players):
            starter: i64 = a.FIRST_STARTER + state.tribes[seat].totem
            if state.edition.stones[starter] == stones:
                holder = seat
        i -= 1
    state.note(a.E_CONCH_DRAWN, holder, state.deck[i + 1])
    state.rng.shuffle(state.deck)
    give_conch(state, holder)
    begin_turn(state)


def give_conch(state: Cavemen, seat: i64) -> None:
    """Give the Conch to a seat, and refresh the tribes whose Inventions depend on it."""
    state.conch = seat
    for other in range(state.players):
        tribe = state.tribes[other]
        holder = other == seat
        if tribe.holder != holder:
            tribe.holder = holder
            if (tribe.moments >> WITH_CONCH) & 1 == 1:
                tribe.refresh(state.edition)


# Draw and Conch ----------------------------------------------------------------------------------------------------


def begin_turn(state: Cavemen) -> None:
    """Draw cards, pass the Conch to the left, and open the auction (CAV-5, CAV-6.1)."""
    state.turn += 1
    state.note(a.E_TURN, -1, state.turn)
    for seat in range(state.players):
        pay_income(state, seat, AT_DRAW)
    fill_pool(state)
    if state.turn > 1:
        give_conch(state, (state.conch + 1) % state.players)
        state.note(a.E_PASSED_CONCH, state.conch)
    if state.turn == 1 and not state.first_auction:  # CAV-R1
        begin_feeding(state)
        return
    state.phase = a.BIDDING  # the last auction has reset the bids
    ask_for_bid(state, state.conch)  # CAV-6.2


def bid(state: Cavemen, seat: i64, teeth: i64) -> None:
    """Raise the highest bid (CAV-6.3)."""
    state.high = teeth
    state.bidder = seat
    state.passes = 0
    state.note(a.E_BID, seat, teeth)
    ask_for_bid(state, (seat + 1) % state.players)


def pass_bid(state: Cavemen, seat: i64) -> None:
    """Pass, which is not final (CAV-6.4)."""
    state.passes += 1
    state.note(a.E_PASS, seat)
    ask_for_bid(state, (seat + 1) % state.players)


def ask_for_bid(state: Cavemen, seat: i64) -> None:
    """Turn to the next seat that can bid; end the auction when all opponents have passed (CAV-6.5, CAV-R12)."""
    state.seat = seat
    needed: i64 = state.players if state.bidder < 0 else state.players - 1
    while state.passes < needed:
        tribe = state.tribes[state.seat]
        if tribe.teeth > state.high and state.high < a.MOST_TEETH_BID:  # CAV-R4
            return
        state.passes += 1
        state.note(a.E_CANNOT_BID, state.seat)
        state.seat = (state.seat + 1) % state.players
    if state.bidder >= 0:  # otherwise the holder keeps it (CAV-6.6)
        state.tribes[state.bidder].teeth -= state.high
        give_conch(state, state.bidder)
        state.note(a.E_TOOK_CONCH, state.bidder, state.high)
    state.high = 0
    state.bidder = -1
    state.passes = 0
    begin_feeding(state)


# Feed --------------------------------------------------------------------------------------------------------------


def begin_feeding(state: Cavemen) -> None:
    """Open the Feed Phase."""
    state.done = 0
    feed(state)


def feed(state: Cavemen) -> None:
    """Feed the tribes from the holder on, until a starving one must choose a Caveman (CAV-7, CAV-R5)."""
    while state.done < state.players:
        seat = (state.conch + state.done) % state.players
        state.done += 1
        if not feed_tribe(state, seat):
            state.phase = a.STARVING
            state.seat = seat
            return
    state.phase = a.ACTING
    state.done = 0
    state.seat = state.conch


def food_due(state: Cavemen, seat: i64) -> i64:
    """Return the Food a tribe owes: 1 per Caveman for the holder, 1 for the others (CAV-7.1, CAV-7.2)."""
    tribe = state.tribes[seat]
    due: i64 = tribe.cavemen if seat == state.conch else 1
    due -= tribe.feed_cut
    return due if due > 0 else 0


def feed_tribe(state: Cavemen, seat: i64) -> bool:
    """Feed a tribe or let it starve; return False if its player must choose whom to give up (CAV-7.3)."""
    pay_income(state, seat, AT_FEED)
    tribe = state.tribes[seat]
    due = food_due(state, seat)
    if tribe.food >= due:
        tribe.food -= due
        state.note(a.E_FED, seat, due)
        return True
    state.note(a.E_STARVED, seat, due, tribe.food)
    return not must_choose_loss(state, seat)


def must_choose_loss(state: Cavemen, seat: i64) -> bool:
    """Return whether a player must choose whom to give up; without a choice, settle it (CAV-7.4, CAV-R13)."""
    tribe = state.tribes[seat]
    lost: i64 = -1
    for number in tribe.cards:
        card: i64 = number
        if can_be_given_up(card) and card != lost:
            if lost >= 0:
                return True
            lost = card
    if lost >= 0:
        give_up(state, seat, lost)
    else:
        state.note(a.E_LONE_LEADER, seat)
    return False


def can_be_given_up(card: i64) -> bool:
    """Return whether a card of a tribe is a Caveman other than the Leader."""
    return card < a.FIRST_BEAST or a.FIRST_STARTER <= card < a.FIRST_HOME


def give_up(state: Cavemen, seat: i64, card: i64) -> None:
    """Discard a Caveman of a tribe; a starting Hunter leaves the game instead (CAV-8.8)."""
    tribe = state.tribes[seat]
    tribe.cards.remove(card)
    tribe.refresh(state.edition)
    if card < a.FIRST_STARTER:
        state.discards.append(card)
    state.note(a.E_GAVE_UP, seat, card)


def pay_income(state: Cavemen, seat: i64, moment: i64) -> None:
    """Pay a tribe what its Inventions give at a moment (CAV-1.6, CAV-R16)."""
    tribe = state.tribes[seat]
    if (tribe.moments >> moment) & 1 == 0:
        return
    for number in tribe.cards:
        card: i64 = number
        if card >= a.FIRST_CAVE:
            break  # cards ascend: no Invention follows
        if card >= a.FIRST_INVENTION and state.edition.when[card - a.FIRST_INVENTION] == moment:
            food: i64 = 0
            teeth: i64 = 0
            if state.edition.target[card - a.FIRST_INVENTION] == FOOD:
                food = effect(tribe, state.edition, card)
            else:
                teeth = effect(tribe, state.edition, card)
            tribe.food += food
            tribe.teeth += teeth
            if food + teeth > 0:
                state.note(a.E_INCOME, seat, card, food, teeth)


# Discard -----------------------------------------------------------------------------------------------------------


def begin_discarding(state: Cavemen) -> None:
    """Shuffle Fire back unless it is locked, then turn to the player on the holder's right (CAV-9.1, CAV-9.2)."""
    if not state.locked and state.edition.fire in state.pool:
        state.pool.remove(state.edition.fire)
        return_fire(state)
    state.phase = a.DISCARDING
    state.seat = (state.conch + state.players - 1) % state.players
    end_turn_if_done(state)


def discard_from_pool(state: Cavemen, card: i64) -> None:
    """Discard a card from the Card Pool."""
    state.pool.remove(card)
    state.discards.append(card)
    state.note(a.E_DISCARDED, state.seat, card)
    end_turn_if_done(state)


def end_turn_if_done(state: Cavemen) -> None:
    """Begin the next turn once 3 cards remain, with or besides locked Fire (CAV-R2)."""
    remaining: i64 = len(state.pool)
    if not state.fire_counts and state.locked and state.edition.fire in state.pool:
        remaining -= 1
    if remaining <= 3:
        begin_turn(state)
