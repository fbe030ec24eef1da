"""The arena: bots play each other in every line-up and every seating, until it is clear which are stronger."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations, combinations_with_replacement, permutations
from pathlib import Path
from typing import Any

from holocene.bots import find_bot
from holocene.games import find_game
from holocene.kernel.errors import BadRequest
from holocene.kernel.game import OptionValue
from holocene.lab import CLOSE, FIRST_LOOK
from holocene.lab.log import Log
from holocene.lab.plan import Outcome, Plan, Task, edition_of
from holocene.lab.ratings import Ratings, find_numpy, rate
from holocene.lab.runners import Runner

EVERY = 10  # games between two ratings; 10 more for every 200 games played
MOST_BOTS = 12

Listener = Callable[["Standing"], None]


@dataclass(frozen=True)
class Contest:
    """Which bots play which game.

    Attributes:
        game: its name.
        bots: their specs.
        players: the number of players in a game.
        options, edition: as in a plan.
        seed: any text; game number n has the match seed "<seed>-<n>".
    """

    game: str
    bots: tuple[str, ...]
    players: int
    options: dict[str, OptionValue] = field(default_factory=dict)
    seed: str = "arena"
    edition: dict[str, Any] = field(default_factory=dict)

    def check(self) -> None:
        """Refuse a contest that cannot be played.

        Raises:
            BadRequest: with the reason.
        """
        find_game(self.game).check_players(self.players)
        if len(self.bots) < 2:
            raise BadRequest("an arena needs two bots or more")
        if len(self.bots) > MOST_BOTS:
            raise BadRequest(f"an arena takes at most {MOST_BOTS} bots")
        for spec in self.bots:
            if self.bots.count(spec) > 1:
                raise BadRequest(f"{spec} is named twice")
            find_bot(spec)

    @cached_property
    def seatings(self) -> list[tuple[int, ...]]:
        """Return every line-up in every order, as the number of the bot in each seat."""
        found = [order for line_up in line_ups(len(self.bots), self.players) for order in set(permutations(line_up))]
        return sorted(found)

    def seating(self, number: int) -> tuple[int, ...]:
        """Return who sits where in a game; each cycle through all seatings has its own order."""
        cycle, place = divmod(number, len(self.seatings))
        return self.shuffled(cycle)[place]

    def shuffled(self, cycle: int) -> list[tuple[int, ...]]:
        """Return the seatings in the order of one cycle."""
        if self.cycles.get("number") != cycle:
            order = list(self.seatings)
            random.Random(f"{self.seed}/{cycle}").shuffle(order)
            self.cycles.update(number=cycle, order=order)
        return self.cycles["order"]  # type: ignore[no-any-return]

    @cached_property
    def cycles(self) -> dict[str, Any]:
        """Return a cache that holds the order of the latest cycle."""
        return {}

    def plan(self, number: int) -> Plan:
        """Return the plan of one game."""
        seats = tuple(self.bots[bot] for bot in self.seating(number))
        return Plan(self.game, seats, self.options, self.seed, self.edition)

    def about(self) -> dict[str, Any]:
        """Return everything the outcomes depend on, except the number of games."""
        game = find_game(self.game)
        return {
            "arena": self.game,
            "rules": game.version,
            "bots": list(self.bots),
            "players": self.players,
            "options": game.check_options(self.options),
            "seed": self.seed,
            "edition": edition_of(self.plan(0)).digest,
        }


@dataclass(frozen=True, slots=True)
class Standing:
    """The state of a contest.

    Attributes:
        contest: what is played.
        outcomes: the games that count, in order.
        ratings: the latest ratings, None before the first ones.
        clear: whether they answer which bots are stronger.
        fresh: whether the last game was played now; if not, it was read from the file.
    """

    contest: Contest
    outcomes: list[Outcome]
    ratings: Ratings | None
    clear: bool
    fresh: bool = field(default=True, compare=False)


def line_ups(bots: int, players: int) -> list[tuple[int, ...]]:
    """Return which bots play together.

    With enough bots, that is every choice of different bots. With fewer bots than players, the bots share the seats as
    evenly as possible.

    >>> line_ups(3, 2), line_ups(2, 3)
    ([(0, 1), (0, 2), (1, 2)], [(0, 0, 1), (0, 1, 1)])
    """
    if bots >= players:
        return list(combinations(range(bots), players))
    least = players // bots
    return [
        found
        for found in combinations_with_replacement(range(bots), players)
        if all(least <= found.count(bot) <= least + 1 for bot in range(bots))
    ]


def hold(
    contest: Contest,
    games: int,
    path: Path,
    runner: Runner,
    close: float = CLOSE,
    doubt: float = 0.05,
    least: int = FIRST_LOOK,
    listener: Listener | None = None,
) -> Standing:
    """Play until the answer is clear or the limit is reached. Outcomes are kept in a file, so that a run can continue.

    The bots are rated after fixed numbers of games, over all games so far, so the answer does not depend on which
    worker was fastest.

    Args:
        contest: which bots play which game.
        games: the greatest number of games.
        path: the file that keeps the outcomes.
        runner: plays the games.
        close: two bots that differ by fewer Elo points are called equal.
        doubt: the probability that any of the verdicts is wrong.
        least: the number of games that are played even if the answer is clear earlier.
        listener: called after every game that counts.

    Raises:
        BadRequest: the contest cannot be played, or the file belongs to a different one.
        BotFailed: a bot failed, here or in a worker.
    """
    contest.check()
    find_numpy()  # fail now if it is missing, not after the first games
    log = Log(path, contest.about())
    try:
        done = {outcome.index: outcome for outcome in log.outcomes()}
        kept = set(done)
        standing = Standing(contest, [], None, False)
        with closing(play(contest, games, done, log, runner)) as arriving:
            for _ in arriving:
                while not standing.clear and len(standing.outcomes) in done and len(standing.outcomes) < games:
                    number = len(standing.outcomes)
                    standing = count(standing, done[number], games, close, doubt, least)
                    if listener is not None:
                        listener(replace(standing, fresh=number not in kept))
                if standing.clear:
                    break
    finally:
        log.close()
    return standing


def play(
    contest: Contest, games: int, done: dict[int, Outcome], log: Log, runner: Runner
) -> Generator[None, None, None]:
    """Play the missing games, keep their outcomes, and yield after each one."""
    yield
    missing = (number for number in range(games) if number not in done)
    tasks = (Task(number, contest.plan(number), number, number + 1) for number in missing)
    with closing(runner(tasks)) as arriving:
        for _, outcomes in arriving:
            log.add(outcomes)
            done[outcomes[0].index] = outcomes[0]
            yield


def count(
    standing: Standing, outcome: Outcome, games: int, close: float, doubt: float, least: int = FIRST_LOOK
) -> Standing:
    """Return the standing after one more game; the ratings are computed again at certain numbers of games."""
    outcomes = standing.outcomes
    outcomes.append(outcome)
    number, contest = len(outcomes), standing.contest
    if number != games and (number < FIRST_LOOK or number % (EVERY * (1 + number // 200))):
        return Standing(contest, outcomes, standing.ratings, False)
    ratings = rate(contest.bots, ((contest.seating(game.index), game.places) for game in outcomes), doubt)
    return Standing(contest, outcomes, ratings, number >= max(least, FIRST_LOOK) and ratings.clear(close))
