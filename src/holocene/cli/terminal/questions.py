"""Questions over the play screen, answered with a letter or a button."""

from __future__ import annotations

import time
from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import HorizontalGroup, Vertical, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from holocene.cli.terminal.session import Session

Answer = tuple[str, str]  # the letter, and the text of the answer


class Question(ModalScreen[str]):
    """A question; the result is the letter of the answer. Escape gives the last answer.

    No button has the focus at first, because an Enter meant for the list must not answer the question. A question that
    opens by itself ignores letters until no key was pressed for `quiet` seconds, for the same reason.
    """

    AUTO_FOCUS = ""
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (62, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (22, "-tall")]  # noqa: RUF012

    def __init__(self, title: str, text: RenderableType, answers: Sequence[Answer], quiet: float = 0.0) -> None:
        super().__init__(classes="question")
        self.heading = title
        self.text = text
        self.answers = answers
        self.quiet = quiet
        self.last_key = time.monotonic()

    def compose(self) -> ComposeResult:
        """Yield the question and its answers."""
        with Vertical(classes="sheet"):
            yield Static(Text.assemble((self.heading, "bold ember")), classes="heading")
            with VerticalScroll(can_focus=False):
                yield Static(self.text)
            with HorizontalGroup():
                for letter, says in self.answers:
                    label = Text.assemble((letter.upper() if len(letter) == 1 else "Esc", "bold underline"), f" {says}")
                    yield Button(label, name=letter, compact=True)

    def on_key(self, event: Key) -> None:
        """Take a letter as the answer; arrows move between the buttons, or scroll."""
        before, self.last_key = self.last_key, time.monotonic()
        letters = [letter for letter, _ in self.answers]
        if self.last_key - before < self.quiet:
            event.stop()
            event.prevent_default()
        elif event.key in letters:
            event.stop()
            self.dismiss(event.key)
        elif event.key == "escape":
            event.stop()
            self.dismiss(letters[-1])
        elif event.key in ("left", "right"):
            event.stop()
            (self.focus_previous if event.key == "left" else self.focus_next)()
        elif event.key in ("up", "down", "pageup", "pagedown"):
            way = event.key.replace("page", "page_")
            getattr(self.query_one(VerticalScroll), f"scroll_{way}")(animate=False)

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.name or "")


def takeback_question(session: Session, seat: int, reason: str) -> Question:
    """Return the question before a takeback. The other people must agree to it; bots always do."""
    names = session.match.names
    others = [names[other] for other in session.humans if other != seat]
    agree = f"{' and '.join(others)} must agree." if others else "The bots agree."
    text = (
        f"A plain undo is not possible: {reason.partition(':')[0]}.\n\n{agree} {names[seat]}'s last decision and "
        "everything after it will be undone. The shuffle stays the same, and the log shows the takeback."
    )
    return Question("Take it back?", Text(text), (("y", "Take it back"), ("n", "Cancel")))
