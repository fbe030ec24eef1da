"""Impossible seats, actions and names are refused with the project's own errors, in the same way on both builds."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import holocene
from holocene.kernel.errors import BadRequest, HoloceneError, IllegalAction

NO_NUMBER = [True, "0", "", 1.0, 1.5, float("nan"), [], {}, b"x"]
NO_SEAT = [*NO_NUMBER, -1, 3, 10**30]
NO_ACTION = [*NO_NUMBER, None, -1, 444, 10**30]


@pytest.fixture(params=["running", "over"])
def match(request: pytest.FixtureRequest) -> holocene.Match:
    if request.param == "over":
        return holocene.play_out("cavemen", ["greedy"] * 3, seed=7)
    return holocene.new("cavemen", players=3, seed=7)


def refused(error: type[HoloceneError], text: str, call: Any, *arguments: Any) -> None:
    """Check that a call raises an error, and that the error can be pickled."""
    with pytest.raises(error) as caught:
        call(*arguments)
    assert str(caught.value).startswith(text)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@pytest.mark.parametrize("seat", NO_SEAT, ids=repr)
def test_an_impossible_seat_is_refused(match: holocene.Match, seat: Any) -> None:
    before = match.state.hash(), len(match.log)
    state, text = match.state, f"there is no seat {seat!r}: seats go from 0 to 2"
    refused(IllegalAction, text, state.view, seat)
    refused(IllegalAction, text, state.refusals, seat)
    refused(IllegalAction, text, state.determinize, seat, 1)
    refused(IllegalAction, text, state.describe, seat, 0)
    refused(IllegalAction, text, state.things, seat, 0)
    refused(IllegalAction, text, state.apply, seat, 0)
    refused(IllegalAction, text, match.play, seat, 0)
    refused(IllegalAction, text, match.undo, seat)
    assert (match.state.hash(), len(match.log)) == before


@pytest.mark.parametrize("action", NO_ACTION, ids=repr)
def test_an_impossible_action_is_refused(match: holocene.Match, action: Any) -> None:
    before = match.state.hash(), len(match.log)
    state = match.state
    number = isinstance(action, int) and not isinstance(action, bool)
    text = f"there is no action {action}: " if number else f"an action is a number, not {type(action).__name__}"
    refused(IllegalAction, text, state.describe, 0, action)
    refused(IllegalAction, text, state.things, 0, action)
    refused(IllegalAction, text, state.apply, 0, action)
    refused(IllegalAction, text, match.play, 0, action)
    assert (match.state.hash(), len(match.log)) == before


@pytest.mark.parametrize("name", [None, 3, 1.5, [], {}, b"bid", "", "bidd"], ids=repr)
def test_an_impossible_name_is_refused(match: holocene.Match, name: Any) -> None:
    text = f"there is no action {name!r}"
    refused(BadRequest, text, match.state.space.action, name)
    refused(BadRequest, text, match.state.act, 0, name)
    refused(BadRequest, text, match.act, 0, name)


@pytest.mark.parametrize("seed", [*NO_NUMBER, None], ids=repr)
def test_the_seed_of_a_deal_must_be_a_whole_number(match: holocene.Match, seed: Any) -> None:
    refused(
        BadRequest,
        f"the seed of a deal must be a whole number, not {type(seed).__name__}",
        match.state.determinize,
        0,
        seed,
    )


@pytest.mark.parametrize("game", [None, 3, [], {}, b"cavemen", "chess"], ids=repr)
def test_an_impossible_game_is_refused(game: Any) -> None:
    for call in (holocene.components, holocene.rules):
        refused(BadRequest, f"there is no game {game!r}", call, game)
    refused(BadRequest, f"there is no game {game!r}", holocene.new, game, 3)
    refused(BadRequest, f"there is no game {game!r}", holocene.load, game, {})
