"""Databases of other versions: each earlier schema is upgraded with its running matches; others get one sentence."""

from __future__ import annotations

import json
import os
import random
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from holocene.server.http.callers import COOKIE
from holocene.server.storage import schema
from holocene.server.storage.checking import faults_of
from holocene.server.storage.database import Database, revisions, upgrade
from holocene.tables.people import People
from tests.server.host import Host, Person, hosting, mover
from tests.server.postgres import Postgres

SCHEMAS = Path(__file__).parent / "schemas"  # each written by the last version of Holocene with that schema
EARLIER = revisions()[:-1]


def load(folder: Path, revision: str) -> None:
    """Make the folder of a server of an earlier version: database and key."""
    database = sqlite3.connect(folder / "tables.db")
    database.executescript((SCHEMAS / f"{revision}.sql").read_text(encoding="utf-8"))
    database.close()
    (folder / "key").write_bytes(bytes.fromhex((SCHEMAS / f"{revision}.key").read_text().strip()))


def copy(folder: Path, revision: str, url: str) -> None:
    """Copy such a database into PostgreSQL, with the schema that it had."""
    old = sqlite3.connect(folder / "tables.db")
    old.row_factory = sqlite3.Row
    new = Database(url)
    with new.changing() as connection:
        upgrade(connection, revision)
        for table in schema.metadata.sorted_tables:
            names = {row[0] for row in old.execute("select name from sqlite_master where type = 'table'")}
            if table.name in names and table.name != "leases":  # those of a dead process mean nothing
                for row in old.execute(f"select * from {table.name}"):
                    types = {name: table.c[name].type for name in dict(row)}
                    values = {
                        name: bool(value) if isinstance(types[name], sa.Boolean) else value
                        for name, value in dict(row).items()
                    }
                    target = sa.table(table.name, *(sa.column(*one) for one in types.items()))
                    connection.execute(sa.insert(target), values)
    new.close()
    old.close()


def people_at(host: Host, url: str) -> dict[str, list[Person]]:
    """Return the people at each running table, with the cookies they had."""
    people = People((host.folder / "key").read_bytes(), None, None)  # type: ignore[arg-type]
    database, entries = Database(url), schema.entries.c
    found: dict[str, list[Person]] = {}
    with database.engine.connect() as connection:
        joined = sa.select(entries.table_id, entries.data).where(entries.kind == "joined").order_by(entries.number)
        for table, data in connection.execute(joined):
            person = Person(host, "")
            person.client.cookies.set(COOKIE, people.sign(json.loads(data)["person"]))
            found.setdefault(table, []).append(person)
    database.close()
    return found


def test_every_earlier_schema_has_a_dump() -> None:
    """Whoever adds a migration adds a dump of the schema before it."""
    assert sorted(path.stem for path in SCHEMAS.glob("*.sql")) == EARLIER


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize("revision", EARLIER)
def test_running_matches_go_on_after_an_upgrade(revision: str, kind: str, request: Any, tmp_path: Path) -> None:
    load(tmp_path, revision)
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    if kind == "postgresql":
        postgres: Postgres = request.getfixturevalue("postgres")
        copy(tmp_path, revision, url := postgres.create())
    dice = random.Random(1)
    with hosting(tmp_path, database=url) as host:
        tables = people_at(host, url)
        assert tables
        for table, people in tables.items():
            before = people[0].events(table)
            assert before["table"]["status"] == "running"
            assert len(before["events"]) > 25
            for _ in range(8):
                player, update = mover(table, *people)
                player.move(table, update, dice.randrange(100))
            assert people[0].events(table)["number"] >= before["number"] + 8
    database = Database(url)
    assert list(faults_of(database)) == []
    database.close()


def serve(folder: Path, *words: str) -> tuple[int, str]:
    """Start a server that cannot start, and return its status and what it says."""
    command = [sys.executable, "-m", "holocene", "serve", "--port", "0", "--folder", str(folder), *words]
    environment = {name: value for name, value in os.environ.items() if name != "HOLOCENE_KEY_FILE"}
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, env=environment)
    return done.returncode, done.stderr


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("newer", "was written by a newer version of Holocene: its schema is 9999"),
        ("no database", "is damaged"),
        ("cut", "is damaged"),
        ("overwritten", "is damaged"),
        ("no key", "the key {folder}/key is missing"),
        ("short key", "the key {folder}/key is damaged"),
    ],
)
def test_server_that_cannot_start_says_why_in_one_sentence(what: str, said: str, tmp_path: Path) -> None:
    load(tmp_path, EARLIER[-1])
    path, key = tmp_path / "tables.db", tmp_path / "key"
    content = path.read_bytes()
    if what == "newer":
        with sqlite3.connect(path) as database:
            database.execute("update alembic_version set version_num = '9999'")
        database.close()
    elif what == "no database":
        path.write_bytes(b"This is a letter to my grandmother. " * 1000)
    elif what == "cut":
        path.write_bytes(content[: len(content) // 2])
    elif what == "overwritten":
        path.write_bytes(content[: 3 * 4096] + os.urandom(4096) + content[4 * 4096 :])
    elif what == "no key":
        key.unlink()
    elif what == "short key":
        key.write_bytes(b"short")
    status, error = serve(tmp_path)
    assert status == 2, error
    assert error.count("\n") == 1, error
    assert said.format(folder=tmp_path) in error


def test_missing_key_is_made_anew_if_somebody_says_so(tmp_path: Path) -> None:
    load(tmp_path, EARLIER[-1])
    (tmp_path / "key").unlink()
    with hosting(tmp_path, "--new-key") as host:
        host.person("Ada")
        host.stop()
        host.start()  # with --new-key again, the new key stays
    assert len((tmp_path / "key").read_bytes()) == 32
