"""Tables over HTTP and sockets: opening, sitting down, playing, undo, takeback, chat, watching."""

from __future__ import annotations

import json

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.host import Host, Person, key, move_in, mover, receive_all, started


def test_person_plays_a_whole_game_against_bots(ada: Person) -> None:
    table = ada.open("person", "greedy", "random")
    ada.do(table, "start")
    for step in range(400):
        update = ada.wait_for_turn(table)
        if update["table"]["status"] == "over":
            break
        ada.move(table, update, step * 7)
    assert update["table"]["status"] == "over"
    assert len(update["table"]["winners"]) == 1
    assert update["table"]["to_move"] == []
    fairness = ada.get(f"/api/tables/{table}/fairness")
    assert fairness["seed"]
    assert fairness["nonce"]


def test_two_people_and_a_spectator_see_the_same_numbers(host: Host, ada: Person, bea: Person) -> None:
    table = started(ada, bea)
    stranger = Person(host, "")
    with ada.watch(table) as one, bea.watch(table) as two, stranger.watch(table) as three:
        first = [json.loads(socket.recv(60)) for socket in (one, two, three)]
        assert {update["number"] for update in first} == {first[0]["number"]}
        who, update = mover(table, ada, bea)
        number = who.move(table, update)["number"]
        for socket in (one, two, three):
            message = json.loads(socket.recv(60))
            while "events" not in message:  # only who came or left
                message = json.loads(socket.recv(60))
            assert message["events"][-1]["number"] == number
            assert message["events"][-1]["lines"]
    assert "choices" not in first[2]["position"]


def test_socket_resumes_from_any_number(ada: Person, bea: Person) -> None:
    table = started(ada, bea)
    for _ in range(3):
        who, update = mover(table, ada, bea)
        who.move(table, update)
    for after in range(0, 8):
        with ada.watch(table, after) as socket:
            update = json.loads(socket.recv(60))
        numbers = [event["number"] for event in update.get("events", [])]
        assert numbers == list(range(after + 1, update["number"] + 1)) or after > update["number"]
        assert update["position"]["view"]["pool"]
    with ada.watch(table, 10**6) as socket:  # there is no such number: the whole log
        assert json.loads(socket.recv(60))["events"][0]["number"] == 1


def test_stale_decision_is_refused_with_the_current_number(ada: Person, bea: Person) -> None:
    table = started(ada, bea)
    who, update = mover(table, ada, bea)
    who.move(table, update)
    problem = who.move(table, update, status=409)
    assert problem["error"] == "That decision is no longer open."
    assert problem["number"] > update["position"]["decision"]


def test_same_key_twice_makes_one_move(ada: Person, bea: Person) -> None:
    table = started(ada, bea)
    who, update = mover(table, ada, bea)
    data = {**move_in(update), "key": key()}
    path = f"/api/tables/{table}/moves"
    first, second = who.post(path, data).json(), who.post(path, data).json()
    assert first == second
    assert ada.events(table)["number"] == first["number"]


def test_illegal_move_is_refused_with_its_clause(ada: Person, bea: Person) -> None:
    table = started(ada, bea)
    who, update = mover(table, ada, bea)
    decision = update["position"]["decision"]
    problem = who.do(table, "moves", 422, decision=decision, action="forage", arguments={})
    assert problem["clause"] == "CAV-6.2"
    problem = who.do(table, "moves", 422, decision=decision, action="fly", arguments={})
    assert problem["error"] == "There is no such action."
    other = bea if who is ada else ada
    assert other.do(table, "moves", 409, decision=decision, action="pass", arguments={})["error"]
    refusals = who.get(f"/api/tables/{table}/refusals")
    assert all(refusal["clause"].startswith("CAV-") for refusal in refusals)


def test_undo_follows_the_engine_s_rule(ada: Person, bea: Person) -> None:
    table = started(ada, bea)
    who, update = mover(table, ada, bea)
    assert "undo" in update["position"]  # nothing to undo yet
    who.move(table, update)
    assert "undo" not in who.events(table)["position"]
    who.do(table, "undo")
    again, after = mover(table, ada, bea)
    assert again is who
    assert after["position"]["view"]["auction"] == update["position"]["view"]["auction"]
    assert who.do(table, "undo", 409)["error"]


def test_takeback_needs_the_agreement_of_the_others(ada: Person, bea: Person) -> None:
    table = started(ada, bea)
    one, update = mover(table, ada, bea)
    one.move(table, update)
    two, update = mover(table, ada, bea)
    two.move(table, update)
    one.do(table, "undo", 409)
    one.do(table, "takeback")
    one.do(table, "takeback", 409)
    assert one.do(table, "takeback/answer", 409, yes=True)["error"] == "Nobody is asking you for a takeback."
    two.do(table, "takeback/answer", yes=False)
    assert one.events(table)["events"][-1]["lines"][0]["text"].endswith("does not agree: the decision stands.")
    one.do(table, "takeback")
    two.do(table, "takeback/answer", yes=True)
    assert ada.events(table)["events"][-1]["kind"] == "takeback"
    assert mover(table, ada, bea)[0] is one


def test_takeback_against_bots_is_granted_at_once(ada: Person) -> None:
    table = ada.open("person", "greedy")
    ada.do(table, "start")
    before = ada.wait_for_turn(table)
    ada.move(table, before)
    ada.wait_for_turn(table)
    ada.do(table, "takeback")
    kinds = [event["kind"] for event in ada.events(table)["events"]]
    assert "takeback" in kinds


