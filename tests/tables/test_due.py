"""The driver looks at tables only when something is due there, and at tables with people first."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from holocene.tables.entries import DAY, Entry, TableRow
from holocene.tables.live.watching import watch
from holocene.tables.services import Services
from holocene.tables.table.due import due_of
from tests.tables.memory import FakeClock, MemoryStore, memory_services
from tests.tables.test_endings import a_table, start
from tests.tables.test_in_memory import RecordingChannel, ask


class RecordingStore(MemoryStore):
    """Records which tables are read, and counts what is written besides entries."""

    def __init__(self) -> None:
        super().__init__()
        self.read: list[str] = []
        self.changes = 0

    async def find_table_and_entries(self, table_id: str) -> tuple[TableRow, list[Entry]] | None:
        self.read.append(table_id)
        return await super().find_table_and_entries(table_id)

    async def set_due(self, table_id: str, number: int, due: float | None) -> None:
        self.changes += 1
        await super().set_due(table_id, number, due)


@pytest.fixture
def store() -> RecordingStore:
    return RecordingStore()


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


async def restarted(store: RecordingStore, clock: FakeClock) -> Services:
    """Return the services of a host that has just started on what is stored."""
    services = memory_services(store, clock)
    store.read.clear()
    store.changes = 0
    return services


async def running(services: Services, *seats: str, **more: Any) -> tuple[str, str]:
    """Return Ada and a running table."""
    ada, table = await a_table(services, *seats, **more)
    await start(services, ada, table)
    return ada, table


async def seated(services: Services, number: int, **more: Any) -> list[str]:
    """Return running tables of two people each."""
    tables = []
    for _ in range(number):
        ada, table = await a_table(services, "person", "person", **more)
        await ask(services, ada, "POST", f"/api/tables/{table}/join", {"key": "sit-here", "seat": 1, "name": "Bea"})
        await start(services, ada, table)
        tables.append(table)
    return tables


def kinds(store: MemoryStore, table: str) -> list[str]:
    """Return the kinds of a table's entries."""
    return [entry.kind for entry in store.log[table]]


async def test_tables_where_nothing_is_due_are_not_looked_at(store: RecordingStore, clock: FakeClock) -> None:
    before = memory_services(store, clock)
    await seated(before, 15)
    await before.driver.tick()
    services = await restarted(store, clock)
    entries = sum(len(log) for log in store.log.values())
    for _ in range(50):
        clock.time += 60
        await services.driver.tick()
    assert store.read == []
    assert store.changes == 0
    assert sum(len(log) for log in store.log.values()) == entries


async def test_clock_runs_out_at_a_table_that_nobody_has_read_since_the_start(
    store: RecordingStore, clock: FakeClock
) -> None:
    before = memory_services(store, clock)
    soon, *_ = await seated(before, 1, clock=3600)
    late, *_ = await seated(before, 1, clock=int(2 * DAY))
    await before.driver.tick()
    services = await restarted(store, clock)
    clock.time += 3500
    await services.driver.tick()
    assert store.read == []
    clock.time += 200
    await services.driver.tick()
    assert "covered" in kinds(store, soon)
    assert store.read == [soon]
    assert "covered" not in kinds(store, late)
    await services.driver.stop()


async def test_absent_people_have_their_patience_after_a_start_and_are_read_once(
    store: RecordingStore, clock: FakeClock
) -> None:
    before = memory_services(store, clock)
    tables = await seated(before, 5, patience=600)
    await before.driver.tick()
    clock.time += DAY
    services = await restarted(store, clock)
    for _ in range(9):
        await services.driver.tick()
        clock.time += 60
    assert sorted(store.read) == sorted(tables)
    assert store.changes == len(tables), "one note each of when to look again"
    clock.time += 120
    await services.driver.tick()
    assert all("covered" in kinds(store, table) for table in tables)
    await services.driver.stop()


