"""All tables that are in use: found, written to, and told to those who watch.

A table is a fold of its entries, and an entry is folded only once it is committed. So whatever anybody reads here is
safe, and a process may die at any moment.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from holocene.kernel.errors import HoloceneError
from holocene.kernel.language import language
from holocene.kernel.match import Trial
from holocene.server.messages import Update, encode
from holocene.server.people import People
from holocene.server.refused import Refused
from holocene.server.session import Append, Entry, Session, Written
from holocene.server.store import Store
from holocene.server.table import MOVES, Table, new_table

ALSO = ("asked", "answered", "renewed", "ended")  # entries besides moves after which a position reads otherwise
TRIES = 4  # times a request is checked anew after another process was quicker
ID = re.compile(r"[A-Za-z0-9_-]{16}")  # of a table
MOST_WATCHERS = 200  # sockets at a table besides those who sit there
MOST_OWN_SOCKETS = 10  # of a person at a table: tabs and devices
MOST_SOCKETS = 5000  # in a process
MOST_TABLES = 2000  # in memory; the longest unused without watchers goes first


class Taken(Exception):
    """Another process has written the number this one wanted."""


class Watcher:
    """Somebody who looks at a table: which seat they see it from, and a bell that rings when there is something new."""

    def __init__(self, person: str | None, seat: int | None = None) -> None:
        self.person = person
        self.seat = seat  # from which of several seats of theirs they look
        self.known = 0  # the last number they have been told of
        self.bell = asyncio.Event()
        self.presence = False  # whether somebody has come or gone since
        self.tell: Callable[[], bool] | None = None  # tells what is new at once; False where the bell must ring


@dataclass(slots=True)
class Live:
    """A table in memory, with those who watch it."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[Watcher] = field(default_factory=set)
    used: float = field(default_factory=time.monotonic)
    made: dict[tuple[int, int | None, bool, str], bytes] = field(default_factory=dict)
    elsewhere: set[str] = field(default_factory=set)  # people who watch from other processes
    gone: bool = False  # whether it has been deleted
    driven: bool = False  # whether this process must keep it in memory, for its bots and clocks

    @property
    def here(self) -> set[str]:
        """Return the people who watch from this process."""
        return {watcher.person for watcher in self.watchers if watcher.person is not None}

    @property
    def present(self) -> set[str]:
        """Return the people who watch, wherever."""
        return self.here | self.elsewhere

    def ring(self) -> None:
        """Wake everyone who watches."""
        self.made.clear()
        for watcher in self.watchers:
            if watcher.tell is None or not watcher.tell():
                watcher.bell.set()

    def ring_presence(self) -> None:
        """Let everyone see who is there now."""
        for watcher in self.watchers:
            watcher.presence = True
            watcher.bell.set()


