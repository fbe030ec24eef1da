"""Compares a batch on two processes with a batch on one, with all cores free and with one core kept busy.

`python -m benchmarks.busy` prints the ratio of their speeds. Both batches play the same games, alternating every
fraction of a second. The median of the ratios counts, so the figures mean something even on a shared machine.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from holocene.batch import Batch
from holocene.games import all_games

PLAYERS = 4
TURN = 40_000  # decisions in one batch before the other batch continues


@contextmanager
def burning(number: int, pinned: bool) -> Iterator[None]:
    """Keep cores busy with processes in sessions of their own, like another user's programs."""
    loop = [sys.executable, "-c", "while True: pass"]
    burners = [subprocess.Popen(loop, start_new_session=True) for _ in range(number)]
    for core, burner in enumerate(burners):
        if pinned:
            os.sched_setaffinity(burner.pid, {core})
    try:
        yield
    finally:
        for burner in burners:
            burner.kill()
            burner.wait()


def play_turn(batch: Batch, seed: int) -> float:
    """Step a batch for a while, and return steps a second; reading its rows in between is not counted."""
    dice = np.random.default_rng(seed)
    spent, steps = 0.0, TURN // batch.games
    for _ in range(steps):
        batch.observations.sum()  # a product of matrices would start threads of its own
        order = dice.integers(1, 127, batch.actions, dtype=np.int8)  # the same for all games, because that is cheap
        actions = (batch.masks * order).argmax(axis=1)
        begin = time.perf_counter()
        batch.step(actions)
        spent += time.perf_counter() - begin
    return steps * batch.games / spent


def compare(one: Batch, two: Batch, pairs: int) -> tuple[float, float]:
    """Return the median speed of the first batch, and the median of the ratios of the second one's speed to it."""
    found = [(play_turn(one, seed), play_turn(two, seed)) for seed in range(pairs + 1)]
    del found[0]  # a warm-up
    return statistics.median(a for a, _ in found), statistics.median(b / a for a, b in found)


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, nargs="*", default=[256, 1024])
    parser.add_argument("--only", nargs="*", default=list(all_games()))
    parser.add_argument("--pairs", type=int, default=15)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--busy", type=int, default=1, help="cores that another program keeps busy")
    parser.add_argument("--pinned", action="store_true", help="keep that program on its core")
    words = parser.parse_args()
    print(f"| {PLAYERS} players | games | one process | {words.workers} processes, times | busy: one | times |")
    print("|---|---|---|---|---|---|")
    for game in words.only:
        for games in words.games:
            with Batch(game, PLAYERS, games, 1) as one, Batch(game, PLAYERS, games, 1, workers=words.workers) as two:
                quiet = compare(one, two, words.pairs)
                with burning(words.busy, words.pinned):
                    busy = compare(one, two, words.pairs)
            figures = " | ".join(f"{speed:,.0f} | {ratio:.2f}" for speed, ratio in (quiet, busy))
            print(f"| {game} | {games} | {figures} |", flush=True)


if __name__ == "__main__":
    main()
