"""The hall: all tables that are in use, the verbs people have at them, and who watches.

A table is a fold of its entries, and an entry is folded only once it is committed. So whatever anybody reads here is
safe, and a process may die at any moment.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from holocene.bots import BOTS
from holocene.games import find_game
from holocene.kernel.errors import BadRequest, HoloceneError
from holocene.kernel.language import count, language, say
from holocene.kernel.match import Trial
from holocene.server.messages import OpenTable, SeatPlan, Update, encode
from holocene.server.people import People, clean
from holocene.server.session import Append, Entry, Session, Written
from holocene.server.store import Store, TableRow, seat_change
from holocene.server.table import MOVES, Refused, Table, new_table, play_data

ALSO = ("asked", "answered", "renewed", "ended")  # entries besides moves after which a position reads otherwise
TRIES = 4  # times a request is checked anew after another process was quicker
ID = re.compile(r"[A-Za-z0-9_-]{16}")  # of a table
MOST_WATCHERS = 200  # sockets at a table besides those who sit there
MOST_OWN_SOCKETS = 10  # of a person at a table: tabs and devices
MOST_SOCKETS = 5000  # in a process
MOST_TABLES = 2000  # in memory; the longest unused without watchers goes first


class Taken(Exception):
    """Another process has written the number this one wanted."""


class Watcher:
    """Somebody who looks at a table: which seat they see it from, and a bell that rings when there is something new."""

    def __init__(self, person: str | None, seat: int | None = None) -> None:
        self.person = person
        self.seat = seat  # from which of several seats of theirs they look
        self.bell = asyncio.Event()
        self.presence = False  # whether somebody has come or gone since


@dataclass(slots=True)
class Live:
    """A table in memory, with those who watch it."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[Watcher] = field(default_factory=set)
    used: float = field(default_factory=time.monotonic)
    made: dict[tuple[int, int | None, bool, str], bytes] = field(default_factory=dict)
    elsewhere: set[str] = field(default_factory=set)  # people who watch from other processes
    gone: bool = False  # whether it has been deleted
    driven: bool = False  # whether this process must keep it in memory, for its bots and clocks

    @property
    def here(self) -> set[str]:
        """Return the people who watch from this process."""
        return {watcher.person for watcher in self.watchers if watcher.person is not None}

    @property
    def present(self) -> set[str]:
        """Return the people who watch, wherever."""
        return self.here | self.elsewhere

    def ring(self) -> None:
        """Wake everyone who watches."""
        self.made.clear()
        for watcher in self.watchers:
            watcher.bell.set()

    def ring_presence(self) -> None:
        """Let everyone see who is there now."""
        for watcher in self.watchers:
            watcher.presence = True
            watcher.bell.set()


