"""The public functions exist, accept the documented arguments and return what they promise."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import holocene


def test_games_declare_players_and_options() -> None:
    (game,) = [game for game in holocene.games() if game.name == "cavemen"]
    assert game.players == (2, 3, 4, 5)
    assert {option.name for option in game.options} == {"first_auction", "fire_counts", "tribes"}
    for option in game.options:
        assert option.default in option.values
        assert len(option.values) > 1
        assert option.help
        assert "\n" not in option.help
        for value in option.values:
            chosen: dict[str, Any] = {option.name: value}
            assert holocene.new("cavemen", players=3, seed=1, **chosen).options[option.name] == value


def test_components_and_rules_are_complete() -> None:
    for component in holocene.components("cavemen"):
        assert component.kind
        assert component.name
        assert component.copies > 0
        assert isinstance(component.values, dict)
        assert component.source in ("rulebook", "reported", "inferred", "authored")
    for clause in holocene.rules("cavemen"):
        assert clause.id
        assert clause.chapter
        assert clause.text
        assert clause.ruling == ("-R" in clause.id)
    assert {clause.ruling for clause in holocene.rules("cavemen")} == {True, False}


def test_every_verb_of_a_match_and_its_position(tmp_path: Path) -> None:
    match = holocene.new("cavemen", players=3, seed=7)
    state = match.state
    (seat,) = state.to_move()
    legal = state.legal(seat)
    assert legal == sorted(legal)
    assert not state.over
    name, arguments = state.space.name(legal[-1])
    assert state.space.action(name, **arguments) == legal[-1] < state.space.size
    assert state.describe(seat, legal[0]) == "Pass."
    assert json.loads(json.dumps(state.view(seat))) == state.view(seat)
    assert all(refusal.clause and refusal.reason for refusal in state.refusals(seat))
    assert [score.seat for score in state.scores()] == [0, 1, 2]
    copy = state.clone()
    copy.apply(seat, legal[0])
    assert copy.hash() != state.hash()
    assert state.determinize(seat, 5).view(seat) == state.view(seat)
    assert holocene.load("cavemen", json.loads(json.dumps(state.dump()))).hash() == state.hash()
    match.play(seat, legal[0])
    assert match.state is state, "a match keeps its position object while it is played"
    match.undo(seat)
    assert [str(record) for record in match.log] == [f"1 {seat} pass", f"2 {seat} undo 1"]
    match.save(tmp_path / "match.json")
    assert holocene.replay(str(tmp_path / "match.json")).log == match.log


def test_play_out_returns_a_finished_match() -> None:
    match = holocene.play_out("cavemen", ["greedy", "random", "random"], seed=3)
    assert match.state.over
    assert match.state.to_move() == []
    assert [score.place for score in match.state.scores()].count(1) == 1


REFUSALS = """
import holocene
state = holocene.new("cavemen", players=3, seed=7).state
for seat in (*range(3), -1, 3, True, None, "0", 1.0, 2**70):
    for action in (*range(state.space.size), -1, 444, 2**70, True, None, "pass", 1.5):
        try:
            state.clone().apply(seat, action)
        except holocene.IllegalAction as error:
            print(seat, action, repr(error), error)
        else:
            print(seat, action)
"""


def test_both_builds_refuse_alike() -> None:
    told = []
    for pure in ("0", "1"):
        environment = {**os.environ, "HOLOCENE_PURE": pure}
        command = [sys.executable, "-c", REFUSALS]
        told.append(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)
    assert told[0] == told[1]
    assert told[0].count("CAV-") > 1000
