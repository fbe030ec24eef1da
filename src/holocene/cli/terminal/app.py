"""The terminal app: it shows a match, saves it, and asks before it closes."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.text import Text
from textual.app import App

from holocene.cli.terminal.colours import NAMES, THEME
from holocene.cli.terminal.play import PlayScreen
from holocene.cli.terminal.questions import Question
from holocene.cli.terminal.session import Session
from holocene.kernel.errors import HoloceneError
from holocene.kernel.matches.match import Match, new_match

DELAY = 0.6  # seconds before a bot decides
HUNG_UP = 129  # the status of a process that ends with its terminal

QUIT = (("s", "Save and quit"), ("q", "Quit without saving"), ("k", "Keep playing"))


class Terminal(App[None]):
    """The app that plays a match in the terminal.

    Attributes:
        session: the match and its players.
        path: the file the match is saved in; None means a free name in the current folder, chosen when it is saved.
        delay: seconds before a bot decides.
        generic: whether to draw the game with the panel that works for any game.
        saved: the length of the log when the match was last saved, -1 if it never was.
    """

    CSS_PATH = "terminal.tcss"
    TITLE = "Holocene"
    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self, session: Session, save: Path | None = None, delay: float = DELAY, *, generic: bool = False
    ) -> None:
        super().__init__()
        self.generic = generic
        self.session = session
        self.path = save
        self.delay = delay
        self.saved = -1
        self.animation_level = "none"  # an animated list would lag behind the keys
        self.console.push_theme(NAMES)

    def on_mount(self) -> None:
        """Open the play screen."""
        self.register_theme(THEME)
        self.theme = THEME.name
        self.push_screen(PlayScreen(self.session, self.delay, self.generic))
        if not self.is_headless:
            self.set_interval(1.0, self.watch_window)

    def watch_window(self) -> None:
        """Save the match and exit when the window is closed, because the signal may not arrive here."""
        if not window_is_gone():
            return
        if self.session.match.log and not self.saved_as:
            self.save()
        os._exit(HUNG_UP)  # a normal exit would write to a screen that no longer exists

    @property
    def saved_as(self) -> str:
        """Return the file's name if the whole match is saved in it, "" otherwise."""
        return str(self.path) if self.saved == len(self.session.match.log) else ""

    def save(self) -> bool:
        """Save the match, show where, and return whether that worked."""
        if self.path is None:
            self.path = free_name(self.session.match.game.name)
        try:
            self.session.match.save(self.path)
        except HoloceneError as error:
            self.notify(str(error), title="Not saved", severity="error", markup=False)
            return False
        self.saved = len(self.session.match.log)
        secret = "" if self.session.match.state.over else "\nIt contains the seed, which reveals the hidden cards."
        self.notify(f"{self.path.resolve()}{secret}", title="Saved", markup=False)
        return True

    def play_again(self) -> None:
        """Open a new match with the same players, options and values."""
        old = self.session.match
        match = new_match(old.game, old.players, None, dict(old.options), old.edition)
        self.session = Session(match, self.session.seats)
        self.path = None
        self.saved = -1
        self.switch_screen(PlayScreen(self.session, self.delay, self.generic))

    def leave(self, letter: str, says: str, then: Callable[[], None]) -> None:
        """Leave a match that is over; if it is not saved, ask first."""
        if self.saved_as or not self.session.match.log:
            then()
            return

        def answered(answer: str | None) -> None:
            if answer == letter or (answer == "s" and self.save()):
                then()

        answers = (("s", f"Save, then {says.lower()}"), (letter, f"{says} without saving"), ("escape", "Back"))
        self.push_screen(Question("Leave the match?", Text("It is over, and not saved."), answers), answered)

    async def action_quit(self) -> None:
        """Quit; if a match would be lost, ask first."""
        if isinstance(self.screen, Question):
            return
        match = self.session.match
        if match.state.over or not match.log:
            self.leave("q", "Quit", self.exit)
            return
        kept = f"It is saved in {self.saved_as}." if self.saved_as else "If you save it, you can resume it later."
        text = Text(f"The match is not over. {kept}")
        self.push_screen(Question("Quit?", text, QUIT), self.after_quit_question)

    def after_quit_question(self, answer: str | None) -> None:
        """Quit if the answer says so, after saving if wanted; stay if saving failed."""
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


def run_session(
    match: Match, seats: Sequence[str], save: Path | None = None, delay: float = DELAY, *, generic: bool = False
) -> None:
    """Play matches in the terminal until the user quits.

    Args:
        match: a new match, or one to resume.
        seats: "human" or a bot's name ("greedy", "module:Class"), one per seat.
        save: the file that the match was read from and will be saved in; None means a free name in the current folder.
        delay: seconds before a bot decides, so that people can follow.
        generic: whether to draw the game with the panel that works for any game.

    Raises:
        BadRequest: a bot cannot be found, or the seats do not fit the match.
    """
    app = Terminal(Session(match, seats), save, delay, generic=generic)
    app.saved = -1 if save is None else len(match.log)
    app.run()
    if app.saved_as:
        print(f"Saved in {Path(app.saved_as).resolve()}")
