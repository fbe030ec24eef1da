"""The turn, phase by phase, but for the Action Phase's five actions (CAV-4 to CAV-7, CAV-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.cavemen.actions import (
    ACTING,
    BIDDING,
    DECK_SIZE,
    DISCARDING,
    E_BID,
    E_CANNOT_BID,
    E_CHOSE,
    E_CONCH_DRAWN,
    E_DISCARDED,
    E_FED,
    E_GAVE_UP,
    E_INCOME,
    E_LONE_LEADER,
    E_PASS,
    E_PASSED_CONCH,
    E_STARVED,
    E_TOOK_CONCH,
    E_TURN,
    FIRST_BEAST,
    FIRST_CAVE,
    FIRST_HOME,
    FIRST_INVENTION,
    FIRST_LEADER,
    FIRST_STARTER,
    MOST_TEETH_BID,
    STARVING,
)
from holocene.games.cavemen.deck import discard, fill_pool, return_fire
from holocene.games.cavemen.edition import AT_DRAW, AT_FEED, FOOD, WITH_CONCH
from holocene.games.cavemen.tribe import effect

if TYPE_CHECKING:
    from holocene.games.cavemen.state import Cavemen


# Set-up ------------------------------------------------------------------------------------------------------------


def found_tribe(state: Cavemen, seat: i64, totem: i64) -> None:
    """Lay out a tribe's starting cards, Food and Teeth (CAV-4.1, CAV-4.2)."""
    tribe = state.tribes[seat]
    tribe.totem = totem
    tribe.cards = [FIRST_LEADER + totem, FIRST_STARTER + totem, FIRST_HOME + totem]
    tribe.food = state.edition.start_food[state.players]
    tribe.teeth = state.edition.start_teeth
    tribe.refresh(state.edition)


def choose_tribe(state: Cavemen, seat: i64, totem: i64) -> None:
    """Take one of the tribes that are left; after the last player the game begins (CAV-R3)."""
    found_tribe(state, seat, totem)
    if state.journal is not None:
        state.journal.write(E_CHOSE, seat, totem)
    state.seat = seat + 1
    if state.seat == state.players:
        begin(state)


def begin(state: Cavemen) -> None:
    """Draw for the Conch, put the drawn cards back, and start the first turn (CAV-4.3)."""
    state.chance += 1
    state.rng.shuffle(state.deck)
    i: i64 = DECK_SIZE - 1
    holder: i64 = -1
    while holder < 0:
        card = state.deck[i]
        stones: i64 = state.edition.stones[card]
        for seat in range(state.players):
            starter: i64 = FIRST_STARTER + state.tribes[seat].totem
            if state.edition.stones[starter] == stones:
                holder = seat
        i -= 1
    if state.journal is not None:
        state.journal.write(E_CONCH_DRAWN, holder, state.deck[i + 1])
    state.rng.shuffle(state.deck)
    give_conch(state, holder)
    begin_turn(state)


def give_conch(state: Cavemen, seat: i64) -> None:
    """Hand the Conch to a seat."""
    if state.conch >= 0:
        hold(state, state.conch, False)
    state.conch = seat
    hold(state, seat, True)


def hold(state: Cavemen, seat: i64, holder: bool) -> None:
    """Let a tribe hold the Conch or not; only some Inventions make its scores depend on that."""
    tribe = state.tribes[seat]
    tribe.holder = holder
    if (tribe.moments >> WITH_CONCH) & 1 == 1:
        tribe.refresh(state.edition)


# Draw and Conch ----------------------------------------------------------------------------------------------------


def begin_turn(state: Cavemen) -> None:
    """Draw cards, pass the Conch on, and open the auction (CAV-5, CAV-6.1)."""
    state.turn += 1
    if state.journal is not None:
        state.journal.write(E_TURN, -1, state.turn)
    for seat in range(state.players):
        pay_income(state, seat, AT_DRAW)
    fill_pool(state)
    if state.turn > 1:
        give_conch(state, (state.conch + 1) % state.players)
        if state.journal is not None:
            state.journal.write(E_PASSED_CONCH, state.conch)
    if state.turn == 1 and not state.first_auction:  # CAV-R1
        begin_feeding(state)
        return
    state.phase = BIDDING  # the last auction left no bid behind
    state.seat = state.conch  # CAV-6.2
    skip_poor(state)


def bid(state: Cavemen, seat: i64, teeth: i64) -> None:
    """Raise the bid (CAV-6.3)."""
    state.high = teeth
    state.bidder = seat
    state.passes = 0
    if state.journal is not None:
        state.journal.write(E_BID, seat, teeth)
    state.seat = (seat + 1) % state.players
    skip_poor(state)


def pass_bid(state: Cavemen, seat: i64) -> None:
    """Pass for now (CAV-6.4)."""
    state.passes += 1
    if state.journal is not None:
        state.journal.write(E_PASS, seat)
    state.seat = (seat + 1) % state.players
    skip_poor(state)


