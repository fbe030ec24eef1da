"""Several processes on one PostgreSQL: each shows what the others write, and nothing happens twice."""

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

from tests.server.host import Host, Person, at_host, hosting, key, move_in, two_hosts
from tests.server.postgres import Postgres


@pytest.fixture(scope="module")
def hosts(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[list[Host]]:
    with two_hosts(tmp_path_factory.mktemp("processes"), postgres.create()) as hosts:
        yield hosts


def started(hosts: list[Host], *more: str) -> tuple[str, Person, Person]:
    """Return a running table with two people, one at each server, and bots."""
    ada, bea = hosts[0].person("Ada"), hosts[1].person("Bea")
    table = ada.open("person", "person", *more)
    bea.do(table, "join")
    ada.do(table, "start")
    return table, ada, bea


def mover(table: str, *people: Person) -> tuple[Person, Any]:
    """Return the person who owes a decision, with their update, once their server knows of it."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        for person in people:
            update = person.events(table)
            if update.get("position", {}).get("choices"):
                return person, update
        time.sleep(0.01)
    raise AssertionError("nobody is to move")


def rows(hosts: list[Host], question: str, *values: str) -> list[Any]:
    """Query the servers' database."""
    assert hosts[0].database is not None
    with psycopg.connect(hosts[0].database) as connection:
        return connection.execute(question.encode(), values).fetchall()


def test_socket_gets_what_is_posted_to_another_server(hosts: list[Host]) -> None:
    table, ada, bea = started(hosts)
    with ada.watch(table) as near, bea.watch(table) as far:
        for socket in (near, far):
            json.loads(socket.recv(60))
        who, update = mover(table, ada, bea)
        number = who.move(table, update)["number"]
        for socket in (near, far):
            received: list[int] = []
            while number not in received:
                received += [event["number"] for event in json.loads(socket.recv(60)).get("events", [])]


def test_people_on_two_servers_play_a_whole_game_with_a_bot(hosts: list[Host]) -> None:
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
                answer = person.client.post(
                    f"/api/tables/{table}/moves", json={**move_in(view, step * 5), "key": key()}
                )
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
    assert len(keys) == len(plays) > 5, "every decision of the bot was written once"


def test_same_key_posted_to_both_servers_makes_one_entry(hosts: list[Host]) -> None:
    table, ada, bea = started(hosts)
    for _ in range(10):
        who, update = mover(table, ada, bea)
        move = {**move_in(update), "key": key()}
        both = [at_host(who, host) for host in hosts]
        with ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(lambda one, move=move: one.post(f"/api/tables/{table}/moves", move).json(), both))
        assert answers[0] == answers[1]
        found = rows(
            hosts, "select number from entries where table_id = %s and key = %s", table, f"{who.id}:{move['key']}"
        )
        assert found == [(answers[0]["number"],)]


def test_second_move_for_a_decision_is_refused(hosts: list[Host]) -> None:
    table, ada, bea = started(hosts)
    for _ in range(10):
        who, update = mover(table, ada, bea)
        both = [at_host(who, host) for host in hosts]
        posts = [(one, {**move_in(update, pick), "key": key()}) for pick, one in enumerate(both)]
        with ThreadPoolExecutor(2) as pool:
            path = f"/api/tables/{table}/moves"
            answers = list(pool.map(lambda post, path=path: post[0].client.post(path, json=post[1]), posts))
        assert sorted(answer.status_code for answer in answers) == [201, 409]


def leases(host: Host) -> int:
    """Return how many tables a server drives."""
    figures = httpx.get(f"{host.url}/metrics").text
    return int(float(next(line.split()[1] for line in figures.splitlines() if line.startswith("holocene_leases "))))


def test_one_process_drives_a_table_until_it_dies_or_stops(tmp_path: Path, postgres: Postgres) -> None:
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
        there = at_host(ada, hosts[1])
        for table in tables:
            there.move(table, there.wait_for_turn(table), 1)
        for table in tables:
            there.move(table, there.wait_for_turn(table, 40), 2)  # after its bot has moved
        assert leases(hosts[1]) == 4
        hosts[0].start()
        time.sleep(1)
        assert leases(hosts[0]) == 0, "a valid lease is not taken away"
        assert hosts[1].stop() == 0
        for pick in range(3, 15):  # it takes over what the other has given back, once a bot is to decide there
            if leases(hosts[0]) == 4:
                break
            for table in tables:
                ada.move(table, ada.wait_for_turn(table), pick)
        assert leases(hosts[0]) == 4


