"""What a search goes by: how it is tuned to this game, and what a position is worth to every player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from holocene.games.endless_winter.evaluation import SCALE, strength
from holocene.kernel.state import Tuning
from holocene.kernel.worth import by_lead, by_rank

if TYPE_CHECKING:
    from holocene.games.endless_winter.state import Winter

TUNING: Final = Tuning(sample=0, horizon=4, depth=20, width=3, growth=70, explore=100, trust=200, share=50)
ORDER: Final = 0.001  # of equals who is ahead in the turn order has won (EW-14.11)


def values(state: Winter) -> list[float]:
    """Return what the position is worth to every player."""
    found: list[float] = []
    if not state.over:
        for seat in range(state.players):
            found.append(strength(state, seat))
        return by_lead(found, SCALE)
    for seat in range(state.players):
        found.append(float(state.tribes[seat].points()))
    for place in range(state.players):
        found[state.order[place]] -= ORDER * float(place)
    return by_rank(found, SCALE)
