"""What the commands print: progress bars, tables, a position in words."""

from __future__ import annotations

import os
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import TextIO

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from holocene.cli.terminal.board import framed
from holocene.cli.terminal.colours import NAMES
from holocene.cli.terminal.panels import find_panel
from holocene.kernel.clauses import Clause
from holocene.kernel.errors import BadRequest
from holocene.kernel.game import Game, spoken_range, spoken_value
from holocene.kernel.language import say
from holocene.kernel.match import Match
from holocene.kernel.tables import Component
from holocene.lab.balance import interval
from holocene.lab.simulate import Outcome

EVERYTHING = 10_000  # lines enough for a panel to leave nothing out
UNFOLDED = 500  # columns of what goes into a pipe or a file, where a terminal's width says nothing
WIDEST = 110  # columns of a drawn table


def console_for(file: TextIO) -> Console:
    """Return a console that folds lines for a terminal, and leaves them whole for a pipe or a file."""
    piped = file is None or not file.isatty()
    return Console(width=UNFOLDED if piped and "COLUMNS" not in os.environ else None)


class progress:  # noqa: N801 - reads as a verb where it is used
    """A progress bar that counts as it is called and knows how long it ran."""

    def __init__(self, console: Console, what: str, total: int) -> None:
        self.bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
            disable=not sys.stderr.isatty(),
        )
        self.task = self.bar.add_task(what, total=total, rate="")
        self.done = 0
        self.seconds = 0.0

    def __enter__(self) -> progress:
        self.start = time.monotonic()
        self.bar.start()
        return self

    def __call__(self, number: int) -> None:
        """Count some more."""
        self.done += number
        self.seconds = time.monotonic() - self.start
        self.bar.update(self.task, advance=number, rate=f"{self.done / self.seconds:.0f}/s")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.bar.stop()


@contextmanager
def status(console: Console) -> Iterator[Callable[[str], None]]:
    """Show one line that changes while something runs."""
    with Console(stderr=True).status("starting") as line:
        yield lambda text: line.update(text)


def print_games(console: Console, games: Sequence[Game]) -> None:
    """Print the games with their player counts and options."""
    for game in games:
        players = say("{range} players", range=spoken_range(game.players))
        console.print(f"[bold]{game.name}[/]  {say(game.title)}, {players}", highlight=False)
        console.print(f"  {say(game.summary)}", highlight=False)
        for option in game.options:
            values = ", ".join(spoken_value(value) for value in option.values)
            default = spoken_value(option.default)
            usual = say("default {value}", value=default)
            console.print(f"  --option {option.name}=…  {say(option.help)}: {values} ({usual})", highlight=False)


def print_components(console: Console, game: str, components: Sequence[Component]) -> None:
    """Print every component in a table, and which of them are ours."""
    table = Table("kind", "name", "copies", "values", "source", box=None, header_style="bold", pad_edge=False)
    for component in components:
        values = ", ".join(f"{key} {spoken(value)}" for key, value in component.values.items())
        better = "".join(f"; {key} {source}" for key, source in component.sources.items())
        cells = (component.kind, say(component.name), str(component.copies), values, component.source + better)
        table.add_row(*map(escape, cells))  # an owner's names may hold anything
    console.print(table)
    counts = Counter(component.source for component in components)
    if counts["authored"]:
        console.print(
            f"\n{counts['authored']} of these are authored: designed by us inside what is known of the printed game, "
            "and not its printed values.\nOwners of the box can play with their own: "
            f"holocene cards {game} --template > mine.toml, then --edition mine.toml.",
            highlight=False,
        )


def print_clauses(console: Console, clauses: Sequence[Clause]) -> None:
    """Print clauses under their chapters."""
    chapter = ""
    for clause in clauses:
        if clause.chapter != chapter:
            chapter = clause.chapter
            console.print(f"\n[bold]{chapter}[/]", highlight=False)
        console.print(f"[bold]{clause.id}[/]  {clause.text}", highlight=False)


def print_outcomes(console: Console, seats: Sequence[str], outcomes: list[Outcome], seconds: float) -> None:
    """Print who won how often, how long the games were and how fast they went."""
    games = len(outcomes)
    fair = 1 / len(seats)
    table = Table("seat", "bot", "wins", "share", "95 % interval", "of fair share", "points", box=None, pad_edge=False)
    for seat, bot in enumerate(seats):
        wins = sum(1 for outcome in outcomes if outcome.places[seat] == 1)
        low, high = interval(wins, games)
        points = statistics.fmean(outcome.points[seat] for outcome in outcomes)
        share = f"{wins / games:.1%}"
        table.add_row(
            str(seat), bot, str(wins), share, f"{low:.1%} to {high:.1%}", f"{wins / games / fair:.2f}", f"{points:.2f}"
        )
    console.print(table)
    turns = sorted(outcome.turns for outcome in outcomes)
    decisions = sum(outcome.decisions for outcome in outcomes)
    console.print(
        f"{games} games, {turns[0]} to {turns[-1]} turns (median {statistics.median(turns):g}), "
        f"{decisions / games:.0f} decisions a game; {games / seconds:.0f} games and "
        f"{decisions / seconds:,.0f} decisions a second",
        highlight=False,
    )


def print_moment(console: Console, match: Match, number: int) -> None:
    """Print the position after one record of a match, as a spectator sees it."""
    standing = dict(match.positions())
    if number not in standing:
        known = ", ".join(map(str, sorted(standing)[-3:]))
        raise BadRequest(f"record {number} leads to no position that stands; the last ones are {known}")
    panel = find_panel(match.game)
    view = standing[number].view(None)
    width = min(console.width, WIDEST)
    painted = Console(theme=NAMES, width=width)
    for section in panel.draw(view, match.edition, (width, EVERYTHING), set(), set()):
        painted.print(framed(section))
    painted.print(view["question"])


def print_notes(match: Match, number: int) -> None:
    """Print the notes beside a moment, set off from the story."""
    for note in match.notes:
        if note.at == number:
            print("\n".join(f"    | {line}" for line in note.text.splitlines()))


def spoken(value: object) -> str:
    """Return a component's value for a table."""
    if isinstance(value, dict):
        return "(" + ", ".join(f"{key} {spoken(inner)}" for key, inner in value.items()) + ")"
    if isinstance(value, list):
        return " ".join(map(str, value))
    return str(value)
