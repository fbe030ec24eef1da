"""The access log: a line for each request or none, moves only if wanted, and never a table's address."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest

from holocene.server.http.guards import Guards
from tests.server.host import hosting
from tests.server.safety.health import LINE

MOVES = "/api/tables/{table_id}/moves"


def test_each_request_but_moves_gets_a_line(tmp_path: Path) -> None:
    with hosting(tmp_path, "--access-log", "requests", "--proxy", "127.0.0.1") as host:
        ada = host.person("Ada Secret")
        ada.client.headers["x-forwarded-for"] = "203.0.113.7"
        table = ada.open("person", "greedy")
        ada.do(table, "start")
        ada.move(table, ada.wait_for_turn(table))
        ada.client.get(f"/t/{table}")
        ada.client.get(f"/{table}.php")
        with ada.watch(table) as live:
            live.recv(5)
        host.stop()
        log = host.log.read_text()
    lines = [line for line in log.splitlines() if "logger=holocene.request" in line]
    assert all(LINE.match(line) for line in log.splitlines())
    assert table not in log
    assert "Secret" not in log
    for wanted in (
        "verb=POST route=/api/tables/{table_id}/start status=201 ms=",
        "verb=GET route=client status=200 ms=",
        'verb=GET route="" status=404 ms=',
        "verb=SOCKET",
    ):
        assert sum(wanted in line for line in lines) == 1, wanted
    assert any(line.endswith("address=203.0.113.7") for line in lines)
    assert not any(MOVES in line for line in lines)


@pytest.mark.parametrize(("wanted", "lines"), [("none", []), ("requests", ["/health"]), ("all", [MOVES, "/health"])])
def test_moves_are_logged_only_if_wanted(wanted: str, lines: list[str], caplog: pytest.LogCaptureFixture) -> None:
    async def nothing(*_: Any) -> None:
        return

    guards = Guards(nothing, (), 0, False, access_log=wanted)
    with caplog.at_level(logging.INFO, "holocene.request"):
        for route in (MOVES, "/health"):
            guards.note({"type": "http", "method": "GET", "path_template": route, "client": ("::1", 1)}, 200, 0.01)
    assert [vars(record)["fields"]["route"] for record in caplog.records] == lines
