"""The random bot: all legal actions are equally likely."""

from __future__ import annotations

from mypy_extensions import i64

from holocene.bots.engine.bot import Bot
from holocene.bots.engine.dice import new_dice
from holocene.kernel.engine.state import State


class Uniform(Bot):
    """Plays at random."""

    def choose(self, dealt: State, seat: i64, budget: float, seed: int) -> i64:
        """Return a random legal action."""
        legal = dealt.legal(seat)
        return legal[new_dice(seed).below(len(legal))]
