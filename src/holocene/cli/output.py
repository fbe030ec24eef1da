"""What the commands print: progress bars, tables, a position in words."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations
from types import TracebackType
from typing import TextIO

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Column, Table

from holocene.cli.terminal.board import framed
from holocene.cli.terminal.colours import NAMES
from holocene.cli.terminal.panels import find_panel
from holocene.kernel.clauses import Clause
from holocene.kernel.errors import BadRequest
from holocene.kernel.game import Game, spoken_range, spoken_value
from holocene.kernel.language import say
from holocene.kernel.match import Match
from holocene.kernel.tables import Component
from holocene.lab.arena import Standing
from holocene.lab.figures import interval, records
from holocene.lab.ratings import Ratings
from holocene.lab.simulate import Tally

EVERYTHING = 10_000  # lines enough for a panel to leave nothing out
UNFOLDED = 500  # columns of what goes into a pipe or a file, where a terminal's width says nothing
WIDEST = 110  # columns of a drawn table
NEXT = "against the next"
STANDING = ("", "bot", "Elo", "interval", "games", "wins", "of fair share", "points", "ms a decision", NEXT)


def console_for(file: TextIO) -> Console:
    """Return a console that folds lines for a terminal, and leaves them whole for a pipe or a file."""
    piped = file is None or not file.isatty()
    return Console(width=UNFOLDED if piped and "COLUMNS" not in os.environ else None)


class progress:  # noqa: N801 - reads as a verb where it is used
    """A progress bar that counts games and decisions as it is called, and knows how long it ran.

    Attributes:
        done, decisions: played now; games that were there already advance the bar alone.
        seconds: how long it ran.
    """

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
        self.decisions = 0
        self.seconds = 0.0

    def __enter__(self) -> progress:
        self.start = time.monotonic()
        self.bar.start()
        return self

    def __call__(self, games: int, decisions: int) -> None:
        """Count some more; games without decisions were there already."""
        if decisions:
            self.done += games
            self.decisions += decisions
            self.seconds = time.monotonic() - self.start
        self.bar.update(self.task, advance=games, rate=self.rate())

    def rate(self) -> str:
        """Return how fast it goes."""
        if not self.seconds:
            return ""
        return f"{spoken_rate(self.done / self.seconds)} games, {self.decisions / self.seconds:,.0f} decisions a second"

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
    heads = (Column(head, overflow="fold") for head in ("kind", "name", "copies", "values", "source"))
    table = Table(*heads, box=None, header_style="bold", pad_edge=False)
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


def spoken_rate(number: float) -> str:
    """Return a rate with two digits where it is low.

    >>> spoken_rate(1234.5), spoken_rate(0.0421)
    ('1,234', '0.042')
    """
    return f"{number:,.0f}" if number >= 10 else f"{number:.2g}"


def print_tally(console: Console, seats: Sequence[str], tally: Tally, speed: progress) -> None:
    """Print who won how often, how long the games were and how fast they went."""
    games = tally.games
    fair = 1 / len(seats)
    table = Table("seat", "bot", "wins", "share", "95 % interval", "of fair share", "points", box=None, pad_edge=False)
    for seat, bot in enumerate(seats):
        wins = tally.wins[seat]
        low, high = interval(wins, games)
        table.add_row(
            str(seat),
            bot,
            str(wins),
            f"{wins / games:.1%}",
            f"{low:.1%} to {high:.1%}",
            f"{wins / games / fair:.2f}",
            f"{tally.points[seat] / games:.2f}",
        )
    console.print(table)
    fast = f"; {speed.rate()}" if speed.rate() else ""
    console.print(
        f"{games} games, {min(tally.turns)} to {max(tally.turns)} turns (median {tally.median_turns()}), "
        f"{tally.decisions / games:.0f} decisions a game{fast}",
        highlight=False,
    )


def print_standing(console: Console, standing: Standing, close: float) -> None:
    """Print the bots by rating, and what is known of every two neighbours; in two tables where one is too wide."""
    ratings, contest = standing.ratings, standing.contest
    if ratings is None:
        return
    order = ratings.order()
    figures = records(standing)
    rows = [
        (
            str(rank + 1),
            escape(contest.bots[bot]),
            f"{ratings.elo[bot]:.0f}",
            f"{ratings.low[bot]:.0f} to {ratings.high[bot]:.0f}",
            str(figures[bot].games),
            f"{figures[bot].share:.1%}",
            f"{figures[bot].share * contest.players:.2f}",
            f"{figures[bot].points:.1f}",
            f"{figures[bot].milliseconds:.3g}",
            against(ratings, bot, order[rank + 1], close) if rank + 1 < len(order) else "",
        )
        for rank, bot in enumerate(order)
    ]
    whole = table_of(rows, range(len(STANDING)))
    if console.measure(whole, options=console.options.update(width=UNFOLDED)).maximum <= console.width:
        console.print(whole)
    else:
        console.print(table_of(rows, (0, 1, 2, 3, 9)), "", table_of(rows, (0, 1, 4, 5, 6, 7, 8)), sep="\n")
    open_pairs = sum(ratings.verdict(one, other, close) == "open" for one, other in combinations(order, 2))
    answer = (
        "the answer is clear" if not open_pairs else f"{open_pairs} of the pairs still open: more --games would tell"
    )
    console.print(f"{ratings.games} games with {contest.players} players; {answer}", highlight=False)


def table_of(rows: Sequence[Sequence[str]], columns: Sequence[int]) -> Table:
    """Return some columns of an arena's standing; a long name is folded, and nothing is left out."""
    heads = (Column(STANDING[column], overflow="fold") for column in columns)
    table = Table(*heads, box=None, pad_edge=False)
    for row in rows:
        table.add_row(*(row[column] for column in columns))
    return table


def against(ratings: Ratings, bot: int, other: int, close: float) -> str:
    """Return what is known of two bots, as "ahead by 120 (60 to 180)"."""
    ahead, low, high = ratings.gaps[bot, other]
    verdict = ratings.verdict(bot, other, close)
    return f"{verdict}: {ahead:+.0f} ({low:+.0f} to {high:+.0f})"


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
