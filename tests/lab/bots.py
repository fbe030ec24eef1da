"""Bots that test the lab: one ends its process, one waits, one has a budget."""

from __future__ import annotations

import os
import signal
import time

from holocene.bots.engine.bot import Bot
from holocene.kernel.engine.state import State


class Doomed(Bot):
    """Kills its process at once."""

    def choose(self, dealt: State, seat: int, budget: float, seed: int) -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError


class Slow(Bot):
    """Waits a while, then takes the first action."""

    def choose(self, dealt: State, seat: int, budget: float, seed: int) -> int:
        time.sleep(0.0004)
        return dealt.legal(seat)[0]


class Budgeted(Bot):
    """Remembers its budget."""

    budget: tuple[int, float] = (0, 0.0)

    def limit(self, playouts: int, seconds: float) -> None:
        self.budget = playouts, seconds

    def choose(self, dealt: State, seat: int, budget: float, seed: int) -> int:
        return dealt.legal(seat)[0]
