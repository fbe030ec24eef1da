"""Drives running tables: lets bots decide, covers the seats of absent people, and watches the clocks.

One process at a time drives a table: the one that holds its lease. If that process dies, the lease expires and another
one takes it. The key of everything a driver writes is made from the decision it answers, so two drivers could not write
it twice.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

from holocene.bots.engine.dice import new_dice
from holocene.bots.playing import seed_for
from holocene.bots.spec import read_spec
from holocene.tables.errors import BotError, Refused, Unavailable
from holocene.tables.live import drafts
from holocene.tables.live.live_table import LiveTable
from holocene.tables.live.live_tables import NumberTaken
from holocene.tables.live.service import TableService
from holocene.tables.protocols import BotPool

log = logging.getLogger("holocene.driver")
LEASE = 6.0  # seconds until a lease expires
RENEW = 2.0  # seconds between renewals
TICK = 1.0  # seconds between checks of clocks and absences
PRESENCE = 4.0  # seconds between notes of who is present
BEAT = 0.02  # seconds: fast bots answer on this beat, however many choices they have
SEARCH_BEAT = 0.1  # for bots that think for a time, which varies a little with their choices
PLAYOUT_BEAT = 0.3  # for bots that do a number of playouts, which takes longer with more choices
FAST = ("random", "greedy")


class Driver:
    """Drives the tables whose lease this process holds."""

    def __init__(self, service: TableService, bots: BotPool, process: str) -> None:
        self.service = service
        self.live = service.live
        self.store = service.store
        self.clock = service.clock
        self.bots = bots
        self.process = process
        self.on_tick: list[Callable[[set[str]], Awaitable[None]]] = []  # called with the leased tables
        self.leased: set[str] = set()
        self.thinking: dict[tuple[str, int, int], asyncio.Task[None]] = {}  # by table, seat and decision
        self.loops: list[asyncio.Task[None]] = []
        self.failing: dict[str, str] = {}  # tables that cannot be checked, and why: each reason is logged once
        self.failed = 0  # bot decisions left to chance
        self.started_at = 0.0
        self.stopping = False
        self.live.on_change.append(self.start_bots)

    def start(self) -> None:
        """Start to drive tables."""
        self.loops = [asyncio.ensure_future(self.repeat(*job)) for job in ((self.renew, RENEW), (self.tick, TICK))]

    async def stop(self) -> None:
        """Stop the bots and give the leases back."""
        self.stopping = True
        for task in [*self.loops, *self.thinking.values()]:
            task.cancel()
        await asyncio.gather(*self.loops, *self.thinking.values(), return_exceptions=True)
        with contextlib.suppress(Unavailable):  # then they expire
            await self.store.release(self.process)

    async def repeat(self, work: Callable[[], Awaitable[None]], pause: float) -> None:
        """Do something again and again, even if it fails."""
        while True:
            try:
                await work()
            except Unavailable as error:
                log.warning("a driver's round must wait for the database: %s", error)
            except Exception:
                log.exception("a driver's round failed; the next one will try again")
            await self.clock.sleep(pause)

    async def renew(self) -> None:
        """Renew the leases, and take those that have expired."""
        before = self.leased
        self.leased = set(await self.store.lease(self.process, LEASE))
        for table_id in before - self.leased:
            if table_id in self.live.loaded:
                self.live.loaded[table_id].pinned = False

    async def take(self, live: LiveTable) -> None:
        """Try to lease a table that has just started, without waiting for the next renewal."""
        table_id = live.table.row.id
        if table_id not in self.leased and await self.store.lease(self.process, LEASE, table_id):
            self.leased.add(table_id)
            self.start_bots(live)

    def start_bots(self, live: LiveTable) -> None:
        """Let the bots of a table think that owe a decision and do not think about it yet."""
        table = live.table
        live.pinned = table.row.id in self.leased and table.match is not None and table.status == "running"
        if self.stopping or not live.pinned or table.match is None:
            return
        for seat in table.match.state.to_move():
            if table.seats[seat].playing_bot:
                job = (table.row.id, seat, table.decision(seat))
                if job not in self.thinking:
                    task = asyncio.ensure_future(self.decide(live, seat, job[2]))
                    self.thinking[job] = task
                    task.add_done_callback(lambda _, job=job: self.thinking.pop(job, None))  # type: ignore[misc]

    async def decide(self, live: LiveTable, seat: int, decision: int) -> None:
        """Let a bot decide for a seat. If it fails, chance decides and the log says so."""
        table = live.table
        match = table.match
        assert match is not None
        bot, seed = table.seats[seat].playing_bot, seed_for(match, seat)
        legal = match.state.legal(seat)
        asked = self.clock.steady()
        failure = ""
        try:  # even with a single legal action: a quick answer would reveal what only this seat can know
            dealt = match.state.determinize(seat, seed)
            goes_on = bool(match.log) and match.log[-1].seat == seat
            clock = table.row.plan["clock"] or 0.0
            action = await self.bots.choose(bot, dealt, seat, seed, f"{table.row.id}:{seat}", goes_on, clock)
        except BotError as error:
            log.warning("the bot at seat %d of %s failed: %s", seat, table.row.id, error)
            self.failed += 1
            failure = str(error)
            action = legal[new_dice(seed).below(len(legal))]
        await self.clock.sleep(to_the_beat(self.clock.steady() - asked, beat_of(bot)))
        name, arguments = match.state.space.name(action)
        try:
            await self.service.grant(
                table.row.id,
                f"bot:{seat}:{decision}",  # people's keys have no colons
                lambda table, key: drafts.bot_play(table, key, seat, decision, name, arguments, failure),
            )
        except (Refused, NumberTaken, Unavailable) as error:
            log.warning("a bot's decision at %s was not written: %s", table.row.id, error)

    async def tick(self) -> None:
        """Check every leased table."""
        if not self.started_at:
            await self.renew()
            self.started_at = self.clock.now()
        for table_id in list(self.leased):
            try:
                await self.check_table(await self.live.find(table_id))
            except Exception as error:  # a failing table must not stop the others
                reason = error.reason if isinstance(error, Refused) else str(error)
                if self.failing.get(table_id) != reason:
                    log.warning("%s could not be checked: %s", table_id, reason)
                self.failing[table_id] = reason
            else:
                self.failing.pop(table_id, None)
        for work in self.on_tick:
            await work(self.leased)

    async def check_table(self, live: LiveTable) -> None:
        """Do what is due at a table, and cover the seats whose clock or patience has run out."""
        table, now = live.table, self.clock.now()
        self.start_bots(live)  # in case a decision was lost with the database
        if not live.pinned or table.match is None:
            return
        if table.agreed_takeback is not None or table.last_player is not None:  # a process died before it wrote them
            async with live.lock:
                await self.service.write_consequences(live)
            return
        clock, patience = table.row.plan["clock"], table.row.plan["patience"]
        if patience is not None and self.live.several:
            patience += PRESENCE  # people who watch through another process are noted that much later
        for seat in table.match.state.to_move():
            if table.seats[seat].playing_bot:
                continue
            decision = table.decision(seat)
            waited = now - max(table.entries[decision - 1].at, table.seats[seat].back)
            if clock is not None and waited > clock:
                await self.cover(live, seat, decision, "clock")
            elif patience is not None and waited > patience and table.seats[seat].person not in live.here:
                seen = (await self.store.last_seen(table.row.id)).get(seat, 0.0)
                if now - max(seen, self.started_at) > patience:  # nobody could come before the server started
                    await self.cover(live, seat, decision, "absent")

    async def cover(self, live: LiveTable, seat: int, decision: int, why: str) -> None:
        """Let a bot play for a seat until its person is back."""
        key = f"cover:{seat}:{live.table.number}"  # a person who came back may be absent again
        await self.service.grant(
            live.table.row.id, key, lambda table, key: drafts.cover(table, key, seat, decision, why)
        )


def beat_of(bot: str) -> float:
    """Return the beat on which a bot answers, so that its speed does not reveal how few choices it has.

    >>> beat_of("greedy"), beat_of("search"), beat_of("search@100")
    (0.02, 0.1, 0.3)
    """
    spec = read_spec(bot)
    if spec.playouts:
        return PLAYOUT_BEAT
    return BEAT if spec.name in FAST else SEARCH_BEAT


def to_the_beat(took: float, beat: float) -> float:
    """Return how long to wait for the next beat.

    >>> round(to_the_beat(0.004, 0.02), 3), round(to_the_beat(0.31, 0.3), 3)
    (0.016, 0.29)
    """
    return beat - took % beat
