"""Operators: what they do reaches a running server, and every act is in the audit log."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from holocene.cli.main import app
from holocene.kernel.errors import BadRequest
from tests.server.host import Person, mover, receive_until, started, wait_until
from tests.server.operating.conftest import Closing, Operated


def admin(capsys: pytest.CaptureFixture[str], host: Operated, *words: str) -> str:
    """Run `holocene admin` and return what it prints, or the one line about a mistake."""
    try:
        app(["admin", *words, "--database", host.url_of_database], standalone_mode=False)
    except BadRequest as error:
        return str(error)
    return capsys.readouterr().out


def refusal(person: Person, path: str = "/api/people/me") -> str:
    """Return the sentence with which a person is refused, "" if they are not."""
    answer = person.client.get(path)
    return "" if answer.status_code == 200 else str(answer.json()["error"])


def test_banned_person_is_refused_and_their_sockets_close(operated: Operated) -> None:
    ada, bea = operated.person("Ada"), operated.person("Bea")
    table = started(ada, bea)
    closing = Closing(ada, table)
    assert operated.order(lambda office: office.ban_person(ada.id, "rude"))
    assert closing.end() == (4403, "The operator of this server has banned you.")
    assert refusal(ada) == "The operator of this server has banned you."
    ada.do(table, "moves", 403, decision=1, action="forage")
    closing = Closing(ada, table)
    assert closing.end()[0] == 4403, "nor may they watch"
    assert refusal(bea) == ""
    assert not operated.order(lambda office: office.ban_person(ada.id, "again")), "once is enough"
    assert operated.order(lambda office: office.unban_person(ada.id))
    wait_until(lambda: refusal(ada) == "")
    assert not operated.order(lambda office: office.unban_person(ada.id))


def test_banned_address_gets_nothing(operated: Operated) -> None:
    ada = operated.person("Ada")
    table = ada.open("person", "person")
    closing = Closing(ada, table)
    operated.order(lambda office: office.ban_address("127.0.0.0/8", ""))
    code, reason = closing.end()
    try:
        assert (code, reason) == (4403, "The operator of this server has banned your address.")
        for path in ("/", "/api/games", f"/api/tables/{table}"):
            answer = httpx.get(operated.url + path, headers={"accept-language": "de"})
            assert (answer.status_code, answer.json()["error"]) == (
                403,
                "Die Leitung dieses Servers hat deine Adresse ausgeschlossen.",
            )
    finally:
        assert operated.order(lambda office: office.unban_address("127.0.0.1/8"))
    wait_until(lambda: refusal(ada) == "")


def test_muted_person_plays_but_writes_nothing(operated: Operated) -> None:
    ada, bea = operated.person("Ada"), operated.person("Bea")
    table = started(ada, bea)
    operated.order(lambda office: office.mute(ada.id, "shouts"))

    def chat(person: Person) -> int:
        return person.client.post(
            f"/api/tables/{table}/chat", json={"text": "hello", "key": os.urandom(6).hex()}
        ).status_code

    wait_until(lambda: chat(ada) == 403)
    assert chat(bea) == 201
    ada.post("/api/people/", {"name": "A louder name"}, 403)
    player, update = mover(table, ada, bea)
    player.move(table, update)
    operated.order(lambda office: office.unmute(ada.id))
    wait_until(lambda: chat(ada) == 201)


def test_ended_and_deleted_tables_tell_their_watchers(operated: Operated) -> None:
    ada, bea = operated.person("Ada"), operated.person("Bea")
    table = started(ada, bea)
    player, update = mover(table, ada, bea)
    player.move(table, update)
    with ada.watch(table) as live:
        operated.order(lambda office: office.end_table(table))
        receive_until(live, "The operator of this server has ended the game.")
        assert bea.events(table)["table"]["status"] == "over"
        assert bea.events(table)["table"]["winners"] == []
        player.move(table, update, status=409)
        with pytest.raises(Exception, match="Only a running game can be ended"):
            operated.order(lambda office: office.end_table(table))
        closing = Closing(bea, table)
        operated.order(lambda office: office.delete_table(table))
        assert closing.end() == (4404, "The table has been deleted.")
    ada.get(f"/api/tables/{table}", 404)
    assert table not in [one["id"] for one in bea.get("/api/tables/mine")]


def test_game_goes_on_while_an_operator_writes(operated: Operated) -> None:
    """An operator and the players write the same log, and nothing is lost or written twice."""
    ada, bea = operated.person("Ada"), operated.person("Bea")
    table = started(ada, bea)
    for number in range(4):
        player, update = mover(table, ada, bea)
        player.move(table, update)
        operated.order(lambda office, number=number: office.rename(ada.id, f"Ada {number}"))  # type: ignore[misc]
    wait_until(lambda: ada.get("/api/people/me")["name"] == "Ada 3")
    wait_until(lambda: "Ada 3" in [seat["name"] for seat in bea.events(table)["table"]["seats"]])
    events = ada.events(table)["events"]
    assert [one["number"] for one in events] == list(range(1, len(events) + 1))
    assert [one["kind"] for one in events].count("play") == 4


def test_every_act_is_in_the_audit_log_and_the_commands_print_it(
    operated: Operated, capsys: pytest.CaptureFixture[str]
) -> None:
    ada, bea = operated.person("Ada Lovelace"), operated.person("Bea")
    table = started(ada, bea)
    bea.do(table, "chat", text="unheard of")
    assert table in admin(capsys, operated, "tables", "lovelace")
    assert ada.id in admin(capsys, operated, "people", "LOVELACE")
    shown = admin(capsys, operated, "table", table)
    assert "unheard of" in shown
    assert bea.id in shown
    assert table in admin(capsys, operated, "person", ada.id)
    assert "cavemen" in admin(capsys, operated, "statistics")
    acts = [
        ("rename", ada.id, "Countess"),
        ("mute", ada.id),
        ("unmute", ada.id),
        ("ban", bea.id, "--reason", "a reason"),
        ("unban", bea.id),
        ("ban-address", "192.0.2.0/24"),
        ("unban-address", "192.0.2.0/24"),
        ("log-out", bea.id),
        ("export-person", ada.id),
        ("end-table", table),
        ("delete-table", table, "--yes"),
        ("delete-person", ada.id, "--yes"),
    ]
    assert "--yes" in admin(capsys, operated, "delete-person", ada.id), "it asks first"
    for act in acts:
        printed = admin(capsys, operated, *act)
        if act[0] == "export-person":
            assert json.loads(printed)["name"] == "Countess"
        if act[0] == "ban":
            assert bea.id in admin(capsys, operated, "bans")
    log = admin(capsys, operated, "log").splitlines()[1 : len(acts) + 1]
    assert [line.split()[3] for line in log] == [act[0] for act in reversed(acts)]
    assert any("a reason" in line for line in log)
    assert "Countess" not in admin(capsys, operated, "log"), "who is deleted is not named in the log either"
    assert "nobody" in admin(capsys, operated, "ban", "nobody")
    for odd in ("-tABCDEFGHIJKLMN", "-hABCDEFGHIJKLMN", "--BCDEFGHIJKLMNO"):  # ids may begin with a dash
        assert "no such table" in admin(capsys, operated, "end-table", odd)
    assert "neither an address" in admin(capsys, operated, "ban-address", "here")
    assert "no such table" in admin(capsys, operated, "end-table", "x" * 16)


def test_commands_need_a_database_that_exists(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "holocene", "admin", "tables", "--folder", f"{tmp_path}"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "there is no database" in done.stderr
