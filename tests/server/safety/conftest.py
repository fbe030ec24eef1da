"""A server whose log must stay free of tracebacks, whatever these tests send."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.host import Host, hosting
from tests.server.safety.health import OTHERS_PAGE, check_healthy


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with hosting(tmp_path_factory.mktemp("safety"), "--origin", OTHERS_PAGE) as host:
        yield host
        check_healthy(host)
