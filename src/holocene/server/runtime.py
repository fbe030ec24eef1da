"""Everything that runs in a server's process, started and stopped in order."""

from __future__ import annotations

import asyncio
import time

import holocene
from holocene.server import orders
from holocene.server.bot_pool import BotPool
from holocene.server.metrics import measuring
from holocene.server.metrics.figures import Figures
from holocene.server.presence import Presence
from holocene.server.settings import Settings, read_key
from holocene.server.storage.database import Database
from holocene.server.storage.listener import Listener
from holocene.server.storage.store import Store
from holocene.server.storage.writer import Writer
from holocene.server.webhooks import NOTICES, Webhooks
from holocene.tables.bots.driver import PRESENCE
from holocene.tables.endings import SWEEP
from holocene.tables.entries import Days
from holocene.tables.limits import Amounts
from holocene.tables.services import Services

CLOSING = 2.0  # seconds to wait for an unavailable database when the server stops


class SystemClock:
    """The machine's clock."""

    now = staticmethod(time.time)
    steady = staticmethod(time.monotonic)
    sleep = staticmethod(asyncio.sleep)


class Runtime:
    """The services of the tables, and what they need: database, bots, webhooks. `open` starts it."""

    def __init__(
        self,
        settings: Settings,
        version: str = holocene.__version__,
        bots: BotPool | None = None,
        figures: Figures | None = None,
    ) -> None:
        self.settings = settings
        self.database = Database(settings.database)
        self.writer = Writer(self.database, settings.delay)
        self.store = Store(self.database, self.writer)
        self.bots = bots or BotPool(settings.bots, settings.thinking)
        self.services = Services(
            self.store,
            self.bots,
            SystemClock(),
            asyncio.to_thread,
            read_key(settings.folder),
            settings.process,
            version,
            several=self.database.postgres,
            amounts=Amounts(settings.guests, settings.tables, settings.own_tables, settings.uploads),
            private_webhooks=settings.private_webhooks,
            days=Days(settings.waiting_days, settings.running_days, settings.finished_days),
        )
        live = self.services.live
        self.listener = Listener(self.database, live, self.services.people)
        self.presence = Presence(live, self.store)
        self.orders = orders.Orders(self.services, self.store)
        self.webhooks = Webhooks(live, self.store, settings.private_webhooks)
        self.figures = figures or Figures()
        self.measuring = measuring.Measuring(
            self.figures, live, self.services.driver, self.bots, self.database, self.writer, self.listener
        )

    async def open(self) -> None:
        """Bring the database up to date and start everything."""
        await asyncio.to_thread(self.database.migrate)
        self.looking = asyncio.ensure_future(asyncio.to_thread(self.database.look_for_damage))
        self.writer.start()
        await self.orders.start()
        self.listener.start()
        self.services.driver.start()
        self.starting_bots = asyncio.ensure_future(self.bots.start())
        repeat = self.services.driver.repeat
        jobs = (
            (self.presence.update, PRESENCE),
            (self.orders.look, orders.PAUSE),
            (self.measuring.measure, measuring.PAUSE),
            (self.webhooks.send_due, NOTICES),
            (self.services.endings.sweep, SWEEP),
        )
        self.jobs = [asyncio.ensure_future(repeat(*job)) for job in jobs]

    async def close(self) -> None:
        """Stop everything, after writing what was accepted."""
        self.writer.patience = CLOSING
        for job in self.jobs:
            job.cancel()
        await asyncio.gather(*self.jobs, return_exceptions=True)
        await self.services.analyst.stop()
        await self.services.driver.stop()
        await self.listener.stop()
        await self.webhooks.stop()
        await asyncio.gather(self.starting_bots, return_exceptions=True)
        await asyncio.to_thread(self.bots.stop)
        await self.writer.stop()
        self.database.close()
        await asyncio.gather(self.looking, return_exceptions=True)
