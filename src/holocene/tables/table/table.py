"""One table, as its log of entries has made it: seats, match, status. It does no I/O."""

from __future__ import annotations

import bisect
import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from holocene.games import find_game
from holocene.kernel.engine.state import Edition, State
from holocene.kernel.errors import HoloceneError
from holocene.kernel.game import Game
from holocene.kernel.language import say
from holocene.kernel.matches.match import Match, Trial, begin_match, new_match
from holocene.tables.entries import UPLOADED, Entry, TableRow
from holocene.tables.errors import Refused
from holocene.tables.messages import decode
from holocene.tables.table.names import name_key, unique_name
from holocene.tables.table.seats import Seat, Seats


@dataclass(slots=True)
class Table:
    """A table, as its entries have made it."""

    row: TableRow  # as it was stored when the table was opened
    game: Game
    seats: Seats
    status: str = "open"  # open, running or over
    entries: list[Entry] = field(default_factory=list)
    match: Match | None = None  # once it has started
    record_entries: list[int] = field(default_factory=list)  # for each record of the match, its entry; 0 is the start
    keys: dict[str, int] = field(default_factory=dict)  # for each request, its entry: a repeated one is answered once
    counts: Counter[str] = field(default_factory=Counter)  # entries of each kind; chat of watchers is a kind of its own
    speakers: dict[str, str] = field(default_factory=dict)  # watchers who have spoken: person by the key of the name
    takeback_by: int | None = None  # the seat that asks for a takeback
    agreed: set[int] = field(default_factory=set)  # the seats that have agreed to it
    winners: list[int] = field(default_factory=list)  # once the game is over
    renewed: int = 0  # the entry from which today's rules apply; earlier entries cannot be replayed
    outdated: bool = False  # the rules have changed since, so the match must be renewed
    final_position: State | None = None  # of a finished match that cannot be replayed under today's rules

    @property
    def number(self) -> int:
        """Return the last entry's number."""
        return self.entries[-1].number if self.entries else 0

    @property
    def uploaded(self) -> bool:
        """Return whether the table shows a match from a file."""
        return bool(self.entries) and self.entries[0].key == UPLOADED

    @property
    def running_match(self) -> Match:
        """Return the match that is being played, or raise Refused if it has not started or is over."""
        if self.outdated:
            raise Refused(409, "This match was played under other rules and cannot continue.", number=self.number)
        if self.match is None:
            raise Refused(409, "The game has not started.", number=self.number)
        if self.status == "over":
            raise Refused(409, "The game is over.", number=self.number)
        return self.match

    def playing_seat(self, person: str, wanted: int | None = None) -> int:
        """Return the seat a person decides for, or raise Refused if they have none or have resigned."""
        seat = self.seats.acting_seat(person, wanted)
        if self.seats[seat].resigned:
            raise Refused(409, "You have resigned.", number=self.number)
        return seat

    def decision(self, seat: int) -> int:
        """Return the entry that opened the decision a seat owes."""
        return self.record_entries[self.running_match.decision(seat)]

    def name_for_seat(self, name: str) -> str:
        """Return the name under which somebody sits down: with a number if another seat has that name."""
        return unique_name(name, self.seats.names())

    def name_for_watcher(self, person: str, name: str) -> str:
        """Return the name under which a watcher speaks: with a number if a seat or another watcher has that name."""
        others = {one for one, speaker in self.speakers.items() if speaker != person}
        return unique_name(name, self.seats.names() | others)

    # Folding -------------------------------------------------------------------------------------------------------

    def fold(self, entry: Entry, trial: Trial | None = None) -> None:
        """Apply one entry of the log to the table. A play that was tried here already comes with its trial."""
        self.entries.append(entry)
        self.keys[entry.key] = entry.number
        self.counts[entry.kind] += 1
        if trial is not None:
            self.running_match.keep(trial)
            self.note_record(entry.number)
            return
        data = decode(entry.data)
        kind = entry.kind
        if kind in ("play", "undo", "takeback"):
            if entry.number > self.renewed and not self.outdated:
                self.replay(kind, data)
                self.note_record(entry.number)
        elif kind == "chat":
            if "seat" not in data:
                self.counts["chat"] -= 1
                self.counts["watchers' chat"] += 1
                self.speakers.setdefault(name_key(data["name"] or ""), entry.key.partition(":")[0])
        elif kind == "joined":
            seat = self.seats[data["seat"]]
            seat.person, seat.name = data["person"], data["name"]
        elif kind == "left":
            seat = self.seats[data["seat"]]
            seat.person, seat.name = None, ""
        elif kind == "started":
            self.status = "running"
            if not self.renewed and not self.outdated:
                self.match, self.record_entries = self.begin(self.row.plan.get("start")), [entry.number]
        elif kind == "renewed":
            if entry.number == self.renewed or not self.renewed:
                self.renewed, self.outdated = entry.number, False
                start = {"position": data["position"], "dealt": False, "seat": None}
                self.match, self.record_entries = self.begin(start), [entry.number]
        elif kind == "asked":
            self.takeback_by, self.agreed = data["seat"], set()
        elif kind == "answered":
            if data["yes"]:
                self.agreed.add(data["seat"])
            else:
                self.takeback_by = None
        elif kind == "covered":
            self.seats[data["seat"]].covered = True
        elif kind == "returned":
            self.seats[data["seat"]].covered = False
            self.seats[data["seat"]].back = entry.at
        elif kind == "resigned":
            self.seats[data["seat"]].resigned = True
        elif kind == "ended":
            self.status, self.winners = "over", data["winners"]

    def edition(self) -> Edition:
        """Return the card values of this table: the shipped ones, or those that came with an uploaded match."""
        edition: Edition = self.game.edition(self.row.plan.get("cards"))
        return edition

    def begin(self, start: dict[str, Any] | None) -> Match:
        """Return the match at its start, perhaps from a stored position. It is the same whenever the table is read."""
        row, edition = self.row, self.edition()
        if start is None:
            return new_match(self.game, len(self.seats), row.seed, row.plan["options"], edition, row.nonce)
        position = self.game.load(start["position"], edition)
        return begin_match(self.game, position, edition, row.seed, start["dealt"], start["seat"], row.nonce)

    def replay(self, kind: str, data: dict[str, Any]) -> None:
        """Play a stored record again."""
        match = self.match
        assert match is not None
        if kind == "play":
            name, arguments = data["play"]
            match.act(data["seat"], name, **arguments)
        else:
            (match.undo if kind == "undo" else match.takeback)(data["seat"])

    def note_record(self, number: int) -> None:
        """Note the entry that wrote the match's last record, and whether the match is over."""
        assert self.match is not None
        self.takeback_by = None
        self.record_entries.append(number)
        if self.match.state.over:
            self.status = "over"
            self.winners = winners_of(self.match.state)

    def record_at(self, number: int) -> int:
        """Return the record that an entry wrote, or the last one before it.

        Raises Refused if the match cannot be shown at that number.
        """
        if self.match is None:
            raise Refused(404, "There is no match to show.", number=self.number)
        first, last = self.record_entries[0], self.number
        if not first <= number <= last:
            reason = say("The match can be seen from number {first} to {last}.", first=first, last=last)
            raise Refused(404, reason, number=last)
        return bisect.bisect_right(self.record_entries, number) - 1

    # What follows by itself ------------------------------------------------------------------------------------------

    def must_agree(self) -> set[int]:
        """Return the seats whose people still have to agree to the takeback that somebody asks for."""
        if self.takeback_by is None:
            return set()
        agreed = {self.seats[seat].person for seat in (self.takeback_by, *self.agreed)}  # people may have several seats
        return {
            number
            for number, seat in enumerate(self.seats)
            if seat.person is not None and seat.person not in agreed and not seat.playing_bot
        }

    @property
    def agreed_takeback(self) -> int | None:
        """Return the seat whose takeback everybody has agreed to, if any."""
        return self.takeback_by if self.status == "running" and not self.must_agree() else None

    @property
    def last_player(self) -> int | None:
        """Return the only seat that has not resigned, None while there are more."""
        left = [number for number, seat in enumerate(self.seats) if not seat.resigned]
        return left[0] if self.status == "running" and len(left) == 1 < len(self.seats) else None


