"""Analyses of finished matches: made in the background, stored, and shown in the reader's language."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import holocene
from holocene.kernel.matches.writing import match_json
from tests.server.host import Host, Person, hosting


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("analysis")


@pytest.fixture(scope="module")
def host(folder: Path) -> Iterator[Host]:
    with hosting(folder) as host:
        yield host


def analysed(person: Person, table: str, seconds: float = 240) -> dict[str, Any]:
    """Wait until a match is analysed, and check that its progress only grows."""
    end = time.monotonic() + seconds
    done = 0
    while True:
        found: dict[str, Any] = person.get(f"/api/tables/{table}/analysis")
        if found["status"] == "done":
            return found
        assert found["status"] == "running"
        assert done <= found["done"] <= found["total"]
        done = found["done"]
        assert time.monotonic() < end, "the analysis never ended"
        time.sleep(0.2)


def test_match_is_analysed_once_and_the_result_is_kept(host: Host, folder: Path) -> None:
    ada = host.person("Ada")
    match = holocene.play_out("cavemen", ["random", "greedy"], seed=3)
    table = ada.post("/api/tables/file", match_json(match), 201).json()["id"]
    assert ada.get(f"/api/tables/{table}/analysis")["status"] == "none"
    assert ada.post(f"/api/tables/{table}/analysis", {}, 202).json()["status"] == "running"
    ada.post(f"/api/tables/{table}/analysis", {}, 202)
    found = analysed(ada, table)
    assert found["curve"][0]["number"] < found["curve"][-1]["number"]
    assert all(abs(sum(one["chances"]) - 1) < 1e-6 for one in found["curve"])
    winner = next(score.seat for score in match.state.scores() if score.place == 1)
    assert found["curve"][-1]["chances"][winner] == 1
    assert found["costs"], "a bot that plays at random makes mistakes"
    assert [one["cost"] for one in found["costs"]] == sorted((one["cost"] for one in found["costs"]), reverse=True)
    for one in found["costs"]:
        assert one["played"] != one["better"]
        moment = ada.get(f"/api/tables/{table}/history/{one['number']}?seat={one['seat']}")
        assert one["seat"] in moment["view"]["to_move"]
    assert found["rounds"][-1]["points"][winner]["points"] == 1
    german = ada.client.get(f"/api/tables/{table}/analysis", headers={"Accept-Language": "de"}).json()
    assert german["curve"] == found["curve"]
    assert german["costs"][0]["played"]["sentence"] != found["costs"][0]["played"]["sentence"]
    assert ada.post(f"/api/tables/{table}/analysis", {}, 202).json() == found


def test_only_a_finished_match_can_be_analysed(host: Host) -> None:
    ada = host.person("Ada")
    table = ada.open("person", "greedy")
    assert (
        ada.post(f"/api/tables/{table}/analysis", {}, 409).json()["error"] == "A match can be analysed once it is over."
    )
    ada.do(table, "start")
    assert ada.client.get(f"/api/tables/{table}/analysis").status_code == 409
    Person(host, "").post(f"/api/tables/{table}/analysis", {}, 401)
