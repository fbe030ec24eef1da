"""What a client shows around a match: the story and its things, moments, notes, and advice."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import holocene
from holocene.games import find_game
from holocene.kernel.results import Note
from tests.server.host import Host, Person


def saved_match(path: Path, steps: int = 30) -> dict[str, Any]:
    """Return the file of a match with notes."""
    match = holocene.new("cavemen", players=2, seed=11)
    for step in range(steps):
        seat = match.state.to_move()[0]
        legal = match.state.legal(seat)
        match.play(seat, legal[step * 5 % len(legal)])
    match.notes = [Note(0, "Look at the pool first."), Note(3, "A bold bid.\nToo bold?", ("bid:2", "conch"))]
    match.save(path)
    data: dict[str, Any] = json.loads(path.read_text())
    return data


def test_story_names_things_and_where_they_went(ada: Person, tmp_path: Path) -> None:
    table = ada.post("/api/tables/file", saved_match(tmp_path / "m.json", 120)).json()["id"]
    update = ada.events(table)
    lines = [line for event in update["events"] for line in event.get("lines", [])]
    recruits = [line for line in lines if "recruits" in line["text"]]
    assert recruits
    for line in recruits:
        before, after = line["things"]
        card = before.removeprefix("pool:")
        assert after == f"tribe:{line['seat']}:{card}"
    drawn = next(line for line in lines if line["text"].startswith("Into the Card Pool"))
    assert len(drawn["things"]) == drawn["text"].count(",") + 1
    ids = {face.id for face in find_game("cavemen").faces(find_game("cavemen").edition())}
    for line in lines:
        for thing in line.get("things", []):
            zone, _, rest = thing.partition(":")
            assert zone in ("pool", "tribe", "totem", "bid", "conch")
            assert zone not in ("pool", "tribe") or rest.rpartition(":")[2] in ids


def test_turns_are_headings_and_the_end_has_scores(ada: Person, tmp_path: Path) -> None:
    match = holocene.play_out("cavemen", ["greedy", "greedy"], 3)
    match.save(tmp_path / "m.json")
    table = ada.post("/api/tables/file", json.loads((tmp_path / "m.json").read_text())).json()["id"]
    update = ada.events(table)
    lines = [line for event in update["events"] for line in event.get("lines", [])]
    headings = [line["text"] for line in lines if line.get("heading")]
    assert headings == [f"Turn {turn} begins." for turn in range(1, len(headings) + 1)]
    winner = update["position"]["view"]["winner"]
    assert {one["seat"]: one["place"] for one in update["position"]["scores"]} == {winner: 1, 1 - winner: 2}
    assert update["position"]["scores"][winner]["parts"] == [{"name": "Fire", "points": 1}]


def test_moments_come_in_order_with_lines_and_notes(ada: Person, tmp_path: Path) -> None:
    table = ada.post("/api/tables/file", saved_match(tmp_path / "m.json")).json()["id"]
    lines = {event["number"]: event.get("lines", []) for event in ada.events(table)["events"]}
    moment = ada.get(f"/api/tables/{table}/history/2")
    assert moment["first"] == 2
    assert "previous" not in moment
    assert moment["notes"] == [{"number": 2, "text": "Look at the pool first."}]
    seen = [moment]
    while (number := seen[-1].get("next")) is not None:
        seen.append(ada.get(f"/api/tables/{table}/history/{number}", seat=1))
        assert seen[-1]["previous"] == seen[-2]["number"]
    assert len(seen) == 31
    assert seen[-1]["number"] == moment["last"]
    assert all(one.get("lines", []) == lines[one["number"]] for one in seen)
    assert seen[3]["notes"] == [{"number": 5, "text": "A bold bid.\nToo bold?", "things": ["bid:2", "conch"]}]
    assert ada.get(f"/api/tables/{table}/notes") == [*seen[0]["notes"], *seen[3]["notes"]]


def test_notes_stay_with_a_match(ada: Person, tmp_path: Path) -> None:
    data = saved_match(tmp_path / "m.json")
    table = ada.post("/api/tables/file", data).json()["id"]
    assert ada.get(f"/api/tables/{table}/file")["notes"] == data["notes"]
    assert holocene.replay(tmp_path / "m.json").notes[0].text == "Look at the pool first."


@pytest.mark.parametrize(
    ("notes", "where"),
    [
        ("x", "notes: must be a list"),
        ([{"at": 31, "text": "x"}], "notes[0].at"),
        ([{"at": 1, "text": ""}], "notes[0].text"),
        ([{"at": 1, "text": "x" * 2001}], "notes[0].text"),
        ([{"at": 1, "text": "\u001b[31m"}], "notes[0].text"),
        ([{"at": 1, "text": "x", "html": "<b>"}], "notes[0].html"),
        ([{"at": 1, "text": "x", "things": ["a" * 81]}], "notes[0].things"),
        ([{"at": 1, "text": "x", "things": ["a"] * 21}], "notes[0].things"),
        ([{"at": 1, "text": "x"}] * 1001, "notes: has 1001 notes"),
    ],
)
def test_invalid_notes_are_refused(ada: Person, tmp_path: Path, notes: Any, where: str) -> None:
    data = saved_match(tmp_path / "m.json") | {"notes": notes}
    assert where in ada.post("/api/tables/file", data, 422).json()["error"]


def test_advice_is_for_your_own_seat_and_changes_nothing(host: Host, ada: Person, bea: Person) -> None:
    table = ada.open("person", "person")
    bea.do(table, "join")
    assert ada.post(f"/api/tables/{table}/hint", {}, 409).json()["error"] == "The game has not started."
    ada.do(table, "start")
    who, other = (ada, bea) if ada.events(table)["position"].get("choices") else (bea, ada)
    before = who.events(table)
    hint = who.post(f"/api/tables/{table}/hint", {}, 200).json()
    assert 1 <= len(hint["best"]) <= 3
    assert all(one["choice"] in before["position"]["choices"] for one in hint["best"])
    assert all(one["reason"].endswith(".") and 0 <= one["chance"] <= 1 for one in hint["best"])
    assert hint["decision"] == before["position"]["decision"]
    assert who.events(table) == before
    assert other.post(f"/api/tables/{table}/hint", {}, 409).json()["error"] == "It is not your turn."
    mine = before["table"]["seats"].index(next(seat for seat in before["table"]["seats"] if seat["mine"]))
    assert other.post(f"/api/tables/{table}/hint", {"seat": mine}, 403).json()["error"] == "That is not your seat."
    host.person("Cleo").post(f"/api/tables/{table}/hint", {}, 403)
    Person(host, "").post(f"/api/tables/{table}/hint", {}, 401)
    who.post(f"/api/tables/{table}/hint", {"bot": "search"}, 400)
    statuses = [who.client.post(f"/api/tables/{table}/hint", json={}).status_code for _ in range(18)]
    assert statuses[0] == 200
    assert statuses[-1] == 429
