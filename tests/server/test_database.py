"""What holds of the database and its writer: durable, shared commits, no entry lost or doubled when a commit breaks."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from holocene.server import schema
from holocene.server import tables as tables_module
from holocene.server.database import Database
from holocene.server.house import House, build
from holocene.server.messages import OpenTable, SeatPlan
from holocene.server.refused import Refused
from holocene.server.session import Append, Entry, Written
from holocene.server.settings import Settings
from holocene.server.store import Store, TableRow
from holocene.server.writer import Unavailable, Writer
from tests.server.postgres import Postgres

KINDS = ["sqlite", "postgresql"]


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    if request.param == "postgresql":
        postgres: Postgres = request.getfixturevalue("postgres")
        url = postgres.create()
    database = Database(url)
    database.migrate()
    yield database
    database.close()


@contextlib.asynccontextmanager
async def writing(database: Database, delay: float = 0.0) -> AsyncIterator[Store]:
    """Run a writer for a while."""
    writer = Writer(database, delay)
    writer.start()
    try:
        yield Store(database, writer)
    finally:
        await writer.stop()


def a_row(name: str) -> TableRow:
    """Return a table to store."""
    plan: dict[str, Any] = {
        "options": {},
        "seats": [{"kind": "person", "bot": "random"}],
        "clock": None,
        "patience": None,
    }
    return TableRow(name, "cavemen", "1", plan, "ada", False, "open", "s", "n", 0, None, None, 0.0, 0.0)


def chat(table: str, number: int, key: str) -> Append:
    """Return an entry to write."""
    return Append(Entry(table, number, "chat", '{"name":"Ada","text":"hi"}', key, time.time()), "open")


async def add_table(store: Store, name: str) -> None:
    """Store a table."""
    await store.add_table(a_row(name), Entry(name, 1, "created", "{}", "created:", 0.0), {})


def test_the_schema_is_what_the_migrations_make(database: Database) -> None:
    with database.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
    database.migrate()  # and again, as at every start


async def test_sqlite_is_durable_on_the_writer_s_own_connection(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'tables.db'}")
    database.migrate()
    async with writing(database) as store:
        pragma = {}
        for name in ("synchronous", "journal_mode", "foreign_keys"):
            ask = f"pragma {name}"
            pragma[name] = await store.change(
                partial(lambda ask, session: session.cursor.execute(ask).fetchone()[0], ask)
            )
    database.close()
    assert pragma == {"synchronous": 2, "journal_mode": "wal", "foreign_keys": 1}  # 2 is FULL


async def test_postgresql_is_durable_on_the_writer_s_own_connection(postgres: Postgres) -> None:
    database = Database(postgres.create())
    database.migrate()
    async with writing(database) as store:
        setting = await store.change(lambda session: session.cursor.execute("show synchronous_commit").fetchone())
    database.close()
    assert setting == ("on",)


async def test_many_tables_share_a_commit(database: Database) -> None:
    tables, moves = 40, 5
    async with writing(database, delay=0.02) as store:
        await asyncio.gather(*(add_table(store, f"t{number}") for number in range(tables)))
        before = store.writer.commits

        async def play(table: str) -> None:
            for number in range(2, 2 + moves):
                assert await store.append(chat(table, number, f"k{number}")) == Written(number, repeated=False)

        await asyncio.gather(*(play(f"t{number}") for number in range(tables)))
        assert store.writer.commits - before < tables * moves / 10


async def test_an_entry_that_cannot_be_written_fails_alone(database: Database) -> None:
    async with writing(database, delay=0.02) as store:
        await add_table(store, "t1")
        answers = await asyncio.gather(
            store.append(chat("t1", 2, "one")),
            store.append(chat("gone", 2, "two")),
            store.append(chat("t1", 3, "three")),
        )
        assert list(answers) == [Written(2, repeated=False), None, Written(3, repeated=False)]
        assert [entry.key for entry in await store.find_entries("t1", 0)] == ["created:", "one", "three"]


async def test_an_entry_is_found_by_its_key_and_a_taken_number_refused(database: Database) -> None:
    async with writing(database) as store:
        await add_table(store, "t1")
        assert await store.append(chat("t1", 2, "one")) == Written(2, repeated=False)
        assert await store.append(chat("t1", 3, "one")) == Written(2, repeated=True)
        assert await store.append(chat("t1", 2, "two")) is None
        row = await store.find_table("t1")
        assert row is not None
        assert row.number == 2


class Breaking:
    """A connection whose commits break off as often as it is told, after the database has done them, or before."""

    def __init__(self, real: Any, error: type[Exception], breaks: list[str]) -> None:
        self.real, self.error, self.breaks = real, error, breaks
        self.cursor_now = real.cursor()

    def cursor(self) -> Breaking:
        return self

    def close(self) -> None:
        self.real.close()

    def execute(self, text: str, *values: Any) -> Any:
        if text == "commit" and self.breaks:
            if self.breaks.pop() == "after":
                self.cursor_now.execute(text)
            self.real.close()
            raise self.error("the connection broke")
        return self.cursor_now.execute(text, *values)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.cursor_now, name)


@pytest.mark.parametrize("breaks", [["after"], ["before"], ["before", "after", "before"]])
async def test_a_commit_of_unknown_fate_is_found_out(
    database: Database, breaks: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    error = psycopg.OperationalError if database.postgres else sqlite3.OperationalError
    breaks = list(breaks)
    connect = database.connect
    monkeypatch.setattr(database, "connect", lambda: Breaking(connect(), error, breaks))
    remaining, breaks[:] = list(breaks), []
    async with writing(database) as store:
        await add_table(store, "t1")
        breaks[:] = remaining
        answers = await asyncio.gather(
            store.append(chat("t1", 2, "one")), store.add_person("ada", "Ada"), add_table(store, "t2")
        )
        assert isinstance(answers[0], Written)
        assert answers[0].number == 2
        assert [entry.key for entry in await store.find_entries("t1", 0)] == ["created:", "one"]
        assert [entry.key for entry in await store.find_entries("t2", 0)] == ["created:"]
        assert await store.find_person("ada") == "Ada"
        assert breaks == []
        assert store.writer.healthy


async def test_a_locked_database_holds_nobody_else_up(tmp_path: Path) -> None:
    """While somebody else has SQLite's lock, the event loop goes on; the entry is written once the lock is free."""
    database = Database(f"sqlite:///{tmp_path / 'tables.db'}")
    database.migrate()
    async with writing(database) as store:
        await add_table(store, "t1")
        other = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
        other.execute("begin immediate")
        written = asyncio.ensure_future(store.append(chat("t1", 2, "one")))
        longest = 0.0
        for _ in range(20):
            begun = time.monotonic()
            await asyncio.sleep(0.01)
            longest = max(longest, time.monotonic() - begun)
        assert not written.done()
        assert longest < 5.0  # SQLite's own patience is ten seconds
        other.execute("rollback")
        other.close()
        assert await written == Written(2, repeated=False)
    database.close()


