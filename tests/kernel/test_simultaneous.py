"""Simultaneous play in the toy game: several seats owe a decision at once and do not disturb each other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import holocene
from holocene.bots import find_bot
from holocene.bots.engine.dice import new_dice
from holocene.bots.engine.playout import play_randomly
from holocene.bots.playing import play_out
from holocene.kernel.engine.state import State
from holocene.kernel.matches.match import Match
from holocene.kernel.matches.reading import read_match
from holocene.lab import invariants
from tests.kernel.toy import ROUNDS, find_toy, toy


def chosen(match: Match) -> list[list[int]]:
    """Return the hidden picks."""
    picks: list[list[int]] = match.state.dump()["chosen"]
    return picks


def test_everyone_owes_a_decision_at_once() -> None:
    match = toy()
    assert match.state.to_move() == [0, 1, 2]
    match.play(1, 4)
    assert match.state.to_move() == [0, 2]
    with pytest.raises(holocene.IllegalAction, match="You have picked"):
        match.play(1, 3)
    match.play(2, 0)
    match.play(0, 2)
    assert match.state.to_move() == [0, 1, 2]
    assert match.state.view(None)["shown"] == [[2], [4], [0]]


def test_a_decision_keeps_its_number_while_others_move() -> None:
    match = toy()
    match.play(1, 4)
    match.play(2, 0)
    assert match.decision(0) == 0
    match.undo(1)  # record 3 opens the decision of seat 1 again, and of nobody else
    assert [match.decision(seat) for seat in (0, 1)] == [0, 3]
    match.play(1, 3)
    match.play(0, 2)  # record 5 closes the step
    assert [match.decision(seat) for seat in range(3)] == [5, 5, 5]


def test_decisions_of_one_step_are_numbered_for_each_seat() -> None:
    match = toy(picks=2)
    match.play(1, 4)
    assert [match.decision(seat) for seat in range(3)] == [0, 1, 0]
    match.play(0, 4)
    assert [match.decision(seat) for seat in range(3)] == [2, 1, 0]


def test_a_step_that_closes_early_opens_new_decisions() -> None:
    """A seat that still owed a decision of the old step owes another one in the new step."""
    match = toy(hurry=True)
    match.play(2, 3)
    assert match.state.to_move() == [0, 1, 2]
    assert [match.decision(seat) for seat in range(3)] == [1, 1, 1]


def test_undo_removes_a_seat_s_own_decision_from_the_middle() -> None:
    match = toy()
    match.play(0, 1)
    match.play(1, 2)
    record = match.undo(0)
    assert (record.number, record.undone) == (3, (1,))
    assert chosen(match) == [[], [2], []]
    assert match.state.to_move() == [0, 2]
    match.play(0, 4)
    match.play(2, 0)
    assert match.state.view(None)["shown"] == [[4], [2], [0]]


def test_a_seat_undoes_its_decisions_of_a_step_one_by_one() -> None:
    match = toy(picks=2)
    for seat, number in [(0, 1), (1, 2), (0, 3), (2, 4)]:
        match.play(seat, number)
    assert match.undo(0).undone == (3,)
    assert chosen(match) == [[1], [2], [4]]
    assert match.undo(0).undone == (1,)
    assert chosen(match) == [[], [2], [4]]
    assert match.why_no_undo(0) == "you have no decision to undo"


def test_undo_ends_with_the_step() -> None:
    match = toy()
    for seat in range(3):
        match.play(seat, seat)
    for seat in (0, 1):
        assert match.why_no_undo(seat) == "the simultaneous step is over"
    assert match.why_no_undo(2) == "something random or hidden has been revealed since"
    match.play(2, 4)  # an open decision of the new step does not bring the old one back
    match.undo(2)
    for seat in range(3):
        with pytest.raises(holocene.IllegalAction, match="Undo is not possible"):
            match.undo(seat)


def test_a_takeback_reopens_a_closed_step_and_removes_what_followed() -> None:
    match = toy()
    for seat in (1, 0, 2):
        match.play(seat, seat)
    match.play(1, 4)
    record = match.takeback(0)
    assert record.undone == (2, 3, 4)
    assert chosen(match) == [[], [1], []]
    assert [match.decision(seat) for seat in (0, 2)] == [5, 5]


def test_events_for_one_seat_are_told_only_to_that_seat() -> None:
    match = toy()
    match.play(0, 1)
    match.play(1, 2)
    assert match.story(0) == ["Seat 0 is ready.", "Seat 0 picks 1.", "Seat 1 is ready."]
    assert match.story(1) == ["Seat 0 is ready.", "Seat 1 is ready.", "Seat 1 picks 2."]
    assert match.story(2) == match.story() == ["Seat 0 is ready.", "Seat 1 is ready."]
    match.undo(0)
    assert match.story(1)[-1] == "Seat 0 undoes a decision."
    assert match.tell_record(match.log[1], 0) == ["Seat 1 is ready."]


def test_hidden_decisions_are_dealt_again() -> None:
    match = toy(4)
    match.play(0, 1)
    match.play(1, 2)
    state = match.state
    dealt = [state.determinize(1, seed) for seed in range(40)]
    assert all(one.view(1) == state.view(1) for one in dealt)
    assert {one.dump()["chosen"][0][0] for one in dealt} == set(range(5))
    assert {one.dump()["chosen"][1][0] for one in dealt} == {2}
    invariants.check_all(match)


@pytest.mark.parametrize("picks", [1, 2])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_property_holds_at_every_step(players: int, picks: int) -> None:
    match = toy(players, seed=f"{players}{picks}", picks=picks)
    dice = new_dice(players)
    while not match.state.over:
        waiting = match.state.to_move()
        seat = waiting[dice.below(len(waiting))]
        match.play(seat, dice.below(5))
        invariants.check_all(match)
        invariants.check_undo(match)
    assert match.state.dump()["round"] == ROUNDS


def test_a_saved_match_with_an_undo_in_the_middle_replays(tmp_path: Path) -> None:
    match = toy(picks=2)
    for seat, number in [(0, 1), (1, 2), (2, 3), (1, 4)]:
        match.play(seat, number)
    match.undo(0)
    match.undo(1)
    for seat, number in [(0, 0), (0, 4), (2, 1), (1, 1), (1, 3)]:
        match.play(seat, number)
    path = tmp_path / "toy.json"
    match.save(path)
    again = read_match(path, find_toy)
    assert again.log == match.log
    assert again.state.hash() == match.state.hash()
    assert again.story(1) == match.story(1)
    for number in range(len(match.log) + 1):
        assert again.at(number).hash() == match.at(number).hash()


def test_bots_and_playouts_take_the_seats_in_turn() -> None:
    match = toy(4)
    play_out(match, [find_bot("greedy"), find_bot("random"), find_bot("greedy"), find_bot("random")])
    assert match.state.over
    state: State = toy(4).state
    assert play_randomly(state, new_dice(1), 100) == 4 * ROUNDS
    assert state.over


def test_a_fault_in_the_rules_leaves_the_match_as_logged(tmp_path: Path) -> None:
    """The fuzzer must be able to save a match with a fault as a file that opens."""
    match = toy()
    match.play(0, 1)
    before = match.state.hash()
    match.state.broken = True  # type: ignore[attr-defined]
    with pytest.raises(RuntimeError):
        match.play(1, 2)
    assert match.state.hash() == before
    match.save(tmp_path / "found.json")
    assert len(read_match(tmp_path / "found.json", find_toy).log) == 1


def test_a_plain_python_position_can_be_pickled_and_copied() -> None:
    match = toy()
    match.play(0, 1)
    copy = match.state.clone()
    copy.step(1, 1)
    assert json.dumps(match.state.dump()) != json.dumps(copy.dump())
    assert chosen(match) == [[1], [], []]
