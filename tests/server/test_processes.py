"""Several processes on one PostgreSQL: what one writes the others tell, and nothing happens twice."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from tests.server.host import Host, Person, hosting, key, two_hosts
from tests.server.postgres import Postgres


@pytest.fixture(scope="module")
def hosts(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[list[Host]]:
    with two_hosts(tmp_path_factory.mktemp("processes"), postgres.create()) as hosts:
        yield hosts


def elsewhere(person: Person, host: Host) -> Person:
    """Return the same person at another server."""
    other = Person(host, "")
    other.name, other.id = person.name, person.id
    other.client.cookies.update(person.client.cookies)
    return other


def started(hosts: list[Host], *more: str) -> tuple[str, Person, Person]:
    """Return a running table of two people, one at each server, and bots."""
    ada, bea = hosts[0].person("Ada"), hosts[1].person("Bea")
    table = ada.open("person", "person", *more)
    bea.do(table, "join")
    ada.do(table, "start")
    return table, ada, bea


def mover(table: str, *people: Person) -> tuple[Person, Any]:
    """Return who owes a decision, with their update, once all servers know of it."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        for person in people:
            update = person.events(table)
            if update.get("position", {}).get("choices"):
                return person, update
        time.sleep(0.01)
    raise AssertionError("nobody is to move")


def as_move(update: Any, pick: int = 0) -> dict[str, Any]:
    """Return the request that takes one of an update's choices."""
    position = update["position"]
    choice = position["choices"][pick % len(position["choices"])]
    return {
        "decision": position["decision"],
        "action": choice["action"],
        "arguments": choice["arguments"],
        "key": key(),
    }


def rows(hosts: list[Host], question: str, *values: str) -> list[Any]:
    """Ask the servers' database."""
    assert hosts[0].database is not None
    with psycopg.connect(hosts[0].database) as connection:
        return connection.execute(question.encode(), values).fetchall()


def test_a_socket_hears_what_is_posted_elsewhere(hosts: list[Host]) -> None:
    table, ada, bea = started(hosts)
    with ada.watch(table) as near, bea.watch(table) as far:
        for socket in (near, far):
            json.loads(socket.recv(5))
        who, update = mover(table, ada, bea)
        number = who.move(table, update)["number"]
        for socket in (near, far):
            heard: list[int] = []
            while number not in heard:
                heard += [event["number"] for event in json.loads(socket.recv(5)).get("events", [])]


def test_two_people_at_two_servers_play_a_whole_game_with_a_bot(hosts: list[Host]) -> None:
    table, ada, bea = started(hosts, "random")
    known = step = 0
    end = time.monotonic() + 60
    while time.monotonic() < end:
        views = [person.events(table, known) for person in (ada, bea)]
        known = views[0]["number"]
        if any(view["table"]["status"] == "over" for view in views):
            break
        for person, view in zip((ada, bea), views, strict=True):
            if view.get("position", {}).get("choices"):
                answer = person.client.post(f"/api/tables/{table}/moves", json=as_move(view, step * 5))
                assert answer.status_code == 201, answer.text
                step += 1
    assert ada.wait_for_turn(table)["table"]["status"] == bea.wait_for_turn(table)["table"]["status"] == "over"
    assert [event["lines"] for event in ada.events(table)["events"] if event["kind"] == "ended"] == []
    numbers = [row[0] for row in rows(hosts, "select number from entries where table_id = %s order by 1", table)]
    assert numbers == list(range(1, len(numbers) + 1))
    keys = rows(hosts, "select key from entries where table_id = %s and key like 'bot:2:%%'", table)
    plays = rows(
        hosts, "select 1 from entries where table_id = %s and kind = 'play' and data like '%%\"seat\":2%%'", table
    )
    assert len(keys) == len(plays) > 5, "every decision of the bot's was taken once"