class Tables:
    """All tables of this process."""

    def __init__(self, store: Store, people: People) -> None:
        self.store = store
        self.people = people
        self.tables: dict[str, Live] = {}
        self.loading: dict[str, asyncio.Future[Live]] = {}
        self.heard: list[Callable[[Live], None]] = []  # told whenever a table has changed
        self.moves = 0
        self.several = store.database.postgres  # whether other processes may write, too

    # Finding -------------------------------------------------------------------------------------------------------

    async def find(self, table_id: str, number: int = 0) -> Live:
        """Return a table, read from the database where it is not in memory, or where somebody knows more of it.

        Raises:
            Refused: there is none of that id.
        """
        live = self.tables.get(table_id)
        if live is None:
            if table_id not in self.loading:
                self.loading[table_id] = task = asyncio.ensure_future(self.load(table_id))
                task.add_done_callback(lambda _: self.loading.pop(table_id))  # not when one who waits gives up
            live = await asyncio.shield(self.loading[table_id])
        live.used = time.monotonic()
        if number > live.table.number and self.several:
            async with live.lock:
                await self.catch_up(live)
        return live

    async def load(self, table_id: str) -> Live:
        """Read a table from the database."""
        found = await self.store.find_table_and_entries(table_id) if ID.fullmatch(table_id) else None
        if found is None:
            raise Refused(404, "There is no such table.")
        row, entries = found
        live = Live(new_table(row, entries))
        if live.table.outdated and row.status == "running" and row.snapshot is not None:
            await self.renew(live, row.snapshot)
        self.keep(live)  # not earlier: nobody may find it without its position
        return live

    async def renew(self, live: Live, snapshot: str) -> None:
        """Let a match that was begun with other rules go on from its latest snapshot, and say so in the log."""
        game = live.table.game
        try:
            game.load(json.loads(snapshot), live.table.edition())
        except HoloceneError:
            return  # it stays outdated, and says so to whoever wants to move
        data = {"rules": game.version, "position": json.loads(snapshot)}
        async with live.lock:
            with contextlib.suppress(Taken):
                await self.write(live, "renewed", data, f"renewed:{game.version}")

    def keep(self, live: Live) -> None:
        """Hold a table in memory, letting go of the longest unused if there are too many."""
        self.tables[live.table.row.id] = live
        if len(self.tables) > MOST_TABLES:
            idle = [
                one for one in self.tables.values() if not one.watchers and not one.lock.locked() and not one.driven
            ]
            idle.sort(key=lambda one: one.used)
            for one in idle[: MOST_TABLES // 10]:
                del self.tables[one.table.row.id]

    async def catch_up(self, live: Live) -> bool:
        """Take over what other processes have written, and return whether there was anything. Under the lock.

        Raises:
            Refused: they have deleted the table.
        """
        entries = await self.store.find_entries(live.table.row.id, live.table.number)
        if not entries and await self.store.find_table(live.table.row.id) is None:
            self.forget(live)
            raise Refused(404, "There is no such table.")
        for entry in entries:
            live.table.fold(entry)
        if entries:
            self.changed(live)
        return bool(entries)

    def forget(self, live: Live) -> None:
        """Let go of a table that is no more."""
        self.tables.pop(live.table.row.id, None)
        live.gone = True
        live.ring()

    def changed(self, live: Live) -> None:
        """Tell everyone that a table has changed."""
        live.ring()
        for hear in self.heard:
            hear(live)

    # Writing -------------------------------------------------------------------------------------------------------

    async def write(self, live: Live, kind: str, data: dict[str, Any] | str, key: str, snapshot: str | None = None,
                    status: str | None = None, also: Callable[[Session], None] | None = None,
                    trial: Trial | None = None) -> int:  # fmt: skip
        """Commit an entry with what else changes, fold it, tell everyone, return its number. Under the table's lock.

        Raises:
            Taken: another process was quicker; check again.
        """
        table = live.table
        text = data if isinstance(data, str) else as_text(data)
        entry = Entry(table.row.id, table.number + 1, kind, text, key, time.time())
        written: Written | None = await self.store.append(Append(entry, status or table.status, snapshot, also))
        if written is None:
            await self.catch_up(live)
            raise Taken
        if written.repeated:
            await self.catch_up(live)
            return written.number
        table.fold(entry, trial)
        self.changed(live)
        return entry.number

    async def request(self, table_id: str, key: str, attempt: Callable[[Live], Any]) -> int:
        """Grant a request once: under the table's lock, checked anew where another process was quicker."""
        for _ in range(TRIES):
            live = await self.find(table_id)
            async with live.lock:
                if self.tables.get(table_id) is not live:
                    continue  # while this waited, the table was deleted or let go of
                try:
                    await self.follow(live)
                    number: int = live.table.keys[key] if key in live.table.keys else await attempt(live)
                    await self.follow(live)
                except Taken:
                    continue
                except Refused:
                    if self.several and await self.catch_up(live):
                        continue  # there was something new, which may have changed that
                    raise
                return number
        raise Refused(503, "The table is too busy; try again.")

    async def follow(self, live: Live) -> None:
        """Write what follows by itself from what is written. Under the lock; whoever comes next does it after a crash.

        Raises:
            Taken: another process was quicker; check again.
        """
        table = live.table
        if table.granted is not None:
            key = f"granted:{len(table.record_entry)}"
            snapshot = snapshot_after(table, "takeback", table.granted)
            await self.write(live, "takeback", {"seat": table.granted}, key, snapshot)
        if table.alone is not None:
            await self.write(live, "ended", {"winners": [table.alone]}, "ended:", status="over")

    # Telling -------------------------------------------------------------------------------------------------------

    def update(self, live: Live, person: str | None, after: int, wanted: int | None = None) -> Update:
        """Return what is new to somebody who knows the log up to a number; all of it, if that number cannot be."""
        table = live.table
        seat = table.seat_of(person, wanted)
        if after > table.number:
            after = 0
        entries = table.entries[after:]
        update = Update(table.number, [table.happening(entry, seat) for entry in entries])
        if any(entry.kind in MOVES or entry.kind in ALSO for entry in entries):
            update.position = table.position(seat)
        if any(entry.kind not in ("play", "chat") for entry in entries) or table.status == "over":
            update.table = table.view(person, live.present)
        return update

    def update_bytes(self, live: Live, person: str | None, after: int, wanted: int | None = None) -> bytes:
        """Return an update as it is sent; the usual one, of the last entry, is made once for each seat and language."""
        table = live.table
        seat = table.seat_of(person, wanted)
        if after != table.number - 1:
            return encode(self.update(live, person, after, wanted))
        reader = (after, seat, person == table.row.owner, language())  # the owner of a table need not sit at it
        if reader not in live.made:
            live.made[reader] = encode(self.update(live, person, after, wanted))
        return live.made[reader]

    def admits(self, live: Live, person: str | None) -> bool:
        """Return whether one more socket may watch a table: a crowd never keeps those out who sit there."""
        if live.table.seat_of(person) is not None:
            return sum(watcher.person == person for watcher in live.watchers) < MOST_OWN_SOCKETS
        return len(live.watchers) < MOST_WATCHERS and sum(map(len, self.crowds())) < MOST_SOCKETS

    def crowds(self) -> list[set[Watcher]]:
        """Return the watchers of all tables."""
        return [live.watchers for live in self.tables.values()]


def snapshot_after(table: Table, verb: str, seat: int) -> str:
    """Return the position after an undo or takeback, tried on a copy."""
    trial = table.running.clone()
    if verb == "undo":
        trial.undo(seat)
    else:
        trial.takeback(seat)
    return as_text(trial.state.dump())


def as_text(data: object) -> str:
    """Return JSON without spaces."""
    return encode(data).decode()
