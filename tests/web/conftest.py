"""One server and one browser for all browser tests of a worker; errors in a page fail its test."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.server.host import Host, hosting
from tests.web.chromium import MISSING, find
from tests.web.visitor import PATIENCE, Visit, Visitor

SWITCHES = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
            "--disable-component-update", "--disable-sync"]  # fmt: skip


expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    path = find()
    if path is None:
        pytest.fail(MISSING)
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=path, args=SWITCHES)


@pytest.fixture(scope="package")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with hosting(tmp_path_factory.mktemp("web")) as host:
        yield host


@pytest.fixture
def visit(host: Host, browser: Browser) -> Iterator[Visit]:
    """Return a function that makes a visitor; afterwards, no page may have had an unexpected error."""
    visitors: list[Visitor] = []

    def make(name: str = "", at: Host = host, **more: Any) -> Visitor:
        visitors.append(Visitor(at, browser, name, **more))
        return visitors[-1]

    yield make
    errors = [error for one in visitors for error in one.unexpected()]
    for one in visitors:
        one.context.close()
    assert errors == []
