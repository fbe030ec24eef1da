"""The terminal app: it opens a table, saves matches and asks before it closes."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.text import Text
from textual.app import App

from holocene.cli.terminal.colours import NAMES, THEME
from holocene.cli.terminal.play import PlayScreen
from holocene.cli.terminal.questions import Question
from holocene.cli.terminal.table import Table
from holocene.kernel.errors import HoloceneError
from holocene.kernel.matches.match import Match, new_match

DELAY = 0.6  # seconds before a bot decides
HUNG_UP = 129  # the status of a process that ends with its terminal

QUIT = (("s", "Save and quit"), ("q", "Quit without saving"), ("k", "Keep playing"))


class Terminal(App[None]):
    """A table in the terminal.

    Attributes:
        table: the match and who sits around it.
        path: where the match is saved, None until then for a free name in the current folder.
        delay: seconds before a bot decides.
        generic: whether the table is drawn by the panel for any game.
        saved: how long the log was when the match was last saved, -1 where it never was.
    """

    CSS_PATH = "terminal.tcss"
    TITLE = "Holocene"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, table: Table, save: Path | None = None, delay: float = DELAY, *, generic: bool = False) -> None:
        super().__init__()
        self.generic = generic
        self.table = table
        self.path = save
        self.delay = delay
        self.saved = -1
        self.animation_level = "none"  # a list that glides lags behind the keys
        self.console.push_theme(NAMES)

    def on_mount(self) -> None:
        """Open the table."""
        self.register_theme(THEME)
        self.theme = THEME.name
        self.push_screen(PlayScreen(self.table, self.delay, self.generic))
        if not self.is_headless:
            self.set_interval(1.0, self.watch_window)

    def watch_window(self) -> None:
        """End when the window is closed, saving what is not saved: a parent may have kept the signal to itself."""
        if not window_is_gone():
            return
        if self.table.match.log and not self.saved_as:
            self.save()
        os._exit(HUNG_UP)  # a proper farewell would be written to a screen that is no more

    @property
    def saved_as(self) -> str:
        """Return the file's name if all of the match is in it, "" otherwise."""
        return str(self.path) if self.saved == len(self.table.match.log) else ""

    def save(self) -> bool:
        """Save the match, say where, and return whether it worked."""
        if self.path is None:
            self.path = free_name(self.table.match.game.name)
        try:
            self.table.match.save(self.path)
        except HoloceneError as error:
            self.notify(str(error), title="Not saved", severity="error", markup=False)
            return False
        self.saved = len(self.table.match.log)
        secret = "" if self.table.match.state.over else "\nIt holds the seed, so it tells the hidden cards."
        self.notify(f"{self.path.resolve()}{secret}", title="Saved", markup=False)
        return True

    def play_again(self) -> None:
        """Open a new match with the same players, options and values."""
        old = self.table.match
        match = new_match(old.game, old.players, None, dict(old.options), old.edition)
        self.table = Table(match, self.table.seats)
        self.path = None
        self.saved = -1
        self.switch_screen(PlayScreen(self.table, self.delay, self.generic))

    def leave(self, letter: str, says: str, then: Callable[[], None]) -> None:
        """Leave a match that is over, after asking where nothing of it is saved."""
        if self.saved_as or not self.table.match.log:
            then()
            return

        def answered(answer: str | None) -> None:
            if answer == letter or (answer == "s" and self.save()):
                then()

        answers = (("s", f"Save it, then {says.lower()}"), (letter, f"{says} without it"), ("escape", "Back"))
        self.push_screen(Question("Leave the match?", Text("It is over, and not saved."), answers), answered)

    async def action_quit(self) -> None:
        """Quit, after asking where a match would be lost."""
        if isinstance(self.screen, Question):
            return
        match = self.table.match
        if match.state.over or not match.log:
            self.leave("q", "Quit", self.exit)
            return
        kept = f"It is saved in {self.saved_as}." if self.saved_as else "A saved one can be continued from its file."
        text = Text(f"The match is not over. {kept}")
        self.push_screen(Question("Quit?", text, QUIT), self.after_quit_question)

    def after_quit_question(self, answer: str | None) -> None:
        """Quit if so answered, saving first on wish; stay where saving failed."""
        if answer == "q" or (answer == "s" and self.save()):
            self.exit()


def window_is_gone() -> bool:
    """Return whether the terminal that this process began in has been closed."""
    try:
        import termios
    except ModuleNotFoundError:  # not on Windows
        return False
    try:
        termios.tcgetattr(0)
    except termios.error:
        return True
    return False


def free_name(game: str) -> Path:
    """Return a file name in the current folder that is not taken: cavemen.json, cavemen-2.json, ..."""
    path, number = Path(f"{game}.json"), 1
    while path.exists():
        number += 1
        path = Path(f"{game}-{number}.json")
    return path


def run_table(
    match: Match, seats: Sequence[str], save: Path | None = None, delay: float = DELAY, *, generic: bool = False
) -> None:
    """Play a match in the terminal until its people have enough.

    Args:
        match: new, or read from a file to go on with.
        seats: "human" or a bot's name ("greedy", "module:Class"), one per seat.
        save: the file it was read from and is saved in again; without one, a free name in the current folder.
        delay: seconds before a bot decides, so that one can follow.
        generic: draw the table with the panel for any game.

    Raises:
        BadRequest: a bot cannot be found, or the seats do not fit the match.
    """
    app = Terminal(Table(match, seats), save, delay, generic=generic)
    app.saved = -1 if save is None else len(match.log)
    app.run()
    if app.saved_as:
        print(f"Saved in {Path(app.saved_as).resolve()}")
