"""The database and its writer: commits are durable and shared, and a broken commit loses and doubles no entry."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from holocene.server.runtime import Runtime
from holocene.server.settings import Settings
from holocene.server.storage import schema
from holocene.server.storage.database import Database
from holocene.server.storage.store import Store
from holocene.server.storage.writer import Writer
from holocene.tables.endpoints import tables as endpoints
from holocene.tables.entries import UPLOADED, Append, Entry, Holding, TableRow, Written
from holocene.tables.errors import Refused, Unavailable
from holocene.tables.live import live_tables
from holocene.tables.live.drafts import Draft
from holocene.tables.messages.requests import Act, Join, Move, OpenTable, SeatPlan
from holocene.tables.services import Caller
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
    """Run a writer and its store."""
    writer = Writer(database, delay)
    writer.start()
    try:
        yield Store(database, writer)
    finally:
        await writer.stop()


def a_row(name: str) -> TableRow:
    """Return the row of a new table."""
    plan: dict[str, Any] = {
        "options": {},
        "seats": [{"kind": "person", "bot": "random"}],
        "clock": None,
        "patience": None,
    }
    return TableRow(name, "cavemen", "1", plan, "ada", False, "open", "s", "n")


def chat(table: str, number: int, key: str) -> Append:
    """Return a new chat entry."""
    return Append(Entry(table, number, "chat", '{"name":"Ada","text":"hi"}', key, time.time()), "open")


async def add_table(store: Store, name: str) -> None:
    """Store a table."""
    await store.add_table(a_row(name), [Entry(name, 1, "created", "{}", "created:", 0.0)], lambda holding: False)


async def test_limit_on_a_person_s_tables_holds_for_all_processes_together(database: Database) -> None:
    def full(holding: Holding) -> bool:
        return holding.tables >= 3

    async with writing(database) as one, writing(database, delay=0.01) as two:
        await one.add_person("ada", "Ada")
        stores = {f"t{number}": (one, two)[number % 2] for number in range(12)}
        answers = await asyncio.gather(
            *(
                store.add_table(a_row(name), [Entry(name, 1, "created", "{}", "created:", 0.0)], full)
                for name, store in stores.items()
            )
        )
        assert answers.count(None) == 3
        assert all(answer is None or answer.tables == 3 for answer in answers)
        assert (await two.count_tables("ada")).tables == 3


async def test_finished_tables_count_if_they_were_uploaded(database: Database) -> None:
    async with writing(database) as store:
        for name, key in (("t1", "created-t1"), ("t2", UPLOADED)):
            row = replace(a_row(name), status="over", snapshot="x" * 1000)
            entries = [
                Entry(name, number, "chat", "{}", key if number == 1 else f"k{number}", 0.0) for number in (1, 2)
            ]
            assert await store.add_table(row, entries, lambda holding: False) is None
            assert await store.find_table_and_entries(name) is not None
        holding = await store.count_tables("ada")
        assert holding.tables == 1
        assert 1000 < holding.uploaded_bytes < 3000
        assert [await store.delete_table(name) for name in ("t1", "t2")] == [False, True]


def test_migrations_produce_the_schema(database: Database) -> None:
    with database.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
    database.migrate()  # again, as at every start


async def test_writer_s_connection_to_sqlite_is_durable(tmp_path: Path) -> None:
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


async def test_writer_s_connection_to_postgresql_is_durable(postgres: Postgres) -> None:
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


async def test_entry_that_cannot_be_written_fails_alone(database: Database) -> None:
    async with writing(database, delay=0.02) as store:
        await add_table(store, "t1")
        answers = await asyncio.gather(
            store.append(chat("t1", 2, "one")),
            store.append(chat("gone", 2, "two")),
            store.append(chat("t1", 3, "three")),
        )
        assert list(answers) == [Written(2, repeated=False), None, Written(3, repeated=False)]
        assert [entry.key for entry in await store.find_entries("t1", 0)] == ["created:", "one", "three"]


async def test_repeated_key_finds_its_entry_and_taken_number_is_refused(database: Database) -> None:
    async with writing(database) as store:
        await add_table(store, "t1")
        assert await store.append(chat("t1", 2, "one")) == Written(2, repeated=False)
        assert await store.append(chat("t1", 3, "one")) == Written(2, repeated=True)
        assert await store.append(chat("t1", 2, "two")) is None
        row = await store.find_table("t1")
        assert row is not None
        assert row.number == 2


class Breaking:
    """A connection whose next commits break off, each before or after the database has done it."""

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
async def test_broken_commit_loses_and_doubles_nothing(
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
        assert await store.find_person("ada") == ("Ada", 0)
        assert breaks == []
        assert store.writer.healthy


async def test_locked_database_does_not_block_the_event_loop(tmp_path: Path) -> None:
    """While another connection has SQLite's lock, the event loop goes on. The entry is written once it is free."""
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
        assert longest < 5.0  # SQLite itself would wait for ten seconds
        other.execute("rollback")
        other.close()
        assert await written == Written(2, repeated=False)
    database.close()


