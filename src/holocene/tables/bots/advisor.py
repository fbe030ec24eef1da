"""Advice: what a bot would do in a person's place, from that seat's knowledge alone."""

from __future__ import annotations

import asyncio
import logging
import secrets

from holocene.bots.advice import reason_for
from holocene.tables.errors import BotError, Refused
from holocene.tables.limits import RateLimiter
from holocene.tables.messages.answers import AdvisedChoice, Hint
from holocene.tables.protocols import BotPool, Clock
from holocene.tables.table.table import Table
from holocene.tables.table.views import choice_of

log = logging.getLogger("holocene.hints")
WAIT = 10.0  # seconds for a free bot and its answer


class Advisor:
    """Asks bots for advice, one question at a time, so that the bots at tables need not wait long."""

    def __init__(self, bots: BotPool, clock: Clock) -> None:
        self.bots = bots
        self.turn = asyncio.Semaphore(1)
        self.limiter = RateLimiter(clock.steady, 0.2, 10)

    async def advise(self, table: Table, person: str, wanted: int | None) -> Hint:
        """Return the best choices for a person's seat.

        Raises Refused if the seat owes no decision, or no advice was found in time.
        """
        seat = table.playing_seat(person, wanted)
        match = table.running_match
        if seat not in match.state.to_move():
            raise Refused(409, "It is not your turn.", number=table.number)
        if not self.limiter.allow(person):
            raise Refused(429, "Too many requests for advice: wait a moment.")
        decision = table.decision(seat)
        seed = secrets.randbits(64)  # its own, so that advice says nothing about the match's chance
        dealt = match.state.determinize(seat, seed)
        try:
            async with asyncio.timeout(WAIT), self.turn:
                found = await self.bots.advise(dealt, seat, seed)
        except (BotError, TimeoutError) as error:
            log.warning("a hint failed: %s", type(error).__name__)
            raise Refused(503, "The bot found no advice; try again.") from None
        best = [
            AdvisedChoice(choice_of(dealt, seat, one.action), one.chance, one.gain, reason_for(table.game, one.changes))
            for one in found
        ]
        return Hint(seat, decision, best)
