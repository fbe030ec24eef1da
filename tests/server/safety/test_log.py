"""The log has a line for every request and no secret."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import httpx
import pytest

from tests.server.host import hosting, mover, started
from tests.server.safety.health import LINE


def test_log_has_a_line_for_every_request_and_no_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOLOCENE_LOG", "debug")
    with hosting(tmp_path) as host:
        ada, bea = host.person("Ada Secret"), host.person("Bea")
        table = started(ada, bea)
        who, update = mover(table, ada, bea)
        who.move(table, update)
        ada.do(table, "chat", text='a "secret"\nlevel=error forged')
        token = ada.post("/api/people/link", None).json()["token"]
        with ada.watch(table) as live:
            live.recv(60)
        httpx.get(f"{host.url}/x\nlevel=error".replace("\n", "%0a"))
        host.stop()
        check_log = host.log.read_text()
        with contextlib.closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            seed, nonce = database.execute("select seed, nonce from tables").fetchone()
    for secret in (table, seed, nonce, ada.id, token, "Secret", "forged", dict(ada.client.cookies)["holocene"][-10:]):
        assert secret not in check_log
    lines = check_log.splitlines()
    assert all(LINE.match(line) for line in lines)
    assert any("verb=POST route=/api/tables/{table_id}/moves status=201 ms=" in line for line in lines)
    assert any("verb=SOCKET" in line for line in lines)
