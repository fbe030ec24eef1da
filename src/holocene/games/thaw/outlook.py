"""What a search goes by: how it is tuned to this game, and what a position is worth to every player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from holocene.games.thaw import rules
from holocene.games.thaw.evaluation import SCALE, strength
from holocene.kernel.state import Tuning
from holocene.kernel.worth import by_rank

if TYPE_CHECKING:
    from holocene.games.thaw.state import Thaw

TUNING: Final = Tuning(sample=6, horizon=0, depth=1, width=8, growth=100, explore=100, trust=200, share=90)


def values(state: Thaw) -> list[float]:
    """Return what the position is worth to every player, by rank; of equals who has more bonus is ahead (THAW-9.6)."""
    found: list[float] = []
    for seat in range(state.players):
        if state.over:
            extra = float(rules.bonus_total(state, seat))
            found.append(float(rules.round_total(state, seat)) + extra + extra / 10_000.0)
        else:
            found.append(strength(state, seat))
    return by_rank(found, SCALE)
