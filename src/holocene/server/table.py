"""One table in memory, and what it tells: to each reader what that one may know. It does no I/O."""

from __future__ import annotations

import bisect
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from holocene.games import find_game
from holocene.kernel.answers import Told
from holocene.kernel.errors import HoloceneError
from holocene.kernel.files import record_json
from holocene.kernel.journal import EVERYONE
from holocene.kernel.language import language, say, template
from holocene.kernel.match import Record, commit, visible
from holocene.kernel.state import State
from holocene.server.folded import Folded, Seat
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
from holocene.server.refused import Refused
from holocene.server.session import Entry
from holocene.server.store import TableRow

MOVES = ("play", "undo", "takeback", "started")  # entries that change the position


@dataclass(slots=True)
class Table(Folded):
    """A table that tells what it is, and what has happened at it."""

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
        elif entry.kind in MOVES and (self.match is not None or self.past is not None):
            begins = self.match is not None and entry.number == self.record_entry[0]
            events = self.match.opening if begins and self.match is not None else data.get("events", ())
            secret = any(event[0] != EVERYONE for event in events)
            told.lines = [Line(one.text, list(one.things), one.seat, one.heading) for one in self.tell(events, seat)]
        if sentence := sentence_of(entry.kind, data):
            sentence = say(sentence, who=self.seat_name(data))
            told.lines = [Line(sentence, seat=data.get("seat"))]
        if last and not secret:
            self.shared[language()] = told
        return told

    def tell(self, events: Sequence[Sequence[int]], seat: int | None) -> list[Told]:
        """Return what events tell a seat, also those of a match that cannot be played again."""
        if self.match is not None:
            return self.match.narrate(events, seat)
        assert self.past is not None
        return self.game.narrate(self.edition(), visible(events, seat), self.game.seat_names(self.past))

    def seat_name(self, data: dict[str, Any]) -> str:
        """Return what to call the seat of an entry."""
        if data.get("name"):
            return str(data["name"])
        seat = data.get("seat")
        if seat is None:
            return ""
        return self.seats[seat].name or say("Seat {number}", number=seat + 1)

    def title(self, number: int) -> str:
        """Return what stands at a seat: a name, a bot, nothing while it can be taken, its number where it never was."""
        seat = self.seats[number]
        if seat.free:
            return "" if self.status == "open" else say("Seat {number}", number=number + 1)
        return seat.name or seat.bot

    def position(self, seat: int | None) -> Position | None:
        """Return where the match stands for a seat; None before it has begun."""
        match = self.match
        if match is None:
            return self.last_position(seat)
        position = Position(self.number, self.seen(match.state, seat))
        if seat is not None and self.status == "running":
            position.asked = self.asked
            position.undo = match.why_no_undo(seat)
            if seat in match.state.to_move():
                position.decision = self.decision(seat)
                position.choices = [self.choice(match.state, seat, action) for action in match.state.legal(seat)]
        if match.state.over:
            position.scores = scores_of(match.state)
        return position

    def last_position(self, seat: int | None) -> Position | None:
        """Return how a match of other rules ended; None where there is no such."""
        if self.past is None:
            return None
        position = Position(self.number, self.past.view(seat))
        position.scores = scores_of(self.past)
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
                kind="open" if seat.free and self.status == "open" else seat.kind,
                name=self.title(number),
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


def scores_of(state: State) -> list[ScoreView]:
    """Return everybody's points with where they come from."""
    return [
        ScoreView(one.seat, one.points, one.place, [PartView(name, points) for name, points in one.parts])
        for one in state.scores()
    ]


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
        table.past = past_of(table)
    return table


def past_of(table: Table) -> State | None:
    """Return how a match of other rules ended, None where it is not over or today's code cannot read it."""
    if table.row.status != "over" or table.row.snapshot is None:
        return None
    try:
        past = table.game.load(json.loads(table.row.snapshot), table.edition())
    except HoloceneError:
        return None
    if past.over:
        table.winners = [score.seat for score in past.scores() if score.place == 1]
    return past


def play_data(record: Record) -> str:
    """Return a play as it is stored."""
    return encode(record_json(record)).decode()
