"""Runs one measurement in its own process: `python benchmarks/measures.py WHAT` prints figures as JSON.

All figures use the processor time of the process: rates a second, or microseconds if the name ends with "us". A
decision means: list the legal actions, choose one at random, and apply it. A step of an environment means: observe and
step; choosing the action is not counted.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from collections.abc import Callable
from typing import Any

GAMES = {
    "cavemen": "Cavemen, 4 players",
    "thaw": "Thaw, 4 players",
    "endless_winter": "Endless Winter, 4 players",
    "cave_paintings": "Endless Winter with Cave Paintings, 4 players",
}
EXPANSIONS = {"cave_paintings": "endless_winter"}  # each is an option of this game
SIDE_BY_SIDE = 32  # games of a batch per process


def table(name: str) -> tuple[str, dict[str, Any]]:
    """Return the game and the options of a row of the tables."""
    return (EXPANSIONS[name], {"expansion": name}) if name in EXPANSIONS else (name, {})


# Holocene ----------------------------------------------------------------------------------------------------------


def measure_engine() -> dict[str, float]:
    """Return decisions a second of random four-player games, without and with clones, and the time of a clone."""
    found: dict[str, float] = {}
    for name in GAMES:
        found |= {f"{name} {what}": value for what, value in measure_game(name).items()}
    found["thaw legal us"] = measure_placements()
    return found


def measure_game(name: str) -> dict[str, float]:
    """Return the figures of one game."""
    import holocene
    from holocene.bots.engine.dice import Dice, new_dice
    from holocene.bots.engine.playout import play_randomly, play_randomly_with_clones
    from holocene.kernel.engine.state import State

    games = 12 if os.environ.get("HOLOCENE_PURE") == "1" else 60
    game, options = table(name)

    def rate(play: Callable[[State, Dice, int], int]) -> float:
        states = [holocene.new(game, players=4, seed=f"bench {number}", **options).state for number in range(games)]
        begin = time.process_time()
        decisions = sum(play(state, new_dice(number), 5000) for number, state in enumerate(states))
        return decisions / (time.process_time() - begin)

    state = holocene.new(game, players=4, seed="bench", **options).state
    play_randomly(state, new_dice(1), 60)
    begin = time.process_time()
    for _ in range(20_000):
        state.clone()
    clone = (time.process_time() - begin) / 20_000 * 1e6
    return {"playout": rate(play_randomly), "with clones": rate(play_randomly_with_clones), "clone us": clone}


def measure_placements() -> float:
    """Return the microseconds it takes to list every place of the slowest form on an empty sheet."""
    from holocene.games.thaw.engine.drawing import fitting
    from holocene.games.thaw.files.cards import shipped_edition

    edition = shipped_edition()
    slowest = 0.0
    for form in range(len(edition.names)):
        begin = time.process_time()
        for _ in range(2000):
            fitting(edition, form, 0, 0)
        slowest = max(slowest, (time.process_time() - begin) / 2000 * 1e6)
    return slowest


def measure_environments() -> dict[str, float]:
    """Return steps a second of the PettingZoo environments and of batches."""
    found: dict[str, float] = {}
    for name in GAMES:
        game, options = table(name)
        for players in (2, 4) if game == "endless_winter" else (4,):
            found[f"{name} {players} pettingzoo"] = measure_pettingzoo(game, players, options)
            found[f"{name} {players} batch"] = measure_batch(game, players, options, 1)
            found[f"{name} {players} workers"] = measure_batch(game, players, options, os.cpu_count() or 1)
    return found


def measure_pettingzoo(game: str, players: int, options: dict[str, Any]) -> float:
    """Return steps a second of one environment."""
    import numpy as np

    from holocene.adapters.pettingzoo import env as new_env

    env = new_env(game, players, **options)
    dice = random.Random(1)
    spent = 0.0
    steps = 0
    for seed in range(4):
        env.reset(seed=seed)
        for _ in range(1000):
            begin = time.process_time()
            seen, _, ended, _, _ = env.last()
            spent += time.process_time() - begin
            if ended:
                break
            assert seen is not None
            action = dice.choice(np.flatnonzero(seen["action_mask"]).tolist())
            begin = time.process_time()
            env.step(action)
            spent += time.process_time() - begin
            steps += 1
    return steps / spent


def measure_batch(game: str, players: int, options: dict[str, Any], workers: int) -> float:
    """Return steps a second of a batch, including restarts; with several processes, by the clock."""
    import numpy as np

    from holocene.batch import Batch

    now = time.process_time if workers == 1 else time.perf_counter
    batch = Batch(game, players, SIDE_BY_SIDE * workers, seed=1, workers=workers, **options)
    dice = np.random.default_rng(1)
    spent = 0.0
    rounds = 600
    for _ in range(rounds):
        actions = (dice.random(batch.masks.shape, dtype=np.float32) * batch.masks).argmax(axis=1)
        batch.observations.sum()  # a learning program reads them too, and that is slow if another core wrote them
        begin = now()
        batch.step(actions)
        spent += now() - begin
    batch.close()
    return rounds * batch.games / spent


def measure_log() -> dict[str, float]:
    """Return the microseconds of a decision in a match with a short log, and with a log that undos made long."""
    import holocene

    match = holocene.new("cavemen", players=4, seed="bench")
    seat = match.state.to_move()[0]
    action = match.state.legal(seat)[-1]
    costs: list[float] = []
    while len(match.log) < 4000:
        begin = time.process_time()
        match.play(seat, action)
        costs.append(time.process_time() - begin)
        match.undo(seat)
    return {"short us": 1e6 * sum(costs[100:350]) / 250, "long us": 1e6 * sum(costs[1750:]) / 250}


# The peers ---------------------------------------------------------------------------------------------------------


def measure_openspiel() -> dict[str, float]:
    """Return decisions a second of OpenSpiel's card games in C++, driven from Python as its users do."""
    import pyspiel

    found: dict[str, float] = {}
    for name in ("gin_rummy", "hearts"):
        game = pyspiel.load_game(name)
        dice = random.Random(1)
        decisions = 0
        begin = time.process_time()
        for _ in range(20):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(dice.choices(outcomes, chances)[0])
                else:
                    state.apply_action(dice.choice(state.legal_actions()))
                    decisions += 1
        found[name] = decisions / (time.process_time() - begin)
    return found


