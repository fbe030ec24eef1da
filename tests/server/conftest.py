"""One server for the tests of each module, and one PostgreSQL for all of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from holocene.games import all_games
from tests.server.host import Host, Person, hosting
from tests.server.postgres import Postgres, postgres_running
from tests.server.whisper import WHISPER
from tests.server.wiretap import InProcessHost


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with hosting(tmp_path_factory.mktemp("server")) as host:
        yield host


@pytest.fixture
def ada(host: Host) -> Person:
    return host.person("Ada")


@pytest.fixture
def bea(host: Host) -> Person:
    return host.person("Bea")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with postgres_running() as postgres:
        yield postgres


@pytest.fixture
def whispering(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[InProcessHost]:
    """A server with the game `whisper`, which only the tests know."""
    monkeypatch.setitem(all_games(), WHISPER.name, WHISPER)
    host = InProcessHost(tmp_path).start()
    try:
        yield host
    finally:
        assert host.stop() == 0
