"""The example of a whole game in one file: it is short and correct, and runs wherever our own games do."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import holocene
from holocene.cli.terminal.app import Terminal
from holocene.cli.terminal.choices import Choices
from holocene.cli.terminal.session import Session
from holocene.games import REGISTRY
from holocene.games.loading import FILES, load_file
from holocene.kernel.errors import BadPosition, IllegalAction
from holocene.kernel.game import Game
from holocene.kernel.matches.match import Match
from holocene.lab.check_game import check_game
from holocene.lab.plan import Plan
from holocene.lab.runners import play_in_processes
from holocene.lab.simulate import simulate_to_tally
from tests.cli.test_terminal_generic import board_text, settle

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "one_file_game.py"


@pytest.fixture
def driftwood(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Register the game in this process and in worker processes during a test."""
    monkeypatch.setenv(FILES, str(EXAMPLE))
    game: Game = load_file(EXAMPLE).GAME
    monkeypatch.setitem(REGISTRY.loaded, game.name, game)
    monkeypatch.setattr(REGISTRY, "tried", {*REGISTRY.tried, str(EXAMPLE)})
    return game


def begun(*hands: list[int], **fields: object) -> Match:
    """Return a match of Driftwood with these hands."""
    dump = holocene.new("driftwood", len(hands), seed=1).state.dump()
    used = {log for hand in hands for log in hand}
    river = [log for log in range(1, 33) if log not in used]
    return holocene.begin("driftwood", {**dump, "hands": [*hands], "river": river, **fields})


def test_it_is_one_short_file() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) < 250


def test_nothing_is_missing_and_every_invariant_holds(driftwood: Game, tmp_path: Path) -> None:
    found = list(check_game(driftwood, 1.0, 5, tmp_path))
    assert [one.what for one in found if not one.fine] == []
    assert {"secrecy", "flow", "standard", "copies", "bot search@20", "fuzzer"} <= {one.what for one in found}


def test_a_raft_goes_to_the_last_to_play(driftwood: Game) -> None:
    match = begun([3, 9], [5, 20])
    match.act(0, "play", log=3)
    match.act(1, "play", log=5)
    match.act(0, "pass")
    assert match.state.view(None)["zones"][0]["things"] == []
    assert [score.points for score in match.state.scores()] == [-1, 1]
    assert match.state.to_move() == [1]


@pytest.mark.parametrize(
    ("seat", "name", "arguments", "reason"),
    [
        (1, "pass", {}, "DRI-2.1: It is not your turn."),
        (0, "pass", {}, "DRI-2.1: You lead: play a log."),
        (0, "play", {"log": 5}, "DRI-1.1: This log is not in your hand."),
    ],
)
def test_refusals_cite_their_clause(
    driftwood: Game, seat: int, name: str, arguments: dict[str, int], reason: str
) -> None:
    with pytest.raises(IllegalAction) as refused:
        begun([3, 9], [5, 20]).act(seat, name, **arguments)
    assert f"{refused.value.clause}: {refused.value.reason}" == reason


def test_impossible_positions_are_refused(driftwood: Game) -> None:
    for wrong in ({"points": [1, 0]}, {"seat": 7}, {"raft": [9, 3]}, {"passed": [True, False]}, {"seat": "Otter"}):
        with pytest.raises(BadPosition):
            begun([3, 9], [5, 20], **wrong)


def test_worker_processes_play_it(driftwood: Game) -> None:
    plan = Plan("driftwood", ("greedy", "random"), {}, "1", {})
    tally = simulate_to_tally(plan, 6, lambda tasks: play_in_processes(tasks, 2), lambda games, decisions: None)
    assert tally.games == 6


def test_it_runs_in_pettingzoo(driftwood: Game) -> None:
    from pettingzoo.test import api_test

    from holocene.adapters.pettingzoo import env

    api_test(env("driftwood", players=4), num_cycles=100)


async def test_it_is_played_in_the_terminal(driftwood: Game) -> None:
    app = Terminal(Session(holocene.new("driftwood", 2, seed=4), ["human", "greedy"]), delay=0)
    async with app.run_test(size=(120, 50)) as pilot:
        await settle(pilot)
        match = app.session.match
        shown = board_text(app)
        for log in match.state.dump()["hands"][0]:
            assert f"Log {log}" in shown
        assert "7 face down" in shown
        while app.session.asked and not match.state.over:
            before = len(match.log)
            choices = app.screen.query_one(Choices)
            choices.list.highlighted = choices.list.get_option_index("0")
            await pilot.press("enter")
            await settle(pilot)
            assert len(match.log) > before
        assert match.state.over


def test_a_match_of_a_missing_game_is_refused_in_one_sentence(driftwood: Game, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    holocene.play_out("driftwood", ["random", "random"], seed=1).save(path)
    environment = {name: value for name, value in os.environ.items() if name != FILES}
    words = [sys.executable, "-m", "holocene", "replay", str(path)]
    gone = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    assert gone.returncode == 2
    assert gone.stderr.count("\n") == 1
    assert "there is no game 'driftwood'" in gone.stderr
    again = subprocess.run(
        [*words, "--game", str(EXAMPLE)], env=environment, capture_output=True, text=True, check=True
    )
    assert "takes the raft" in again.stdout