def test_last_player_who_has_not_resigned_wins(ada: Person, bea: Person) -> None:
    table = started(ada, bea)
    ada.do(table, "resign")
    update = bea.events(table)
    assert update["table"]["status"] == "over"
    assert update["events"][-1]["kind"] == "ended"
    assert update["table"]["winners"] == [1]
    bea.do(table, "resign", 409)


def test_watcher_has_no_choices_left_after_a_resignation(ada: Person, bea: Person) -> None:
    table = started(ada, bea)
    mover, other = (ada, bea) if ada.events(table)["position"].get("choices") else (bea, ada)
    with mover.watch(table) as socket:
        assert json.loads(socket.recv(60))["position"]["choices"]
        other.do(table, "resign")
        update = json.loads(socket.recv(60))
        while update.get("table", {}).get("status") != "over":
            update = json.loads(socket.recv(60))
    assert "choices" not in update["position"]
    assert "scores" not in update["position"]  # the match was not played to its end


def test_chat_is_stored_and_limited(host: Host, ada: Person, bea: Person) -> None:
    table = started(ada, bea)
    ada.do(table, "chat", text="  hello\u0000 <b>there</b>  ")
    chats = [event for event in bea.events(table)["events"] if event["kind"] == "chat"]
    assert (chats[0]["text"], chats[0]["name"]) == ("hello <b>there</b>", "Ada")
    ada.do(table, "chat", 400, text="x" * 501)
    ada.do(table, "chat", 400, text="")
    ada.do(table, "chat", 400, text="\u0007")
    for _ in range(10):
        status = bea.client.post(f"/api/tables/{table}/chat", json={"text": "again", "key": key()}).status_code
    assert status == 429
    Person(host, "").do(table, "chat", 401, text="hi")


def test_taken_seat_cannot_be_taken_again(host: Host, ada: Person, bea: Person) -> None:
    table = ada.open("person", "person", "person")
    bea.do(table, "join", seat=2)
    bea.do(table, "join", 409)
    cleo = host.person("Cleo")
    assert cleo.do(table, "join", 409, seat=2)["error"] == "That seat is taken."
    assert ada.do(table, "start", 409)["error"] == "One seat is still free."
    cleo.do(table, "start", 403)
    cleo.do(table, "join")
    assert host.person("Dora").do(table, "join", 409)["error"] == "All seats are taken."
    bea.do(table, "leave")
    bea.do(table, "join")
    ada.do(table, "start")
    bea.do(table, "leave", 409)
    seats = ada.get(f"/api/tables/{table}")["seats"]
    assert [seat["name"] for seat in seats] == ["Ada", "Cleo", "Bea"]
    assert [seat["mine"] for seat in seats] == [True, False, False]


def test_tables_are_listed_and_deleted(host: Host, ada: Person, bea: Person) -> None:
    private, public = ada.open("person", "person"), ada.open("person", "person", listed=True)
    listed = [table["id"] for table in bea.get("/api/tables/")]
    assert public in listed
    assert private not in listed
    bea.client.delete(f"/api/tables/{private}")
    assert {private, public} <= {table["id"] for table in ada.get("/api/tables/mine")}
    assert ada.client.delete(f"/api/tables/{private}").status_code == 204
    ada.get(f"/api/tables/{private}", 404)
    running = ada.open("person", "greedy")
    ada.do(running, "start")
    ada.wait_for_turn(running)
    assert ada.client.delete(f"/api/tables/{running}").status_code == 409
    first = ada.get("/api/tables/mine")[0]
    assert first["id"] == running, "my turn comes first"
    assert (first["my_turn"], first["to_move"], first["winners"]) == (True, [0], [])


def test_deleted_table_closes_its_sockets(ada: Person, bea: Person) -> None:
    table = ada.open("person", "person")
    with bea.watch(table) as socket:
        socket.recv(60)
        assert ada.client.delete(f"/api/tables/{table}").status_code == 204
        with pytest.raises(ConnectionClosed) as closed:
            receive_all(socket)
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4404, "The table has been deleted.")


def test_same_key_twice_opens_one_table(ada: Person, bea: Person) -> None:
    data = {"game": "cavemen", "seats": [{"kind": "person"}, {"kind": "bot"}], "key": key()}
    first, second = (ada.post("/api/tables/", data).json() for _ in range(2))
    assert first["id"] == second["id"]
    assert second["number"] == 2
    assert second["seats"][0]["mine"]
    assert bea.post("/api/tables/", data).json()["id"] != first["id"]
    assert ada.open("person", "greedy") != ada.open("person", "greedy")


def test_link_moves_an_identity_once(host: Host, ada: Person) -> None:
    token = ada.post("/api/people/link", None).json()["token"]
    phone = Person(host, "")
    assert phone.post("/api/people/claim", {"token": token}).json()["id"] == ada.id
    assert phone.get("/api/people/me")["name"] == "Ada"
    Person(host, "").post("/api/people/claim", {"token": token}, 404)


def test_about_is_answered_for_anybody(host: Host, ada: Person) -> None:
    assert ada.get("/api/about")["me"] == {"id": ada.id, "name": "Ada"}
    for cookie in ({}, {"cookie": "holocene=forged.by-somebody"}):
        assert httpx.get(f"{host.url}/api/about", headers=cookie).json()["me"] is None


def test_forged_cookies_identify_nobody(host: Host, ada: Person) -> None:
    stranger = Person(host, "")
    stranger.client.cookies.set("holocene", f"{ada.id}.AAAA")
    stranger.get("/api/people/me", 401)
    stranger.client.cookies.set("holocene", "nonsense")
    stranger.get("/api/people/me", 401)
