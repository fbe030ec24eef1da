"""The PettingZoo environments pass PettingZoo's own tests, at every player count of every game."""

from __future__ import annotations

import json
import warnings
from functools import partial
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import holocene
from holocene.adapters.pettingzoo import env, raw_env
from holocene.games import all_games

TABLES = [(name, players) for name, game in all_games().items() for players in game.players]
every_table = pytest.mark.parametrize(("name", "players"), TABLES)


@every_table
def test_pettingzoos_own_tests_pass(name: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")  # a dict with a mask, as in its own games
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        api_test(env(name, players), num_cycles=60)


@every_table
def test_a_seed_gives_the_same_match(name: str, players: int) -> None:
    seed_test(partial(env, name, players), num_cycles=60)


@every_table
def test_a_whole_game_ends_with_rewards_whose_sum_is_zero(name: str, players: int) -> None:
    table = raw_env(name, players)
    table.reset(seed=3)
    random = np.random.default_rng(3)
    rewards = dict.fromkeys(table.agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, ended, cut, info = table.last()
        assert observation is not None
        rewards[agent] += reward
        assert not cut
        if ended:
            assert not observation["action_mask"].any()
            assert info["place"] >= 1
        allowed = np.flatnonzero(observation["action_mask"])
        table.step(None if ended else int(random.choice(allowed)))  # type: ignore[arg-type]
    assert table.agents == []
    assert sum(rewards.values()) == pytest.approx(0)
    assert max(rewards.values()) > 0
    points = [score.points for score in table.position.scores()]
    places = [score.place for score in table.position.scores()]
    assert min(places) == 1
    assert len(points) == players


def test_options_and_named_slices() -> None:
    table = raw_env("endless_winter", 2, expansion="cave_paintings")
    table.reset(seed=1)
    parts = table.named(table.observe(table.agent_selection))
    assert parts["dots"].shape == (2, 32)
    assert "dots" not in {part.name for part in raw_env("endless_winter", 2).slices}
    with pytest.raises(holocene.BadRequest, match="no option"):
        raw_env("cavemen", 2, expansion="cave_paintings")


def test_a_seed_gives_its_match_and_the_next_game_differs() -> None:
    table = raw_env("cavemen", 3)
    table.reset(seed=9)
    assert table.position.hash() == holocene.new("cavemen", 3, seed=9).state.hash()
    table.reset()
    assert table.position.hash() == holocene.new("cavemen", 3, seed="9-1").state.hash()


def test_an_action_that_is_not_allowed_changes_nothing() -> None:
    table = raw_env("cavemen", 2)
    table.reset(seed=1)
    before = table.position.hash()
    wrong = int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(holocene.IllegalAction):
        table.step(wrong)
    assert table.position.hash() == before


def test_simultaneous_seats_are_asked_in_order_and_see_nothing_of_the_others() -> None:
    table = raw_env("thaw", 4)
    table.reset(seed=1)
    before = table.observe("player_1")
    steps = 0
    while table.agent_selection == "player_0":
        mask = table.observe("player_0")["action_mask"]
        table.step(int(np.flatnonzero(mask)[-1]))
        steps += 1
    assert steps == 3  # two forms, and handing the sheet on
    assert table.agent_selection == "player_1"
    after = table.observe("player_1")
    names = [n for n, part in table.named(after).items() if not (part == table.named(before)[n]).all()]
    assert names == ["waiting", "undrawn"], "how far somebody is, and nothing else (THAW-R6)"
    assert (before["action_mask"] == after["action_mask"]).all()


def test_it_renders_what_a_spectator_sees() -> None:
    table: Any = raw_env("cavemen", 2, render_mode="ansi")
    table.reset(seed=1)
    assert json.loads(table.render())["seat"] is None
