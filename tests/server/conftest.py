"""One server for the tests of a module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.host import Host, Person, hosting


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
