"""All tables in memory: finding them, reading them from the store, and writing entries.

A table is a fold of its entries, and an entry is folded only after it was committed. So everything that is read here
is safe, and a process may die at any moment.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections import Counter
from collections.abc import Callable

from holocene.games import find_game
from holocene.kernel.errors import BadRequest, HoloceneError
from holocene.kernel.language import template
from holocene.tables.entries import FOR_EVER, Append, Days, Entry
from holocene.tables.errors import Refused
from holocene.tables.live.drafts import Draft, as_text
from holocene.tables.live.live_table import LiveTable, Watcher
from holocene.tables.live.pages import Pages
from holocene.tables.messages import decode
from holocene.tables.protocols import Clock, Store
from holocene.tables.table.due import NEUTRAL, due_after_play, due_of
from holocene.tables.table.table import finish_table, prepare_table

ID = re.compile(r"[A-Za-z0-9_-]{16}")  # of a table
MOST_OWN_SOCKETS = 10  # of a seated person at a table: tabs and devices
MOST_WATCHERS = 200  # sockets at a table besides those of seated people
MOST_SOCKETS = 5000  # in a process
MOST_TABLES = 2000  # in memory; tables without watchers go first, the longest unused before others

TOO_MANY = template("Too many people are watching.")
SLICE = 500  # entries of a long log that are folded before others get their turn


class NumberTaken(Exception):
    """Another process has already written an entry with this number."""


class LiveTables:
    """All tables of this process."""

    def __init__(self, store: Store, clock: Clock, several: bool, days: Days = FOR_EVER) -> None:
        self.store = store
        self.clock = clock
        self.several = several  # whether other processes write to the store, too
        self.loaded: dict[str, LiveTable] = {}
        self.pages = Pages()
        self.loading: dict[str, asyncio.Future[LiveTable]] = {}
        self.on_change: list[Callable[[LiveTable], None]] = []
        self.on_visit: list[Callable[[LiveTable], None]] = []
        self.moves = 0  # written by this process
        self.days = days
        self.visited: set[str] = set()  # tables whose visits are to be stored

    # Finding -------------------------------------------------------------------------------------------------------

    async def find(self, table_id: str, number: int = 0) -> LiveTable:
        """Return a table, and read from the store what is missing up to an entry's number.

        Raises Refused if there is no such table, or its game is not installed.
        """
        live = self.loaded.get(table_id)
        if live is None:
            if table_id not in self.loading:
                self.loading[table_id] = task = asyncio.ensure_future(self.load(table_id))
                task.add_done_callback(lambda _: self.loading.pop(table_id))  # not when one of several waiters gives up
            live = await asyncio.shield(self.loading[table_id])
        live.used = self.clock.steady()
        if number > live.table.number and self.several:
            async with live.lock:
                await self.catch_up(live)
        return live

    async def load(self, table_id: str) -> LiveTable:
        """Read a table from the store."""
        found = await self.store.find_table_and_entries(table_id) if ID.fullmatch(table_id) else None
        if found is None:
            raise Refused(404, "There is no such table.")
        row, entries = found
        try:
            find_game(row.game)
        except BadRequest:
            raise Refused(404, "This table's game is not installed here.") from None
        table = prepare_table(row, entries)
        for number, entry in enumerate(entries, 1):
            table.fold(entry)
            if number % SLICE == 0:
                await asyncio.sleep(0)
        live = LiveTable(finish_table(table), self.days)
        if live.table.outdated and row.status == "running" and row.snapshot is not None:
            await self.renew(live, row.snapshot)
        self.keep(live)  # only now, so that nobody finds it without its position
        return live

    async def renew(self, live: LiveTable, snapshot: str) -> None:
        """Continue a match that began under other rules from its latest snapshot, and say so in the log."""
        game = live.table.game
        position = decode(snapshot)
        try:
            game.load(position, live.table.edition())
        except HoloceneError:
            return  # it stays outdated, and every move is refused
        data = {"rules": game.version, "position": position}
        async with live.lock:
            with contextlib.suppress(NumberTaken):
                await self.write(live, Draft("renewed", data, f"renewed:{game.version}"))

    def keep(self, live: LiveTable) -> None:
        """Keep a table in memory, and drop the longest unused ones if there are too many."""
        live.used = self.clock.steady()
        self.loaded[live.table.row.id] = live
        if len(self.loaded) > MOST_TABLES:
            idle = [one for one in self.loaded.values() if not (one.watchers or one.lock.locked() or one.pinned)]
            idle.sort(key=lambda one: one.used)
            for one in idle[: MOST_TABLES // 10]:
                del self.loaded[one.table.row.id]

    async def catch_up(self, live: LiveTable) -> bool:
        """Fold what other processes have written, and return whether there was anything. Hold the lock.

        Raises Refused if they have deleted the table.
        """
        entries = await self.store.find_entries(live.table.row.id, live.table.number)
        if not entries and await self.store.find_table(live.table.row.id) is None:
            self.drop_deleted(live)
            raise Refused(404, "There is no such table.")
        for entry in entries:
            live.table.fold(entry)
        if entries:
            live.due = due_of(live.table)
            self.notify(live)
        return bool(entries)

    def drop_deleted(self, live: LiveTable) -> None:
        """Drop a table that was deleted, and tell its watchers."""
        self.loaded.pop(live.table.row.id, None)
        live.deleted = True
        live.notify_watchers()

    def admits(self, live: LiveTable, person: str | None, address: str) -> bool:
        """Return whether one more socket may watch a table. Spectators never keep out the people who sit there."""
        if live.table.seats.of(person):
            return sum(watcher.person == person for watcher in live.watchers) < MOST_OWN_SOCKETS
        if self.count_watchers() >= MOST_SOCKETS:
            return False
        crowd = [watcher for watcher in live.watchers if not live.table.seats.of(watcher.person)]
        return len(crowd) < MOST_WATCHERS or self.make_room(live, crowd, address)

    def make_room(self, live: LiveTable, crowd: list[Watcher], address: str) -> bool:
        """Let a watcher from an address that has fewer places take one from the address that has most."""
        places = Counter(watcher.address for watcher in crowd)
        greediest, most = places.most_common(1)[0]
        if places[address] + 1 >= most:
            return False
        loser = next(watcher for watcher in crowd if watcher.address == greediest)
        live.watchers.discard(loser)
        live.hang_up(loser, 4429, TOO_MANY)
        return True

    def count_watchers(self) -> int:
        """Return the number of watchers of all tables."""
        return sum(len(live.watchers) for live in self.loaded.values())

    # Visits --------------------------------------------------------------------------------------------------------

    def visit(self, live: LiveTable, person: str | None) -> None:
        """Note that somebody looks at a table."""
        now = self.clock.now()
        if live.table.seats.of(person) and person is not None:
            live.asked[person] = now
        if now - live.visited >= self.days.grain:
            live.visited = now
            self.visited.add(live.table.row.id)
        for listener in self.on_visit:
            listener(live)

    def visit_watched(self) -> None:
        """Note that the people who watch are still there."""
        for live in self.loaded.values():
            if live.watchers:
                self.visit(live, None)

    # Writing -------------------------------------------------------------------------------------------------------

    async def write(self, live: LiveTable, draft: Draft) -> int:
        """Commit an entry, fold it, tell everybody, and return its number. Hold the lock.

        Raises NumberTaken if another process was faster; the request must then be checked again.
        """
        table = live.table
        entry = Entry(table.row.id, table.number + 1, draft.kind, as_text(draft.data), draft.key, self.clock.now())
        status = draft.status or table.status
        due = self.due_after(live, draft, status, entry.at)
        written = await self.store.append(Append(entry, status, draft.snapshot, draft.seat_change, due))
        if written is None:
            await self.catch_up(live)
            raise NumberTaken
        if written.repeated:
            await self.catch_up(live)
            return written.number
        live.due = due
        table.fold(entry, draft.trial)
        self.moves += draft.kind == "play"
        self.notify(live)
        return entry.number

    def due_after(self, live: LiveTable, draft: Draft, status: str, now: float) -> float | None:
        """Return when something is due at a table after an entry, perhaps too early."""
        if status != "running":
            return None
        if draft.trial is not None:
            return due_after_play(live.table, draft.trial, now)
        return live.due if draft.kind in NEUTRAL else 0.0

    def notify(self, live: LiveTable) -> None:
        """Tell watchers and listeners that a table has changed."""
        live.notify_watchers()
        self.announce(live)

    def announce(self, live: LiveTable) -> None:
        """Tell the listeners that a table has changed, or how people want to be told about it."""
        for listener in self.on_change:
            listener(live)