async def test_a_database_that_stays_away_is_told(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    error = psycopg.OperationalError if database.postgres else sqlite3.OperationalError
    connect = database.connect

    def away() -> Any:
        raise error("nobody there")

    async with writing(database) as store:
        await add_table(store, "t1")
        store.writer.patience = 0.2
        monkeypatch.setattr(database, "connect", away)
        store.writer.disconnect()
        with pytest.raises(Unavailable):
            await store.append(chat("t1", 2, "one"))
        assert not store.writer.healthy
        monkeypatch.setattr(database, "connect", connect)
        assert await store.append(chat("t1", 2, "one")) == Written(2, repeated=False)
        assert store.writer.healthy


async def test_a_lease_belongs_to_one_until_it_runs_out(postgres: Postgres) -> None:
    database = Database(postgres.create())
    database.migrate()
    async with writing(database) as store:
        for name in ("t1", "t2", "t3"):
            await add_table(store, name)
        for name in ("t1", "t2"):
            await store.append(Append(chat(name, 2, "go").entry, "running"))
        assert sorted(await store.lease("a", 60)) == ["t1", "t2"]
        assert await store.lease("b", 60) == []
        assert await store.lease("b", 60, "t1") == []
        await store.release("a")
        assert await store.lease("b", -1, "t1") == ["t1"]  # it has run out at once
        assert sorted(await store.lease("a", 60)) == ["t1", "t2"]
        assert await store.lease("b", 60) == []
    database.close()


# A house in this process --------------------------------------------------------------------------------------------


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    house = build(Settings(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path))
    await house.open()
    yield house
    await house.close()


async def a_game(house: House, *bots: str, people: int = 1) -> tuple[str, list[str]]:
    """Return a running table and its people."""
    names = [await house.people.introduce(f"Person {number}") for number in range(people)]
    seats = [*(SeatPlan("person") for _ in names), *(SeatPlan("bot", bot) for bot in bots)]
    table = await house.hall.open(names[0], OpenTable("cavemen", seats))
    for person in names[1:]:
        await house.hall.join(table, person, None, "joinjoin")
    await house.hall.start(table, names[0], "startstart")
    await house.driver.take(await house.hall.find(table))
    return table, names


async def wait_for(true: Any) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0.02)


async def move(house: House, table: str, person: str) -> None:
    """Take the first choice of a person, once there is one."""
    live = await house.hall.find(table)
    seat = live.table.own_seat(person)
    await wait_for(lambda: live.table.match is not None and seat in live.table.match.state.to_move())
    position = live.table.position(seat)
    assert position is not None
    assert position.decision is not None
    choice = position.choices[0]
    await house.hall.move(
        table, person, position.decision, choice.action, dict(choice.arguments), f"move-{live.table.number}"
    )


