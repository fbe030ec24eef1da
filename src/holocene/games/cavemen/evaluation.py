"""How good a position looks for a tribe, as a sum of readable terms: what the greedy bot goes by."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from holocene.games.cavemen import rules
from holocene.games.cavemen.actions import (
    ACTING,
    BIDDING,
    DISCARDING,
    FIRST_BEAST,
    FIRST_CAVE,
    FIRST_INVENTION,
)
from holocene.games.cavemen.edition import CavemenEdition
from holocene.games.cavemen.tribe import Tribe

if TYPE_CHECKING:
    from holocene.games.cavemen.state import Cavemen

WAY_TO_FIRE: Final = 60.0  # for all of the Inventing score that Fire takes
ROOM: Final = 1.6  # for each place in the caves, taken or free, up to what Fire needs
HUNTING: Final = 2.4  # each of the first SPEARS points: without them a tribe gets no Teeth
BIG_GAME: Final = 0.9  # each point beyond, up to the greatest beasts
SPEARS: Final = 5
FORAGING: Final = 1.0
FOOD: Final = 0.75  # each of the first STORE Food
TEETH: Final = 0.9  # each of the first STORE Teeth
PLENTY: Final = 0.05  # each Food beyond
SAVINGS: Final = 0.4  # each Tooth beyond
READY: Final = 0.8  # each Tooth more, once only the Conch is missing
STORE: Final = 10
SECOND_ACTION: Final = 2.6  # the Conch, for the action it brings
FIRE_IN_REACH: Final = 60.0  # the Conch, with Fire in the pool and Inventing enough
INVENTION: Final = 2.0  # each, beside what it adds to scores
HUNGER: Final = 5.0  # a feeding that cannot be paid
POOL: Final = 0.25  # of the best card in the pool
SCALE: Final = 12.0  # how much ahead makes a win likely


def evaluate(state: Cavemen, seat: i64) -> float:
    """Return a guess at the chance to win, from the distance to the strongest opponent."""
    if state.over:
        return 1.0 if state.winner == seat else 0.0
    own = strength(state, seat)
    best = -1000.0
    for other in range(state.players):
        if other != seat:
            theirs = strength(state, other)
            if theirs > best:
                best = theirs
    return 1.0 / (1.0 + math.exp((best - own) / SCALE))


def strength(state: Cavemen, seat: i64) -> float:
    """Return the sum of a tribe's terms."""
    total = 0.0
    for term in terms(state, seat):
        total += term
    return total


def terms(state: Cavemen, seat: i64) -> list[float]:
    """Return what a tribe has and lacks, term by term."""
    tribe = state.tribes[seat]
    cost: i64 = state.edition.fire_cost[state.players]
    holder = state.conch
    teeth = tribe.teeth
    if state.phase == BIDDING and state.bidder >= 0:  # as if the highest bid stood
        holder = state.bidder
        if holder == seat:
            teeth -= state.high
    known = tribe.inventing if tribe.inventing < cost else cost
    places = tribe.population if tribe.population < cost + 1 else cost + 1
    hunting = tribe.hunting if tribe.hunting < 10 else 10
    spears = hunting if hunting < SPEARS else SPEARS
    foraging = tribe.foraging if tribe.foraging < 6 else 6
    return [
        WAY_TO_FIRE * float(known) / float(cost),
        ROOM * float(places),
        HUNTING * float(spears) + BIG_GAME * float(hunting - spears),
        FORAGING * float(foraging),
        stored(tribe.food, FOOD, PLENTY),
        stored(teeth, TEETH, SAVINGS) + (READY * float(teeth) if tribe.inventing >= cost else 0.0),
        conch_worth(state, tribe, seat, holder, cost),
        INVENTION * float(tribe.inventions),
        -hunger(state, tribe, seat, holder),
        POOL * best_in_pool(state, tribe),
    ]


def stored(amount: i64, worth: float, beyond: float) -> float:
    """Return what a store is worth: beyond STORE each piece counts less."""
    if amount <= STORE:
        return worth * float(amount)
    return worth * float(STORE) + beyond * float(amount - STORE)


def conch_worth(state: Cavemen, tribe: Tribe, seat: i64, holder: i64, cost: i64) -> float:
    """Return what the Conch is worth to its holder: a second action, and perhaps Fire."""
    if seat != holder or state.phase == DISCARDING:
        return 0.0
    if state.phase == ACTING and state.done == state.players:
        return 0.0  # the second action is the one being taken
    if tribe.inventing >= cost and state.edition.fire in state.pool:
        return FIRE_IN_REACH
    return SECOND_ACTION


def hunger(state: Cavemen, tribe: Tribe, seat: i64, holder: i64) -> float:
    """Return what the next feeding threatens: this turn's before the actions, else next turn's."""
    due: i64 = 1
    if state.phase == BIDDING:
        due = tribe.cavemen if seat == holder else 1
    elif seat == (holder + 1) % state.players:
        due = tribe.cavemen  # the Conch comes here next
    due -= tribe.feed_cut
    return HUNGER if tribe.food < due else 0.0


def best_in_pool(state: Cavemen, tribe: Tribe) -> float:
    """Return what the best card in the pool would be worth to a tribe that can take it."""
    best = 0.0
    for number in state.pool:
        worth = card_worth(state.edition, tribe, number)
        if worth > best:
            best = worth
    return best


def card_worth(edition: CavemenEdition, tribe: Tribe, card: i64) -> float:
    """Return a rough worth of a card of the pool, 0 where the tribe cannot take it."""
    if card < FIRST_BEAST:
        price = rules.recruit_price(edition, tribe, card)
        if tribe.food < price and tribe.teeth < price:
            return 0.0
        return 4.0 * float(edition.inventing[card]) + float(edition.hunting[card] + edition.foraging[card])
    if card < FIRST_INVENTION:
        if tribe.hunting < edition.cost[card]:
            return 0.0
        return FOOD * float(edition.food[card]) + TEETH * float(edition.teeth[card])
    if card < FIRST_CAVE:
        return 3.0 if tribe.inventing >= edition.cost[card] and card != edition.fire else 0.0
    if tribe.teeth < rules.explore_price(edition, tribe, card):
        return 0.0
    return ROOM * float(edition.population[card])