async def test_bots_go_on_first_where_people_watch(
    store: RecordingStore, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a start, many bots are due. The table that somebody opens does not wait for the others."""
    monkeypatch.setattr("holocene.tables.bots.driver.LOADS", 3)
    before = memory_services(store, clock)
    before.driver.stopping = True  # so that the bots still owe their decisions
    made = [await running(before, "person", "random") for _ in range(12)]
    for ada, table in made:
        for number in range(20):
            update = await ask(before, ada, "GET", f"/api/tables/{table}/events")
            if not update["position"].get("choices"):
                break
            choice = update["position"]["choices"][0]
            sent = {"decision": update["position"]["decision"], "action": choice["action"]}
            sent |= {"arguments": choice["arguments"], "key": f"move-{number:04}"}
            await ask(before, ada, "POST", f"/api/tables/{table}/moves", sent)
    ada, last = made[-1]
    services = await restarted(store, clock)
    await services.driver.tick()
    assert len(store.read) == 3
    assert last not in store.read
    channel = RecordingChannel()
    watching = asyncio.ensure_future(watch(services.live, "test", ada, last, 0, None, channel))
    written = len(store.log[last])
    while len(store.log[last]) == written:
        await asyncio.sleep(0)
    assert len(store.read) == 4, "no other table was read for it"
    channel.closed.set()
    await watching
    await services.driver.stop()


@pytest.mark.parametrize("game", ["cavemen", "thaw"])
async def test_stored_moment_is_never_too_late(store: RecordingStore, clock: FakeClock, game: str) -> None:
    """At every entry of a match, in turns or simultaneous, it is the moment that follows from the whole table."""
    services = memory_services(store, clock)
    ada: str = (await ask(services, None, "POST", "/api/people", {"name": "Ada"}))["id"]
    seats = [{"kind": "person"}] * 3
    plan = {"game": game, "seats": seats, "clock": 600, "patience": 300}
    table = (await ask(services, ada, "POST", "/api/tables", plan))["id"]
    for seat in (1, 2):
        sent = {"key": f"sit-here-{seat}", "seat": seat, "name": f"Bea {seat}"}
        await ask(services, ada, "POST", f"/api/tables/{table}/join", sent)
    await start(services, ada, table)
    live = await services.live.find(table)
    exact = 0
    for number in range(60):
        state = live.table.running_match.state
        seat = state.to_move()[-1]
        position = live.views.position(seat)
        assert position is not None
        choice = position.choices[number % len(position.choices)]
        move: dict[str, Any] = {"decision": position.decision, "action": choice.action, "seat": seat}
        move |= {"arguments": choice.arguments, "key": f"move-{number:04}"}
        clock.time += 7
        await ask(services, ada, "POST", f"/api/tables/{table}/moves", move)
        if live.table.status == "over":
            assert store.rows[table].due is None
            break
        due = due_of(live.table)
        assert due is not None
        stored = store.rows[table].due
        assert stored is not None
        assert stored <= due
        exact += stored == due
    assert exact >= 10
    await services.driver.stop()


class SharedStore(RecordingStore):
    """A store whose tables another process drives."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    async def lease(self, owner: str, wanted: list[str]) -> set[str]:
        self.asked += len(wanted)
        return set()


async def test_lease_that_another_process_has_is_not_asked_for_at_every_change(clock: FakeClock) -> None:
    store = SharedStore()
    services = memory_services(store, clock)
    services.driver.started_at = clock.now()
    ada, table = await running(services, "person", "greedy", "greedy")
    await ask(services, ada, "POST", f"/api/tables/{table}/resign", {"key": "give-up-now"})
    asked = store.asked
    for number in range(4):
        await ask(services, ada, "POST", f"/api/tables/{table}/chat", {"text": "hi", "key": f"chat-{number:04}"})
        await ask(services, ada, "GET", f"/api/tables/{table}/events")
        await asyncio.sleep(0)
        clock.time += 0.1
    assert store.asked - asked <= 1
    assert services.driver.elsewhere
    await services.driver.stop()
