"""The games fulfil OpenSpiel's contract: its test plays, clones and serialises them, and its bot searches in them."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import holocene
from holocene.adapters import openspiel
from holocene.games import all_games, find_game

TABLES = [(name, players) for name, game in all_games().items() for players in game.players]
every_game = pytest.mark.parametrize("name", list(all_games()))


def begun(name: str, seed: int = 5, decisions: int = 0, **parameters: Any) -> Any:
    """Return a state some decisions after the seed was drawn."""
    state = pyspiel.load_game(openspiel.PREFIX + name, parameters).new_initial_state()
    state.apply_action(seed)
    state.apply_action(seed)
    dice = random.Random(seed)
    for _ in range(decisions):
        if not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_openspiels_test_of_random_games_passes(name: str, players: int) -> None:
    game = pyspiel.load_game(openspiel.PREFIX + name, {"players": players})
    serialize = players == find_game(name).players[0]  # after every decision: long
    pyspiel.random_sim_test(game, num_sims=1, serialize=serialize, verbose=False)


@every_game
def test_openspiels_search_bot_can_play(name: str) -> None:
    """ISMCTS deals hidden cards with `determinize`, and asserts that the information state stays the same."""
    state = begun(name, decisions=6)
    dice = np.random.RandomState(1)
    bot = ISMCTSBot(state.get_game(), RandomRolloutEvaluator(1, dice), 1.4, 12, random_state=dice)
    for _ in range(3):
        before = state.information_state_string()
        action = bot.step(state)
        assert action in state.legal_actions()
        assert state.information_state_string() == before
        state.apply_action(action)


@every_game
def test_dealing_keeps_what_the_player_knows_and_nothing_else(name: str) -> None:
    for decisions in (0, 9, 30):
        state = begun(name, decisions=decisions)
        player = state.current_player()
        sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
        dealt = [state.resample_from_infostate(player, sampler) for _ in range(8)]
        for other in dealt:
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.legal_actions() == state.legal_actions()
        assert len({str(other) for other in dealt}) > 1, "what is hidden differs"
        assert str(state) == str(begun(name, decisions=decisions)), "the state itself is as it was"


@every_game
def test_an_information_state_does_not_reveal_the_seed(name: str) -> None:
    """What a player is told at the beginning depends only on the cards that it sees."""
    state = begun(name)
    text = state.information_state_string(0)
    assert state.observation_string(0) in text
    for hidden in ("openspiel", str(5 * openspiel.SEEDS + 5), "random"):
        assert hidden not in text


def test_hidden_actions_of_others_are_not_in_an_information_state() -> None:
    state = begun("thaw")
    texts = [set[str](), set[str](), set[str]()]
    for action in (state.legal_actions()[0], state.legal_actions()[-1]):
        other = state.clone()
        other.apply_action(action)
        for player, seen in enumerate(texts):
            seen.add(other.information_state_string(player))
    assert [len(seen) for seen in texts] == [2, 1, 1], "that somebody drew is all that others learn (THAW-R6)"


def test_an_information_state_remembers_what_was_done() -> None:
    """Two ways to the same view give two information states."""
    texts = set()
    for bids in ("bid teeth=1", "bid teeth=2"):
        state = begun("cavemen")
        for text in (bids, "pass"):
            (action,) = [a for a in state.legal_actions() if state.action_to_string(a) == text]
            state.apply_action(action)
        texts.add(state.information_state_string(0).partition(" after ")[2])
    assert len(texts) == 2


def test_parameters_are_players_and_options() -> None:
    state = begun("endless_winter", players=3, expansion="cave_paintings")
    assert state.num_players() == 3
    assert state.position.view(0)["options"]["expansion"] == "cave_paintings"
    assert "dots" in state.get_game().make_py_observer().dict
    with pytest.raises(holocene.BadRequest):
        pyspiel.load_game("holocene_cavemen", {"players": 9})


def test_returns_come_at_the_end_and_their_sum_is_zero() -> None:
    state = begun("cavemen", players=4)
    assert state.returns() == [0.0] * 4
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    assert sorted(state.returns()) == pytest.approx([-1 / 3] * 3 + [1.0])


def test_a_serialised_state_can_be_restored() -> None:
    state = begun("thaw", decisions=20)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert str(again) == str(state)
    assert again.information_state_string(1) == state.information_state_string(1)
