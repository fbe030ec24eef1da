"""The list of what can be done, or of what cannot be done and why; typing filters it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rich.table import Table as Grid
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from holocene.cli.terminal.session import Choice, heading

HINT_DO = "type to narrow · ↑↓ point · Enter do it"
HINT_WHY = "Why not? type to narrow · Esc back"


class Filter(Input):
    """The filter above a list. It ignores the question mark, which opens the help page."""

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Return whether the key is a letter for the filter."""
        return key != "question_mark" and super().check_consume_key(key, character)


class Choices(Vertical):
    """A filter above a list. The filter keeps the focus; arrows, Enter and the mouse reach the list from there."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("pageup", "move(-8)", show=False),
        Binding("pagedown", "move(8)", show=False),
    ]

    class Pointed(Message):
        """Something in the list is pointed at; None if nothing is any more."""

        def __init__(self, choice: Choice | None) -> None:
            super().__init__()
            self.choice = choice

    class Taken(Message):
        """Enter was pressed, or something was clicked twice; None if nothing was pointed at.

        `listing` is the number of the list at that moment: a second Enter may arrive after the list has changed.
        """

        def __init__(self, choice: Choice | None, listing: int) -> None:
            super().__init__()
            self.choice = choice
            self.listing = listing

    def __init__(self, kinds: Mapping[str, tuple[str, str]]) -> None:
        super().__init__()
        self.kinds = kinds
        self.all: list[Choice] = []
        self.shown: list[Choice] = []
        self.empty = ""
        self.refusing = False
        self.clicked: str | None = None
        self.reported: Choice | None = None
        self.listing = 0
        self.narrowed = ""

    def compose(self) -> ComposeResult:
        """Yield the filter, the list and the place for a clause."""
        yield Filter(placeholder=HINT_DO, id="filter", compact=True)
        options = OptionList(id="list", compact=True)
        options.can_focus = False
        yield options
        yield Static(id="clause")

    @property
    def filter(self) -> Input:
        """Return the input."""
        return self.query_one("#filter", Input)

    @property
    def list(self) -> OptionList:
        """Return the list."""
        return self.query_one("#list", OptionList)

    @property
    def pointed(self) -> Choice | None:
        """Return what is pointed at."""
        place = self.list.highlighted
        if place is None:
            return None
        name = self.list.get_option_at_index(place).id
        return self.shown[int(name)] if name is not None else None

    def show(self, choices: Sequence[Choice], refusing: bool, empty: str, keep: bool = False) -> None:
        """List choices, or the text `empty` if there are none; `keep` keeps what was typed into the filter."""
        if keep and (list(choices), refusing, empty) == (self.all, self.refusing, self.empty):
            return
        self.listing += 1
        self.all = list(choices)
        self.refusing = refusing
        self.empty = empty
        self.set_class(refusing, "refusing")
        self.filter.placeholder = HINT_WHY if refusing else HINT_DO
        if self.filter.value and not keep:
            with self.filter.prevent(Input.Changed):
                self.filter.value = ""
        self.narrow()

    def narrow(self) -> None:
        """List what fits the filter, and point at the first entry if something was typed.

        Otherwise nothing is pointed at, because one Enter too many must not decide anything.
        """
        self.narrowed = self.filter.value
        words = self.narrowed.lower().split()
        self.shown = [choice for choice in self.all if choice.fits(words)]
        self.clicked = None
        options: list[Option] = []
        kind: str | None = None
        for place, choice in enumerate(self.shown):
            if choice.kind != kind:
                kind = choice.kind
                count = sum(1 for other in self.shown if other.kind == kind)
                options.append(Option(self.title(kind, count), disabled=True))
            options.append(Option(self.prompt(choice), id=str(place)))
        if not options:
            nothing = f"nothing here contains “{self.filter.value}”" if words and self.all else self.empty
            options.append(Option(Text.assemble((nothing, "soft")), disabled=True))
        self.list.clear_options()
        self.list.add_options(options)
        if words and self.shown:
            self.list.highlighted = 1  # below the first heading
        else:
            self.list.highlighted = None
            self.list.scroll_home(animate=False)
        self.tell_pointed()

    def narrow_if_typed(self) -> None:
        """Filter the list again if the text has changed: an arrow key may arrive before the last letter's event."""
        if self.filter.value != self.narrowed:
            self.narrow()

    def title(self, kind: str, count: int) -> Text:
        """Return a heading of the list."""
        return Text.assemble((heading(kind), "bold ice"), (f" · {count}", "soft"))

    def prompt(self, choice: Choice) -> Grid:
        """Return an entry of the list: its kind's sign and its sentence; a refusal also has its reason."""
        sign, style = self.kinds.get(choice.kind, ("·", "soft"))
        grid = Grid.grid(padding=(0, 1, 0, 0), expand=True)
        grid.add_column(width=2, justify="right")
        grid.add_column(ratio=1)
        if not choice.clause:
            grid.add_row(Text(sign, style), Text(choice.text))
            return grid
        why = Text(f"{choice.reason} ({choice.clause})")
        grid.add_row(Text("✗", "rust"), Text(choice.text, "soft") if choice.text else why)
        if choice.text:
            grid.add_row("", why)
        return grid

    def explain(self, text: Text | None) -> None:
        """Show a clause below the list, or nothing."""
        clause = self.query_one("#clause", Static)
        clause.display = text is not None
        if text is not None:
            clause.update(text)

    def tell_pointed(self) -> None:
        """Send a message with what is pointed at, if that has changed."""
        if self.pointed != self.reported:
            self.reported = self.pointed
            self.post_message(self.Pointed(self.reported))

    def step_back(self) -> bool:
        """Clear the filter, or else point at nothing; return False if there was nothing to clear."""
        if self.filter.value:
            self.filter.value = ""
            return True
        if self.list.highlighted is not None:
            self.list.highlighted = None
            self.tell_pointed()
            return True
        return False

    def action_move(self, steps: int) -> None:
        """Point further up or down."""
        self.narrow_if_typed()
        self.clicked = None
        move = self.list.action_cursor_up if steps < 0 else self.list.action_cursor_down
        for _ in range(abs(steps)):
            before = self.list.highlighted
            move()
            wrapped = before is not None and self.list.highlighted is not None
            if abs(steps) > 1 and wrapped and (self.list.highlighted - before) * steps < 0:  # type: ignore[operator]
                self.list.highlighted = before  # a page stops at the end; a single step wraps around
                break

    @on(Input.Changed, "#filter")
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        self.narrow_if_typed()

    @on(Input.Submitted, "#filter")
    def _entered(self, event: Input.Submitted) -> None:
        event.stop()
        self.post_message(self.Taken(self.pointed, self.listing))

    @on(OptionList.OptionHighlighted, "#list")
    def _pointed(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self.tell_pointed()

    @on(OptionList.OptionSelected, "#list")
    def _clicked(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if self.clicked == event.option_id:
            self.post_message(self.Taken(self.pointed, self.listing))
        self.clicked = event.option_id
