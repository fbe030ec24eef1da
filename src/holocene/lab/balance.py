"""Measures a game's balance with the same bot in every seat; docs/components.md shows the figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from holocene.games import find_game
from holocene.lab.plan import Outcome, Plan, edition_of
from holocene.lab.report.figures import interval, quantile
from holocene.lab.runners import Runner
from holocene.lab.simulate import Progress, play_games

FAIR_SEATS = 1.25  # the best seat should win no more than this multiple of its fair share
RARE = 0.02  # every component should be taken in more than this part of the games
FAIR_TRAITS = 1.3  # a Chief or a board should win no more than this multiple of the fair share, nor less than 1 / 1.3


@dataclass(frozen=True, slots=True)
class Trait:
    """How well a starting trait does, such as a Chief or a player board.

    Attributes:
        kind, name: which trait it is.
        seen: the number of seats that had it.
        share, low, high: wins / fair share, with the 95 % interval.
    """

    kind: str
    name: str
    seen: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Balance:
    """The figures for one player count.

    Attributes:
        players, games: the number of players, and of games.
        wins: by seat; a shared victory counts for each winner.
        turns: least, 5 %, median, 95 %, most.
        within: the share of games whose number of turns is in the intended range.
        decisions: mean per game.
        taken: the share of games in which somebody took a component, by name, the rarest first.
        sources: mean points of a seat by source, and those of winners.
        traits: how well each starting trait does, by kind, the best first.
        measures: the game's own figures, each as (name, least, mean, most).
    """

    players: int
    games: int
    wins: tuple[int, ...]
    turns: tuple[int, int, int, int, int]
    within: float
    decisions: float
    taken: tuple[tuple[str, float], ...]
    sources: dict[str, tuple[float, float]] = field(default_factory=dict)
    traits: tuple[Trait, ...] = ()
    measures: tuple[tuple[str, float, float, float], ...] = ()

    @property
    def best_seat(self) -> float:
        """Return the most successful seat's wins as a multiple of its fair share."""
        return max(self.wins) * self.players / self.games


def summarise(outcomes: Sequence[Outcome], names: Sequence[str], aim: tuple[int, int]) -> Balance:
    """Return the figures for the outcomes at one player count."""
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
        sources=spread_sources(outcomes),
        traits=tuple(compare_traits(outcomes)),
        measures=tuple(spread(name, outcomes) for name in outcomes[0].measures),
    )


def spread(name: str, outcomes: Sequence[Outcome]) -> tuple[str, float, float, float]:
    """Return a measure's least, mean and greatest value."""
    values = [outcome.measures[name] for outcome in outcomes]
    return name, min(values), sum(values) / len(values), max(values)


def spread_sources(outcomes: Sequence[Outcome]) -> dict[str, tuple[float, float]]:
    """Return the mean points of all seats and of winners, by source."""
    everybody: Counter[str] = Counter()
    winners: Counter[str] = Counter()
    seats = won = 0
    for outcome in outcomes:
        for place, sources in zip(outcome.places, outcome.sources, strict=True):
            seats += 1
            everybody.update(sources)
            if place == 1:
                won += 1
                winners.update(sources)
    return {source: (total / seats, winners[source] / max(1, won)) for source, total in everybody.items()}


def compare_traits(outcomes: Sequence[Outcome]) -> list[Trait]:
    """Return how well every starting trait does."""
    seen: Counter[tuple[str, str]] = Counter()
    wins: Counter[tuple[str, str]] = Counter()
    for outcome in outcomes:
        for place, traits in zip(outcome.places, outcome.traits, strict=bool(outcome.traits)):
            seen.update(traits.items())
            if place == 1:
                wins.update(traits.items())
    players = len(outcomes[0].places)
    found = []
    for (kind, name), number in seen.items():
        low, high = interval(wins[kind, name], number)
        share = wins[kind, name] / number
        found.append(Trait(kind, name, number, share * players, low * players, high * players))
    return sorted(found, key=lambda trait: (trait.kind, -trait.share))


def measure(plan: Plan, games: int, runner: Runner, progress: Progress | None = None) -> Balance:
    """Play games at one player count, and return the figures."""
    game = find_game(plan.game)
    names = game.takeable(edition_of(plan), plan.options)
    found = [outcome for some in play_games(plan, [(0, games)], runner, progress) for outcome in some]
    return summarise(sorted(found, key=lambda outcome: outcome.index), names, game.turns_aim)


def report(name: str, found: Sequence[Balance]) -> str:
    """Return the figures as Markdown."""
    parts = [table_of_lengths(name, found), *table_of_traits(found), *table_of_sources(found)]
    return "\n\n".join(parts)


def table_of_lengths(name: str, found: Sequence[Balance]) -> str:
    """Return a table of wins by seat, lengths, the rarest components and the game's own figures."""
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


def table_of_traits(found: Sequence[Balance]) -> list[str]:
    """Return a table for each kind of trait: wins / fair share at each player count, with the interval."""
    tables = []
    for kind in dict.fromkeys(trait.kind for row in found for trait in row.traits):
        names = list(dict.fromkeys(trait.name for row in found for trait in row.traits if trait.kind == kind))
        lines = [
            f"| {kind}, wins / fair share |" + "".join(f" {row.players} players |" for row in found),
            "|---" * (1 + len(found)) + "|",
        ]
        for name in sorted(names):
            cells = []
            for row in found:
                mine = [trait for trait in row.traits if (trait.kind, trait.name) == (kind, name)]
                cells += [f"{one.share:.2f} ({one.low:.2f} to {one.high:.2f})" for one in mine] or ["not seen"]
            lines.append(f"| {name} | {' | '.join(cells)} |")
        tables.append("\n".join(lines))
    return tables


def table_of_sources(found: Sequence[Balance]) -> list[str]:
    """Return a table of where points come from, for all seats and for winners; none if there is only one source."""
    names = list(dict.fromkeys(source for row in found for source in row.sources))
    if len(names) < 2:
        return []
    lines = [
        "| source, points of a seat (of winners) |" + "".join(f" {row.players} players |" for row in found),
        "|---" * (1 + len(found)) + "|",
    ]
    for name in names:
        cells = [f"{all_seats:.1f} ({won:.1f})" for all_seats, won in (row.sources.get(name, (0, 0)) for row in found)]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return ["\n".join(lines)]


def misses(found: Sequence[Balance]) -> list[str]:
    """Return sentences about the aims that are clearly missed: the whole 95 % interval is outside the aim."""
    told = []
    for row in found:
        low, _ = interval(max(row.wins), row.games)
        if low * row.players > FAIR_SEATS:
            told.append(
                f"{row.players} players: seat {row.wins.index(max(row.wins))} wins {row.best_seat:.2f} of its share"
            )
        for trait in row.traits:
            if trait.low > FAIR_TRAITS or trait.high < 1 / FAIR_TRAITS:
                told.append(f"{row.players} players: {trait.kind} {trait.name} wins {trait.share:.2f} of its share")
        rare = [label for label, share in row.taken if interval(share * row.games, row.games)[1] < RARE]
        if rare:
            told.append(f"{row.players} players: taken in fewer than {RARE:.0%} of the games: {', '.join(rare)}")
    return told
