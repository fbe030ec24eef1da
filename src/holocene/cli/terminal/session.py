"""A match at one keyboard: its people and bots, the seat whose view is shown, what it may do, and what has happened."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from holocene.bots import find_bot
from holocene.bots.advice import advise, reason_for
from holocene.bots.playing import ask, seed_for
from holocene.kernel.errors import BadRequest, BotFailed
from holocene.kernel.matches.match import Match, Record

HUMAN = "human"
BUDGET = 1.0  # seconds a bot may think


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of the list: something that can be done, or that cannot be done and why.

    Attributes:
        action: the number of the action, None if there is none.
        kind: the family of the action, "" without an action.
        text: what it does.
        things: the ids of the things it is about.
        reason, clause: why it is not allowed and which rule says so, "" if it is allowed.
    """

    action: int | None
    kind: str
    text: str
    things: tuple[str, ...]
    reason: str = ""
    clause: str = ""

    def fits(self, words: Sequence[str]) -> bool:
        """Return whether it contains all the words."""
        searched = f"{heading(self.kind)} {self.text} {self.reason} {self.clause}".lower()
        return all(word in searched for word in words)


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of the story: whether it is new to the seat, and whether it was undone."""

    text: str
    new: bool
    undone: bool


class Session:
    """A match, its bots, and the seat whose view is on the screen.

    Attributes:
        match: the match.
        seats: "human" or the bot's name, by seat.
        bots: the bots by seat.
        humans: the seats of people.
        seat: the seat whose view is on the screen, None for a spectator (if only bots play).
        failed: what went wrong when a bot was asked, "" if nothing did.
    """

    def __init__(self, match: Match, seats: Sequence[str]) -> None:
        if len(seats) != match.players:
            raise BadRequest(f"{match.players} seats need {match.players} players, not {len(seats)}")
        self.match = match
        self.seats = list(seats)
        self.bots = {seat: find_bot(name) for seat, name in enumerate(seats) if name != HUMAN}
        self.humans = [seat for seat, name in enumerate(seats) if name == HUMAN]
        self.seat: int | None = None
        self.failed = ""
        self.turn_to_mover()

    # Whose turn ----------------------------------------------------------------------------------------------------

    def turn_to_mover(self) -> bool:
        """Show the view of a person who is to move; return whether the view belongs to another seat than before."""
        waiting = [seat for seat in self.match.state.to_move() if seat in self.humans]
        seat = self.seat
        if waiting and seat not in waiting:
            seat = waiting[0]
        elif seat is None and self.humans:
            seat = self.humans[0]
        changed = seat != self.seat
        self.seat = seat
        return changed

    @property
    def asked(self) -> bool:
        """Return whether the seat on the screen owes a decision."""
        return self.seat is not None and self.seat in self.match.state.to_move()

    def bot_to_move(self) -> int | None:
        """Return the seat of a bot that owes a decision, None if no bot does."""
        return next((seat for seat in self.match.state.to_move() if seat in self.bots), None)

    def label(self, seat: int) -> str:
        """Return a seat's name and its player: "Wolf (you)", "Tiger (greedy)"."""
        who = self.seats[seat]
        if seat in self.humans:
            who = "you" if len(self.humans) == 1 else "at this keyboard"
        return f"{self.match.names[seat]} ({who})"

    # Playing -------------------------------------------------------------------------------------------------------

    def play(self, action: int) -> None:
        """Take an action for the seat on the screen."""
        assert self.seat is not None
        self.match.play(self.seat, action)

    def ask_bot(self, seat: int) -> int:
        """Return a bot's choice. This is slow, and safe in a thread, because it uses a copy of the position."""
        return ask(self.bots[seat], self.match.state.clone(), seat, BUDGET, seed_for(self.match, seat))

    def advise(self) -> list[tuple[str, str]]:
        """Return the best choices for the seat on the screen, with values and reasons; slow, but safe in a thread."""
        assert self.seat is not None
        match, seat = self.match, self.seat
        dealt = match.state.determinize(seat, secrets.randbits(64))
        found = []
        for one in advise(dealt, seat, secrets.randbits(64), seconds=BUDGET):
            value = f"{one.chance:.0%} to win, {one.gain:+.1%} compared with an average choice"
            found.append((dealt.describe(seat, one.action), f"{value}. {reason_for(match.game, one.changes)}"))
        return found

    def fail(self, seat: int, error: Exception) -> None:
        """Keep one line that says why a bot could not decide."""
        reason = error.reason if isinstance(error, BotFailed) else f"{type(error).__name__}: {error}"
        self.failed = " ".join(f"{self.label(seat)} has failed: {reason}".split())

    def undo_seat(self) -> int | None:
        """Return the seat of the person who decided last; an undo takes back that decision."""
        undone = self.undone()
        for record in reversed(self.match.log):
            if record.kind == "play" and record.number not in undone and record.seat in self.humans:
                return record.seat
        return None

    def undone(self) -> set[int]:
        """Return the numbers of all records that were undone or taken back."""
        return {number for record in self.match.log for number in record.undone}

    # What the seat may know ----------------------------------------------------------------------------------------

    def choices(self) -> list[Choice]:
        """Return what the seat may do now, by kind."""
        if self.seat is None or not self.asked:
            return []
        state, seat = self.match.state, self.seat
        found = []
        for action in state.legal(seat):
            things = tuple(state.things(seat, action))
            found.append(Choice(action, state.space.name(action)[0], state.describe(seat, action), things))
        return found

    def enter_hint(self) -> str:
        """Return a sentence about what Enter does while there is nothing to choose."""
        if self.failed:
            return "Enter asks the bot again; ^Z takes your last decision back."
        if self.match.state.over:
            return "The match is over: Enter shows the end again."
        return "Enter hurries the bots." if self.bots else ""

    def refusals(self) -> list[Choice]:
        """Return what the seat might try now but may not do, by kind."""
        if self.seat is None:
            return []
        state, seat = self.match.state, self.seat
        found = []
        for refusal in state.refusals(seat):
            kind, text = "", ""
            if refusal.action is not None:
                kind, text = state.space.name(refusal.action)[0], state.describe(seat, refusal.action)
            found.append(Choice(refusal.action, kind, text, refusal.things, refusal.reason, refusal.clause))
        return found

    def story(self, last: int | None = None) -> list[Line]:
        """Return what happened, as far as the seat may know it: everything, or about the last `last` lines."""
        undone = self.undone()
        since = self._last_own_number(undone)
        lines: list[Line] = []
        for record in reversed(self.match.log):
            if last is not None and len(lines) >= last:
                return lines[::-1]
            lines += [Line(text, record.number >= since, record.number in undone) for text in self._told(record)]
        opening = [Line(text, since == 0, False) for text in reversed(self.match.tell(self.match.opening, self.seat))]
        return [*self._preface(), *reversed(lines + opening)]

    def _told(self, record: Record) -> list[str]:
        return self.match.tell_record(record, self.seat)[::-1]

    def _last_own_number(self, undone: set[int]) -> int:
        if self.seat is None:
            return len(self.match.log)  # for a spectator, only the latest record is new
        for record in reversed(self.match.log):
            if record.seat == self.seat and record.number not in undone:
                return record.number
        return 0

    def _preface(self) -> list[Line]:
        seats = ", ".join(self.label(seat) for seat in range(self.match.players))
        return [
            Line(f"At the table: {seats}.", False, False),
            Line(f"Shuffle check {self.match.commitment}.", False, False),
        ]


def heading(kind: str) -> str:
    """Return the heading for a family of actions.

    >>> heading("give_up")
    'Give up'
    """
    return kind.replace("_", " ").capitalize() if kind else "On the table"
