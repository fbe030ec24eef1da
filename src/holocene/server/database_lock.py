"""A lock that allows one server for each SQLite file: a second one would not notice what the first writes."""

from __future__ import annotations

from pathlib import Path
from typing import IO

from holocene.kernel.errors import BadRequest
from holocene.kernel.files import lock


class AlreadyServed(BadRequest):
    """Another server uses this file, at this address ("" if it has not written its address yet)."""

    def __init__(self, path: Path, address: str) -> None:
        at = f" on {address}" if address else ""
        super().__init__(f"{path} is served already{at}; several servers need PostgreSQL, or files of their own")
        self.address = address


class DatabaseLock:
    """The right to serve a SQLite file. The system releases the lock when the process ends, however it ends.

    The lock's file contains the server's address, so that a second server can say where the first one is.
    """

    def __init__(self, database: Path) -> None:
        path = database.with_name(f"{database.name}.served")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.file: IO[str] = path.open("a+")
        except OSError as error:
            raise BadRequest(f"the database cannot be opened: {path}: {error.strerror}") from None
        if not lock(self.file):
            self.file.seek(0)
            address = self.file.read().strip()
            self.file.close()
            raise AlreadyServed(database, address)

    def write_address(self, address: str) -> None:
        """Write down the server's address."""
        self.file.truncate(0)
        self.file.write(address)
        self.file.flush()
