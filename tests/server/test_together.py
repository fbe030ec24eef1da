"""Several processes on one PostgreSQL show one house: who is there, what they are called, which tables are gone."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.host import Host, Person, hear_all, two_hosts
from tests.server.postgres import Postgres


def elsewhere(person: Person, host: Host) -> Person:
    """Return the same person at another server."""
    other = Person(host, "")
    other.client.cookies.update(person.client.cookies)
    return other


def wait_until(true: Callable[[], bool], seconds: float = 30) -> None:
    """Wait for something, but not for ever."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.1)


def test_who_watches_at_another_process_is_present(tmp_path: Path, postgres: Postgres) -> None:
    with two_hosts(tmp_path, postgres.create()) as (one, two):
        ada, bea = one.person("Ada"), one.person("Bea")
        table = ada.open("person", "person")
        bea.do(table, "join")
        far = elsewhere(bea, two)
        with far.watch(table) as socket:
            socket.recv(5)
            with ada.watch(table):
                wait_until(lambda: far.get(f"/api/tables/{table}")["seats"][0]["present"])
                heard = json.loads(socket.recv(5))
                assert heard["table"]["seats"][0]["present"], "who watches is told without asking"
                time.sleep(12)  # longer than one counts as there for having sat down
                assert far.get(f"/api/tables/{table}")["seats"][0]["present"]
            wait_until(lambda: not far.get(f"/api/tables/{table}")["seats"][0]["present"])


def test_a_new_name_is_known_everywhere(tmp_path: Path, postgres: Postgres) -> None:
    with two_hosts(tmp_path, postgres.create()) as (one, two):
        ada = one.person("Ada")
        far = elsewhere(ada, two)
        assert far.get("/api/people/me")["name"] == "Ada"
        ada.post("/api/people/", {"name": "Countess"})
        wait_until(lambda: far.get("/api/people/me")["name"] == "Countess", 5)


def test_a_deleted_table_lets_its_watchers_go_everywhere(tmp_path: Path, postgres: Postgres) -> None:
    with two_hosts(tmp_path, postgres.create()) as (one, two):
        ada = one.person("Ada")
        table = ada.open("person", "person")
        with elsewhere(ada, two).watch(table) as socket:
            socket.recv(5)
            assert ada.client.delete(f"/api/tables/{table}").status_code == 204
            with pytest.raises(ConnectionClosed) as closed:
                hear_all(socket)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404
