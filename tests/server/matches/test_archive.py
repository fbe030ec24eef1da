"""Matches after the game: history, forks, rematches, files, and changes of the rules."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import holocene
from holocene.games import all_games, find_game
from holocene.server.runtime import Runtime
from holocene.server.settings import Settings
from holocene.tables.live import drafts
from holocene.tables.messages.requests import OpenTable, SeatPlan
from tests.rules.cavemen import editions
from tests.server.host import Host, Person, key


def finished(person: Person, *others: str) -> str:
    """Return a table whose match is over. The person always takes the first choice, so the bots win."""
    table = person.open("person", *(others or ("greedy",)))
    person.do(table, "start")
    while True:
        update = person.wait_for_turn(table)
        if update["table"]["status"] == "over":
            return table
        person.move(table, update)


@pytest.fixture(scope="module")
def played(host: Host) -> tuple[Person, str]:
    ada = host.person("Ada")
    return ada, finished(ada)


def test_every_moment_of_a_match_can_be_shown(host: Host, played: tuple[Person, str]) -> None:
    ada, table = played
    update = ada.events(table)
    file = ada.get(f"/api/tables/{table}/file")
    match = holocene.new("cavemen", players=2, seed=file["seed"])
    for event in update["events"]:
        if event["kind"] == "play":
            record = file["log"][len(match.log)]
            match.act(record["seat"], record["play"][0], **record["play"][1])
        if event["kind"] in ("started", "play", "chat"):
            seen = ada.get(f"/api/tables/{table}/history/{event['number']}")
            assert seen["view"] == match.state.view(0)
    last = update["number"]
    assert Person(host, "").get(f"/api/tables/{table}/history/{last}")["view"]["seat"] is None
    assert ada.get(f"/api/tables/{table}/history/{last}", seat=1)["view"]["seat"] == 1
    ada.get(f"/api/tables/{table}/history/{last + 1}", 404)
    ada.get(f"/api/tables/{table}/history/1", 404)
    ada.get(f"/api/tables/{table}/history/{last}", 404, seat=7)


def test_running_match_shows_only_your_own_view(ada: Person, bea: Person) -> None:
    table = ada.open("person", "person")
    ada.get(f"/api/tables/{table}/history/1", 404)
    bea.do(table, "join")
    number = ada.do(table, "start")["number"]
    assert ada.get(f"/api/tables/{table}/history/{number}")["view"]["seat"] == 0
    assert bea.get(f"/api/tables/{table}/history/{number}")["view"]["seat"] == 1
    ada.get(f"/api/tables/{table}/history/{number}", 403, seat=1)
    ada.get(f"/api/tables/{table}/file", 409)
    assert "seed" not in ada.client.get(f"/api/tables/{table}/fairness").text.replace('"seed":""', "")


def test_downloaded_file_verifies_and_can_be_uploaded(played: tuple[Person, str], bea: Person, tmp_path: Path) -> None:
    ada, table = played
    data = ada.get(f"/api/tables/{table}/file")
    path = tmp_path / "match.json"
    path.write_text(json.dumps(data))
    match = holocene.replay(path)
    assert match.commitment == ada.get(f"/api/tables/{table}")["commitment"]
    again = bea.post("/api/tables/file", data).json()
    assert again["status"] == "over"
    assert [(seat["kind"], seat["name"]) for seat in again["seats"]] == [("person", "Seat 1"), ("person", "Seat 2")]
    lines = [bea.events(one)["events"][-1]["lines"] for one in (table, again["id"])]
    assert lines[0] == lines[1]
    assert bea.get(f"/api/tables/{again['id']}/file")["hash"] == data["hash"]


def test_unfinished_match_can_be_uploaded_and_continued(ada: Person, tmp_path: Path) -> None:
    match = holocene.new("cavemen", players=3, seed=5)
    for _ in range(12):
        seat = match.state.to_move()[0]
        match.play(seat, match.state.legal(seat)[0])
    match.save(tmp_path / "m.json")
    table = ada.post("/api/tables/file", json.loads((tmp_path / "m.json").read_text())).json()["id"]
    last = ada.events(table)["number"]
    seats = [{"kind": "person"}, {"kind": "bot"}, {"kind": "bot"}]
    fork = ada.post(f"/api/tables/{table}/fork", {"number": last, "seats": seats}).json()
    ada.do(fork["id"], "start")
    assert ada.wait_for_turn(fork["id"])["position"]["view"]["turn"] >= match.state.view(None)["turn"]


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'{"format": 1}', b"\xff", b"[" * 10_000])
def test_invalid_match_file_is_refused(ada: Person, body: bytes) -> None:
    answer = ada.client.post("/api/tables/file", content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 422)
    assert answer.json()["error"]


def test_fork_deals_hidden_cards_anew(played: tuple[Person, str]) -> None:
    ada, table = played
    number = next(event["number"] for event in ada.events(table)["events"] if event["kind"] == "play") + 10
    there = ada.get(f"/api/tables/{table}/history/{number}")["view"]
    body = {"number": number, "seats": [{"kind": "person"}, {"kind": "bot"}]}
    forks = [ada.post(f"/api/tables/{table}/fork", body).json()["id"] for _ in range(2)]
    for fork in forks:
        first = ada.do(fork, "start")["number"]
        view = ada.get(f"/api/tables/{fork}/history/{first}")["view"]
        assert view == there
    for fork in forks:
        while ada.events(fork)["position"]["view"]["turn"] < there["turn"] + 2:
            update = ada.wait_for_turn(fork)
            if update["table"]["status"] == "over":
                break
            ada.move(fork, update)
    pools = [ada.events(fork)["position"]["view"]["pool"] for fork in (*forks, table)]
    assert pools[0] != pools[1]
    for wrong in ({**body, "number": 1}, {**body, "number": 10**6}):
        assert ada.client.post(f"/api/tables/{table}/fork", json=wrong).status_code == 404
    assert ada.client.post(f"/api/tables/{table}/fork", json={**body, "seats": body["seats"][:1]}).status_code == 422
    last = ada.events(table)["number"]
    assert ada.client.post(f"/api/tables/{table}/fork", json={**body, "number": last}).status_code == 422
    assert ada.client.post(f"/api/tables/{forks[0]}/fork", json=body).status_code == 409


def test_rematch_opens_one_table_for_everybody(host: Host, ada: Person, bea: Person) -> None:
    table = ada.open("person", "person", "greedy")
    bea.do(table, "join")
    ada.do(table, "start")
    ada.post(f"/api/tables/{table}/rematch", {"key": key()}, 409)
    ada.do(table, "resign")
    bea.do(table, "resign")
    host.person("Cleo").post(f"/api/tables/{table}/rematch", {"key": key()}, 403)
    one, two = (person.post(f"/api/tables/{table}/rematch", {"key": key()}).json()["id"] for person in (ada, bea))
    assert one == two
    assert [seat["kind"] for seat in ada.get(f"/api/tables/{one}")["seats"]] == ["person", "open", "bot"]
    assert bea.events(table)["events"][-1]["lines"] == [{"text": "Ada wants to play again."}]
    bea.do(one, "join")


def test_match_survives_a_change_of_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After an update, a running match continues from its latest snapshot and says so."""

    async def first_day() -> tuple[str, str, Any, int]:
        runtime = Runtime(Settings(f"sqlite:///{tmp_path / 'x.db'}", tmp_path))
        services = runtime.services
        await runtime.open()
        person = await services.people.add_guest("Ada")
        table_id = await services.tables.open(person, OpenTable("cavemen", [SeatPlan("person"), SeatPlan("bot")]))
        await services.tables.request(table_id, person, "start-key", drafts.start)
        live = await services.live.find(table_id)
        for step in range(9):
            match = live.table.running_match
            seat = match.state.to_move()[0]
            name, arguments = match.state.space.name(match.state.legal(seat)[0])
            async with live.lock:
                decision = live.table.decision(seat)
                await services.live.write(
                    live, drafts.play(live.table, f"step-{step}-key", seat, decision, name, arguments)
                )
        dump = live.table.running_match.state.dump()
        number = live.table.number
        await runtime.close()
        return table_id, person, dump, number

    async def second_day(table_id: str, person: str, dump: Any, number: int) -> None:
        runtime = Runtime(Settings(f"sqlite:///{tmp_path / 'x.db'}", tmp_path))
        services = runtime.services
        await runtime.open()
        live = await services.live.find(table_id)
        table = live.table
        assert table.running_match.state.dump() == dump
        events = [live.views.happening(entry, 0) for entry in table.entries]
        assert events[number].kind == "renewed"
        assert "rules have changed" in events[number].lines[0].text
        assert events[number - 1].lines, "the story from before the update is kept"
        seat = table.running_match.state.to_move()[0]
        name, arguments = table.running_match.state.space.name(table.running_match.state.legal(seat)[0])
        async with live.lock:
            draft = drafts.play(table, "after-the-update", seat, table.decision(seat), name, arguments)
            await services.live.write(live, draft)
        await runtime.close()

    async def third_day(table_id: str) -> None:
        runtime = Runtime(Settings(f"sqlite:///{tmp_path / 'x.db'}", tmp_path))
        services = runtime.services
        await runtime.open()
        table = (await services.live.find(table_id)).table
        assert [entry.kind for entry in table.entries].count("renewed") == 1, "it is renewed only once"
        assert table.running_match.log
        await runtime.close()

    table_id, person, dump, number = asyncio.run(first_day())
    monkeypatch.setitem(all_games(), "cavemen", replace(find_game("cavemen"), version="2"))
    asyncio.run(second_day(table_id, person, dump, number))
    asyncio.run(third_day(table_id))


