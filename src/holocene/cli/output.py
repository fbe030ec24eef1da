"""What commands print with rich: components, and positions."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from typing import TextIO

from rich.console import Console
from rich.markup import escape
from rich.table import Column, Table

from holocene.kernel.components.component import Component
from holocene.kernel.errors import BadRequest
from holocene.kernel.language import say
from holocene.kernel.matches.match import Match

EVERYTHING = 10_000  # so many lines that a panel leaves nothing out
UNFOLDED = 500  # columns for a pipe or a file, which has no width
WIDEST = 110  # columns of a drawn table


def console_for(file: TextIO) -> Console:
    """Return a console that wraps lines for a terminal, but not for a pipe or a file."""
    piped = file is None or not file.isatty()
    return Console(width=UNFOLDED if piped and "COLUMNS" not in os.environ else None)


def print_components(console: Console, game: str, components: Sequence[Component]) -> None:
    """Print every component in a table, and how many of them are authored by us."""
    heads = (Column(head, overflow="fold") for head in ("kind", "name", "copies", "values", "source"))
    table = Table(*heads, box=None, header_style="bold", pad_edge=False)
    for component in components:
        values = ", ".join(f"{key} {spoken(value)}" for key, value in component.values.items())
        better = "".join(f"; {key} {source}" for key, source in component.sources.items())
        cells = (component.kind, say(component.name), str(component.copies), values, component.source + better)
        table.add_row(*map(escape, cells))  # the names in an owner's file may contain anything
    console.print(table)
    counts = Counter(component.source for component in components)
    if counts["authored"]:
        console.print(
            f"\n{counts['authored']} of these are authored: we designed them within what is known of the printed game; "
            "they are not its printed values.\nIf you own the box, you can play with its values: "
            f"holocene cards {game} --template > mine.toml, then --edition mine.toml.",
            highlight=False,
        )


def print_moment(console: Console, match: Match, number: int) -> None:
    """Print the position after one record of a match, as a spectator sees it."""
    from holocene.cli.terminal.boards.board import framed  # the screens take long to import
    from holocene.cli.terminal.boards.panels import find_panel, seen_by
    from holocene.cli.terminal.colours import NAMES

    standing = dict(match.positions())
    if number not in standing:
        known = ", ".join(map(str, sorted(standing)[-3:]))
        raise BadRequest(f"record {number} does not lead to a position, or it was undone; the last ones are {known}")
    panel = find_panel(match.game)
    view = seen_by(panel, match.game, standing[number], None)
    width = min(console.width, WIDEST)
    painted = Console(theme=NAMES, width=width)
    for section in panel.draw(view, match.edition, (width, EVERYTHING), set(), set()):
        painted.print(framed(section))
    painted.print(view["question"])


def print_notes(match: Match, number: int) -> None:
    """Print the notes that belong to a record, set off from the story."""
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
