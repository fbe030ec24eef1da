"""Why the database cannot be read or written, as the log and /health name it."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

import psycopg

from holocene.kernel.language import template


@dataclass(frozen=True, slots=True)
class Cause:
    """A cause: its name in the log, its sentence for people, and whether waiting may help within seconds."""

    name: str
    sentence: str
    passes: bool  # a restart and a lock pass by themselves; a full disk needs somebody


FULL = Cause("its disk is full", template("The database's disk is full."), passes=False)
DAMAGED = Cause("its files are damaged", template("The database is damaged."), passes=False)
READ_ONLY = Cause("it cannot be written", template("The database cannot be written."), passes=False)
FAULTY = Cause("its disk reports errors", template("The database's disk reports errors."), passes=False)
LOCKED = Cause("another program has locked it", template("Another program has locked the database."), passes=True)
AWAY = Cause("it does not answer", template("The database is unavailable."), passes=True)

SQLITE = {  # by the primary error code
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_PERM: READ_ONLY,
    sqlite3.SQLITE_IOERR: FAULTY,
    sqlite3.SQLITE_BUSY: LOCKED,
    sqlite3.SQLITE_LOCKED: LOCKED,
    sqlite3.SQLITE_PROTOCOL: LOCKED,
    sqlite3.SQLITE_CANTOPEN: AWAY,
}
POSTGRES = {  # by SQLSTATE
    "53100": FULL,
    "25006": READ_ONLY,
    "58030": FAULTY,
    "55P03": LOCKED,
    "XX001": DAMAGED,
    "XX002": DAMAGED,
}


def cause_of(error: BaseException) -> Cause | None:
    """Return why the database failed; None if the error is a mistake in what it was asked."""
    error = getattr(error, "orig", None) or error  # SQLAlchemy wraps the driver's error
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", None)
        found = None if code is None else SQLITE.get(code & 0xFF)
        return found or (AWAY if isinstance(error, sqlite3.OperationalError) else None)
    if isinstance(error, psycopg.Error):
        found = POSTGRES.get(error.sqlstate or "")
        return found or (AWAY if isinstance(error, psycopg.OperationalError | psycopg.InterfaceError) else None)
    return None


def detail_of(error: BaseException) -> dict[str, str]:
    """Return the fields of a log line with the first line of the database's own message."""
    lines = str(getattr(error, "orig", None) or error).strip().splitlines()
    return {"detail": lines[0] if lines else type(error).__name__}
