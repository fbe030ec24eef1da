"""A server on each kind of database, and the commands that an operator runs beside it."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from websockets.exceptions import ConnectionClosed

from holocene.server.administration import Administration, administering
from tests.server.host import Host, Person, hosting
from tests.server.postgres import Postgres

Answer = TypeVar("Answer")


class Operated(Host):
    """A running server, and what an operator does with its database from outside."""

    url_of_database: str

    def order(self, work: Callable[[Administration], Coroutine[Any, Any, Answer]]) -> Answer:
        """Let an operator do something, as `holocene admin` does."""

        async def run() -> Answer:
            async with administering(self.url_of_database) as administration:
                return await work(administration)

        return asyncio.run(run())


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def operated(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Operated]:
    """Run a server on either kind of database."""
    folder: Path = tmp_path_factory.mktemp("operated")
    url = f"sqlite:///{folder / 'tables.db'}"
    if request.param == "postgresql":
        postgres: Postgres = request.getfixturevalue("postgres")
        url = postgres.create()
    with hosting(folder, database=url) as host:
        host.__class__ = Operated
        assert isinstance(host, Operated)
        host.url_of_database = url
        yield host


class Closing:
    """Waits in a thread for the server to close a socket, and tells the code and the reason."""

    def __init__(self, person: Person, table: str) -> None:
        self.stack = contextlib.ExitStack()
        self.live = self.stack.enter_context(person.watch(table))
        with contextlib.suppress(ConnectionClosed):
            self.live.recv(10)  # it is watching now
        self.thread = threading.Thread(target=self.receive)
        self.thread.start()

    def receive(self) -> None:
        """Receive until the end."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                self.live.recv()

    def end(self) -> tuple[int | None, str | None]:
        """Return code and reason, once the server has hung up."""
        self.thread.join(20)
        assert not self.thread.is_alive(), "the server never closed the socket"
        self.stack.close()
        return self.live.close_code or 0, self.live.close_reason or ""
