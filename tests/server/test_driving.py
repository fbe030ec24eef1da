"""What happens without anybody asking: bots that fail or overrun, clocks, absent people, notices."""

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
from holocene.kernel.state import State
from holocene.server.house import build
from holocene.server.messages import OpenTable, SeatPlan
from holocene.server.notices import is_quiet
from holocene.server.settings import Settings
from holocene.server.thinkers import BotFailed, Thinkers
from tests.server.host import Host, Person, hosting


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with hosting(tmp_path_factory.mktemp("driving"), "--private-webhooks") as host:
        yield host


@pytest.fixture
def calls() -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """An address that remembers how it was called."""
    heard: list[dict[str, Any]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            heard.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/turn", heard
    server.shutdown()


def wait_until(true: Any, seconds: float = 15) -> None:
    """Wait for something to become true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.05)


def kinds(person: Person, table: str) -> list[str]:
    """Return the kinds of a table's entries."""
    return [event["kind"] for event in person.events(table)["events"]]


def test_an_absent_seat_is_covered_and_given_back(host: Host) -> None:
    ada, bea = host.person("Ada"), host.person("Bea")
    table = ada.open("person", "person", patience=5)
    bea.do(table, "join")
    ada.do(table, "start")
    sleeper = ada if ada.events(table)["position"].get("choices") else bea
    wait_until(lambda: "covered" in kinds(ada, table), 30)
    covered = [seat for seat in ada.get(f"/api/tables/{table}")["seats"] if seat["covered"]]
    assert [seat["name"] for seat in covered] == [sleeper.name]
    line = next(event["lines"] for event in ada.events(table)["events"] if event["kind"] == "covered")
    assert [one["text"] for one in line] == [f"A bot plays for {sleeper.name}: nobody is there."]
    wait_until(lambda: "play" in kinds(ada, table))
    sleeper.do(table, "return")
    assert not any(seat["covered"] for seat in ada.get(f"/api/tables/{table}")["seats"] if seat["mine"])
    sleeper.do(table, "return", 409)


def test_who_watches_is_not_absent(host: Host) -> None:
    ada = host.person("Ada")
    table = ada.open("person", "greedy", patience=5)
    ada.do(table, "start")
    with ada.watch(table):
        ada.wait_for_turn(table)
        time.sleep(7)
        assert "covered" not in kinds(ada, table)


def test_a_clock_runs_out_also_for_those_who_watch(host: Host) -> None:
    ada = host.person("Ada")
    table = ada.open("person", "greedy", clock=5)
    ada.do(table, "start")
    with ada.watch(table):
        ada.wait_for_turn(table)
        wait_until(lambda: "covered" in kinds(ada, table), 20)
    lines = next(event["lines"] for event in ada.events(table)["events"] if event["kind"] == "covered")
    assert lines == [{"text": "A bot plays for Ada: the time is up.", "seat": 0}]


def test_a_move_of_one_s_own_takes_the_seat_back(host: Host) -> None:
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
            choice = update["position"]["choices"][0]
            body = {"decision": update["position"]["decision"], **{k: choice[k] for k in ("action", "arguments")}}
            answer = ada.client.post(f"/api/tables/{table}/moves", json={**body, "key": f"mine-{time.time_ns()}"})
            if answer.status_code == 201:
                break
    assert "returned" in kinds(ada, table)


def test_a_notice_comes_once_for_a_turn(host: Host, calls: tuple[str, list[dict[str, Any]]]) -> None:
    address, heard = calls
    ada = host.person("Ada")
    table = ada.open("person", "greedy")
    ada.do(table, "start")
    wish = {"webhook": address, "quiet": ""}
    assert ada.client.put(f"/api/tables/{table}/notices", json=wish).json() == wish
    assert ada.get(f"/api/tables/{table}/notices") == wish
    update = ada.wait_for_turn(table)
    wait_until(lambda: len(heard) == 1)
    assert heard[0]["table"] == table
    assert heard[0]["number"] == update["position"]["decision"]
    time.sleep(2.5)
    assert len(heard) == 1
    ada.move(table, update)
    again = ada.wait_for_turn(table)
    wait_until(lambda: len(heard) >= 2)
    assert again["position"]["decision"] in [call["number"] for call in heard]
    assert len({call["number"] for call in heard}) == len(heard)


def test_notices_are_refused_where_they_cannot_be(host: Host) -> None:
    ada, bea = host.person("Ada"), host.person("Bea")
    table = ada.open("person", "greedy")
    for wish in ({"webhook": "ftp://x/"}, {"webhook": "no address"}, {"quiet": "late"}, {"webhook": "http://a:b@x/"}):
        assert ada.client.put(f"/api/tables/{table}/notices", json=wish).status_code == 422
    assert bea.client.put(f"/api/tables/{table}/notices", json={}).status_code == 403


def test_private_addresses_are_not_called(tmp_path: Path, calls: tuple[str, list[dict[str, Any]]]) -> None:
    address, heard = calls
    with hosting(tmp_path) as strict:
        ada = strict.person("Ada")
        table = ada.open("person", "greedy")
        ada.do(table, "start")
        ada.client.put(f"/api/tables/{table}/notices", json={"webhook": address})
        ada.wait_for_turn(table)
        wait_until(lambda: "private address" in strict.log.read_text(), 10)
        assert heard == []


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
def test_quiet_hours(quiet: str, hour: int, expected: bool) -> None:
    assert is_quiet(quiet, datetime.datetime(2026, 5, 5, hour, 0, tzinfo=datetime.UTC)) is expected


async def test_bots_that_fail_or_overrun_are_told_and_the_worker_lives_on() -> None:
    """The workers are asked for bots of this module: one raises, one sleeps, one cheats, and one is good."""
    state = holocene.new("cavemen", players=2, seed=1).state
    seat = state.to_move()[0]
    hurried, patient = Thinkers(1, 1.5), Thinkers(1, 20.0)
    patient.workers = hurried.workers
    here = "tests.server.bad_bots"
    try:
        for name, reason in (
            ("Raises", "ValueError"),
            ("Sleeps", "no answer"),
            ("Cheats", "not allowed"),
            ("Dies", "died"),
        ):
            with pytest.raises(BotFailed, match=reason):
                await hurried.ask(f"{here}:{name}", state, seat, 1)
            assert await patient.ask("random", state, seat, 1) in state.legal(seat)
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


def test_a_bot_that_overruns_is_replaced_by_chance_and_the_table_goes_on(tmp_path: Path) -> None:
    """Stop the worker process in its tracks: the decision is left to chance, the log says so, a new worker thinks."""
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
        told = next(event["lines"] for event in ada.events(table)["events"] if event["kind"] == "failed")
        assert told[0]["text"].endswith("failed, so chance decided.")
        for _ in range(3):
            ada.move(table, ada.wait_for_turn(table, 30))
        assert kinds(ada, table).count("failed") == 1


class Noting(Thinkers):
    """Notes how many choices each decision had that it was asked for."""

    asked: list[int]

    async def ask(self, name: str, dealt: State, seat: int, *more: Any, **words: Any) -> int:
        self.asked.append(len(dealt.legal(seat)))
        return await super().ask(name, dealt, seat, *more, **words)


async def test_a_decision_with_one_answer_is_thought_about_like_any_other(tmp_path: Path) -> None:
    """Else whoever watches the clock learns that a bot has nothing to choose from, which may be its secret."""
    house = build(Settings(f"sqlite:///{tmp_path / 'x.db'}", tmp_path))
    noting = Noting(1, 20.0)
    noting.asked = []
    house.thinkers.stop()
    house.thinkers = house.driver.thinkers = noting
    await house.open()
    try:
        person = await house.people.introduce("Ada")
        seats = [SeatPlan("person"), *(SeatPlan("bot", "greedy") for _ in range(2))]
        table_id = await house.hall.open(person, OpenTable("thaw", seats))
        await house.hall.start(table_id, person, "start-key")
        live = await house.hall.find(table_id)
        while live.table.running.state.to_move() != [0]:
            await asyncio.sleep(0.05)
        decided = [record for record in live.table.running.log if record.seat != 0]
        assert len(noting.asked) == len(decided) == 6, "two forms each, and handing the sheet on"
        assert noting.asked.count(1) == 2, "to hand the sheet on is the only thing left then"
    finally:
        await house.close()
