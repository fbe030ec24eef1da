"""The acts of an operator, on a server's database: while it runs or not, as one more process beside it."""

from __future__ import annotations

import contextlib
import getpass
from collections.abc import AsyncIterator

from holocene.server.runtime import SystemClock
from holocene.server.storage.administration import Registry
from holocene.server.storage.database import Database
from holocene.server.storage.store import Store
from holocene.server.storage.writer import Writer
from holocene.tables.belongings import PersonalArchive
from holocene.tables.errors import Refused
from holocene.tables.limits import Amounts, Limits
from holocene.tables.live import drafts
from holocene.tables.live.live_tables import LiveTables
from holocene.tables.live.service import TableService
from holocene.tables.messages.answers import PersonalData
from holocene.tables.moderation import ADDRESS, MUTE, PERSON, network_of
from holocene.tables.people import LINK_MINUTES, People, clean_text

LONGEST_NAME = 40


class Administration:
    """Does what an operator orders, and writes every act into the audit log.

    Servers notice within a second (`orders.py`). A table's log is written as the servers write it, so an act and a
    move at the same moment cannot take the same number.
    """

    def __init__(self, store: Store, operator: str) -> None:
        clock = SystemClock()
        self.store = store
        self.registry = Registry(store, operator)
        self.people = People(b"", store, clock)  # it signs no cookies here
        self.tables = TableService(LiveTables(store, clock, several=True), self.people, Limits(store, clock, Amounts()))
        self.personal = PersonalArchive(store, self.tables, self.people)

    async def end_table(self, table_id: str) -> None:
        """End a running game without a winner."""
        live = await self.tables.live.find(table_id)
        drafted = next(drafts.end(live.table, "ended:operator"))  # raises Refused before anything is written
        await self.registry.note("end-table", table_id)
        await self.tables.grant(table_id, drafted.key, drafts.end)
        await self.registry.tell_table(table_id)

    async def delete_table(self, table_id: str) -> None:
        """Delete a table in any state, with its log."""
        row = await self.registry.table(table_id)
        await self.registry.note("delete-table", table_id, f"{row['game']}, {row['status']}")
        await self.store.remove_table(table_id)

    async def require(self, person: str) -> None:
        """Raise Refused if there is no such person."""
        if await self.store.find_person(person) is None:
            raise Refused(404, "This server knows nobody with that id.")

    async def ban_person(self, person: str, reason: str) -> bool:
        """Ban a person; return False if they are banned already."""
        await self.require(person)
        return await self.registry.ban("ban", PERSON, person, reason)

    async def ban_address(self, address: str, reason: str) -> bool:
        """Ban an address or network; return False if it is banned already."""
        return await self.registry.ban("ban-address", ADDRESS, network_of(address), reason)

    async def mute(self, person: str, reason: str) -> bool:
        """Let a person write nothing that others read; return False if they are muted already."""
        await self.require(person)
        return await self.registry.ban("mute", MUTE, person, reason)

    async def unban_person(self, person: str) -> bool:
        """Lift a person's ban; return False if there is none."""
        return await self.registry.lift("unban", PERSON, person)

    async def unban_address(self, address: str) -> bool:
        """Lift the ban of an address or network; return False if there is none."""
        return await self.registry.lift("unban-address", ADDRESS, network_of(address))

    async def unmute(self, person: str) -> bool:
        """Let a person write again; return False if they are not muted."""
        return await self.registry.lift("unmute", MUTE, person)

    async def rename(self, person: str, name: str) -> str:
        """Give a person another name everywhere, and return it as it is shown."""
        await self.require(person)
        name = clean_text(name)[:LONGEST_NAME]
        await self.registry.rename(person, name)
        return name

    async def log_out(self, person: str) -> None:
        """Make all cookies and links of a person void."""
        await self.require(person)
        await self.registry.note("log-out", person)
        await self.people.log_out_everywhere(person)

    async def make_link(self, person: str) -> tuple[str, int]:
        """Return a one-time token with which somebody gets back the identity they lost, and its minutes."""
        await self.require(person)
        await self.registry.note("link", person)
        return await self.people.make_link(person), LINK_MINUTES

    async def export_person(self, person: str) -> PersonalData:
        """Return everything that is stored of a person."""
        await self.require(person)
        await self.registry.note("export-person", person)
        return await self.personal.export(person)

    async def delete_person(self, person: str) -> None:
        """Delete a person's names, messages and identity."""
        await self.require(person)
        await self.registry.note("delete-person", person)
        await self.personal.delete(person)


@contextlib.asynccontextmanager
async def administering(url: str) -> AsyncIterator[Administration]:
    """Open a server's database for an operator, or raise BadRequest if it cannot be used."""
    database = Database(url)
    try:
        database.require_current()
        writer = Writer(database)
        writer.start()
        try:
            yield Administration(Store(database, writer), operator_name())
        finally:
            await writer.stop()
    finally:
        database.close()


def operator_name() -> str:
    """Return the name of whoever runs the command."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # a user without a name, as in some containers
        return "unknown"