async def test_what_a_dead_process_left_half_done_is_done(house: House) -> None:
    table, (ada,) = await a_game(house, "random")
    await move(house, table, ada)
    await move(house, table, ada)
    live = await house.hall.find(table)
    async with live.lock:  # a takeback that all have agreed to, and no more: as if the process had died here
        await house.hall.write(live, "asked", {"seat": 0}, "ask")
    await wait_for(lambda: live.table.entries[-1].kind != "asked")
    assert "takeback" in [entry.kind for entry in live.table.entries]
    async with live.lock:
        await house.hall.write(live, "resigned", {"seat": 0}, "resign")
    await wait_for(lambda: live.table.status == "over")
    assert live.table.winners == [1]


async def test_a_table_is_read_once_although_somebody_gives_up_waiting(house: House) -> None:
    table, _ = await a_game(house, people=2)
    house.hall.tables.clear()
    waiting = [asyncio.ensure_future(house.hall.find(table)) for _ in range(3)]
    await asyncio.sleep(0)
    waiting[0].cancel()
    await asyncio.sleep(0)
    later = await house.hall.find(table)
    assert [await one for one in waiting[1:]] == [later, later]
    assert house.hall.loading == {}


async def test_what_is_heard_while_a_table_is_read_is_not_missed(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = await a_game(house, people=2)
    house.hall.tables.clear()
    found, go = asyncio.Event(), asyncio.Event()
    read = house.store.find_table_and_entries

    async def slow(table_id: str) -> Any:
        answer = await read(table_id)
        found.set()
        await go.wait()
        return answer

    monkeypatch.setattr(house.store, "find_table_and_entries", slow)
    finding = asyncio.ensure_future(house.hall.find(table))
    await found.wait()
    row = await house.store.find_table(table)
    assert row is not None
    await house.store.append(
        Append(Entry(table, row.number + 1, "chat", '{"name":"B","text":"x"}', "elsewhere", 0.0), "running")
    )
    house.listener.hear(table, row.number + 1)
    go.set()
    live = await finding
    await wait_for(lambda: live.table.number == row.number + 1)


async def test_tables_that_are_driven_stay_and_others_come_back(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables_module, "MOST_TABLES", 10)
    games = [await a_game(house, "random") for _ in range(6)]
    waiting = [await house.hall.open(games[0][1][0], OpenTable("cavemen", [SeatPlan("person")] * 2)) for _ in range(20)]
    assert len(house.hall.tables) < 20
    for table, (person,) in games:
        assert table in house.hall.tables
        await move(house, table, person)
        await move(house, table, person)  # its bot has moved in between
    for table in waiting:
        assert (await house.hall.find(table)).table.status == "open"


async def test_a_request_that_waited_for_a_deleted_table_is_told(house: House) -> None:
    ada, bea = [await house.people.introduce(name) for name in ("Ada", "Bea")]
    table = await house.hall.open(ada, OpenTable("cavemen", [SeatPlan("person")] * 2))
    live = await house.hall.find(table)
    await live.lock.acquire()
    deleting = asyncio.ensure_future(house.hall.delete(table, ada))
    joining = asyncio.ensure_future(house.hall.join(table, bea, None, "joinjoin"))
    await asyncio.sleep(0.2)
    live.lock.release()
    await deleting
    with pytest.raises(Refused, match="no such table"):
        await joining


async def test_a_seat_can_be_covered_again_at_the_same_decision(house: House) -> None:
    table, people = await a_game(house, people=2)
    live = await house.hall.find(table)
    assert live.table.match is not None
    seat = live.table.match.state.to_move()[0]
    house.driver.stopping = True  # no bot shall decide in between
    for _ in range(2):
        await house.driver.cover(live, seat, live.table.decision(seat), "absent")
        assert live.table.seats[seat].covered
        await house.hall.come_back(table, people[seat], f"back-{live.table.number}")
    assert [entry.kind for entry in live.table.entries[-4:]] == ["covered", "returned"] * 2


async def test_who_is_there_is_noted(house: House) -> None:
    table, (ada,) = await a_game(house, "random")
    long_ago = sa.update(schema.seats).values(seen=0.0)
    await house.store.change(lambda session: session.run(long_ago) and None)
    await house.store.see({table: {ada, "somebody else"}})
    assert (await house.store.last_seen(table))[0] > time.time() - 60


async def test_one_ill_table_does_not_hold_the_others_up(house: House) -> None:
    ill, _ = await a_game(house, "random")
    broken = sa.update(schema.entries).where(schema.entries.c.table_id == ill, schema.entries.c.kind == "created")
    await house.store.change(lambda session: session.run(broken.values(data="nonsense")) and None)
    house.hall.tables.pop(ill)
    table, (person,) = await a_game(house, "random")
    house.hall.tables.pop(table)
    await house.driver.tick()
    assert table in house.hall.tables
    await move(house, table, person)
