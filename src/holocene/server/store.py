"""Reads and writes of the server, in its own words."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from holocene.server import schema
from holocene.server.database import Database
from holocene.server.session import Append, Entry, Session, Written, conflict_free, insert_into
from holocene.server.writer import Unavailable, Writer

PERSON = "person:"  # before the id of somebody who has changed, where processes tell each other of tables
GONE = 2**31  # a number no entry has: who hears it looks, and finds nothing
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it is stored."""

    id: str
    game: str
    rules: str
    plan: dict[str, Any]
    owner: str
    listed: bool
    status: str
    seed: str
    nonce: str
    number: int
    snapshot: str | None
    snapshot_number: int | None
    created: float
    changed: float


@dataclass(frozen=True, slots=True)
class Notice:
    """How a person wants to be told about a table, and the decision they were last told of."""

    table_id: str
    person: str
    webhook: str
    quiet: str
    told: int


class Store:
    """What the server keeps: everything goes in through the writer and comes out through threads."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self.database = database
        self.writer = writer

    async def read(self, ask: Callable[[Connection], Answer]) -> Answer:
        """Ask the database in a thread, trying once more where the connection had died.

        Raises:
            Unavailable: the database is away.
        """

        def run() -> Answer:
            for last in (False, True):
                try:
                    with self.database.engine.connect() as connection:
                        return ask(connection)
                except (sa.exc.OperationalError, sa.exc.InterfaceError, sa.exc.TimeoutError) as error:
                    if last:
                        raise Unavailable(type(error).__name__) from None
            raise AssertionError("unreachable")

        return await asyncio.to_thread(run)

    async def append(self, work: Append) -> Written | None:
        """Write an entry; it is safe when this returns. None: its number is taken, or its table gone."""
        written: Written | None = await self.writer.write(work)
        return written

    async def change(self, work: Callable[[Session], Answer]) -> Answer:
        """Do something else in the writer's transaction."""
        result: Answer = await self.writer.write(work)
        return result

    # Tables --------------------------------------------------------------------------------------------------------

    async def add_table(self, row: TableRow, first: Entry, taken: dict[int, str]) -> None:
        """Store a new table with its first entry and the seats that are taken."""

        def work(session: Session) -> None:  # may run twice, if a commit breaks off
            values = {name: getattr(row, name) for name in TableRow.__dataclass_fields__}
            values["plan"] = json.dumps(row.plan)
            session.run(conflict_free(schema.tables, session.postgres).values(**values))
            session.append(Append(first, row.status))
            for seat, person in taken.items():
                session.run(seat_row(row.id, seat, person))

        await self.change(work)

    async def add_match(self, row: TableRow, entries: list[Entry]) -> None:
        """Store a table with a whole log: a match from a file."""
        await self.add_table(row, entries[0], {})

        def work(session: Session) -> None:
            for entry in entries[1:]:
                session.append(Append(entry, row.status))

        await self.change(work)

    async def find_table(self, table_id: str) -> TableRow | None:
        """Return a table's row."""
        names = list(TableRow.__dataclass_fields__)

        def ask(connection: Connection) -> TableRow | None:
            columns = [schema.tables.c[name] for name in names]
            row = connection.execute(sa.select(*columns).where(schema.tables.c.id == table_id)).first()
            return None if row is None else table_row(dict(zip(names, row, strict=True)))

        return await self.read(ask)

    async def find_table_and_entries(self, table_id: str) -> tuple[TableRow, list[Entry]] | None:
        """Return a table's row with all its entries, both of the same moment."""
        while True:
            row = await self.find_table(table_id)
            if row is None:
                return None
            entries = await self.find_entries(table_id, 0)
            if entries and entries[-1].number == row.number:  # else another process wrote in between
                return row, entries

    async def find_entries(self, table_id: str, after: int) -> list[Entry]:
        """Return a table's entries after a number, in order."""
        columns = schema.entries.c

        def ask(connection: Connection) -> list[Entry]:
            found = sa.select(*columns).where(columns.table_id == table_id, columns.number > after)
            return [Entry(*row) for row in connection.execute(found.order_by(columns.number))]

        return await self.read(ask)

    async def see(self, people: dict[str, set[str]]) -> None:
        """Note that people are at their tables now, given as table -> people."""
        columns = schema.seats.c

        def work(session: Session) -> None:
            mine = (columns.table_id == sa.bindparam("at_table"), columns.person_id == sa.bindparam("who"))
            seen = sa.update(schema.seats).where(*mine).values(seen=sa.bindparam("now"))
            now = time.time()
            rows = sorted((table_id, one) for table_id, here in people.items() for one in here)
            session.cursor.executemany(
                session.sql(seen), [{"at_table": table_id, "who": one, "now": now} for table_id, one in rows]
            )

        await self.change(work)

    async def last_seen(self, table_id: str) -> dict[int, float]:
        """Return when the people of a table were last there, by seat."""
        columns = schema.seats.c
        found = sa.select(columns.seat, columns.seen).where(columns.table_id == table_id)
        return await self.read(lambda connection: {row[0]: row[1] for row in connection.execute(found)})

    async def delete_table(self, table_id: str) -> bool:
        """Delete a table; False if there is none, or another process has begun the game."""
        columns = schema.tables.c

        def work(session: Session) -> bool:
            session.notify(table_id, GONE)
            gone = sa.delete(schema.tables).where(columns.id == table_id, columns.status == "open")
            return bool(session.run(gone).rowcount)

        return await self.change(work)

    async def list_tables(self, person: str | None) -> list[str]:
        """Return the ids of a person's tables, newest change first; None: those that are listed and open or running."""
        columns = schema.tables.c

        def ask(connection: Connection) -> list[str]:
            found = sa.select(columns.id).order_by(columns.changed.desc()).limit(100)
            if person is None:
                found = found.where(columns.listed, columns.status != "over")
            else:
                mine = sa.select(schema.seats.c.table_id).where(schema.seats.c.person_id == person)
                found = found.where(sa.or_(columns.id.in_(mine), columns.owner == person))
            return [row[0] for row in connection.execute(found)]

        return await self.read(ask)

    async def count_tables(self, person: str, most: int) -> int:
        """Return how many tables of a person's own are not over; counted up to a number."""
        columns = schema.tables.c
        own = sa.select(columns.id).where(columns.owner == person, columns.status != "over").limit(most)
        found = sa.select(sa.func.count()).select_from(own.subquery())
        return await self.read(lambda connection: int(connection.execute(found).scalar() or 0))

    async def seen_lately(self, tables: set[str], since: float) -> dict[str, dict[str, float]]:
        """Return when people were last at some tables, of those seen since a moment, by table and person."""
        columns = schema.seats.c
        lately = (columns.table_id.in_(tables), columns.seen > since)
        found = sa.select(columns.table_id, columns.person_id, columns.seen).where(*lately)

        def ask(connection: Connection) -> dict[str, dict[str, float]]:
            seen: dict[str, dict[str, float]] = {}
            for table_id, person, at in connection.execute(found):
                seen.setdefault(table_id, {})[person] = at
            return seen

        return await self.read(ask)

    # Leases --------------------------------------------------------------------------------------------------------

    async def lease(self, owner: str, seconds: float, table_id: str | None = None) -> list[str]:
        """Renew this process's leases, take those that have run out, and return the tables it drives now.

        With a table, this is done for that one alone. SQLite serves one process: there all leases are free to it, also
        those of a process that was killed a moment ago.
        """
        tables, leases = schema.tables.c, schema.leases.c

        def work(session: Session) -> list[str]:
            now = time.time()
            running = sa.select(tables.id, sa.literal(owner), sa.literal(now + seconds)).where(
                tables.status == "running", tables.id == table_id if table_id else sa.true()
            )
            insert = insert_into(schema.leases, session.postgres).from_select(
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
        """Give all leases back, so that another process need not wait for them to run out."""
        free = sa.delete(schema.leases).where(schema.leases.c.owner == owner)
        await self.change(lambda session: session.run(free) and None)

    # People --------------------------------------------------------------------------------------------------------

    async def add_person(self, person: str, name: str) -> None:
        """Store a person."""
        row = conflict_free(schema.people, self.database.postgres).values(id=person, name=name, created=time.time())
        await self.change(lambda session: session.run(row) and None)

    async def rename_person(self, person: str, name: str) -> None:
        """Give a person another name."""
        row = sa.update(schema.people).where(schema.people.c.id == person).values(name=name)

        def work(session: Session) -> None:
            session.run(row)
            session.notify(PERSON + person, 0)

        await self.change(work)

    async def find_person(self, person: str) -> str | None:
        """Return a person's name, None for nobody."""
        found = sa.select(schema.people.c.name).where(schema.people.c.id == person)
        return await self.read(lambda connection: connection.execute(found).scalar())

    async def add_link(self, token: str, person: str, until: float) -> None:
        """Store a one-time link by the hash of its token."""

        def work(session: Session) -> None:
            session.run(sa.delete(schema.links).where(schema.links.c.until < time.time()))
            insert = conflict_free(schema.links, session.postgres)
            session.run(insert.values(token=token, person_id=person, until=until))

        await self.change(work)

    async def use_link(self, token: str) -> str | None:
        """Return whose link it is and make it useless; None where it is unknown, used or too old."""
        columns = schema.links.c

        def work(session: Session) -> str | None:
            gone = sa.delete(schema.links).where(columns.token == token).returning(columns.person_id, columns.until)
            row = session.run(gone).fetchone()
            return None if row is None or row[1] < time.time() else str(row[0])

        return await self.change(work)

    # Notices -------------------------------------------------------------------------------------------------------

    async def set_notice(self, table_id: str, person: str, webhook: str, quiet: str) -> None:
        """Store how a person wants to be told about a table; without a webhook, not at all."""
        columns = schema.notices.c
        mine = (columns.table_id == table_id, columns.person_id == person)

        def work(session: Session) -> None:
            told = session.run(sa.delete(schema.notices).where(*mine).returning(columns.told)).fetchone()
            if webhook:
                values = {"table_id": table_id, "person_id": person, "webhook": webhook, "quiet": quiet}
                session.run(sa.insert(schema.notices).values(**values, told=told[0] if told else 0))

        await self.change(work)

    async def find_notice(self, table_id: str, person: str) -> tuple[str, str]:
        """Return a person's webhook and quiet hours at a table, both "" where there are none."""
        columns = schema.notices.c
        found = sa.select(columns.webhook, columns.quiet).where(
            columns.table_id == table_id, columns.person_id == person
        )
        row = await self.read(lambda connection: connection.execute(found).first())
        return ("", "") if row is None else (row[0], row[1])

    async def find_notices(self, tables: set[str]) -> list[Notice]:
        """Return the notices that are wanted at some tables."""
        columns = schema.notices.c
        found = sa.select(columns.table_id, columns.person_id, columns.webhook, columns.quiet, columns.told)

        def ask(connection: Connection) -> list[Notice]:
            rows = connection.execute(found).all()
            return [Notice(*row) for row in rows if row[0] in tables]

        return await self.read(ask)

    async def claim_notice(self, table_id: str, person: str, decision: int) -> bool:
        """Note that a person is being told of a decision; False if somebody already does."""
        columns = schema.notices.c
        mine = (columns.table_id == table_id, columns.person_id == person, columns.told < decision)
        claim = sa.update(schema.notices).where(*mine).values(told=decision)
        return await self.change(lambda session: bool(session.run(claim).rowcount))

    # Analyses ------------------------------------------------------------------------------------------------------

    async def keep_analysis(self, table_id: str, data: str) -> None:
        """Store what a finished match looks like in hindsight; of two the first stays."""
        row = conflict_free(schema.analyses, self.database.postgres)
        row = row.values(table_id=table_id, data=data, at=time.time())
        await self.change(lambda session: session.run(row) and None)

    async def find_analysis(self, table_id: str) -> str | None:
        """Return what was stored about a match."""
        found = sa.select(schema.analyses.c.data).where(schema.analyses.c.table_id == table_id)
        return await self.read(lambda connection: connection.execute(found).scalar())


def seat_row(table_id: str, seat: int, person: str) -> Any:
    """Return the statement that stores whose seat it is."""
    return sa.insert(schema.seats).values(table_id=table_id, seat=seat, person_id=person, seen=time.time())


def seat_change(table_id: str, seat: int, person: str | None) -> Callable[[Session], None]:
    """Return the work that notes whose seat it is, for the list of a person's tables; None frees it."""

    def work(session: Session) -> None:
        where = (schema.seats.c.table_id == table_id, schema.seats.c.seat == seat)
        session.run(sa.delete(schema.seats).where(*where))
        if person is not None:
            session.run(seat_row(table_id, seat, person))

    return work


def table_row(values: dict[str, Any]) -> TableRow:
    """Return a row with its plan read."""
    return TableRow(**{**values, "plan": json.loads(values["plan"])})