def test_faces_show_the_table_s_own_cards(ada: Person, tmp_path: Path) -> None:
    def change(beasts: list[dict[str, Any]]) -> None:
        beasts[0].update(name="Auroch", food=7)

    shipped = {face["id"]: face for face in ada.get("/api/games/cavemen/faces")}
    table = ada.open("person", "greedy")
    same = {face["id"]: face for face in ada.get(f"/api/tables/{table}/faces")} == shipped
    assert same, "compared before the assert, because pytest would take hours to show the difference"
    own = holocene.new("cavemen", 2, 1, editions.changed(tmp_path, "beast", change))
    for _ in range(20):
        seat = own.state.to_move()[0]
        own.play(seat, own.state.legal(seat)[0])
    own.save(tmp_path / "own.json")
    uploaded = ada.post("/api/tables/file", json.loads((tmp_path / "own.json").read_text())).json()
    faces = {face["id"]: face for face in ada.get(f"/api/tables/{uploaded['id']}/faces")}
    assert faces["auroch-1"]["values"]["food"] == 7
    assert "auroch-1" not in shipped
    ada.get("/api/games/nothing/faces", 404)


def test_standard_part_of_a_view_is_sent_on_request(host: Host) -> None:
    ada, ben = host.person("Ada"), host.person("Ben")
    table = ada.open("person", "person", game="endless_winter")
    ben.do(table, "join")
    ada.do(table, "start")
    number = ada.events(table)["number"]
    assert "zones" not in ada.events(table)["position"]["view"]
    assert "zones" not in ada.get(f"/api/tables/{table}/history/{number}")["view"]
    seen = [one.get(f"/api/tables/{table}/history/{number}", standard=True)["view"] for one in (ada, ben)]
    assert [view["seat"] for view in seen] == [0, 1]
    for view in seen:
        decks = [zone for zone in view["zones"] if zone["id"] == "deck" and zone["things"]]
        assert all(thing["kind"] == "" for zone in decks for thing in zone["things"] if zone["seat"] != view["seat"])
        assert {"names", "zones", "goods"} <= set(view)
    ada.get(f"/api/tables/{table}/history/{number}", 403, standard=True, seat=1)
    assert "zones" in ada.get("/api/games/cavemen/lesson/2", standard=True)["view"]
