"""What the lab's commands print: progress bars, results and ratings."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations
from types import TracebackType

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Column, Table

from holocene.cli.output import UNFOLDED
from holocene.lab.arena import Standing
from holocene.lab.ratings import Ratings
from holocene.lab.report.figures import interval, records
from holocene.lab.simulate import Tally

NEXT = "against the next"
STANDING = ("", "bot", "Elo", "interval", "games", "wins", "of fair share", "points", "ms a decision", NEXT)


class progress:  # noqa: N801 - reads as a verb where it is used
    """A progress bar; each call adds games and decisions, from which it shows the speed.

    Attributes:
        done, decisions: what was played in this run; games from an earlier run only advance the bar.
        seconds: the time this took.
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
        """Add games and decisions; games without decisions come from an earlier run."""
        if decisions:
            self.done += games
            self.decisions += decisions
            self.seconds = time.monotonic() - self.start
        self.bar.update(self.task, advance=games, rate=self.rate())

    def rate(self) -> str:
        """Return the speed as text."""
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


def spoken_rate(number: float) -> str:
    """Return a rate as text, with two digits if it is low.

    >>> spoken_rate(1234.5), spoken_rate(0.0421)
    ('1,234', '0.042')
    """
    return f"{number:,.0f}" if number >= 10 else f"{number:.2g}"


def print_tally(console: Console, seats: Sequence[str], tally: Tally, speed: progress) -> None:
    """Print how often each seat won, how long the games were, and how fast they were played."""
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
    """Print the bots by rating, each compared with the next; in two tables if one would be too wide."""
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
        "the answer is clear" if not open_pairs else f"{open_pairs} of the pairs still open: more --games may decide"
    )
    console.print(f"{ratings.games} games with {contest.players} players; {answer}", highlight=False)


def table_of(rows: Sequence[Sequence[str]], columns: Sequence[int]) -> Table:
    """Return some columns of an arena's standing; a long name is wrapped, and nothing is left out."""
    heads = (Column(STANDING[column], overflow="fold") for column in columns)
    table = Table(*heads, box=None, pad_edge=False)
    for row in rows:
        table.add_row(*(row[column] for column in columns))
    return table


def against(ratings: Ratings, bot: int, other: int, close: float) -> str:
    """Return how two bots compare, such as "ahead: +120 (+60 to +180)"."""
    ahead, low, high = ratings.gaps[bot, other]
    verdict = ratings.verdict(bot, other, close)
    return f"{verdict}: {ahead:+.0f} ({low:+.0f} to {high:+.0f})"
