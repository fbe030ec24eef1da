"""What happens at tables without anybody asking: bots decide, absent seats are covered, clocks run out.

One process drives a table at a time: it holds the table's lease. When it dies, the lease runs out and another takes it.
Everything a driver writes has a key made from the decision it answers, so that two drivers could not write it twice.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import time
from collections.abc import Awaitable, Callable

from holocene.bots.dice import new_dice
from holocene.bots.spec import read_spec
from holocene.bots.table import seed_for
from holocene.server.hall import Hall
from holocene.server.notices import Notices
from holocene.server.refused import Refused
from holocene.server.tables import Live, Taken
from holocene.server.thinkers import BotFailed, Thinkers
from holocene.server.writer import Unavailable

log = logging.getLogger("holocene.driver")
LEASE = 6.0  # seconds a lease holds
RENEW = 2.0  # seconds between renewals
TICK = 1.0  # seconds between looks at clocks and absences
SEE = 4.0  # seconds between notes of who is at their tables
BEAT = 0.02  # seconds: quick bots decide at once, whatever they have to choose from
SEARCH_BEAT = 0.1  # of bots that think for a time, which ends a little later or earlier by what they hold
PLAYOUT_BEAT = 0.3  # of bots that do a number of playouts, which takes longer the more there is to choose from
QUICK = ("random", "greedy")


class Driver:
    """Drives the tables whose lease this process holds."""

    def __init__(self, hall: Hall, thinkers: Thinkers, notices: Notices, process: str) -> None:
        self.hall = hall
        self.thinkers = thinkers
        self.notices = notices
        self.process = process
        self.leased: set[str] = set()
        self.thinking: dict[tuple[str, int, int], asyncio.Task[None]] = {}
        self.loops: list[asyncio.Task[None]] = []
        self.failed = 0
        self.begun = 0.0
        self.stopping = False
        hall.heard.append(self.look)

    def start(self) -> None:
        """Begin to drive."""
        self.loops = [asyncio.ensure_future(self.forever(self.renew, RENEW)),
                      asyncio.ensure_future(self.forever(self.tick, TICK))]  # fmt: skip

    async def stop(self) -> None:
        """End thinking and give the leases back."""
        self.stopping = True
        for task in [*self.loops, *self.thinking.values()]:
            task.cancel()
        await asyncio.gather(*self.loops, *self.thinking.values(), return_exceptions=True)
        with contextlib.suppress(Unavailable):  # then they run out
            await self.hall.store.release(self.process)

    async def forever(self, work: Callable[[], Awaitable[None]], pause: float) -> None:
        """Do something again and again, whatever happens in between."""
        while True:
            try:
                await work()
            except asyncio.CancelledError:
                raise
            except Unavailable:
                log.warning("a driver's round must wait: the database is away")
            except Exception:
                log.exception("a driver's round failed; the next one will try again")
            await asyncio.sleep(pause)

    async def renew(self) -> None:
        """Renew the leases and take those that have run out."""
        before = self.leased
        self.leased = set(await self.hall.store.lease(self.process, LEASE))
        for table_id in before - self.leased:
            if table_id in self.hall.tables:
                self.hall.tables[table_id].driven = False

    async def take(self, live: Live) -> None:
        """Try to lease a table that has just started, without waiting for the next round."""
        table_id = live.table.row.id
        if table_id not in self.leased and await self.hall.store.lease(self.process, LEASE, table_id):
            self.leased.add(table_id)
            self.look(live)

    def look(self, live: Live) -> None:
        """Let the bots of a table think, where they owe a decision and nobody has told them yet."""
        table = live.table
        live.driven = table.row.id in self.leased and table.match is not None and table.status == "running"
        if self.stopping or not live.driven or table.match is None:
            return
        for seat in table.match.state.to_move():
            if table.seats[seat].driven:
                job = (table.row.id, seat, table.decision(seat))
                if job not in self.thinking:
                    task = asyncio.ensure_future(self.decide(live, seat, job[2]))
                    self.thinking[job] = task
                    task.add_done_callback(functools.partial(self.done_thinking, job))

    def done_thinking(self, job: tuple[str, int, int], _task: asyncio.Task[None]) -> None:
        """Forget a finished thought."""
        self.thinking.pop(job, None)

    async def decide(self, live: Live, seat: int, decision: int) -> None:
        """Let a bot decide for a seat; where it fails, chance decides and the log says so."""
        table = live.table
        match = table.match
        assert match is not None
        seed = seed_for(match, seat)
        legal = match.state.legal(seat)
        asked = time.monotonic()
        why = ""
        try:  # also where there is one answer: who is quick then would tell what only that seat can know
            dealt = match.state.determinize(seat, seed)
            goes_on = bool(match.log) and match.log[-1].seat == seat
            turn = f"{table.row.id}:{seat}"
            bot, clock = table.seats[seat].driven, table.row.plan["clock"]
            action = await self.thinkers.ask(bot, dealt, seat, seed, turn, goes_on, clock)
        except BotFailed as error:
            log.warning("the bot at seat %d of %s failed: %s", seat, table.row.id, error)
            self.failed += 1
            why = str(error)
            action = legal[new_dice(seed).below(len(legal))]
        await asyncio.sleep(to_the_beat(time.monotonic() - asked, beat_of(table.seats[seat].driven)))
        name, arguments = match.state.space.name(action)
        key = f"bot:{seat}:{decision}"  # people's keys have no colons

        async def attempt(live: Live) -> int:
            table = live.table
            if not table.seats[seat].driven or table.decision(seat) != decision:
                return 0  # the person is back, or an undo came in between
            if why and f"failed:{key}" not in table.keys:
                await self.hall.write(live, "failed", {"seat": seat, "why": why}, f"failed:{key}")
            return await self.hall.play(live, seat, decision, name, arguments, key)

        try:
            await self.hall.request(table.row.id, key, attempt)
        except (Refused, Taken, Unavailable) as error:
            log.warning("a bot's decision at %s was not written: %s", table.row.id, error)

    async def tick(self) -> None:
        """Look after every table, and tell people whose turn it is."""
        if not self.begun:
            await self.renew()
            self.begun = time.time()
        for table_id in list(self.leased):
            try:
                await self.attend(await self.hall.find(table_id))
            except Exception as error:  # the others must not wait for one that is ill
                log.warning("%s could not be looked after: %s", table_id, error)
        await self.notices.look(self.leased)

    async def attend(self, live: Live) -> None:
        """Do what is due at a table, and cover seats whose clock or patience has run out."""
        table, now = live.table, time.time()
        self.look(live)  # in case a thought was lost with the database
        if not live.driven or table.match is None:
            return
        if table.granted is not None or table.alone is not None:  # a process died in between
            async with live.lock:
                await self.hall.follow(live)
            return
        plan = table.row.plan
        patience = plan["patience"]
        if plan["clock"] is None and patience is None:
            return
        if patience is not None and self.hall.several:
            patience += SEE  # who watches at another process is noted that much later
        for seat in table.match.state.to_move():
            if table.seats[seat].driven:
                continue
            decision = table.decision(seat)
            waited = now - max(table.entries[decision - 1].at, table.seats[seat].back)
            if plan["clock"] is not None and waited > plan["clock"]:
                await self.cover(live, seat, decision, "clock")
            elif patience is not None and waited > patience:
                seen = (await self.hall.store.last_seen(table.row.id)).get(seat, 0.0)
                here = table.seats[seat].person in live.here
                if not here and now - max(seen, self.begun) > patience:  # nobody could come before it began
                    await self.cover(live, seat, decision, "absent")

    async def cover(self, live: Live, seat: int, decision: int, why: str) -> None:
        """Let a bot play for a seat until its person is back."""
        key = f"cover:{seat}:{live.table.number}"  # whoever is back may be absent again

        async def attempt(live: Live) -> int:
            if live.table.seats[seat].driven or live.table.decision(seat) != decision:
                return 0
            return await self.hall.write(live, "covered", {"seat": seat, "why": why}, key)

        await self.hall.request(live.table.row.id, key, attempt)


def beat_of(bot: str) -> float:
    """Return on which beat a bot decides: from how quick it is nobody shall tell how few its choices are.

    >>> beat_of("greedy"), beat_of("search"), beat_of("search@100")
    (0.02, 0.1, 0.3)
    """
    spec = read_spec(bot)
    if spec.playouts:
        return PLAYOUT_BEAT
    return BEAT if spec.name in QUICK else SEARCH_BEAT


def to_the_beat(took: float, beat: float) -> float:
    """Return how long to wait for the next beat.

    >>> round(to_the_beat(0.004, 0.02), 3), round(to_the_beat(0.31, 0.3), 3)
    (0.016, 0.29)
    """
    return beat - took % beat
