"""A table in memory, with its watchers and the updates they get."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable

from holocene.kernel.language import language
from holocene.tables.entries import FOR_EVER, Days, decision_time
from holocene.tables.messages import encode
from holocene.tables.messages.answers import Happening, TableView, Update
from holocene.tables.table.table import Table
from holocene.tables.table.views import MOVES, Views

ALSO = ("asked", "answered", "renewed", "ended")  # entries besides moves that change what a position shows

SERIALS = itertools.count()


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

    def __init__(self, table: Table, days: Days = FOR_EVER) -> None:
        self.table = table
        self.days = days
        self.due = table.row.due  # as it is stored
        self.visited = table.row.visited  # as it is stored
        self.asked: dict[str, float] = {}  # when a seated person last asked for what is new
        self.views = Views(table)
        self.lock = asyncio.Lock()  # held while an entry is written
        self.watchers: set[Watcher] = set()
        self.elsewhere: set[str] = set()  # people who watch through other processes
        self.used = 0.0  # when it was last asked for
        self.deleted = False
        self.serial = next(SERIALS)  # a table that is read again has another number
        self.pinned = False  # must stay in memory, because a bot thinks here
        self.encoded: dict[tuple[int, int | None, bool, str], bytes] = {}  # the last update, by reader

    @property
    def here(self) -> set[str]:
        """Return the people who watch through this process."""
        return {watcher.person for watcher in self.watchers if watcher.person is not None}

    @property
    def present(self) -> set[str]:
        """Return the people who watch through any process."""
        return self.here | self.elsewhere

    @property
    def ends(self) -> int | None:
        """Return when the table ends if nobody comes, None for never."""
        table = self.table
        time = self.days.seconds(table.status)
        if not time:
            return None
        used = max(self.visited, table.entries[-1].at if table.entries else 0.0)
        return int(used + time + (decision_time(table.row.plan) if table.status == "running" else 0.0))

    def table_view(self, person: str | None) -> TableView:
        """Return the table as a person sees it."""
        view = self.views.table_view(person, self.present)
        view.ends = self.ends
        return view

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

    def update(
        self, person: str | None, after: int, wanted: int | None = None, events: list[Happening] | None = None
    ) -> Update:
        """Return what is new after an entry's number, perhaps with the entries as they are encoded already."""
        table, views = self.table, self.views
        seat = table.seats.viewing_seat(person, wanted)
        entries = table.entries[after:]
        if events is None:
            events = [views.happening(entry, seat) for entry in entries]
        update = Update(table.number, events)
        if any(entry.kind in MOVES or entry.kind in ALSO for entry in entries):
            update.position = views.position(seat)
        if any(entry.kind not in ("play", "chat") for entry in entries) or table.status == "over":
            update.table = self.table_view(person)
        return update

    def encoded_update(self, person: str | None, after: int, wanted: int | None = None) -> bytes:
        """Return the update of the last few entries as it is sent. It is made once for each seat and language."""
        table = self.table
        seat = table.seats.viewing_seat(person, wanted)
        reader = (after, seat, person == table.row.owner, language())  # a table's owner need not have a seat
        if reader not in self.encoded:
            self.encoded[reader] = encode(self.update(person, after, wanted))
        return self.encoded[reader]

    def whole_update(self, person: str | None, events: list[Happening], wanted: int | None, version: str) -> Update:
        """Return an update with the given entries that always has version, table and position in it."""
        position = self.views.position(self.table.seats.viewing_seat(person, wanted))
        table = self.table_view(person)
        return Update(self.table.number, events, position, table, version)
