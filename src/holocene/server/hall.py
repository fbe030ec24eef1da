"""The hall: the verbs people have at tables."""

from __future__ import annotations

import secrets
import time
from typing import Any

from holocene.bots import LEVELS
from holocene.games import find_game
from holocene.kernel.errors import BadRequest
from holocene.kernel.language import count, say
from holocene.server.messages import OpenTable, SeatPlan
from holocene.server.people import clean
from holocene.server.refused import Refused
from holocene.server.session import Entry
from holocene.server.store import TableRow, seat_change
from holocene.server.table import play_data
from holocene.server.tables import Live, Tables, as_text, snapshot_after


class Hall(Tables):
    """All tables of this process, and what can be done at them."""

    # Opening and sitting -------------------------------------------------------------------------------------------

    async def open(self, person: str, wish: OpenTable) -> str:
        """Open a table and return its id.

        Raises:
            Refused: the game cannot be played like that.
        """
        try:
            game = find_game(wish.game)
            game.check_players(len(wish.seats))
            options = game.check_options(dict(wish.options))
        except BadRequest:
            raise Refused(422, "It cannot be played like that; /api/games tells how it can.") from None
        self.check_bots(wish.seats)
        plan = {
            "options": options,
            "seats": [{"kind": seat.kind, "bot": seat.bot} for seat in wish.seats],
            "clock": wish.clock,
            "patience": wish.patience,
        }
        return await self.add(person, game.name, plan, wish.listed, wish.sit, self.wished(person, wish))

    def wished(self, person: str, wish: OpenTable) -> str | None:
        """Return the id that a wish with a key leads to, the same one each time; None without a key."""
        return self.people.derive(f"table {person} {wish.key}")[:16] if wish.key else None

    def check_bots(self, seats: list[SeatPlan]) -> None:
        """Raise Refused where a seat is for a bot that does not exist."""
        for seat in seats:
            if seat.kind == "bot" and seat.bot not in LEVELS:
                raise Refused(422, say("There is no such bot; there is {bots}.", bots=", ".join(LEVELS)))

    async def add(
        self, person: str, game: str, plan: dict[str, Any], listed: bool, sit: bool, table_id: str | None = None
    ) -> str:
        """Store a new table, let its owner sit down, and return its id; the same id twice is one table."""
        now = time.time()
        row = TableRow(
            id=table_id or secrets.token_urlsafe(12),
            game=game,
            rules=find_game(game).version,
            plan=plan,
            owner=person,
            listed=listed,
            status="open",
            seed=secrets.token_hex(16),  # nobody chooses a server's seed
            nonce=secrets.token_hex(16),
            number=0,
            snapshot=None,
            snapshot_number=None,
            created=now,
            changed=now,
        )
        await self.store.add_table(row, Entry(row.id, 1, "created", "{}", f"created-{row.id}", now), {})
        if sit and any(seat["kind"] == "person" for seat in plan["seats"]):
            await self.join(row.id, person, None, f"owner:{row.id}")
        return row.id

    async def join(self, table_id: str, person: str, wanted: int | None, key: str, called: str | None = None) -> int:
        """Sit down on a free seat; who sits already may take another by its number, under a name of its own."""
        key = own_key(person, key)
        name = await self.people.name(person) if called is None else clean(called)

        async def attempt(live: Live) -> int:
            table = live.table
            if table.status != "open":
                raise Refused(409, "The game has already started.", number=table.number)
            if wanted is None and table.seat_of(person) is not None:
                raise Refused(409, "You already sit at this table.", number=table.number)
            free = [n for n, seat in enumerate(table.seats) if seat.free]
            seat = wanted if wanted is not None else next(iter(free), None)
            if seat not in free:
                if free:
                    raise Refused(409, "That seat is taken.", number=table.number)
                raise Refused(409, "All seats are taken.", number=table.number)
            data = {"seat": seat, "person": person, "name": name}
            return await self.write(live, "joined", data, key, also=seat_change(table_id, seat, person))

        return await self.request(table_id, key, attempt)

    async def leave(self, table_id: str, person: str, key: str, wanted: int | None = None) -> int:
        """Stand up, before the game has started."""
        key = own_key(person, key)

        async def attempt(live: Live) -> int:
            seat = live.table.own_seat(person, wanted)
            if live.table.status != "open":
                raise Refused(409, "The game has started: resign instead.", number=live.table.number)
            name = live.table.seats[seat].name
            data = {"seat": seat, "name": name}
            return await self.write(live, "left", data, key, also=seat_change(table_id, seat, None))

        return await self.request(table_id, key, attempt)

    async def start(self, table_id: str, person: str, key: str) -> int:
        """Begin the game once every seat is taken."""
        key = own_key(person, key)

        async def attempt(live: Live) -> int:
            table = live.table
            if person != table.row.owner and table.seat_of(person) is None:
                raise Refused(403, "Only those who sit at the table can start the game.")
            if table.status != "open":
                raise Refused(409, "The game has already started.", number=table.number)
            empty = sum(seat.free for seat in table.seats)
            if empty:
                raise Refused(409, count(empty, "One seat is still free.", "{number} seats are still free."))
            return await self.write(live, "started", {}, key, status="running")

        return await self.request(table_id, key, attempt)

    async def delete(self, table_id: str, person: str) -> None:
        """Delete one's own table, as long as the game has not started."""
        live = await self.find(table_id)
        async with live.lock:
            if person != live.table.row.owner:
                raise Refused(403, "Only who opened a table can delete it.")
            if live.table.status != "open":
                raise Refused(409, "The game has started: it stays.", number=live.table.number)
            if not await self.store.delete_table(table_id):
                await self.catch_up(live)
                raise Refused(409, "The game has started: it stays.", number=live.table.number)
            self.forget(live)

    # Playing -------------------------------------------------------------------------------------------------------

    async def move(
        self,
        table_id: str,
        person: str,
        decision: int,
        name: str,
        arguments: dict[str, Any],
        key: str,
        wanted: int | None = None,
    ) -> int:
        """Take a decision for the person's seat."""
        key = own_key(person, key)

        async def attempt(live: Live) -> int:
            seat = live.table.playing_seat(person, wanted)
            if live.table.seats[seat].covered:
                await self.write(live, "returned", {"seat": seat}, f"returned:{key}")
            return await self.play(live, seat, decision, name, arguments, key)

        return await self.request(table_id, key, attempt)

    async def play(self, live: Live, seat: int, decision: int, name: str, arguments: dict[str, Any], key: str) -> int:
        """Check a decision, commit it with the position it leads to, and return its number. Under the lock."""
        table = live.table
        try:
            trial = table.check_move(seat, decision, name, arguments)
        except BadRequest:
            raise Refused(422, "There is no such action.") from None
        snapshot = as_text(trial.state.dump())
        status = "over" if trial.state.over else "running"
        self.moves += 1
        return await self.write(live, "play", play_data(trial.record), key, snapshot, status, trial=trial)

    async def undo(self, table_id: str, person: str, key: str, wanted: int | None = None) -> int:
        """Undo the person's last decision, where the engine allows it."""
        key = own_key(person, key)

        async def attempt(live: Live) -> int:
            seat = live.table.playing_seat(person, wanted)
            live.table.check_undo(seat)
            return await self.write(live, "undo", {"seat": seat}, key, snapshot_after(live.table, "undo", seat))

        return await self.request(table_id, key, attempt)

    async def ask_takeback(self, table_id: str, person: str, key: str, wanted: int | None = None) -> int:
        """Ask the others to let one take the last decision back; with bots alone it is granted at once."""
        key = own_key(person, key)

        async def attempt(live: Live) -> int:
            table = live.table
            seat = table.playing_seat(person, wanted)
            if table.asked is not None:
                raise Refused(409, "A takeback is being asked for already.", number=table.number)
            table.check_takeback(seat)
            return await self.write(live, "asked", {"seat": seat}, key)

        return await self.request(table_id, key, attempt)

    async def answer_takeback(self, table_id: str, person: str, yes: bool, key: str) -> int:
        """Agree to somebody's takeback or decline it."""
        key = own_key(person, key)

        async def attempt(live: Live) -> int:
            table = live.table
            if not table.seats_of(person):
                raise Refused(403, "You do not sit at this table.")
            seat = next((seat for seat in table.seats_of(person) if seat in table.must_agree()), None)
            if seat is None:
                raise Refused(409, "Nobody asks you for a takeback.", number=table.number)
            return await self.write(live, "answered", {"seat": seat, "yes": yes}, key)

        return await self.request(table_id, key, attempt)

    async def resign(self, table_id: str, person: str, key: str, wanted: int | None = None) -> int:
        """Give up: a bot plays on, and who is left alone has won."""
        key = own_key(person, key)

        async def attempt(live: Live) -> int:
            table = live.table
            seat = table.own_seat(person, wanted)
            _ = table.running
            if table.seats[seat].resigned:
                raise Refused(409, "You have resigned already.", number=table.number)
            return await self.write(live, "resigned", {"seat": seat}, key)

        return await self.request(table_id, key, attempt)

    async def come_back(self, table_id: str, person: str, key: str, wanted: int | None = None) -> int:
        """Take one's seat back from the bot that covers it."""
        key = own_key(person, key)

        async def attempt(live: Live) -> int:
            seat = live.table.own_seat(person, wanted)
            if not live.table.seats[seat].covered:
                raise Refused(409, "Nobody covers your seat.", number=live.table.number)
            return await self.write(live, "returned", {"seat": seat}, key)

        return await self.request(table_id, key, attempt)

    async def chat(self, table_id: str, person: str, text: str, key: str) -> int:
        """Say something to everyone at the table."""
        key = own_key(person, key)
        name = await self.people.name(person)

        async def attempt(live: Live) -> int:
            data: dict[str, Any] = {"name": name, "text": clean(text)}
            seat = live.table.seat_of(person)
            if seat is not None:
                data["seat"] = seat
            return await self.write(live, "chat", data, key)

        return await self.request(table_id, key, attempt)


def own_key(person: str, key: str) -> str:
    """Return a request's key as it is stored: two people may use the same, and neither may use the server's own."""
    return f"{person}:{key}"
