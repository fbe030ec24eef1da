"""The entries that a request would write: each function checks the request and yields them as drafts.

Nothing here changes the table. Each entry is written and folded before the next one is drafted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from holocene.kernel.errors import BadRequest, IllegalAction
from holocene.kernel.language import count
from holocene.kernel.matches.match import Match, Trial
from holocene.kernel.matches.writing import record_json
from holocene.tables.entries import SeatChange
from holocene.tables.errors import Refused
from holocene.tables.limits import check_records, check_sitting, check_takebacks, check_talk
from holocene.tables.messages import decode, encode
from holocene.tables.table.table import Table


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry that is to be written."""

    kind: str
    data: dict[str, Any]
    key: str  # of the request, by which a repeated request finds its entry
    snapshot: str | None = None  # the position it leads to, if it changes
    status: str | None = None  # of the table after it, if it changes
    seat_change: SeatChange | None = None
    trial: Trial | None = None  # a move that was tried already, so that it need not be played again


Drafts = Iterator[Draft]

# Sitting -----------------------------------------------------------------------------------------------------------


def join(table: Table, key: str, person: str, name: str | None, wanted: int | None) -> Drafts:
    """Sit down on a free seat. Somebody who sits already may take another seat by its number, under its own name."""
    if table.status != "open":
        raise Refused(409, "The game has already started.", number=table.number)
    if wanted is None and table.seats.of(person):
        raise Refused(409, "You already sit at this table.", number=table.number)
    free = [n for n, seat in enumerate(table.seats) if seat.free]
    if not free:
        raise Refused(409, "All seats are taken.", number=table.number)
    seat = free[0] if wanted is None else wanted
    if seat not in free:
        raise Refused(409, "That seat is taken.", number=table.number)
    check_sitting(table)
    data = {"seat": seat, "person": person, "name": table.name_for_seat(name or "")}
    yield Draft("joined", data, key, seat_change=SeatChange(seat, person))


def leave(table: Table, key: str, person: str, wanted: int | None) -> Drafts:
    """Leave a seat before the game starts."""
    seat = table.seats.acting_seat(person, wanted)
    if table.status != "open":
        raise Refused(409, "The game has started: resign instead.", number=table.number)
    yield Draft("left", {"seat": seat, "name": table.seats[seat].name}, key, seat_change=SeatChange(seat, None))


def start(table: Table, key: str, person: str) -> Drafts:
    """Start the game once every seat is taken."""
    if person != table.row.owner and not table.seats.of(person):
        raise Refused(403, "Only people at the table can start the game.")
    if table.status != "open":
        raise Refused(409, "The game has already started.", number=table.number)
    empty = sum(seat.free for seat in table.seats)
    if empty:
        raise Refused(409, count(empty, "One seat is still free.", "{number} seats are still free."))
    yield Draft("started", {}, key, status="running")


# Playing -----------------------------------------------------------------------------------------------------------


def move(
    table: Table, key: str, person: str, decision: int, name: str, arguments: dict[str, Any], wanted: int | None
) -> Drafts:
    """Decide for a person's seat, and take the seat back if a bot covers it."""
    seat = table.playing_seat(person, wanted)
    if table.seats[seat].covered:
        yield Draft("returned", {"seat": seat}, f"returned:{key}")
    yield play(table, key, seat, decision, name, arguments)


def play(table: Table, key: str, seat: int, decision: int, name: str, arguments: dict[str, Any]) -> Draft:
    """Try a decision on a copy of the position, and return its draft.

    Raises Refused if the decision is no longer open or the rules forbid the action.
    """
    match = table.running_match
    if seat not in match.state.to_move():
        if decision < table.number:
            raise Refused(409, "That decision is no longer open.", number=table.number)
        raise Refused(409, "It is not your turn.", number=table.number)
    if decision != table.decision(seat):
        raise Refused(409, "That decision is no longer open.", number=table.decision(seat))
    try:
        trial = match.attempt(seat, match.state.space.action(name, **arguments))
    except IllegalAction as error:
        raise Refused(422, error.reason, error.clause) from None
    except BadRequest:
        raise Refused(422, "There is no such action.") from None
    status = "over" if trial.state.over else "running"
    return Draft("play", record_json(trial.record), key, as_text(trial.state.dump()), status, trial=trial)


def undo(table: Table, key: str, person: str, wanted: int | None) -> Drafts:
    """Undo a person's last decision, if the engine allows it."""
    seat = table.playing_seat(person, wanted)
    check_records(table)
    yield Draft("undo", {"seat": seat}, key, try_undo(table, seat, Match.undo))


def ask_takeback(table: Table, key: str, person: str, wanted: int | None) -> Drafts:
    """Ask the others to let a person take back their last decision. Bots always agree."""
    seat = table.playing_seat(person, wanted)
    if table.takeback_by is not None:
        raise Refused(409, "Somebody has already asked for a takeback.", number=table.number)
    check_takebacks(table)
    try_undo(table, seat, Match.takeback)
    yield Draft("asked", {"seat": seat}, key)


