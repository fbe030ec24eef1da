"""One table as its entries have made it: who sits where, where the match stands, what may be asked for. No I/O."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from holocene.kernel.errors import IllegalAction
from holocene.kernel.game import Game
from holocene.kernel.language import say
from holocene.kernel.match import Match, Trial, begin_match, new_match
from holocene.kernel.state import Edition, State
from holocene.server.messages import (
    Happening,
    decode,
)
from holocene.server.refused import Refused
from holocene.server.session import Entry
from holocene.server.store import TableRow


@dataclass(slots=True)
class Seat:
    """A seat: for a person (id and name once taken) or a bot; covered while a bot plays for an absent person."""

    kind: str
    bot: str
    person: str | None = None
    name: str = ""
    covered: bool = False
    resigned: bool = False
    back: float = 0.0  # when the person last took the seat back

    @property
    def free(self) -> bool:
        """Return whether it is a person's, and nobody's yet."""
        return self.kind == "person" and self.person is None

    @property
    def driven(self) -> str:
        """Return the bot that decides here now, "" where a person does."""
        if self.kind == "bot" or self.covered or self.resigned:
            return self.bot
        return ""


@dataclass(slots=True)
class Folded:
    """A table as its entries have made it.

    Attributes:
        row: what was stored when it was opened.
        game: what is played.
        seats: who sits where.
        status: open, running or over.
        entries: the whole log.
        match: the match, once it has started.
        record_entry: which entry wrote each record of the match; place 0 is the start.
        keys: which entry each request wrote, so that one that comes twice is answered once.
        asked: the seat that asks for a takeback, None while nobody does.
        agreed: the seats that have agreed to it.
        winners: who has won, once the game is over.
        renewed: the entry from which the match is played with today's rules; what lies before cannot be played again.
        shared: the last entry by language, once somebody has asked, where all may know the same of it.
        views: what all see of an open game now, by language, once somebody has asked.
        outdated: whether the rules have changed since the last of those, so that the match must be renewed.
        past: how a match of other rules ended, once it is over: it cannot be played again, but told.
    """

    row: TableRow
    game: Game
    seats: list[Seat]
    status: str = "open"
    entries: list[Entry] = field(default_factory=list)
    match: Match | None = None
    record_entry: list[int] = field(default_factory=list)
    keys: dict[str, int] = field(default_factory=dict)
    asked: int | None = None
    agreed: set[int] = field(default_factory=set)
    winners: list[int] = field(default_factory=list)
    renewed: int = 0
    outdated: bool = False
    past: State | None = None
    shared: dict[str, Happening] = field(default_factory=dict)
    views: dict[str, dict[str, Any]] = field(default_factory=dict)

    @property
    def number(self) -> int:
        """Return the last entry's number."""
        return self.entries[-1].number if self.entries else 0

    @property
    def running(self) -> Match:
        """Return the match that is being played.

        Raises:
            Refused: it has not begun, or is over.
        """
        if self.outdated:
            raise Refused(409, "This match was played with other rules and cannot go on.", number=self.number)
        if self.match is None:
            raise Refused(409, "The game has not started.", number=self.number)
        if self.status == "over":
            raise Refused(409, "The game is over.", number=self.number)
        return self.match

    def seats_of(self, person: str | None) -> list[int]:
        """Return a person's seats: several where people share a device."""
        return [n for n, seat in enumerate(self.seats) if seat.person == person] if person is not None else []

    def seat_of(self, person: str | None, wanted: int | None = None) -> int | None:
        """Return from which seat a person looks: the one wanted if it is theirs, else their first, None for no seat."""
        mine = self.seats_of(person)
        return wanted if wanted in mine else next(iter(mine), None)

    def own_seat(self, person: str | None, wanted: int | None = None) -> int:
        """Return a person's seat: the one wanted, or the only one.

        Raises:
            Refused: the person has none here, has others, or must say which.
        """
        mine = self.seats_of(person)
        if not mine:
            raise Refused(403, "You do not sit at this table.")
        if wanted is None and len(mine) > 1:
            raise Refused(422, "You have several seats here: say which.")
        if wanted is not None and wanted not in mine:
            raise Refused(403, "That is not your seat.")
        return mine[0] if wanted is None else wanted

    def looking_seat(self, person: str | None, wanted: int | None) -> int | None:
        """Return from which seat a person looks at the table.

        Raises:
            Refused: they want to look from one that is not theirs.
        """
        return self.seat_of(person) if wanted is None else self.own_seat(person, wanted)

    def playing_seat(self, person: str, wanted: int | None = None) -> int:
        """Return the seat a person decides for.

        Raises:
            Refused: the person has none here, or has given it up.
        """
        seat = self.own_seat(person, wanted)
        if self.seats[seat].resigned:
            raise Refused(409, "You have resigned.", number=self.number)
        return seat

    # Folding -------------------------------------------------------------------------------------------------------

    def fold(self, entry: Entry, trial: Trial | None = None) -> None:
        """Take one entry of the log over into what the table is; a play that was tried here need not be tried again."""
        self.entries.append(entry)
        self.keys[entry.key] = entry.number
        self.shared.clear()
        self.views.clear()
        if trial is not None:
            self.running.keep(trial)
            self.note_record(entry)
            return
        data = decode(entry.data)
        kind = entry.kind
        if kind in ("play", "undo", "takeback"):
            if entry.number > self.renewed and not self.outdated:
                self.fold_record(entry, kind, data)
        elif kind == "joined":
            seat = self.seats[data["seat"]]
            seat.person, seat.name = data["person"], data["name"]
        elif kind == "left":
            self.seats[data["seat"]].person = None
            self.seats[data["seat"]].name = ""
        elif kind == "started":
            self.status = "running"
            if not self.renewed and not self.outdated:
                self.set_match(self.begin(), entry.number)
        elif kind == "renewed":
            if entry.number == self.renewed or not self.renewed:
                self.renewed, self.outdated = entry.number, False
                position = self.game.load(data["position"], self.edition())
                self.set_match(self.begin_with(position, dealt=False), entry.number)
        elif kind == "asked":
            self.asked, self.agreed = data["seat"], set()
        elif kind == "answered":
            if data["yes"]:
                self.agreed.add(data["seat"])
            else:
                self.asked = None
        elif kind == "covered":
            self.seats[data["seat"]].covered = True
        elif kind == "returned":
            self.seats[data["seat"]].covered = False
            self.seats[data["seat"]].back = entry.at
        elif kind == "resigned":
            self.seats[data["seat"]].resigned = True
        elif kind == "ended":
            self.status, self.winners = "over", data["winners"]

    def set_match(self, match: Match, number: int) -> None:
        """Let a match be played from an entry on."""
        self.match = match
        self.record_entry = [number]

    def edition(self) -> Edition:
        """Return the card values the table plays with: the shipped ones, or those an uploaded match brought along."""
        return self.game.edition(self.row.plan.get("cards"))

    def begin(self) -> Match:
        """Return the match at its start: the same one whenever the table is read again."""
        row, start = self.row, self.row.plan.get("start")
        if start is None:
            return new_match(self.game, len(self.seats), row.seed, row.plan["options"], self.edition(), row.nonce)
        position = self.game.load(start["position"], self.edition())
        return self.begin_with(position, start["dealt"], start["seat"])

    def begin_with(self, position: State, dealt: bool, seat: int | None = None) -> Match:
        """Return a match that goes on from a position."""
        return begin_match(self.game, position, self.edition(), self.row.seed, dealt, seat, self.row.nonce)

    def fold_record(self, entry: Entry, kind: str, data: dict[str, Any]) -> None:
        """Play a stored record again."""
        match = self.match
        assert match is not None
        seat = data["seat"]
        if kind == "play":
            name, arguments = data["play"]
            match.act(seat, name, **arguments)
        elif kind == "undo":
            match.undo(seat)
        else:
            match.takeback(seat)
        self.note_record(entry)

    def note_record(self, entry: Entry) -> None:
        """Note which entry has written the match's last record, and whether the match is over with it."""
        match = self.match
        assert match is not None
        self.asked = None
        self.record_entry.append(entry.number)
        if match.state.over:
            self.status = "over"
            self.winners = [score.seat for score in match.state.scores() if score.place == 1]

    # Checking ------------------------------------------------------------------------------------------------------

    def decision(self, seat: int) -> int:
        """Return the entry that opened the decision a seat owes."""
        match = self.running
        return self.record_entry[match.decision(seat)]

    def check_move(self, seat: int, decision: int, name: str, arguments: dict[str, Any]) -> Trial:
        """Return what a move would write and lead to, without playing it.

        Raises:
            Refused: the decision is no longer open, or the rules forbid the action.
        """
        match = self.running
        if seat not in match.state.to_move():
            if decision < self.number:
                raise Refused(409, "That decision is no longer open.", number=self.number)
            raise Refused(409, "It is not your turn.", number=self.number)
        if decision != self.decision(seat):
            raise Refused(409, "That decision is no longer open.", number=self.decision(seat))
        action = match.state.space.action(name, **arguments)
        try:
            return match.attempt(seat, action)
        except IllegalAction as error:
            raise Refused(422, error.reason, error.clause) from None

    def check_undo(self, seat: int) -> None:
        """Raise Refused where a seat cannot undo by itself."""
        reason = self.running.why_no_undo(seat)
        if reason:
            raise Refused(409, say("Undo is not possible: {reason}.", reason=reason), number=self.number)

    def check_takeback(self, seat: int) -> None:
        """Raise Refused where a seat has no decision that stands and could be taken back."""
        try:
            self.running.clone().takeback(seat)
        except IllegalAction as error:
            raise Refused(409, error.reason, number=self.number) from None

    def must_agree(self) -> set[int]:
        """Return the seats whose people must agree to the takeback that is asked for."""
        if self.asked is None:
            return set()
        agreed = {self.seats[seat].person for seat in (self.asked, *self.agreed)}  # one person may have several seats
        return {
            number
            for number, seat in enumerate(self.seats)
            if seat.person is not None and seat.person not in agreed and not seat.driven
        }

    @property
    def granted(self) -> int | None:
        """Return the seat whose takeback all have agreed to, None where there is none."""
        if self.asked is None or self.status != "running":
            return None
        return None if self.must_agree() else self.asked

    @property
    def alone(self) -> int | None:
        """Return the only seat that has not resigned, None while there are more."""
        left = [number for number, seat in enumerate(self.seats) if not seat.resigned]
        return left[0] if self.status == "running" and len(left) == 1 < len(self.seats) else None
