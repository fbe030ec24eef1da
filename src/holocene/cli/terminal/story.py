"""The log: the last sentences of the story, with the new ones marked."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text
from textual.containers import VerticalScroll
from textual.widgets import Static

from holocene.cli.terminal.session import Line


class Story(VerticalScroll):
    """The last lines of the story, scrolled to the end."""

    can_focus = False

    def on_mount(self) -> None:
        """Add the widget for the text."""
        self.mount(Static(id="told"))

    def show(self, lines: Sequence[Line]) -> None:
        """Show lines."""
        self.query_one("#told", Static).update(told(lines))
        self.call_after_refresh(self.scroll_end, animate=False)


def told(lines: Sequence[Line]) -> RenderableType:
    """Return the drawing of lines: a bar marks new ones, and those that were taken back are crossed out."""
    grid = Grid.grid(padding=(0, 1, 0, 0), expand=True)
    grid.add_column(width=1)
    grid.add_column(ratio=1, overflow="fold")
    for line in lines:
        style = "undone" if line.undone else "ink" if line.new else "soft"
        text = Text.assemble((line.text, style), (" (taken back)" if line.undone else "", "soft"))
        grid.add_row(Text("┃" if line.new else " ", "ember"), text)
    return grid
