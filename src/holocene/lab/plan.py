"""What a simulation plays, and the outcome of each game."""

from __future__ import annotations

import time
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

from holocene.bots import find_bot
from holocene.bots.engine.uniform import Uniform
from holocene.bots.playing import LONGEST, play_bot
from holocene.games import find_game
from holocene.kernel.engine.state import Edition
from holocene.kernel.game import OptionValue
from holocene.kernel.matches.match import Match, new_match


@dataclass(frozen=True, slots=True)
class Plan:
    """A game between bots that is played with many seeds.

    Attributes:
        game: its name.
        seats: a bot's spec for each seat.
        options: the game's options; the others have their defaults.
        seed: any text; game number n has the match seed "<seed>-<n>".
        edition: an owner's card values, {} for the shipped ones. Not a path, because they are sent to other machines.
        mixed: whether the choices of the set-up are made at random, so that all of them occur.
    """

    game: str
    seats: tuple[str, ...]
    options: dict[str, OptionValue] = field(default_factory=dict)
    seed: str = "0"
    edition: dict[str, Any] = field(default_factory=dict)
    mixed: bool = False

    def match_seed(self, index: int) -> str:
        """Return the seed of one game."""
        return f"{self.seed}-{index}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """One finished game.

    Attributes:
        index: its number in the plan.
        points, places: by seat.
        turns: the length of the game, in turns or rounds as the game counts them.
        decisions: the number of decisions.
        decided: the number of decisions by seat.
        sources: by seat, where the points came from.
        taken: by seat, the names of the components it took, in order.
        traits: by seat, its starting traits, by kind.
        measures: the game's own figures, by name.
        seconds: by seat, how long its bot thought; only this differs from run to run.
    """

    index: int
    points: tuple[int, ...]
    places: tuple[int, ...]
    turns: int
    decisions: int
    decided: tuple[int, ...]
    sources: tuple[dict[str, int], ...]
    taken: tuple[tuple[str, ...], ...]
    traits: tuple[dict[str, str], ...] = ()
    measures: dict[str, float] = field(default_factory=dict)
    seconds: tuple[float, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Task:
    """A range of games for one worker, from `first` up to but not including `last`; `number` identifies the task."""

    number: int
    plan: Plan
    first: int
    last: int


Playing = Generator[tuple[Task, list[Outcome]], None, None]  # tasks as they are done; closing it ends the workers


def edition_of(plan: Plan) -> Edition:
    """Return the card values of a plan."""
    game = find_game(plan.game)
    edition: Edition = game.edition(plan.edition or None)
    return edition


def play_task(task: Task) -> list[Outcome]:
    """Play the games of a task."""
    edition = edition_of(task.plan)
    return [play_one(task.plan, index, edition) for index in range(task.first, task.last)]


def play_one(plan: Plan, index: int, edition: Edition | None = None) -> Outcome:
    """Play one game of a plan."""
    game = find_game(plan.game)
    cards = edition_of(plan) if edition is None else edition
    match = new_match(game, len(plan.seats), plan.match_seed(index), dict(plan.options), cards)
    if plan.mixed:
        set_up_at_random(match)
    seconds = play_timed(match, plan.seats)
    scores = match.state.scores()
    taken: list[list[str]] = [[] for _ in plan.seats]
    decided = [0] * len(plan.seats)
    for record in match.log:
        decided[record.seat] += 1
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
        decided=tuple(decided),
        sources=tuple(dict(score.parts) for score in scores),
        taken=tuple(tuple(names) for names in taken),
        traits=tuple(game.traits(match.at(0), match.state)),
        measures=game.measures(match.state),
        seconds=tuple(round(number, 4) for number in seconds),
    )


def set_up_at_random(match: Match) -> None:
    """Make the choices of the set-up at random."""
    while not match.state.over and match.game.setting_up(match.state):
        seat = match.state.to_move()[0]
        play_bot(match, Uniform(), seat)


def play_timed(match: Match, seats: tuple[str, ...]) -> list[float]:
    """Let bots play a match to its end, and return how long each of them thought."""
    bots = [find_bot(spec) for spec in seats]
    seconds = [0.0] * len(bots)
    while not match.state.over:
        if len(match.log) > LONGEST:
            raise RuntimeError(f"the match has not ended after {LONGEST} decisions")
        seat = match.state.to_move()[0]
        before = time.perf_counter()
        play_bot(match, bots[seat], seat)
        seconds[seat] += time.perf_counter() - before
    return seconds
