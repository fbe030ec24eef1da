"""Seats that decide at the same time in Thaw, over HTTP and sockets: they do not disturb each other."""

from __future__ import annotations

import json
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from tests.server.host import Host, Person


@pytest.fixture
def people(host: Host) -> list[Person]:
    return [host.person(name) for name in ("Ada", "Bea", "Cid")]


def started(people: list[Person], *bots: str) -> str:
    """Return a running table of Thaw."""
    table = people[0].open(*["person"] * len(people), *bots, game="thaw")
    for person in people[1:]:
        person.do(table, "join")
    people[0].do(table, "start")
    return table


def phase(update: Any) -> tuple[str, int, int]:
    """Return the phase, round and hop of a match."""
    view = update["position"]["view"]
    return view["phase"], view["round"], view["hop"]


def until_number(socket: ClientConnection, number: int) -> list[Any]:
    """Return the updates up to the one with an entry."""
    found: list[Any] = []
    while not any(event["number"] >= number for update in found for event in update.get("events", [])):
        found.append(json.loads(socket.recv(60)))
    return found


def test_simultaneous_decisions_are_all_accepted(people: list[Person]) -> None:
    """Each cites the entry that opened its own decision, so none is refused because another was faster."""
    table = started(people)
    with ThreadPoolExecutor(3) as pool:
        for _ in range(3):
            updates = [person.events(table) for person in people]
            before = phase(updates[0])
            assert [update["table"]["to_move"] for update in updates] == [[0, 1, 2]] * 3
            while any("choices" in update["position"] for update in updates):
                jobs = [
                    pool.submit(person.move, table, update, 7)
                    for person, update in zip(people, updates, strict=True)
                    if "choices" in update["position"] and phase(update) == before
                ]
                if not jobs:
                    break
                numbers = [job.result()["number"] for job in jobs]
                assert len(set(numbers)) == len(numbers)
                updates = [person.events(table) for person in people]
            assert phase(updates[0]) != before


def test_drawing_is_shown_to_nobody_else(host: Host, people: list[Person]) -> None:
    table = started(people)
    stranger = Person(host, "")
    with people[1].watch(table) as other, stranger.watch(table) as watching, people[0].watch(table) as own:
        first = [json.loads(socket.recv(60)) for socket in (other, watching, own)]
        number = people[0].move(table, people[0].events(table), 5)["number"]
        told = [until_number(socket, number)[-1] for socket in (other, watching, own)]
        for before, update in zip(first[:2], told[:2], strict=True):
            (event,) = [event for event in update["events"] if event["number"] == number]
            assert (event["kind"], event["seat"], event.get("lines", [])) == ("play", 0, [])
            told_before, told_after = (one["position"]["view"] for one in (before, update))
            assert (told_before.pop("undrawn"), told_after.pop("undrawn")) == ([2, 2, 2], [1, 2, 2])
            assert told_after == told_before, "only the number of drawn forms is public (THAW-R6)"
        (event,) = [event for event in told[2]["events"] if event["number"] == number]
        assert event["lines"][0]["text"].startswith("Red draws the ")
        assert told[2]["position"]["view"]["sheets"][0]["areas"]


def test_drawing_can_be_undone_until_the_step_closes(people: list[Person]) -> None:
    table = started(people)
    for person in people:
        for pick in (3, 5):
            person.move(table, person.events(table), pick)
    for person in people[1:]:
        person.move(table, person.events(table))  # hand on
    ada, bea = people[0], people[1]
    update = ada.events(table)
    assert update["table"]["to_move"] == [0]
    assert update["position"]["view"]["drawn"]
    assert update["position"].get("undo", "") == ""
    ada.do(table, "undo")
    ada.do(table, "undo")
    update = ada.events(table)
    assert update["position"]["view"]["sheets"][0]["areas"] == []
    assert len(update["position"]["view"]["draw"]) == 2
    bea.do(table, "undo")  # she has handed the sheet on, and gets it back
    assert bea.events(table)["table"]["to_move"] == [0, 1]
    bea.do(table, "undo")
    bea.move(table, bea.events(table), 8)
    bea.move(table, bea.events(table))
    old = update["position"]["decision"]
    for pick in (9, 11, 0):
        ada.move(table, ada.events(table), pick)
    update = ada.events(table)
    assert phase(update) == ("dummy", 1, 0)
    told = ada.do(table, "undo", 409)
    assert told["error"].startswith("Undo is not possible: ")
    choice = update["position"]["choices"][0]
    stale = {"decision": old, "action": choice["action"], "arguments": choice["arguments"]}
    assert ada.do(table, "moves", 409, **stale)["error"] == "That decision is no longer open."


def test_people_and_bots_play_a_simultaneous_game_to_the_end(host: Host) -> None:
    people = [host.person(name) for name in ("Dea", "Eli")]
    table = started(people, "greedy", "random")
    end = time.monotonic() + 120
    step = 0
    while time.monotonic() < end:
        updates = [person.events(table) for person in people]
        if updates[0]["table"]["status"] == "over":
            break
        for person, update in zip(people, updates, strict=True):
            if update["position"].get("choices"):
                person.move(table, person.events(table), step)
                step += 7
    update = people[0].events(table)
    assert update["table"]["status"] == "over"
    view = update["position"]["view"]
    assert [sheet["seen"] for sheet in view["sheets"]] == ["open"] * 4
    assert update["table"]["winners"] == [one["seat"] for one in view["results"] if one["winner"]]
    assert all(len(sheet["scored"]) == 4 for sheet in view["sheets"])