def test_the_same_key_posted_to_both_at_once_is_one_entry(hosts: list[Host]) -> None:
    table, ada, bea = started(hosts)
    for _ in range(10):
        who, update = mover(table, ada, bea)
        move = as_move(update)
        both = [elsewhere(who, host) for host in hosts]
        with ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(lambda one, move=move: one.post(f"/api/tables/{table}/moves", move).json(), both))
        assert answers[0] == answers[1]
        found = rows(
            hosts, "select number from entries where table_id = %s and key = %s", table, f"{who.id}:{move['key']}"
        )
        assert found == [(answers[0]["number"],)]


def test_of_two_moves_for_one_decision_one_is_refused(hosts: list[Host]) -> None:
    table, ada, bea = started(hosts)
    for _ in range(10):
        who, update = mover(table, ada, bea)
        both = [elsewhere(who, host) for host in hosts]
        posts = [(one, as_move(update, pick)) for pick, one in enumerate(both)]
        with ThreadPoolExecutor(2) as pool:
            path = f"/api/tables/{table}/moves"
            answers = list(pool.map(lambda post, path=path: post[0].client.post(path, json=post[1]), posts))
        assert sorted(answer.status_code for answer in answers) == [201, 409]


def leases(host: Host) -> int:
    """Return how many tables a server drives."""
    figures = httpx.get(f"{host.url}/metrics").text
    return int(float(next(line.split()[1] for line in figures.splitlines() if line.startswith("holocene_leases "))))


def test_a_table_is_driven_by_one_process_and_passed_on(tmp_path: Path, postgres: Postgres) -> None:
    with two_hosts(tmp_path, postgres.create()) as hosts:
        ada = hosts[0].person("Ada")
        tables = [ada.open("person", "random") for _ in range(4)]
        for table in tables:
            ada.do(table, "start")
        time.sleep(3)  # longer than it takes to renew
        assert [leases(host) for host in hosts] == [4, 0]
        for table in tables:
            ada.wait_for_turn(table)
        hosts[0].kill()
        there = elsewhere(ada, hosts[1])
        for table in tables:
            there.move(table, there.wait_for_turn(table), 1)
        for table in tables:
            there.move(table, there.wait_for_turn(table, 40), 2)  # after its bot has moved
        assert leases(hosts[1]) == 4
        hosts[0].start()
        time.sleep(1)
        assert leases(hosts[0]) == 0, "a lease that holds is not taken away"
        assert hosts[1].stop() == 0
        end = time.monotonic() + 20
        while leases(hosts[0]) < 4:
            assert time.monotonic() < end, "what is given back is taken over"
            time.sleep(0.1)


def test_who_watches_elsewhere_is_not_absent(hosts: list[Host]) -> None:
    ada = hosts[0].person("Ada")
    table = ada.open("person", "random", patience=5)
    ada.do(table, "start")
    there = elsewhere(ada, hosts[1])
    with there.watch(table, 10**6) as socket:
        there.wait_for_turn(table)
        end = time.monotonic() + 12
        while time.monotonic() < end:
            with contextlib.suppress(TimeoutError):
                kinds = [event["kind"] for event in json.loads(socket.recv(1)).get("events", [])]
                assert "covered" not in kinds


def test_a_table_deleted_elsewhere_is_gone(hosts: list[Host]) -> None:
    ada = hosts[0].person("Ada")
    there = elsewhere(ada, hosts[1])
    bea = hosts[1].person("Bea")
    table = ada.open("person", "person")
    there.get(f"/api/tables/{table}")
    assert ada.client.delete(f"/api/tables/{table}").status_code == 204
    bea.do(table, "join", 404)
    there.get(f"/api/tables/{table}", 404)


def test_a_table_started_elsewhere_is_not_deleted(hosts: list[Host]) -> None:
    ada = hosts[0].person("Ada")
    there = elsewhere(ada, hosts[1])
    for _ in range(10):
        table = ada.open("person", "random")
        there.get(f"/api/tables/{table}")
        deleted: list[int] = []
        thread = threading.Thread(
            target=lambda table=table, deleted=deleted: deleted.append(
                there.client.delete(f"/api/tables/{table}").status_code
            )
        )
        thread.start()
        status = ada.client.post(f"/api/tables/{table}/start", json={"key": key()}).status_code
        thread.join()
        assert (status, deleted) in ((201, [409]), (404, [204]))


