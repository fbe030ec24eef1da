"""Hints: everybody gets one, or a sentence and a time to come back; nobody takes the bots from the others."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from tests.server.host import Host, Person, hosting

GUESTS = 12


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with hosting(tmp_path_factory.mktemp("hints")) as host:
        yield host


def at_own_table(person: Person) -> str:
    """Return a table where it is a person's turn."""
    table = person.open("person", "greedy")
    person.do(table, "start")
    person.wait_for_turn(table, 60)
    return table


def ask(person: Person, table: str) -> httpx.Response:
    return person.client.post(f"/api/tables/{table}/hint", json={})


def test_many_guests_ask_for_hints_at_once(host: Host) -> None:
    guests = [host.person(f"Guest {number}") for number in range(GUESTS)]
    tables = [at_own_table(guest) for guest in guests]
    with ThreadPoolExecutor(GUESTS) as pool:
        answers = list(pool.map(ask, guests, tables))
    assert any(answer.status_code == 200 for answer in answers)
    for answer in answers:
        if answer.status_code != 200:  # on a very slow machine
            assert answer.status_code == 503
            assert int(answer.headers["retry-after"]) > 0
            assert "try again in" in answer.json()["error"]


def test_one_person_gets_one_hint_at_a_time(host: Host) -> None:
    ada = host.person("Ada")
    table = at_own_table(ada)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: ask(ada, table), range(8)))
    refused = [answer for answer in answers if answer.status_code != 200]
    assert refused
    for answer in refused:
        assert answer.status_code == 429
        assert answer.headers["retry-after"] == "5"
        assert answer.json()["error"] == "You ask for much advice: try again in 5 seconds."


def test_killed_server_leaves_no_traceback_of_its_bots(tmp_path: Path) -> None:
    """The worker is thinking when the server is killed alone, as by a crash."""
    host = Host(tmp_path).start()
    try:
        ada = host.person("Ada")
        table = ada.open("person", "search", "search", "search")
        ada.do(table, "start")
        assert host.process is not None
        host.process.kill()
        host.process.wait()
    finally:
        host.kill()
    assert "Traceback" not in host.log.read_text()
