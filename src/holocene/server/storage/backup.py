"""Backups: one consistent snapshot of a database in a file, for SQLite and PostgreSQL alike, and the way back.

A backup is compressed JSON, one line for each row, so a backup of one kind of database can be restored into the other.
Its first line names the version of the schema. A restore builds that version, fills it, and then upgrades it.
"""

from __future__ import annotations

import contextlib
import gzip
import json
import os
import secrets
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import sqlalchemy as sa

from holocene.kernel.errors import BadRequest
from holocene.server.storage import schema
from holocene.server.storage.database import Database, revision_of, revisions, upgrade

FORMAT = 1
FLEETING = ("leases", "links", "orders")  # what only matters to running servers, and one-time links
OF_TABLES = ("entries", "seats", "notices", "analyses")  # what goes with a table that is left out
BATCH = 500  # rows that are read or written together
Counts = dict[str, int]


def back_up(database: Database, path: Path, secrets_too: bool = True) -> Counts:
    """Write a snapshot of a database to a new file that only its owner can read; return the number of rows by table.

    Without secrets, tables whose match is not over are left out, with their seeds, nonces, positions and logs: from
    any of these, somebody could read the cards that are still hidden.

    Raises BadRequest if the file exists or the database cannot be read.
    """
    if path.exists():
        raise BadRequest(f"{path} exists already: a backup never overwrites a file")
    made = path.with_name(f".{path.name}-{secrets.token_hex(4)}")
    try:
        with (
            database.opening(),
            new_file(made) as raw,
            gzip.open(raw, "wt", encoding="utf-8") as file,
            database.snapshot() as connection,
        ):
            counts = write_snapshot(connection, file, secrets_too)
        os.link(made, path)  # fails if somebody else has made it in the meantime
        return counts
    except FileExistsError:
        raise BadRequest(f"{path} exists already: a backup never overwrites a file") from None
    finally:
        made.unlink(missing_ok=True)


@contextlib.contextmanager
def new_file(path: Path) -> Iterator[IO[bytes]]:
    """Create a file that only its owner can read, and make sure that it is on the disk at the end."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())


def write_snapshot(connection: sa.Connection, file: IO[str], secrets_too: bool) -> Counts:
    """Write all rows of a snapshot, and return their number by table."""
    head = {"holocene backup": FORMAT, "schema": revision_of(connection), "secrets": secrets_too, "at": time.time()}
    if head["schema"] != revisions()[-1]:
        raise BadRequest("the database is empty or of an older version: start `holocene serve` once")
    write_line(file, head)
    counts: Counts = {}
    for table in schema.metadata.sorted_tables:
        if table.name in FLEETING:
            continue
        write_line(file, {"table": table.name, "columns": table.columns.keys()})
        found = sa.select(table).execution_options(yield_per=BATCH)
        if not secrets_too:
            found = finished_only(table, found)
        counts[table.name] = 0
        for row in connection.execute(found):
            write_line(file, list(row))
            counts[table.name] += 1
    write_line(file, {"end": counts})
    return counts


def finished_only(table: sa.Table, found: sa.Select[Any]) -> sa.Select[Any]:
    """Leave out what belongs to tables whose match is not over."""
    over = schema.tables.c.status == "over"
    if table.name == "tables":
        return found.where(over)
    if table.name in OF_TABLES:
        return found.where(table.c.table_id.in_(sa.select(schema.tables.c.id).where(over)))
    return found


def write_line(file: IO[str], data: Any) -> None:
    """Write one line."""
    file.write(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n")


# Restoring ------------------------------------------------------------------------------------------------------------


def restore(database: Database, path: Path) -> Counts:
    """Fill an empty database from a backup, wholly or not at all; return the number of rows by table.

    Raises BadRequest if the database is not empty, or the file is no backup, damaged, or of a newer version.
    """
    with gzip.open(path, "rt", encoding="utf-8") as file:
        head = read_line(file, path)
        check_head(head, path)
        with database.opening():
            if not database.postgres:
                database.path.parent.mkdir(parents=True, exist_ok=True)
            with database.changing() as connection:
                make_room(connection)
                upgrade(connection, head["schema"])
                try:
                    counts = read_rows(connection, file, path)
                except (ValueError, KeyError, TypeError, sa.exc.StatementError) as error:  # lines that are no rows
                    if isinstance(error, sa.exc.OperationalError):
                        raise
                    raise not_whole(path) from None
                upgrade(connection)
        return counts


def check_head(head: Any, path: Path) -> None:
    """Raise BadRequest if a backup's first line is not one, or it comes from a newer version."""
    if not isinstance(head, dict) or "holocene backup" not in head:
        raise BadRequest(f"{path} is not a backup of Holocene")
    if head["holocene backup"] != FORMAT or head.get("schema") not in revisions():
        raise BadRequest(f"{path} was written by a newer version of Holocene: install that version to restore it")


def make_room(connection: sa.Connection) -> None:
    """Remove the tables that a server's first start has made, or raise BadRequest if anything is in them."""
    names = set(sa.inspect(connection).get_table_names())
    revision_of(connection)
    for table in schema.metadata.sorted_tables:
        if table.name in names and connection.execute(sa.select(sa.literal(1)).select_from(table).limit(1)).first():
            raise BadRequest("the database is not empty: restore into a new one")
    if names - set(schema.metadata.tables) - {"alembic_version"}:
        raise BadRequest("the database belongs to another program: restore into a new one")
    schema.metadata.drop_all(connection)
    connection.execute(sa.text("drop table if exists alembic_version"))


def read_rows(connection: sa.Connection, file: IO[str], path: Path) -> Counts:
    """Insert all rows of a backup, and return their number by table; raise BadRequest if some are missing."""
    counts: Counts = {}
    name, columns, rows = "", [""], list[dict[str, Any]]()
    while True:
        line = read_line(file, path)
        if isinstance(line, list):
            rows.append(dict(zip(columns, line, strict=True)))
        if rows and (isinstance(line, dict) or len(rows) == BATCH):
            connection.execute(insert_into(name, columns), rows)
            counts[name] += len(rows)
            rows = []
        if isinstance(line, dict) and "end" in line:
            if line["end"] != counts:
                raise not_whole(path)
            read_end(file, path)
            return counts
        if isinstance(line, dict):
            name, columns = line["table"], line["columns"]
            counts[name] = 0


def insert_into(name: str, columns: list[str]) -> sa.Insert:
    """Return the statement that inserts rows into a table as it was when the backup was made."""
    known = schema.metadata.tables.get(name)
    types = {column.name: column.type for column in known.columns} if known is not None else {}
    return sa.insert(sa.table(name, *(sa.column(column, types.get(column)) for column in columns)))


def read_line(file: IO[str], path: Path) -> Any:
    """Return the next line of a backup, or raise BadRequest if the file is damaged or ends before its last line."""
    try:
        return json.loads(file.readline())
    except (EOFError, zlib.error, gzip.BadGzipFile, ValueError):
        raise not_whole(path) from None


def read_end(file: IO[str], path: Path) -> None:
    """Read past the last line, where gzip compares its checksum; raise BadRequest if the file is damaged."""
    try:
        if not file.read(1):
            return
    except (EOFError, zlib.error, gzip.BadGzipFile, ValueError):
        pass
    raise not_whole(path)


def not_whole(path: Path) -> BadRequest:
    """Return the error about a damaged backup."""
    return BadRequest(f"{path} is not a whole backup: nothing was restored")
