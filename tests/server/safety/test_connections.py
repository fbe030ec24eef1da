"""Readers who do not read are dropped, and no address takes all connections."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import socket
import struct
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

import holocene
from holocene.kernel.matches.writing import match_json
from holocene.server.http import connections
from holocene.server.http.connections import LEAST, STALL, Places, Traffic
from holocene.server.http.uvicorn_protocols import Sockets
from tests.server.host import Host, wait_until
from tests.server.wiretap import InProcessHost
from tests.tables.memory import FakeClock

SMALL = 8192  # bytes of a system buffer


@contextlib.contextmanager
def serving(folder: Path, **more: int) -> Iterator[InProcessHost]:
    """Run a server in this process."""
    host = InProcessHost(folder, **more).start()
    try:
        yield host
    finally:
        assert host.stop() == 0


def plug(host: Host, source: str = "127.0.0.1") -> socket.socket:
    """Return a connection with a small buffer, from one of the machine's own addresses."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    raw.settimeout(20)
    raw.bind((source, 0))
    raw.connect(("127.0.0.1", host.port))
    return raw


def handshake(table: str) -> bytes:
    """Return the request for a socket at a table."""
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [f"GET /api/tables/{table}/live HTTP/1.1", "Host: x", "Connection: Upgrade", "Upgrade: websocket"]
    lines += ["Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}"]
    return "\r\n".join([*lines, "", ""]).encode()


def frame(opcode: int, payload: bytes) -> bytes:
    """Return a frame as a client sends it."""
    return struct.pack("!BB4x", 0x80 | opcode, 0x80 | len(payload)) + payload


def long_match() -> Any:
    """Return a match file with a log of several hundred kilobytes."""
    match = holocene.new("cavemen", players=2, seed=1)
    for _ in range(1500):
        seat = match.state.to_move()[0]
        match.play(seat, match.state.legal(seat)[0])
        match.undo(seat)
    return json.loads(json.dumps(match_json(match)))


def test_readers_who_do_not_read_are_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "SWEEP", 0.05)
    monkeypatch.setattr(connections, "STALL", 0.3)
    with serving(tmp_path, buffer=SMALL) as host:
        ada = host.person("Ada")
        table = ada.post("/api/tables/file", long_match()).json()["id"]
        page = f"GET /api/tables/{table}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode()
        for request in (page, page * 20, handshake(table)):
            before = host.traffic.dropped
            with plug(host) as silent:
                silent.sendall(request)
                wait_until(lambda before=before: host.traffic.dropped > before)  # type: ignore[misc]
        wait_until(lambda: not any(one.transport.get_write_buffer_size() for one in list(host.traffic.open)))
        assert ada.get(f"/api/tables/{table}")["id"] == table


class Sender(asyncio.Protocol):
    """A connection that sends much at once."""

    only_drains = True
    transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport


@contextlib.asynccontextmanager
async def sending(size: int) -> AsyncIterator[tuple[Sender, socket.socket]]:
    """Send so many bytes to somebody who has not read yet."""
    near, far = socket.socketpair()
    for one, option in ((near, socket.SO_SNDBUF), (far, socket.SO_RCVBUF)):
        one.setsockopt(socket.SOL_SOCKET, option, SMALL)
    _, sender = await asyncio.get_running_loop().create_connection(Sender, sock=near)
    sender.transport.write(b"x" * size)
    with far:
        far.setblocking(False)
        yield sender, far
    sender.transport.abort()


async def read(sender: Sender, far: socket.socket, number: int) -> None:
    """Read so many bytes, and wait until the sender has sent as many."""
    left = max(0, sender.transport.get_write_buffer_size() - number)
    while sender.transport.get_write_buffer_size() > left:
        with contextlib.suppress(BlockingIOError):
            far.recv(1024)
        await asyncio.sleep(0)


async def test_slow_reader_is_kept_as_long_as_it_reads() -> None:
    clock = FakeClock()
    traffic = Traffic(Places(0), clock.steady)
    async with sending(500_000) as (sender, far):
        traffic.add(sender)
        for _ in range(5):
            traffic.sweep()
            clock.time += STALL - 0.1
            traffic.sweep()
            await read(sender, far, LEAST)
            clock.time += STALL
        traffic.sweep()
        assert not sender.transport.is_closing()
        clock.time += STALL
        traffic.sweep()
        assert sender.transport.is_closing()
        assert traffic.dropped == 1


async def test_greediest_are_dropped_if_too_much_waits_in_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_WAITING", 600_000)
    traffic = Traffic(Places(0), FakeClock().steady)
    async with sending(200_000) as (small, _), sending(500_000) as (large, _), sending(300_000) as (middle, _):
        for one in (small, large, middle):
            traffic.add(one)
        traffic.sweep()
        assert [one.transport.is_closing() for one in (small, large, middle)] == [False, True, False]


def test_answers_to_pings_do_not_pile_up(tmp_path: Path) -> None:
    with serving(tmp_path, buffer=SMALL) as host:
        table = host.person("Ada").open("person", "person")
        with plug(host) as rude:
            rude.sendall(handshake(table))
            assert b"101 Switching" in rude.recv(4096)
            pings = frame(9, b"x" * 125) * 500
            for _ in range(40):
                rude.sendall(pings)
            rude.sendall(frame(8, b""))
            (connection,) = [one for one in host.traffic.open if isinstance(one, Sockets)]
            wait_until(connection.transport.is_closing)
            assert 0 < connection.transport.get_write_buffer_size() < 400_000


def test_one_address_never_takes_all_connections(tmp_path: Path) -> None:
    with serving(tmp_path, connections=6) as host, contextlib.ExitStack() as opened:
        ada = host.person("Ada")
        table = ada.open("person", "person")
        ada.client.close()
        wait_until(lambda: not host.traffic.places.taken)
        crowd = [opened.enter_context(plug(host)) for _ in range(6)]
        wait_until(lambda: host.traffic.places.taken["127.0.0.1"] == 6)
        with plug(host) as late:
            answer = b"".join(iter(lambda: late.recv(4096), b""))
        assert answer.startswith(b"HTTP/1.1 429 ")
        assert answer.endswith(b"Too many connections from your address.")
        with plug(host, "127.0.0.2") as elsewhere:
            elsewhere.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
            assert elsewhere.recv(4096).startswith(b"HTTP/1.1 200 ")
        for one in crowd:
            one.close()
        wait_until(lambda: not host.traffic.places.taken)
        for _ in range(3):
            opened.enter_context(ada.watch(table))
        with pytest.raises(InvalidStatus) as refused, ada.watch(table):
            pass
        assert refused.value.response.status_code == 429
        assert httpx.get(f"{host.url}/health").status_code == 200, "half of the places are for requests"
        opened.close()
        wait_until(lambda: not host.traffic.places.taken)
        with ada.watch(table) as live:
            assert json.loads(live.recv(20))["number"] == 2


def test_proxies_may_be_exempt_from_the_limit() -> None:
    places = Places(1, exempt=lambda address: address == "192.0.2.1")
    assert [places.enter("192.0.2.1") for _ in range(3)] == [True] * 3
    assert [places.enter("192.0.2.2") for _ in range(2)] == [True, False]
    places.leave("192.0.2.2")
    assert places.enter("192.0.2.2")
