"""The widget for the sections that a game's panel draws."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text
from textual.containers import VerticalScroll
from textual.widgets import Static

from holocene.cli.terminal.boards.panels import Section


class Board(VerticalScroll):
    """The sections of the game, scrolled to what is pointed at."""

    can_focus = False

    async def show(self, sections: list[Section], pointed: Iterable[str] = (), layout: bool = True) -> None:
        """Draw sections, and scroll to the one that contains a thing that is pointed at.

        Without `layout`, which is faster, the sections must keep their numbers of lines.
        """
        parts = list(self.query(Static))
        if len(parts) != len(sections):
            await self.remove_children()
            parts = [Static() for _ in sections]
            await self.mount_all(parts)
        target: Static | None = None
        for part, section in zip(parts, sections, strict=True):
            part.update(framed(section), layout=layout)
            if any(thing.partition(":")[0] == section[0] for thing in pointed):
                target = target or part
        if target is not None:
            self.scroll_to_widget(target, animate=False)


def framed(section: Section) -> RenderableType:
    """Return a section's drawing with its title above."""
    _, title, drawing = section
    if not title:
        return drawing or ""
    rule = Rule(Text(title, "ice", overflow="ellipsis", no_wrap=True), align="left", style="line")
    return rule if drawing is None else Group(rule, drawing)
