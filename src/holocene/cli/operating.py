"""Commands about a server's database: backup, restore, check-database; and what they share with `holocene admin`."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from holocene.kernel.errors import BadRequest

if TYPE_CHECKING:
    from holocene.server.storage.database import Database

DatabaseUrl = Annotated[
    str | None, typer.Option("--database", help="sqlite:///path or postgresql://…, as for serve", metavar="URL")
]
Folder = Annotated[
    Path | None, typer.Option("--folder", help="where the database lies, as for serve", metavar="FOLDER")
]
BackupFile = Annotated[Path, typer.Argument(help="the backup", metavar="FILE")]


def url_of(database: str | None, folder: Path | None) -> str:
    """Return the address of the database that `holocene serve` uses with the same options."""
    try:
        from holocene.server.settings import default_database, default_folder
    except ModuleNotFoundError as error:
        raise BadRequest(f"the server needs more packages ({error.name}): pip install 'holocene[server]'") from None
    return database or default_database(folder or default_folder())


def open_database(database: str | None, folder: Path | None) -> Database:
    """Return the database that `holocene serve` uses with the same options."""
    url = url_of(database, folder)
    from holocene.server.storage.database import Database

    return Database(url)


def backup(
    file: BackupFile,
    database: DatabaseUrl = None,
    folder: Folder = None,
    without_secrets: Annotated[
        bool, typer.Option("--without-secrets", help="leave out unfinished tables: the file gives no hidden card away")
    ] = False,
) -> None:
    """Write the server's database to a file, while it runs.

    Only its owner can read the file. It has everything in it, also the seeds of running matches. To show a backup to
    others, or to keep it where others can read it, use --without-secrets: tables whose match is not over are left out
    with their seeds, nonces, positions and logs, so these matches cannot be resumed from it. The server's key is not
    part of a backup: keep a copy of the key file, too.
    """
    opened = open_database(database, folder)
    from holocene.server.storage.backup import back_up

    try:
        opened.require_current()
        counts = back_up(opened, file, not without_secrets)
    finally:
        opened.close()
    print(f"{file}: {spell(counts)}")
    if without_secrets:
        print("Unfinished tables were left out.")


def restore(file: BackupFile, database: DatabaseUrl = None, folder: Folder = None) -> None:
    """Fill an empty database from a backup, of either kind.

    Stop the server first, and give the new one the old key file: without it, everybody becomes a new guest.
    """
    os.umask(0o077)
    if not file.is_file():
        raise BadRequest(f"{file}: there is no such file")
    opened = open_database(database, folder)
    from holocene.server.database_lock import DatabaseLock
    from holocene.server.storage.backup import restore as fill

    try:
        lock = None if opened.postgres else DatabaseLock(opened.path)
        counts = fill(opened, file)
    finally:
        opened.close()
    del lock
    print(f"restored: {spell(counts)}")


def check_database(
    database: DatabaseUrl = None,
    folder: Folder = None,
    finished: Annotated[bool, typer.Option("--finished", help="play finished matches again, too")] = False,
) -> None:
    """Check the server's database, while it runs.

    One sentence for each fault, and exit status 1 if there is any: the schema's version, the file, the order of all
    logs, and whether every running match plays again to the position that is stored.
    """
    opened = open_database(database, folder)
    from holocene.server.storage.checking import faults_of

    if not opened.postgres and not opened.path.exists():
        raise BadRequest(f"there is no database at {opened.path}")
    count = 0
    try:
        for count, fault in enumerate(faults_of(opened, finished), 1):  # noqa: B007
            print(fault)
    finally:
        opened.close()
    if count:
        sys.exit(1)
    print("The database has no faults.")


def spell(counts: dict[str, int]) -> str:
    """Return how many rows there are of each kind.

    >>> spell({"people": 2, "tables": 1, "bans": 0})
    'people 2, tables 1, bans 0'
    """
    return ", ".join(f"{name} {count}" for name, count in counts.items())
