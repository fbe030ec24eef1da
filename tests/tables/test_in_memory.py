"""The tables need no server: the endpoints can play a match on a host that has only memory."""

from __future__ import annotations

import asyncio
import inspect
import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any, get_type_hints

import msgspec
import pytest

import holocene.tables
from holocene.games import all_games
from holocene.tables.endpoints.registry import ENDPOINTS, Endpoint
from holocene.tables.errors import Refused
from holocene.tables.live import live_tables
from holocene.tables.live.watching import watch
from holocene.tables.messages import encode
from holocene.tables.services import Caller, Services
from tests.tables.memory import memory_services

NAME = re.compile(r"{(\w+)}")


def find_endpoint(method: str, path: str) -> tuple[Endpoint, dict[str, Any]]:
    """Return the endpoint of a request and the parameters in its path; a path without parameters wins."""
    for endpoint in sorted(ENDPOINTS, key=lambda endpoint: endpoint.path.count("{")):
        found = re.fullmatch(NAME.sub(r"(?P<\1>[^/]+)", endpoint.path), path)
        if found is not None and endpoint.method == method:
            return endpoint, found.groupdict()
    raise AssertionError(f"no endpoint for {method} {path}")


async def ask(services: Services, person: str | None, method: str, path: str, sent: Any = None, **query: Any) -> Any:
    """Send a request as a page would, with JSON both ways."""
    endpoint, named = find_endpoint(method, path)
    hints = get_type_hints(endpoint.function, include_extras=True)
    arguments = {name: msgspec.convert(value, hints[name], strict=False) for name, value in (named | query).items()}
    if "data" in hints:
        arguments["data"] = msgspec.json.decode(json.dumps(sent), type=hints["data"])
    if "body" in hints:
        arguments["body"] = json.dumps(sent).encode()
    return json.loads(encode(await endpoint.function(services, Caller(person), **arguments)))


@pytest.fixture
async def services() -> Any:
    services = memory_services()
    yield services
    await services.analyst.stop()
    await services.driver.stop()


async def play_to_the_end(services: Services, person: str, table: str) -> Any:
    """Take the first choice of each decision, until the match is over."""
    for number in range(5000):
        update = await ask(services, person, "GET", f"/api/tables/{table}/events")
        if update["table"]["status"] == "over":
            return update
        position = update["position"]
        if position.get("choices"):
            choice = position["choices"][0]
            sent = {"decision": position["decision"], "action": choice["action"], "arguments": choice["arguments"]}
            await ask(services, person, "POST", f"/api/tables/{table}/moves", {**sent, "key": f"move-{number:06}"})
        await asyncio.sleep(0)
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("game", sorted(all_games()))
async def test_match_against_a_bot_is_played_and_saved(services: Services, game: str) -> None:
    ada = (await ask(services, None, "POST", "/api/people", {"name": "Ada"}))["id"]
    players = min(all_games()[game].players)
    seats = [{"kind": "person"}, *({"kind": "bot", "bot": "greedy"} for _ in range(players - 1))]
    table = (await ask(services, ada, "POST", "/api/tables", {"game": game, "seats": seats}))["id"]
    assert [one["id"] for one in await ask(services, ada, "GET", "/api/tables/mine")] == [table]
    await ask(services, ada, "POST", f"/api/tables/{table}/start", {"key": "start-it"})
    update = await play_to_the_end(services, ada, table)
    assert update["position"]["scores"]
    file = await ask(services, ada, "GET", f"/api/tables/{table}/file")
    again = await ask(services, ada, "POST", "/api/tables/file", file)
    assert (await ask(services, ada, "GET", f"/api/tables/{again['id']}/file"))["hash"] == file["hash"]
    assert (await ask(services, ada, "GET", f"/api/tables/{table}/history/{update['number']}"))["view"]
    assert (await ask(services, ada, "GET", f"/api/tables/{table}/analysis"))["status"] == "none"


async def test_refused_move_changes_nothing(services: Services) -> None:
    ada = (await ask(services, None, "POST", "/api/people", {"name": "Ada"}))["id"]
    data = {"game": "cavemen", "seats": [{"kind": "person"}, {"kind": "person"}], "listed": True}
    table = (await ask(services, ada, "POST", "/api/tables", data))["id"]
    before = await ask(services, ada, "GET", f"/api/tables/{table}/events")
    sent = {"decision": 1, "action": "bid", "key": "too-early"}
    with pytest.raises(Refused, match="not started"):
        await ask(services, ada, "POST", f"/api/tables/{table}/moves", sent)
    with pytest.raises(Refused, match="Give a name"):
        await ask(services, None, "POST", f"/api/tables/{table}/moves", sent)
    assert await ask(services, ada, "GET", f"/api/tables/{table}/events") == before


