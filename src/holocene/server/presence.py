"""Who is present at the tables: noted for other processes and for the next start, and learned from other processes."""

from __future__ import annotations

import time

from holocene.server.storage.store import Store
from holocene.tables.bots.driver import PRESENCE
from holocene.tables.live.live_tables import LiveTables

RECENT = 2.5 * PRESENCE  # seconds during which somebody noted by another process counts as present
USED = 60.0  # seconds after which a table that nobody asks for is left out


class Presence:
    """Notes who watches through this process, and finds out who watches through others."""

    def __init__(self, live: LiveTables, store: Store) -> None:
        self.live = live
        self.store = store
        self.noted: dict[tuple[str, str], float] = {}  # by table and person, when this process last noted them

    async def update(self) -> None:
        """Note who is here, and find out who is elsewhere."""
        here = {table_id: people for table_id, live in self.live.loaded.items() if (people := live.here)}
        if here:
            await self.store.mark_seen(here)
            now = time.time()
            self.noted |= {(table_id, person): now for table_id, people in here.items() for person in people}
        if self.live.several:
            await self.update_elsewhere()

    async def update_elsewhere(self) -> None:
        """Find out who watches through other processes, and show everybody where that has changed."""
        now, used = time.time(), time.monotonic() - USED
        self.noted = {key: at for key, at in self.noted.items() if at > now - RECENT}
        tables = {table_id for table_id, live in self.live.loaded.items() if live.watchers or live.used > used}
        seen = await self.store.seen_since(tables, now - RECENT) if tables else {}
        for table_id in tables & self.live.loaded.keys():
            live = self.live.loaded[table_id]
            people = seen.get(table_id, {})
            before = live.present
            live.elsewhere = {one for one, at in people.items() if at > self.noted.get((table_id, one), 0.0)}
            if live.present != before:
                live.notify_presence()