def measure_driven() -> dict[str, float]:
    """Return decisions a second of our games, driven from Python in the same way."""
    import holocene

    found: dict[str, float] = {}
    for name in GAMES:
        game, options = table(name)
        dice = random.Random(1)
        states = [holocene.new(game, players=4, seed=f"bench {number}", **options).state for number in range(20)]
        decisions = 0
        begin = time.process_time()
        for state in states:
            while not state.over:
                seat = state.mover()
                state.step(seat, dice.choice(state.legal(seat)))
                decisions += 1
        found[name] = decisions / (time.process_time() - begin)
    return found


def measure_catanatron() -> dict[str, float]:
    """Return decisions a second of catanatron's random four-player Catan."""
    from catanatron import Color, Game, RandomPlayer

    random.seed(1)
    begin = time.process_time()
    decisions = 0
    for _ in range(6):
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        game.play()
        decisions += len(game.state.actions)
    return {"playout": decisions / (time.process_time() - begin)}


def measure_catanatron_gym() -> dict[str, float]:
    """Return steps a second of catanatron's gym for two players; each step includes the random opponent's turn."""
    from catanatron_gym.envs.catanatron_env import CatanatronEnv

    random.seed(1)
    env = CatanatronEnv()
    spent = 0.0
    steps = 0
    for _ in range(4):
        _, info = env.reset()
        ended = False
        while not ended:
            action = random.choice(info["valid_actions"])
            begin = time.process_time()
            _, _, won, cut, info = env.step(action)
            spent += time.process_time() - begin
            ended = won or cut
            steps += 1
    return {"gym": steps / spent}


MEASURES: dict[str, Callable[[], dict[str, float]]] = {
    "engine": measure_engine,
    "environments": measure_environments,
    "log": measure_log,
    "driven": measure_driven,
    "openspiel": measure_openspiel,
    "catanatron": measure_catanatron,
    "catanatron gym": measure_catanatron_gym,
}

if __name__ == "__main__":
    print(json.dumps(MEASURES[sys.argv[1]]()))
