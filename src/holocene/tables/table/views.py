"""What a table shows: to each reader only what that reader may know. It does no I/O."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from holocene.kernel.engine.journal import EVERYONE
from holocene.kernel.engine.state import State
from holocene.kernel.language import language, say, template
from holocene.kernel.matches.match import commit, visible
from holocene.kernel.results import Sentence
from holocene.tables.entries import Entry
from holocene.tables.messages import answers, decode
from holocene.tables.table.seats import GONE
from holocene.tables.table.table import Table

MOVES = ("play", "undo", "takeback", "started")  # entries that change the position


class Views:
    """What a table shows to its readers. What all of them may know is kept until the next entry, by language."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.number = 0  # the entry for which the next two are kept
        self.last_happening: dict[str, answers.Happening] = {}  # that entry, if everybody may know the same of it
        self.open_views: dict[str, dict[str, Any]] = {}  # the position, if the game has no secrets

    def forget_old(self) -> None:
        """Forget what was made before the last entry."""
        if self.number != self.table.number:
            self.number = self.table.number
            self.last_happening.clear()
            self.open_views.clear()

    def happening(self, entry: Entry, seat: int | None) -> answers.Happening:
        """Return an entry as a seat (None: a spectator) may know it."""
        table = self.table
        self.forget_old()
        last = entry.number == table.number
        if last and language() in self.last_happening:
            return self.last_happening[language()]
        data = decode(entry.data)
        secret = False
        made = answers.Happening(entry.number, entry.kind, entry.at, seat=data.get("seat"), name=data.get("name", ""))
        if entry.kind == "chat":
            made.text = data["text"]
        elif entry.kind in MOVES and (table.match is not None or table.final_position is not None):
            begins = table.match is not None and entry.number == table.record_entries[0]
            events = table.match.opening if begins and table.match is not None else data.get("events", ())
            secret = any(event[0] != EVERYONE for event in events)
            made.lines = [
                answers.Line(one.text, list(one.things), one.seat, one.heading) for one in self.narrate(events, seat)
            ]
        if sentence := sentence_of(entry.kind, data):
            made.lines = [answers.Line(say(sentence, who=self.name_in(data)), seat=data.get("seat"))]
        if last and not secret:
            self.last_happening[language()] = made
        return made

    def narrate(self, events: Sequence[Sequence[int]], seat: int | None) -> list[Sentence]:
        """Return what events tell a seat, even in a match that cannot be replayed."""
        table = self.table
        if table.match is not None:
            return table.match.narrate(events, seat)
        assert table.final_position is not None
        return table.game.narrate(table.edition(), visible(events, seat), table.game.seat_names(table.final_position))

    def name_in(self, data: dict[str, Any]) -> str:
        """Return the name of whoever an entry is about."""
        if data.get("gone"):
            return say("Someone")
        if data.get("name") or data.get("seat") is None:
            return str(data.get("name") or "")
        seat: int = data["seat"]
        if self.table.seats[seat].person == GONE:
            return say("Someone")
        return self.table.seats[seat].name or say("Seat {number}", number=seat + 1)

    def seat_title(self, number: int) -> str:
        """Return the name at a seat: a person's or bot's, "" if it can be taken, its number if nobody ever took it."""
        seat = self.table.seats[number]
        if seat.free:
            return "" if self.table.status == "open" else say("Seat {number}", number=number + 1)
        if seat.person == GONE:
            return say("Someone")
        return seat.name or seat.bot

    def position(self, seat: int | None) -> answers.Position | None:
        """Return the position as a seat may know it, None before the match has started."""
        match = self.table.match
        state = self.table.final_position if match is None else match.state
        if state is None:
            return None
        position = answers.Position(self.table.number, self.view(state, seat))
        if match is not None and seat is not None and self.table.status == "running":
            position.asked = self.table.takeback_by
            position.undo = match.why_no_undo(seat)
            if seat in state.to_move():
                position.decision = self.table.decision(seat)
                position.choices = [choice_of(state, seat, action) for action in state.legal(seat)]
        if match is None or state.over:
            position.scores = scores_of(state)
        return position

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """Return a seat's view of the position now; in a game without secrets it is made once for everybody."""
        if not self.table.game.open:
            return state.view(seat)
        self.forget_old()
        if language() not in self.open_views:
            self.open_views[language()] = state.view(None)
        return {**self.open_views[language()], "seat": seat}

    def history(self, number: int, seat: int | None, standard: bool = False) -> answers.Moment:
        """Return the position after an entry as a seat may know it, if wanted with the standard part of its view.

        Raises Refused if the match cannot be shown at that number.
        """
        record = self.table.record_at(number)
        assert self.table.match is not None
        numbers = self.table.record_entries
        at = numbers[record]
        state = self.table.match.at(record)
        return answers.Moment(
            number=at,
            view={**state.view(seat), **(self.table.game.standard(state, seat) if standard else {})},
            first=numbers[0],
            last=numbers[-1],
            previous=numbers[record - 1] if record else None,
            next=numbers[record + 1] if record + 1 < len(numbers) else None,
            lines=self.happening(self.table.entries[at - 1], seat).lines,
            notes=[note for note in self.notes() if note.number == at],
        )

    def notes(self) -> list[answers.NoteView]:
        """Return the notes that came with an uploaded match, each with the entry it follows."""
        if self.table.match is None:
            return []
        notes, entries = self.table.row.plan.get("notes") or (), self.table.record_entries
        return [answers.NoteView(entries[one["at"]], say(one["text"]), list(one.get("things", ()))) for one in notes]

    def refusals(self, seat: int) -> list[answers.RefusalView]:
        """Return what a seat might try now but may not do."""
        state = self.table.running_match.state
        found = []
        for refusal in state.refusals(seat):
            name, arguments = ("", {}) if refusal.action is None else state.space.name(refusal.action)
            things = list(refusal.things)
            found.append(answers.RefusalView(name, dict(arguments), things, refusal.clause, refusal.reason))
        return found

    def table_view(self, person: str | None, present: set[str]) -> answers.TableView:
        """Return the table as a person sees it. It shows the others' names, but never their ids."""
        table = self.table
        mine = table.seats.of(person)
        to_move = table.match.state.to_move() if table.match is not None and table.status == "running" else []
        seats = [
            answers.SeatView(
                seat=number,
                kind="open" if seat.free and table.status == "open" else seat.kind,
                name=self.seat_title(number),
                mine=number in mine,
                bot=seat.bot if seat.kind == "bot" else "",
                present=seat.kind == "bot" or seat.person in present,
                covered=seat.covered,
                resigned=seat.resigned,
            )
            for number, seat in enumerate(table.seats)
        ]
        plan = table.row.plan
        return answers.TableView(
            id=table.row.id,
            game=table.game.name,
            title=say(table.game.title),
            status=table.status,
            options=plan["options"],
            seats=seats,
            owner=person is not None and person == table.row.owner,
            listed=table.row.listed,
            clock=plan["clock"],
            patience=plan["patience"],
            number=table.number,
            my_turn=any(seat in to_move for seat in mine),
            to_move=to_move,
            winners=table.winners,
            commitment=commit(table.row.seed, table.row.nonce),
            uploaded=table.uploaded,
        )


