"""Webhooks call public addresses only, exactly those that were looked up, on usual ports, and follow no redirects."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from holocene.server.runtime import Runtime
from holocene.server.settings import Settings
from holocene.server.webhooks import Webhooks, is_public
from holocene.tables.live import drafts
from holocene.tables.messages.requests import OpenTable, SeatPlan
from tests.server.host import Host, Person


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "169.254.169.254",
        "100.64.0.1",
        "192.88.99.1",
        "224.0.1.1",
        "255.255.255.255",
        "::1",
        "::127.0.0.1",
        "::ffff:127.0.0.1",
        "::ffff:93.184.216.34",
        "::ffff:0:127.0.0.1",
        "64:ff9b::7f00:1",
        "64:ff9b:1::a00:1",
        "2001:0:7f00:1::1",
        "2002:7f00:1::",
        "3fff::1",
        "4000::1",
        "fc00::1",
        "fe80::1",
        "fec0::1",
        "ff0e::1",
    ],
)
def test_address_that_may_lead_into_the_own_network_is_not_public(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", ["93.184.216.34", "8.8.8.8", "2606:2800:220:1:248:1893:25c8:1946"])
def test_ordinary_address_is_public(address: str) -> None:
    assert is_public(ipaddress.ip_address(address))


@pytest.fixture
def hooks(tmp_path: Path) -> Any:
    """Return what makes a server's webhooks."""

    def make(private: bool) -> Webhooks:
        settings = Settings(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, private_webhooks=private)
        return Runtime(settings).webhooks

    return make


async def test_name_with_one_private_address_is_not_called(hooks: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def look_up(*_: object, **__: object) -> list[Any]:
        return [(0, 0, 0, "", (number, 443)) for number in ("93.184.216.34", "64:ff9b::7f00:1")]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    webhooks = hooks(private=False)
    with pytest.raises(PermissionError, match="private address"):
        await webhooks.resolve("https://hook.example/x")
    await webhooks.stop()


@pytest.mark.parametrize(("port", "allowed"), [(443, True), (8443, True), (22, False), (6379, False)])
async def test_only_usual_ports_are_called(hooks: Any, port: int, allowed: bool) -> None:
    webhooks = hooks(private=False)
    if allowed:
        address, _ = await webhooks.resolve(f"https://93.184.216.34:{port}/x")
        assert address == f"https://93.184.216.34:{port}/x"
    else:
        with pytest.raises(PermissionError, match="port"):
            await webhooks.resolve(f"https://93.184.216.34:{port}/x")
    await webhooks.stop()


def test_unusual_port_is_refused_when_it_is_set(host: Host, ada: Person) -> None:
    table = ada.open("person", "person")
    path = f"/api/tables/{table}/notices"
    answer = ada.client.put(path, json={"webhook": "https://hook.example:22/"})
    assert answer.status_code == 422
    assert "443" in answer.json()["error"]
    assert ada.client.put(path, json={"webhook": "https://hook.example:8443/"}).status_code == 200


@pytest.fixture
def redirecting() -> Iterator[tuple[int, list[tuple[str, str]]]]:
    """A server that redirects every call to itself, and records the paths and hosts it was called with."""
    called: list[tuple[str, str]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            called.append((self.path, self.headers["host"]))
            self.send_response(307)
            self.send_header("location", "/elsewhere")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port, called
    server.shutdown()


async def test_call_goes_to_the_address_that_was_looked_up(
    hooks: Any, redirecting: tuple[int, list[tuple[str, str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that leads elsewhere when it is looked up again is looked up once, and a redirect is not followed."""
    port, called = redirecting
    answers = iter(["127.0.0.1"])
    plain = socket.getaddrinfo

    def look_up(host: Any, *more: Any, **named: Any) -> Any:
        return plain(next(answers) if host == "hook.example" else host, *more, **named)

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    webhooks = hooks(private=True)
    assert await webhooks.call(f"http://hook.example:{port}/turn", {"text": "It is your turn."}) == 307
    await webhooks.stop()
    assert called == [("/turn", f"hook.example:{port}")]


async def test_notice_that_a_stopped_server_left_unsent_is_sent(
    tmp_path: Path, redirecting: tuple[int, list[tuple[str, str]]]
) -> None:
    port, called = redirecting
    settings = Settings(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, private_webhooks=True)
    runtime = Runtime(settings)
    await runtime.open()
    people, tables = runtime.services.people, runtime.services.tables
    ada, bea = await people.add_guest("Ada"), await people.add_guest("Bea")
    table = await tables.open(ada, OpenTable("thaw", [SeatPlan("person")] * 3))
    for seat in (1, 2):
        await tables.request(table, bea, f"join-{seat}", drafts.join, "Bea", seat)
    await tables.request(table, ada, "start-it", drafts.start)
    await runtime.close()
    later = Runtime(settings)
    await asyncio.to_thread(later.database.migrate)
    later.writer.start()
    await later.store.set_notice(table, ada, f"http://127.0.0.1:{port}/turn", "")
    await later.webhooks.send_due()
    await asyncio.gather(*later.webhooks.sending)
    await later.webhooks.stop()
    await later.writer.stop()
    later.database.close()
    assert [path for path, _ in called] == ["/turn"]
