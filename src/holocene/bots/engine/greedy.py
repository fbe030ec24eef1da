"""The greedy bot: it looks one action ahead and uses the game's own evaluation."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from holocene.bots.engine.bot import Bot
from holocene.bots.engine.dice import new_dice
from holocene.kernel.engine.state import State

DEALS: Final = 6  # deals over which an action is averaged if its result depends on chance


class Greedy(Bot):
    """Takes the action after which the position looks best; between equals it chooses at random."""

    def choose(self, dealt: State, seat: i64, budget: float, seed: int) -> i64:
        """Return the action that leads to the best position."""
        legal = dealt.legal(seat)
        if len(legal) == 1:
            return legal[0]
        dice = new_dice(seed)
        others: list[State] = []
        best: i64 = legal[0]
        best_value = -1.0
        equal: i64 = 0
        for number in legal:
            action: i64 = number
            after = dealt.clone()
            after.step(seat, action)
            value = after.evaluate(seat)
            if after.chance != dealt.chance and not after.over:
                if not others:
                    for deal in range(1, DEALS):
                        others.append(dealt.determinize(seat, seed + deal))
                for other in others:
                    after = other.clone()
                    after.step(seat, action)
                    value += after.evaluate(seat)
                value /= float(DEALS)
            if value > best_value + 1e-9:
                best = action
                best_value = value
                equal = 1
            elif value > best_value - 1e-9:
                equal += 1
                if dice.below(equal) == 0:
                    best = action
        return best