class Hall:
    """All tables of this process."""

    def __init__(self, store: Store, people: People) -> None:
        self.store = store
        self.people = people
        self.tables: dict[str, Live] = {}
        self.loading: dict[str, asyncio.Future[Live]] = {}
        self.heard: list[Callable[[Live], None]] = []  # told whenever a table has changed
        self.moves = 0
        self.several = store.database.postgres  # whether other processes may write, too

    # Finding -------------------------------------------------------------------------------------------------------

    async def find(self, table_id: str, number: int = 0) -> Live:
        """Return a table, read from the database where it is not in memory, or where somebody knows more of it.

        Raises:
            Refused: there is none of that id.
        """
        live = self.tables.get(table_id)
        if live is None:
            if table_id not in self.loading:
                self.loading[table_id] = task = asyncio.ensure_future(self.load(table_id))
                task.add_done_callback(lambda _: self.loading.pop(table_id))  # not when one who waits gives up
            live = await asyncio.shield(self.loading[table_id])
        live.used = time.monotonic()
        if number > live.table.number and self.several:
            async with live.lock:
                await self.catch_up(live)
        return live

    async def load(self, table_id: str) -> Live:
        """Read a table from the database."""
        found = await self.store.find_table_and_entries(table_id) if ID.fullmatch(table_id) else None
        if found is None:
            raise Refused(404, "There is no such table.")
        row, entries = found
        live = Live(new_table(row, entries))
        self.keep(live)
        if live.table.outdated and row.status == "running" and row.snapshot is not None:
            await self.renew(live, row.snapshot)
        return live

    async def renew(self, live: Live, snapshot: str) -> None:
        """Let a match that was begun with other rules go on from its latest snapshot, and say so in the log."""
        game = live.table.game
        try:
            game.load(json.loads(snapshot), live.table.edition())
        except HoloceneError:
            return  # it stays outdated, and says so to whoever wants to move
        data = {"rules": game.version, "position": json.loads(snapshot)}
        async with live.lock:
            with contextlib.suppress(Taken):
                await self.write(live, "renewed", data, f"renewed:{game.version}")

    def keep(self, live: Live) -> None:
        """Hold a table in memory, letting go of the longest unused if there are too many."""
        self.tables[live.table.row.id] = live
        if len(self.tables) > MOST_TABLES:
            idle = [
                one for one in self.tables.values() if not one.watchers and not one.lock.locked() and not one.driven
            ]
            idle.sort(key=lambda one: one.used)
            for one in idle[: MOST_TABLES // 10]:
                del self.tables[one.table.row.id]

    async def catch_up(self, live: Live) -> bool:
        """Take over what other processes have written, and return whether there was anything. Under the lock.

        Raises:
            Refused: they have deleted the table.
        """
        entries = await self.store.find_entries(live.table.row.id, live.table.number)
        if not entries and await self.store.find_table(live.table.row.id) is None:
            self.forget(live)
            raise Refused(404, "There is no such table.")
        for entry in entries:
            live.table.fold(entry)
        if entries:
            self.changed(live)
        return bool(entries)

    def forget(self, live: Live) -> None:
        """Let go of a table that is no more."""
        self.tables.pop(live.table.row.id, None)
        live.gone = True
        live.ring()

    def changed(self, live: Live) -> None:
        """Tell everyone that a table has changed."""
        live.ring()
        for hear in self.heard:
            hear(live)

    # Writing -------------------------------------------------------------------------------------------------------

    async def write(self, live: Live, kind: str, data: dict[str, Any] | str, key: str, snapshot: str | None = None,
                    status: str | None = None, also: Callable[[Session], None] | None = None,
                    trial: Trial | None = None) -> int:  # fmt: skip
        """Commit an entry with what else changes, fold it, tell everyone, return its number. Under the table's lock.

        Raises:
            Taken: another process was quicker; check again.
        """
        table = live.table
        text = data if isinstance(data, str) else as_text(data)
        entry = Entry(table.row.id, table.number + 1, kind, text, key, time.time())
        written: Written | None = await self.store.append(Append(entry, status or table.status, snapshot, also))
        if written is None:
            await self.catch_up(live)
            raise Taken
        if written.repeated:
            await self.catch_up(live)
            return written.number
        table.fold(entry, trial)
        self.changed(live)
        return entry.number

    async def request(self, table_id: str, key: str, attempt: Callable[[Live], Any]) -> int:
        """Grant a request once: under the table's lock, checked anew where another process was quicker."""
        for _ in range(TRIES):
            live = await self.find(table_id)
            async with live.lock:
                if self.tables.get(table_id) is not live:
                    continue  # while this waited, the table was deleted or let go of
                try:
                    await self.follow(live)
                    number: int = live.table.keys[key] if key in live.table.keys else await attempt(live)
                    await self.follow(live)
                except Taken:
                    continue
                except Refused:
                    if self.several and await self.catch_up(live):
                        continue  # there was something new, which may have changed that
                    raise
                return number
        raise Refused(503, "The table is too busy; try again.")

    async def follow(self, live: Live) -> None:
        """Write what follows by itself from what is written. Under the lock; whoever comes next does it after a crash.

        Raises:
            Taken: another process was quicker; check again.
        """
        table = live.table
        if table.granted is not None:
            key = f"granted:{len(table.record_entry)}"
            snapshot = snapshot_after(table, "takeback", table.granted)
            await self.write(live, "takeback", {"seat": table.granted}, key, snapshot)
        if table.alone is not None:
            await self.write(live, "ended", {"winners": [table.alone]}, "ended:", status="over")

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
            if seat.kind == "bot" and seat.bot not in BOTS:
                raise Refused(422, say("There is no such bot; there is {bots}.", bots=", ".join(BOTS)))

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
            free = [n for n, seat in enumerate(table.seats) if seat.kind == "person" and seat.person is None]
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
            empty = sum(1 for seat in table.seats if seat.kind == "person" and seat.person is None)
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

    # Telling -------------------------------------------------------------------------------------------------------

    def update(self, live: Live, person: str | None, after: int, wanted: int | None = None) -> Update:
        """Return what is new to somebody who knows the log up to a number; all of it, if that number cannot be."""
        table = live.table
        seat = table.seat_of(person, wanted)
        if after > table.number:
            after = 0
        entries = table.entries[after:]
        update = Update(table.number, [table.happening(entry, seat) for entry in entries])
        if any(entry.kind in MOVES or entry.kind in ALSO for entry in entries):
            update.position = table.position(seat)
        if any(entry.kind not in ("play", "chat") for entry in entries) or table.status == "over":
            update.table = table.view(person, live.present)
        return update

    def update_bytes(self, live: Live, person: str | None, after: int, wanted: int | None = None) -> bytes:
        """Return an update as it is sent; the usual one, of the last entry, is made once for each seat and language."""
        table = live.table
        seat = table.seat_of(person, wanted)
        if after != table.number - 1:
            return encode(self.update(live, person, after, wanted))
        reader = (after, seat, person == table.row.owner, language())  # the owner of a table need not sit at it
        if reader not in live.made:
            live.made[reader] = encode(self.update(live, person, after, wanted))
        return live.made[reader]

    def admits(self, live: Live, person: str | None) -> bool:
        """Return whether one more socket may watch a table: a crowd never keeps those out who sit there."""
        if live.table.seat_of(person) is not None:
            return sum(watcher.person == person for watcher in live.watchers) < MOST_OWN_SOCKETS
        return len(live.watchers) < MOST_WATCHERS and sum(map(len, self.crowds())) < MOST_SOCKETS

    def crowds(self) -> list[set[Watcher]]:
        """Return the watchers of all tables."""
        return [live.watchers for live in self.tables.values()]


def own_key(person: str, key: str) -> str:
    """Return a request's key as it is stored: two people may use the same, and neither may use the server's own."""
    return f"{person}:{key}"


def snapshot_after(table: Table, verb: str, seat: int) -> str:
    """Return the position after an undo or takeback, tried on a copy."""
    trial = table.running.clone()
    if verb == "undo":
        trial.undo(seat)
    else:
        trial.takeback(seat)
    return as_text(trial.state.dump())


def as_text(data: object) -> str:
    """Return JSON without spaces."""
    return encode(data).decode()