def test_person_who_watches_through_another_server_is_not_absent(hosts: list[Host]) -> None:
    ada = hosts[0].person("Ada")
    table = ada.open("person", "random", patience=5)
    ada.do(table, "start")
    there = at_host(ada, hosts[1])
    with there.watch(table, 10**6) as socket:
        there.wait_for_turn(table)
        end = time.monotonic() + 12
        while time.monotonic() < end:
            with contextlib.suppress(TimeoutError):
                kinds = [event["kind"] for event in json.loads(socket.recv(1)).get("events", [])]
                assert "covered" not in kinds


def test_table_deleted_on_one_server_is_deleted_on_the_other(hosts: list[Host]) -> None:
    ada = hosts[0].person("Ada")
    there = at_host(ada, hosts[1])
    bea = hosts[1].person("Bea")
    table = ada.open("person", "person")
    there.get(f"/api/tables/{table}")
    assert ada.client.delete(f"/api/tables/{table}").status_code == 204
    bea.do(table, "join", 404)
    there.get(f"/api/tables/{table}", 404)


def test_table_started_on_another_server_cannot_be_deleted(hosts: list[Host]) -> None:
    ada = hosts[0].person("Ada")
    there = at_host(ada, hosts[1])
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
            for person in people[2:]:  # each on its own connection, so that both workers are used
                person.get(f"/api/tables/{table}")
            who.move(table, update, pick)
        with people[0].watch(table):
            assert host.stop() == 0
    check_stopped_at_once(host)


def check_stopped_at_once(host: Host) -> None:
    """Check that the server closed its sockets itself and did not wait until uvicorn cancels what still runs."""
    assert "graceful shutdown exceeded" not in host.log.read_text()


def test_workers_end_with_the_process_that_started_them(tmp_path: Path, postgres: Postgres) -> None:
    host = Host(tmp_path, "--workers", "2", database=postgres.create()).start()
    assert host.process is not None
    host.process.kill()
    host.process.wait()
    end = time.monotonic() + 60
    while True:
        try:
            httpx.get(f"{host.url}/health", timeout=2)
        except httpx.HTTPError:
            break
        assert time.monotonic() < end, "a worker still serves"
        time.sleep(0.1)
    host.start()  # the address is free again
    assert host.stop() == 0


def test_several_workers_on_sqlite_are_refused(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "holocene", "serve", "--port", "0", "--folder", str(tmp_path), "--workers", "2"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr == "holocene: several workers need PostgreSQL: SQLite serves one process (--workers 1)\n"


def test_server_with_open_sockets_stops_at_once(tmp_path: Path) -> None:
    with hosting(tmp_path) as host:
        ada = host.person("Ada")
        table = ada.open("person", "greedy", "greedy")
        ada.do(table, "start")
        with ada.watch(table) as one, Person(host, "").watch(table):
            one.recv(60)
            assert host.stop() == 0
        check_stopped_at_once(host)


def test_server_stops_while_the_database_is_unavailable(tmp_path: Path) -> None:
    postgres = Postgres().start()
    try:
        with hosting(tmp_path, database=postgres.create()) as host:
            ada = host.person("Ada")
            table = ada.open("person", "greedy")
            ada.do(table, "start")
            ada.wait_for_turn(table)
            postgres.stop()
            assert host.stop() == 0
    finally:
        postgres.remove()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_servers_that_start_at_the_same_time_share_schema_and_key(
    kind: str, tmp_path: Path, postgres: Postgres
) -> None:
    url = postgres.create() if kind == "postgresql" else f"sqlite:///{tmp_path / 'tables.db'}"
    make = "import sys\nfrom holocene.server.storage.database import Database\n"
    make += "from holocene.server.settings import read_key\nfrom pathlib import Path\nsys.stdin.readline()\n"
    make += f"Database({url!r}).migrate()\nprint(read_key(Path({str(tmp_path)!r})).hex())"
    command = [sys.executable, "-c", make]
    processes = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    time.sleep(2)  # until all are ready
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    answers = [process.communicate(timeout=60) for process in processes]
    assert [process.returncode for process in processes] == [0, 0, 0], answers
    assert len({key for key, _ in answers}) == 1, "they share one key"
