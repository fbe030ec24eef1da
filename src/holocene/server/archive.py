"""Matches beyond their table: going on from a moment, playing again, files in and out."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from dataclasses import asdict
from typing import Any

from holocene.games import find_game
from holocene.kernel.errors import HoloceneError
from holocene.kernel.files import match_from, match_json, note_json, record_json
from holocene.kernel.language import say
from holocene.kernel.match import Match
from holocene.server.hall import Hall
from holocene.server.messages import SeatPlan
from holocene.server.refused import Refused
from holocene.server.session import Entry
from holocene.server.store import TableRow
from holocene.server.tables import Live, as_text

LONGEST = 200  # characters of an error about a stranger's file


class Archive:
    """New tables from old matches."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    async def fork(self, table_id: str, person: str, number: int, seats: list[SeatPlan]) -> str:
        """Open a table that goes on from a moment of a finished match, the unseen dealt anew; return its id."""
        table = (await self.hall.find(table_id)).table
        if table.status != "over" or table.match is None:
            raise Refused(409, "Only a finished match can be gone on with.", number=table.number)
        if len(seats) != table.match.players:
            raise Refused(422, say("The match has {number} seats.", number=table.match.players))
        self.hall.check_bots(seats)
        record = table.record_at(number)
        try:
            fork = await asyncio.to_thread(table.match.fork, record)
        except HoloceneError as error:
            raise Refused(422, say("It cannot go on from there: {reason}.", reason=error)) from None
        assert fork.start is not None
        plan = {
            "options": fork.options,
            "seats": [{"kind": seat.kind, "bot": seat.bot} for seat in seats],
            "clock": None,
            "patience": None,
            "cards": table.row.plan.get("cards"),
            "start": asdict(fork.start),
        }
        return await self.hall.add(person, table.row.game, plan, listed=False, sit=True)

    async def rematch(self, table_id: str, person: str, key: str) -> str:
        """Open a table like a finished one, tell those who sat there, and return its id; once for each old table."""
        live = await self.hall.find(table_id)
        table = live.table
        mine = table.seats_of(person)
        if not mine:
            raise Refused(403, "You do not sit at this table.")
        if table.status != "over":
            raise Refused(409, "The game is not over yet.", number=table.number)
        old = {name: value for name, value in table.row.plan.items() if name not in ("start", "notes")}
        found = rematch_of(live)
        if found is None:
            new = await self.hall.add(person, table.row.game, old, table.row.listed, sit=False)
            for seat in mine:  # several, where people share a device
                await self.hall.join(new, person, seat, f"owner:{new}:{seat}", table.seats[seat].name)
            name = await self.hall.people.name(person)

            async def attempt(live: Live) -> int:
                if rematch_of(live) is not None:
                    return live.table.number
                return await self.hall.write(live, "rematch", {"name": name, "table": new}, key)

            await self.hall.request(table_id, key, attempt)
            found = rematch_of(live)
            if found != new:  # somebody else was quicker
                await self.hall.delete(new, person)
        assert found is not None
        return found

    async def download(self, table_id: str) -> dict[str, Any]:
        """Return a finished match as a file's content."""
        table = (await self.hall.find(table_id)).table
        if table.status != "over" or table.match is None:
            raise Refused(409, "A match can be downloaded when it is over: its file shows everything.")
        if table.renewed:
            raise Refused(409, "The rules changed during this match, so it cannot be played again from a file.")
        data = await asyncio.to_thread(match_json, table.match)
        notes = table.row.plan.get("notes")
        return {**data, "notes": notes} if notes else data

    async def upload(self, person: str, data: Any) -> str:
        """Open a table to look at the match in a file, and go on from any moment of it; return its id."""
        try:
            match = await asyncio.to_thread(match_from, data, "the file", find_game)
        except HoloceneError as error:
            raise Refused(422, say("That match file cannot be used: {reason}.", reason=readable(str(error)))) from None
        row = file_row(match, person, time.time())
        await self.hall.store.add_match(row, file_entries(row.id, match, row.created))
        return row.id


def readable(text: str) -> str:
    """Return an error's words about a stranger's file, in which anything may stand: short, and nothing but text.

    >>> readable("must be true, not '\\x1b[2J" + "x" * 1000)[:30]
    "must be true, not ' [2Jxxxxxxx"
    """
    plain = " ".join("".join(char if char.isprintable() else " " for char in text[: 2 * LONGEST]).split())
    return plain if len(plain) <= LONGEST else f"{plain[:LONGEST]}…"


def rematch_of(live: Live) -> str | None:
    """Return the table that was opened to play again, None where nobody has."""
    for entry in reversed(live.table.entries):
        if entry.kind == "rematch":
            return str(json.loads(entry.data)["table"])
    return None


def file_row(match: Match, person: str, now: float) -> TableRow:
    """Return a file's match as a table at which nobody sits."""
    plan = {
        "options": match.options,
        "seats": [{"kind": "person", "bot": "greedy"} for _ in range(match.players)],
        "clock": None,
        "patience": None,
        "cards": None if match.edition.shipped else match.edition.values,
        "start": None if match.start is None else asdict(match.start),
        "notes": [note_json(note) for note in match.notes],
    }
    return TableRow(
        id=secrets.token_urlsafe(12),
        game=match.game.name,
        rules=match.game.version,
        plan=plan,
        owner=person,
        listed=False,
        status="over",
        seed=match.seed,
        nonce=match.nonce,
        number=0,
        snapshot=as_text(match.state.dump()),
        snapshot_number=len(match.log) + 2,
        created=now,
        changed=now,
    )


def file_entries(table_id: str, match: Match, now: float) -> list[Entry]:
    """Return a file's match as a table's entries; one that was not finished ends where the file does."""
    kinds = [("created", "{}"), ("started", "{}")]
    kinds += [(record.deed, as_text(record_json(record))) for record in match.log]
    if not match.state.over:
        kinds.append(("ended", as_text({"winners": []})))
    return [Entry(table_id, number, kind, data, f"file-{number}", now) for number, (kind, data) in enumerate(kinds, 1)]
