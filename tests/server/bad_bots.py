"""Bots that misbehave, each in a different way."""

from __future__ import annotations

import os
import time

from holocene.bots.bot import Bot
from holocene.kernel.engine.state import State


class Raises(Bot):
    """Raises."""

    def choose(self, dealt: State, seat: int, budget: float, seed: int) -> int:
        raise ValueError("no idea")


class Sleeps(Bot):
    """Never answers."""

    def choose(self, dealt: State, seat: int, budget: float, seed: int) -> int:
        time.sleep(600)
        return 0


class Cheats(Bot):
    """Chooses an illegal action."""

    def choose(self, dealt: State, seat: int, budget: float, seed: int) -> int:
        return dealt.space.size - 1


class Dies(Bot):
    """Ends its process."""

    def choose(self, dealt: State, seat: int, budget: float, seed: int) -> int:
        os._exit(1)
