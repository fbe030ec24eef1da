"""Several seats of one identity: people who share a device, each seat with its own view."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from holocene.games import all_games
from tests.server.host import Person
from tests.server.whisper import WHISPER
from tests.server.wiretap import Inside


@pytest.fixture
def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Inside]:
    monkeypatch.setitem(all_games(), WHISPER.name, WHISPER)
    host = Inside(tmp_path).start()
    try:
        yield host
    finally:
        assert host.stop() == 0


def shared(ada: Person, bea: Person) -> str:
    """Return a running table where Ada and Cleo share a device, and Bea sits between them."""
    table = ada.open("person", "person", "person")
    assert ada.do(table, "join", 409)["error"] == "You already sit at this table."
    bea.do(table, "join", seat=1)
    ada.do(table, "join", seat=2, name="Cleo")
    ada.do(table, "start")
    return table


def owes(person: Person, table: str, seat: int) -> Any:
    """Return what a seat of a person knows."""
    return person.get(f"/api/tables/{table}/events", seat=seat)


def test_each_seat_is_looked_from_and_decides(ada: Person, bea: Person) -> None:
    table = shared(ada, bea)
    seats = ada.get(f"/api/tables/{table}")["seats"]
    assert [seat["name"] for seat in seats] == ["Ada", "Bea", "Cleo"]
    assert [seat["mine"] for seat in seats] == [True, False, True]
    played = set()
    for _ in range(12):
        for person, seat in ((ada, 0), (bea, 1), (ada, 2)):
            update = owes(person, table, seat)
            assert update["position"]["view"]["seat"] == seat
            position = update["position"]
            if position.get("choices"):
                assert person.get(f"/api/tables/{table}")["my_turn"]
                choice = position["choices"][0]
                move = {"decision": position["decision"], "action": choice["action"], "arguments": choice["arguments"]}
                if person is ada:
                    refused = ada.do(table, "moves", 422, **move)
                    assert refused["error"] == "You have several seats here: say which."
                    assert ada.do(table, "moves", 403, seat=1, **move)["error"] == "That is not your seat."
                    ada.do(table, "moves", 409, seat=2 - seat, **move)
                person.do(table, "moves", seat=seat, **move)
                played.add(seat)
    assert played == {0, 1, 2}
    assert ada.events(table)["position"]["view"]["seat"] == 0
    ada.get(f"/api/tables/{table}/refusals", 422)
    assert ada.get(f"/api/tables/{table}/refusals", seat=2)
    number = ada.events(table)["number"]
    assert ada.get(f"/api/tables/{table}/history/{number}", seat=2)["view"]["seat"] == 2
    ada.get(f"/api/tables/{table}/history/{number}", 403, seat=1)


def test_nobody_looks_from_another_s_seat(ada: Person, bea: Person) -> None:
    table = shared(ada, bea)
    assert ada.get(f"/api/tables/{table}/events", 403, seat=1)["error"] == "That is not your seat."
    bea.get(f"/api/tables/{table}/events", 403, seat=0)
    Person(ada.host, "").get(f"/api/tables/{table}/events", 403, seat=0)
    with bea.watch(table, seat=2) as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(5)
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4403, "That is not your seat.")
    with ada.watch(table, seat=2) as socket:
        assert json.loads(socket.recv(5))["position"]["view"]["seat"] == 2


def test_a_socket_sends_what_its_seat_knows_and_nothing_of_the_other(inside: Inside) -> None:
    ada = inside.person("Ada")
    seats = [{"kind": "person"}, {"kind": "person"}]
    table = ada.post("/api/tables/", {"game": "whisper", "seats": seats}).json()["id"]
    ada.do(table, "join", seat=1)
    ada.do(table, "start")
    words = [owes(ada, table, seat)["position"]["view"]["word"] for seat in (0, 1)]
    with ada.watch(table, seat=0) as one, ada.watch(table, seat=1) as two:
        for seat in (0, 1):
            position = owes(ada, table, seat)["position"]
            choice = position["choices"][0]
            move = {"decision": position["decision"], "action": choice["action"], "arguments": choice["arguments"]}
            ada.do(table, "moves", seat=seat, **move)
        number = ada.events(table)["number"]
        for seat, socket in enumerate((one, two)):
            heard = ""
            while True:
                message = str(socket.recv(5))
                heard += message
                if json.loads(message)["number"] == number:
                    break
            assert words[seat] in heard
            assert words[1 - seat] not in heard


def test_a_takeback_is_not_asked_of_oneself(ada: Person, bea: Person) -> None:
    table = ada.open("person", "person")
    ada.do(table, "join", seat=1, name="Cleo")
    ada.do(table, "start")
    for _ in range(2):
        seat = next(seat for seat in (0, 1) if owes(ada, table, seat)["position"].get("choices"))
        position = owes(ada, table, seat)["position"]
        choice = position["choices"][0]
        move = {"decision": position["decision"], "action": choice["action"], "arguments": choice["arguments"]}
        ada.do(table, "moves", seat=seat, **move)
    ada.do(table, "takeback", seat=seat)
    assert ada.events(table)["events"][-1]["kind"] == "takeback"


def test_seats_are_left_and_taken_again_for_a_rematch(ada: Person) -> None:
    table = ada.open("person", "person", "greedy")
    ada.do(table, "join", seat=1, name="Cleo")
    ada.do(table, "leave", 422)
    ada.do(table, "leave", seat=1)
    ada.do(table, "join", seat=1, name="Cleo\u202e")
    ada.do(table, "start")
    ada.do(table, "resign", 422)
    ada.do(table, "resign", seat=1)
    ada.do(table, "resign", seat=0)
    assert ada.events(table)["table"]["status"] == "over"
    again = ada.do(table, "rematch")
    assert [seat["name"] for seat in again["seats"]] == ["Ada", "Cleo", "greedy"]
    assert [seat["mine"] for seat in again["seats"]] == [True, True, False]
