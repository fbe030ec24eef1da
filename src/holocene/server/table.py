"""One table in memory: a fold of its entries. It checks requests and says what each reader may know; it does no I/O."""

from __future__ import annotations

import bisect
import json
from dataclasses import dataclass, field
from typing import Any

from holocene.games import find_game
from holocene.kernel.errors import IllegalAction
from holocene.kernel.files import record_json
from holocene.kernel.game import Game
from holocene.kernel.journal import EVERYONE
from holocene.kernel.language import language, say, template
from holocene.kernel.match import Match, Record, Trial, begin_match, commit, new_match
from holocene.kernel.state import Edition, State
from holocene.server.messages import (
    Choice,
    Happening,
    Line,
    Moment,
    NoteView,
    PartView,
    Position,
    RefusalView,
    ScoreView,
    SeatView,
    TableView,
    decode,
    encode,
)
from holocene.server.session import Entry
from holocene.server.store import TableRow

MOVES = ("play", "undo", "takeback", "started")  # entries that change the position


class Refused(Exception):
    """A request that cannot be granted: status, sentence, clause, and the number that is open now.

    The sentence is put into words by whoever answers with it: one task may refuse several who read it differently.
    """

    def __init__(self, status: int, reason: str, clause: str = "", number: int | None = None) -> None:
        super().__init__(status, reason, clause, number)
        self.status = status
        self.template = reason
        self.clause = clause
        self.number = number

    @property
    def reason(self) -> str:
        """Return the sentence in the language in force."""
        return say(self.template)


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
    def driven(self) -> str:
        """Return the bot that decides here now, "" where a person does."""
        if self.kind == "bot" or self.covered or self.resigned:
            return self.bot
        return ""


@dataclass(slots=True)
class Table:
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

    # Telling -------------------------------------------------------------------------------------------------------

    def happening(self, entry: Entry, seat: int | None) -> Happening:
        """Return an entry as a seat (None: a spectator) may know it."""
        last = entry.number == self.number
        if last and language() in self.shared:
            return self.shared[language()]
        data = decode(entry.data)
        secret = False
        told = Happening(entry.number, entry.kind, entry.at, seat=data.get("seat"), name=data.get("name", ""))
        if entry.kind == "chat":
            told.text = data["text"]
        elif entry.kind in MOVES and self.match is not None:
            begins = entry.number == self.record_entry[0]
            events = self.match.opening if begins else data.get("events", ())
            secret = any(event[0] != EVERYONE for event in events)
            told.lines = [
                Line(one.text, list(one.things), one.seat, one.heading) for one in self.match.narrate(events, seat)
            ]
        if sentence := sentence_of(entry.kind, data):
            sentence = say(sentence, who=self.seat_name(data))
            told.lines = [Line(sentence, seat=data.get("seat"))]
        if last and not secret:
            self.shared[language()] = told
        return told

    def seat_name(self, data: dict[str, Any]) -> str:
        """Return what to call the seat of an entry."""
        if data.get("name"):
            return str(data["name"])
        seat = data.get("seat")
        if seat is None:
            return ""
        return self.seats[seat].name or say("Seat {number}", number=seat + 1)

    def position(self, seat: int | None) -> Position | None:
        """Return where the match stands for a seat; None before it has begun."""
        match = self.match
        if match is None:
            return None
        position = Position(self.number, self.seen(match.state, seat))
        if seat is not None and self.status == "running":
            position.asked = self.asked
            position.undo = match.why_no_undo(seat)
            if seat in match.state.to_move():
                position.decision = self.decision(seat)
                position.choices = [self.choice(match.state, seat, action) for action in match.state.legal(seat)]
        if match.state.over:
            position.scores = [
                ScoreView(one.seat, one.points, one.place, [PartView(name, points) for name, points in one.parts])
                for one in match.state.scores()
            ]
        return position

    def seen(self, state: State, seat: int | None) -> dict[str, Any]:
        """Return what a seat sees of the position now; of an open game it is worked out once for all."""
        if not self.game.open:
            return state.view(seat)
        if language() not in self.views:
            self.views[language()] = state.view(None)
        return {**self.views[language()], "seat": seat}

    def history(self, number: int, seat: int | None) -> Moment:
        """Return the position after an entry, as a seat may know it.

        Raises:
            Refused: the match cannot be seen at that number.
        """
        record = self.record_at(number)
        assert self.match is not None
        places = self.record_entry
        at = places[record]
        return Moment(
            number=at,
            view=self.match.at(record).view(seat),
            first=places[0],
            last=places[-1],
            previous=places[record - 1] if record else None,
            next=places[record + 1] if record + 1 < len(places) else None,
            lines=self.happening(self.entries[at - 1], seat).lines,
            notes=[note for note in self.notes() if note.number == at],
        )

    def notes(self) -> list[NoteView]:
        """Return the notes an uploaded match brought along, by the entries they follow."""
        if self.match is None:
            return []
        given = self.row.plan.get("notes") or ()
        return [NoteView(self.record_entry[one["at"]], say(one["text"]), list(one.get("things", ()))) for one in given]

    def record_at(self, number: int) -> int:
        """Return the record of the match that an entry wrote, or the last one before it.

        Raises:
            Refused: the match cannot be seen at that number.
        """
        if self.match is None:
            raise Refused(404, "There is no match to be seen.", number=self.number)
        if not self.record_entry[0] <= number <= self.number:
            first, last = self.record_entry[0], self.number
            reason = say("The match can be seen from number {first} to {last}.", first=first, last=last)
            raise Refused(404, reason, number=self.number)
        return bisect.bisect_right(self.record_entry, number) - 1

    def choice(self, state: State, seat: int, action: int) -> Choice:
        """Return a legal action of a position as people see it."""
        name, arguments = state.space.name(action)
        return Choice(name, dict(arguments), state.describe(seat, action), state.things(seat, action))

    def refusals(self, seat: int) -> list[RefusalView]:
        """Return what a seat might try now and may not."""
        state = self.running.state
        found = []
        for refusal in state.refusals(seat):
            name, arguments = ("", {}) if refusal.action is None else state.space.name(refusal.action)
            things = list(refusal.things)
            found.append(RefusalView(name, dict(arguments), things, refusal.clause, refusal.reason))
        return found

    def view(self, person: str | None, present: set[str]) -> TableView:
        """Return the table as a person sees it; never who the others are beyond their names."""
        mine = self.seats_of(person)
        to_move = self.match.state.to_move() if self.match is not None and self.status == "running" else []
        seats = [
            SeatView(
                seat=number,
                kind=seat.kind if seat.kind == "bot" or seat.person else "open",
                name=seat.name or (seat.bot if seat.kind == "bot" else ""),
                mine=number in mine,
                bot=seat.bot if seat.kind == "bot" else "",
                present=seat.kind == "bot" or seat.person in present,
                covered=seat.covered,
                resigned=seat.resigned,
            )
            for number, seat in enumerate(self.seats)
        ]
        plan = self.row.plan
        return TableView(
            id=self.row.id,
            game=self.game.name,
            title=say(self.game.title),
            status=self.status,
            options=plan["options"],
            seats=seats,
            owner=person is not None and person == self.row.owner,
            listed=self.row.listed,
            clock=plan["clock"],
            patience=plan["patience"],
            number=self.number,
            my_turn=any(seat in to_move for seat in mine),
            to_move=to_move,
            winners=self.winners,
            commitment=commit(self.row.seed, self.row.nonce),
        )


