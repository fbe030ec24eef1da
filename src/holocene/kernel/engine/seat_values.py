"""Values of a position for each seat, from 0 to 1, computed from strengths or points."""

from __future__ import annotations

import math
from typing import Final

RANK: Final = 0.85  # how much of a finished game's value depends on the rank; the rest depends on the lead


def summed(terms: list[float]) -> float:
    """Return the sum of an evaluation's terms; `sum` rounds differently from Python to Python."""
    total = 0.0
    for term in terms:
        total += term
    return total


def by_lead(strengths: list[float], scale: float) -> list[float]:
    """Estimate each seat's chance to win from its distance to the strongest other seat.

    >>> [round(value, 2) for value in by_lead([20.0, 10.0, 10.0], 10.0)]
    [0.73, 0.27, 0.27]
    """
    found: list[float] = []
    for seat in range(len(strengths)):
        best = -1e9
        for other in range(len(strengths)):
            if other != seat and strengths[other] > best:
                best = strengths[other]
        found.append(1.0 / (1.0 + math.exp((best - strengths[seat]) / scale)))
    return found


def by_rank(points: list[float], scale: float) -> list[float]:
    """Return mostly the share of the other seats that a seat beats (ties count half), and partly its lead.

    >>> [round(value, 2) for value in by_rank([20.0, 10.0, 10.0], 10.0)]
    [0.96, 0.25, 0.25]
    """
    leads = by_lead(points, scale)
    found: list[float] = []
    for seat in range(len(points)):
        ahead = 0.0
        for other in range(len(points)):
            if other != seat:
                if points[seat] > points[other]:
                    ahead += 1.0
                elif points[seat] == points[other]:
                    ahead += 0.5
        found.append(RANK * ahead / float(len(points) - 1) + (1.0 - RANK) * leads[seat])
    return found
