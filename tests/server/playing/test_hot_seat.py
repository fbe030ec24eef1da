"""One identity with several seats, for people who share a device: each seat has its own view."""

from __future__ import annotations

import json
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.host import Person, move_in
from tests.server.wiretap import InProcessHost


def shared(ada: Person, bea: Person) -> str:
    """Return a running table where Ada and Cleo share a device and Bea sits between them."""
    table = ada.open("person", "person", "person")
    assert ada.do(table, "join", 409)["error"] == "You already sit at this table."
    bea.do(table, "join", seat=1)
    ada.do(table, "join", seat=2, name="Cleo")
    ada.do(table, "start")
    return table


def update_of(person: Person, table: str, seat: int) -> Any:
    """Return everything that one of a person's seats may know."""
    return person.get(f"/api/tables/{table}/events", seat=seat)


def test_person_with_two_seats_sees_and_decides_for_each(ada: Person, bea: Person) -> None:
    table = shared(ada, bea)
    seats = ada.get(f"/api/tables/{table}")["seats"]
    assert [seat["name"] for seat in seats] == ["Ada", "Bea", "Cleo"]
    assert [seat["mine"] for seat in seats] == [True, False, True]
    played = set()
    for _ in range(12):
        for person, seat in ((ada, 0), (bea, 1), (ada, 2)):
            update = update_of(person, table, seat)
            assert update["position"]["view"]["seat"] == seat
            if update["position"].get("choices"):
                assert person.get(f"/api/tables/{table}")["my_turn"]
                move = move_in(update)
                if person is ada:
                    refused = ada.do(table, "moves", 422, **move)
                    assert refused["error"] == "You have several seats here: say which one."
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


def test_nobody_sees_the_view_of_another_s_seat(ada: Person, bea: Person) -> None:
    table = shared(ada, bea)
    assert ada.get(f"/api/tables/{table}/events", 403, seat=1)["error"] == "That is not your seat."
    bea.get(f"/api/tables/{table}/events", 403, seat=0)
    Person(ada.host, "").get(f"/api/tables/{table}/events", 403, seat=0)
    with bea.watch(table, seat=2) as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(60)
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4403, "That is not your seat.")
    with ada.watch(table, seat=2) as socket:
        assert json.loads(socket.recv(60))["position"]["view"]["seat"] == 2


def test_socket_sends_only_what_its_seat_knows(whispering: InProcessHost) -> None:
    ada = whispering.person("Ada")
    seats = [{"kind": "person"}, {"kind": "person"}]
    table = ada.post("/api/tables/", {"game": "whisper", "seats": seats}).json()["id"]
    ada.do(table, "join", seat=1)
    ada.do(table, "start")
    words = [update_of(ada, table, seat)["position"]["view"]["word"] for seat in (0, 1)]
    with ada.watch(table, seat=0) as one, ada.watch(table, seat=1) as two:
        for seat in (0, 1):
            ada.do(table, "moves", seat=seat, **move_in(update_of(ada, table, seat)))
        number = ada.events(table)["number"]
        for seat, socket in enumerate((one, two)):
            received = ""
            while True:
                message = str(socket.recv(60))
                received += message
                if json.loads(message)["number"] == number:
                    break
            assert words[seat] in received
            assert words[1 - seat] not in received


def test_nobody_has_to_agree_to_their_own_takeback(ada: Person, bea: Person) -> None:
    table = ada.open("person", "person")
    ada.do(table, "join", seat=1, name="Cleo")
    ada.do(table, "start")
    for _ in range(2):
        seat = next(seat for seat in (0, 1) if update_of(ada, table, seat)["position"].get("choices"))
        ada.do(table, "moves", seat=seat, **move_in(update_of(ada, table, seat)))
    ada.do(table, "takeback", seat=seat)
    assert ada.events(table)["events"][-1]["kind"] == "takeback"


def test_rematch_keeps_all_seats_of_a_person(ada: Person) -> None:
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
