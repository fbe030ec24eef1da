"""Many games between bots, on all cores; the same seed gives the same outcomes whatever the number of workers."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

from holocene.bots import find_bot
from holocene.bots.table import play_out
from holocene.games import find_game
from holocene.kernel.errors import HoloceneError
from holocene.kernel.game import OptionValue
from holocene.kernel.match import new_match

CHUNK = 10  # games a worker plays before it reports


@dataclass(frozen=True, slots=True)
class Plan:
    """What is simulated: a game, a bot per seat, options, a seed, and perhaps an owner's card file."""

    game: str
    seats: tuple[str, ...]
    options: dict[str, OptionValue] = field(default_factory=dict)
    seed: str = "0"
    edition: Path | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """One finished game.

    Attributes:
        index: its number in the plan; its match seed is "<plan's seed>-<index>".
        points, places: by seat.
        turns: how long it was in the game's own measure.
        decisions: how many were made.
        taken: by seat, the names of the components it took, in order.
        measures: the game's own figures, by name.
    """

    index: int
    points: tuple[int, ...]
    places: tuple[int, ...]
    turns: int
    decisions: int
    taken: tuple[tuple[str, ...], ...]
    measures: dict[str, float] = field(default_factory=dict)


def play_one(plan: Plan, index: int) -> Outcome:
    """Play one game of a plan."""
    game = find_game(plan.game)
    match = new_match(game, len(plan.seats), f"{plan.seed}-{index}", dict(plan.options), game.edition(plan.edition))
    play_out(match, [find_bot(name) for name in plan.seats])
    scores = match.state.scores()
    taken: list[list[str]] = [[] for _ in plan.seats]
    for record in match.log:
        if record.action is not None:
            component = game.takes(match.edition, record.action)
            if component:
                taken[record.seat].append(component)
    return Outcome(
        index=index,
        points=tuple(score.points for score in scores),
        places=tuple(score.place for score in scores),
        turns=game.turns(match.state),
        decisions=len(match.log),
        taken=tuple(tuple(names) for names in taken),
        measures=game.measures(match.state),
    )


def play_chunk(plan: Plan, first: int, last: int) -> list[Outcome]:
    """Play a run of games, in a worker."""
    return [play_one(plan, index) for index in range(first, last)]


def simulate(
    plan: Plan, games: int, workers: int | None = None, progress: Callable[[int], None] | None = None
) -> list[Outcome]:
    """Return the outcomes of games 0 to games - 1, in order; `progress` hears of every few that are done.

    Raises:
        BotFailed: in a worker as well.
        HoloceneError: a worker process died.
    """
    chunks = [(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
    workers = min(workers or os.cpu_count() or 1, len(chunks))
    found: list[Outcome] = []
    if workers <= 1:
        for first, last in chunks:
            found += play_chunk(plan, first, last)
            if progress is not None:
                progress(last - first)
        return found
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=end_on_interrupt)
    try:
        for job in [pool.submit(play_chunk, plan, first, last) for first, last in chunks]:
            outcomes = job.result()
            found += outcomes
            if progress is not None:
                progress(len(outcomes))
    except BrokenProcessPool:
        raise HoloceneError("a worker died: a bot ended its process, or the memory is full") from None
    finally:
        pool.shutdown(cancel_futures=True)  # once: a second call would take the cancelling back
    return found


def end_on_interrupt() -> None:
    """Let Ctrl-C end a worker at once and without a word, whatever its bot is doing."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
