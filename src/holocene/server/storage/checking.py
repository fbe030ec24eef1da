"""Checks a whole database: its schema, its file, the order of its logs, and whether every running match plays again."""

from __future__ import annotations

from collections.abc import Iterator

import sqlalchemy as sa

from holocene.games import find_game
from holocene.kernel.errors import BadRequest, HoloceneError
from holocene.server.storage import schema
from holocene.server.storage.database import Database, revision_of, revisions
from holocene.server.storage.store import table_row
from holocene.tables.entries import Entry, TableRow
from holocene.tables.live.drafts import as_text
from holocene.tables.messages import decode
from holocene.tables.table.table import new_table


def faults_of(database: Database, finished: bool = False) -> Iterator[str]:
    """Yield one sentence for each fault; with `finished`, finished matches are played again, too.

    Servers may go on writing meanwhile: everything is read as it was at one moment.
    """
    try:
        with database.opening(), database.snapshot() as connection:
            if (found := revision_of(connection)) != revisions()[-1]:
                yield f"The schema is {found or 'missing'}, and this version of Holocene writes {revisions()[-1]}."
                return
            yield from faults_of_storage(database, connection)
            yield from faults_of_logs(connection)
            yield from faults_of_matches(connection, ("running", "over") if finished else ("running",))
    except BadRequest as error:
        text = str(error)
        yield f"{text[0].upper()}{text[1:]}."


def faults_of_storage(database: Database, connection: sa.Connection) -> Iterator[str]:
    """Yield what SQLite finds wrong in its file. PostgreSQL checks its pages whenever they are read."""
    if database.postgres:
        return
    for row in connection.exec_driver_sql("pragma integrity_check(20)"):
        if row[0] != "ok":
            yield f"The file is damaged: {' '.join(row[0].split())}."
    for row in connection.exec_driver_sql("pragma foreign_key_check"):
        yield f"A row of {row[0]} refers to a row of {row[2]} that is missing."


def faults_of_logs(connection: sa.Connection) -> Iterator[str]:
    """Yield the tables whose log has gaps or does not end where the table says."""
    tables, entries = schema.tables.c, schema.entries.c
    number = entries.number
    logs = sa.select(tables.id, tables.number, sa.func.count(number), sa.func.min(number), sa.func.max(number))
    logs = logs.join_from(schema.tables, schema.entries, isouter=True).group_by(tables.id, tables.number)
    for table_id, last, count, first, latest in connection.execute(logs):
        if (count, first or 0, latest or 0) != (last, 1, last):
            yield f"The log of table {table_id} should have entries 1 to {last}, but has {count} up to {latest}."


def faults_of_matches(connection: sa.Connection, kinds: tuple[str, ...]) -> Iterator[str]:
    """Yield the matches that cannot be played again, or end in another position than the one that is stored."""
    tables, entries = schema.tables.c, schema.entries.c
    columns = [tables[name] for name in TableRow.__slots__]
    ids = [row[0] for row in connection.execute(sa.select(tables.id).where(tables.status.in_(kinds)))]
    for table_id in ids:
        row = table_row(dict(connection.execute(sa.select(*columns).where(tables.id == table_id)).one()._mapping))
        log = sa.select(*entries).where(entries.table_id == table_id).order_by(entries.number)
        if fault := fault_of_match(row, [Entry(*one) for one in connection.execute(log)]):
            yield f"The match at table {table_id} ({row.game}) {fault}."


def fault_of_match(row: TableRow, entries: list[Entry]) -> str:
    """Return what is wrong with a match, "" if nothing is."""
    try:
        game = find_game(row.game)
    except BadRequest:
        return ""  # the game is not installed here, which is no fault of the database
    try:
        table = new_table(row, entries)
        if table.outdated:
            if row.status == "running" and row.snapshot is not None:
                game.load(decode(row.snapshot), table.edition())
            return ""
    except Exception as error:  # whatever a damaged log leads to
        reason = str(error) if isinstance(error, HoloceneError) else type(error).__name__
        return f"cannot be played again: {reason.rstrip('.')}"
    if table.status != row.status:
        return f"is {table.status} by its log, but stored as {row.status}"
    moved = table.match is not None and row.snapshot is not None and row.snapshot_number == table.record_entries[-1]
    if moved and table.match is not None and decode(as_text(table.match.state.dump())) != decode(row.snapshot or ""):
        return "leads to another position than the one that is stored"
    return ""
