"""Limits on how many guests, tables and messages somebody may add: enough for any evening, too few to fill a disk."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from holocene.kernel.language import say
from holocene.tables.errors import Refused
from holocene.tables.protocols import Clock, Store

HOUR = 3600
MOST_CLIENTS = 10_000


class RateLimiter:
    """A token bucket for each client: a burst at first, then so many requests a second."""

    def __init__(self, steady: Callable[[], float], rate: float, burst: float) -> None:
        self.steady = steady
        self.rate = rate
        self.burst = burst
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # tokens left, and when

    def allow(self, client: str) -> bool:
        """Return whether a client may make one more request, and count it if so."""
        now = self.steady()
        tokens, then = self.buckets.pop(client, (self.burst, now))
        tokens = min(self.burst, tokens + (now - then) * self.rate)
        allowed = tokens >= 1
        self.buckets[client] = (tokens - 1 if allowed else tokens, now)
        if len(self.buckets) > MOST_CLIENTS:
            self.buckets.popitem(last=False)
        return allowed


class Limits:
    """Counts what each address adds in an hour, and what each person keeps open and says; 0 means no limit."""

    def __init__(self, store: Store, clock: Clock, guests: int, tables: int, own_tables: int) -> None:
        self.store = store
        self.own_tables = own_tables
        self.guests = RateLimiter(clock.steady, guests / HOUR, guests) if guests else None
        self.tables = RateLimiter(clock.steady, tables / HOUR, tables) if tables else None
        self.chats = RateLimiter(clock.steady, 0.5, 5)

    def check_guest(self, address: str) -> None:
        """Raise Refused if an address has added too many guests."""
        if self.guests is not None and not self.guests.allow(address):
            raise Refused(429, "Too many new guests from your address: try again later.")

    async def check_table(self, address: str, person: str) -> None:
        """Raise Refused if an address or a person has opened too many tables."""
        limit = self.own_tables
        if limit and await self.store.count_tables(person, limit) >= limit:
            reason = say("You have {number} open tables: finish one, or delete one that has not started.", number=limit)
            raise Refused(409, reason)
        if self.tables is not None and not self.tables.allow(address):
            raise Refused(429, "Too many new tables from your address: try again later.")

    def check_chat(self, person: str) -> None:
        """Raise Refused if a person writes too many messages at once."""
        if not self.chats.allow(person):
            raise Refused(429, "Too many messages at once: wait a moment.")
