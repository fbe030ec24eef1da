"""How good a position looks for a player, as a sum of readable terms: what the greedy bot goes by."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from holocene.games.thaw import rules
from holocene.games.thaw.grid import count, downwards, rightwards
from holocene.games.thaw.sheet import Sheet

if TYPE_CHECKING:
    from holocene.games.thaw.edition import ThawEdition
    from holocene.games.thaw.state import Thaw

RECTANGLE: Final = 1.0  # each box of the own largest rectangle, for every round in which it will score
BONUS: Final = 1.0  # each point the helpers' ranks would bring now
AREA: Final = 0.3  # each box of one's largest area on another's sheet, whatever its rank
CHECK: Final = 0.3  # each check there
TIGHT: Final = 0.12  # each edge along which two coloured boxes of the own sheet meet: rectangles grow from that
SCALE: Final = 14.0  # how many points ahead make a win likely


def evaluate(state: Thaw, seat: i64) -> float:
    """Return a guess at the chance to win, from the distance to the others' strength."""
    if state.over:
        return 1.0 if seat in rules.winners(state) else 0.0
    ahead = 0.0
    for other in range(state.players):
        if other != seat:
            ahead -= strength(state, other)
    ahead = strength(state, seat) + ahead / float(state.players - 1)
    return 1.0 / (1.0 + math.exp(-ahead / SCALE))


def strength(state: Thaw, seat: i64) -> float:
    """Return what a player has and may expect, in points."""
    total = 0.0
    for term in terms(state, seat):
        total += term
    return total


def terms(state: Thaw, seat: i64) -> list[float]:
    """Return what a player has and may expect, term by term."""
    edition = state.edition
    own = state.sheets[seat]
    scoring = float(edition.rounds[state.players] - len(own.scores))  # rounds in which the rectangle will score
    bonus: i64 = 0
    areas: i64 = 0
    checks: i64 = 0
    for sheet in state.sheets:
        if sheet.owner != seat:
            bonus += rules.bonus(state, sheet, seat)
            areas += sheet.area_of(edition, seat)
            checks += sheet.checks[seat]
    return [
        float(rules.round_total(state, seat)),
        RECTANGLE * scoring * float(own.rectangle_of(edition) >> 16),
        TIGHT * scoring * float(tightness(edition, own)),
        BONUS * float(bonus),
        AREA * float(areas),
        CHECK * float(checks),
    ]


def tightness(edition: ThawEdition, sheet: Sheet) -> i64:
    """Return along how many edges coloured boxes of a sheet meet."""
    right_low, right_high = rightwards(edition, sheet.low, sheet.high)
    down_low, down_high = downwards(edition, sheet.low, sheet.high)
    sides = count(right_low & sheet.low) + count(right_high & sheet.high)
    return sides + count(down_low & sheet.low) + count(down_high & sheet.high)
