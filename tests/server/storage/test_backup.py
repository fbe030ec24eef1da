"""Backups of a running server, restoring them, and the check of a whole database."""

from __future__ import annotations

import gzip
import json
import os
import re
import stat
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from holocene.cli.main import app
from holocene.kernel.errors import BadRequest
from holocene.server.storage import schema
from holocene.server.storage.backup import FLEETING, back_up, restore
from holocene.server.storage.checking import faults_of
from holocene.server.storage.database import Database
from holocene.tables.live.drafts import as_text
from tests.server.host import at_host, hosting, mover, started
from tests.server.postgres import Postgres
from tests.server.storage.test_upgrades import load

KINDS = ["sqlite", "postgresql"]


@pytest.fixture
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of an empty database of the other kind."""
    kind = request.node.callspec.params["kind"]
    if kind == "sqlite":
        postgres: Postgres = request.getfixturevalue("postgres")
        return postgres.create()
    return f"sqlite:///{tmp_path / 'new' / 'tables.db'}"


def rows(url: str) -> dict[str, list[Any]]:
    """Return all rows of a database that a backup keeps."""
    database = Database(url)
    kept = [table for table in schema.metadata.sorted_tables if table.name not in FLEETING]
    with database.engine.connect() as connection:
        found = {one.name: sorted(map(repr, connection.execute(sa.select(one)))) for one in kept}
    database.close()
    return found


def faults(url: str) -> list[str]:
    """Return what is wrong with a database."""
    database = Database(url)
    try:
        return list(faults_of(database, finished=True))
    finally:
        database.close()


def change(url: str, *statements: str) -> None:
    """Change a database behind the server's back."""
    database = Database(url)
    with database.engine.begin() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)
    database.close()


@pytest.mark.parametrize("kind", KINDS)
def test_backup_of_a_running_server_continues_elsewhere(kind: str, empty: str, request: Any, tmp_path: Path) -> None:
    """A backup of one kind of database is restored into the other, and both matches go on from the same moment."""
    folder = tmp_path / "old"
    folder.mkdir()
    url = f"sqlite:///{folder / 'tables.db'}" if kind == "sqlite" else request.getfixturevalue("postgres").create()
    with hosting(folder, database=url) as host:
        ada, bea = host.person("Ada"), host.person("Bea")
        table, over = started(ada, bea), started(ada, bea)
        ada.do(over, "resign")
        for _ in range(6):
            player, update = mover(table, ada, bea)
            player.move(table, update)
        before = rows(url)
        database = Database(url)
        file, open_file = tmp_path / "backup", tmp_path / "open"
        old_mask = os.umask(0)
        counts = back_up(database, file)
        back_up(database, open_file, secrets_too=False)
        os.umask(old_mask)
        with pytest.raises(BadRequest, match="never overwrites"):
            back_up(database, file)
        database.close()
        for one in (file, open_file):
            assert stat.S_IMODE(one.stat().st_mode) == 0o600
        assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == ["backup", "open"]
        assert counts["entries"] == len(before["entries"])
        assert faults(url) == [], "the check runs beside the server"
        player, update = mover(table, ada, bea)
        player.move(table, update)  # after the backup, which does not know it

    text = gzip.decompress(open_file.read_bytes()).decode()
    running = next(row for row in before["tables"] if table in row)
    secrets = re.findall(r"'([0-9a-f]{32})'", running)  # seed and nonce
    assert len(secrets) == 2
    assert all(secret in gzip.decompress(file.read_bytes()).decode() for secret in secrets)
    assert not any(secret in text for secret in secrets)
    assert table not in text
    assert over in text

    target = Database(empty)
    assert restore(target, file) == counts
    with pytest.raises(BadRequest, match="not empty"):
        restore(target, file)
    target.close()
    assert rows(empty) == before
    assert faults(empty) == []
    fresh = tmp_path / "fresh"
    fresh.mkdir()
    with hosting(fresh, database=empty, key_file=folder / "key") as second:
        people = [at_host(ada, second), at_host(bea, second)]
        player, update = mover(table, *people)
        player.move(table, update)


def written(tmp_path: Path) -> tuple[str, Path]:
    """Return a database with a running match, and its backup."""
    load(tmp_path, "0002")
    database = Database(url := f"sqlite:///{tmp_path / 'tables.db'}")
    database.migrate()
    back_up(database, tmp_path / "backup")
    database.close()
    return url, tmp_path / "backup"


def test_damaged_backup_restores_nothing(tmp_path: Path) -> None:
    _, file = written(tmp_path)
    whole = file.read_bytes()
    lines = gzip.decompress(whole).decode().splitlines(keepends=True)
    row = next(place for place, line in enumerate(lines) if line.startswith("["))
    newer = json.dumps({**json.loads(lines[0]), "schema": "9999"}) + "\n"
    damaged = {
        "cut": whole[: len(whole) // 2],
        "changed": whole[:-400] + bytes([whole[-400] ^ 1]) + whole[-399:],
        "without its end": gzip.compress("".join(lines[:-1]).encode()),
        "without a row": gzip.compress("".join(lines[:row] + lines[row + 1 :]).encode()),
        "newer": gzip.compress("".join([newer, *lines[1:]]).encode()),
        "no backup": b"something else",
        "other lines": gzip.compress(b'{"a": 1}\n'),
        "empty": b"",
    }
    target = Database(f"sqlite:///{tmp_path / 'restored.db'}")
    for what, content in damaged.items():
        file.write_bytes(content)
        with pytest.raises(BadRequest) as error:
            restore(target, file)
        assert "\n" not in str(error.value), what
        assert ("newer version" in str(error.value)) == (what == "newer"), what
    file.write_bytes(whole)
    assert restore(target, file)["tables"] == 3
    target.close()


def test_check_finds_every_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url, _ = written(tmp_path)
    assert faults(url) == []
    database = Database(url)
    with database.engine.connect() as connection:
        tables = {game: row for row, game in connection.execute(sa.select(schema.tables.c.id, schema.tables.c.game))}
    database.close()
    change(
        url,
        f"delete from entries where table_id = '{tables['thaw']}' and number = 9",
        f"update entries set data = '{as_text({'n': 1, 'seat': 0, 'play': ['nonsense', {}]})}' "
        f"where table_id = '{tables['cavemen']}' and number = 12",
        f"update tables set status = 'over' where id = '{tables['endless_winter']}'",
    )
    found = faults(url)
    assert any(f"The log of table {tables['thaw']} should have entries 1 to" in one for one in found)
    assert any(f"{tables['cavemen']} (cavemen) cannot be played again" in one for one in found)
    assert any(f"{tables['endless_winter']} (endless_winter) is running by its log" in one for one in found)
    change(url, f"update entries set number = 5000 where table_id = '{tables['cavemen']}' and number = 31")
    with pytest.raises(SystemExit) as left:
        app(["check-database", "--database", url], standalone_mode=False)
    assert left.value.code == 1
    assert capsys.readouterr().out.count("\n") >= 3


def test_check_compares_the_stored_position(tmp_path: Path) -> None:
    url, _ = written(tmp_path)
    change(url, "update tables set seed = seed || 'x' where game = 'cavemen'")
    assert len(found := faults(url)) == 1
    assert "another position" in found[0] or "cannot be played again" in found[0]
