"""Connections of a process: how many places each address has, and which readers are so slow that they are dropped."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

log = logging.getLogger("holocene.connections")

SWEEP = 2.5  # seconds between looks at what waits to be sent
STALL = 10.0  # seconds in which a reader must take LEAST bytes, if so many wait
LEAST = 10_000
MOST_WAITING = 256_000_000  # bytes that may wait to be sent in all; the connections with most are dropped first


class Places:
    """Counts the places that each address takes; `most` of 0 means no limit."""

    def __init__(self, most: int, exempt: Callable[[str], bool] = lambda address: False) -> None:
        self.most = most
        self.exempt = exempt  # addresses that are not counted, such as a proxy's
        self.taken: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Take a place for an address, and return whether there was one."""
        if self.most and self.taken[address] >= self.most and not self.exempt(address):
            return False
        self.taken[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Give a place back."""
        self.taken[address] -= 1
        if self.taken[address] <= 0:
            del self.taken[address]


class Connection(Protocol):
    """A connection of the server."""

    transport: asyncio.Transport

    @property
    def only_drains(self) -> bool:
        """Return whether nothing is added to what waits to be sent, until the reader has taken some of it."""


@dataclass(slots=True)
class Mark:
    """How much waited for a reader, and when it had last taken enough of it."""

    waiting: int
    at: float


class Traffic:
    """All open connections. It drops readers who do not read, and the greediest if too much waits in all."""

    def __init__(self, places: Places, steady: Callable[[], float] = time.monotonic) -> None:
        self.places = places
        self.steady = steady
        self.open: dict[Connection, Mark | None] = {}
        self.timer: asyncio.TimerHandle | None = None
        self.dropped = 0

    def add(self, connection: Connection) -> None:
        """Note a new connection, and look at all of them from time to time."""
        self.open[connection] = None
        if self.timer is None:
            self.timer = asyncio.get_running_loop().call_later(SWEEP, self.repeat)

    def remove(self, connection: Connection) -> None:
        """Forget a connection that is closed or belongs to another protocol now."""
        self.open.pop(connection, None)

    def repeat(self) -> None:
        """Look at all connections, and again later if there still are any."""
        self.timer = None
        self.sweep()
        if self.open:
            self.timer = asyncio.get_running_loop().call_later(SWEEP, self.repeat)

    def sweep(self) -> None:
        """Drop the readers who have not taken enough for too long, and the greediest if too much waits in all."""
        now = self.steady()
        waiting: list[tuple[int, Connection]] = []
        for connection, mark in self.open.items():
            size = connection.transport.get_write_buffer_size()
            if not size or not connection.only_drains:
                self.open[connection] = None
            elif mark is None or size <= mark.waiting - LEAST:
                self.open[connection] = Mark(size, now)
            elif now - mark.at >= STALL:
                self.drop(connection, "a reader did not read")
                continue
            if size:
                waiting.append((size, connection))
        total = sum(size for size, _ in waiting)
        if total > MOST_WAITING:
            for size, connection in sorted(waiting, key=lambda one: -one[0]):
                self.drop(connection, "too much waits to be sent")
                total -= size
                if total <= MOST_WAITING:
                    return

    def drop(self, connection: Connection, reason: str) -> None:
        """Close a connection at once, with what waits for it."""
        self.dropped += 1
        log.info("a connection was dropped: %s", reason)
        connection.transport.abort()
