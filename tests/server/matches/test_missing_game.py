"""A table whose game is not installed: it is refused with one sentence, and everything else works."""

from __future__ import annotations

from pathlib import Path

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
