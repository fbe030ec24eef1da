"""Who is at the tables: noted for other processes and for after a restart, and learnt from them."""

from __future__ import annotations

import time

from holocene.server.driver import SEE
from holocene.server.hall import Hall
from holocene.server.store import Store

LATELY = 2.5 * SEE  # seconds for which somebody whom another process has noted counts as there
USED = 60.0  # seconds after which a table that nobody asks for is not looked after


class Presence:
    """Notes who watches here, and finds out who watches from other processes."""

    def __init__(self, hall: Hall, store: Store) -> None:
        self.hall = hall
        self.store = store
        self.noted: dict[tuple[str, str], float] = {}  # when this process has noted somebody at a table

    async def look(self) -> None:
        """Note and learn once."""
        here = {table_id: live.here for table_id, live in self.hall.tables.items() if live.watchers}
        here = {table_id: people for table_id, people in here.items() if people}
        if here:
            await self.store.see(here)
            now = time.time()
            self.noted |= {(table_id, person): now for table_id, people in here.items() for person in people}
        if self.hall.several:
            await self.learn()

    async def learn(self) -> None:
        """Find out who watches from other processes, and let everyone see where that has changed."""
        now, used = time.time(), time.monotonic() - USED
        self.noted = {key: at for key, at in self.noted.items() if at > now - LATELY}
        tables = {table_id for table_id, live in self.hall.tables.items() if live.watchers or live.used > used}
        seen = await self.store.seen_lately(tables, now - LATELY) if tables else {}
        for table_id in tables & self.hall.tables.keys():
            live = self.hall.tables[table_id]
            people = seen.get(table_id, {})
            before = live.present
            live.elsewhere = {one for one, at in people.items() if at > self.noted.get((table_id, one), 0.0)}
            if live.present != before:
                live.ring_presence()