def test_strange_ids_find_nothing(hosts: list[Host]) -> None:
    for strange in ("%00", "a%00b", "%ED%A0%80", "x" * 500, "' or 1=1 --"):
        assert httpx.get(f"{hosts[0].url}/api/tables/{strange}").status_code == 404


def test_several_workers_serve_one_address(tmp_path: Path, postgres: Postgres) -> None:
    with hosting(tmp_path, "--workers", "2", database=postgres.create()) as host:
        people = [host.person(f"Ada {number}") for number in range(6)]
        table = people[0].open("person", "person", "random")
        people[1].do(table, "join")
        people[0].do(table, "start")
        for pick in range(12):
            who, update = mover(table, people[0], people[1])
            for person in people[2:]:  # each on a connection of its own, so that both workers are asked
                person.get(f"/api/tables/{table}")
            who.move(table, update, pick)
        with people[0].watch(table):
            begun = time.monotonic()
            assert host.stop() == 0
            assert time.monotonic() - begun < 10


def test_workers_end_with_the_process_that_started_them(tmp_path: Path, postgres: Postgres) -> None:
    host = Host(tmp_path, "--workers", "2", database=postgres.create()).start()
    assert host.process is not None
    host.process.kill()
    host.process.wait()
    end = time.monotonic() + 20
    while True:
        try:
            httpx.get(f"{host.url}/health", timeout=2)
        except httpx.HTTPError:
            break
        assert time.monotonic() < end, "somebody still serves"
        time.sleep(0.1)
    host.start()  # the address is free again
    assert host.stop() == 0


def test_several_workers_on_sqlite_are_refused_in_one_line(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "holocene", "serve", "--port", "0", "--folder", str(tmp_path), "--workers", "2"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30)
    assert done.returncode == 2
    assert done.stderr == "holocene: several workers need PostgreSQL: SQLite serves one process (--workers 1)\n"


def test_a_server_with_open_sockets_stops_at_once(tmp_path: Path) -> None:
    with hosting(tmp_path) as host:
        ada = host.person("Ada")
        table = ada.open("person", "greedy", "greedy")
        ada.do(table, "start")
        with ada.watch(table) as one, Person(host, "").watch(table):
            one.recv(5)
            begun = time.monotonic()
            assert host.stop() == 0
            assert time.monotonic() - begun < 10


def test_a_server_stops_although_the_database_is_away(tmp_path: Path) -> None:
    postgres = Postgres().start()
    try:
        with hosting(tmp_path, database=postgres.create()) as host:
            ada = host.person("Ada")
            table = ada.open("person", "greedy")
            ada.do(table, "start")
            ada.wait_for_turn(table)
            postgres.stop()
            begun = time.monotonic()
            assert host.stop() == 0
            assert time.monotonic() - begun < 15
    finally:
        postgres.remove()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_two_servers_that_start_at_the_same_moment(kind: str, tmp_path: Path, postgres: Postgres) -> None:
    url = postgres.create() if kind == "postgresql" else f"sqlite:///{tmp_path / 'tables.db'}"
    make = "import sys\nfrom holocene.server.database import Database\nfrom holocene.server.settings import read_key\n"
    make += "from pathlib import Path\nsys.stdin.readline()\n"
    make += f"Database({url!r}).migrate()\nprint(read_key(Path({str(tmp_path)!r})).hex())"
    command = [sys.executable, "-c", make]
    processes = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    time.sleep(2)  # until all stand at the line
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    answers = [process.communicate(timeout=30) for process in processes]
    assert [process.returncode for process in processes] == [0, 0, 0], answers
    assert len({key for key, _ in answers}) == 1, "they share one key"
