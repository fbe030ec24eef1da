"""The settings of a server: its database, its secret key, and its limits."""

from __future__ import annotations

import contextlib
import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path

from holocene.kernel.errors import BadRequest

CLIENT = Path(__file__).parent.parent / "web"  # where `make build` puts it
MOST_BODY = 64 * 1024  # bytes of a request; only an uploaded match may be larger


@dataclass(frozen=True, slots=True)
class Settings:
    """The options of `holocene serve`; limits of 0 mean no limit."""

    database: str  # `sqlite:///path` or `postgresql://…`
    folder: Path  # where the key is
    bots: int = 1  # worker processes in which bots think
    thinking: float = 5.0  # seconds a bot may take for a decision before chance decides
    origins: tuple[str, ...] = ()  # other pages that may use the server, for a client at another address
    secure: bool = False  # whether cookies are sent over HTTPS only
    proxies: tuple[str, ...] = ()  # addresses and networks of proxies whose forwarded addresses are trusted
    path: str = ""  # under which the server is reached, like "/games"; "" for the root of its host
    private_webhooks: bool = False  # whether notices may call addresses in the host's own network
    rate: float = 30.0  # requests a second that one address may make over a while
    guests: int = 200  # new guests an hour from one address
    tables: int = 200  # new tables an hour from one address
    own_tables: int = 100  # unfinished or uploaded tables of one person
    uploads: int = 20  # megabytes of match files that one address, and one person, may upload in an hour
    connections: int = 500  # that one address may have; half of them may be sockets
    waiting_days: float = 7.0  # without a visit, until a table that has not started is deleted
    running_days: float = 30.0  # until a running match ends
    finished_days: float = 0.0  # until a finished match is deleted
    access_log: str = "none"  # or "requests" without moves, or "all": which of them get a line in the log
    client: Path = CLIENT  # the folder of the built browser client
    delay: float = 0.0  # seconds that a benchmark adds to every commit
    process: str = field(default_factory=lambda: f"{os.getpid()}-{secrets.token_hex(4)}")


def default_folder() -> Path:
    """Return the user's data folder for this program."""
    return user_data_path("holocene")


def default_database(folder: Path) -> str:
    """Return HOLOCENE_DATABASE_URL, or the SQLite file in the data folder."""
    return os.environ.get("HOLOCENE_DATABASE_URL") or f"sqlite:///{folder / 'tables.db'}"


def key_path(folder: Path) -> Path:
    """Return where the server's secret key is."""
    return Path(os.environ.get("HOLOCENE_KEY_FILE") or folder / "key")


def read_key(folder: Path) -> bytes:
    """Return the server's secret key. The first start creates it, readable by its owner only.

    Raises BadRequest if it cannot be read or written.
    """
    path = key_path(folder)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            made = path.with_name(f".{path.name}-{secrets.token_hex(4)}")
            with os.fdopen(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(secrets.token_bytes(32))
                file.flush()
                os.fsync(file.fileno())
            with contextlib.suppress(FileExistsError):
                os.link(made, path)  # atomic, because another process may start at the same moment
            made.unlink()
        key = path.read_bytes()
    except OSError as error:
        raise BadRequest(f"the key {path} cannot be used: {error.strerror}") from None
    if len(key) != 32:
        raise BadRequest(
            f"the key {path} is damaged: put a copy in its place, or delete it and start once with --new-key, and "
            "everybody becomes a new guest"
        )
    return key
