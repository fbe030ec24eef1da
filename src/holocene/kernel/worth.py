"""From strengths and points to what a position is worth to every seat, between 0 and 1."""

from __future__ import annotations

import math
from typing import Final

RANK: Final = 0.85  # of a finished game's worth; the rest is by how much


def by_lead(strengths: list[float], scale: float) -> list[float]:
    """Return a guess at every seat's chance to win, from the distance to the strongest other seat.

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
    """Return every seat's part of the others that it is ahead of (equals count half), and a little for the distance.

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
