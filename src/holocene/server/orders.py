"""Orders to look at something again: the commands of an operator, and other processes, change the database directly.

Every server reads the orders each second, so a move reads nothing. One way serves SQLite and PostgreSQL alike.
"""

from __future__ import annotations

import asyncio

from holocene.server.storage.session import BANS, FORGET, PERSON, RELOAD, TABLE
from holocene.server.storage.store import Store
from holocene.tables.errors import Refused
from holocene.tables.live.live_table import LiveTable
from holocene.tables.people import hash_token
from holocene.tables.services import Services

PAUSE = 1.0  # seconds between two looks
AGAIN = 1012  # close code, "service restart": clients connect again


class Orders:
    """Carries out the orders that are new since the last look."""

    def __init__(self, services: Services, store: Store) -> None:
        self.services = services
        self.store = store
        self.last = 0  # the number of the last order that was carried out

    async def start(self) -> None:
        """Begin after the orders so far, with the bans as they are."""
        self.last = await self.store.last_order()
        await self.services.moderation.load()

    async def look(self) -> None:
        """Carry out what is new."""
        for number, kind, subject in await self.store.find_orders(self.last):
            await self.carry_out(kind, subject)
            self.last = number

    async def carry_out(self, kind: str, subject: str) -> None:
        """Carry out one order. Doing it twice does no harm."""
        if kind == BANS:
            await self.services.moderation.load()
            self.close_banned()
        elif kind == PERSON:
            self.services.people.forget(subject)
            self.close_all(subject)
        elif kind == FORGET:
            for person in self.with_hash(subject):
                self.services.people.forget(person)
                self.close_all(person)
                await self.store.forget_person(person, again=True)  # what this process wrote in the last second
        elif kind == TABLE:
            await self.catch_up(subject)
        elif kind == RELOAD:
            await self.reload(subject)

    def with_hash(self, digest: str) -> set[str]:
        """Return the people known here whose id has a hash: an order shall not keep the id of a deleted person."""
        live = self.services.live
        watching = {watcher.person for one in live.loaded.values() for watcher in one.watchers if watcher.person}
        return {person for person in {*watching, *self.services.people.known} if hash_token(person) == digest}

    def close_banned(self) -> None:
        """Close the sockets of everybody who may no longer come."""
        for live in self.services.live.loaded.values():
            for watcher in live.watchers:
                if reason := self.services.moderation.refusal(watcher.person, watcher.address):
                    live.hang_up(watcher, 4403, reason)

    def close_all(self, person: str) -> None:
        """Close the sockets of a person; those whose cookie is still valid come back."""
        for live in self.services.live.loaded.values():
            for watcher in live.watchers:
                if watcher.person == person:
                    live.hang_up(watcher, AGAIN)

    async def catch_up(self, table_id: str) -> None:
        """Read what is new of a table, if it is in memory."""
        live = await self.loaded(table_id)
        if live is not None:
            async with live.lock:
                try:
                    await self.services.live.catch_up(live)
                except Refused:  # it was deleted, and its watchers have been told
                    return

    async def reload(self, table_id: str) -> None:
        """Drop a table whose log has changed, so that it is read again, and let its watchers come back."""
        live = await self.loaded(table_id)
        if live is not None:
            async with live.lock:
                if self.services.live.loaded.get(table_id) is live:
                    del self.services.live.loaded[table_id]
            for watcher in live.watchers:
                live.hang_up(watcher, AGAIN)

    async def loaded(self, table_id: str) -> LiveTable | None:
        """Return a table that is in memory, or that somebody is just reading; None for any other."""
        if loading := self.services.live.loading.get(table_id):
            await asyncio.wait([loading])
        return self.services.live.loaded.get(table_id)
