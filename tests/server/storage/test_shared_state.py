"""Several processes on one PostgreSQL share presence, names and deletions."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.host import at_host, receive_all, two_hosts, wait_until
from tests.server.postgres import Postgres


def test_person_who_watches_through_another_process_is_present(tmp_path: Path, postgres: Postgres) -> None:
    with two_hosts(tmp_path, postgres.create()) as (one, two):
        ada, bea = one.person("Ada"), one.person("Bea")
        table = ada.open("person", "person")
        bea.do(table, "join")
        far = at_host(bea, two)
        with far.watch(table) as socket:
            socket.recv(60)
            with ada.watch(table):
                wait_until(lambda: far.get(f"/api/tables/{table}")["seats"][0]["present"], 30)
                heard = json.loads(socket.recv(60))
                assert heard["table"]["seats"][0]["present"], "watchers are told without asking"
                time.sleep(12)  # longer than sitting down counts as presence
                assert far.get(f"/api/tables/{table}")["seats"][0]["present"]
            wait_until(lambda: not far.get(f"/api/tables/{table}")["seats"][0]["present"], 30)


def test_new_name_is_known_to_all_processes(tmp_path: Path, postgres: Postgres) -> None:
    with two_hosts(tmp_path, postgres.create()) as (one, two):
        ada = one.person("Ada")
        far = at_host(ada, two)
        assert far.get("/api/people/me")["name"] == "Ada"
        ada.post("/api/people/", {"name": "Countess"})
        wait_until(lambda: far.get("/api/people/me")["name"] == "Countess", 5)


def test_deleted_table_closes_the_sockets_of_all_processes(tmp_path: Path, postgres: Postgres) -> None:
    with two_hosts(tmp_path, postgres.create()) as (one, two):
        ada = one.person("Ada")
        table = ada.open("person", "person")
        with at_host(ada, two).watch(table) as socket:
            socket.recv(60)
            assert ada.client.delete(f"/api/tables/{table}").status_code == 204
            with pytest.raises(ConnectionClosed) as closed:
                receive_all(socket)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404
