"""Advice: what a bot would do in a person's place, from that seat's knowledge alone."""

from __future__ import annotations

import asyncio
import logging
import secrets

from holocene.bots.advice import reason_for
from holocene.kernel.language import say
from holocene.tables.errors import BotError, Refused
from holocene.tables.limits import RateLimiter
from holocene.tables.messages.answers import AdvisedChoice, Hint
from holocene.tables.protocols import Account, BotPool, Clock
from holocene.tables.table.table import Table
from holocene.tables.table.views import choice_of

log = logging.getLogger("holocene.hints")
WAIT = 10.0  # seconds for a free bot and its answer
PAUSE = 5  # seconds after which somebody who was refused may ask again
MOST_ASKING = 100  # people who are advised at once


class Advisor:
    """Asks bots for advice, one question at a time for each person. The pool of bots shares its time between them."""

    def __init__(self, bots: BotPool, clock: Clock) -> None:
        self.bots = bots
        self.asking: set[str] = set()  # the people who wait for advice
        self.limiter = RateLimiter(clock.steady, 1 / PAUSE, 10)

    async def advise(self, table: Table, person: str, wanted: int | None) -> Hint:
        """Return the best choices for a person's seat.

        Raises Refused if the seat owes no decision, or no advice was found in time.
        """
        seat = table.playing_seat(person, wanted)
        match = table.running_match
        if seat not in match.state.to_move():
            raise Refused(409, "It is not your turn.", number=table.number)
        if person in self.asking or not self.limiter.allow(person):
            much = say("You ask for much advice: try again in {number} seconds.", number=PAUSE)
            raise Refused(429, much, retry=PAUSE)
        busy = say("Many people ask for advice: try again in {number} seconds.", number=PAUSE)
        if len(self.asking) >= MOST_ASKING:
            raise Refused(503, busy, retry=PAUSE)
        decision = table.decision(seat)
        seed = secrets.randbits(64)  # its own, so that advice says nothing about the match's chance
        dealt = match.state.determinize(seat, seed)
        self.asking.add(person)
        try:
            async with asyncio.timeout(WAIT):
                found = await self.bots.advise(dealt, seat, seed, Account((person,)))
        except TimeoutError:
            log.warning("a hint came too late")
            raise Refused(503, busy, retry=PAUSE) from None
        except BotError as error:
            log.warning("a hint failed: %s", error)
            raise Refused(503, "The bot found no advice; try again.", retry=1) from None
        finally:
            self.asking.discard(person)
        best = [
            AdvisedChoice(choice_of(dealt, seat, one.action), one.chance, one.gain, reason_for(table.game, one.changes))
            for one in found
        ]
        return Hint(seat, decision, best)
