"""Rates bots: by the Bradley-Terry model with two players, and by Plackett-Luce with more.

Bot i comes first in a group with probability w(i) / sum of w, second among the rest likewise, and so on (Luce 1959,
Plackett 1975). With two players that is Bradley and Terry's model. Ratings are log w on Elo's scale, 1500 on average. A
bot may sit in several seats of a game. If seats share a place, every order of them counts equally, so a victory shared
by two is half a win for each. Seats that share the last place behind a winner are not compared with each other, because
many games do not rank the losers.

Every pair of bots also gets one imaginary drawn game, so that a bot that has won all its games has a rating too.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby, permutations, product
from typing import Any

from holocene.kernel.errors import BadRequest

SCALE = 400 / math.log(10)
MEAN = 1500.0
TYPICAL = 200  # the number of games for which the intervals are optimised; they hold at all times

Ranking = tuple[int, ...]  # bots by place; the bots after a -1 are not compared with each other
Pattern = tuple[tuple[Ranking, float], ...]  # the orders that one game counts as, with their weights


@dataclass(frozen=True, slots=True)
class Ratings:
    """The strengths of bots.

    Attributes:
        bots: their names.
        games: the number of games played.
        elo: the rating of each bot.
        low, high: its interval, which has the requested confidence whenever you stop.
        gaps: for each pair, how far the first is ahead, with the ends of the interval. All intervals hold together.
    """

    bots: tuple[str, ...]
    games: int
    elo: tuple[float, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]
    gaps: dict[tuple[int, int], tuple[float, float, float]]

    def verdict(self, one: int, other: int, close: float) -> str:
        """Return "ahead", "behind", "equal" (closer than `close`) or "open"."""
        _, low, high = self.gaps[one, other]
        if low > 0:
            return "ahead"
        if high < 0:
            return "behind"
        return "equal" if -close < low and high < close else "open"

    def clear(self, close: float) -> bool:
        """Return whether the verdict is known for each pair of bots."""
        return all(self.verdict(one, other, close) != "open" for one, other in combinations(range(len(self.bots)), 2))

    def order(self) -> list[int]:
        """Return the bots' numbers, the strongest first."""
        return sorted(range(len(self.bots)), key=lambda bot: -self.elo[bot])


def boundary(games: int, doubt: float) -> float:
    """Return the half-width, in standard errors, of an interval that holds at all times with probability 1 - `doubt`.

    This is a mixture boundary (Robbins 1970; asymptotic confidence sequences, Waudby-Smith and others 2021). It is
    wider than the usual 1.96, because the ratings are looked at after every few games.
    """
    least = -2 * math.log(doubt)
    scaled = games * (least + math.log(least + 1)) / TYPICAL
    return math.sqrt((1 + 1 / scaled) * (math.log(scaled + 1) + least))


def rankings(bots: Sequence[int], places: Sequence[int]) -> Pattern:
    """Return the orders that a finished game counts as, with their weights; `bots` says who sat where.

    >>> rankings([0, 1], [1, 2]), rankings([0, 1], [1, 1])
    ((((0, 1), 1.0),), (((0, 1), 0.5), ((1, 0), 0.5)))
    >>> rankings([2, 0, 1], [2, 1, 2])
    (((0, -1, 1, 2), 1.0),)
    """
    seats = sorted(range(len(places)), key=places.__getitem__)
    groups = [[bots[seat] for seat in group] for _, group in groupby(seats, key=places.__getitem__)]
    rest: list[int] = []
    if len(groups) > 1 and len(groups[-1]) > 1:
        rest = [-1, *sorted(groups.pop())]
    orders = list(product(*(permutations(group) for group in groups)))
    found: dict[Ranking, float] = {}
    for order in orders:
        ranking = (*(bot for group in order for bot in group), *rest)
        found[ranking] = found.get(ranking, 0.0) + 1 / len(orders)
    return tuple(sorted(found.items()))