async def test_unavailable_database_is_reported(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    error = psycopg.OperationalError if database.postgres else sqlite3.OperationalError
    connect = database.connect

    def refuse() -> Any:
        raise error("no connection")

    async with writing(database) as store:
        await add_table(store, "t1")
        store.writer.patience = 0.2
        monkeypatch.setattr(database, "connect", refuse)
        store.writer.disconnect()
        with pytest.raises(Unavailable):
            await store.append(chat("t1", 2, "one"))
        assert not store.writer.healthy
        monkeypatch.setattr(database, "connect", connect)
        assert await store.append(chat("t1", 2, "one")) == Written(2, repeated=False)
        assert store.writer.healthy


async def test_lease_has_one_owner_until_it_expires(postgres: Postgres) -> None:
    database = Database(postgres.create())
    database.migrate()
    async with writing(database) as store:
        for name in ("t1", "t2", "t3"):
            await add_table(store, name)
        for name in ("t1", "t2"):
            await store.append(Append(chat(name, 2, "go").entry, "running", due=0.0))
        assert not await store.renew("a", 60, [])
        assert not await store.renew("b", 60, [])
        assert await store.lease("a", ["t1", "t2", "t3"]) == {"t1", "t2"}
        assert await store.find_due("a", 1.0, 10) == ["t1", "t2"]
        assert await store.find_due("b", 1.0, 10) == []
        assert await store.lease("b", ["t1"]) == set()
        await store.release("a")
        assert await store.renew("b", -1, [])  # it expires at once
        assert await store.lease("b", ["t1"]) == {"t1"}
        assert await store.find_due("a", 1.0, 10) == ["t1", "t2"]
        assert await store.lease("a", ["t1", "t2"]) == {"t1", "t2"}
        assert not await store.renew("b", 60, []), "others may have taken what it had"
        assert not await store.renew("a", 60, [])
        assert await store.lease("a", ["t1"]) == {"t1"}
        assert await store.renew("a", 60, ["t1"])
        assert await store.lease("b", ["t1"]) == {"t1"}, "the table was over for a"
    database.close()


async def test_due_tables_are_found_in_order(database: Database) -> None:
    async with writing(database) as store:
        for name, due in (("t1", 30.0), ("t2", None), ("t3", 10.0), ("t4", 50.0)):
            await add_table(store, name)
            await store.append(Append(chat(name, 2, "go").entry, "running", due=due))
        assert await store.find_due("a", 40.0, 10) == ["t3", "t1"]
        assert await store.find_due("a", 60.0, 2) == ["t3", "t1"]
        await store.set_due("t3", 2, 45.0)
        await store.set_due("t1", 1, 45.0)  # it has changed since
        assert await store.find_due("a", 40.0, 10) == ["t1"]


async def test_idle_tables_are_found_and_removed(database: Database) -> None:
    now = time.time()
    async with writing(database) as store:
        for name in ("t1", "t2", "t3"):
            await add_table(store, name)
        await store.append(Append(chat("t3", 2, "go").entry, "running"))
        await store.mark_visited(["t1", "t2"], now)
        assert await store.find_idle(now - 60) == []
        assert await store.remove_idle("open", now - 60, 10) == []
        await store.mark_visited(["t2"], now + 100)
        assert [one for one, _ in await store.find_idle(now + 60)] == ["t3"]
        assert await store.remove_idle("open", now + 60, 10) == ["t1"]
        assert await store.find_table_and_entries("t1") is None
        assert await store.find_table("t2") is not None


# A server's runtime in this process -----------------------------------------------------------------------------------


@pytest.fixture
async def runtime(tmp_path: Path) -> AsyncIterator[Runtime]:
    runtime = Runtime(Settings(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path))
    await runtime.open()
    yield runtime
    await runtime.close()


async def a_game(runtime: Runtime, *bots: str, people: int = 1) -> tuple[str, list[str]]:
    """Return a running table and the ids of its people."""
    names = [await runtime.services.people.add_guest(f"Person {number}") for number in range(people)]
    seats = [*(SeatPlan("person") for _ in names), *(SeatPlan("bot", bot) for bot in bots)]
    table = await runtime.services.tables.open(names[0], OpenTable("cavemen", seats))
    for person in names[1:]:
        await endpoints.join(runtime.services, Caller(person), table, Join("joinjoin"))
    await endpoints.start(runtime.services, Caller(names[0]), table, Act("startstart"))
    return table, names


async def wait_for(condition: Any) -> None:
    """Wait until something is true."""
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.02)


