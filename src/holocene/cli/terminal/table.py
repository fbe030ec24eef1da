"""A match with people and bots around it: whose eyes the screen looks through, what they may do, what has happened."""

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
    """One line of the list: something that can be done, or that cannot and why.

    Attributes:
        action: its number, None for a thing that stands for no action.
        kind: the family of actions, "" without an action.
        text: what it does.
        things: ids of what it concerns on the table.
        reason, clause: why it cannot be done and which rule says so, "" where it can.
    """

    action: int | None
    kind: str
    text: str
    things: tuple[str, ...]
    reason: str = ""
    clause: str = ""

    def fits(self, words: Sequence[str]) -> bool:
        """Return whether all the words occur in it."""
        hay = f"{heading(self.kind)} {self.text} {self.reason} {self.clause}".lower()
        return all(word in hay for word in words)


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of the story, with whether the seat has not seen it yet and whether it was taken back."""

    text: str
    new: bool
    undone: bool


class Table:
    """A match, its bots, and the seat whose view is on the screen.

    Attributes:
        match: the match.
        seats: "human" or the bot's name, by seat.
        bots: the bots by seat.
        humans: the seats of people.
        seat: whose eyes the screen looks through, None for a spectator (a table of bots).
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
        """Look through the eyes of a person who is asked something; return whether they are another's than before."""
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
        """Return a bot's seat that owes a decision, None where no bot does."""
        return next((seat for seat in self.match.state.to_move() if seat in self.bots), None)

    def called(self, seat: int) -> str:
        """Return a seat's name and who plays it: "Wolf (you)", "Tiger (greedy)"."""
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
        """Return a bot's choice; slow, and safe in a thread, as it reads a copy of the position."""
        return ask(self.bots[seat], self.match.state.clone(), seat, BUDGET, seed_for(self.match, seat))

    def advise(self) -> list[tuple[str, str]]:
        """Return the best choices of the seat on the screen with worth and reason; slow, safe in a thread."""
        assert self.seat is not None
        match, seat = self.match, self.seat
        dealt = match.state.determinize(seat, secrets.randbits(64))
        found = []
        for one in advise(dealt, seat, secrets.randbits(64), seconds=BUDGET):
            worth = f"{one.chance:.0%} to win, {one.gain:+.1%} against a middling choice"
            found.append((dealt.describe(seat, one.action), f"{worth}. {reason_for(match.game, one.changes)}"))
        return found

    def fail(self, seat: int, error: Exception) -> None:
        """Remember in one line why a bot could not decide."""
        reason = error.reason if isinstance(error, BotFailed) else f"{type(error).__name__}: {error}"
        self.failed = " ".join(f"{self.called(seat)} has failed: {reason}".split())

    def undo_seat(self) -> int | None:
        """Return the seat of the person who decided last, whose decision an undo concerns."""
        undone = self.undone()
        for record in reversed(self.match.log):
            if record.kind == "play" and record.number not in undone and record.seat in self.humans:
                return record.seat
        return None

    def undone(self) -> set[int]:
        """Return the numbers of all records that an undo or a takeback made void."""
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

    def idle(self) -> str:
        """Return what Enter does while there is nothing to choose."""
        if self.failed:
            return "Enter asks the bot again; ^Z takes your last decision back."
        if self.match.state.over:
            return "The match is over: Enter shows the end again."
        return "Enter hurries the bots." if self.bots else ""

    def refusals(self) -> list[Choice]:
        """Return what the seat might try now and may not, by kind."""
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
        """Return what happened, as the seat may know it: all, or about the last so many lines."""
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
            return len(self.match.log)  # to a spectator only the latest is new
        for record in reversed(self.match.log):
            if record.seat == self.seat and record.number not in undone:
                return record.number
        return 0

    def _preface(self) -> list[Line]:
        seats = ", ".join(self.called(seat) for seat in range(self.match.players))
        return [
            Line(f"At the table: {seats}.", False, False),
            Line(f"Shuffle check {self.match.commitment}.", False, False),
        ]


def heading(kind: str) -> str:
    """Return a family's name as people read it.

    >>> heading("give_up")
    'Give up'
    """
    return kind.replace("_", " ").capitalize() if kind else "On the table"
