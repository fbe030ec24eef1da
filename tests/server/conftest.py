"""One server for the tests of a module, and one PostgreSQL for all that need it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.host import Host, Person, hosting
from tests.server.postgres import Postgres, postgres_running


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