class RecordingChannel:
    """A channel that records what it is sent."""

    def __init__(self) -> None:
        self.received: list[Any] = []
        self.closed = asyncio.Event()

    def push(self, text: bytes) -> bool:
        self.received.append(json.loads(text))
        return True

    async def send(self, text: bytes) -> None:
        self.received.append(json.loads(text))

    async def close(self, code: int, reason: str) -> None:
        self.received.append({"code": code, "reason": reason})

    async def wait_closed(self) -> None:
        await self.closed.wait()


async def test_watcher_gets_every_entry_once(services: Services) -> None:
    ada = (await ask(services, None, "POST", "/api/people", {"name": "Ada"}))["id"]
    seats = [{"kind": "person"}, {"kind": "person"}]
    table = (await ask(services, ada, "POST", "/api/tables", {"game": "cavemen", "seats": seats}))["id"]
    channel = RecordingChannel()
    watching = asyncio.ensure_future(watch(services.live, "test", None, table, 0, None, channel))
    await asyncio.sleep(0)
    for number in range(3):
        await ask(services, ada, "POST", f"/api/tables/{table}/chat", {"text": "hello", "key": f"chat-{number:04}"})
    await ask(services, ada, "DELETE", f"/api/tables/{table}")
    async with asyncio.timeout(20):
        await watching
    numbers = [event["number"] for update in channel.received for event in update.get("events", ())]
    assert numbers == [1, 2, 3, 4, 5]
    assert channel.received[-1]["code"] == 4404


async def test_places_for_watchers_are_shared_by_address(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_tables, "MOST_WATCHERS", 4)
    ada = (await ask(services, None, "POST", "/api/people", {"name": "Ada"}))["id"]
    seats = [{"kind": "person"}, {"kind": "person"}]
    table = (await ask(services, ada, "POST", "/api/tables", {"game": "cavemen", "seats": seats}))["id"]
    live = services.live.loaded[table]
    tasks: list[asyncio.Task[None]] = []

    async def watch_from(address: str, person: str | None = None) -> RecordingChannel:
        channel = RecordingChannel()
        tasks.append(asyncio.ensure_future(watch(services.live, "test", person, table, 0, None, channel, address)))
        while not channel.received:
            await asyncio.sleep(0)
        return channel

    def places() -> dict[str, int]:
        return dict(Counter(watcher.address for watcher in live.watchers))

    greedy = [await watch_from("192.0.2.1") for _ in range(5)]
    assert greedy[-1].received == [{"code": 4429, "reason": "Too many people are watching."}]
    for _ in range(3):
        await watch_from("192.0.2.2")
    assert places() == {"192.0.2.1": 2, "192.0.2.2": 2}, "the last of the three would have had more than the others"
    await watch_from("192.0.2.3")
    await watch_from("192.0.2.4", ada)
    await watch_from("192.0.2.4", ada)
    assert len(live.watchers) == 6, "a person who sits at the table always gets a place"
    while sum(one.received[-1].get("code") == 4429 for one in greedy[:4]) < 2:
        await asyncio.sleep(0)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert not live.watchers


def test_every_endpoint_declares_its_types_and_has_a_summary() -> None:
    assert len({(endpoint.method, endpoint.path) for endpoint in ENDPOINTS}) == len(ENDPOINTS)
    for endpoint in ENDPOINTS:
        taken = set(inspect.signature(endpoint.function).parameters)
        assert {"services", "caller", *NAME.findall(endpoint.path)} <= taken, endpoint
        assert set(get_type_hints(endpoint.function)) == taken | {"return"}, endpoint
        assert (endpoint.function.__doc__ or "").endswith("."), endpoint


def test_tables_load_no_server_library_and_use_no_threads() -> None:
    """The import contract only checks imports; this checks what is really loaded, and calls without an import."""
    code = "import sys, holocene.tables.endpoints.registry; print(*sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    loaded = {name.partition(".")[0] for name in found.split()}
    assert "holocene" in loaded
    assert not loaded & {"litestar", "uvicorn", "websockets", "sqlalchemy", "psycopg", "httpx", "sqlite3"}
    for path in sorted(Path(holocene.tables.__path__[0]).glob("**/*.py")):
        assert not re.search(r"to_thread|run_in_executor|import time\b", path.read_text(encoding="utf-8")), path
