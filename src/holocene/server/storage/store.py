"""The store of the tables in a database: reads through threads, writes through the writer."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import sqlalchemy as sa

from holocene.server.storage import schema
from holocene.server.storage.causes import DAMAGED, cause_of
from holocene.server.storage.database import Database
from holocene.server.storage.session import Session
from holocene.server.storage.writer import Writer
from holocene.tables import protocols
from holocene.tables.entries import Append, Entry, TableRow, Written
from holocene.tables.errors import Unavailable

PERSON = "person:"  # stands before a person's id where processes notify each other about tables
DELETED = 2**31  # a number that no entry has: a process that gets it looks, and finds that the table is deleted
LOST = (sa.exc.OperationalError, sa.exc.InterfaceError, sa.exc.TimeoutError)
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Notice:
    """How a person wants to be told about their turns at a table, and the last decision they were told about."""

    table_id: str
    person: str
    webhook: str
    quiet: str
    told: int


class Store(protocols.Store):
    """The store of a server's tables and people."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self.database = database
        self.writer = writer

    async def select(self, statement: sa.Select[Any]) -> Sequence[Any]:
        """Return the rows of a query, run in a thread and repeated once if the connection was lost.

        Raises Unavailable if the database cannot be reached or read.
        """

        def run() -> Sequence[Any]:
            with self.database.engine.connect() as connection:
                return connection.execute(statement).all()

        try:
            return await asyncio.to_thread(run)
        except LOST:
            try:
                return await asyncio.to_thread(run)
            except LOST as error:
                cause = cause_of(error)
                raise Unavailable(cause.name if cause else type(error).__name__) from None
        except sa.exc.DBAPIError as error:
            if cause_of(error) is not DAMAGED:
                raise
            self.database.note_damage(error)
            raise Unavailable(DAMAGED.name) from None

    async def append(self, work: Append) -> Written | None:
        written: Written | None = await self.writer.write(work)
        return written

    async def change(self, work: Callable[[Session], Answer]) -> Answer:
        """Run other work in the writer's transaction. It may run twice, if a commit breaks off."""
        result: Answer = await self.writer.write(work)
        return result

    # Tables --------------------------------------------------------------------------------------------------------

    async def add_table(self, row: TableRow, entries: list[Entry]) -> None:
        values = {name: getattr(row, name) for name in TableRow.__slots__}
        values["plan"] = json.dumps(row.plan)

        def work(session: Session) -> None:
            session.add(schema.tables, **values)
            for entry in entries:
                session.append(Append(entry, row.status))

        await self.change(work)

    async def find_table(self, table_id: str) -> TableRow | None:
        columns = [schema.tables.c[name] for name in TableRow.__slots__]
        rows = await self.select(sa.select(*columns).where(schema.tables.c.id == table_id))
        return table_row(rows[0]._mapping) if rows else None

    async def find_table_and_entries(self, table_id: str) -> tuple[TableRow, list[Entry]] | None:
        while True:
            row = await self.find_table(table_id)
            if row is None:
                return None
            entries = await self.find_entries(table_id, 0)
            if entries and entries[-1].number == row.number:  # else another process wrote in between
                return row, entries

    async def find_entries(self, table_id: str, after: int) -> list[Entry]:
        columns = schema.entries.c
        found = sa.select(*columns).where(columns.table_id == table_id, columns.number > after)
        return [Entry(*row) for row in await self.select(found.order_by(columns.number))]

    async def delete_table(self, table_id: str) -> bool:
        columns = schema.tables.c

        def work(session: Session) -> bool:
            session.notify(table_id, DELETED)
            delete = sa.delete(schema.tables).where(columns.id == table_id, columns.status == "open")
            return bool(session.run(delete).rowcount)

        return await self.change(work)

    async def list_tables(self, person: str | None) -> list[str]:
        columns = schema.tables.c
        found = sa.select(columns.id).order_by(columns.changed.desc()).limit(100)
        if person is None:
            found = found.where(columns.listed, columns.status != "over")
        else:
            mine = sa.select(schema.seats.c.table_id).where(schema.seats.c.person_id == person)
            found = found.where(sa.or_(columns.id.in_(mine), columns.owner == person))
        return [row[0] for row in await self.select(found)]

    async def count_tables(self, person: str, most: int) -> int:
        columns = schema.tables.c
        own = sa.select(columns.id).where(columns.owner == person, columns.status != "over").limit(most)
        return len(await self.select(own))

    # Presence ------------------------------------------------------------------------------------------------------

    async def mark_seen(self, people: dict[str, set[str]]) -> None:
        """Note that people are at their tables now, given by table."""
        columns = schema.seats.c
        seat = (columns.table_id == sa.bindparam("at_table"), columns.person_id == sa.bindparam("who"))
        update = sa.update(schema.seats).where(*seat).values(seen=sa.bindparam("now"))
        pairs = sorted((table_id, person) for table_id, here in people.items() for person in here)
        rows = [{"at_table": table_id, "who": person, "now": time.time()} for table_id, person in pairs]
        await self.change(lambda session: session.cursor.executemany(session.sql(update), rows) and None)

    async def last_seen(self, table_id: str) -> dict[int, float]:
        columns = schema.seats.c
        found = sa.select(columns.seat, columns.seen).where(columns.table_id == table_id)
        return {row[0]: row[1] for row in await self.select(found)}

    async def seen_since(self, tables: set[str], since: float) -> dict[str, dict[str, float]]:
        """Return when people were last at some tables, if that was after a moment: by table and person."""
        columns = schema.seats.c
        recent = (columns.table_id.in_(tables), columns.seen > since)
        seen: dict[str, dict[str, float]] = {}
        for row in await self.select(sa.select(columns.table_id, columns.person_id, columns.seen).where(*recent)):
            seen.setdefault(row[0], {})[row[1]] = row[2]
        return seen

    # Leases --------------------------------------------------------------------------------------------------------

    async def lease(self, owner: str, seconds: float, table_id: str | None = None) -> list[str]:
        """Renew this process's leases, take those that have expired, and return the tables it drives now.

        With a table's id, do this for that table alone. SQLite serves one process, so there all leases can be taken,
        even those of a process that was killed a moment ago.
        """
        tables, leases = schema.tables.c, schema.leases.c

        def work(session: Session) -> list[str]:
            now = time.time()
            running = sa.select(tables.id, sa.literal(owner), sa.literal(now + seconds)).where(
                tables.status == "running", tables.id == table_id if table_id else sa.true()
            )
            insert = session.insert(schema.leases).from_select(
                ["table_id", "owner", "until"], running.order_by(tables.id)
            )
            taken = insert.on_conflict_do_update(
                index_elements=[leases.table_id],
                set_={"owner": insert.excluded.owner, "until": insert.excluded.until},
                where=sa.or_(leases.owner == owner, leases.until < now) if session.postgres else sa.true(),
            )
            return [row[0] for row in session.run(taken.returning(leases.table_id)).fetchall()]

        return await self.change(work)

    async def release(self, owner: str) -> None:
        free = sa.delete(schema.leases).where(schema.leases.c.owner == owner)
        await self.change(lambda session: session.run(free) and None)

    # People --------------------------------------------------------------------------------------------------------

    async def add_person(self, person: str, name: str) -> None:
        now = time.time()
        await self.change(lambda session: session.add(schema.people, id=person, name=name, created=now))

    async def rename_person(self, person: str, name: str) -> None:
        update = sa.update(schema.people).where(schema.people.c.id == person).values(name=name)

        def work(session: Session) -> None:
            session.run(update)
            session.notify(PERSON + person, 0)

        await self.change(work)

    async def find_person(self, person: str) -> str | None:
        rows = await self.select(sa.select(schema.people.c.name).where(schema.people.c.id == person))
        return rows[0][0] if rows else None

    async def add_link(self, token: str, person: str, until: float) -> None:
        def work(session: Session) -> None:
            session.run(sa.delete(schema.links).where(schema.links.c.until < time.time()))
            session.add(schema.links, token=token, person_id=person, until=until)

        await self.change(work)

    async def use_link(self, token: str) -> str | None:
        columns = schema.links.c
        delete = sa.delete(schema.links).where(columns.token == token).returning(columns.person_id, columns.until)
        row = await self.change(lambda session: session.run(delete).fetchone())
        return None if row is None or row[1] < time.time() else str(row[0])

    # Notices -------------------------------------------------------------------------------------------------------

    async def set_notice(self, table_id: str, person: str, webhook: str, quiet: str) -> None:
        columns = schema.notices.c
        mine = (columns.table_id == table_id, columns.person_id == person)

        def work(session: Session) -> None:
            told = session.run(sa.delete(schema.notices).where(*mine).returning(columns.told)).fetchone()
            if webhook:
                values = {"table_id": table_id, "person_id": person, "webhook": webhook, "quiet": quiet}
                session.run(sa.insert(schema.notices).values(**values, told=told[0] if told else 0))

        await self.change(work)

    async def find_notice(self, table_id: str, person: str) -> tuple[str, str]:
        columns = schema.notices.c
        mine = (columns.table_id == table_id, columns.person_id == person)
        rows = await self.select(sa.select(columns.webhook, columns.quiet).where(*mine))
        return (rows[0][0], rows[0][1]) if rows else ("", "")

    async def find_notices(self, tables: set[str]) -> list[Notice]:
        """Return the notices that people want at some tables."""
        columns = schema.notices.c
        found = sa.select(columns.table_id, columns.person_id, columns.webhook, columns.quiet, columns.told)
        return [Notice(*row) for row in await self.select(found) if row[0] in tables]

    async def claim_notice(self, table_id: str, person: str, decision: int) -> bool:
        """Note that a person is being told about a decision; return False if they were told already."""
        columns = schema.notices.c
        mine = (columns.table_id == table_id, columns.person_id == person, columns.told < decision)
        claim = sa.update(schema.notices).where(*mine).values(told=decision)
        return await self.change(lambda session: bool(session.run(claim).rowcount))

    # Analyses ------------------------------------------------------------------------------------------------------

    async def add_analysis(self, table_id: str, data: str) -> None:
        now = time.time()
        await self.change(lambda session: session.add(schema.analyses, table_id=table_id, data=data, at=now))

    async def find_analysis(self, table_id: str) -> str | None:
        rows = await self.select(sa.select(schema.analyses.c.data).where(schema.analyses.c.table_id == table_id))
        return rows[0][0] if rows else None


def table_row(values: Mapping[str, Any]) -> TableRow:
    """Return a table's row with its plan decoded."""
    return TableRow(**{**values, "plan": json.loads(values["plan"])})