async def move(runtime: Runtime, table: str, person: str) -> None:
    """Take a person's first choice, once there is one."""
    live = await runtime.services.live.find(table)
    seat = live.table.seats.acting_seat(person)
    await wait_for(lambda: live.table.match is not None and seat in live.table.match.state.to_move())
    position = live.views.position(seat)
    assert position is not None
    assert position.decision is not None
    choice = position.choices[0]
    arguments: Any = choice.arguments
    move = Move(position.decision, choice.action, f"move-{live.table.number}", arguments)
    await endpoints.move(runtime.services, Caller(person), table, move)


async def test_consequences_are_written_after_a_crash(runtime: Runtime) -> None:
    table, (ada,) = await a_game(runtime, "random")
    await move(runtime, table, ada)
    await move(runtime, table, ada)
    live = await runtime.services.live.find(table)
    async with live.lock:  # everybody agrees to a takeback, and the process dies
        await runtime.services.live.write(live, Draft("asked", {"seat": 0}, "ask"))
    await wait_for(lambda: live.table.entries[-1].kind != "asked")
    assert "takeback" in [entry.kind for entry in live.table.entries]
    async with live.lock:
        await runtime.services.live.write(live, Draft("resigned", {"seat": 0}, "resign"))
    await wait_for(lambda: live.table.status == "over")
    assert live.table.winners == [1]


async def test_table_is_loaded_once_even_if_a_waiter_gives_up(runtime: Runtime) -> None:
    table, _ = await a_game(runtime, people=2)
    runtime.services.live.loaded.clear()
    waiting = [asyncio.ensure_future(runtime.services.live.find(table)) for _ in range(3)]
    await asyncio.sleep(0)
    waiting[0].cancel()
    await asyncio.sleep(0)
    later = await runtime.services.live.find(table)
    assert [await one for one in waiting[1:]] == [later, later]
    assert runtime.services.live.loading == {}


