"""Tables end when nobody comes: waiting ones are deleted, running ones end without a winner, finished ones stay."""

from __future__ import annotations

from typing import Any

import pytest

from holocene.tables.entries import DAY, Days
from holocene.tables.errors import Refused
from holocene.tables.services import Services
from tests.tables.memory import FakeClock, memory_services
from tests.tables.test_in_memory import ask, play_to_the_end


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
async def services(clock: FakeClock) -> Any:
    services = memory_services(clock=clock, days=Days(7, 30, 365))
    yield services
    await services.analyst.stop()
    await services.driver.stop()


async def a_table(services: Services, *seats: str, **more: Any) -> tuple[str, str]:
    """Return Ada and her table: "person" or a bot for each seat."""
    ada: str = (await ask(services, None, "POST", "/api/people", {"name": "Ada"}))["id"]
    plan = [{"kind": "person"} if seat == "person" else {"kind": "bot", "bot": seat} for seat in seats]
    table: str = (await ask(services, ada, "POST", "/api/tables", {"game": "cavemen", "seats": plan, **more}))["id"]
    return ada, table


async def start(services: Services, ada: str, table: str) -> None:
    await ask(services, ada, "POST", f"/api/tables/{table}/start", {"key": "start-it"})


async def pass_days(services: Services, clock: FakeClock, days: float) -> None:
    """Let time pass, with sweeps in between."""
    for _ in range(4):
        clock.time += days * DAY / 4
        await services.endings.sweep()


async def test_waiting_table_that_nobody_visits_is_deleted(services: Services, clock: FakeClock) -> None:
    ada, table = await a_table(services, "person", "person")
    view = await ask(services, ada, "GET", f"/api/tables/{table}")
    assert view["ends"] == int(clock.time + 7 * DAY)
    await pass_days(services, clock, 6)
    bea = (await ask(services, None, "POST", "/api/people", {"name": "Bea"}))["id"]
    await ask(services, bea, "GET", f"/api/tables/{table}/events")  # a visit
    await services.endings.sweep()
    await pass_days(services, clock, 6)
    assert (await ask(services, ada, "GET", f"/api/tables/{table}"))["status"] == "open"
    await pass_days(services, clock, 2)
    with pytest.raises(Refused, match="no such table"):
        await ask(services, ada, "GET", f"/api/tables/{table}")


async def test_list_of_tables_is_no_visit(services: Services, clock: FakeClock) -> None:
    ada, _ = await a_table(services, "person", "person")
    await pass_days(services, clock, 6)
    assert len(await ask(services, ada, "GET", "/api/tables/mine")) == 1
    await pass_days(services, clock, 2)
    assert await ask(services, ada, "GET", "/api/tables/mine") == []


async def test_running_match_that_nobody_visits_ends_and_is_kept(services: Services, clock: FakeClock) -> None:
    ada, table = await a_table(services, "person", "greedy")
    await start(services, ada, table)
    await pass_days(services, clock, 29)
    assert (await ask(services, ada, "GET", f"/api/tables/{table}"))["status"] == "running"
    await pass_days(services, clock, 2)
    update = await ask(services, ada, "GET", f"/api/tables/{table}/events")
    assert update["table"]["status"] == "over"
    assert update["table"]["winners"] == []
    assert "nobody has been here" in update["events"][-1]["lines"][0]["text"]
    assert update["table"]["ends"] > clock.time + 364 * DAY
    assert (await ask(services, ada, "GET", f"/api/tables/{table}/file"))["hash"]
    assert await services.store.find_due("process", clock.time, 10) == []


async def test_match_by_days_goes_on_as_long_as_somebody_looks(services: Services, clock: FakeClock) -> None:
    ada, table = await a_table(services, "person", "greedy")
    await start(services, ada, table)
    for _ in range(5):
        await pass_days(services, clock, 28)
        await ask(services, ada, "GET", f"/api/tables/{table}/events")
    assert (await ask(services, ada, "GET", f"/api/tables/{table}"))["status"] == "running"


async def test_match_never_ends_before_a_clock_has_run_out(services: Services, clock: FakeClock) -> None:
    """Whoever may think for 20 days has them, beside the 30 days after which a match counts as abandoned."""
    ada, table = await a_table(services, "person", "greedy", clock=int(20 * DAY))
    await start(services, ada, table)
    await pass_days(services, clock, 49)
    assert (await ask(services, ada, "GET", f"/api/tables/{table}"))["status"] == "running"
    await pass_days(services, clock, 2)
    assert (await ask(services, ada, "GET", f"/api/tables/{table}"))["status"] == "over"


@pytest.mark.parametrize("days", [0, 365])
async def test_finished_match_is_kept_for_its_time(clock: FakeClock, days: int) -> None:
    services = memory_services(clock=clock, days=Days(7, 30, days))
    ada, table = await a_table(services, "person", "greedy")
    await start(services, ada, table)
    update = await play_to_the_end(services, ada, table)
    assert (update["table"]["ends"] is None) == (days == 0)
    await pass_days(services, clock, 360)
    assert (await ask(services, ada, "GET", f"/api/tables/{table}"))["status"] == "over"
    await pass_days(services, clock, 1000)
    assert len(await ask(services, ada, "GET", "/api/tables/mine")) == (days == 0)
    await services.driver.stop()
