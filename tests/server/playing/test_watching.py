"""Updates that are pushed at once and updates that wait for a slow reader come in order."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

from holocene.server.http.callers import COOKIE
from holocene.server.http.sockets import serve_socket
from holocene.server.runtime import Runtime
from holocene.server.settings import Settings
from holocene.tables.live import drafts
from holocene.tables.messages.requests import OpenTable, SeatPlan


async def test_slow_socket_gets_everything_in_order(tmp_path: Path) -> None:
    runtime = Runtime(Settings(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path))
    services = runtime.services
    await runtime.open()
    person = await services.people.add_guest("Ada")
    table = await services.tables.open(person, OpenTable("cavemen", [SeatPlan("person")] * 2))
    dice = random.Random(1)
    received: list[tuple[str, Any]] = []
    closed = asyncio.Event()

    async def send(message: Any) -> None:
        if message["type"] == "websocket.send":
            way = "at once" if dice.random() < 0.5 else "later"
            if way == "later":  # a slow connection waits, and others go on in the meantime
                await asyncio.sleep(0.002 * dice.randrange(1, 4))
            received.append((way, json.loads(message["text"])))

    handshake = iter([{"type": "websocket.connect"}])

    async def receive() -> Any:
        for message in handshake:
            return message
        await closed.wait()
        return {"type": "websocket.disconnect"}

    scope = {"query_string": b"", "headers": [(b"cookie", f"{COOKIE}={services.people.sign(person)}".encode())]}
    watching = asyncio.ensure_future(serve_socket(services, table, scope, receive, send))
    try:
        for number in range(80):
            await services.tables.request(table, person, f"chat-{number:04}", drafts.chat, "Ada", f"word {number}")
        async with asyncio.timeout(10):
            while not any(one.get("number") == 82 for _, one in received):
                await asyncio.sleep(0.01)
    finally:
        closed.set()
        await watching
        await runtime.close()
    entries = [entry["number"] for _, update in received for entry in update.get("events", ())]
    assert entries == list(range(1, 83))
    assert {way for way, _ in received} == {"at once", "later"}
