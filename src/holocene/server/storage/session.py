"""The SQL statements that run in the writer's transaction."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from holocene.server.storage import schema
from holocene.server.storage.database import Database
from holocene.tables.entries import Append, Entry, SeatChange, Written

CHANNEL = "holocene"  # of notifications between processes; the payload is a table's id and an entry's number
ORDERS = 0x4F524452  # the number of the lock that commits orders one after another, so that none is overlooked
KEPT = 24 * 3600  # seconds that an order is kept, for servers that could not read for a while
BANS, PERSON, FORGET, TABLE, RELOAD = "bans", "person", "forget", "table", "reload"  # kinds of orders
PROBE = 64 * 1024  # bytes: as much as a busy second writes
Work = Append | Callable[["Session"], Any]


class Session:
    """Runs statements on the writer's cursor."""

    def __init__(self, database: Database, cursor: Any) -> None:
        self.cursor = cursor
        self.postgres = database.postgres
        self.dialect = (
            postgresql.psycopg.dialect() if database.postgres else sqlite.dialect(paramstyle="named")  # type: ignore[no-untyped-call]
        )
        self.insert_entry = self.sql(self.insert(schema.entries).on_conflict_do_nothing())
        fields = ("number", "status", "changed", "due", "snapshot", "snapshot_number")
        values: dict[str, Any] = {name: sa.bindparam(f"new_{name}") for name in fields}
        where = schema.tables.c.id == sa.bindparam("table_id")
        self.update_table = self.sql(sa.update(schema.tables).where(where).values(values))
        del values["snapshot"], values["snapshot_number"]
        self.touch_table = self.sql(sa.update(schema.tables).where(where).values(values))

    def insert(self, table: sa.Table) -> Any:
        """Return an insert statement that can say what happens on a conflict."""
        return postgresql.insert(table) if self.postgres else sqlite.insert(table)

    def sql(self, statement: Any) -> str:
        """Return a statement as text for the raw cursor."""
        return str(statement.compile(dialect=self.dialect))

    def run(self, statement: Any) -> Any:
        """Execute a statement and return the cursor."""
        compiled = statement.compile(dialect=self.dialect, compile_kwargs={"render_postcompile": True})  # lists in full
        self.cursor.execute(str(compiled), compiled.params)
        return self.cursor

    def add(self, table: sa.Table, **values: Any) -> None:
        """Insert a row, unless it exists already."""
        self.run(self.insert(table).values(**values).on_conflict_do_nothing())

    def append(self, work: Append) -> Written | None:
        """Write an entry, or find the one that its key has already written; None if its number is taken."""
        entry = work.entry
        self.cursor.execute(self.insert_entry, {name: getattr(entry, name) for name in Entry.__slots__})
        if self.cursor.rowcount == 1:
            values = {"table_id": entry.table_id, "new_number": entry.number}
            values |= {"new_status": work.status, "new_changed": entry.at, "new_due": work.due}
            if work.snapshot is None:
                self.cursor.execute(self.touch_table, values)
            else:
                values |= {"new_snapshot": work.snapshot, "new_snapshot_number": entry.number}
                self.cursor.execute(self.update_table, values)
            if work.seat_change is not None:
                self.change_seat(entry.table_id, work.seat_change)
            self.notify(entry.table_id, entry.number)
            return Written(entry.number, repeated=False)
        found = sa.select(schema.entries.c.number).where(
            schema.entries.c.table_id == entry.table_id, schema.entries.c.key == entry.key
        )
        row = self.run(found).fetchone()
        return None if row is None else Written(row[0], repeated=True)

    def append_first(self, entries: list[Entry]) -> None:
        """Write the entries of a new table together: an uploaded match has thousands, and others wait to write."""
        rows = [{name: getattr(entry, name) for name in Entry.__slots__} for entry in entries]
        self.cursor.executemany(self.insert_entry, rows)
        self.notify(entries[-1].table_id, entries[-1].number)

    def change_seat(self, table_id: str, change: SeatChange) -> None:
        """Store who has a seat, for the list of a person's tables."""
        seats = schema.seats
        self.run(sa.delete(seats).where(seats.c.table_id == table_id, seats.c.seat == change.seat))
        if change.person is not None:
            row = {"table_id": table_id, "seat": change.seat, "person_id": change.person, "seen": time.time()}
            self.run(sa.insert(seats).values(row))

    def order(self, kind: str, subject: str) -> None:
        """Order all servers to look at something again (`server/orders.py`)."""
        now = time.time()
        if self.postgres:
            self.cursor.execute("select pg_advisory_xact_lock(%s)", (ORDERS,))
        orders = schema.orders
        new = self.run(sa.insert(orders).values(kind=kind, subject=subject, at=now).returning(orders.c.id)).fetchone()
        old = sa.or_(orders.c.at < now - KEPT, sa.and_(orders.c.kind == kind, orders.c.subject == subject))
        self.run(sa.delete(orders).where(orders.c.id < new[0], old))  # never the last one: its number stays taken

    def probe(self) -> None:
        """Write something that needs room on the disk, and remove it."""
        self.cursor.execute("create table probe (content text)")
        self.cursor.execute(f"insert into probe values ('{'x' * PROBE}')")
        self.cursor.execute("drop table probe")

    def notify(self, table_id: str, number: int) -> None:
        """Notify the other processes with the commit, so that they never hear of anything that was not written."""
        if self.postgres:
            self.cursor.execute("select pg_notify(%s, %s)", (CHANNEL, f"{table_id} {number}"))
