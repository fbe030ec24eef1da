"""Limits on what somebody may add and keep: enough for any evening, too little to fill a disk or stall the server."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from holocene.kernel.language import say
from holocene.tables.entries import Holding
from holocene.tables.errors import Refused
from holocene.tables.protocols import Clock, Store
from holocene.tables.table.table import Table

HOUR = 3600
MOST_CLIENTS = 10_000
MEGABYTE = 1_000_000
HELD_UPLOADS = 2  # times the bytes that may be uploaded in an hour: so much a person may keep

# The longest match of bots has 1,236 records, and 2,749 if every decision that can be undone is redrawn once or twice.
MOST_RECORDS = 15_000  # of a match, before nothing more can be undone
MOST_UPLOADED_RECORDS = 20_000  # of an uploaded match: what was played here can always be uploaded again
MOST_UPLOADED_NOTES = 200_000  # bytes of its notes, which are read at once
MOST_CHATS = 2000  # messages at a table from the people who sit there
MOST_WATCHERS_CHATS = 500  # from everybody else
MOST_SITTING = 1000  # times that somebody sits down at a table
MOST_ASKING = 1000  # times that somebody asks the others for a takeback


class RateLimiter:
    """A token bucket for each client: a burst at first, then so many tokens a second."""

    def __init__(self, steady: Callable[[], float], rate: float, burst: float) -> None:
        self.steady = steady
        self.rate = rate
        self.burst = burst
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # tokens left, and when

    def allow(self, client: str, cost: float = 1) -> bool:
        """Return whether a client may make a request that costs so many tokens, and take them if so."""
        now = self.steady()
        tokens, then = self.buckets.pop(client, (self.burst, now))
        tokens = min(self.burst, tokens + (now - then) * self.rate)
        allowed = tokens >= cost
        self.buckets[client] = (tokens - cost if allowed else tokens, now)
        if len(self.buckets) > MOST_CLIENTS:
            self.buckets.popitem(last=False)
        return allowed


@dataclass(frozen=True, slots=True)
class Amounts:
    """The limits that a host chooses; 0 means no limit."""

    guests: int = 0  # that one address may add in an hour
    tables: int = 0  # that one address may add in an hour
    own_tables: int = 0  # open, running or uploaded, that one person may have
    uploads: int = 0  # megabytes of match files that one address, and one person, may upload in an hour


class Limits:
    """Counts and weighs what each address adds in an hour, and what each person keeps and says."""

    def __init__(self, store: Store, clock: Clock, amounts: Amounts) -> None:
        self.store = store
        self.own_tables = amounts.own_tables
        self.uploads = amounts.uploads * MEGABYTE
        self.guests = hourly(clock, amounts.guests)
        self.tables = hourly(clock, amounts.tables)
        self.uploaded = hourly(clock, self.uploads)  # bytes, by address and by person
        self.chats = RateLimiter(clock.steady, 0.5, 5)

    def check_guest(self, address: str) -> None:
        """Raise Refused if an address has added too many guests."""
        if self.guests is not None and not self.guests.allow(address):
            raise Refused(429, "Too many new guests from your address: try again later.")

    async def check_table(self, address: str, person: str, upload: bool = False) -> None:
        """Raise Refused if an address or a person has too many tables already.

        The store checks the person once more when it adds the table, because requests may come at the same time.
        """
        if self.own_tables or self.uploads:
            self.check_holding(await self.store.count_tables(person), upload)
        if self.tables is not None and not self.tables.allow(address):
            raise Refused(429, "Too many new tables from your address: try again later.")

    def is_full(self, holding: Holding, upload: bool = False) -> bool:
        """Return whether somebody who has so much may not add a table, or an uploaded match."""
        too_many = 0 < self.own_tables <= holding.tables
        return too_many or (upload and 0 < HELD_UPLOADS * self.uploads <= holding.uploaded_bytes)

    def check_holding(self, holding: Holding, upload: bool = False) -> None:
        """Raise Refused if somebody who has so much may not add a table, or an uploaded match."""
        if 0 < self.own_tables <= holding.tables:
            number = holding.tables
            reason = say("You have {number} tables that are open or uploaded: finish or delete one.", number=number)
            raise Refused(409, reason)
        if self.is_full(holding, upload):
            raise Refused(409, "Your uploaded matches take up too much room: delete one.")

    def check_upload(self, address: str, person: str | None, size: int) -> None:
        """Raise Refused if an address or a person uploads too many bytes. This is checked before a file is read."""
        for client in (f"address {address}", f"person {person}"):
            if self.uploaded is not None and not self.uploaded.allow(client, size):
                raise Refused(429, "Too many uploaded matches in the last hour: try again later.")

    def check_chat(self, person: str) -> None:
        """Raise Refused if a person writes too many messages at once."""
        if not self.chats.allow(person):
            raise Refused(429, "Too many messages at once: wait a moment.")


def hourly(clock: Clock, number: int) -> RateLimiter | None:
    """Return a limiter to a number in an hour, None for no limit."""
    return RateLimiter(clock.steady, number / HOUR, number) if number else None


def check_records(table: Table) -> None:
    """Raise Refused if a match has so many records that no more decisions can be taken back. It can be played on."""
    if len(table.record_entries) > MOST_RECORDS:
        raise Refused(409, "So much was undone in this match that nothing more can be.", number=table.number)


def check_takebacks(table: Table) -> None:
    """Raise Refused if there are too many requests for a takeback at a table."""
    check_records(table)
    if table.counts["asked"] >= MOST_ASKING:
        raise Refused(409, "So much was undone in this match that nothing more can be.", number=table.number)


def check_talk(table: Table, seated: bool) -> None:
    """Raise Refused if a table's chat is full. Watchers cannot fill the part of the people who sit there."""
    most, kind = (MOST_CHATS, "chat") if seated else (MOST_WATCHERS_CHATS, "watchers' chat")
    if table.counts[kind] >= most:
        raise Refused(409, "The chat of this table is full.", number=table.number)


def check_sitting(table: Table) -> None:
    """Raise Refused if people have sat down at a table and left again too often."""
    if table.counts["joined"] >= MOST_SITTING:
        raise Refused(409, "Too many people have come and gone: open another table.", number=table.number)