def find_numpy() -> Any:
    """Return numpy, which is needed only for ratings and observations.

    Raises:
        BadRequest: it is missing.
    """
    try:
        import numpy
    except ModuleNotFoundError:
        raise BadRequest("ratings need numpy: pip install 'holocene[lab]'") from None
    return numpy


def rate(bots: Sequence[str], games: Iterable[tuple[Sequence[int], Sequence[int]]], doubt: float = 0.05) -> Ratings:
    """Return the ratings that follow from finished games, each given as (who sat where, places).

    Raises:
        BadRequest: numpy is missing.
    """
    numpy = find_numpy()
    patterns: Counter[Pattern] = Counter(rankings(sat, places) for sat, places in games)
    played = patterns.total()
    for one, other in combinations(range(len(bots)), 2):
        patterns[((one, other), 0.5), ((other, one), 0.5)] += 1
    log_w, model, spread = fit(numpy, len(bots), patterns)
    elo = SCALE * (log_w - log_w.mean())

    def error(contrast: Any) -> float:
        """Return the standard error of a difference: by the model or from the games' scatter, whichever is greater."""
        return float(SCALE * math.sqrt(max(contrast @ model @ contrast, contrast @ spread @ contrast)))

    number = len(bots)
    ones = numpy.eye(number)
    width = boundary(max(1, played), doubt)
    wide = boundary(max(1, played), doubt / max(1, number * (number - 1) // 2))
    halves = [width * error(ones[bot] - 1 / number) for bot in range(number)]
    gaps = {}
    for one, other in permutations(range(number), 2):
        ahead, half = float(elo[one] - elo[other]), wide * error(ones[one] - ones[other])
        gaps[one, other] = ahead, ahead - half, ahead + half
    return Ratings(
        bots=tuple(bots),
        games=played,
        elo=tuple(MEAN + float(value) for value in elo),
        low=tuple(MEAN + float(elo[bot]) - halves[bot] for bot in range(number)),
        high=tuple(MEAN + float(elo[bot]) + halves[bot] for bot in range(number)),
        gaps=gaps,
    )


def fit(numpy: Any, number: int, patterns: Counter[Pattern]) -> tuple[Any, Any, Any]:
    """Return the likeliest log w, and its covariance by the model and from the games' scatter (the sandwich)."""
    log_w = numpy.zeros(number)
    flat = numpy.full((number, number), 1 / number)  # fixes the mean, which the games do not determine
    for _ in range(60):
        gradient, bend = numpy.zeros(number), numpy.zeros((number, number))
        scatter = numpy.zeros((number, number))
        w = numpy.exp(log_w)
        for pattern, count in patterns.items():
            push = numpy.zeros(number)
            for ranking, weight in pattern:
                slope, curve = stages(numpy, w, ranking)
                push += weight * slope
                bend += count * weight * curve
            gradient += count * push
            scatter += count * numpy.outer(push, push)
        step = numpy.linalg.solve(bend + flat, gradient)
        log_w += step * min(1.0, 2.0 / max(1e-9, float(abs(step).max())))  # a long step is shortened
        if float(abs(step).max()) < 1e-9:
            break
    inverse = numpy.linalg.inv(bend + flat)
    return log_w, inverse, inverse @ scatter @ inverse


def stages(numpy: Any, w: Any, ranking: Ranking) -> tuple[Any, Any]:
    """Return the gradient of one order's log likelihood in log w, and its negative Hessian."""
    stop = ranking.index(-1) if -1 in ranking else len(ranking) - 1
    left = [bot for bot in ranking if bot >= 0]
    slope, curve = numpy.zeros(len(w)), numpy.zeros((len(w), len(w)))
    for stage in range(stop):
        share = numpy.zeros(len(w))
        for bot in left[stage:]:
            share[bot] += w[bot]
        share /= share.sum()
        slope[ranking[stage]] += 1
        slope -= share
        curve += numpy.diag(share) - numpy.outer(share, share)
    return slope, curve
