"""The evaluation of a position for bots: a sum of terms for each player."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from holocene.games.thaw.engine import scoring
from holocene.games.thaw.engine.grid import count, downwards, rightwards
from holocene.games.thaw.engine.sheet import Sheet
from holocene.kernel.engine.seat_values import by_rank, summed
from holocene.kernel.engine.state import Tuning

if TYPE_CHECKING:
    from holocene.games.thaw.engine.edition import ThawEdition
    from holocene.games.thaw.engine.state import Thaw

RECTANGLE: Final = 1.0  # each box of the player's largest rectangle, for every round in which it will score
BONUS: Final = 1.0  # each bonus point, if the game ended now
AREA: Final = 0.3  # each box of the largest area on another sheet, whatever the rank
CHECK: Final = 0.3  # each check there
TIGHT: Final = 0.12  # each edge between coloured boxes of the player's sheet: rectangles grow from them
SCALE: Final = 14.0  # a lead that makes a win likely, in points
TUNING: Final = Tuning(sample=6, horizon=0, depth=1, width=8, growth=100, explore=100, trust=200, share=90)


def evaluate(state: Thaw, seat: i64) -> float:
    """Return an estimate of a seat's chance to win, from its lead over the average opponent."""
    if state.over:
        return 1.0 if seat in scoring.winners(state) else 0.0
    ahead = 0.0
    for other in range(state.players):
        if other != seat:
            ahead -= strength(state, other)
    ahead = strength(state, seat) + ahead / float(state.players - 1)
    return 1.0 / (1.0 + math.exp(-ahead / SCALE))


def values(state: Thaw) -> list[float]:
    """Return the search's estimate for each seat, by rank; bonus points break ties (THAW-9.6)."""
    found: list[float] = []
    for seat in range(state.players):
        if state.over:
            extra = float(scoring.bonus_total(state, seat))
            found.append(float(scoring.round_total(state, seat)) + extra + extra / 10_000.0)
        else:
            found.append(strength(state, seat))
    return by_rank(found, SCALE)


def strength(state: Thaw, seat: i64) -> float:
    """Return the sum of a player's terms, in points."""
    return summed(terms(state, seat))


def terms(state: Thaw, seat: i64) -> list[float]:
    """Return the terms of a player's evaluation, in the order of `Game.terms`."""
    edition = state.edition
    own = state.sheets[seat]
    rounds = float(edition.rounds[state.players] - len(own.scores))  # rounds still to be scored
    bonus: i64 = 0
    areas: i64 = 0
    checks: i64 = 0
    for sheet in state.sheets:
        if sheet.owner != seat:
            bonus += scoring.bonus(state, sheet, seat)
            areas += sheet.area_of(edition, seat)
            checks += sheet.checks[seat]
    return [
        float(scoring.round_total(state, seat)),
        RECTANGLE * rounds * float(own.rectangle_of(edition) >> 16),
        TIGHT * rounds * float(tightness(edition, own)),
        BONUS * float(bonus),
        AREA * float(areas),
        CHECK * float(checks),
    ]


def tightness(edition: ThawEdition, sheet: Sheet) -> i64:
    """Return the number of edges between coloured boxes of a sheet."""
    right_low, right_high = rightwards(edition, sheet.low, sheet.high)
    down_low, down_high = downwards(edition, sheet.low, sheet.high)
    sides = count(right_low & sheet.low) + count(right_high & sheet.high)
    return sides + count(down_low & sheet.low) + count(down_high & sheet.high)
