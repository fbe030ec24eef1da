"""Pages over the play screen: help, the whole log, the table in full, and the curtain between two people."""

from __future__ import annotations

from typing import ClassVar

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Footer, Static

from holocene.cli.terminal.session import Session

KEYS = (
    ("letters", "filter the list: “hunt mast” leaves the entries that contain both"),
    ("↑ ↓ PgUp PgDn", "point at an entry; the table shows what it is about"),
    ("Enter", "do what you point at (mouse: click it twice); while bots play: hurry them"),
    ("^N F5", "do nothing more: end your turn or the step, decline an offer, hand a sheet on (shown while possible)"),
    ("Esc", "clear what you typed, point at nothing, go back"),
    ("Tab", "what you may not do now, with the reasons and rules; Tab again: back"),
    ("F3", "place with arrows, r and Enter instead of using the list, if the game offers that; F3 again: back"),
    ("F4", "ask a bot that looks ahead what would be best, and why"),
    ("^Z", "undo your last decision; if chance or a bot has acted since, take it back"),
    ("^T", "the table in full, with the source of every point"),
    ("^L", "the whole log"),
    ("^R", "the rules, clause by clause, with a search"),
    ("^S", "save the match to a file"),
    ("^Q", "quit"),
)


class Page(ModalScreen[None]):
    """A text to scroll through, closed with Escape."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter", "dismiss", "Back", key_display="Esc"),
        Binding("up", "turn('up')", "Up", show=False),
        Binding("down", "turn('down')", "Down", show=False),
        Binding("pageup", "turn('page_up')", show=False),
        Binding("pagedown,space", "turn('page_down')", show=False),
        Binding("home", "turn('home')", show=False),
        Binding("end", "turn('end')", show=False),
    ]

    def __init__(self, title: str, text: RenderableType, at_end: bool = False) -> None:
        super().__init__(classes="page")
        self.heading = title
        self.text = text
        self.at_end = at_end

    def compose(self) -> ComposeResult:
        """Yield the title, the text and the keys."""
        with Vertical(classes="sheet"):
            yield Static(Text.assemble((self.heading, "bold ember")), classes="heading")
            with VerticalScroll(can_focus=False):
                yield Static(self.text)
        yield Footer()

    def on_mount(self) -> None:
        """Scroll to the end if that is where to begin."""
        if self.at_end:
            self.query_one(VerticalScroll).scroll_end(animate=False)

    def action_turn(self, way: str) -> None:
        """Scroll."""
        getattr(self.query_one(VerticalScroll), f"scroll_{way}")(animate=False)


class Curtain(Screen[None]):
    """Hides the table while somebody else takes the keyboard."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "dismiss", "I am here")]

    def __init__(self, name: str) -> None:
        super().__init__(classes="curtain")
        self.who = name

    def compose(self) -> ComposeResult:
        """Yield the request to the next player."""
        yield Static(
            Text.assemble(
                (f"{self.who}, it is your turn.\n\n", "bold ember"),
                "Take the keyboard, and press Enter when nobody else is looking.",
            )
        )
        yield Footer()


def help_text(session: Session) -> RenderableType:
    """Return the help page: keys, who sits where, the card values and the shuffle check."""
    keys = Grid.grid(padding=(0, 2, 0, 0))
    keys.add_column(style="ember", no_wrap=True)
    keys.add_column()
    for key, what in KEYS:
        keys.add_row(key, what)
    match = session.match
    seats = "\n".join(f"  {session.label(seat)}" for seat in range(match.players))
    options = ", ".join(f"{name} {str(value).lower()}" for name, value in match.options.items()) or "none"
    if match.edition.shipped:
        values = (
            "We designed most component values within the rulebook's constraints; they are not the printed values. "
            f"`holocene cards {match.game.name}` shows the source of each. If you own the box, you can play with its "
            "printed values: see --edition."
        )
    else:
        values = f"This match uses the values of an override file ({match.edition.digest[:12]})."
    return Group(
        Text(match.game.summary, "bold"),
        "",
        keys,
        "",
        Text("Signs", "bold ice"),
        Text("  ▸ usable now, » pointed at, ▶ to move, ✗ not allowed, ┃ new in the log"),
        "",
        Text("At the table", "bold ice"),
        Text(seats),
        Text(f"  Options: {options}", "soft"),
        "",
        Text("Card values", "bold ice"),
        Text(values),
        "",
        Text("The shuffle", "bold ice"),
        Text(
            f"The check {match.commitment} was fixed before the first card. At the end you see the seed and the nonce, "
            "and `holocene verify FILE` compares them with a saved match: nobody can rig a shuffle unnoticed."
        ),
    )
