"""Listens to what other processes commit, if several processes share one PostgreSQL."""

from __future__ import annotations

import asyncio
import logging

import psycopg

from holocene.server.storage.causes import AWAY, cause_of, detail_of
from holocene.server.storage.database import Database
from holocene.server.storage.session import CHANNEL
from holocene.server.storage.store import RENAMED
from holocene.tables.errors import Refused
from holocene.tables.live.live_tables import LiveTables
from holocene.tables.people import People

log = logging.getLogger("holocene.listener")


class Listener:
    """Receives the ids of changed tables and lets those tables catch up; after a lost connection, all of them."""

    def __init__(self, database: Database, live: LiveTables, people: People) -> None:
        self.database = database
        self.live = live
        self.people = people
        self.healthy = not database.postgres
        self.task: asyncio.Task[None] | None = None
        self.tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Start to listen."""
        if self.database.postgres:
            self.task = asyncio.ensure_future(self.listen())

    async def stop(self) -> None:
        """Stop listening."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def listen(self) -> None:
        """Listen for ever, and reconnect with growing pauses."""
        pause = 0.05
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(
                    self.database.address, autocommit=True, connect_timeout=5
                ) as connection:
                    await connection.execute(f"listen {CHANNEL}")
                    pause = 0.05
                    self.healthy = True
                    self.people.forget()
                    for live in list(self.live.loaded.values()):  # notifications were lost in the meantime
                        self.receive(live.table.row.id, live.table.number + 1)
                    async for notification in connection.notifies():
                        table_id, _, number = notification.payload.rpartition(" ")
                        self.receive(table_id, int(number))
            except (psycopg.Error, OSError) as error:
                self.healthy = False
                cause = cause_of(error) or AWAY
                log.warning("the listener lost the database: %s", cause.name, extra={"fields": detail_of(error)})
                await asyncio.sleep(pause)
                pause = min(pause * 2, 1.0)

    def receive(self, table_id: str, number: int) -> None:
        """Let a table catch up if it is in memory and lacks an entry; forget the name of a person who was renamed."""
        if table_id.startswith(RENAMED):
            self.people.forget(table_id.removeprefix(RENAMED))
            return
        live = self.live.loaded.get(table_id)
        if table_id in self.live.loading or (live is not None and live.table.number < number):
            task = asyncio.ensure_future(self.catch_up(table_id, number))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def catch_up(self, table_id: str, number: int) -> None:
        """Let a table catch up, once this process has finished reading or writing it."""
        try:
            live = await self.live.find(table_id)
            async with live.lock:
                if live.table.number < number:
                    await self.live.catch_up(live)
        except Refused:
            log.info("%s was deleted", table_id)
        except Exception as error:  # the next notification or connection will bring it
            log.warning("%s could not catch up: %s", table_id, type(error).__name__)
