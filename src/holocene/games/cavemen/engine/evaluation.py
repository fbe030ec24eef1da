"""The evaluation of a position for bots: a sum of terms for each tribe."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from holocene.games.cavemen.engine import action_phase
from holocene.games.cavemen.engine import actions as a
from holocene.games.cavemen.engine.edition import CavemenEdition
from holocene.games.cavemen.engine.tribe import Tribe
from holocene.kernel.engine.seat_values import by_lead, summed
from holocene.kernel.engine.state import Tuning

if TYPE_CHECKING:
    from holocene.games.cavemen.engine.state import Cavemen

WAY_TO_FIRE: Final = 60.0  # for the whole Inventing score that Fire needs
ROOM: Final = 1.6  # each point of Population, up to what Fire needs
HUNTING: Final = 2.4  # each of the first SPEARS points: a tribe without them gets no Teeth
BIG_GAME: Final = 0.9  # each further point, up to the largest Beasts
SPEARS: Final = 5
FORAGING: Final = 1.0
FOOD: Final = 0.75  # each of the first STORE Food
TEETH: Final = 0.9  # each of the first STORE Teeth
PLENTY: Final = 0.05  # each further Food
SAVINGS: Final = 0.4  # each further Tooth
READY: Final = 0.8  # more for each Tooth, once only the Conch is missing
STORE: Final = 10
SECOND_ACTION: Final = 2.6  # the Conch, for its second action
FIRE_IN_REACH: Final = 60.0  # the Conch, with Fire in the pool and enough Inventing
INVENTION: Final = 2.0  # each, besides what it adds to the scores
HUNGER: Final = 5.0  # the penalty for a feeding that cannot be paid
POOL: Final = 0.25  # share of the value of the best card in the pool
SCALE: Final = 12.0  # a lead that makes a win likely
TUNING: Final = Tuning(sample=0, horizon=0, depth=20, width=4, growth=100, explore=100, trust=200, share=90)


def evaluate(state: Cavemen, seat: i64) -> float:
    """Return an estimate of a seat's chance to win, from its lead over the strongest opponent."""
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


def values(state: Cavemen) -> list[float]:
    """Return the search's estimate for each seat; at the end, 1 for the winner and 0 for the others (CAV-R19)."""
    found: list[float] = []
    if state.over:
        for seat in range(state.players):
            found.append(1.0 if state.winner == seat else 0.0)
        return found
    for seat in range(state.players):
        found.append(strength(state, seat))
    return by_lead(found, SCALE)


def strength(state: Cavemen, seat: i64) -> float:
    """Return the sum of a tribe's terms."""
    return summed(terms(state, seat))


def terms(state: Cavemen, seat: i64) -> list[float]:
    """Return the terms of a tribe's evaluation, in the order of `Game.terms`."""
    tribe = state.tribes[seat]
    cost: i64 = state.edition.fire_cost[state.players]
    holder = state.conch
    teeth = tribe.teeth
    if state.phase == a.BIDDING and state.bidder >= 0:  # as if the highest bid won
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
        conch_value(state, tribe, seat, holder, cost),
        INVENTION * float(tribe.inventions),
        -hunger(state, tribe, seat, holder),
        POOL * best_in_pool(state, tribe),
    ]


def stored(amount: i64, value: float, beyond: float) -> float:
    """Return the value of a store: beyond STORE each piece counts less."""
    if amount <= STORE:
        return value * float(amount)
    return value * float(STORE) + beyond * float(amount - STORE)


def conch_value(state: Cavemen, tribe: Tribe, seat: i64, holder: i64, cost: i64) -> float:
    """Return the value of the Conch to its holder: a second action, and perhaps Fire."""
    if seat != holder or state.phase == a.DISCARDING:
        return 0.0
    if state.phase == a.ACTING and state.done == state.players:
        return 0.0  # the holder is taking the second action
    if tribe.inventing >= cost and state.edition.fire in state.pool:
        return FIRE_IN_REACH
    return SECOND_ACTION


def hunger(state: Cavemen, tribe: Tribe, seat: i64, holder: i64) -> float:
    """Return a penalty if a tribe cannot pay for the next feeding, in this turn or the next."""
    due: i64 = 1
    if state.phase == a.BIDDING:
        due = tribe.cavemen if seat == holder else 1
    elif seat == (holder + 1) % state.players:
        due = tribe.cavemen  # the Conch passes here next
    due -= tribe.feed_cut
    return HUNGER if tribe.food < due else 0.0


def best_in_pool(state: Cavemen, tribe: Tribe) -> float:
    """Return the value of the best card in the pool that a tribe can take."""
    best = 0.0
    for number in state.pool:
        value = card_value(state.edition, tribe, number)
        if value > best:
            best = value
    return best


def card_value(edition: CavemenEdition, tribe: Tribe, card: i64) -> float:
    """Return the rough value of a card of the pool, 0 if the tribe cannot take it."""
    if card < a.FIRST_BEAST:
        price = action_phase.recruit_price(edition, tribe, card)
        if tribe.food < price and tribe.teeth < price:
            return 0.0
        return 4.0 * float(edition.inventing[card]) + float(edition.hunting[card] + edition.foraging[card])
    if card < a.FIRST_INVENTION:
        if tribe.hunting < edition.cost[card]:
            return 0.0
        return FOOD * float(edition.food[card]) + TEETH * float(edition.teeth[card])
    if card < a.FIRST_CAVE:
        return 3.0 if tribe.inventing >= edition.cost[card] and card != edition.fire else 0.0
    if tribe.teeth < action_phase.explore_price(edition, tribe, card):
        return 0.0
    return ROOM * float(edition.population[card])
