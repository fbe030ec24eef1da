"""What is written past the protocols' own messages is the same as through them, and in the same order."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import httpx

from holocene.server.house import build
from holocene.server.live import watch
from holocene.server.messages import OpenTable, SeatPlan
from holocene.server.settings import Settings
from tests.server.host import Host


def test_an_answer_written_at_once_has_the_headers_of_all_others(host: Host) -> None:
    with httpx.Client(base_url=host.url) as client:
        answers = [client.post(f"/api/tables/nothing/{verb}", json={"key": "12345678"}) for verb in ("moves", "undo")]
    found = [{name for name in one.headers if name not in ("content-length", "date")} for one in answers]
    assert found[0] == found[1] >= {"content-type", "content-security-policy", "x-content-type-options"}
    for name in found[0]:
        assert answers[0].headers[name] == answers[1].headers[name]


def test_an_answer_written_at_once_ends_a_connection_that_is_not_kept(host: Host) -> None:
    with httpx.Client(base_url=host.url, headers={"Connection": "close"}) as client:
        answer = client.post("/api/tables/nothing/moves", json={})
    assert answer.status_code == 400
    assert answer.headers["connection"] == "close"
    assert answer.json()["error"]


async def test_a_socket_that_is_slow_at_times_hears_everything_in_order(tmp_path: Path) -> None:
    house = build(Settings(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path))
    await house.open()
    person = await house.people.introduce("Ada")
    table = await house.hall.open(person, OpenTable("cavemen", [SeatPlan("person")] * 2))
    dice = random.Random(1)
    heard: list[tuple[str, Any]] = []
    hung_up = asyncio.Event()

    def push(text: bytes) -> bool:
        if dice.random() < 0.5:
            return False
        heard.append(("at once", json.loads(text)))
        return True

    async def send(message: Any) -> None:
        if message["type"] == "websocket.send":
            for _ in range(dice.randrange(4)):  # others move on meanwhile
                await asyncio.sleep(0.002)
            heard.append(("later", json.loads(message["text"])))

    greeting = iter([{"type": "websocket.connect"}])

    async def receive() -> Any:
        for message in greeting:
            return message
        await hung_up.wait()
        return {"type": "websocket.disconnect"}

    scope = {"query_string": b"", "push": push}
    watching = asyncio.ensure_future(watch(house, person, table, scope, receive, send))
    try:
        for number in range(80):
            await house.hall.chat(table, person, f"word {number}", f"chat-{number:04}")
        async with asyncio.timeout(10):
            while not any(one.get("number") == 82 for _, one in heard):
                await asyncio.sleep(0.01)
    finally:
        hung_up.set()
        await watching
        await house.close()
    entries = [entry["number"] for _, update in heard for entry in update.get("events", ())]
    assert entries == list(range(1, 83))
    assert {way for way, _ in heard} == {"at once", "later"}
