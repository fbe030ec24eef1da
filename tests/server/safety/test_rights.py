"""What each person may do at a table."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from tests.server.host import Host, Person, key, mover, started
from tests.server.safety.health import check_healthy


def test_only_people_at_the_table_may_act(host: Host, ada: Person, bea: Person) -> None:
    table = started(ada, bea)
    _, update = mover(table, ada, bea)
    position = update["position"]
    move = {"decision": position["decision"], "action": "pass", "arguments": {}}
    verbs: dict[str, dict[str, Any]] = {"moves": move, "undo": {}, "takeback": {}, "takeback/answer": {"yes": True}}
    verbs |= {"resign": {}, "return": {}, "leave": {}, "start": {}}
    before = ada.events(table)["number"]
    for verb, data in verbs.items():
        host.person("Cleo").do(table, verb, 403, **data)
        Person(host, "").do(table, verb, 401, **data)
    host.person("Cleo").do(table, "join", 409)
    host.person("Cleo").get(f"/api/tables/{table}/refusals", 403)
    Person(host, "").get(f"/api/tables/{table}/refusals", 401)
    assert ada.events(table)["number"] == before


def test_only_the_owner_can_delete_a_table(host: Host, ada: Person, bea: Person) -> None:
    table = ada.open("person", "person")
    bea.do(table, "join")
    for person, status in ((bea, 403), (host.person("Cleo"), 403), (Person(host, ""), 401)):
        assert person.client.delete(f"/api/tables/{table}").status_code == status
    assert host.person("Cleo").do(table, "start", 403)
    assert ada.client.delete(f"/api/tables/{table}").status_code == 204


def test_no_player_chooses_a_seed(host: Host, ada: Person) -> None:
    plan = {"game": "cavemen", "seats": [{"kind": "person"}, {"kind": "bot"}]}
    for name in ("seed", "nonce", "id", "owner", "rules", "snapshot"):
        ada.post("/api/tables/", {**plan, name: "7"}, 400)
        ada.post("/api/tables/", {**plan, "options": {name: "7"}}, 422)
    tables = [ada.post("/api/tables/", plan).json() for _ in range(3)]
    assert len({table["commitment"] for table in tables}) == 3


def test_two_people_may_use_the_same_key(ada: Person, bea: Person) -> None:
    table = started(ada, bea)
    data = {"key": "00000001", "text": "hello"}
    one = ada.post(f"/api/tables/{table}/chat", data).json()["number"]
    two = bea.post(f"/api/tables/{table}/chat", data).json()["number"]
    assert two == one + 1
    assert ada.post(f"/api/tables/{table}/chat", data).json()["number"] == one


def test_person_cannot_use_the_key_of_a_bot(ada: Person) -> None:
    table = ada.open("person", "greedy")
    for number in range(2, 9):
        for name in (f"bot-1-{number}", f"bot:1:{number}"):
            ada.client.post(f"/api/tables/{table}/chat", json={"key": name.ljust(8, "-"), "text": "mine"})
    ada.do(table, "start")
    update = ada.wait_for_turn(table)
    ada.move(table, update)
    assert ada.wait_for_turn(table)["number"] > update["number"] + 1


def test_resigned_person_cannot_decide(host: Host, ada: Person, bea: Person) -> None:
    cleo = host.person("Cleo")
    table = started(ada, bea, cleo)
    who, update = mover(table, ada, bea, cleo)
    who.move(table, update)
    who.do(table, "resign")
    for verb in ("undo", "takeback", "resign"):
        assert "resigned" in who.do(table, verb, 409)["error"]
    assert who.move(table, update, status=409)["error"] == "You have resigned."


def test_takeback_of_nothing_is_refused(ada: Person, bea: Person) -> None:
    table = started(ada, bea)
    who, update = mover(table, ada, bea)
    assert who.do(table, "takeback", 409)["error"]
    who.move(table, update)
    who.do(table, "undo")
    assert who.do(table, "takeback", 409)["error"] == "You have no decision to take back."
    who.move(table, who.events(table))
    assert who.do(table, "undo")["number"]


def test_deleting_a_table_in_use_does_no_harm(host: Host, ada: Person, bea: Person) -> None:
    def ask(what: tuple[str, str, dict[str, str], Any]) -> int:
        method, path, cookies, data = what
        return httpx.request(method, host.url + path, json=data, cookies=cookies, timeout=60).status_code

    hers, his = dict(ada.client.cookies), dict(bea.client.cookies)
    with ThreadPoolExecutor(8) as pool:
        for _ in range(6):
            path = f"/api/tables/{ada.open('person', 'person')}"
            chats = [("POST", f"{path}/chat", his, {"key": key(), "text": "hi"}) for _ in range(3)]
            joins = [("POST", f"{path}/join", his, {"key": key()}) for _ in range(3)]
            statuses = set(pool.map(ask, [*chats, ("DELETE", path, hers, None), *joins]))
            assert statuses <= {201, 204, 404, 409, 429}
    check_healthy(host)


@pytest.mark.parametrize(
    "webhook",
    [
        "http://[bad",
        "http://",
        "ftp://x/",
        "//x",
        "http://me:you@x/",
        "http://x:99999/",
        "http://x/\x00",
        "http://x/\u202e",
    ],
)
def test_invalid_webhook_is_refused(ada: Person, bea: Person, webhook: str) -> None:
    table = started(ada, bea)
    answer = ada.client.put(f"/api/tables/{table}/notices", json={"webhook": webhook})
    assert answer.status_code == 422
    assert ada.get(f"/api/tables/{table}/notices")["webhook"] == ""


def test_notice_settings_are_private(host: Host, ada: Person, bea: Person) -> None:
    table = started(ada, bea)
    ada.client.put(f"/api/tables/{table}/notices", json={"webhook": "https://ada.example/hook"})
    assert ada.get(f"/api/tables/{table}/notices")["webhook"] == "https://ada.example/hook"
    assert bea.get(f"/api/tables/{table}/notices")["webhook"] == ""
    host.person("Cleo").get(f"/api/tables/{table}/notices", 403)
    Person(host, "").get(f"/api/tables/{table}/notices", 401)
