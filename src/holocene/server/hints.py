"""Advice: what a bot would do in somebody's place, from what that seat knows alone."""

from __future__ import annotations

import asyncio
import logging
import secrets

from holocene.bots import BOTS
from holocene.kernel.language import say
from holocene.kernel.state import State
from holocene.server.guards import Buckets
from holocene.server.messages import Hint
from holocene.server.refused import Refused
from holocene.server.table import Table
from holocene.server.thinkers import BotFailed, Thinkers

log = logging.getLogger("holocene.hints")
WAIT = 10.0  # seconds for a bot that has time, and its answer


class Advisor:
    """Asks bots for people: one question at a time, so that the bots at the tables need not wait long."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self.turn = asyncio.Semaphore(1)
        self.buckets = Buckets(0.2, 10)

    async def advise(self, table: Table, person: str, wanted: int | None, name: str) -> Hint:
        """Return what a bot would do for a person's seat; the strongest, unless one is named.

        Raises:
            Refused: the seat owes no decision, there is no such bot, or it found nothing in time.
        """
        seat = table.playing_seat(person, wanted)
        state = table.running.state
        bot = name or list(BOTS)[-1]
        if bot not in BOTS:
            raise Refused(422, say("There is no such bot; there is {bots}.", bots=", ".join(BOTS)))
        if seat not in state.to_move():
            raise Refused(409, "It is not your turn.", number=table.number)
        if not self.buckets.take(person):
            raise Refused(429, "That was a lot of advice at once: wait a moment.")
        decision, legal = table.decision(seat), state.legal(seat)
        seed = secrets.randbits(64)  # of its own: advice tells nothing of the match's chance
        dealt = state.determinize(seat, seed)
        action = legal[0]
        if len(legal) > 1:
            try:
                action = await asyncio.wait_for(self.ask(bot, dealt, seat, seed), WAIT)
            except (BotFailed, TimeoutError) as error:
                log.warning("a hint failed: %s", type(error).__name__)
                raise Refused(503, "The bot found no advice; try again.") from None
        return Hint(seat, decision, bot, table.choice(dealt, seat, action))

    async def ask(self, bot: str, dealt: State, seat: int, seed: int) -> int:
        """Return a bot's choice, when it is this question's turn."""
        async with self.turn:
            return await self.thinkers.ask(bot, dealt, seat, seed)
