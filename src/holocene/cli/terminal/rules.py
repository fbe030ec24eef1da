"""The rules page: every clause by chapter, with a search."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Footer, Input, Static

from holocene.kernel.clauses import Clause


class RulesPage(ModalScreen[None]):
    """The clauses of a game; typing filters them by words."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back", key_display="Esc"),
        Binding("up", "turn('up')", "Scroll", key_display="↑↓"),
        Binding("down", "turn('down')", show=False),
        Binding("pageup", "turn('page_up')", show=False),
        Binding("pagedown", "turn('page_down')", show=False),
    ]

    def __init__(self, title: str, clauses: Sequence[Clause]) -> None:
        super().__init__(classes="page")
        self.heading = title
        self.clauses = clauses

    def compose(self) -> ComposeResult:
        """Yield the title, the search and the clauses."""
        with Vertical(classes="sheet"):
            yield Static(Text.assemble((self.heading, "bold ember")), classes="heading")
            yield Input(placeholder="type to search: words, or a number such as 8.4", id="search", compact=True)
            with VerticalScroll(can_focus=False):
                yield Static(rules_text(self.clauses, ""), id="clauses")
        yield Footer()

    @on(Input.Changed, "#search")
    def _typed(self, event: Input.Changed) -> None:
        self.query_one("#clauses", Static).update(rules_text(self.clauses, event.value))
        self.query_one(VerticalScroll).scroll_home(animate=False)

    def action_turn(self, way: str) -> None:
        """Scroll."""
        getattr(self.query_one(VerticalScroll), f"scroll_{way}")(animate=False)

    def action_back(self) -> None:
        """Clear the search, or else close the page."""
        search = self.query_one("#search", Input)
        if search.value:
            search.value = ""
        else:
            self.dismiss()


def found_clauses(clauses: Sequence[Clause], search: str) -> list[Clause]:
    """Return the clauses whose number, chapter and text together contain every word of a search."""
    words = search.lower().split()
    found = []
    for clause in clauses:
        searched = f"{clause.id} {clause.chapter} {clause.text} {'ruling' if clause.ruling else ''}".lower()
        if all(word in searched for word in words):
            found.append(clause)
    return found


def rules_text(clauses: Sequence[Clause], search: str) -> RenderableType:
    """Return the clauses that a search finds, by chapter, with its words highlighted."""
    found = found_clauses(clauses, search)
    if not found:
        return Text(f"No clause contains “{search}”.", "soft")
    words = "|".join(re.escape(word) for word in search.split())
    parts: list[RenderableType] = []
    chapter = ""
    for clause in found:
        if clause.chapter != chapter:
            chapter = clause.chapter
            parts += ["", Text(chapter, "bold ice")]
        text = clause_text(clause)
        if words:
            text.highlight_regex(f"(?i){words}", "found")
        parts.append(Padding(text, (0, 0, 0, 2)))
    return Group(*parts[1:])


def clause_text(clause: Clause) -> Text:
    """Return a clause with its number; our own rulings are marked."""
    ruling = " ruling" if clause.ruling else ""
    return Text.assemble((clause.id, "bold ochre"), (ruling, "ice"), " ", clause.text.replace("`", ""))
