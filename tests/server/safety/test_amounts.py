"""Limits on what anybody may send or keep open."""

from __future__ import annotations

import contextlib
import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from holocene.server.http import uvicorn_protocols
from holocene.server.http.callers import address_of
from holocene.server.http.guards import Guards
from holocene.server.serve import MOST_MESSAGE
from holocene.server.settings import MOST_BODY
from holocene.tables.limits import RateLimiter
from holocene.tables.live.live_tables import MOST_OWN_SOCKETS, MOST_WATCHERS
from tests.server.host import Host, Person, hosting, receive_until, started
from tests.server.wiretap import InProcessHost
from tests.tables.memory import FakeClock


def test_flood_from_one_address_is_slowed_down(tmp_path: Path) -> None:
    with hosting(tmp_path, "--rate", "1") as host, httpx.Client(base_url=host.url) as client:
        assert client.get("/health").status_code == 200
        refused = next(answer for answer in flood(client) if answer.status_code != 200)
        assert refused.status_code == 429
        assert refused.headers["retry-after"]


def flood(client: httpx.Client) -> Iterator[httpx.Response]:
    """Ask again and again: however busy the machine is, that is faster than once a second."""
    for _ in range(2000):
        yield client.get("/health")


async def test_rates_are_per_address_and_tokens_come_back() -> None:
    reached: list[str] = []

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        reached.append(scope["client"][0])

    async def send(message: Any) -> None:
        answers.append(message)

    clock = FakeClock()
    guards = Guards(app, (), rate=2, secure=False)
    guards.limiter = RateLimiter(clock.steady, 2, 5)
    answers: list[Any] = []

    async def ask(address: str, kind: str = "http") -> None:
        scope = {"type": kind, "method": "GET", "headers": [], "client": (address, 1), "query_string": b""}
        await guards(scope, None, send)  # type: ignore[arg-type]

    for _ in range(8):
        await ask("192.0.2.1")
    assert len(reached) == 5
    assert [one["status"] for one in answers if "status" in one] == [429] * 3
    answers.clear()
    await ask("192.0.2.1", "websocket")
    assert answers == [{"type": "websocket.close", "code": 4429, "reason": "Too many requests: wait a moment."}]
    await ask("192.0.2.2")
    assert reached[5:] == ["192.0.2.2"]
    clock.time += 1
    for _ in range(5):
        await ask("192.0.2.1")
    assert reached[6:] == ["192.0.2.1"] * 2


def test_household_counts_as_one_address() -> None:
    assert address_of({"client": ("2001:db8:1:2::1", 1)}) == address_of({"client": ("2001:db8:1:2:ffff::9", 2)})
    assert address_of({"client": ("2001:db8:1:2::1", 1)}) != address_of({"client": ("2001:db8:1:3::1", 1)})
    assert address_of({"client": ("192.0.2.1", 1)}) == "192.0.2.1"
    assert address_of({"client": None}) == ""


def test_body_size_is_limited_with_or_without_content_length(host: Host, ada: Person) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(MOST_BODY // 1024 + 2):
            yield b" " * 1024

    for content in (b" " * (MOST_BODY + 1), pieces()):
        assert ada.client.post("/api/people/", content=content).status_code == 413
    body = json.dumps({"name": "Ada"}).encode()
    assert ada.client.post("/api/people/", content=body + b" " * (MOST_BODY - len(body))).status_code == 201


def test_messages_of_clients_are_ignored_and_limited(host: Host, ada: Person) -> None:
    table = ada.open("person", "person")
    with ada.watch(table) as live:
        live.recv(60)
        for message in ("", "hello", b"\x00\xff", "x" * MOST_MESSAGE):
            live.send(message)
        live.ping().wait(60)
        live.send("x" * (MOST_MESSAGE + 1))
        with pytest.raises(ConnectionClosed) as closed:
            receive_until(live, "never sent")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_crowd_of_watchers_never_keeps_out_people_at_the_table(host: Host, ada: Person, bea: Person) -> None:
    table = started(ada, bea)
    stranger = Person(host, "")
    with contextlib.ExitStack() as opened:
        crowd = [opened.enter_context(stranger.watch(table)) for _ in range(MOST_WATCHERS + 5)]
        for late in crowd[-5:]:
            with pytest.raises(ConnectionClosed) as closed:
                late.recv(60)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4429
        own = [opened.enter_context(ada.watch(table)) for _ in range(MOST_OWN_SOCKETS + 1)]
        assert json.loads(own[-2].recv(60))["number"]
        with pytest.raises(ConnectionClosed):
            own[-1].recv(60)
    deadline = time.monotonic() + 60
    while "holocene_watchers 0.0" not in httpx.get(f"{host.url}/metrics").text:
        assert time.monotonic() < deadline, "closed sockets are still counted"
        time.sleep(0.05)


def test_idle_connections_leave_room_for_others(host: Host, ada: Person) -> None:
    idle = []
    try:
        for _ in range(1500):
            one = socket.create_connection(("127.0.0.1", host.port))
            idle.append(one)
        assert ada.get("/api/people/me")["id"] == ada.id
    finally:
        for one in idle:
            one.close()
    assert ada.get("/api/people/me")["id"] == ada.id


def test_slow_request_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_protocols, "HEAD_SECONDS", 0.5)
    monkeypatch.setattr(uvicorn_protocols, "BODY_SECONDS", 0.5)
    host = InProcessHost(tmp_path).start()
    try:
        head = b"GET /health HTTP/1.1\r\nHost: x\r\n"
        body = b"POST /api/people/ HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"
        for beginning in (b"", b"G", head, head + b"\r\n" + head, body):
            with socket.create_connection(("127.0.0.1", host.port), 5) as slow:
                slow.sendall(beginning)
                for _ in range(40):
                    with contextlib.suppress(OSError):
                        slow.sendall(b"")
                    if not slow.recv(4096):
                        break
                else:
                    raise AssertionError("the server waits for ever")
        ada = host.person("Ada")
        table = ada.open("person", "person")
        with ada.watch(table) as live:
            live.recv(60)
            time.sleep(1)
            live.ping().wait(60)
            ada.do(table, "chat", text="still there")
            receive_until(live, "still there")
    finally:
        host.stop()
