"""Drives running tables: lets bots decide, covers the seats of absent people, and watches the clocks.

A driver looks at a table when something is due there: the moment is stored with the table, so a table where everybody
may take their time costs nothing. One process at a time drives a table: the one that holds its lease. If that process
dies, the lease expires and another one takes it. The key of everything a driver writes is made from the decision it
answers, so two drivers could not write it twice.
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
from holocene.tables.protocols import Account, BotPool

log = logging.getLogger("holocene.driver")
LEASE = 6.0  # seconds until the leases of a process expire
RENEW = 2.0  # seconds between renewals
TICK = 1.0  # seconds between looks for tables where something is due
MOST_DUE = 200  # tables that one tick asks the store for
LOADS = 20  # tables where nobody is present that one tick reads from the store
MOST_THINKING = 200  # bots that think at once before a tick leaves such tables for later
SOON = 60.0  # seconds: a moment that is nearer is kept in memory, a later one is stored
AGAIN = 5.0  # seconds until a table is looked at again where a bot thinks
FAILED = 60.0  # seconds until a table is looked at again that could not be checked
ASKED = 30.0  # seconds for which somebody who asked for what is new counts as present
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
        self.leased: set[str] = set()
        self.over: list[str] = []  # tables whose leases are to be given back
        self.taking: dict[str, asyncio.Task[None]] = {}  # tables whose leases are being taken
        self.elsewhere: dict[str, float] = {}  # tables that another process drives, and when to ask again
        self.resting: dict[str, float] = {}  # tables that were looked at, and when to look again
        self.thinking: dict[tuple[str, int, int], asyncio.Task[None]] = {}  # by table, seat and decision
        self.loops: list[asyncio.Task[None]] = []
        self.failing: dict[str, str] = {}  # tables that cannot be checked, and why: each reason is logged once
        self.failed = 0  # bot decisions left to chance
        self.started_at = 0.0
        self.stopping = False
        self.live.on_change.append(self.start_bots)
        self.live.on_visit.append(self.attend)

    def start(self) -> None:
        """Start to drive tables."""
        self.loops = [asyncio.ensure_future(self.repeat(*job)) for job in ((self.renew, RENEW), (self.tick, TICK))]

    async def stop(self) -> None:
        """Stop the bots and give the leases back."""
        self.stopping = True
        tasks = [*self.loops, *self.thinking.values(), *self.taking.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
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
        """Keep this process's leases."""
        over, self.over = self.over, []
        if not await self.store.renew(self.process, LEASE, over):
            self.leased.clear()  # others may have taken them; what is due here is found again

    async def take(self, live: LiveTable) -> None:
        """Try to lease a table at once, without waiting for the next tick."""
        table_id = live.table.row.id
        if table_id in self.leased or table_id in await self.store.lease(self.process, [table_id]):
            self.leased.add(table_id)
            self.start_bots(live)
        else:
            self.elsewhere[table_id] = self.clock.now() + LEASE

    def take_soon(self, live: LiveTable) -> None:
        """Take a table's lease in the background."""
        table_id = live.table.row.id
        if table_id in self.taking or table_id in self.elsewhere or not self.started_at:
            return

        def done(task: asyncio.Task[None]) -> None:
            del self.taking[table_id]
            if not task.cancelled() and (error := task.exception()) is not None:  # the next tick will try again
                log.warning("%s could not be taken: %s", table_id, type(error).__name__)

        self.taking[table_id] = task = asyncio.ensure_future(self.take(live))
        task.add_done_callback(done)

    def attend(self, live: LiveTable) -> None:
        """Do what is due at a table that somebody looks at, before the tables where nobody is."""
        if live.due is not None and live.due <= self.clock.now() and live.table.row.id not in self.leased:
            self.take_soon(live)

    def start_bots(self, live: LiveTable) -> None:
        """Let the bots of a table think that owe a decision and do not think about it yet."""
        table = live.table
        self.resting.pop(table.row.id, None)
        if table.status != "running" or table.match is None:
            if table.row.id in self.leased:
                self.leased.discard(table.row.id)
                self.over.append(table.row.id)
            return
        for seat in table.match.state.to_move():
            if not table.seats[seat].playing_bot or self.stopping:
                continue
            if table.row.id not in self.leased:
                self.take_soon(live)
                return
            job = (table.row.id, seat, table.decision(seat))
            if job not in self.thinking:
                live.pinned = True
                task = asyncio.ensure_future(self.decide(live, seat, job[2]))
                self.thinking[job] = task
                task.add_done_callback(lambda _, job=job: self.stop_thinking(live, job))  # type: ignore[misc]

    def stop_thinking(self, live: LiveTable, job: tuple[str, int, int]) -> None:
        """Forget a bot that has decided."""
        self.thinking.pop(job, None)
        live.pinned = any(one[0] == job[0] for one in self.thinking)

    def account(self, live: LiveTable) -> Account:
        """Return whom the thinking at a table counts for: its people who are there, otherwise the one who opened it."""
        now, table = self.clock.now(), live.table
        there = {person for person, at in live.asked.items() if at > now - ASKED} | live.present
        people = tuple(sorted(person for person in there if table.seats.of(person)))
        return Account(people or (table.row.owner,), present=bool(people))

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
            account = self.account(live)
            action = await self.bots.choose(bot, dealt, seat, seed, f"{table.row.id}:{seat}", goes_on, clock, account)
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
        """Look at the tables where something is due: first those where people are, then the longest due."""
        if not self.started_at:
            await self.renew()
            self.started_at = self.clock.now()
        now = self.clock.now()
        self.resting = {table_id: until for table_id, until in self.resting.items() if until > now}
        self.elsewhere = {table_id: until for table_id, until in self.elsewhere.items() if until > now}
        there = [table_id for table_id in self.attended(now) if table_id in self.leased]
        due = await self.store.find_due(self.process, now, MOST_DUE + len(self.resting))
        due = [table_id for table_id in due if table_id not in self.resting and table_id not in there]
        attended = set(self.attended(now))
        first = [table_id for table_id in due if table_id in attended]
        others = [table_id for table_id in due if table_id not in attended]
        room = LOADS if len(self.thinking) < MOST_THINKING else 0
        await self.look([*there, *first, *others[:room]])

    def attended(self, now: float) -> list[str]:
        """Return the tables in memory where somebody watches and something is due."""
        return [
            table_id
            for table_id, live in self.live.loaded.items()
            if (live.watchers or live.elsewhere)
            and live.due is not None
            and live.due <= now
            and table_id not in self.resting
        ]

    async def look(self, tables: list[str]) -> None:
        """Take tables and do what is due there."""
        mine = await self.store.lease(self.process, tables)
        self.leased |= mine
        for table_id in tables:
            if table_id not in mine:
                continue
            try:
                live = await self.live.find(table_id)
                await self.rest(live, await self.check_table(live))
            except Exception as error:  # a failing table must not stop the others
                reason = error.reason if isinstance(error, Refused) else str(error)
                if self.failing.get(table_id) != reason:
                    log.warning("%s could not be checked: %s", table_id, reason)
                self.failing[table_id] = reason
                self.resting[table_id] = self.clock.now() + FAILED
            else:
                self.failing.pop(table_id, None)

    async def rest(self, live: LiveTable, due: float | None) -> None:
        """Leave a table alone until something is due there."""
        now, table_id = self.clock.now(), live.table.row.id
        if due is not None and due < now + SOON:
            self.resting[table_id] = max(due, now + TICK / 2)
        else:  # the stored moment was too early
            await self.store.set_due(table_id, live.table.number, due)
            live.due = due

    async def check_table(self, live: LiveTable) -> float | None:
        """Do what is due at a table, and cover the seats whose clock or patience has run out.

        Return when to look at it again, None if nothing is due before it changes.
        """
        table, now = live.table, self.clock.now()
        self.start_bots(live)  # in case a decision was lost with the database
        if table.match is None or table.status != "running":
            return None
        if table.agreed_takeback is not None or table.last_player is not None:  # a process died before it wrote them
            async with live.lock:
                await self.service.write_consequences(live)
            return now
        if any(table.seats[seat].playing_bot for seat in table.match.state.to_move()):
            due: list[float] = [now + AGAIN]
        else:
            due = []
        clock, patience = table.row.plan["clock"], table.row.plan["patience"]
        if patience is not None and self.live.several:
            patience += PRESENCE  # people who watch through another process are noted that much later
        for seat in table.match.state.to_move():
            if table.seats[seat].playing_bot:
                continue
            decision = table.decision(seat)
            since = max(table.entries[decision - 1].at, table.seats[seat].back)
            if clock is not None and now - since > clock:
                await self.cover(live, seat, decision, "clock")
                return now
            if clock is not None:
                due.append(since + clock)
            if patience is None:
                continue
            if now - since > patience:
                if table.seats[seat].person in live.here:
                    since = now
                else:  # nobody could come before the server started
                    since = max(since, (await self.store.last_seen(table.row.id)).get(seat, 0.0), self.started_at)
                if now - since > patience:
                    await self.cover(live, seat, decision, "absent")
                    return now
            due.append(since + patience)
        return min(due, default=None)

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
