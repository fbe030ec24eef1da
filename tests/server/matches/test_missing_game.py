"""Games from outside on a server: bots play them, and a table whose game is not installed costs one sentence."""

from __future__ import annotations

import os
from pathlib import Path

import httpx
import pytest

from tests.server.host import Host

EXAMPLE = Path(__file__).parents[3] / "examples" / "one_file_game.py"
MISSING = "This table's game is not installed here."


def test_server_starts_without_the_game_of_a_running_table(tmp_path: Path) -> None:
    host = Host(tmp_path, "--game", str(EXAMPLE)).start()
    try:
        ada = host.person("Ada")
        assert "driftwood" in [game["name"] for game in ada.get("/api/games")]
        table = ada.open("person", "greedy", game="driftwood")
        other = ada.open("person", "greedy")
        ada.do(table, "start")
        ada.do(other, "start")
        ada.move(table, ada.wait_for_turn(table))
        host.stop()

        host.words = ()
        host.start()
        assert [one["id"] for one in ada.get("/api/tables/mine")] == [other]
        assert ada.get(f"/api/tables/{table}", 404)["error"] == MISSING
        ada.move(other, ada.wait_for_turn(other))
        host.stop()
        assert host.log.read_text().count(MISSING) <= 1

        host.words = ("--game", str(EXAMPLE))
        host.start()
        ada.move(table, ada.wait_for_turn(table))  # it continues where it was
    finally:
        host.stop()


@pytest.mark.parametrize("comes", ["file", "package"])
def test_bots_and_advice_know_a_game_from_outside(tmp_path: Path, comes: str) -> None:
    """A bot gets its position in another process, which must load the game and miss none of the position's fields."""
    environment = {}
    if comes == "package":
        (tmp_path / "drifting.py").write_text(EXAMPLE.read_text(encoding="utf-8"), encoding="utf-8")
        about = tmp_path / "drifting-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text("Metadata-Version: 2.1\nName: drifting\nVersion: 1.0\n")
        (about / "entry_points.txt").write_text("[holocene.games]\ndriftwood = drifting:GAME\n")
        environment["PYTHONPATH"] = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    words = ("--game", str(EXAMPLE)) if comes == "file" else ()
    host = Host(tmp_path, *words)
    host.environment |= environment
    host.start()
    try:
        ada = host.person("Ada")
        table = ada.open("person", "greedy", "search@100", game="driftwood")
        ada.do(table, "start")
        update = ada.wait_for_turn(table)
        assert ada.post(f"/api/tables/{table}/hint", {}, 200).json()["best"]
        while update["table"]["status"] != "over":
            ada.move(table, update)
            update = ada.wait_for_turn(table)
        metrics = httpx.get(f"{host.url}/metrics").text
    finally:
        host.stop()
    assert "holocene_bots_failed_total 0.0" in metrics
    assert "holocene_moves_total 0.0" not in metrics


def test_broken_game_costs_one_line_in_the_log(tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text("GAME = None\n")
    host = Host(tmp_path, "--game", str(bad)).start()
    try:
        assert host.person().get("/api/games")
        host.person().get("/schema/openapi.json")
    finally:
        host.stop()
    assert host.log.read_text().count("cannot be loaded: TypeError: GAME must be a") == 1
