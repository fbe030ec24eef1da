"""Matches that begin with a position: one set up by hand, or a moment of another match with the unseen dealt again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import holocene
from holocene.kernel.matches.reading import read_match
from holocene.kernel.matches.writing import match_json, transcript
from holocene.lab import invariants
from tests.kernel.toy import find_toy, toy


@pytest.fixture(scope="module")
def finished() -> holocene.Match:
    return holocene.play_out("cavemen", ["greedy"] * 3, seed=5)


def test_a_fork_looks_the_same_and_hides_other_cards(finished: holocene.Match) -> None:
    number = len(finished.log) // 2
    there = finished.at(number)
    forks = [finished.fork(number, seed=seed) for seed in range(5)]
    for fork in forks:
        assert fork.state.view(None) == there.view(None)
        assert sorted(fork.state.dump()["deck"]) == sorted(there.dump()["deck"])
        invariants.check_all(fork)
    assert len({tuple(fork.state.dump()["deck"]) for fork in [*forks]} | {tuple(there.dump()["deck"])}) == 6
    assert finished.fork(number, seed=3).state.hash() == forks[3].state.hash()
    assert len({finished.fork(number).seed for _ in range(3)}) == 3


def test_a_fork_is_an_independent_match(finished: holocene.Match) -> None:
    before = finished.state.hash()
    fork = finished.fork(10, seed=1)
    assert fork.log == []
    assert (fork.options, fork.players, fork.edition) == (finished.options, finished.players, finished.edition)
    assert fork.commitment != finished.commitment
    seat = fork.state.to_move()[0]
    assert fork.decision(seat) == 0
    record = fork.play(seat, fork.state.legal(seat)[0])
    assert record.number == 1
    assert finished.state.hash() == before


def test_a_fork_is_saved_replayed_and_verified(finished: holocene.Match, tmp_path: Path) -> None:
    fork = finished.fork(20, seed="again")
    while not fork.state.over and len(fork.log) < 60:
        seat = fork.state.to_move()[0]
        fork.play(seat, fork.state.legal(seat)[-1])
    fork.takeback(seat)
    path = tmp_path / "fork.json"
    fork.save(path)
    again = holocene.replay(path)
    assert transcript(again) == transcript(fork)
    assert "begun from a position, dealt anew" in transcript(fork)
    assert again.commitment == fork.commitment
    assert again.fork(5, seed=1).state.hash() == fork.fork(5, seed=1).state.hash()


def test_the_file_of_a_fork_reveals_nothing_hidden() -> None:
    """Forks of two matches that differ only in hidden cards have the same file."""
    match = holocene.new("cavemen", players=3, seed=5)
    other = holocene.begin("cavemen", match.state.determinize(None, 99).dump())
    starts = [one.fork(0, seed=1) for one in (match, other)]
    assert match.state.hash() != other.state.hash()
    assert starts[0].start == starts[1].start
    assert starts[0].state.hash() == starts[1].state.hash()


def test_a_fork_keeps_what_one_seat_knows() -> None:
    match = toy(4)
    match.play(0, 1)
    match.play(1, 2)
    picks = [match.fork(2, seed=seed, seat=1).state.dump()["chosen"] for seed in range(30)]
    assert {pick[1][0] for pick in picks} == {2}
    assert {pick[0][0] for pick in picks} == set(range(5))
    fork = match.fork(2, seed=1, seat=1)
    assert fork.state.to_move() == [2, 3]
    assert fork.why_no_undo(0) == "you have no decision to undo"
    data = json.loads(json.dumps(match_json(fork)))
    assert data["start"]["seat"] == 1


def test_a_fork_can_begin_at_a_moment_that_was_taken_back() -> None:
    match = toy()
    match.play(0, 1)
    match.undo(0)
    match.play(0, 3)
    assert match.fork(1, seat=0).state.dump()["chosen"] == [[1], [], []]
    assert match.fork(2, seat=0).state.dump()["chosen"] == [[], [], []]


def test_a_finished_match_cannot_be_forked(finished: holocene.Match) -> None:
    with pytest.raises(holocene.BadRequest, match="over"):
        finished.fork(len(finished.log))
    for number in (-1, len(finished.log) + 1):
        with pytest.raises(holocene.BadRequest, match="there is no record"):
            finished.fork(number)
    with pytest.raises(holocene.IllegalAction, match="no seat 3"):
        finished.fork(1, seat=3)


def test_a_position_set_up_by_hand_is_not_dealt_again(tmp_path: Path) -> None:
    dump = holocene.new("cavemen", players=2, seed=1, tribes="chosen").state.dump()
    dump["deck"] = sorted(dump["deck"])
    match = holocene.begin("cavemen", dump, seed=4)
    assert match.state.dump() == dump
    assert match.options["tribes"] == "chosen"
    match.act(0, "choose_tribe", tribe="wolf")
    match.save(tmp_path / "match.json")
    assert holocene.replay(tmp_path / "match.json").state.hash() == match.state.hash()
    with pytest.raises(holocene.BadPosition, match="deck"):
        holocene.begin("cavemen", {**dump, "deck": []})


def hand_over(data: dict[str, Any]) -> None:
    data["start"]["position"]["tribes"][0]["teeth"] += 1


def look_ahead(data: dict[str, Any]) -> None:
    data["start"]["position"]["deck"].reverse()


def impossible(data: dict[str, Any]) -> None:
    data["start"]["position"]["deck"].pop()


def keep(data: dict[str, Any]) -> None:
    data["start"]["dealt"] = False


def another(data: dict[str, Any]) -> None:
    data["start"]["more"] = 1


def whose(data: dict[str, Any]) -> None:
    data["start"]["seat"] = 3


def options(data: dict[str, Any]) -> None:
    data["options"]["first_auction"] = False


def players(data: dict[str, Any]) -> None:
    data["players"] = 4


@pytest.mark.parametrize(
    ("forge", "message"),
    [
        (hand_over, "does not end|does not happen"),
        (look_ahead, "start.position: holds more than was known"),
        (impossible, "start.position.deck"),
        (keep, "does not end|does not happen"),
        (another, "start.more"),
        (whose, "start.seat"),
        (options, "options: is"),
        (players, "players: is 4"),
    ],
)
def test_a_forged_beginning_is_refused(finished: holocene.Match, tmp_path: Path, forge: Any, message: str) -> None:
    fork = finished.fork(20, seed=1)
    seat = fork.state.to_move()[0]
    fork.play(seat, fork.state.legal(seat)[0])
    data = json.loads(json.dumps(match_json(fork)))
    forge(data)
    path = tmp_path / "forged.json"
    path.write_text(json.dumps(data))
    with pytest.raises(holocene.BadFile, match=message) as caught:
        holocene.replay(path)
    assert "\n" not in str(caught.value)


def test_a_simultaneous_step_continues_in_a_fork(tmp_path: Path) -> None:
    match = toy(picks=2)
    match.play(0, 1)
    fork = match.fork(1, seed=2)
    fork.play(0, 2)
    fork.play(1, 2)
    fork.undo(0)
    fork.save(tmp_path / "fork.json")
    assert read_match(tmp_path / "fork.json", find_toy).state.hash() == fork.state.hash()
