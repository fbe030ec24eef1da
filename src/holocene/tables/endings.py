"""Tables end when nobody comes any more: waiting ones are deleted, running ones end, finished ones are kept for a time.

A visit is anything that somebody does at a table or reads of it, with or without a seat. Lists of tables are none.
"""

from __future__ import annotations

import logging

from holocene.tables.entries import Days
from holocene.tables.errors import Refused
from holocene.tables.live import drafts
from holocene.tables.live.live_tables import LiveTables
from holocene.tables.live.service import TableService

log = logging.getLogger("holocene.endings")
SWEEP = 60.0  # seconds between looks for tables to end
MOST = 100  # tables that end in one sweep


class Endings:
    """Ends tables that nobody has visited for the days that the host has chosen."""

    def __init__(self, service: TableService, days: Days) -> None:
        self.service = service
        self.live: LiveTables = service.live
        self.store = service.store
        self.clock = service.clock
        self.days = days
        self.failing: set[str] = set()  # matches that cannot be ended, because their game is not installed

    async def sweep(self) -> None:
        """Note the visits since the last sweep, and end what has waited too long."""
        self.live.visit_watched()
        await self.note_visits()
        for status in ("open", "over"):
            if self.days.seconds(status):
                await self.remove(status)
        if self.days.seconds("running"):
            await self.abandon()

    async def note_visits(self) -> None:
        """Store which tables were visited. It stays noted in memory until that has worked."""
        visited = sorted(self.live.visited)
        if visited:
            await self.store.mark_visited(visited, self.clock.now())
            self.live.visited.difference_update(visited)

    async def remove(self, status: str) -> None:
        """Delete waiting or finished tables that nobody has visited for their time."""
        for table_id in await self.store.remove_idle(status, self.clock.now() - self.days.seconds(status), MOST):
            if (live := self.live.loaded.get(table_id)) is not None:
                self.live.drop_deleted(live)

    async def abandon(self) -> None:
        """End the matches that nobody has visited for their time. Their records are kept like those of all others."""
        now, time = self.clock.now(), self.days.seconds("running")
        idle = await self.store.find_idle(now - time)
        ended = [one for one in idle if one[1] < now - time and one[0] not in self.failing]
        for table_id, used in ended[:MOST]:
            try:
                await self.service.grant(table_id, "abandoned:", drafts.abandon)
            except Refused as error:
                self.failing.add(table_id)
                log.warning("%s could not be ended: %s", table_id, error.reason)
            else:
                log.info("%s ended after %d days without a visit", table_id, (now - used) // 86400)
