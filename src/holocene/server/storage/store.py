"""The store of the tables in a database: reads through threads, writes through the writer."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import sqlalchemy as sa

from holocene.server.storage import personal, schema
from holocene.server.storage.causes import DAMAGED, cause_of
from holocene.server.storage.database import Database
from holocene.server.storage.session import PERSON, TABLE, Session
from holocene.server.storage.writer import Writer
from holocene.tables import protocols
from holocene.tables.entries import (
    UPLOADED,
    Append,
    Belongings,
    Entry,
    Holding,
    TableRow,
    Written,
    decision_time,
)
from holocene.tables.errors import Unavailable

RENAMED = "person:"  # stands before a person's id where processes notify each other about tables
DELETED = 2**31  # a number that no entry has: a process that gets it looks, and finds that the table is deleted
ENTRY = 150  # bytes that an entry of an uploaded match takes, about
LOST = (sa.exc.OperationalError, sa.exc.InterfaceError, sa.exc.TimeoutError)
FORGOTTEN = 3600.0  # seconds after which the row of a dead process is deleted
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

    async def add_table(self, row: TableRow, entries: list[Entry], full: Callable[[Holding], bool]) -> Holding | None:
        values = {name: getattr(row, name) for name in TableRow.__slots__}
        values |= {"plan": json.dumps(row.plan), "number": entries[-1].number}

        def work(session: Session) -> Holding | None:
            if session.run(sa.select(schema.tables.c.id).where(schema.tables.c.id == row.id)).fetchone():
                return None
            if session.postgres:  # another process may add a table for the same person
                owner = sa.select(schema.people.c.id).where(schema.people.c.id == row.owner)
                session.run(owner.with_for_update(key_share=True))
            holding = read_holding(session.run(holding_of(row.owner)).fetchone())
            if full(holding):
                return holding
            session.add(schema.tables, **values)
            session.append_first(entries)
            return None

        return await self.change(work)

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
            delete = sa.delete(schema.tables).where(
                columns.id == table_id, sa.or_(columns.status == "open", uploaded())
            )
            return bool(session.run(delete).rowcount)

        return await self.change(work)

    async def remove_table(self, table_id: str) -> bool:
        delete = sa.delete(schema.tables).where(schema.tables.c.id == table_id)

        def work(session: Session) -> bool:
            session.notify(table_id, DELETED)
            session.order(TABLE, table_id)
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

    async def count_tables(self, person: str) -> Holding:
        return read_holding((await self.select(holding_of(person)))[0])

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

    # Driving -------------------------------------------------------------------------------------------------------

    async def find_due(self, owner: str, now: float, most: int) -> list[str]:
        tables, leases = schema.tables.c, schema.leases.c
        due = sa.select(tables.id).where(tables.due <= now)
        if self.database.postgres:
            others = sa.select(leases.table_id).join(schema.processes, schema.processes.c.name == leases.owner)
            others = others.where(leases.owner != owner, schema.processes.c.until >= time.time())
            due = due.where(tables.id.not_in(others.where(leases.table_id == tables.id)))
        return [row[0] for row in await self.select(due.order_by(tables.due, tables.changed).limit(most))]

    async def set_due(self, table_id: str, number: int, due: float | None) -> None:
        tables = schema.tables.c
        update = sa.update(schema.tables).where(tables.id == table_id, tables.number == number).values(due=due)
        await self.change(lambda session: session.run(update) and None)

    async def lease(self, owner: str, wanted: list[str]) -> set[str]:
        """Take the leases of tables that no living process has. SQLite serves one process, which needs none."""
        if not self.database.postgres:
            return set(wanted)
        if not wanted:
            return set()
        tables, leases, processes = schema.tables.c, schema.leases.c, schema.processes.c

        def work(session: Session) -> set[str]:
            found = sa.select(tables.id, sa.literal(owner)).where(tables.id.in_(wanted), tables.status == "running")
            insert = session.insert(schema.leases).from_select(["table_id", "owner"], found.order_by(tables.id))
            alive = sa.select(processes.name).where(processes.until >= time.time())
            taken = insert.on_conflict_do_update(
                index_elements=[leases.table_id],
                set_={"owner": insert.excluded.owner},
                where=sa.or_(leases.owner == owner, leases.owner.not_in(alive)),
            )
            return {row[0] for row in session.run(taken.returning(leases.table_id)).fetchall()}

        return await self.change(work)

    async def renew(self, owner: str, seconds: float, over: list[str]) -> bool:
        if not self.database.postgres:
            return True
        processes, leases = schema.processes.c, schema.leases.c

        def work(session: Session) -> bool:
            now = time.time()
            mine = (processes.name == owner, processes.until >= now)
            kept = bool(session.run(sa.update(schema.processes).where(*mine).values(until=now + seconds)).rowcount)
            if not kept:  # others may have taken its leases
                session.run(sa.delete(schema.leases).where(leases.owner == owner))
                session.run(sa.delete(schema.processes).where(processes.until < now - FORGOTTEN))
                insert = session.insert(schema.processes).values(name=owner, until=now + seconds)
                session.run(
                    insert.on_conflict_do_update(index_elements=[processes.name], set_={"until": insert.excluded.until})
                )
            if over:
                session.run(sa.delete(schema.leases).where(leases.table_id.in_(over)))
            return kept

        return await self.change(work)

    async def release(self, owner: str) -> None:
        if not self.database.postgres:
            return

        def work(session: Session) -> None:
            session.run(sa.delete(schema.leases).where(schema.leases.c.owner == owner))
            session.run(sa.delete(schema.processes).where(schema.processes.c.name == owner))

        await self.change(work)

    # Tables that end -----------------------------------------------------------------------------------------------

    async def mark_visited(self, tables: list[str], now: float) -> None:
        update = sa.update(schema.tables).where(schema.tables.c.id.in_(tables)).values(visited=now)
        await self.change(lambda session: session.run(update) and None)

    async def find_idle(self, before: float) -> list[tuple[str, float]]:
        columns = schema.tables.c
        found = sa.select(columns.id, columns.visited, columns.changed, columns.plan)
        found = found.where(columns.status == "running", columns.visited < before, columns.changed < before)
        return [
            (row[0], max(row[1], row[2]) + decision_time(json.loads(row[3])))
            for row in await self.select(found.order_by(columns.visited))
        ]

    async def remove_idle(self, status: str, before: float, most: int) -> list[str]:
        columns = schema.tables.c

        def work(session: Session) -> list[str]:
            old = (columns.status == status, columns.visited < before, columns.changed < before)
            idle = sa.select(columns.id).where(*old).limit(most)
            delete = sa.delete(schema.tables).where(columns.id.in_(idle), *old).returning(columns.id)
            removed = [row[0] for row in session.run(delete).fetchall()]
            for table_id in removed:
                session.notify(table_id, DELETED)
            return removed

        return await self.change(work)

    # People --------------------------------------------------------------------------------------------------------

    async def add_person(self, person: str, name: str) -> None:
        now = time.time()
        await self.change(lambda session: session.add(schema.people, id=person, name=name, created=now))

    async def rename_person(self, person: str, name: str) -> None:
        update = sa.update(schema.people).where(schema.people.c.id == person).values(name=name)

        def work(session: Session) -> None:
            session.run(update)
            session.notify(RENAMED + person, 0)

        await self.change(work)

    async def find_person(self, person: str) -> tuple[str, int] | None:
        columns = schema.people.c
        rows = await self.select(sa.select(columns.name, columns.generation).where(columns.id == person))
        return (rows[0][0], rows[0][1]) if rows else None

    async def sign_out(self, person: str) -> None:
        columns = schema.people.c
        raised = sa.update(schema.people).where(columns.id == person).values(generation=columns.generation + 1)
        unlink = sa.delete(schema.links).where(schema.links.c.person_id == person)

        def work(session: Session) -> None:
            session.run(raised)
            session.run(unlink)
            session.order(PERSON, person)

        await self.change(work)

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

    # What belongs to a person --------------------------------------------------------------------------------------

    async def named_tables(self, person: str) -> list[str]:
        return [row[0] for row in await self.select(personal.named_tables(person))]

    async def find_belongings(self, person: str) -> Belongings | None:
        people, tables, entries, notices = schema.people.c, schema.tables.c, schema.entries.c, schema.notices.c
        found = await self.select(sa.select(people.name, people.created).where(people.id == person))
        if not found:
            return None
        named = personal.named_tables(person).subquery()
        mine = sa.select(*(tables[name] for name in TableRow.__slots__)).join(named, named.c.id == tables.id)
        own = sa.select(*entries).join(named, named.c.id == entries.table_id).where(personal.made_by(person))
        notices_of = sa.select(notices.table_id, notices.webhook, notices.quiet).where(notices.person_id == person)
        return Belongings(
            name=found[0][0],
            created=found[0][1],
            tables=[table_row(row._mapping) for row in await self.select(mine.order_by(tables.created))],
            entries=[Entry(*row) for row in await self.select(own.order_by(entries.table_id, entries.number))],
            notices=[(row[0], row[1], row[2]) for row in await self.select(notices_of)],
        )

    async def forget_person(self, person: str, again: bool = False) -> None:
        """Delete a person; `again` sweeps up what was written while other processes still knew them."""
        named = await self.named_tables(person)
        if named or not again:
            await self.change(lambda session: personal.forget(session, person, named))

    # Orders and bans -----------------------------------------------------------------------------------------------

    async def last_order(self) -> int:
        """Return the number of the last order."""
        rows = await self.select(sa.select(sa.func.max(schema.orders.c.id)))
        return rows[0][0] or 0

    async def find_orders(self, after: int) -> list[tuple[int, str, str]]:
        """Return number, kind and subject of the orders after a number."""
        columns = schema.orders.c
        found = sa.select(columns.id, columns.kind, columns.subject).where(columns.id > after).order_by(columns.id)
        return [(row[0], row[1], row[2]) for row in await self.select(found)]

    async def find_bans(self) -> list[tuple[str, str]]:
        return [(row[0], row[1]) for row in await self.select(sa.select(schema.bans.c.kind, schema.bans.c.value))]

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
        return [Notice(*row) for row in await self.select(found.where(columns.table_id.in_(tables)))]

    async def find_unsent(self, since: float) -> set[str]:
        """Return the running tables, changed after a moment, where notices may have been left unsent."""
        notices, tables = schema.notices.c, schema.tables.c
        found = sa.select(notices.table_id).join(schema.tables, tables.id == notices.table_id)
        found = found.where(tables.status == "running", notices.told < tables.number, tables.changed > since)
        return {row[0] for row in await self.select(found)}

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


def uploaded() -> sa.ColumnElement[bool]:
    """Return the condition that a table shows an uploaded match."""
    tables, entries = schema.tables.c, schema.entries.c
    first = sa.select(entries.number).where(entries.table_id == tables.id, entries.number == 1, entries.key == UPLOADED)
    return first.correlate(schema.tables).exists()


def holding_of(person: str) -> sa.Select[Any]:
    """Return the query for what a person has: the number of tables, and the bytes of the uploaded ones."""
    tables = schema.tables.c
    size = sa.func.length(tables.plan) + sa.func.coalesce(sa.func.length(tables.snapshot), 0) + tables.number * ENTRY
    own = sa.select(
        sa.func.count(), sa.func.coalesce(sa.func.sum(sa.case((uploaded(), size), else_=0)), 0)
    ).select_from(schema.tables)
    return own.where(tables.owner == person, sa.or_(tables.status != "over", uploaded()))


def read_holding(row: Sequence[Any]) -> Holding:
    """Return the answer to `holding_of`."""
    return Holding(int(row[0]), int(row[1]))


def table_row(values: Mapping[str, Any]) -> TableRow:
    """Return a table's row with its plan decoded."""
    return TableRow(**{**values, "plan": json.loads(values["plan"])})
