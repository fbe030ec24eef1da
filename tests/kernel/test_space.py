"""The action space: every number has a name, and every name its number."""

from __future__ import annotations

from typing import Any

import pytest

import holocene
from holocene.games import all_games, find_game
from holocene.kernel.errors import BadRequest
from holocene.kernel.space import ActionSpace, Family


@pytest.mark.parametrize("game", list(all_games()))
def test_every_action_has_a_name_and_every_name_its_action(game: str) -> None:
    found = find_game(game)
    space = holocene.new(game, found.players[0], seed=1).state.space
    seen = set()
    for action in range(space.size):
        name, arguments = space.name(action)
        assert space.action(name, **arguments) == action
        seen.add((name, tuple(arguments.items())))
    assert len(seen) == space.size


@pytest.mark.parametrize("game", list(all_games()))
def test_the_engine_s_first_numbers_are_declared(game: str) -> None:
    families = holocene.new(game, find_game(game).players[-1], seed=1).state.space.families
    assert [family.name for family in families if family.start is None] == []


def test_a_wrong_first_number_is_refused() -> None:
    ActionSpace((Family("one", start=0), Family("two", start=1)))
    with pytest.raises(ValueError, match="two begins at action 1, but the engine expects 2"):
        ActionSpace((Family("one", start=0), Family("two", start=2)))


@pytest.mark.parametrize(
    ("name", "arguments", "message"),
    [
        ("hnut", {}, "perhaps hunt"),
        ("hunt", {}, "hunt needs card"),
        ("hunt", {"card": "styracosaurus-9"}, "perhaps styracosaurus"),
        ("forage", {"card": "elder-1"}, "forage takes no card"),
        ("bid", {"teeth": True}, "cannot be True"),
        ("bid", {"teeth": 0}, "cannot be 0"),
        ("bid", {"teeth": 1.0}, "cannot be 1.0"),
        ("bid", {"teeth": [1]}, r"cannot be \[1\]"),
        ("pass", {"seat": 1}, "pass takes no seat"),
        ("pass", {"name": 1}, "pass takes no name"),
        ("bid", {"teeth": 201}, "cannot be 201"),
    ],
)
def test_wrong_names_get_a_clear_error(name: str, arguments: dict[str, Any], message: str) -> None:
    match = holocene.new("cavemen", 2, seed=1)
    with pytest.raises(BadRequest, match=message):
        match.state.space.action(name, **arguments)
    for act in (match.act, match.state.act):
        with pytest.raises(BadRequest, match=message):
            act(0, name, **arguments)


@pytest.mark.parametrize("number", [-1, 444, 10**30, 1.5, "pass", None])
def test_numbers_outside_the_space_have_no_name(number: Any) -> None:
    with pytest.raises(BadRequest, match="there is no action"):
        holocene.new("cavemen", 2, seed=1).state.space.name(number)
