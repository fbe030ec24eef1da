"""One connection that listens to what other processes have committed, where several serve one PostgreSQL."""

from __future__ import annotations

import asyncio
import logging

import psycopg

from holocene.server.database import Database
from holocene.server.hall import Hall
from holocene.server.refused import Refused
from holocene.server.session import CHANNEL
from holocene.server.store import PERSON

log = logging.getLogger("holocene.listener")


class Listener:
    """Hears table ids over LISTEN and lets those tables catch up; after a lost connection all of them do."""

    def __init__(self, database: Database, hall: Hall) -> None:
        self.database = database
        self.hall = hall
        self.healthy = not database.postgres
        self.task: asyncio.Task[None] | None = None
        self.tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Begin to listen."""
        if self.database.postgres:
            self.task = asyncio.ensure_future(self.listen())

    async def stop(self) -> None:
        """Stop listening."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def listen(self) -> None:
        """Listen for ever, connecting again with growing pauses."""
        address = self.database.parsed.set(drivername="postgresql").render_as_string(hide_password=False)
        pause = 0.05
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(
                    address, autocommit=True, connect_timeout=5
                ) as connection:
                    await connection.execute(f"listen {CHANNEL}")
                    pause = 0.05
                    self.healthy = True
                    self.hall.people.names.clear()
                    for live in list(self.hall.tables.values()):  # what was said meanwhile, nobody heard
                        self.hear(live.table.row.id, live.table.number + 1)
                    async for notice in connection.notifies():
                        table_id, _, number = notice.payload.rpartition(" ")
                        self.hear(table_id, int(number))
            except (psycopg.Error, OSError) as error:
                self.healthy = False
                log.warning("the listener lost the database: %s", type(error).__name__)
                await asyncio.sleep(pause)
                pause = min(pause * 2, 1.0)

    def hear(self, table_id: str, number: int) -> None:
        """Let a table catch up, if it is in use here and does not know that entry yet; forget an old name."""
        if table_id.startswith(PERSON):
            self.hall.people.names.pop(table_id.removeprefix(PERSON), None)
            return
        live = self.hall.tables.get(table_id)
        if table_id in self.hall.loading or (live is not None and live.table.number < number):
            task = asyncio.ensure_future(self.catch_up(table_id, number))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def catch_up(self, table_id: str, number: int) -> None:
        """Let a table catch up, after what this process is reading or writing of it."""
        try:
            live = await self.hall.find(table_id)
            async with live.lock:
                if live.table.number < number:
                    await self.hall.catch_up(live)
        except Refused:
            log.info("%s is no more", table_id)
        except Exception as error:  # the next notice, or the next connection, will bring it
            log.warning("%s could not catch up: %s", table_id, type(error).__name__)
