"""How good a position looks for a player, as a sum of terms in points, and the tuning of searches."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine import scoring
from holocene.games.endless_winter.engine.bots import terms as t
from holocene.games.endless_winter.engine.painting.route import longest_route
from holocene.games.endless_winter.engine.painting.value import painting_value
from holocene.kernel.engine.seat_values import by_lead, by_rank, summed
from holocene.kernel.engine.state import Tuning

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter

OFFERING: Final = 0.85  # a level
HONOR: Final = 0.95  # a level
BURIED: Final = 0.7  # a card, apart from the points of the Honor charts
# By frame, from F_TAKE on.
PENDING: Final = [0.6, 0.85, 1.3, 0.6, 1.0, 1.2, 0.4, 0.4, 1.0, 1.4, 0.3, 0.0, 0.9, 0.4, 0.8, 2.2, 1.3, 0.6, 1.0]
TERMS: Final = 14
SCALE: Final = 12.0  # a lead in points that makes a win likely
TIE_BREAK: Final = 0.001  # the turn order breaks ties (EW-14.11)
TUNING: Final = Tuning(sample=0, horizon=4, depth=20, width=3, growth=70, explore=100, trust=200, share=50)


def evaluate(state: Winter, seat: i64) -> float:
    """Return an estimate of the chance to win, from the lead over the strongest opponent."""
    if state.over:
        return 1.0 if scoring.winner(state) == seat else 0.0
    own = strength(state, seat)
    best = -1000.0
    for other in range(state.players):
        if other != seat:
            theirs = float(state.tribes[other].points())
            if theirs > best:
                best = theirs
    return 1.0 / (1.0 + math.exp((best - own) / SCALE))


def values(state: Winter) -> list[float]:
    """Return the estimated value of a position for each seat, for searches."""
    if not state.over:
        return by_lead([strength(state, seat) for seat in range(state.players)], SCALE)
    points = [float(tribe.points()) for tribe in state.tribes]
    for place, seat in enumerate(state.order):
        points[seat] -= TIE_BREAK * float(place)
    return by_rank(points, SCALE)


def strength(state: Winter, seat: i64) -> float:
    """Return the sum of a player's terms."""
    return summed(terms(state, seat))


def terms(state: Winter, seat: i64) -> list[float]:
    """Return the values of what a player has and may still gain, term by term."""
    tribe = state.tribes[seat]
    if tribe.setup < 0:
        return [0.0] * TERMS
    rounds = float(a.ROUNDS - state.round)  # complete rounds to come
    eclipses = rounds + (1.0 if state.phase == a.ACTING or state.phase == a.SETTING else 0.0)
    if state.phase == a.ECLIPSE and state.order.index(seat) >= state.turn:
        eclipses += 0.9
    turns = turns_left(state, seat)
    final = scoring.offering_points(state, seat) + scoring.honor_points(state, seat)
    final += scoring.card_points(state, seat) + scoring.animal_points(state, seat) + longest_route(state, seat)
    return [
        float(tribe.points()),
        float(final),
        t.goods(tribe, rounds, turns),
        t.cards(state, tribe, rounds, turns),
        t.labor(state, seat, tribe),
        t.land(state, seat, tribe, eclipses),
        OFFERING * float(tribe.offering) * fading(rounds),
        HONOR * float(tribe.honor) * fading(rounds),
        BURIED * float(tribe.buried_cards()) * fading(rounds),
        t.stones(state, seat, tribe, eclipses),
        t.animals(tribe, rounds, turns),
        t.rest_of_turn(state, seat, tribe),
        painting_value(state, tribe, rounds, eclipses),
        pending(state) if state.seat == seat else 0.0,
    ]


def turns_left(state: Winter, seat: i64) -> float:
    """Return how many turns a player has left in this round, including the present one."""
    if state.phase != a.ACTING:
        return 0.0
    tribe = state.tribes[seat]
    found = float(tribe.chief_home + tribe.figures_home)
    if state.seat == seat and state.column >= 0:
        found += 1.0
    return found


def fading(rounds: float) -> float:
    """Return the weight of something that needs time to pay off."""
    return 0.4 + 0.2 * rounds


def pending(state: Winter) -> float:
    """Return the value of the stack: effects that continue, and benefits that wait for an answer."""
    found = 0.0
    i: i64 = 0
    size: i64 = len(state.stack)
    while i < size:
        kind: i64 = state.stack[i]
        if kind == a.F_RUN:
            here: i64 = state.stack[i + 1]
            found += t.value_of(state, here + 2 if state.stack[i + 2] > 0 else here)
        elif a.F_TAKE <= kind <= a.F_TORCH:
            found += PENDING[kind - a.F_TAKE]
        elif kind == a.F_ABILITY:
            found += t.value_of(state, state.edition.ability[state.stack[i + 1]])
        elif kind == a.F_BODIES or kind == a.F_GLACIERS:
            found += value_of_several(state, kind, state.stack[i + 1])
        i += a.WIDTH
    return found


def value_of_several(state: Winter, kind: i64, left: i64) -> float:
    """Return the value of the body areas or tokens that still pay, given as bits."""
    edition = state.edition
    found = 0.0
    if kind == a.F_BODIES:
        side: i64 = state.tribes[state.seat].side
        for area in range(a.BODIES):
            if (left >> area) & 1 == 1:
                found += t.value_of(state, edition.area_effect[side][area])
    else:
        for hex in range(a.HEXES):
            if (left >> hex) & 1 == 1:
                found += t.value_of(state, edition.glacier_effect[state.glaciers[hex]])
    return found
