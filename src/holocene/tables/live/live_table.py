"""A table in memory, with its watchers and the updates they get."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from holocene.kernel.language import language
from holocene.tables.messages import encode
from holocene.tables.messages.answers import Update
from holocene.tables.table.table import Table
from holocene.tables.table.views import MOVES, Views

ALSO = ("asked", "answered", "renewed", "ended")  # entries besides moves that change what a position shows


class Watcher:
    """Somebody who watches a table over a socket."""

    def __init__(self, person: str | None, seat: int | None = None, address: str = "") -> None:
        self.person = person
        self.address = address
        self.closing: tuple[int, str] | None = None  # code and reason, once the server hangs up
        self.seat = seat  # the one they look from, if they have several
        self.sent = 0  # the number of the last entry they were sent
        self.wake = asyncio.Event()  # set when there is something to send
        self.presence_changed = False  # whether somebody has come or gone since
        self.push: Callable[[], bool] | None = None  # sends what is new at once; returns False if it cannot


class LiveTable:
    """A table in memory, with its watchers."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.views = Views(table)
        self.lock = asyncio.Lock()  # held while an entry is written
        self.watchers: set[Watcher] = set()
        self.elsewhere: set[str] = set()  # people who watch through other processes
        self.used = 0.0  # when it was last asked for
        self.deleted = False
        self.pinned = False  # must stay in memory, because this process drives it
        self.encoded: dict[tuple[int, int | None, bool, str], bytes] = {}  # the last update, by reader

    @property
    def here(self) -> set[str]:
        """Return the people who watch through this process."""
        return {watcher.person for watcher in self.watchers if watcher.person is not None}

    @property
    def present(self) -> set[str]:
        """Return the people who watch through any process."""
        return self.here | self.elsewhere

    def notify_watchers(self) -> None:
        """Send every watcher what is new, at once or through the watcher's own task."""
        self.encoded.clear()
        for watcher in self.watchers:
            if watcher.push is None or not watcher.push():
                watcher.wake.set()

    def notify_presence(self) -> None:
        """Let every watcher see who is present now."""
        for watcher in self.watchers:
            watcher.presence_changed = True
            watcher.wake.set()

    def hang_up(self, watcher: Watcher, code: int, reason: str = "") -> None:
        """Close a watcher's connection. With a code under 4000, a client connects again and reads what it may know."""
        watcher.closing = (code, reason)
        watcher.wake.set()

    # Updates -------------------------------------------------------------------------------------------------------

    def update(self, person: str | None, after: int, wanted: int | None = None) -> Update:
        """Return what is new after an entry's number; everything, if there is no such number."""
        table, views = self.table, self.views
        seat = table.seats.viewing_seat(person, wanted)
        if after > table.number:
            after = 0
        entries = table.entries[after:]
        update = Update(table.number, [views.happening(entry, seat) for entry in entries])
        if any(entry.kind in MOVES or entry.kind in ALSO for entry in entries):
            update.position = views.position(seat)
        if any(entry.kind not in ("play", "chat") for entry in entries) or table.status == "over":
            update.table = views.table_view(person, self.present)
        return update

    def encoded_update(self, person: str | None, after: int, wanted: int | None = None) -> bytes:
        """Return an update as it is sent; the usual one, of the last entry, is made once for each seat and language."""
        table = self.table
        seat = table.seats.viewing_seat(person, wanted)
        if after != table.number - 1:
            return encode(self.update(person, after, wanted))
        reader = (after, seat, person == table.row.owner, language())  # a table's owner need not have a seat
        if reader not in self.encoded:
            self.encoded[reader] = encode(self.update(person, after, wanted))
        return self.encoded[reader]

    def full_update(self, person: str | None, after: int, wanted: int | None, version: str) -> Update:
        """Return an update that always has version, table and position in it."""
        update = self.update(person, after, wanted)
        update.position = self.views.position(self.table.seats.viewing_seat(person, wanted))
        update.table = self.views.table_view(person, self.present)
        update.version = version
        return update