SENTENCES = {
    "created": template("The table is open."),
    "undo": template("{who} undoes a decision."),
    "takeback": template("{who} takes a decision back, and the others agree."),
    "renewed": template("The rules have been mended since; the game goes on from where it was."),
    "rematch": template("{who} wants to play again."),
    "joined": template("{who} sits down."),
    "left": template("{who} leaves."),
    "asked": template("{who} asks to take the last decision back."),
    "returned": template("{who} is back."),
    "resigned": template("{who} resigns; a bot plays on."),
    "failed": template("The bot of {who} failed, so chance decided."),
    "ended": template("The game ends: all others have resigned."),
}
COVERED = {
    "clock": template("A bot plays for {who}: the time is up."),
    "absent": template("A bot plays for {who}: nobody is there."),
}
AGREES = template("{who} agrees.")
DECLINES = template("{who} does not agree: it stays as it is.")
ANYHOW = template("A bot plays for {who}.")  # for a reason that this version does not know


def sentence_of(kind: str, data: dict[str, Any]) -> str:
    """Return what the table itself says about an entry, "" where it says nothing."""
    if kind == "covered":
        return COVERED.get(data["why"], ANYHOW)
    if kind == "answered":
        return AGREES if data["yes"] else DECLINES
    return SENTENCES.get(kind, "")


def new_table(row: TableRow, entries: list[Entry]) -> Table:
    """Return a table from what is stored.

    Where the rules have changed since it was last written, the moves cannot be played again: the table is `outdated`
    until an entry `renewed` lets it go on from its latest snapshot.
    """
    game = find_game(row.game)
    seats = [Seat(plan["kind"], plan["bot"]) for plan in row.plan["seats"]]
    table = Table(row, game, seats)
    rules = row.rules
    for entry in entries:
        if entry.kind == "renewed":
            table.renewed = entry.number
            rules = json.loads(entry.data)["rules"]
    if rules != game.version:
        table.renewed, table.outdated = 0, True
    for entry in entries:
        table.fold(entry)
    if table.outdated:
        table.status = row.status
    return table


def play_data(record: Record) -> str:
    """Return a play as it is stored."""
    return encode(record_json(record)).decode()
