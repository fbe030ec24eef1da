"""What a search goes by: how it is tuned to this game, and what a position is worth to every tribe."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from holocene.games.cavemen.evaluation import SCALE, strength
from holocene.kernel.state import Tuning
from holocene.kernel.worth import by_lead

if TYPE_CHECKING:
    from holocene.games.cavemen.state import Cavemen

TUNING: Final = Tuning(sample=0, horizon=0, depth=20, width=4, growth=100, explore=100, trust=200, share=90)


def values(state: Cavemen) -> list[float]:
    """Return what the position is worth to every tribe: only who invents Fire has won (CAV-9)."""
    found: list[float] = []
    if state.over:
        for seat in range(state.players):
            found.append(1.0 if state.winner == seat else 0.0)
        return found
    for seat in range(state.players):
        found.append(strength(state, seat))
    return by_lead(found, SCALE)
