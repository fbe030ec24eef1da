"""Figures about a game's balance, greedy in every seat: what docs/components.md shows."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from holocene.games import find_game
from holocene.lab.simulate import Outcome, Plan, simulate


def interval(part: int, whole: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson)."""
    if whole == 0:
        return 0.0, 1.0
    z = 1.96
    share = part / whole
    middle = (share + z * z / (2 * whole)) / (1 + z * z / whole)
    half = z * math.sqrt(share * (1 - share) / whole + z * z / (4 * whole * whole)) / (1 + z * z / whole)
    return max(0.0, middle - half), min(1.0, middle + half)


def quantile(values: list[int], part: float) -> int:
    """Return the value below which that part of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


@dataclass(frozen=True, slots=True)
class Balance:
    """What one player count shows.

    Attributes:
        players, games: of how many.
        wins: by seat; a shared victory counts for each.
        turns: least, 5 %, median, 95 %, most.
        within: share of games within the turns aimed at.
        decisions: mean per game.
        taken: share of games in which somebody took a component, by name, rarest first.
        measures: the game's own figures, each as (name, least, mean, most).
    """

    players: int
    games: int
    wins: tuple[int, ...]
    turns: tuple[int, int, int, int, int]
    within: float
    decisions: float
    taken: tuple[tuple[str, float], ...]
    measures: tuple[tuple[str, float, float, float], ...] = ()

    @property
    def best_seat(self) -> float:
        """Return the most successful seat's wins as a multiple of its fair share."""
        return max(self.wins) * self.players / self.games


def summarise(outcomes: list[Outcome], names: list[str], aim: tuple[int, int]) -> Balance:
    """Return the figures of outcomes at one player count."""
    players = len(outcomes[0].points)
    wins = [sum(1 for outcome in outcomes if outcome.places[seat] == 1) for seat in range(players)]
    turns = [outcome.turns for outcome in outcomes]
    taken: Counter[str] = Counter()
    for outcome in outcomes:
        taken.update({name for seat in outcome.taken for name in seat})
    shares = sorted(((name, taken[name] / len(outcomes)) for name in names), key=lambda pair: pair[1])
    return Balance(
        players=players,
        games=len(outcomes),
        wins=tuple(wins),
        turns=(
            min(turns),
            quantile(turns, 0.05),
            quantile(turns, 0.5),
            quantile(turns, 0.95),
            max(turns),
        ),
        within=sum(1 for number in turns if aim[0] <= number <= aim[1]) / len(turns),
        decisions=sum(outcome.decisions for outcome in outcomes) / len(outcomes),
        taken=tuple(shares),
        measures=tuple(spread(name, outcomes) for name in outcomes[0].measures),
    )


def spread(name: str, outcomes: list[Outcome]) -> tuple[str, float, float, float]:
    """Return a measure's least, mean and greatest value."""
    values = [outcome.measures[name] for outcome in outcomes]
    return name, min(values), sum(values) / len(values), max(values)


def balance(
    name: str, games: int, seed: str, workers: int | None = None, progress: Callable[[int], None] | None = None
) -> list[Balance]:
    """Return the figures of a game at every player count."""
    game = find_game(name)
    names = game.takeable(game.edition())
    found = []
    for players in game.players:
        outcomes = simulate(Plan(name, ("greedy",) * players, {}, seed), games, workers, progress)
        found.append(summarise(outcomes, names, game.turns_aim))
    return found


def report(name: str, found: list[Balance]) -> str:
    """Return the figures as Markdown."""
    aim = find_game(name).turns_aim
    measures = "".join(f" {label}: least, mean, most |" for label, *_ in found[0].measures)
    lines = [
        "| players | games | wins by seat | best seat / fair share | turns: least, 5 %, median, 95 %, most "
        f"| within {aim[0]} to {aim[1]} turns | decisions per game | rarest component |{measures}",
        "|---" * (8 + len(found[0].measures)) + "|",
    ]
    for row in found:
        wins = ", ".join(str(number) for number in row.wins)
        low, high = interval(max(row.wins), row.games)
        best = f"{row.best_seat:.2f} ({low * row.players:.2f} to {high * row.players:.2f})"
        turns = ", ".join(str(number) for number in row.turns)
        rarest = ", ".join(f"{label} {share:.1%}" for label, share in row.taken[:2])
        lines.append(
            f"| {row.players} | {row.games} | {wins} | {best} | {turns} | {row.within:.1%} "
            f"| {row.decisions:.0f} | {rarest} |"
            + "".join(f" {least:.3g}, {mean:.3g}, {most:.3g} |" for _, least, mean, most in row.measures)
        )
    return "\n".join(lines)