def skip_poor(state: Cavemen) -> None:
    """Pass for those who cannot bid, and end the auction when all opponents have passed (CAV-6.5, CAV-R12)."""
    needed: i64 = state.players if state.bidder < 0 else state.players - 1
    while state.passes < needed:
        tribe = state.tribes[state.seat]
        if tribe.teeth > state.high and state.high < MOST_TEETH_BID:  # CAV-R4
            return
        state.passes += 1
        if state.journal is not None:
            state.journal.write(E_CANNOT_BID, state.seat)
        state.seat = (state.seat + 1) % state.players
    if state.bidder >= 0:  # otherwise the holder keeps it (CAV-6.6)
        state.tribes[state.bidder].teeth -= state.high
        give_conch(state, state.bidder)
        if state.journal is not None:
            state.journal.write(E_TOOK_CONCH, state.bidder, state.high)
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
    """Feed tribe after tribe from the holder on, until one starves and must choose (CAV-7, CAV-R5)."""
    while state.done < state.players:
        seat = (state.conch + state.done) % state.players
        state.done += 1
        if not feed_tribe(state, seat):
            state.phase = STARVING
            state.seat = seat
            return
    state.phase = ACTING
    state.done = 0
    state.seat = state.conch


def food_due(state: Cavemen, seat: i64) -> i64:
    """Return the Food a tribe owes: 1 per Caveman for the holder, 1 for the others (CAV-7.1, CAV-7.2)."""
    tribe = state.tribes[seat]
    due: i64 = tribe.cavemen if seat == state.conch else 1
    due -= tribe.feed_cut
    return due if due > 0 else 0


def feed_tribe(state: Cavemen, seat: i64) -> bool:
    """Pay for a tribe, or let it starve; return False where its player must choose a victim (CAV-7.3)."""
    pay_income(state, seat, AT_FEED)
    tribe = state.tribes[seat]
    due = food_due(state, seat)
    if tribe.food >= due:
        tribe.food -= due
        if state.journal is not None:
            state.journal.write(E_FED, seat, due)
        return True
    if state.journal is not None:
        state.journal.write(E_STARVED, seat, due, tribe.food)
    return not must_choose_victim(state, seat)


def must_choose_victim(state: Cavemen, seat: i64) -> bool:
    """Return whether a loss asks for a choice; a lone Leader loses nothing, a lone follower goes (CAV-7.4, CAV-R13)."""
    tribe = state.tribes[seat]
    victim: i64 = -1
    for number in tribe.cards:
        card: i64 = number
        if can_be_given_up(card) and card != victim:
            if victim >= 0:
                return True
            victim = card
    if victim >= 0:
        give_up(state, seat, victim)
    elif state.journal is not None:
        state.journal.write(E_LONE_LEADER, seat)
    return False


def can_be_given_up(card: i64) -> bool:
    """Return whether a card of a tribe is a Caveman other than the Leader."""
    return card < FIRST_BEAST or FIRST_STARTER <= card < FIRST_HOME


def give_up(state: Cavemen, seat: i64, card: i64) -> None:
    """Discard a Caveman of the tribe."""
    tribe = state.tribes[seat]
    tribe.cards.remove(card)
    tribe.refresh(state.edition)
    discard(state, card)
    if state.journal is not None:
        state.journal.write(E_GAVE_UP, seat, card)


def pay_income(state: Cavemen, seat: i64, moment: i64) -> None:
    """Give a tribe what its Inventions pay at a moment (CAV-1.6, CAV-R16)."""
    tribe = state.tribes[seat]
    if (tribe.moments >> moment) & 1 == 0:
        return
    for number in tribe.cards:
        card: i64 = number
        if card >= FIRST_CAVE:
            break  # cards ascend: no Invention follows
        if card >= FIRST_INVENTION and state.edition.when[card - FIRST_INVENTION] == moment:
            paid = effect(tribe, state.edition, card)
            if state.edition.target[card - FIRST_INVENTION] == FOOD:
                tribe.food += paid
                if state.journal is not None and paid > 0:
                    state.journal.write(E_INCOME, seat, card, paid, 0)
            else:
                tribe.teeth += paid
                if state.journal is not None and paid > 0:
                    state.journal.write(E_INCOME, seat, card, 0, paid)


# Discard -----------------------------------------------------------------------------------------------------------


def begin_discarding(state: Cavemen) -> None:
    """Shuffle Fire back unless it is locked, then ask the player on the holder's right (CAV-9.1, CAV-9.2)."""
    if not state.locked and state.edition.fire in state.pool:
        state.pool.remove(state.edition.fire)
        return_fire(state)
    state.phase = DISCARDING
    state.seat = (state.conch + state.players - 1) % state.players
    end_turn_if_done(state)


def discard_from_pool(state: Cavemen, card: i64) -> None:
    """Discard one card of the pool."""
    state.pool.remove(card)
    state.discards.append(card)
    if state.journal is not None:
        state.journal.write(E_DISCARDED, state.seat, card)
    end_turn_if_done(state)


def end_turn_if_done(state: Cavemen) -> None:
    """Begin the next turn once 3 cards remain, locked Fire among them or beside them (CAV-R2)."""
    remaining: i64 = len(state.pool)
    if not state.fire_counts and state.locked and state.edition.fire in state.pool:
        remaining -= 1
    if remaining <= 3:
        begin_turn(state)
