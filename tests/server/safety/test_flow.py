"""The flow of information over real sockets: two tables that look the same to a reader send the same bytes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import asdict

import pytest
import sqlalchemy as sa
from websockets.sync.client import ClientConnection

from holocene.bots.engine.dice import new_dice
from holocene.games import find_game
from holocene.kernel.engine.state import State
from holocene.kernel.matches.match import Match, new_match
from holocene.kernel.matches.record import Start
from holocene.lab.flow import World, follow
from holocene.lab.fuzz import pick
from holocene.server.storage import schema
from holocene.server.storage.database import Database
from tests.server.host import Host, hosting
from tests.server.wiretap import Reader

FEWEST = {"cavemen": 6, "thaw": 12, "endless_winter": 60}  # decisions for which a pair of tables is followed
OPTIONS = {"endless_winter": {"expansion": "cave_paintings"}}


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with hosting(tmp_path_factory.mktemp("flow")) as host:
        yield host


def long_pair(name: str, seat: int | None) -> tuple[Match, list[tuple[World, World]]]:
    """Return a running match, and two worlds of it that look the same to a seat for long."""
    game = find_game(name)
    for number in range(300):
        match = new_match(game, 3, f"wire {number}", OPTIONS.get(name, {}), game.edition())
        dice = new_dice(number)
        for _ in range(dice.below(40)):
            match.play(*pick(match, dice))
        pairs = list(follow(match, seat, number, most=80))
        one, other = (world.state.hash() for world in pairs[0])
        if len(pairs) > FEWEST[name] and one != other:
            return match, pairs
    raise AssertionError("no two worlds look the same for so long")


def seat_readers(host: Host, match: Match, positions: list[State]) -> tuple[list[str], list[Reader]]:
    """Return a table for each position, and the people at all of them; the last one is a spectator."""
    readers = [Reader(host, f"Reader {number}") for number in range(match.players + 1)]
    tables = []
    for _ in positions:
        seats = [{"kind": "person"}] * match.players
        setting = {"game": match.game.name, "seats": seats, "options": match.options}
        table: str = readers[0].post("/api/tables/", setting).json()["id"]
        for number, reader in enumerate(readers[1:-1], 1):
            reader.do(table, "join", seat=number)
        tables.append(table)
    assert host.stop() == 0  # while the server is stopped, each table gets its position
    engine = Database(f"sqlite:///{host.folder / 'tables.db'}").engine
    column = schema.tables.c
    with engine.begin() as database:
        for table, position in zip(tables, positions, strict=True):
            plan = json.loads(database.execute(sa.select(column.plan).where(column.id == table)).scalar_one())
            plan["start"] = asdict(Start(position.dump()))
            update = sa.update(schema.tables).where(column.id == table)
            database.execute(update.values(plan=json.dumps(plan), seed="the same", nonce="the same"))
    engine.dispose()
    host.start()
    return tables, readers


def decide(mover: Reader, table: str, world: World) -> int:
    """Take the decision that leads to a world, and return its entry."""
    decision = mover.events(table)["position"]["decision"]
    action, arguments = world.state.space.name(world.action)
    return int(mover.do(table, "moves", decision=decision, action=action, arguments=dict(arguments))["number"])


def messages(socket: ClientConnection, table: str, number: int) -> list[bytes]:
    """Return the messages of a socket up to an entry, without the table's id and the time."""
    found = []
    while True:
        message = socket.recv(60)
        raw = message.encode() if isinstance(message, str) else message
        found.append(re.sub(rb'"(at|ends)":[0-9.]+', rb'"\1":0', raw.replace(table.encode(), b"table")))
        if json.loads(raw)["number"] >= number:
            return found


@pytest.mark.parametrize("seat", [1, None])
@pytest.mark.parametrize("name", list(FEWEST))
def test_tables_that_look_the_same_send_the_same_bytes(host: Host, name: str, seat: int | None) -> None:
    match, pairs = long_pair(name, seat)
    tables, readers = seat_readers(host, match, [world.state for world in pairs[0]])
    looking = readers[-1 if seat is None else seat]
    numbers = [readers[0].do(table, "start")["number"] for table in tables]
    differ = 0
    with looking.watch(tables[0]) as one, looking.watch(tables[1]) as other:
        for worlds in pairs:
            if worlds[0].mover >= 0:
                numbers = [
                    decide(readers[world.mover], table, world) for table, world in zip(tables, worlds, strict=True)
                ]
                differ += worlds[0].action != worlds[1].action
            assert numbers[0] == numbers[1]
            assert messages(one, tables[0], numbers[0]) == messages(other, tables[1], numbers[1])
            asked = [looking.client.get(f"/api/tables/{table}/refusals") for table in tables]
            assert [answer.status_code for answer in asked] == [200 if seat is not None else 403] * 2
            assert asked[0].content == asked[1].content
    assert differ or name != "thaw", "the others did not draw anything different"
