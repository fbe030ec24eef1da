"""new-game creates a folder that passes its own tests; check-game reports what is missing, and leaked secrets."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from holocene.games import REGISTRY
from holocene.games.loading import load_file
from holocene.kernel import defaults
from holocene.kernel.engine.state import GAMES
from holocene.kernel.game import Game
from holocene.lab.check_game import check_game
from tests.cli.test_commands import run

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "examples" / "one_file_game.py"


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    found: Game = load_file(EXAMPLE).GAME
    monkeypatch.setitem(REGISTRY.loaded, found.name, found)
    monkeypatch.setitem(GAMES, found.state, found)  # a changed game registers itself for the same positions
    return found


def test_a_new_game_passes_its_tests_at_once(tmp_path: Path) -> None:
    made = run("new-game", "ice_floes", "--folder", str(tmp_path / "floes"))
    assert made.returncode == 0, made.stderr
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    tested = subprocess.run(
        ["make", "test"], cwd=tmp_path / "floes", env=environment, capture_output=True, text=True, check=False
    )
    assert tested.returncode == 0, tested.stdout + tested.stderr
    assert "ice_floes can be played.\n" in tested.stdout
    assert "lacks" not in tested.stdout
    listed = run("games", "--game", str(tmp_path / "floes" / "ice_floes"))
    assert "ice_floes  Ice floes, 2 to 4 players" in listed.stdout


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Big Game", "a game's name consists of small letters"),
        ("x1", "three letters or more"),
        ("full", "full exists already"),
    ],
)
def test_a_new_game_overwrites_nothing(tmp_path: Path, name: str, reason: str) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").write_text("mine")
    refused = subprocess.run(
        [sys.executable, "-m", "holocene", "new-game", name], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert refused.returncode == 2
    assert reason in refused.stderr
    assert [path.name for path in tmp_path.rglob("*")] == ["full", "mine.txt"]


def test_what_a_game_needs_comes_first(game: Game, tmp_path: Path) -> None:
    bare = replace(game, view=defaults.view, dump=defaults.dump, narrate=defaults.narrate, rules="")
    found = list(check_game(bare, 1.0, 1, tmp_path))
    assert [(one.what, one.needed) for one in found] == [
        ("view", True),
        ("dump", True),
        ("rules", False),
        ("narrate", False),
    ]


def test_a_leaked_secret_is_reported_with_both_views(game: Game, tmp_path: Path) -> None:
    def peeping(state, seat):  # type: ignore[no-untyped-def]
        return {**game.view(state, seat), "river": sorted(state.river)}

    found = {one.what: one for one in check_game(replace(game, view=peeping), 1.0, 1, tmp_path)}
    assert not found["secrecy"].fine
    assert "river[" in found["secrecy"].sentence
    assert " or " in found["secrecy"].sentence
    assert (tmp_path / "driftwood-secrecy.json").exists()
    assert not found["flow"].fine
    assert found["legal"].fine
    assert "fuzzer" not in found


def test_broken_rules_are_reported(game: Game, tmp_path: Path) -> None:
    def broken(state):  # type: ignore[no-untyped-def]
        assert len(state.raft) < 3, "a raft is never long"

    found = {one.what: one for one in check_game(replace(game, check=broken), 1.0, 1, tmp_path)}
    assert "a raft is never long" in found["conservation"].sentence


def test_the_command_fails_if_the_game_does(tmp_path: Path) -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    wrong = tmp_path / "wrong.py"
    wrong.write_text(text.replace("known = owner == seat or state.over", "known = True"), encoding="utf-8")
    checked = run("check-game", "driftwood", "--game", str(wrong), "--folder", str(tmp_path / "found"))
    assert checked.returncode == 1
    assert "FAILS  secrecy: " in checked.stdout
    assert "zones[2].things[0].kind is " in checked.stdout
    assert checked.stdout.endswith("driftwood is not right yet.\n")
    assert checked.stderr == ""


def test_a_broken_game_costs_every_command_one_line(tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text("1 / 0\n")
    line = f"holocene: {bad} cannot be loaded: ZeroDivisionError: division by zero (bad.py, line 1)\n"
    for words in (["games"], ["rules", "cavemen", "conch"], ["simulate", "cavemen", "--games", "2", "--workers", "2"]):
        found = run(*words, "--game", str(bad))
        assert (found.returncode, found.stderr) == (0, line), words
    unknown = run("rules", "bad", "--game", str(bad))
    assert unknown.returncode == 2
    assert unknown.stderr.count("\n") == 1
    assert "division by zero" in unknown.stderr
