"""One server for one SQLite file: a second would not hear what the first writes."""

from __future__ import annotations

from pathlib import Path
from typing import IO

from holocene.kernel.errors import BadRequest
from holocene.kernel.locks import lock


class Served(BadRequest):
    """Another server serves this file.

    Attributes:
        address: where it is found; empty where it has not said yet.
    """

    def __init__(self, path: Path, address: str) -> None:
        at = f" on {address}" if address else ""
        super().__init__(f"{path} is served already{at}; several servers need PostgreSQL, or files of their own")
        self.address = address


class Sole:
    """The right to serve a file, held until the process ends, however it ends.

    The system lets go of the lock when the process dies; what is written in the file only tells a second server where
    the first is found.
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
            raise Served(database, address)

    def tell(self, address: str) -> None:
        """Write down where the server is found."""
        self.file.truncate(0)
        self.file.write(address)
        self.file.flush()
