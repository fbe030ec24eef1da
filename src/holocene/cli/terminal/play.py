"""The play screen: the question, the board, the list of what can be done, and the story."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from rich.console import Group
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.events import Key, Resize
from textual.screen import Screen
from textual.widgets import Footer, Static

from holocene.cli.terminal.background import in_background
from holocene.cli.terminal.boards.board import Board, framed
from holocene.cli.terminal.boards.panels import LEAVE_WORDS, Panel, find_leaves, find_panel, seen_by
from holocene.cli.terminal.boards.placing import Placement
from holocene.cli.terminal.choices import Choices
from holocene.cli.terminal.final import ANSWERS, final_text, title
from holocene.cli.terminal.pages import Curtain, Page, help_text
from holocene.cli.terminal.questions import Question, takeback_question
from holocene.cli.terminal.rules import RulesPage, clause_text
from holocene.cli.terminal.session import Choice, Session
from holocene.cli.terminal.story import Story, told
from holocene.kernel.language import say

if TYPE_CHECKING:
    from holocene.cli.terminal.app import Terminal

NARROW = 108  # with fewer columns, the list is below the board
LAST_LINES = 40  # of the story beside the board
WIDEST = 110  # columns of a page
EVERYTHING = 10_000  # so many lines that a panel leaves nothing out
CALM = 0.4  # seconds until the key that does nothing more works again: held down, it must not end step after step


class PlayScreen(Screen[None]):
    """The screen on which a match is played."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (NARROW, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-tiny"), (18, "-tall")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding("ctrl+n,f5", f"leave('{word}')", word, key_display="^N", priority=True) for word in LEAVE_WORDS),
        Binding("question_mark,f1", "help", "Help", key_display="?", priority=True),
        Binding("ctrl+r,f2", "rules", "Rules", key_display="^R", priority=True),
        Binding("tab", "why_not", "Why not?", key_display="Tab", priority=True),
        Binding("ctrl+z", "undo", "Undo", key_display="^Z", priority=True),
        Binding("f4", "hint", "Hint", show=False, priority=True),
        Binding("ctrl+t", "details", "Table", key_display="^T", priority=True),
        Binding("ctrl+l", "log", "Log", key_display="^L", priority=True),
        Binding("ctrl+s", "save", "Save", key_display="^S", priority=True),
        Binding("ctrl+q", "app.quit", "Quit", key_display="^Q", priority=True),
        Binding("f3", "place", "Place", priority=True),
        Binding("escape", "step_back", show=False),
    ]

    def __init__(self, session: Session, delay: float, generic: bool = False) -> None:
        super().__init__()
        self.session = session
        self.panel: Panel = find_panel(session.match.game, generic)
        self.leaves = find_leaves(self.panel)
        self.last_leave = 0.0  # when the key that does nothing more was pressed last
        self.delay = delay
        self.hurried = asyncio.Event()
        self.refusing = False
        self.curtained = False
        self.placement = Placement(self.panel)
        self.clauses = {clause.id: clause for clause in session.match.game.clauses()}

    @property
    def terminal(self) -> Terminal:
        """Return the app."""
        return self.app  # type: ignore[return-value]

    def compose(self) -> ComposeResult:
        """Yield the parts of the screen."""
        match = self.session.match
        check = f" · check {match.commitment[:8]}"
        top = Text.assemble(("Holocene ", "bold ember"), say(match.game.title), (check, "soft"))
        yield Static(top, id="top")
        yield Static(id="question")
        with Container(id="room"):
            yield Board(id="board")
            with Vertical(id="side"):
                yield Choices(self.panel.KINDS)
                yield Story()
        yield Footer(compact=True)  # all keys fit into 80 columns

    async def on_mount(self) -> None:
        """Begin."""
        self.query_one(Choices).filter.focus()
        if self.panel.HIDES and len(self.session.humans) > 1:
            self.draw_curtain()
        else:
            await self.show()
        self.continue_match()

    # What is on the screen -----------------------------------------------------------------------------------------

    async def show(self, keep: bool = False) -> None:
        """Draw everything again; `keep` keeps what was typed into the filter."""
        if self.curtained:
            return
        session = self.session
        listed = session.refusals() if self.refusing else session.choices()
        self.set_class(self.refusing, "refusing")
        empty = "Nothing is forbidden right now." if self.refusing else session.enter_hint()
        self.query_one("#question", Static).update(self.question())
        self.query_one(Choices).show(listed, self.refusing, empty, keep)
        self.query_one(Story).show(session.story(LAST_LINES))
        self.placement.update(session)
        self.set_focus_for_placing()
        self.refresh_bindings()
        await self.draw_board()

    def question(self) -> Text:
        """Return the line that asks the seat a question, or says whose decision everybody waits for."""
        session = self.session
        state = session.match.state
        if session.failed:
            return Text.assemble(("✗ ", "rust"), (session.failed, "bold rust"))
        if state.over:
            return Text.assemble(("★ ", "ember"), (title(session), "bold ember"))
        asks = str(state.view(session.seat)["question"])
        if session.asked and session.seat is not None:
            name = f"{session.match.names[session.seat]}: " if len(session.humans) > 1 else ""
            return Text.assemble(("▶ ", "ember"), (name + asks, "bold ember"))
        movers = ", ".join(session.label(seat) for seat in state.to_move())
        return Text.assemble(("… ", "ice"), (f"{movers} ", "bold"), ("decides: ", "soft"), (asks, "soft"))

    async def draw_board(self, layout: bool = True) -> None:
        """Draw the board and mark what is pointed at; `layout` is not needed if only that has changed."""
        session = self.session
        pointed = self.query_one(Choices).pointed
        lit = {thing for choice in session.choices() for thing in choice.things}
        things = set(pointed.things) if pointed else set()
        if self.placement.active and self.placement.aim is not None:
            things = self.placement.aim.things
        view = seen_by(self.panel, session.match.game, session.match.state, session.seat)
        narrow = self.size.width < NARROW
        side = 0 if narrow else min(72, max(40, round(self.size.width * 0.4)))
        width = max(self.size.width - side - 3, 10)
        height = round((self.size.height - 3) * 0.62) if narrow else self.size.height - 3
        sections = self.panel.draw(view, session.match.edition, (width, height), lit, things)
        await self.query_one(Board).show(sections, things, layout)

    async def on_resize(self, event: Resize) -> None:
        """Draw the board for the new size."""
        if self.is_mounted and not self.curtained:
            await self.draw_board()

    @on(Choices.Pointed)
    async def _pointed(self, event: Choices.Pointed) -> None:
        choice = event.choice
        clause = self.clauses.get(choice.clause) if choice else None
        if not self.placement.active:
            self.query_one(Choices).explain(clause_text(clause) if clause else None)
        if not self.curtained:
            await self.draw_board(layout=False)

    # Placing -------------------------------------------------------------------------------------------------------

    def set_focus_for_placing(self) -> None:
        """Give the keys to the thing that is being placed, or else to the list."""
        board, choices = self.query_one(Board), self.query_one(Choices)
        board.can_focus = self.placement.active
        if self.placement.active:
            board.focus(scroll_visible=False)
            choices.explain(self.placement.text(self.session))
        elif not choices.filter.has_focus:
            choices.explain(None)
            choices.filter.focus()

    async def on_key(self, event: Key) -> None:
        """Move the thing that is being placed, or place it."""
        aim = self.placement.aim
        if not self.placement.active or aim is None or self.curtained:
            return
        if event.key == "enter":
            event.stop()
            await self.place()
        elif event.key == "escape":
            event.stop()
            await self.action_place()
        elif aim.key(event.key):
            event.stop()
            self.query_one(Choices).explain(self.placement.text(self.session))
            await self.draw_board(layout=False)

    async def place(self) -> None:
        """Take the action that Enter stands for, or say why it is not allowed."""
        action, seat = self.placement.number(self.session), self.session.seat
        assert action is not None
        assert seat is not None
        state = self.session.match.state
        if reason := state.why_not(seat, action):
            clause, sentence = state.explain(seat, action, reason)
            self.notify(f"{sentence} ({clause})", title="Not possible", severity="warning", markup=False)
            return
        self.session.play(action)
        await self.after_decision()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Show the keys for placing and for doing nothing more only when they can be used."""
        if action == "leave":
            choice = self.leave_choice()
            return choice is not None and self.leaves[choice.kind] == parameters[0]
        return self.placement.aim is not None if action == "place" else True

    async def action_place(self) -> None:
        """Switch between placing with the keys and the list."""
        self.placement.chosen = not self.placement.chosen
        self.set_focus_for_placing()
        await self.draw_board(layout=False)

    # Playing -------------------------------------------------------------------------------------------------------

    @on(Choices.Taken)
    async def _taken(self, event: Choices.Taken) -> None:
        choice = event.choice
        if choice is None:
            self.hurried.set()
            if self.session.match.state.over:
                self.show_end()
            elif self.session.failed:
                await self.after_decision()
        elif choice.clause:
            self.notify(f"{choice.reason} ({choice.clause})", title="Not possible", severity="warning", markup=False)
        elif choice.action is not None and self.session.asked and event.listing == self.query_one(Choices).listing:
            self.session.play(choice.action)
            await self.after_decision()

    def leave_choice(self) -> Choice | None:
        """Return the choice that does nothing more: it ends the turn or a step, or declines an offer."""
        if self.curtained:
            return None
        return next((choice for choice in self.session.choices() if choice.kind in self.leaves), None)

    async def action_leave(self, word: str) -> None:
        """Take the choice that does nothing more."""
        choice, before, self.last_leave = self.leave_choice(), self.last_leave, time.monotonic()
        if choice is not None and choice.action is not None and self.last_leave - before >= CALM:
            self.session.play(choice.action)
            await self.after_decision()

    async def after_decision(self) -> None:
        """Show what has changed, and let the next player decide."""
        self.session.failed = ""
        self.refusing = False
        if self.session.turn_to_mover() and self.panel.HIDES:
            self.draw_curtain()
        await self.show()
        self.continue_match()

    def continue_match(self) -> None:
        """Start the bots if a bot is to move, or show the end if the match is over."""
        if self.session.match.state.over:
            self.show_end()
        elif self.session.bot_to_move() is not None:
            self.run_worker(self.play_bots(), group="bots", exclusive=True)

    async def play_bots(self) -> None:
        """Let bots decide until it is a person's turn, with a pause before each so that people can follow."""
        session, match = self.session, self.session.match
        self.hurried.clear()
        while (seat := session.bot_to_move()) is not None and not session.failed:
            await self.pause()
            asked = session.asked
            opened = match.decision(seat)
            try:
                action = await in_background(partial(session.ask_bot, seat))
                if seat not in match.state.to_move() or match.decision(seat) != opened:
                    continue  # something was undone in the meantime
                match.play(seat, action)
            except Exception as error:
                session.fail(seat, error)
            if session.turn_to_mover() and self.panel.HIDES:
                self.draw_curtain()
            await self.show(keep=asked or not session.asked)  # what was typed while waiting must not filter a new list
        if match.state.over:
            self.show_end()

    async def pause(self) -> None:
        """Wait a moment, or until somebody hurries the bots."""
        try:
            await asyncio.wait_for(self.hurried.wait(), self.delay)
        except TimeoutError:
            return

    def draw_curtain(self) -> None:
        """Hide the table until the person whose turn it is has the keyboard."""
        assert self.session.seat is not None
        self.curtained = True
        self.app.push_screen(Curtain(self.session.match.names[self.session.seat]), self.open_curtain)

    async def open_curtain(self, _: object = None) -> None:
        """Show the table to the person whose turn it is."""
        self.curtained = False
        await self.show()

    def show_end(self) -> None:
        """Show the final scores and ask what to do next, unless a page is open."""
        if self.app.screen is self:
            text = final_text(self.session, self.terminal.saved_as)
            screen = Question(title(self.session), text, ANSWERS, quiet=self.delay)
            self.app.push_screen(screen, self.after_end)

    def after_end(self, answer: str | None) -> None:
        """Do what was chosen at the end."""
        if answer == "n":
            self.terminal.leave("n", "Play again", self.terminal.play_again)
        elif answer == "s":
            self.action_save()
            self.show_end()
        elif answer == "q":
            self.terminal.leave("q", "Quit", self.app.exit)

    # Keys ----------------------------------------------------------------------------------------------------------

    def action_help(self) -> None:
        """Show the help page."""
        self.app.push_screen(Page(f"{say(self.session.match.game.title)}: help", help_text(self.session)))

    def action_rules(self) -> None:
        """Show the rules page."""
        game = self.session.match.game
        self.app.push_screen(RulesPage(f"{say(game.title)}: rules", game.clauses()))

    async def action_why_not(self) -> None:
        """Switch between what can be done and what cannot; what was typed stays."""
        self.refusing = not self.refusing
        await self.show(keep=True)

    async def action_step_back(self) -> None:
        """Clear the filter, then point at nothing, then go back to what can be done."""
        if not self.query_one(Choices).step_back() and self.refusing:
            self.refusing = False
            await self.show()

    async def action_undo(self) -> None:
        """Undo the last decision of a person, or offer to take it back."""
        match = self.session.match
        seat = self.session.undo_seat()
        if seat is None:
            self.notify("You have no decision to undo.", severity="warning")
            return
        reason = match.why_no_undo(seat)
        if not reason:
            match.undo(seat)
            await self.after_decision()
            return
        if match.state.over:
            self.notify(f"Undo is not possible: {reason}.", severity="warning", markup=False)
            return
        self.app.push_screen(takeback_question(self.session, seat, reason), self.after_takeback_question)

    async def after_takeback_question(self, answer: str | None) -> None:
        """Take the last decision back if the answer is yes."""
        seat = self.session.undo_seat()
        if answer == "y" and seat is not None and not self.session.match.state.over:
            self.session.match.takeback(seat)
            await self.after_decision()

    def action_hint(self) -> None:
        """Ask a search for the best choices."""
        if self.session.asked and not self.curtained:
            self.notify("One moment: a bot is looking ahead for you.", timeout=2)
            self.run_worker(self.show_hint(), group="hint", exclusive=True)
        else:
            self.notify("You can ask for advice when it is your turn.", severity="warning")

    async def show_hint(self) -> None:
        """Show the best choices, unless the match has moved on in the meantime."""
        number, seat = len(self.session.match.log), self.session.seat
        found = await in_background(self.session.advise)
        if (len(self.session.match.log), self.session.seat) == (number, seat) and self.app.screen is self:
            text = Text()
            for place, (choice, reason) in enumerate(found, 1):
                text.append(f"{place}. {choice}\n", "bold ember")
                text.append(f"   {reason}\n\n")
            self.app.push_screen(Page("What a bot that looks ahead would do", text))

    def action_details(self) -> None:
        """Show the table in full."""
        match = self.session.match
        size = (min(self.size.width, WIDEST) - 6, EVERYTHING)
        view = seen_by(self.panel, match.game, match.state, self.session.seat)
        sections = self.panel.draw(view, match.edition, size, set(), set())
        self.app.push_screen(Page("The table in full", Group(*(framed(section) for section in sections))))

    def action_log(self) -> None:
        """Show the whole story."""
        self.app.push_screen(Page("The story so far", told(self.session.story()), at_end=True))

    def action_save(self) -> None:
        """Save the match and say where."""
        self.terminal.save()
