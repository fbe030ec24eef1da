"""`holocene analyse`: analyses a finished match on all cores, and shows the result in words and bars."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict, dataclass

from holocene.bots.analysis import Chances, Cost, Piece, costliest, study, turn_ends
from holocene.kernel.matches.match import Match
from holocene.processes import share_out

BLOCKS = " ▁▂▃▄▅▆▇█"
WIDEST = 72  # columns of a curve


@dataclass(frozen=True, slots=True)
class Found:
    """The result of an analysis: the chances to win along the match, and the decisions that cost most."""

    curve: list[Chances]
    costs: list[Cost]


def analyse(pieces: list[Piece], workers: int | None, progress: Callable[[int], None]) -> Found:
    """Return the chances along a match and its costliest decisions; `progress` is called after every piece."""
    workers = min(workers or os.cpu_count() or 1, len(pieces))
    curve: list[Chances] = []
    costs: list[Cost] = []
    with closing(share_out(study, pieces, workers)) as arriving:
        for _, found in arriving:
            progress(1)
            if isinstance(found, Chances):
                curve.append(found)
            elif found is not None:
                costs.append(found)
    return Found(sorted(curve, key=lambda one: one.number), costliest(costs))


def report(match: Match, found: Found) -> list[str]:
    """Return an analysis as lines of text."""
    names = match.names
    width = max(len(name) for name in names)
    lines = ["Chance to win, from the beginning to the end:"]
    curve = found.curve
    for seat, name in enumerate(names):
        lines.append(f"  {name:<{width}} {bars([one.chances[seat] for one in curve])} {curve[-1].chances[seat]:4.0%}")
    lines += ["", "Decisions that cost most:" if found.costs else "No decision stands out as a mistake."]
    for cost in found.costs:
        before = match.at(cost.number - 1)
        lines.append(
            f"  {cost.cost:5.1%} ±{cost.margin:.1%}  record {cost.number}, {names[cost.seat]}: "
            f"{before.describe(cost.seat, cost.action)} Better: {before.describe(cost.seat, cost.better)}"
        )
    rounds = [(turn, state.scores()) for turn, _, state in turn_ends(match)]
    if any(score.points for _, scores in rounds[:-1] for score in scores):
        lines += ["", "Points after each turn or round:"]
        for turn, scores in rounds:
            told = ", ".join(f"{names[score.seat]} {score.points}" for score in scores)
            lines.append(f"  {turn:>3}  {told}")
    if any(score.parts for score in rounds[-1][1]):
        lines += ["", "Points by source:"]
        for score in rounds[-1][1]:
            parts = ", ".join(f"{label} {points}" for label, points in score.parts if points)
            lines.append(f"  {names[score.seat]:<{width}} {parts or 'none'}")
    return lines


def bars(values: list[float]) -> str:
    """Return values from 0 to 1 as a line of blocks.

    >>> bars([0, 0.5, 1])
    ' ▄█'
    """
    step = max(1, -(-len(values) // WIDEST))
    return "".join(BLOCKS[round(value * (len(BLOCKS) - 1))] for value in values[::step])


def as_json(match: Match, found: Found) -> str:
    """Return an analysis as JSON, with actions by name."""
    name = match.state.space.name
    costs = [{**asdict(one), "action": list(name(one.action)), "better": list(name(one.better))} for one in found.costs]
    rounds = [
        {
            "turn": turn,
            "number": number,
            "points": [{"seat": one.seat, "points": one.points, "parts": dict(one.parts)} for one in state.scores()],
        }
        for turn, number, state in turn_ends(match)
    ]
    curve = [asdict(one) for one in found.curve]
    return json.dumps({"names": match.names, "curve": curve, "costs": costs, "rounds": rounds}, indent=1)
