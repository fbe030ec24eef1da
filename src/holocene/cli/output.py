"""What the commands print: progress bars, tables, a position in words."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from holocene.cli.terminal.board import framed
from holocene.cli.terminal.colours import NAMES
from holocene.cli.terminal.panels import find_panel
from holocene.kernel.errors import BadRequest
from holocene.kernel.match import Match
from holocene.lab.balance import interval
from holocene.lab.simulate import Outcome

EVERYTHING = 10_000  # lines enough for a panel to leave nothing out


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
    painted = Console(theme=NAMES, width=console.width)
    for section in panel.draw(view, match.edition, (console.width, EVERYTHING), set(), set()):
        painted.print(framed(section))
    painted.print(view["question"])


def spoken(value: object) -> str:
    """Return a component's value for a table."""
    if isinstance(value, dict):
        return "(" + ", ".join(f"{key} {spoken(inner)}" for key, inner in value.items()) + ")"
    if isinstance(value, list):
        return " ".join(map(str, value))
    return str(value)
