"""Advice: what a bot would do in somebody's place, from what that seat knows alone."""

from __future__ import annotations

import asyncio
import logging
import secrets

from holocene.bots.advice import Advice, reason_for
from holocene.kernel.state import State
from holocene.server.guards import Buckets
from holocene.server.messages import Advised, Hint
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

    async def advise(self, table: Table, person: str, wanted: int | None) -> Hint:
        """Return the best choices for a person's seat.

        Raises:
            Refused: the seat owes no decision, or nothing was found in time.
        """
        seat = table.playing_seat(person, wanted)
        match = table.running
        if seat not in match.state.to_move():
            raise Refused(409, "It is not your turn.", number=table.number)
        if not self.buckets.take(person):
            raise Refused(429, "That was a lot of advice at once: wait a moment.")
        decision = table.decision(seat)
        seed = secrets.randbits(64)  # of its own: advice tells nothing of the match's chance
        dealt = match.state.determinize(seat, seed)
        try:
            found = await asyncio.wait_for(self.ask(dealt, seat, seed), WAIT)
        except (BotFailed, TimeoutError) as error:
            log.warning("a hint failed: %s", type(error).__name__)
            raise Refused(503, "The bot found no advice; try again.") from None
        best = [
            Advised(table.choice(dealt, seat, one.action), one.chance, one.gain, reason_for(table.game, one.changes))
            for one in found
        ]
        return Hint(seat, decision, best)

    async def ask(self, dealt: State, seat: int, seed: int) -> list[Advice]:
        """Return what a search advises, when it is this question's turn."""
        async with self.turn:
            return await self.thinkers.advise(dealt, seat, seed)
