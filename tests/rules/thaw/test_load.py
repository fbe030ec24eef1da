"""Positions written by hand: what a dump may contain, and which field is named if it is impossible."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import holocene
from tests.rules.thaw.positions import finish_game, finish_seat, finish_step, fresh, last, until

Dump = dict[str, Any]


def dumped(players: int = 4, round: int = 2, phase: str = "help", hop: int = 2) -> Dump:
    """Return a position in the middle of a match: Red is done, Brown has drawn, and the others have not."""
    state = fresh(players)
    until(state, round, phase, hop, choose=last)
    finish_seat(state, 0, last)
    state.apply(1, last(state, 1))
    found: Dump = json.loads(json.dumps(state.dump()))
    return found


def test_a_position_written_by_hand_can_be_played() -> None:
    data = dumped()
    state = holocene.load("thaw", data)
    assert state.to_move() == [1, 2, 3]
    assert [state.space.name(action)[0] for action in state.legal(1)] == ["hand_on"]
    assert state.dump() == data
    match = holocene.begin("thaw", data)
    match.play(1, match.state.legal(1)[0])
    match.undo(1)
    assert match.state.dump() == data


def swap_colour(data: Dump) -> None:
    data["sheets"][0][0][0] = "blue"


def drop_mark(data: Dump) -> None:
    data["sheets"][0].pop()
    data["sheets"][0].pop()


def draw_twice(data: Dump) -> None:
    data["sheets"][0][2][1:] = data["sheets"][0][1][1:]


def pass_for_nothing(data: Dump) -> None:
    data["sheets"][1][3][1:] = ["pass", {}]


CASES: dict[str, tuple[Callable[[Dump], object], str]] = {
    "a sixth round": (lambda data: data.update(round=5), "round: must be a whole number from 0 to 4, not 5"),
    "a phase nobody knows": (lambda data: data.update(phase="winter"), "phase: must be one of own, dummy, help"),
    "hop": (lambda data: data.update(hop=0), "hop: sheets are passed on exactly in step 2"),
    "the Dummy": (
        lambda data: data.update(phase="dummy", hop=0),
        "phase: the Dummy plays only with three players (THAW-10.1)",
    ),
    "too early an end": (
        lambda data: data.update(phase="finished", hop=0),
        "phase: the game ends with its last round (THAW-9.1)",
    ),
    "done": (lambda data: data.update(done=[True, True, False]), "done: must be true or false, 4 times"),
    "all done": (lambda data: data.update(done=[True] * 4), "done: all seats are done only at the end of the game"),
    "done unseen": (
        lambda data: data.update(done=[True, True, True, False]),
        "done: seat 2 has not drawn yet and cannot be done",
    ),
    "decks": (lambda data: data["decks"].pop(), "decks: must have 4 entries, not 3"),
    "no form": (lambda data: data["decks"][1].__setitem__(2, "igloo"), "decks[1][2]: there is no form 'igloo'"),
    "no list": (lambda data: data["decks"].__setitem__(2, 5), "decks[2]: must be a list, not int"),
    "other cards": (
        lambda data: data["decks"][1].append(data["decks"][1][0]),
        "decks[1]: these are not the cards of the Brown deck",
    ),
    "sheets": (lambda data: data["sheets"].pop(), "sheets: must have 4 entries, not 3"),
    "no sheet": (lambda data: data["sheets"].__setitem__(3, "x"), "sheets[3]: must be a list, not str"),
    "marks": (drop_mark, "sheets[0]: must have 7 to 8 marks at this moment, not 5"),
    "a mark": (
        lambda data: data["sheets"][0].__setitem__(0, ["red"]),
        "sheets[0][0]: must be a colour, an action and its arguments",
    ),
    "whose": (swap_colour, "sheets[0][0]: must be drawn in Red, not 'blue'"),
    "an action": (
        lambda data: data["sheets"][0][0].__setitem__(1, "paint"),
        "sheets[0][0]: there is no action 'paint'",
    ),
    "arguments": (lambda data: data["sheets"][0][0][2].pop("x"), "sheets[0][0]: place needs x"),
    "over another": (draw_twice, "sheets[0][2]: could not be drawn there"),
    "a pass with room": (pass_for_nothing, "sheets[1][3]: could not be drawn there"),
    "options": (lambda data: data.update(options={"checks": "corners"}), "options.checks: must be one of boxes, edges"),
}


@pytest.mark.parametrize("name", list(CASES))
def test_an_impossible_position_is_refused_with_its_field(name: str) -> None:
    change, reason = CASES[name]
    data = dumped()
    change(data)
    with pytest.raises(holocene.BadPosition) as caught:
        holocene.load("thaw", data)
    assert str(caught.value).startswith(reason), str(caught.value)


def test_a_pass_in_the_first_step_requires_that_neither_form_fits() -> None:
    data = fresh(4).dump()
    data["sheets"][0] = [["red", "pass", {}]]
    with pytest.raises(holocene.BadPosition, match="could not be drawn there"):
        holocene.load("thaw", data)


def test_every_step_of_a_game_loads_as_it_was() -> None:
    for players in (3, 4, 5):
        state = fresh(players, "load")
        while not state.over:
            assert holocene.load("thaw", json.loads(json.dumps(state.dump()))).hash() == state.hash()
            finish_step(state, last)
        assert holocene.load("thaw", state.dump()).hash() == state.hash()
        finish_game(state)
