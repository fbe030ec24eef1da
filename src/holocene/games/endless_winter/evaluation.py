"""How good a position looks for a player, as a sum of readable terms: what the greedy bot goes by."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from holocene.games.endless_winter.scoring import animal_points, winner

if TYPE_CHECKING:
    from holocene.games.endless_winter.state import Winter

SCALE: Final = 12.0  # how much ahead makes a win likely


def evaluate(state: Winter, seat: i64) -> float:
    """Return a guess at the chance to win, from the distance to the strongest opponent."""
    if state.over:
        return 1.0 if winner(state) == seat else 0.0
    return 1.0 / (1.0 + math.exp(-strength(state, seat) / SCALE))


def strength(state: Winter, seat: i64) -> float:
    """Return the sum of a player's terms."""
    return float(state.tribes[seat].points() + animal_points(state, seat))
