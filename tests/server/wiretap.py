"""Readers who record every byte that the server sends them, and what each of them may know."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
import time
import warnings
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import sqlalchemy as sa
import uvicorn
from litestar.exceptions.base_exceptions import LitestarDeprecationWarning
from websockets.exceptions import ConnectionClosed

from holocene.games import find_game
from holocene.kernel.matches.match import Match, new_match
from holocene.server.app import create_app
from holocene.server.http.connections import Places
from holocene.server.http.uvicorn_protocols import protocols
from holocene.server.settings import Settings
from holocene.server.storage import schema
from holocene.server.storage.database import Database
from holocene.tables.messages import encode
from holocene.tables.messages.answers import Choice, Line, PartView, Position, ScoreView, Update
from tests.server.host import Host, Person


class InProcessHost(Host):
    """A server in this process, for games that only the tests know."""

    def __init__(self, folder: Path, buffer: int = 0, connections: int = 0) -> None:
        """Create it, perhaps with a small buffer for what is sent, or a limit on the connections of an address."""
        super().__init__(folder)
        listening = socket.socket()
        if buffer:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
        listening.bind(("127.0.0.1", 0))
        self.port = listening.getsockname()[1]
        settings = Settings(
            database=f"sqlite:///{folder / 'tables.db'}",
            folder=folder,
            rate=0,
            guests=0,
            tables=0,
            own_tables=0,
            uploads=0,
            connections=connections,
        )
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", LitestarDeprecationWarning)  # about its next version
            app = create_app(settings)
        http, sockets = protocols(Places(connections))
        self.traffic = http.traffic
        config = uvicorn.Config(app, http=http, ws=sockets, log_config=None, access_log=False)
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [listening]})

    def start(self) -> InProcessHost:
        """Serve in a thread."""
        self.thread.start()
        end = time.monotonic() + 60
        while not self.server.started and time.monotonic() < end:
            time.sleep(0.02)
        assert self.server.started
        return self

    def stop(self) -> int:
        """End the thread."""
        self.server.should_exit = True
        self.thread.join(60)
        return int(self.thread.is_alive())


class Reader(Person):
    """A person who records every received byte: answers with their headers, and messages of a socket."""

    def __init__(self, host: Host, name: str) -> None:
        self.received: list[bytes] = []
        self.updates: list[bytes] = []
        self.seat: int | None = None
        self.known = 0
        self.listener: threading.Thread | None = None
        super().__init__(host, "")
        self.client.event_hooks = {"response": [self.record]}
        self.name = name
        self.id = self.post("/api/people/", {"name": name}).json()["id"] if name else ""

    def record(self, answer: httpx.Response) -> None:
        """Record an answer."""
        answer.read()
        headers = b"\r\n".join(name + b": " + value for name, value in answer.headers.raw)
        self.received.append(headers + b"\r\n\r\n" + answer.content)
        if answer.status_code == 200 and answer.url.path.endswith("/events"):
            self.updates.append(answer.content)

    def listen(self, table: str) -> None:
        """Open a socket and record its messages in a thread."""
        opening = self.watch(table)
        ready = threading.Event()

        def keep() -> None:
            with opening as opened, contextlib.suppress(ConnectionClosed):
                self.close = opened.close
                ready.set()
                while True:
                    message = opened.recv()
                    raw = message.encode() if isinstance(message, str) else message
                    self.received.append(raw)
                    self.updates.append(raw)

        self.listener = threading.Thread(target=keep)
        self.listener.start()
        assert ready.wait(60)

    def hang_up(self) -> None:
        """Close the socket."""
        if self.listener is not None:
            self.close()
            self.listener.join(60)
            self.listener = None


class Truth:
    """What really happened at a table: read from the database, and replayed from the seed."""

    def __init__(self, host: Host, table: str) -> None:
        engine = Database(host.database or f"sqlite:///{host.folder / 'tables.db'}").engine
        tables, log = schema.tables.c, schema.entries.c
        with engine.connect() as database:
            row = sa.select(tables.game, tables.plan, tables.seed, tables.nonce, tables.owner).where(tables.id == table)
            game, plan, self.seed, self.nonce, self.owner = database.execute(row).one()
            written = sa.select(log.number, log.kind, log.data, log.key).where(log.table_id == table)
            entries = database.execute(written.order_by(log.number)).all()
            self.people = list(database.execute(sa.select(schema.people.c.id)).scalars())
        engine.dispose()
        self.keys = [key for _, _, _, key in entries]
        self.entries = {number: (kind, json.loads(data)) for number, kind, data, _ in entries}
        self.game = find_game(game)
        self.plan = json.loads(plan)
        self.made: dict[tuple[int, int | None, int | None], Position] = {}
        self.moments: dict[int, Match] = {}  # the match as it stood after each entry
        self.opened: dict[int, list[int]] = {}  # the entries that wrote its records
        self.replay()

    def replay(self) -> None:
        """Play all entries again."""
        match, opened = None, []
        for number, (kind, data) in self.entries.items():
            if kind == "started":
                options, edition = self.plan["options"], self.game.edition()
                match = new_match(self.game, len(self.plan["seats"]), self.seed, options, edition, self.nonce)
                opened = [number]
            elif kind in ("play", "undo", "takeback"):
                assert match is not None
                match = match.clone()
                if kind == "play":
                    match.act(data["seat"], data["play"][0], **data["play"][1])
                else:
                    getattr(match, kind)(data["seat"])
                opened = [*opened, number]
            if match is not None:
                self.moments[number], self.opened[number] = match, opened

    def over(self, number: int) -> bool:
        """Return whether the match had ended at an entry."""
        ended = any(kind == "ended" for place, (kind, _) in self.entries.items() if place <= number)
        return ended or self.moments[number].state.over

    def lines(self, number: int, seat: int | None) -> list[Line] | None:
        """Return the sentences that a seat may read about an entry of the match; None for entries of the table."""
        kind, _ = self.entries[number]
        match = self.moments.get(number)
        if match is None or kind not in ("started", "play"):
            return None
        events = match.opening if kind == "started" else match.log[-1].events
        lines = [Line(one.text, list(one.things), one.seat, one.heading) for one in match.narrate(events, seat)]
        assert [one.text for one in lines] == match.tell(events, seat)
        return lines

    def position(self, number: int, seat: int | None, asked: int | None) -> Position:
        """Return all that a seat may know at an entry, from a position with everything hidden dealt anew."""
        match = self.moments[number]
        dealt = match.state if match.state.over else match.state.determinize(seat, number)
        position = Position(number, dealt.view(seat))
        if match.state.over:
            for one in match.state.scores():
                parts = [PartView(name, points) for name, points in one.parts]
                position.scores = [*position.scores, ScoreView(one.seat, one.points, one.place, parts)]
        if seat is not None and not self.over(number):
            position.asked, position.undo = asked, match.why_no_undo(seat)
            if seat in dealt.to_move():
                position.decision = self.opened[number][match.decision(seat)]
                for action in dealt.legal(seat):
                    name, arguments = dealt.space.name(action)
                    sentence, things = dealt.describe(seat, action), dealt.things(seat, action)
                    position.choices = [*position.choices, Choice(name, dict(arguments), sentence, things)]
        return position

    def secrets(self) -> list[str]:
        """Return what nobody may ever read while the match runs."""
        hashes = [match.state.hash() for match in self.moments.values()]
        return [self.seed, self.nonce, *hashes, *self.keys]


def check_updates(truth: Truth, reader: Reader) -> int:
    """Check every update of a reader against what its seat may know, and return the number of updates."""
    for raw in reader.updates:
        update = msgspec.json.decode(raw, type=Update)
        assert json.loads(encode(update)) == json.loads(raw), "a field is not declared in any message"
        for event in update.events:
            kind, data = truth.entries[event.number]
            assert (event.kind, event.seat) == (kind, data.get("seat"))
            lines = truth.lines(event.number, reader.seat)
            if lines is None:
                assert len(event.lines) <= 1, "entries of the table have one sentence"
            else:
                assert event.lines == lines, f"{kind}: {event.lines} is not {lines}"
            assert event.text == data.get("text", "")
            assert event.name == data.get("name", "")
        if update.position is not None:
            reading = (update.position.number, reader.seat, update.position.asked)
            if reading not in truth.made:
                truth.made[reading] = truth.position(*reading)
            assert encode(update.position) == encode(truth.made[reading])
        if update.table is not None:
            mine = [seat.seat for seat in update.table.seats if seat.mine]
            assert mine in ([reader.seat], []) if reader.seat is not None else mine == []
            assert update.table.owner == (reader.id == truth.owner)
    return len(reader.updates)


def check_bytes(truth: Truth, reader: Reader, more: list[str]) -> None:
    """Check that a reader got no secrets and no ids of other people."""
    everything = b"\n".join(reader.received)
    for secret in [*truth.secrets(), *(person for person in truth.people if person != reader.id), *more]:
        assert secret.encode() not in everything


@contextlib.contextmanager
def listening(readers: list[Reader], table: str) -> Iterator[None]:
    """Let all readers listen at a table."""
    for reader in readers:
        reader.listen(table)
    try:
        yield
        time.sleep(0.3)  # the last entries are still on their way
    finally:
        for reader in readers:
            reader.hang_up()
