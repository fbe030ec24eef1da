"""Everything that runs in a server's process, started and stopped in order."""

from __future__ import annotations

import asyncio
import time

import holocene
from holocene.server.bot_pool import BotPool
from holocene.server.figures import Figures
from holocene.server.measuring import PAUSE, Measuring
from holocene.server.presence import Presence
from holocene.server.settings import Settings, read_key
from holocene.server.storage.database import Database
from holocene.server.storage.listener import Listener
from holocene.server.storage.store import Store
from holocene.server.storage.writer import Writer
from holocene.server.webhooks import Webhooks
from holocene.tables.bots.driver import PRESENCE
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
            limits=(settings.guests, settings.tables, settings.own_tables),
        )
        live = self.services.live
        self.listener = Listener(self.database, live, self.services.people)
        self.presence = Presence(live, self.store)
        self.webhooks = Webhooks(live, self.store, settings.private_webhooks)
        self.services.driver.on_tick.append(self.webhooks.send_due)
        self.figures = figures or Figures()
        self.measuring = Measuring(
            self.figures, live, self.services.driver, self.bots, self.database, self.writer, self.listener
        )

    async def open(self) -> None:
        """Bring the database up to date and start everything."""
        await asyncio.to_thread(self.database.migrate)
        self.looking = asyncio.ensure_future(asyncio.to_thread(self.database.look_for_damage))
        self.writer.start()
        self.listener.start()
        self.services.driver.start()
        self.starting_bots = asyncio.ensure_future(self.bots.start())
        self.noting_presence = asyncio.ensure_future(self.services.driver.repeat(self.presence.update, PRESENCE))
        self.taking_figures = asyncio.ensure_future(self.services.driver.repeat(self.measuring.measure, PAUSE))

    async def close(self) -> None:
        """Stop everything, after writing what was accepted."""
        self.writer.patience = CLOSING
        self.noting_presence.cancel()
        self.taking_figures.cancel()
        await self.services.analyst.stop()
        await self.services.driver.stop()
        await self.listener.stop()
        await self.webhooks.stop()
        await asyncio.gather(self.starting_bots, return_exceptions=True)
        await asyncio.to_thread(self.bots.stop)
        await self.writer.stop()
        self.database.close()
        await asyncio.gather(self.looking, return_exceptions=True)
