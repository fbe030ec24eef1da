"""Everybody gets sentences in their own language, even at the same table."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from tests.server.host import Host, Person

GERMAN = "de-CH, de;q=0.9, en;q=0.5"


@pytest.fixture
def bea(host: Host) -> Person:
    """Bea, who reads German."""
    bea = host.person("Bea")
    bea.client.headers["accept-language"] = GERMAN
    return bea


def lines(update: Any) -> list[str]:
    return [line["text"] for event in update["events"] for line in event.get("lines", ())]


def watching(host: Host, table: str, query: str = "", **headers: str) -> ClientConnection:
    return connect(f"ws://127.0.0.1:{host.port}/api/tables/{table}/live?after=0{query}", additional_headers=headers)


def test_two_people_at_one_table_read_two_languages(ada: Person, bea: Person) -> None:
    table = ada.open("person", "person")
    bea.do(table, "join")
    ada.do(table, "start")
    assert ada.do(table, "undo", 409)["error"] == "Undo is not possible: you have no decision to undo."
    assert bea.do(table, "undo", 409)["error"].startswith("Das lässt sich nicht zurücknehmen: du hast keine")
    for _ in range(2):
        mover = ada if ada.events(table)["position"].get("choices") else bea
        mover.move(table, mover.events(table))
    english, german = lines(ada.events(table)), lines(bea.events(table))
    assert len(english) == len(german) > 5
    assert not set(english) & set(german)
    assert english[:2] == ["The table is open.", "Ada sits down."]
    assert german[:2] == ["Der Tisch ist eröffnet.", "Ada setzt sich."]
    assert bea.get(f"/api/tables/{table}")["title"] == "Cavemen: Die Suche nach dem Feuer"
    views = [person.events(table)["position"]["view"] for person in (ada, bea)]
    assert [view["question"] for view in views] == ["What does your tribe do?", "Was tut dein Stamm?"]
    assert views[0]["pool"] == views[1]["pool"]
    refused = [{one["reason"] for one in person.get(f"/api/tables/{table}/refusals")} for person in (ada, bea)]
    assert not refused[0] & refused[1]


def test_choices_and_refusals_are_in_german(bea: Person) -> None:
    table = bea.open("person", "greedy")
    bea.do(table, "start")
    update = bea.wait_for_turn(table)
    sentences = [choice["sentence"] for choice in update["position"]["choices"]]
    assert "Passen." in sentences
    wrong = {"decision": update["position"]["decision"], "action": "forage"}
    answer = bea.do(table, "moves", 422, **wrong)
    assert (answer["clause"], answer["error"]) == ("CAV-6.2", "Zuerst das Muschelhorn: Biete Zähne oder passe.")
    assert bea.do(table, "moves", 409, decision=0, action="pass")["error"] == "Diese Entscheidung ist nicht mehr offen."
    assert update["position"]["undo"] == "du hast keine Entscheidung, die sich zurücknehmen lässt"


def test_sockets_get_updates_in_their_own_language(host: Host, ada: Person) -> None:
    table = ada.open("person", "person")
    requests: list[tuple[str, dict[str, str]]] = [
        ("", {}),
        ("&language=de", {"Accept-Language": "en"}),
        ("", {"Accept-Language": GERMAN}),
        ("&language=klingon", {}),
    ]
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(watching(host, table, query, **headers)) for query, headers in requests]
        first = [lines(json.loads(socket.recv(60))) for socket in sockets]
        ada.do(table, "leave")
        then = [lines(json.loads(socket.recv(60))) for socket in sockets]
    english, german = ["The table is open.", "Ada sits down."], ["Der Tisch ist eröffnet.", "Ada setzt sich."]
    assert first == [english, german, german, english]
    assert then == [["Ada leaves."], ["Ada steht auf."], ["Ada steht auf."], ["Ada leaves."]]


def test_games_and_errors_are_in_german(host: Host, bea: Person) -> None:
    (game,) = [one for one in bea.get("/api/games") if one["name"] == "cavemen"]
    assert game["summary"].startswith("Jagen, anwerben, erfinden")
    assert game["options"][0]["help"] == "auch in der ersten Runde um das Muschelhorn bieten (CAV-R1)"
    assert bea.get("/api/games/cavemen/rules")[0]["text"].startswith("Der Stapel hat 86 Karten")
    faces = {face["id"]: face for face in bea.get("/api/games/cavemen/faces")}
    assert (faces["speech"]["name"], faces["speech"]["text"]) == ("Sprache", "+1 Erfinden je Ältesten im Stamm.")
    assert faces["snake-leader"]["name"] == "Anführer (Schlange)"
    assert "Höhlenmalerei" in {one["name"] for one in bea.get("/api/games/cavemen/components")}
    assert bea.get("/api/tables/nothing", 404)["error"] == "Diesen Tisch gibt es nicht."
    assert bea.get("/api/nothing", 404)["error"] == "Hier ist nichts."
    assert bea.post("/api/tables/", {"game": 1}, 400).json()["error"].startswith("Diese Anfrage ist unverständlich")
    stranger = httpx.get(f"{host.url}/api/people/me", headers={"accept-language": "de"})
    assert stranger.json()["error"] == "Gib zuerst einen Namen an."


@pytest.mark.parametrize("header", ["", "fr", "*", "de;q=0", "en, de;q=0.9", ";;;", "de" * 5000, "ü"])
def test_english_is_the_default(host: Host, header: str) -> None:
    answer = httpx.get(f"{host.url}/api/people/me", headers={b"accept-language": header.encode()})
    assert answer.json()["error"] == "Give a name first."
