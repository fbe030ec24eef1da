"""Measures how long bots' turns take if many tables share few workers, from a turn's beginning to its last decision.

`make bench` runs it: 20 tables of Endless Winter with four players, a `search` bot in every seat, on 2 worker
processes. Every table begins the next turn at once, which is the heaviest load that 20 tables can cause.
"""

from __future__ import annotations

import argparse
import asyncio
import time

import holocene
from holocene.kernel.engine.state import State
from holocene.server.bot_pool import BotPool

LIMIT = 30.0  # seconds that a decision may take before the server chooses at random


async def play_turn(pool: BotPool, state: State, table: int) -> float:
    """Play one seat's decisions until another seat is to move; return how many seconds that took."""
    seat = state.to_move()[0]
    begun = time.perf_counter()
    goes_on = False
    while not state.over and seat in state.to_move():
        legal = state.legal(seat)
        action = legal[0]
        if len(legal) > 1:
            dealt = state.determinize(seat, table)
            action = await pool.choose("search", dealt, seat, table, f"{table}:{seat}", goes_on)
            goes_on = True
        state.apply(seat, action)
    return time.perf_counter() - begun


async def play_table(pool: BotPool, game: str, players: int, table: int, end: float) -> list[float]:
    """Play turns until the time is up, and return how long each of them took."""
    found = []
    state = holocene.new(game, players=players, seed=table).state
    while time.perf_counter() < end and not state.over:
        found.append(await play_turn(pool, state, table))
    return found


async def measure(game: str, players: int, tables: int, workers: int, seconds: float) -> None:
    """Print a row of the table."""
    pool = BotPool(workers, LIMIT)
    try:
        await pool.start()
        end = time.perf_counter() + seconds
        played = await asyncio.gather(*(play_table(pool, game, players, table, end) for table in range(tables)))
    finally:
        pool.stop()
    turns = sorted(took for table in played for took in table)
    middle, late = turns[len(turns) // 2], turns[int(0.99 * len(turns))]
    figures = f"{len(turns)} | {middle:.2f} | {late:.2f} | {turns[-1]:.2f}"
    print(f"| {game}, {players} players | {tables} | {figures} |", flush=True)


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--workers", type=int, default=2)
    words = parser.parse_args()
    print("| every seat a `search` bot, 2 workers | tables | turns | p50 s | p99 s | longest s |")
    print("|---|---|---|---|---|---|")
    for game, tables in (("endless_winter", 1), ("endless_winter", 20), ("cavemen", 20), ("thaw", 20)):
        asyncio.run(measure(game, 4, tables, words.workers, words.seconds))


if __name__ == "__main__":
    main()
