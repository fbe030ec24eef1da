"""Engine speed as ratios measured in one run: compiled against pure, and against catanatron's random Catan.

`make bench` runs it. Time is the processor time of the process, rounds are interleaved and the best of five counts: one
and the same machine is up to a third slower at times, and more where others work on it. A decision is: list the legal
actions, choose one at random, apply it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROUNDS = 5
HERE = Path(__file__)
PEER = HERE.parent.parent / ".bench-venv" / "bin" / "python"


GAMES = {
    "cavemen": "Cavemen, 4 players",
    "thaw": "Thaw, 4 players",
    "endless_winter": "Endless Winter, 4 players",
    "cave_paintings": "Endless Winter with Cave Paintings, 4 players",
}
EXPANSIONS = {"cave_paintings": "endless_winter"}  # played as an option of this game


def measure_engine() -> dict[str, float]:
    """Return decisions a second of random four-player games, without and with a clone each, and a clone's cost."""
    found: dict[str, float] = {}
    for name in GAMES:
        found |= {f"{name} {what}": value for what, value in measure_game(name).items()}
    found["thaw legal us"] = measure_placements()
    return found


def measure_game(name: str) -> dict[str, float]:
    """Return the figures of one game."""
    import holocene
    from holocene.bots.dice import Dice, new_dice
    from holocene.bots.playout import play_randomly, play_randomly_with_clones
    from holocene.kernel.state import State

    games = 12 if os.environ.get("HOLOCENE_PURE") == "1" else 60

    def new_game(seed: str) -> State:
        if name in EXPANSIONS:
            return holocene.new(EXPANSIONS[name], players=4, seed=seed, expansion=name).state
        return holocene.new(name, players=4, seed=seed).state

    def rate(play: Callable[[State, Dice, int], int]) -> float:
        states = [new_game(f"bench {number}") for number in range(games)]
        begin = time.process_time()
        decisions = sum(play(state, new_dice(number), 5000) for number, state in enumerate(states))
        return decisions / (time.process_time() - begin)

    state = new_game("bench")
    play_randomly(state, new_dice(1), 60)
    begin = time.process_time()
    for _ in range(20_000):
        state.clone()
    clone = (time.process_time() - begin) / 20_000 * 1e6
    return {"playout": rate(play_randomly), "with clones": rate(play_randomly_with_clones), "clone us": clone}


def measure_placements() -> float:
    """Return the microseconds it takes to list every place of a form on an empty sheet, the slowest of all forms."""
    from holocene.games.thaw.cards import shipped_edition
    from holocene.games.thaw.rules import fitting

    edition = shipped_edition()
    slowest = 0.0
    for form in range(len(edition.names)):
        begin = time.process_time()
        for _ in range(2000):
            fitting(edition, form, 0, 0)
        slowest = max(slowest, (time.process_time() - begin) / 2000 * 1e6)
    return slowest


def measure_catanatron() -> dict[str, float]:
    """Return decisions a second of catanatron's random four-player Catan."""
    import random

    from catanatron import Color, Game, RandomPlayer

    random.seed(1)
    begin = time.process_time()
    decisions = 0
    for _ in range(6):
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        game.play()
        decisions += len(game.state.actions)
    return {"playout": decisions / (time.process_time() - begin)}


def ask(python: Path, what: str, pure: bool = False) -> dict[str, float]:
    """Measure once in a process of its own."""
    environment = {**os.environ, "HOLOCENE_PURE": "1" if pure else "0"}
    words = [str(python), str(HERE), what]
    found = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
    return {str(name): float(value) for name, value in json.loads(found.stdout).items()}


def main() -> None:
    """Measure all, interleaved, and print the table."""
    best: dict[str, dict[str, float]] = {}
    for number in range(ROUNDS):
        print(f"round {number + 1} of {ROUNDS}", file=sys.stderr)
        here = Path(sys.executable)
        rows = {
            "compiled": ask(here, "engine"),
            "pure": ask(here, "engine", pure=True),
            "catanatron": ask(PEER, "catanatron"),
        }
        for name, row in rows.items():
            kept = best.setdefault(name, row)
            for key, value in row.items():
                kept[key] = min(kept[key], value) if key.endswith("us") else max(kept[key], value)
    compiled, pure, peer = best["compiled"], best["pure"], best["catanatron"]["playout"]
    print("| random play, one core | decisions a second | times pure | times catanatron 3.2.1 |")
    print("|---|---|---|---|")
    for game, title in GAMES.items():
        for what in ("playout", "with clones"):
            rate, slow = compiled[f"{game} {what}"], pure[f"{game} {what}"]
            label = title + ("" if what == "playout" else ", a clone before each decision")
            print(f"| {label} | {rate:,.0f} | {rate / slow:.1f} | {rate / peer:.0f} |")
        slow = pure[f"{game} playout"]
        print(f"| {title}, pure Python | {slow:,.0f} | 1 | {slow / peer:.1f} |")
    print(f"| catanatron, Catan, 4 players | {peer:,.0f} | | 1 |\n")
    for game, title in GAMES.items():
        fast, slow = compiled[f"{game} clone us"], pure[f"{game} clone us"]
        print(f"clone of {title}: {fast:.2f} microseconds compiled, {slow:.2f} pure")
    fast, slow = compiled["thaw legal us"], pure["thaw legal us"]
    print(f"all places of a form of Thaw on an empty sheet: {fast:.2f} microseconds compiled, {slow:.2f} pure")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(json.dumps(measure_engine() if sys.argv[1] == "engine" else measure_catanatron()))
    else:
        main()
