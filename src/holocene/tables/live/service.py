"""The table service: opens, changes and deletes tables."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, TypeVarTuple

from holocene.bots import LEVELS
from holocene.games import find_game
from holocene.kernel.errors import BadRequest
from holocene.kernel.language import say
from holocene.tables.entries import Entry, TableRow
from holocene.tables.errors import Refused
from holocene.tables.limits import Limits
from holocene.tables.live import drafts
from holocene.tables.live.drafts import Drafts
from holocene.tables.live.live_table import LiveTable
from holocene.tables.live.live_tables import LiveTables, NumberTaken
from holocene.tables.messages.answers import Acknowledged
from holocene.tables.messages.requests import OpenTable, SeatPlan
from holocene.tables.people import People
from holocene.tables.table.table import Table

TRIES = 4  # times a request is checked, if other processes are faster
More = TypeVarTuple("More")


class TableService:
    """Grants requests: checks each against its table, commits it, folds it, and tells the watchers."""

    def __init__(self, live: LiveTables, people: People, limits: Limits) -> None:
        self.live = live
        self.people = people
        self.limits = limits
        self.store = live.store
        self.clock = live.clock

    # Opening and deleting ------------------------------------------------------------------------------------------

    async def open(self, person: str, data: OpenTable) -> str:
        """Open a table and return its id, or raise Refused if the game cannot be played like that."""
        try:
            game = find_game(data.game)
            game.check_players(len(data.seats))
            options = game.check_options(dict(data.options))
        except BadRequest:
            raise Refused(422, "The game cannot be played like that; /api/games lists what it offers.") from None
        plan = {"options": options, "seats": seat_plans(data.seats), "clock": data.clock, "patience": data.patience}
        return await self.add(person, game.name, plan, data.listed, data.sit, self.id_for(person, data))

    def id_for(self, person: str, data: OpenTable) -> str | None:
        """Return the id of the table that a request with a key opens, always the same; None without a key."""
        return self.people.derive(f"table {person} {data.key}")[:16] if data.key else None

    async def add(
        self, person: str, game: str, plan: dict[str, Any], listed: bool, sit: bool, table_id: str | None = None
    ) -> str:
        """Store a new table, seat its owner if wanted, and return its id; the same id twice is one table.

        Raises Refused if the owner has too many tables.
        """
        now = self.clock.now()
        seed, nonce = secrets.token_hex(16), secrets.token_hex(16)  # no player chooses the seed
        table_id = table_id or new_id()
        rules = find_game(game).version
        row = TableRow(table_id, game, rules, plan, person, listed, "open", seed, nonce, created=now, changed=now)
        row = replace(row, visited=now)
        await self.store_table(row, [Entry(row.id, 1, "created", "{}", f"created-{row.id}", now)])
        if sit and any(seat["kind"] == "person" for seat in plan["seats"]):
            await self.request(row.id, person, f"owner:{row.id}", drafts.join, await self.people.name_of(person), None)
        return row.id

    async def store_table(self, row: TableRow, entries: list[Entry], upload: bool = False) -> None:
        """Store a new table, or raise Refused if its owner has too much."""
        too_much = await self.store.add_table(row, entries, partial(self.limits.is_full, upload=upload))
        if too_much is not None:
            self.limits.check_holding(too_much, upload)

    async def delete(self, table_id: str, person: str) -> None:
        """Delete a person's own table, if its game has not started or the match was uploaded."""
        live = await self.live.find(table_id)
        async with live.lock:
            if person != live.table.row.owner:
                raise Refused(403, "Only the person who opened a table can delete it.")
            if not (live.table.status == "open" or live.table.uploaded) or not await self.store.delete_table(table_id):
                await self.live.catch_up(live)
                raise Refused(409, "The game has started: the table stays.", number=live.table.number)
            self.live.drop_deleted(live)

    async def remove(self, table_id: str) -> None:
        """Delete a table in any state, or raise Refused if there is none."""
        live = await self.live.find(table_id)
        async with live.lock:
            if not await self.store.remove_table(table_id):
                raise Refused(404, "There is no such table.")
            self.live.drop_deleted(live)

    # Changing ------------------------------------------------------------------------------------------------------

    async def request(
        self,
        table_id: str,
        person: str | None,
        key: str,
        draft: Callable[[Table, str, str, *More], Drafts],
        *more: *More,
    ) -> Acknowledged:
        """Grant a person's request once, and return the number of its entry.

        The stored key begins with the person: people may use equal keys, and nobody can use one of the server's own.
        """
        known = await self.people.require(person)
        kind = drafts.KINDS.get(draft, "")
        number = await self.grant(table_id, f"{known}:{key}", lambda table, key: draft(table, key, known, *more), kind)
        return Acknowledged(number)

    async def grant(self, table_id: str, key: str, draft: Callable[[Table, str], Drafts], kind: str = "") -> int:
        """Grant a request once, under the table's lock, and check it again if another process was faster.

        Raises Refused if the key belongs to an entry that is not of the given kind: it was used for another request.
        """
        for _ in range(TRIES):
            live = await self.live.find(table_id)
            async with live.lock:
                if self.live.loaded.get(table_id) is not live:
                    continue  # the table was deleted or dropped while this waited
                try:
                    await self.write_consequences(live)
                    number = live.table.keys.get(key, 0)
                    if not number:
                        for one in draft(live.table, key):
                            number = await self.live.write(live, one)
                    if kind and number and live.table.entries[number - 1].kind != kind:
                        raise Refused(409, "This key was used for another request.", number=live.table.number)
                    await self.write_consequences(live)
                except NumberTaken:
                    continue
                except Refused:
                    if self.live.several and await self.live.catch_up(live):
                        continue  # what is new may have changed that
                    raise
                return number
        raise Refused(503, "The table is too busy; try again.")

    async def write_consequences(self, live: LiveTable) -> None:
        """Write what follows from the entries so far. Hold the lock.

        Raises NumberTaken if another process was faster; the request must then be checked again.
        """
        for one in drafts.consequences(live.table):
            await self.live.write(live, one)


def new_id() -> str:
    """Return the id of a new table, which nobody can guess."""
    return secrets.token_urlsafe(12)


def seat_plans(seats: list[SeatPlan]) -> list[dict[str, str]]:
    """Return the plan of the seats as it is stored, or raise Refused if it names an unknown bot."""
    if any(seat.kind == "bot" and seat.bot not in LEVELS for seat in seats):
        raise Refused(422, say("There is no such bot; choose one of {bots}.", bots=", ".join(LEVELS)))
    return [{"kind": seat.kind, "bot": seat.bot} for seat in seats]
