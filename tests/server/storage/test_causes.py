"""A full disk and a damaged file: requests get an answer soon, and /health and the log name the cause."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import httpx
import psycopg
import pytest
import sqlalchemy as sa

from holocene.server.storage import causes, database
from holocene.server.storage.causes import cause_of
from tests.server.host import Host, Person, key, wait_until
from tests.server.wiretap import InProcessHost

PAGES = 120  # a new database has about 40


def fill(ada: Person) -> httpx.Response:
    """Open tables until the server cannot, and return its answer."""
    for _ in range(1000):
        data = {"game": "cavemen", "seats": [{"kind": "person"}, {"kind": "bot"}], "key": key()}
        answer = ada.client.post("/api/tables/", json=data)
        if answer.status_code != 201:
            return answer
    raise AssertionError("the disk never filled up")


def health(host: Host) -> tuple[int, str]:
    """Return the status of a server's health, and the sentence if it has trouble."""
    answer = httpx.get(f"{host.url}/health")
    return answer.status_code, answer.json().get("error", "")


def test_a_full_disk_is_named_and_the_server_goes_on_once_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pragmas = database.PRAGMAS
    monkeypatch.setattr(database, "PRAGMAS", (*pragmas, f"max_page_count={PAGES}"))
    host = InProcessHost(tmp_path).start()
    try:
        ada = host.person("Ada")
        ada.client.timeout = httpx.Timeout(20)  # an unavailable database is waited for longer
        answer = fill(ada)
        assert answer.status_code == 503
        assert answer.json()["error"] == "The server cannot write at the moment; try again soon."
        assert health(host) == (503, "The database's disk is full.")
        assert fill(ada).status_code == 503
        lines = [one.getMessage() for one in caplog.records if one.name == "holocene.writer"]
        assert lines == ["the database cannot be used: its disk is full"], "it is said once"
        monkeypatch.setattr(database, "PRAGMAS", pragmas)
        wait_until(lambda: health(host) == (200, ""))  # nobody else writes
        ada.open("person", "greedy")
    finally:
        assert host.stop() == 0


def test_a_damaged_file_is_named(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    host = InProcessHost(tmp_path).start()
    host.person("Ada").open("person", "greedy")
    assert host.stop() == 0
    path = tmp_path / "tables.db"
    with sqlite3.connect(path) as connection:
        (size,) = connection.execute("pragma page_size").fetchone()
        (page,) = connection.execute("select rootpage from sqlite_master where name = 'entries'").fetchone()
    connection.close()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
    host = InProcessHost(tmp_path).start()
    try:
        wait_until(lambda: health(host) == (503, "The database is damaged."))
    finally:
        assert host.stop() == 0
    assert "the database cannot be used: its files are damaged" in caplog.messages


def test_a_damaged_table_is_answered_with_a_sentence(tmp_path: Path) -> None:
    """The damage happens while the server runs, so that only the read notices it."""
    host = InProcessHost(tmp_path).start()
    try:
        ada = host.person("Ada")
        table = ada.open("person", "greedy")
        ada.client.get(f"/api/tables/{table}")
        other = sqlite3.connect(tmp_path / "tables.db")
        other.execute("pragma writable_schema=on")
        other.execute("update sqlite_master set rootpage = 999999 where name = 'notices'")
        other.execute("pragma schema_version = 9999")
        other.commit()
        other.close()
        answer = ada.client.get(f"/api/tables/{table}/notices")
        assert answer.status_code == 503
        assert health(host) == (503, "The database is damaged.")
    finally:
        host.stop()


@pytest.mark.parametrize(
    ("error", "cause"),
    [
        (psycopg.errors.DiskFull("could not extend file"), causes.FULL),
        (psycopg.errors.DataCorrupted("invalid page"), causes.DAMAGED),
        (psycopg.errors.ReadOnlySqlTransaction("cannot execute"), causes.READ_ONLY),
        (psycopg.errors.AdminShutdown("terminating connection"), causes.AWAY),
        (psycopg.InterfaceError("the connection is closed"), causes.AWAY),
        (psycopg.errors.UniqueViolation("duplicate key"), None),
        (sa.exc.OperationalError("select 1", {}, psycopg.errors.DiskFull("full")), causes.FULL),
        (ValueError("no error of a database"), None),
    ],
)
def test_an_error_of_postgresql_has_a_cause(error: Exception, cause: causes.Cause | None) -> None:
    assert cause_of(error) is cause


def test_an_error_of_sqlite_has_a_cause(tmp_path: Path) -> None:
    def error_of(path: Path, statement: str) -> causes.Cause | None:
        with (
            pytest.raises(sqlite3.Error) as raised,
            contextlib.closing(sqlite3.connect(path, isolation_level=None, timeout=0)) as connection,
        ):
            connection.execute(statement)
        return cause_of(raised.value)

    path = tmp_path / "good.db"
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("create table one (x unique)")
    holder.execute("begin immediate")
    assert error_of(path, "begin immediate") is causes.LOCKED
    holder.close()
    assert error_of(path, "insert into one values (1), (1)") is None
    (tmp_path / "bad.db").write_bytes(b"no database at all" * 100)
    assert error_of(tmp_path / "bad.db", "select * from sqlite_master") is causes.DAMAGED
    assert error_of(tmp_path, "select * from sqlite_master") is causes.AWAY