def answer_takeback(table: Table, key: str, person: str, yes: bool) -> Drafts:
    """Agree to somebody's takeback or decline it."""
    table.seats.check_seated(person)
    seat = next((seat for seat in table.seats.of(person) if seat in table.must_agree()), None)
    if seat is None:
        raise Refused(409, "Nobody is asking you for a takeback.", number=table.number)
    yield Draft("answered", {"seat": seat, "yes": yes}, key)


def try_undo(table: Table, seat: int, undo: Callable[[Match, int], object]) -> str:
    """Return the position after an undo or takeback as it is stored, or raise Refused if it is not possible."""
    after = table.running_match.clone()
    try:
        undo(after, seat)
    except IllegalAction as error:
        raise Refused(409, error.reason, number=table.number) from None
    return as_text(after.state.dump())


def resign(table: Table, key: str, person: str, wanted: int | None) -> Drafts:
    """Give up: a bot plays on, and the last player who has not resigned wins."""
    seat = table.playing_seat(person, wanted)
    _ = table.running_match  # raises Refused if there is none
    yield Draft("resigned", {"seat": seat}, key)


def come_back(table: Table, key: str, person: str, wanted: int | None) -> Drafts:
    """Take a seat back from the bot that covers it."""
    seat = table.seats.acting_seat(person, wanted)
    if not table.seats[seat].covered:
        raise Refused(409, "No bot is playing for you.", number=table.number)
    yield Draft("returned", {"seat": seat}, key)


def chat(table: Table, key: str, person: str, name: str | None, text: str) -> Drafts:
    """Say something to everybody at the table."""
    seat = table.seats.viewing_seat(person)
    check_talk(table, seat is not None)
    if seat is None:
        yield Draft("chat", {"name": table.name_for_watcher(person, name or ""), "text": text}, key)
    else:
        yield Draft("chat", {"name": table.seats[seat].name, "text": text, "seat": seat}, key)


def rematch(table: Table, key: str, name: str | None, new: str) -> Drafts:
    """Announce the table for a rematch, unless somebody has already opened one."""
    if rematch_of(table) is None:
        yield Draft("rematch", {"name": name, "table": new}, key)


# Without a request -------------------------------------------------------------------------------------------------


def bot_play(
    table: Table, key: str, seat: int, decision: int, name: str, arguments: dict[str, Any], failure: str
) -> Drafts:
    """Decide for a bot; `failure` says why chance decided for it."""
    if not table.seats[seat].playing_bot or table.decision(seat) != decision:
        return  # the person is back, or somebody undid a decision in the meantime
    if failure and f"failed:{key}" not in table.keys:
        yield Draft("failed", {"seat": seat, "why": failure}, f"failed:{key}")
    yield play(table, key, seat, decision, name, arguments)


def cover(table: Table, key: str, seat: int, decision: int, why: str) -> Drafts:
    """Let a bot play for a seat until its person is back."""
    if not table.seats[seat].playing_bot and table.decision(seat) == decision:
        yield Draft("covered", {"seat": seat, "why": why}, key)


def abandon(table: Table, key: str) -> Drafts:
    """End a match that nobody has visited for a long time. It has no winner."""
    if table.status == "running":
        yield Draft("ended", {"winners": [], "why": "abandoned"}, key, status="over")


def consequences(table: Table) -> Drafts:
    """Draft what follows from the entries so far. After a crash, the next request does it."""
    if (seat := table.agreed_takeback) is not None:
        key = f"granted:{len(table.record_entries)}"
        yield Draft("takeback", {"seat": seat}, key, try_undo(table, seat, Match.takeback))
    if table.last_player is not None:
        yield Draft("ended", {"winners": [table.last_player]}, "ended:", status="over")


KINDS: dict[Callable[..., Drafts], str] = {  # of the entry that stands for each request
    join: "joined",
    leave: "left",
    start: "started",
    move: "play",
    undo: "undo",
    ask_takeback: "asked",
    answer_takeback: "answered",
    resign: "resigned",
    come_back: "returned",
    chat: "chat",
}


def rematch_of(table: Table) -> str | None:
    """Return the table that was opened for a rematch, if any."""
    return next((str(decode(entry.data)["table"]) for entry in table.entries if entry.kind == "rematch"), None)


def give_up_seats(person: str) -> Callable[[Table, str], Drafts]:
    """Return what frees a person's seats before the game starts, and lets bots play on for them once it runs."""

    def draft(table: Table, key: str) -> Drafts:
        for seat in table.seats.of(person):
            if table.status == "open":
                data = {"seat": seat, "name": "", "gone": True}
                yield Draft("left", data, f"{key}:{seat}", seat_change=SeatChange(seat, None))
            elif table.status == "running" and not table.seats[seat].playing_bot:
                yield Draft("covered", {"seat": seat, "why": "gone"}, f"{key}:{seat}")

    return draft


def end(table: Table, key: str) -> Drafts:
    """End a running game without a winner, because an operator says so."""
    if table.status != "running":
        raise Refused(409, "Only a running game can be ended.", number=table.number)
    yield Draft("ended", {"winners": [], "why": "operator"}, key, status="over")


def as_text(data: object) -> str:
    """Return JSON without spaces, as it is stored."""
    return encode(data).decode()
