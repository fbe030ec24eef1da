"""Plays many games between bots. The same seed gives the same outcomes with any number of workers or machines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from holocene.games import find_game
from holocene.lab.log import Log
from holocene.lab.plan import Outcome, Plan, Task, edition_of
from holocene.lab.report.rows import check_path, write_rows
from holocene.lab.runners import Runner, find_runner

CHUNK = 10  # games a worker plays before it reports

Progress = Callable[[int, int], None]  # is called with the numbers of further games and decisions that are done


@dataclass(slots=True)
class Tally:
    """The figures for a table of results, counted game by game.

    Attributes:
        games, decisions: the numbers of games and decisions.
        wins, points: by seat; a shared victory counts for each winner.
        turns: the number of games by their length.
    """

    games: int = 0
    decisions: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    points: Counter[int] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)

    def add(self, outcome: Outcome) -> None:
        """Count one game."""
        self.games += 1
        self.decisions += outcome.decisions
        self.turns[outcome.turns] += 1
        for seat, place in enumerate(outcome.places):
            self.wins[seat] += place == 1
            self.points[seat] += outcome.points[seat]

    def median_turns(self) -> int:
        """Return the median length of the games."""
        passed = 0
        for turns in sorted(self.turns):
            passed += self.turns[turns]
            if 2 * passed >= self.games:
                return turns
        return 0


def make_tasks(plan: Plan, gaps: Iterable[tuple[int, int]]) -> Iterator[Task]:
    """Yield the tasks for ranges of missing games."""
    number = 0
    for first, last in gaps:
        for start in range(first, last, CHUNK):
            yield Task(number, plan, start, min(start + CHUNK, last))
            number += 1


def play_games(
    plan: Plan, gaps: Iterable[tuple[int, int]], runner: Runner, progress: Progress | None
) -> Iterator[list[Outcome]]:
    """Play missing games, and yield their outcomes task by task."""
    with closing(runner(make_tasks(plan, gaps))) as done:
        for _, outcomes in done:
            yield outcomes
            if progress is not None:
                progress(len(outcomes), sum(outcome.decisions for outcome in outcomes))


def simulate(
    plan: Plan, games: int, workers: int | None = None, progress: Progress | None = None, ray: str | None = None
) -> list[Outcome]:
    """Play games 0 to `games` - 1 and return their outcomes in order; `progress` is called every few games.

    Raises:
        BotFailed: a bot failed, here or in a worker.
        HoloceneError: worker processes died again and again.
    """
    runner = find_runner(workers, ray, plan.seats)
    found = [outcome for some in play_games(plan, [(0, games)], runner, progress) for outcome in some]
    return sorted(found, key=lambda outcome: outcome.index)


def simulate_to_tally(plan: Plan, games: int, runner: Runner, progress: Progress | None = None) -> Tally:
    """Play games and return the figures for a table of results, without keeping the outcomes in memory."""
    tally = Tally()
    for outcomes in play_games(plan, [(0, games)], runner, progress):
        for outcome in outcomes:
            tally.add(outcome)
    return tally


def simulate_to_file(
    plan: Plan, games: int, path: Path, runner: Runner, progress: Progress | None = None, fresh: bool = False
) -> Tally:
    """Write a row per game and seat to a Parquet or JSON lines file; continue an interrupted run.

    The games are kept in `<path>.part` as they arrive. The file itself appears only when it is complete.

    Raises:
        BadRequest: the file exists already or cannot be written, or the part belongs to another simulation.
    """
    check_path(path, fresh)
    part = path.with_name(f"{path.name}.part")
    if fresh:
        part.unlink(missing_ok=True)
    log = Log(part, about(plan))
    try:
        kept = games - sum(last - first for first, last in log.gaps(games))
        if progress is not None and kept:
            progress(kept, 0)
        for outcomes in play_games(plan, list(log.gaps(games)), runner, progress):
            log.add(outcomes)
        tally = Tally()
        for outcome in wanted(log, games):
            tally.add(outcome)
        write_rows(path, plan, about(plan), lambda: wanted(log, games))
    except BaseException:
        log.close()
        raise
    log.delete()
    return tally


def wanted(log: Log, games: int) -> Iterator[Outcome]:
    """Yield the outcomes in a log in order, up to a number of games."""
    return (outcome for outcome in log.outcomes() if outcome.index < games)


def about(plan: Plan) -> dict[str, Any]:
    """Return everything a simulation's rows depend on, except the number of games."""
    game = find_game(plan.game)
    return {
        "game": plan.game,
        "rules": game.version,
        "seats": list(plan.seats),
        "options": game.check_options(plan.options),
        "seed": plan.seed,
        "edition": edition_of(plan).digest,
        "mixed": plan.mixed,
    }
