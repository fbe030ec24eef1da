"""Marks and lists for the terminal: what can be acted on, what is pointed at, and the things of a zone line by line."""

from __future__ import annotations

from collections.abc import Iterable

from rich.table import Table
from rich.text import Text

Row = tuple[str, str, str, str, str]  # a thing's id within its zone, what stands before the name, name, paint, text


class Marker:
    """Marks what can be acted on and what is pointed at; a mark takes one cell."""

    def __init__(self, lit: set[str], pointed: set[str]) -> None:
        self.lit = lit
        self.pointed = pointed

    def sign(self, thing: str) -> tuple[str, str]:
        """Return the sign before a thing, and its style."""
        if thing in self.pointed:
            return "»", "pointed"
        return ("▸", "lit") if thing in self.lit else (" ", "soft")

    def listing(self, zone: str, rows: Iterable[Row]) -> Table:
        """Return the things of a zone, one a line."""
        grid = lines((0, 0, 1))
        for thing, before, name, paint, text in rows:
            sign = Text(*self.sign(f"{zone}:{thing}"))
            grid.add_row(sign, Text(before, "soft"), Text(name, paint), Text(text, "soft"))
        return grid


def lines(ratio: tuple[int, ...]) -> Table:
    """Return an empty grid: a sign, then columns by ratio (0: as wide as needed)."""
    grid = Table.grid(padding=(0, 1), expand=True)
    grid.add_column(width=1)
    for one in ratio:
        grid.add_column(ratio=one or None, no_wrap=not one, overflow="fold")
    return grid
