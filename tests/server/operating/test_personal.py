"""A person's data: exported, deleted without harm to the matches of others, and logged out of lost devices."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

import httpx
import sqlalchemy as sa

import holocene
from holocene.server.storage import schema
from holocene.server.storage.database import Database
from tests.server.host import Person, at_host, mover, started, two_hosts, wait_until
from tests.server.operating.conftest import Closing, Operated
from tests.server.postgres import Postgres


def everything(url: str) -> str:
    """Return all that is stored, as one text."""
    database = Database(url)
    with database.engine.connect() as connection:
        text = "\n".join(
            str(row) for table in schema.metadata.tables.values() for row in connection.execute(sa.select(table))
        )
    database.close()
    return text


def decisions(url: str, table: str) -> list[Any]:
    """Return what must never change: the seed, the nonce, and every decision."""
    database = Database(url)
    entries, tables = schema.entries.c, schema.tables.c
    with database.engine.connect() as connection:
        secret = connection.execute(sa.select(tables.seed, tables.nonce).where(tables.id == table)).all()
        plays = sa.select(entries.number, entries.data).where(entries.table_id == table, entries.kind == "play")
        found = [*secret, *connection.execute(plays.order_by(entries.number)).all()]
    database.close()
    return found


def played(table: str, moves: int, *people: Person) -> None:
    """Play some moves."""
    for _ in range(moves):
        player, update = mover(table, *people)
        player.move(table, update)


def test_person_can_export_what_is_stored_of_them_and_nothing_else(operated: Operated) -> None:
    ada, bea = operated.person("Ada Export"), operated.person("Bea Hidden")
    table = started(ada, bea)
    played(table, 4, ada, bea)
    ada.do(table, "chat", text="my own words")
    bea.do(table, "chat", text="another's words")
    ada.client.put(f"/api/tables/{table}/notices", json={"webhook": "https://example.org/ada"}).raise_for_status()
    data = ada.get("/api/people/me/data")
    assert (data["id"], data["name"]) == (ada.id, "Ada Export")
    assert [one["id"] for one in data["tables"]] == [table]
    entries = data["tables"][0]["entries"]
    assert [one["text"] for one in entries if one["kind"] == "chat"] == ["my own words"]
    assert [one["action"] for one in entries if one["kind"] == "play"], "their decisions, too"
    assert data["notices"] == [{"table": table, "webhook": "https://example.org/ada", "quiet": ""}]
    assert "another" not in json.dumps(data)
    assert "Hidden" not in json.dumps(data)
    assert bea.id not in json.dumps(data)
    Person(operated, "").get("/api/people/me/data", 401)


def test_deleted_person_leaves_nothing_but_their_decisions(operated: Operated, tmp_path: Path) -> None:
    ada, bea, cy = operated.person("Ada Vanishes"), operated.person("Bea"), operated.person("Cy")
    running = started(ada, bea)
    played(running, 3, ada, bea)
    waiting = bea.open("person", "person", "person")
    ada.do(waiting, "join")
    over = started(ada, bea)
    played(over, 5, ada, bea)
    watched = started(bea, cy)
    alone = ada.open("person", "greedy")
    for table in (running, waiting, over, watched):
        ada.do(table, "chat", text="secret words of ada")
    bea.do(over, "resign")
    ada.do(over, "rematch")
    before = {table: decisions(operated.url_of_database, table) for table in (running, over)}
    commitment = bea.get(f"/api/tables/{over}/fairness")["commitment"]
    cookie = dict(ada.client.cookies)
    closing = Closing(ada, running)

    answer = ada.client.delete("/api/people/me")
    assert answer.status_code == 200
    assert "holocene" not in dict(ada.client.cookies), "the browser forgets the cookie"
    assert httpx.get(f"{operated.url}/api/people/me", cookies=cookie).status_code == 401
    assert closing.end()[0] == 1012

    wait_until(lambda: "Someone" in [one["name"] for one in bea.events(running)["table"]["seats"]])
    stored = everything(operated.url_of_database)
    for trace in (ada.id, "Vanishes", "secret words"):
        assert trace not in stored
        for table in (running, waiting, over, watched):
            assert trace not in json.dumps(bea.events(table))
    bea.get(f"/api/tables/{alone}", 404)
    for table in (running, over):
        assert decisions(operated.url_of_database, table)[: len(before[table])] == before[table]
    assert bea.get(f"/api/tables/{over}/fairness")["commitment"] == commitment
    file = tmp_path / "match.json"
    file.write_text(json.dumps(bea.get(f"/api/tables/{over}/file")))
    assert len(holocene.replay(file).log) == 5, "the match of the other one verifies"
    seats = {table: bea.events(table)["table"]["seats"] for table in (running, waiting, over)}
    assert {seat["name"] for seat in seats[over]} == {"Someone", "Bea"}
    assert [seat["kind"] for seat in seats[waiting]].count("open") == 2, "somebody else can sit there"
    german = bea.client.get(f"/api/tables/{running}/events", headers={"accept-language": "de"}).json()
    assert "Jemand" in [seat["name"] for seat in german["table"]["seats"]]
    update = bea.wait_for_turn(running)  # a bot plays on
    bea.move(running, update)


def test_logging_out_deletes_the_cookie_on_this_device_only(operated: Operated) -> None:
    ada = operated.person("Ada")
    other = at_host(ada, operated)
    assert ada.post("/api/people/logout", {}, 200).json() == {"link": None}
    assert "holocene" not in dict(ada.client.cookies)
    assert other.get("/api/people/me")["id"] == ada.id


def test_logging_out_everywhere_makes_all_cookies_and_links_void(operated: Operated) -> None:
    ada, bea = operated.person("Ada"), operated.person("Bea")
    table = started(ada, bea)
    stolen = at_host(ada, operated)
    old_link = ada.post("/api/people/link", None).json()["token"]
    assert stolen.events(table)["position"]["view"]["seat"] == 0
    closing = Closing(stolen, table)
    link = ada.post("/api/people/logout", {"everywhere": True}, 200).json()["link"]
    assert closing.end()[0] == 1012, "the socket of a lost device closes"
    stolen.get("/api/people/me", 401)
    stolen.do(table, "moves", 401, decision=1, action="forage")
    assert stolen.events(table)["position"]["view"]["seat"] is None, "it sees what a spectator sees"
    Person(operated, "").post("/api/people/claim", {"token": old_link}, 404)
    back = Person(operated, "")
    assert back.post("/api/people/claim", {"token": link["token"]}).json()["id"] == ada.id
    assert back.events(table)["position"]["view"]["seat"] == 0
    assert dict(back.client.cookies) != dict(stolen.client.cookies)
    name, _, signature = next(iter(dict(back.client.cookies).values())).split(".")
    for forged in (f"{name}.{signature}", f"{name}.0.{signature}", f"{name}.2.{signature}", f"{name}.01.{signature}"):
        answer = httpx.get(f"{operated.url}/api/people/me", cookies={"holocene": forged})
        assert answer.status_code == 401, forged


def test_other_processes_notice_that_somebody_logged_out(postgres: Postgres, tmp_path: Path) -> None:
    with two_hosts(tmp_path, postgres.create()) as (first, second):
        ada, bea = first.person("Ada"), first.person("Bea")
        table = started(ada, bea)
        there = at_host(ada, second)
        assert there.get("/api/people/me")["id"] == ada.id
        closing = Closing(there, table)
        ada.post("/api/people/logout", {"everywhere": True}, 200)
        assert closing.end()[0] == 1012
        there.get("/api/people/me", 401)
        gone = at_host(bea, second)
        gone.do(table, "chat", text="here I am")
        assert bea.client.delete("/api/people/me").status_code == 200
        with contextlib.suppress(AssertionError):
            gone.do(table, "chat", text="and still here")  # the other process may not know yet
        wait_until(lambda: gone.client.get("/api/people/me").status_code == 401)
        wait_until(lambda: bea.id not in everything(str(first.database)))
        assert "here" not in everything(str(first.database))
