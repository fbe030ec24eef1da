"""Many games between bots; the same seed gives the same outcomes whatever the number of workers or machines."""

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

Progress = Callable[[int, int], None]  # hears how many games and decisions more are done


@dataclass(slots=True)
class Tally:
    """What a table of results needs, counted as games come in.

    Attributes:
        games, decisions: how many.
        wins, points: by seat; a shared victory counts for each.
        turns: how many games were that long.
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
        """Return the length that half of the games do not exceed."""
        passed = 0
        for turns in sorted(self.turns):
            passed += self.turns[turns]
            if 2 * passed >= self.games:
                return turns
        return 0


def make_tasks(plan: Plan, gaps: Iterable[tuple[int, int]]) -> Iterator[Task]:
    """Yield the tasks that fill runs of missing games."""
    number = 0
    for first, last in gaps:
        for start in range(first, last, CHUNK):
            yield Task(number, plan, start, min(start + CHUNK, last))
            number += 1


def play_games(
    plan: Plan, gaps: Iterable[tuple[int, int]], runner: Runner, progress: Progress | None
) -> Iterator[list[Outcome]]:
    """Yield the outcomes of missing games, task by task, as they are done."""
    with closing(runner(make_tasks(plan, gaps))) as done:
        for _, outcomes in done:
            yield outcomes
            if progress is not None:
                progress(len(outcomes), sum(outcome.decisions for outcome in outcomes))


def simulate(
    plan: Plan, games: int, workers: int | None = None, progress: Progress | None = None, ray: str | None = None
) -> list[Outcome]:
    """Return the outcomes of games 0 to games - 1, in order; `progress` hears of every few that are done.

    Raises:
        BotFailed: in a worker as well.
        HoloceneError: worker processes died again and again.
    """
    runner = find_runner(workers, ray, plan.seats)
    found = [outcome for some in play_games(plan, [(0, games)], runner, progress) for outcome in some]
    return sorted(found, key=lambda outcome: outcome.index)


def simulate_to_tally(plan: Plan, games: int, runner: Runner, progress: Progress | None = None) -> Tally:
    """Return what a table of results needs, however many games there are."""
    tally = Tally()
    for outcomes in play_games(plan, [(0, games)], runner, progress):
        for outcome in outcomes:
            tally.add(outcome)
    return tally


def simulate_to_file(
    plan: Plan, games: int, path: Path, runner: Runner, progress: Progress | None = None, fresh: bool = False
) -> Tally:
    """Write a row per game and seat to a Parquet or JSON lines file; go on with what an interrupted run left.

    The games are kept in `<path>.part` as they come; the file itself appears at once and whole.

    Raises:
        BadRequest: the file is there already, or cannot be written, or the part belongs to another simulation.
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
    """Yield the games of a log in order, up to a number."""
    return (outcome for outcome in log.outcomes() if outcome.index < games)


def about(plan: Plan) -> dict[str, Any]:
    """Return everything that a simulation's rows depend on, but for their number."""
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
