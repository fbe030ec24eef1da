"""New tables from old matches: forks, rematches, uploaded files; and downloads."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

from holocene.games import find_game
from holocene.kernel.errors import HoloceneError
from holocene.kernel.language import say
from holocene.kernel.matches.match import Match
from holocene.kernel.matches.reading import match_from
from holocene.kernel.matches.writing import match_json, note_json, record_json
from holocene.tables.entries import Entry, TableRow
from holocene.tables.errors import Refused
from holocene.tables.limits import MOST_UPLOADED_NOTES, MOST_UPLOADED_RECORDS
from holocene.tables.live import drafts
from holocene.tables.live.drafts import as_text, rematch_of
from holocene.tables.live.service import TableService, new_id, seat_plans
from holocene.tables.messages import encode
from holocene.tables.messages.requests import SeatPlan
from holocene.tables.protocols import Offload

LONGEST = 200  # characters of an error about an uploaded file


class Archive:
    """Opens new tables from old matches, and reads and writes match files."""

    def __init__(self, service: TableService, offload: Offload) -> None:
        self.service = service
        self.live = service.live
        self.offload = offload

    async def fork(self, table_id: str, person: str, number: int, seats: list[SeatPlan]) -> str:
        """Open a table that continues a finished match from an entry, with hidden cards dealt anew; return its id."""
        table = (await self.live.find(table_id)).table
        if table.status != "over" or table.match is None:
            raise Refused(409, "Only a finished match can be continued.", number=table.number)
        if len(seats) != table.match.players:
            raise Refused(422, say("The match has {number} seats.", number=table.match.players))
        plans = seat_plans(seats)
        record = table.record_at(number)
        try:
            fork = await self.offload(table.match.fork, record)
        except HoloceneError as error:
            raise Refused(422, say("The match cannot continue from there: {reason}.", reason=error)) from None
        return await self.service.add(person, table.row.game, plan_for(fork, plans), listed=False, sit=True)

    async def rematch(self, table_id: str, person: str, key: str) -> str:
        """Open a table like a finished one, tell the people there, and return its id; a second request finds it."""
        table = (await self.live.find(table_id)).table
        if (found := await self.existing_rematch(table_id, person)) is not None:
            return found
        plan = {name: value for name, value in table.row.plan.items() if name not in ("start", "notes")}
        new = await self.service.add(person, table.row.game, plan, table.row.listed, sit=False)
        seats = table.seats.of(person)  # several, if people share a device
        for seat in seats:
            await self.service.request(new, person, f"owner:{new}:{seat}", drafts.join, table.seats[seat].name, seat)
        name = table.seats[seats[0]].name
        try:
            await self.service.grant(
                table_id, f"{person}:{key}", lambda table, key: drafts.rematch(table, key, name, new), "rematch"
            )
        except Refused:  # nothing was announced; after other errors, it may have been
            await self.service.delete(new, person)
            raise
        found = rematch_of((await self.live.find(table_id)).table)
        if found != new:  # somebody else was faster
            await self.service.delete(new, person)
        assert found is not None  # the entry with the key is a rematch
        return found

    async def existing_rematch(self, table_id: str, person: str) -> str | None:
        """Return the table that was opened for a rematch, None if nobody has opened one yet.

        Raises Refused if the person does not sit at the table or the game is not over.
        """
        table = (await self.live.find(table_id)).table
        table.seats.check_seated(person)
        if table.status != "over":
            raise Refused(409, "The game is not over yet.", number=table.number)
        return rematch_of(table)

    async def download(self, table_id: str) -> dict[str, Any]:
        """Return a finished match as the content of a file."""
        table = (await self.live.find(table_id)).table
        if table.status != "over" or table.match is None:
            raise Refused(409, "A match can be downloaded once it is over: its file shows everything.")
        if table.renewed:
            raise Refused(409, "The rules changed during this match, so it cannot be replayed from a file.")
        data = await self.offload(match_json, table.match)
        notes = table.row.plan.get("notes")
        return {**data, "notes": notes} if notes else data

    async def upload(self, person: str, data: Any) -> str:
        """Open a table that shows the match in a file, and return its id.

        Raises Refused if it is no match file, is too long, or the person has too much already.
        """
        check_length(data)
        try:
            match = await self.offload(match_from, data, "the file", find_game)
        except HoloceneError as error:
            raise Refused(422, say("That match file cannot be used: {reason}.", reason=readable(str(error)))) from None
        row = file_row(match, person, self.service.clock.now())
        entries = await self.offload(file_entries, row.id, match, row.created)
        await self.service.store_table(row, entries, upload=True)
        return row.id


def check_length(data: Any) -> None:
    """Raise Refused if a file has more records or notes than a match can have that was played here."""
    log, notes = (data.get(name) if isinstance(data, dict) else None for name in ("log", "notes"))
    if isinstance(log, list) and len(log) > MOST_UPLOADED_RECORDS:
        raise Refused(413, say("That match has more than {number} records.", number=MOST_UPLOADED_RECORDS))
    if notes is not None and len(encode(notes)) > MOST_UPLOADED_NOTES:
        raise Refused(413, "The notes of that match are too long.")


def readable(text: str) -> str:
    """Return an error about an uploaded file, which may quote anything in it, as a short printable text.

    >>> readable("must be true, not '\\x1b[2J" + "x" * 1000)[:30]
    "must be true, not ' [2Jxxxxxxx"
    """
    plain = " ".join("".join(char if char.isprintable() else " " for char in text[: 2 * LONGEST]).split())
    return plain if len(plain) <= LONGEST else f"{plain[:LONGEST]}…"


def plan_for(match: Match, seats: list[dict[str, str]]) -> dict[str, Any]:
    """Return the plan of a table for a match that exists already."""
    return {
        "options": match.options,
        "seats": seats,
        "clock": None,
        "patience": None,
        "cards": None if match.edition.shipped else match.edition.values,
        "start": None if match.start is None else asdict(match.start),
    }


def file_row(match: Match, person: str, now: float) -> TableRow:
    """Return the match of a file as a table without players."""
    plan = plan_for(match, [{"kind": "person", "bot": "greedy"}] * match.players)
    plan["notes"] = [note_json(note) for note in match.notes]
    game, snapshot, last = match.game, as_text(match.state.dump()), len(match.log) + 2
    row = TableRow(new_id(), game.name, game.version, plan, person, False, "over", match.seed, match.nonce)
    return replace(row, snapshot=snapshot, snapshot_number=last, created=now, changed=now, visited=now)


def file_entries(table_id: str, match: Match, now: float) -> list[Entry]:
    """Return the match of a file as a table's entries. An unfinished match ends where the file does."""
    kinds = [("created", "{}"), ("started", "{}")]
    kinds += [(record.kind, as_text(record_json(record))) for record in match.log]
    if not match.state.over:
        kinds.append(("ended", as_text({"winners": []})))
    return [Entry(table_id, number, kind, data, f"file-{number}", now) for number, (kind, data) in enumerate(kinds, 1)]
