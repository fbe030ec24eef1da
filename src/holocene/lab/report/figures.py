"""Figures from outcomes: shares with their intervals, quantiles, and each bot's record."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from holocene.lab.arena import Standing


def interval(part: float, whole: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson)."""
    if whole == 0:
        return 0.0, 1.0
    z = 1.96
    share = part / whole
    middle = (share + z * z / (2 * whole)) / (1 + z * z / whole)
    half = z * math.sqrt(share * (1 - share) / whole + z * z / (4 * whole * whole)) / (1 + z * z / whole)
    return max(0.0, middle - half), min(1.0, middle + half)


def quantile(values: Sequence[int], part: float) -> int:
    """Return a quantile: the value below which that part of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


@dataclass(slots=True)
class Record:
    """How one bot did in an arena.

    Attributes:
        seats: the number of seats it had over all games; it may have several in one game.
        games: the number of games it played in.
        wins: the number of wins; of a shared victory, each winner gets its share.
        total: its points in all seats together.
        decisions, seconds: the number of its decisions, and how long it thought about them.
    """

    seats: int = 0
    games: int = 0
    wins: float = 0.0
    total: int = 0
    decisions: float = 0.0
    seconds: float = 0.0

    @property
    def share(self) -> float:
        """Return its wins per seat."""
        return self.wins / max(1, self.seats)

    @property
    def points(self) -> float:
        """Return its mean points per seat."""
        return self.total / max(1, self.seats)

    @property
    def milliseconds(self) -> float:
        """Return how long it thinks about a decision on average."""
        return 1000 * self.seconds / max(1.0, self.decisions)


def records(standing: Standing) -> list[Record]:
    """Return the record of each bot in an arena."""
    contest = standing.contest
    found = [Record() for _ in contest.bots]
    for outcome in standing.outcomes:
        seating = contest.seating(outcome.index)
        winners = sum(place == 1 for place in outcome.places)
        for bot in set(seating):
            found[bot].games += 1
        for seat, bot in enumerate(seating):
            mine = found[bot]
            mine.seats += 1
            mine.wins += (outcome.places[seat] == 1) / winners
            mine.total += outcome.points[seat]
            mine.decisions += outcome.decided[seat]
            mine.seconds += outcome.seconds[seat]
    return found
