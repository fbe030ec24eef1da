"""How a server is set up: where it keeps things, its secret key, and its limits."""

from __future__ import annotations

import contextlib
import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path

from holocene.kernel.errors import BadRequest

CLIENT = Path(__file__).parent.parent / "web"  # where `make build` puts it
MOST_BODY = 256 * 1024  # bytes of a request; only an uploaded match comes near it


@dataclass(frozen=True, slots=True)
class Settings:
    """What `holocene serve` was told.

    Attributes:
        database: `sqlite:///path` or `postgresql://…`.
        folder: where the key lies.
        bots: processes in which bots think.
        thinking: seconds a bot may take for a decision before chance decides for it.
        origins: pages that may speak to the server besides its own, for a client on another address.
        secure: whether cookies travel over HTTPS alone.
        private_webhooks: whether notices may call addresses of the host's own network.
        rate: requests a second that one address may make over a while; 0 for no limit.
        guests, tables: how many one address may add in an hour; 0 for no limit.
        own_tables: how many tables that are not over one person may have opened; 0 for no limit.
        client: the folder of the built browser client.
        delay: seconds added to every commit, for the bench.
    """

    database: str
    folder: Path
    bots: int = 1
    thinking: float = 5.0
    origins: tuple[str, ...] = ()
    secure: bool = False
    private_webhooks: bool = False
    rate: float = 30.0
    guests: int = 200
    tables: int = 200
    own_tables: int = 100
    client: Path = CLIENT
    delay: float = 0.0
    process: str = field(default_factory=lambda: f"{os.getpid()}-{secrets.token_hex(4)}")


def default_folder() -> Path:
    """Return the user's data folder for this program."""
    return user_data_path("holocene")


def default_database(folder: Path) -> str:
    """Return HOLOCENE_DATABASE_URL, or the SQLite file in the data folder."""
    return os.environ.get("HOLOCENE_DATABASE_URL") or f"sqlite:///{folder / 'tables.db'}"


def read_key(folder: Path) -> bytes:
    """Return the server's secret key; at the first start it is made, readable by its owner alone.

    Raises:
        BadRequest: it cannot be read or written.
    """
    path = Path(os.environ.get("HOLOCENE_KEY_FILE") or folder / "key")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            made = path.with_name(f".{path.name}-{secrets.token_hex(4)}")
            with os.fdopen(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(secrets.token_bytes(32))
                file.flush()
                os.fsync(file.fileno())
            with contextlib.suppress(FileExistsError):
                os.link(made, path)  # whole or not at all: another process may start at the same moment
            made.unlink()
        key = path.read_bytes()
    except OSError as error:
        raise BadRequest(f"the key {path} cannot be used: {error.strerror}") from None
    if len(key) != 32:
        raise BadRequest(f"the key {path} is damaged: delete it, and everyone is a new guest")
    return key