def choice_of(state: State, seat: int, action: int) -> answers.Choice:
    """Return a legal action as people see it."""
    name, arguments = state.space.name(action)
    return answers.Choice(name, dict(arguments), state.describe(seat, action), state.things(seat, action))


def scores_of(state: State) -> list[answers.ScoreView]:
    """Return every seat's points and where they come from."""
    return [
        answers.ScoreView(
            one.seat, one.points, one.place, [answers.PartView(name, points) for name, points in one.parts]
        )
        for one in state.scores()
    ]


SENTENCES = {
    "created": template("The table is open."),
    "undo": template("{who} undoes a decision."),
    "takeback": template("{who} takes a decision back, and the others agree."),
    "renewed": template("The rules have changed since; the game continues from where it was."),
    "rematch": template("{who} wants to play again."),
    "joined": template("{who} sits down."),
    "left": template("{who} leaves."),
    "asked": template("{who} asks to take back the last decision."),
    "answered yes": template("{who} agrees."),
    "answered no": template("{who} does not agree: the decision stands."),
    "covered": template("A bot plays for {who}."),  # for a reason that this version does not know
    "covered clock": template("A bot plays for {who}: time is up."),
    "covered absent": template("A bot plays for {who}, who is away."),
    "covered gone": template("A bot plays on for {who}, who has left this server."),
    "returned": template("{who} is back."),
    "resigned": template("{who} resigns; a bot plays on."),
    "failed": template("{who}'s bot failed, so chance decided."),
    "ended": template("The game ends: everybody else has resigned."),
    "ended abandoned": template("The game ends without a winner: nobody has been here for a long time."),
    "ended operator": template("The operator of this server has ended the game."),
    "removed": template("A message was removed."),
}


def sentence_of(kind: str, data: dict[str, Any]) -> str:
    """Return the sentence about an entry of the table itself, "" for an entry without one."""
    if kind in ("covered", "ended"):
        return SENTENCES.get(f"{kind} {data.get('why', '')}", SENTENCES[kind])
    if kind == "answered":
        return SENTENCES["answered yes" if data["yes"] else "answered no"]
    return SENTENCES.get(kind, "")
