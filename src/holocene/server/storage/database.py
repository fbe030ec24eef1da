"""Opens the database, SQLite or PostgreSQL, and runs the migrations that bring it up to date."""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Engine, make_url

from holocene.kernel.errors import BadRequest
from holocene.server.storage.causes import DAMAGED, cause_of, detail_of

log = logging.getLogger("holocene.database")
MIGRATIONS = Path(__file__).parent / "migrations"
MOST_READ = 2**30  # bytes of a SQLite file that is read once for damage after a start
LOCK = 0x484F4C4F  # the number of the advisory lock around migrations: any, but the same for all
MOST_CHECKED = 200 * 2**20  # bytes that are checked at every start, which takes a second
# A checkpoint every 1,000 pages, which is SQLite's default, would slow down some moves.
PRAGMAS = ("busy_timeout=10000", "journal_mode=wal", "synchronous=full", "foreign_keys=on", "wal_autocheckpoint=20000")


class Database:
    """The database of a server, given as `sqlite:///path` or `postgresql://…`."""

    def __init__(self, url: str) -> None:
        try:
            parsed = make_url(url)
        except sa.exc.ArgumentError:
            raise BadRequest("the database is given as sqlite:///path or postgresql://user@host/name") from None
        if parsed.get_backend_name() not in ("sqlite", "postgresql"):
            raise BadRequest(f"the database can be SQLite or PostgreSQL, not {parsed.get_backend_name()}")
        self.postgres = parsed.get_backend_name() == "postgresql"
        self.damaged = False  # whether damage was found since the server started
        self.checking: Any = None  # the connection that looks for damage
        self.path = Path(parsed.database or "")
        if self.postgres:
            self.address = parsed.set(drivername="postgresql").render_as_string(hide_password=False)  # for psycopg
            parsed = parsed.set(drivername="postgresql+psycopg")
        elif parsed.database in (None, "", ":memory:"):
            raise BadRequest("the database needs a file: nothing in memory survives")
        timeout = {"connect_timeout": 5} if self.postgres else {}
        self.engine: Engine = sa.create_engine(  # for reading, from threads
            parsed, pool_pre_ping=True, pool_size=4, max_overflow=8, connect_args=timeout
        )
        if not self.postgres:
            sa.event.listen(self.engine, "connect", set_pragmas)

    def connect(self) -> Any:
        """Return a raw connection for the writer, without automatic transactions."""
        if self.postgres:
            import psycopg

            return psycopg.connect(self.address, autocommit=True, connect_timeout=5)
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        set_pragmas(connection, None)
        return connection

    def migrate(self) -> None:
        """Bring the schema up to date, one process at a time.

        Raises BadRequest if the database cannot be opened, is damaged, or was written by a newer version.
        """
        with self.opening():
            if not self.postgres:
                self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.changing() as connection:
                upgrade(connection)

    def check_file(self) -> None:
        """Raise BadRequest if a SQLite file is damaged. A large one is left to `holocene check-database`."""
        if self.postgres or not self.path.exists() or self.path.stat().st_size > MOST_CHECKED:
            return
        with self.opening(), self.engine.connect() as connection:
            if fault := first_fault(connection):
                raise BadRequest(damage(self.path, fault))

    @contextlib.contextmanager
    def opening(self) -> Iterator[None]:
        """Turn the errors of a database that cannot be read or written into BadRequest."""
        try:
            yield
        except (sa.exc.DBAPIError, sqlite3.DatabaseError, OSError) as error:
            cause = getattr(error, "orig", None) or error
            reason = str(cause).strip().splitlines()[0]
            if isinstance(cause, sqlite3.DatabaseError) and type(cause) is sqlite3.DatabaseError:
                raise BadRequest(damage(self.path, reason)) from None
            raise BadRequest(f"the database cannot be opened: {reason}") from None

    @contextlib.contextmanager
    def changing(self) -> Iterator[sa.Connection]:
        """Run a transaction that changes the schema or everything; only one of them runs at a time."""
        with self.engine.connect() as connection:
            if self.postgres:
                connection.execute(sa.text("select pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
            else:
                connection.exec_driver_sql("begin immediate")  # takes SQLite's own write lock
            yield connection
            connection.commit()

    @contextlib.contextmanager
    def snapshot(self) -> Iterator[sa.Connection]:
        """Read the database as it is at one moment, while servers go on writing."""
        with self.engine.connect() as connection:
            if self.postgres:
                connection = connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            else:
                connection.exec_driver_sql("begin")  # in WAL mode, the first query fixes what this transaction sees
            yield connection

    def require_current(self) -> None:
        """Raise BadRequest unless the database exists and has this version's schema."""
        if not self.postgres and not self.path.exists():
            raise BadRequest(f"there is no database at {self.path}: start `holocene serve` once, or give --database")
        with self.opening(), self.engine.connect() as connection:
            found, newest = revision_of(connection), revisions()[-1]
        if not found:
            raise BadRequest("the database is empty: start `holocene serve` once, or restore a backup")
        if found != newest:
            raise BadRequest(f"the database has schema {found}: start `holocene serve` once to make it {newest}")

    def note_damage(self, error: Exception) -> None:
        """Note that the files are damaged, and log it once."""
        if not self.damaged:
            log.error("the database cannot be used: %s", DAMAGED.name, extra={"fields": detail_of(error)})
        self.damaged = True

    def look_for_damage(self) -> None:
        """Read a SQLite file once, as long as that takes no more than seconds. Call it from a thread."""
        if self.postgres or self.path.stat().st_size > MOST_READ:
            return
        self.checking = sqlite3.connect(self.path, check_same_thread=False)
        try:
            found = self.checking.execute("pragma quick_check(1)").fetchone()[0]
            if found != "ok":
                self.note_damage(sqlite3.DatabaseError(found))
        except sqlite3.Error as error:
            if cause_of(error) is DAMAGED:
                self.note_damage(error)
        finally:
            self.checking.close()

    def close(self) -> None:
        """Close all connections."""
        if self.checking is not None:
            with contextlib.suppress(sqlite3.ProgrammingError):  # it has finished
                self.checking.interrupt()
        self.engine.dispose()


def revisions() -> list[str]:
    """Return all versions of the schema, oldest first."""
    script = ScriptDirectory(str(MIGRATIONS))
    return [one.revision for one in reversed(list(script.walk_revisions()))]


def revision_of(connection: sa.Connection) -> str:
    """Return the version of a database's schema, "" if it has none yet.

    Raises BadRequest if a newer version of Holocene has written it.
    """
    found = MigrationContext.configure(connection).get_current_revision() or ""
    known = revisions()
    if found and found not in known:
        raise BadRequest(
            f"the database was written by a newer version of Holocene: its schema is {found}, this version knows "
            f"{known[0]} to {known[-1]}"
        )
    return found


def upgrade(connection: sa.Connection, revision: str = "head") -> None:
    """Bring a database's schema up to a version, in the connection's transaction."""
    revision_of(connection)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def first_fault(connection: sa.Connection) -> str:
    """Return the first fault that SQLite finds in its file, "" if there is none."""
    found = str(connection.exec_driver_sql("pragma quick_check(1)").scalar())
    return "" if found == "ok" else " ".join(found.removeprefix("*** in database main ***").split())


def damage(path: Path, fault: str) -> str:
    """Return the sentence about a damaged SQLite file."""
    return f"the database {path} is damaged ({fault}): put a backup in its place with `holocene restore`"


def set_pragmas(connection: Any, _record: object) -> None:
    """Make a SQLite connection durable, and let it wait for locks."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"pragma {pragma}")
    cursor.close()