async def test_entry_written_while_a_table_loads_is_not_missed(
    runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = await a_game(runtime, people=2)
    runtime.services.live.loaded.clear()
    found, go = asyncio.Event(), asyncio.Event()
    read = runtime.store.find_table_and_entries

    async def slow(table_id: str) -> Any:
        answer = await read(table_id)
        found.set()
        await go.wait()
        return answer

    monkeypatch.setattr(runtime.store, "find_table_and_entries", slow)
    finding = asyncio.ensure_future(runtime.services.live.find(table))
    await found.wait()
    row = await runtime.store.find_table(table)
    assert row is not None
    await runtime.store.append(
        Append(Entry(table, row.number + 1, "chat", '{"name":"B","text":"x"}', "elsewhere", 0.0), "running")
    )
    runtime.listener.receive(table, row.number + 1)
    go.set()
    live = await finding
    await wait_for(lambda: live.table.number == row.number + 1)


async def test_tables_that_left_the_memory_are_reloaded_and_driven(
    runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_tables, "MOST_TABLES", 10)
    games = [await a_game(runtime, "random") for _ in range(6)]
    waiting = [
        await runtime.services.tables.open(games[0][1][0], OpenTable("cavemen", [SeatPlan("person")] * 2))
        for _ in range(20)
    ]
    assert len(runtime.services.live.loaded) < 20
    for table, (person,) in games:
        await move(runtime, table, person)
        await move(runtime, table, person)  # after its bot
    for table in waiting:
        assert (await runtime.services.live.find(table)).table.status == "open"


async def test_request_that_waited_for_a_deleted_table_is_refused(runtime: Runtime) -> None:
    ada, bea = [await runtime.services.people.add_guest(name) for name in ("Ada", "Bea")]
    table = await runtime.services.tables.open(ada, OpenTable("cavemen", [SeatPlan("person")] * 2))
    live = await runtime.services.live.find(table)
    await live.lock.acquire()
    deleting = asyncio.ensure_future(runtime.services.tables.delete(table, ada))
    joining = asyncio.ensure_future(endpoints.join(runtime.services, Caller(bea), table, Join("joinjoin")))
    await asyncio.sleep(0.2)
    live.lock.release()
    await deleting
    with pytest.raises(Refused, match="no such table"):
        await joining


async def test_seat_can_be_covered_twice_at_the_same_decision(runtime: Runtime) -> None:
    table, people = await a_game(runtime, people=2)
    live = await runtime.services.live.find(table)
    assert live.table.match is not None
    seat = live.table.match.state.to_move()[0]
    runtime.services.driver.stopping = True  # so that no bot decides in between
    for _ in range(2):
        await runtime.services.driver.cover(live, seat, live.table.decision(seat), "absent")
        assert live.table.seats[seat].covered
        await endpoints.come_back(runtime.services, Caller(people[seat]), table, Act(f"back-{live.table.number}"))
    assert [entry.kind for entry in live.table.entries[-4:]] == ["covered", "returned"] * 2


async def test_presence_is_stored(runtime: Runtime) -> None:
    table, (ada,) = await a_game(runtime, "random")
    long_ago = sa.update(schema.seats).values(seen=0.0)
    await runtime.store.change(lambda session: session.run(long_ago) and None)
    await runtime.store.mark_seen({table: {ada, "somebody else"}})
    assert (await runtime.store.last_seen(table))[0] > time.time() - 60


async def test_failing_table_does_not_stop_the_others(runtime: Runtime) -> None:
    failing, _ = await a_game(runtime, "random")
    broken = sa.update(schema.entries).where(schema.entries.c.table_id == failing, schema.entries.c.kind == "created")
    await runtime.store.change(lambda session: session.run(broken.values(data="nonsense")) and None)
    runtime.services.live.loaded.pop(failing)
    table, (person,) = await a_game(runtime, "random")
    runtime.services.live.loaded.pop(table)
    await runtime.services.driver.tick()
    assert table in runtime.services.live.loaded
    await move(runtime, table, person)
