"""All parts of a running server, put together and taken down in order."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

import holocene
from holocene.server.analyst import Analyst
from holocene.server.archive import Archive
from holocene.server.database import Database
from holocene.server.driver import SEE, Driver
from holocene.server.guards import Buckets
from holocene.server.hall import Hall
from holocene.server.hints import Advisor
from holocene.server.limits import Limits
from holocene.server.listener import Listener
from holocene.server.notices import Notices
from holocene.server.people import People
from holocene.server.presence import Presence
from holocene.server.settings import Settings, read_key
from holocene.server.store import Store
from holocene.server.thinkers import Thinkers
from holocene.server.writer import Writer

log = logging.getLogger("holocene.house")
CLOSING = 2.0  # seconds to wait for a database that is away when the server stops


@dataclass(slots=True)
class House:
    """What a request needs to be answered."""

    settings: Settings
    database: Database
    writer: Writer
    store: Store
    people: People
    hall: Hall
    thinkers: Thinkers
    driver: Driver
    listener: Listener
    notices: Notices
    archive: Archive
    chats: Buckets
    limits: Limits
    presence: Presence
    advisor: Advisor
    analyst: Analyst
    version: str
    seeing: asyncio.Task[None] | None = None
    warming: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Bring the database up to date and start everything."""
        await asyncio.to_thread(self.database.migrate)
        self.writer.start()
        self.listener.start()
        self.driver.start()
        self.warming = asyncio.ensure_future(self.thinkers.start())
        self.seeing = asyncio.ensure_future(self.see())

    async def close(self) -> None:
        """Stop everything; what was accepted is written first."""
        self.writer.patience = CLOSING
        if self.seeing is not None:
            self.seeing.cancel()
        await self.analyst.stop()
        await self.driver.stop()
        await self.listener.stop()
        await self.notices.stop()
        if self.warming is not None:
            await asyncio.gather(self.warming, return_exceptions=True)
        await asyncio.to_thread(self.thinkers.stop)
        await self.writer.stop()
        self.database.close()

    async def see(self) -> None:
        """Note now and then who is at their tables, for other processes and after a restart."""
        while True:
            await asyncio.sleep(SEE)
            try:
                await self.presence.look()
            except Exception as error:
                log.warning("presence was not noted: %s", type(error).__name__)


def build(settings: Settings, version: str = holocene.__version__) -> House:
    """Return a house that has not been opened yet."""
    database = Database(settings.database)
    writer = Writer(database, settings.delay)
    store = Store(database, writer)
    people = People(read_key(settings.folder), store)
    hall = Hall(store, people)
    thinkers = Thinkers(settings.bots, settings.thinking)
    notices = Notices(hall, settings.private_webhooks)
    return House(
        settings=settings,
        database=database,
        writer=writer,
        store=store,
        people=people,
        hall=hall,
        thinkers=thinkers,
        driver=Driver(hall, thinkers, notices, settings.process),
        listener=Listener(database, hall),
        notices=notices,
        archive=Archive(hall),
        chats=Buckets(0.5, 5),
        limits=Limits(store, settings),
        presence=Presence(hall, store),
        advisor=Advisor(thinkers),
        analyst=Analyst(store, thinkers),
        version=version,
    )
