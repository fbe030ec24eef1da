"""The fast path answers moves exactly like the routes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from holocene.server.app import create_routes
from holocene.server.http.connections import Places
from holocene.server.http.fast_path import FastPath
from holocene.server.settings import MOST_BODY, Settings

KEY = "a-key-of-one-move"


def bodies(decision: int) -> list[bytes]:
    """Return good and bad moves; the good one comes last."""
    good = {"decision": decision, "action": "bid", "arguments": {"teeth": 1}, "key": KEY}
    odd: list[Any] = [
        {},
        [],
        None,
        {**good, "key": "short"},
        {**good, "more": 1},
        {**good, "decision": -1},
        {**good, "decision": "44"},
        {**good, "decision": 4.5},
        {**good, "arguments": {"teeth": []}},
        {**good, "arguments": {"teeth": 10**30}},
        {**good, "action": "fly", "key": "another-key"},
        {**good, "action": "forage", "arguments": {}, "key": "another-key"},
        {**good, "decision": 1, "key": "another-key"},
        {**good, "seat": 1, "key": "another-key"},
        {**good, "seat": 99, "key": "another-key"},
    ]
    raw = [b"", b"{", b"\xff", b'{"decision":' + b"[" * 5000, b'"\xff"', b" " * (MOST_BODY + 1)]
    return [*raw, *(json.dumps(one).encode() for one in odd), json.dumps(good).encode(), json.dumps(good).encode()]


@pytest.mark.filterwarnings("ignore::litestar.exceptions.base_exceptions.LitestarDeprecationWarning")
async def test_fast_path_answers_like_the_routes(tmp_path: Path) -> None:
    routes = create_routes(Settings(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, rate=0), "")
    async with routes.lifespan():
        clients = []
        for app in (routes, FastPath(routes, Places(0))):
            transport = httpx.ASGITransport(app=app)  # type: ignore[arg-type]
            clients.append(httpx.AsyncClient(transport=transport, base_url="http://test"))
        slow, fast = clients
        people = [(await client.post("/api/people/", json={"name": "Ada"})).cookies for client in clients]
        data = {"game": "cavemen", "seats": [{"kind": "person"}, {"kind": "person"}]}
        slow.cookies = people[0]
        table = (await slow.post("/api/tables/", json=data)).json()["id"]
        slow.cookies = people[1]
        await slow.post(f"/api/tables/{table}/join", json={"key": "join-the-table"})
        number = (await slow.post(f"/api/tables/{table}/start", json={"key": "start-the-game"})).json()["number"]
        seen = set()
        for cookies in ({}, {"holocene": "forged.AAAA"}, *people):
            slow.cookies = fast.cookies = cookies  # type: ignore[assignment]
            for path in (f"/api/tables/{table}/moves", f"/api/tables/{table}/moves/", "/api/tables/nothing/moves"):
                for body in bodies(number):
                    headers = {"content-type": "application/json"}
                    answers = [await client.post(path, content=body, headers=headers) for client in (fast, slow)]
                    found = [(one.status_code, one.json(), one.headers["content-type"]) for one in answers]
                    if found[0][0] == 400:  # if several things are wrong, each names the first it finds
                        assert found[1][0] == 400
                        assert all(one[1]["error"].startswith("That request is not understood") for one in found)
                    else:
                        assert found[0] == found[1], (path, body[:80])
                    seen.add(found[0][0])
        assert seen == {201, 400, 401, 403, 404, 409, 413, 422}
        for client in clients:
            await client.aclose()
