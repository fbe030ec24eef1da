"""What happens at tables without a request: failing bots, clocks, absent people, notices."""

from __future__ import annotations

import asyncio
import datetime
import json
import os
import signal
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

import holocene
from holocene.kernel.engine.state import State
from holocene.server.bot_pool import BotPool
from holocene.server.runtime import Runtime
from holocene.server.settings import Settings
from holocene.tables.errors import BotError
from holocene.tables.live import drafts
from holocene.tables.messages.requests import OpenTable, SeatPlan
from holocene.tables.notices import is_quiet
from tests.server.host import Host, Person, hosting, move_in, wait_until


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with hosting(tmp_path_factory.mktemp("driving"), "--private-webhooks") as host:
        yield host


@pytest.fixture
def calls() -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """A webhook that records its calls."""
    received: list[dict[str, Any]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            received.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/turn", received
    server.shutdown()


def kinds(person: Person, table: str) -> list[str]:
    """Return the kinds of a table's entries."""
    return [event["kind"] for event in person.events(table)["events"]]


def test_absent_person_is_covered_until_they_return(host: Host) -> None:
    ada, bea = host.person("Ada"), host.person("Bea")
    table = ada.open("person", "person", patience=5)
    bea.do(table, "join")
    ada.do(table, "start")
    sleeper = ada if ada.events(table)["position"].get("choices") else bea
    wait_until(lambda: "covered" in kinds(ada, table), 30)
    covered = [seat for seat in ada.get(f"/api/tables/{table}")["seats"] if seat["covered"]]
    assert [seat["name"] for seat in covered] == [sleeper.name]
    line = next(event["lines"] for event in ada.events(table)["events"] if event["kind"] == "covered")
    assert [one["text"] for one in line] == [f"A bot plays for {sleeper.name}, who is away."]
    wait_until(lambda: "play" in kinds(ada, table))
    sleeper.do(table, "return")
    assert not any(seat["covered"] for seat in ada.get(f"/api/tables/{table}")["seats"] if seat["mine"])
    sleeper.do(table, "return", 409)


def test_person_who_watches_is_not_absent(host: Host) -> None:
    ada = host.person("Ada")
    table = ada.open("person", "greedy", patience=5)
    ada.do(table, "start")
    with ada.watch(table):
        ada.wait_for_turn(table)
        time.sleep(7)
        assert "covered" not in kinds(ada, table)


def test_clock_runs_out_even_for_a_person_who_watches(host: Host) -> None:
    ada = host.person("Ada")
    table = ada.open("person", "greedy", clock=5)
    ada.do(table, "start")
    with ada.watch(table):
        ada.wait_for_turn(table)
        wait_until(lambda: "covered" in kinds(ada, table), 20)
    lines = next(event["lines"] for event in ada.events(table)["events"] if event["kind"] == "covered")
    assert lines == [{"text": "A bot plays for Ada: time is up.", "seat": 0}]


def test_own_move_takes_the_seat_back(host: Host) -> None:
    ada, bea = host.person("Ada"), host.person("Bea")
    table = ada.open("person", "person", clock=5)
    bea.do(table, "join")
    ada.do(table, "start")
    wait_until(lambda: kinds(ada, table).count("covered") == 2, 60)  # the bots play on until both are covered
    for _ in range(200):
        update = ada.events(table)
        if update["table"]["status"] == "over":
            pytest.fail("the bots finished before anybody could move")
        if update["position"].get("choices"):
            body = {**move_in(update), "key": f"mine-{time.time_ns()}"}
            answer = ada.client.post(f"/api/tables/{table}/moves", json=body)
            if answer.status_code == 201:
                break
    assert "returned" in kinds(ada, table)


def test_notice_is_sent_once_for_a_decision(host: Host, calls: tuple[str, list[dict[str, Any]]]) -> None:
    address, received = calls
    ada = host.person("Ada")
    table = ada.open("person", "greedy")
    ada.do(table, "start")
    settings = {"webhook": address, "quiet": ""}
    assert ada.client.put(f"/api/tables/{table}/notices", json=settings).json() == settings
    assert ada.get(f"/api/tables/{table}/notices") == settings
    update = ada.wait_for_turn(table)
    wait_until(lambda: len(received) == 1)
    assert received[0]["table"] == table
    assert received[0]["number"] == update["position"]["decision"]
    time.sleep(2.5)
    assert len(received) == 1
    ada.move(table, update)
    again = ada.wait_for_turn(table)
    wait_until(lambda: len(received) >= 2)
    assert again["position"]["decision"] in [call["number"] for call in received]
    assert len({call["number"] for call in received}) == len(received)


def test_invalid_notice_settings_are_refused(host: Host) -> None:
    ada, bea = host.person("Ada"), host.person("Bea")
    table = ada.open("person", "greedy")
    for settings in (
        {"webhook": "ftp://x/"},
        {"webhook": "no address"},
        {"quiet": "late"},
        {"webhook": "http://a:b@x/"},
    ):
        assert ada.client.put(f"/api/tables/{table}/notices", json=settings).status_code == 422
    assert bea.client.put(f"/api/tables/{table}/notices", json={}).status_code == 403


def test_private_addresses_are_not_called(tmp_path: Path) -> None:
    with hosting(tmp_path) as strict:
        ada = strict.person("Ada")
        table = ada.open("person", "greedy")
        ada.do(table, "start")
        ada.client.put(f"/api/tables/{table}/notices", json={"webhook": "http://127.0.0.1:8080/turn"})
        ada.wait_for_turn(table)
        wait_until(lambda: "private address" in strict.log.read_text(), 10)


@pytest.mark.parametrize(
    ("quiet", "hour", "expected"),
    [
        ("22:00-07:00 +00:00", 23, True),
        ("22:00-07:00 +00:00", 6, True),
        ("22:00-07:00 +00:00", 7, False),
        ("09:00-17:00 +02:00", 7, True),
        ("09:00-17:00 +02:00", 15, False),
        ("", 3, False),
    ],
)
def test_quiet_hours_span_midnight_and_time_zones(quiet: str, hour: int, expected: bool) -> None:
    assert is_quiet(quiet, datetime.datetime(2026, 5, 5, hour, 0, tzinfo=datetime.UTC)) is expected


async def test_failing_bots_are_reported_and_the_pool_recovers() -> None:
    """One bot raises, one sleeps, one cheats, one dies; after each of them a good bot answers."""
    state = holocene.new("cavemen", players=2, seed=1).state
    seat = state.to_move()[0]
    hurried, patient = BotPool(1, 1.5), BotPool(1, 20.0)
    patient.workers = hurried.workers
    here = "tests.server.bad_bots"
    try:
        for name, reason in (
            ("Raises", "ValueError"),
            ("Sleeps", "no answer"),
            ("Cheats", "illegal"),
            ("Dies", "died"),
        ):
            with pytest.raises(BotError, match=reason):
                await hurried.choose(f"{here}:{name}", state, seat, 1)
            assert await patient.choose("random", state, seat, 1) in state.legal(seat)
    finally:
        hurried.stop()


def bot_processes(host: Host) -> list[int]:
    """Return the worker processes of a server."""
    assert host.process is not None
    children = Path(f"/proc/{host.process.pid}/task/{host.process.pid}/children").read_text().split()
    found = []
    for task in Path(f"/proc/{host.process.pid}/task").iterdir():
        children += (task / "children").read_text().split()
    for child in set(children):
        if "spawn_main" in Path(f"/proc/{child}/cmdline").read_text():
            found.append(int(child))
    return found


def test_chance_decides_for_a_bot_that_overruns(tmp_path: Path) -> None:
    """The worker process is stopped: chance decides, the log says so, and a new worker takes over."""
    with hosting(tmp_path, "--thinking", "2") as hurried:
        ada = hurried.person("Ada")
        table = ada.open("person", "greedy", "greedy")
        ada.do(table, "start")
        ada.move(table, ada.wait_for_turn(table))
        update = ada.wait_for_turn(table)
        (worker,) = bot_processes(hurried)
        os.kill(worker, signal.SIGSTOP)
        ada.move(table, update)
        wait_until(lambda: "failed" in kinds(ada, table), 20)
        lines = next(event["lines"] for event in ada.events(table)["events"] if event["kind"] == "failed")
        assert lines[0]["text"].endswith("failed, so chance decided.")
        for _ in range(3):
            ada.move(table, ada.wait_for_turn(table, 30))
        assert kinds(ada, table).count("failed") == 1


class RecordingPool(BotPool):
    """Records how many legal actions each decision had."""

    asked: list[int]

    async def choose(self, bot: str, dealt: State, seat: int, *more: Any, **words: Any) -> int:
        self.asked.append(len(dealt.legal(seat)))
        return await super().choose(bot, dealt, seat, *more, **words)


async def test_bot_is_asked_even_if_there_is_one_legal_action(tmp_path: Path) -> None:
    """Otherwise the speed of its answer would reveal that it has no choice, which may be secret."""
    pool = RecordingPool(1, 20.0)
    pool.asked = []
    runtime = Runtime(Settings(f"sqlite:///{tmp_path / 'x.db'}", tmp_path), bots=pool)
    services = runtime.services
    await runtime.open()
    try:
        person = await services.people.add_guest("Ada")
        seats = [SeatPlan("person"), *(SeatPlan("bot", "greedy") for _ in range(2))]
        table_id = await services.tables.open(person, OpenTable("thaw", seats))
        await services.tables.request(table_id, person, "start-key", drafts.start)
        live = await services.live.find(table_id)
        while live.table.running_match.state.to_move() != [0]:
            await asyncio.sleep(0.05)
        decided = [record for record in live.table.running_match.log if record.seat != 0]
        assert len(pool.asked) == len(decided) == 6, "two forms each, and handing the sheet on"
        assert pool.asked.count(1) == 2, "then only handing the sheet on is left"
    finally:
        await runtime.close()
