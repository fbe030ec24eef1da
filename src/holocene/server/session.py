"""What is written: entries with what changes beside them, and the statements that do it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from holocene.server import schema
from holocene.server.database import Database

CHANNEL = "holocene"  # what processes listen to; the payload is a table's id and the entry's number


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's log."""

    table_id: str
    number: int
    kind: str
    data: str
    key: str
    at: float


@dataclass(frozen=True, slots=True)
class Written:
    """What became of an entry: its number, and whether an earlier request with the same key wrote it."""

    number: int
    repeated: bool


@dataclass(frozen=True, slots=True)
class Append:
    """A new entry, the status that goes with it, the snapshot it leads to, and what else changes with it."""

    entry: Entry
    status: str
    snapshot: str | None = None
    also: Callable[[Session], Any] | None = None


Work = Append | Callable[["Session"], Any]


class Session:
    """What a piece of work may use inside the writer's transaction."""

    def __init__(self, database: Database, cursor: Any) -> None:
        self.cursor = cursor
        self.postgres = database.postgres
        self.dialect = (
            postgresql.psycopg.dialect() if database.postgres else sqlite.dialect(paramstyle="named")  # type: ignore[no-untyped-call]
        )
        self.insert = self.sql(conflict_free(schema.entries, database.postgres))
        fields = ("number", "status", "changed", "snapshot", "snapshot_number")
        values: dict[str, Any] = {name: sa.bindparam(f"new_{name}") for name in fields}
        where = schema.tables.c.id == sa.bindparam("table_id")
        self.update = self.sql(sa.update(schema.tables).where(where).values(values))
        del values["snapshot"], values["snapshot_number"]
        self.touch = self.sql(sa.update(schema.tables).where(where).values(values))

    def sql(self, statement: Any) -> str:
        """Return a statement as text for the raw cursor."""
        return str(statement.compile(dialect=self.dialect))

    def run(self, statement: Any) -> Any:
        """Execute a statement and return the cursor."""
        compiled = statement.compile(dialect=self.dialect)
        self.cursor.execute(str(compiled), compiled.params)
        return self.cursor

    def append(self, work: Append) -> Written | None:
        """Write an entry, or find the one its key already wrote; None: its number is taken, look again."""
        entry = work.entry
        self.cursor.execute(
            self.insert,
            {
                "table_id": entry.table_id,
                "number": entry.number,
                "kind": entry.kind,
                "data": entry.data,
                "key": entry.key,
                "at": entry.at,
            },
        )
        if self.cursor.rowcount == 1:
            values = {
                "table_id": entry.table_id,
                "new_number": entry.number,
                "new_status": work.status,
                "new_changed": entry.at,
            }
            if work.snapshot is None:
                self.cursor.execute(self.touch, values)
            else:
                values |= {"new_snapshot": work.snapshot, "new_snapshot_number": entry.number}
                self.cursor.execute(self.update, values)
            if work.also is not None:
                work.also(self)
            self.notify(entry.table_id, entry.number)
            return Written(entry.number, repeated=False)
        found = sa.select(schema.entries.c.number).where(
            schema.entries.c.table_id == entry.table_id, schema.entries.c.key == entry.key
        )
        row = self.run(found).fetchone()
        return None if row is None else Written(row[0], repeated=True)

    def notify(self, table_id: str, number: int) -> None:
        """Tell the other processes inside the commit, so that nobody hears of what was not written."""
        if self.postgres:
            self.cursor.execute("select pg_notify(%s, %s)", (CHANNEL, f"{table_id} {number}"))


def conflict_free(table: sa.Table, postgres: bool) -> Any:
    """Return an insert that does nothing where a row of that number or key is there."""
    return insert_into(table, postgres).on_conflict_do_nothing()


def insert_into(table: sa.Table, postgres: bool) -> Any:
    """Return an insert that can say what happens where a row is there."""
    return postgresql.insert(table) if postgres else sqlite.insert(table)