def new_table(row: TableRow, entries: list[Entry]) -> Table:
    """Return a table from what is stored."""
    table = prepare_table(row, entries)
    for entry in entries:
        table.fold(entry)
    return finish_table(table)


def prepare_table(row: TableRow, entries: list[Entry]) -> Table:
    """Return a table into which its entries can be folded.

    If the rules have changed since it was last written, its moves cannot be replayed: the table is `outdated` until an
    entry `renewed` continues the match from its latest snapshot.
    """
    game = find_game(row.game)
    seats = Seats([Seat(plan["kind"], plan["bot"]) for plan in row.plan["seats"]])
    table = Table(row, game, seats)
    rules = row.rules
    for entry in entries:
        if entry.kind == "renewed":
            table.renewed = entry.number
            rules = json.loads(entry.data)["rules"]
    if rules != game.version:
        table.renewed, table.outdated = 0, True
    return table


def finish_table(table: Table) -> Table:
    """Return a table once all its entries are folded, with the end of a match that cannot be replayed."""
    if table.outdated:
        table.status = table.row.status
        table.final_position = read_final_position(table)
        if table.final_position is not None and table.final_position.over:
            table.winners = winners_of(table.final_position)
    return table


def read_final_position(table: Table) -> State | None:
    """Return the end of a match of other rules, None if it is not over or today's code cannot read it."""
    if table.row.status != "over" or table.row.snapshot is None:
        return None
    try:
        position: State = table.game.load(json.loads(table.row.snapshot), table.edition())
    except HoloceneError:
        return None
    return position


def winners_of(state: State) -> list[int]:
    """Return the seats that share the first place."""
    return [score.seat for score in state.scores() if score.place == 1]
