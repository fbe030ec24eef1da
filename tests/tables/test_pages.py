"""Long logs are read in pages of limited weight, and others get their turn in between."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

import holocene
from holocene.kernel.matches.writing import match_json
from holocene.tables.live import pages
from holocene.tables.live.watching import watch
from holocene.tables.messages import encode
from holocene.tables.services import Services
from tests.tables.memory import memory_services
from tests.tables.test_in_memory import RecordingChannel, ask

MOST = 256_000  # bytes of an answer
UNDONE = 1500  # times


@pytest.fixture(scope="module")
def long_match() -> Any:
    """A match file in which somebody undid a decision again and again."""
    match = holocene.new("cavemen", players=2, seed=1)
    for _ in range(UNDONE):
        seat = match.state.to_move()[0]
        match.play(seat, match.state.legal(seat)[0])
        match.undo(seat)
    return json.loads(json.dumps(match_json(match)))


async def uploaded(services: Services, file: Any) -> tuple[str, str]:
    """Return a person and the table of an uploaded match."""
    ada = str((await ask(services, None, "POST", "/api/people", {"name": "Ada"}))["id"])
    return ada, str((await ask(services, ada, "POST", "/api/tables/file", file))["id"])


async def test_long_log_is_read_page_by_page(long_match: Any) -> None:
    services = memory_services()
    _, table = await uploaded(services, long_match)
    numbers: list[int] = []
    sizes = []
    update: Any = {"more": True}
    while update.get("more"):
        update = await ask(services, None, "GET", f"/api/tables/{table}/events", after=numbers[-1] if numbers else 0)
        sizes.append(len(encode(update)))
        numbers += [one["number"] for one in update["events"]]
        assert update["position"]
        assert update["table"]
    assert numbers == list(range(1, update["number"] + 1))
    assert update["number"] == 2 * UNDONE + 3
    assert len(sizes) > 1
    assert max(sizes) <= MOST
    assert sizes[0] > pages.PAGE / 2, "a page is not cut too early"


async def test_watcher_gets_a_long_log_in_pages_and_then_the_position(long_match: Any) -> None:
    services = memory_services()
    _, table = await uploaded(services, long_match)
    channel = RecordingChannel()
    watching = asyncio.ensure_future(watch(services.live, "test", None, table, 0, None, channel))
    async with asyncio.timeout(60):
        while not channel.received or "position" not in channel.received[-1]:
            await asyncio.sleep(0)
    channel.closed.set()
    await watching
    assert len(channel.received) > 1
    assert max(len(encode(one)) for one in channel.received) <= MOST
    assert ["position" in one for one in channel.received] == [False] * (len(channel.received) - 1) + [True]
    assert all(one["number"] == one["events"][-1]["number"] for one in channel.received)
    numbers = [one["number"] for update in channel.received for one in update["events"]]
    assert numbers == list(range(1, 2 * UNDONE + 4))


async def test_others_get_their_turn_while_a_log_is_loaded_and_encoded(long_match: Any) -> None:
    services = memory_services()
    _, table = await uploaded(services, long_match)
    services.live.loaded.clear()
    for path in ("", "/events"):
        turns = 0
        task = asyncio.ensure_future(ask(services, None, "GET", f"/api/tables/{table}{path}"))
        while not task.done():
            turns += 1
            await asyncio.sleep(0)
        assert turns > 5, "it holds the event loop"


async def test_blocks_are_encoded_once_for_each_reader_and_language(long_match: Any) -> None:
    services = memory_services()
    _, table = await uploaded(services, long_match)
    first = await ask(services, None, "GET", f"/api/tables/{table}/events")
    live = services.live.loaded[table]
    told = live.views.happening
    live.views.happening = None  # type: ignore[assignment, method-assign]  # nothing is encoded any more
    again = await ask(services, None, "GET", f"/api/tables/{table}/events")
    live.views.happening = told  # type: ignore[method-assign]
    assert again["events"] == first["events"]


async def test_blocks_in_memory_have_a_bound(long_match: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "MOST_BYTES", 50_000)
    services = memory_services()
    _, table = await uploaded(services, long_match)
    await ask(services, None, "GET", f"/api/tables/{table}/events")
    kept = services.live.pages
    assert 0 < kept.bytes <= 50_000
    assert kept.bytes == sum(pages.weight(block) for block in kept.blocks.values())
