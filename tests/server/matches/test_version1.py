"""A database written by version 1 of the rules: running tables continue, and finished ones keep their story."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from holocene.server.http.callers import COOKIE
from holocene.tables.people import People
from tests.server.host import Host, Person, hosting

FOLDER = Path(__file__).parents[2] / "version1"


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """Run the current server on the old database."""
    database = sqlite3.connect(tmp_path / "tables.db")
    database.executescript((FOLDER / "tables.sql").read_text(encoding="utf-8"))
    database.close()
    (tmp_path / "key").write_bytes(bytes.fromhex((FOLDER / "key.hex").read_text().strip()))
    with hosting(tmp_path) as served:
        yield served


def rows(folder: Path) -> dict[str, tuple[str, str]]:
    """Return the game and status of every table."""
    with sqlite3.connect(folder / "tables.db") as database:
        return {row[0]: (row[1], row[2]) for row in database.execute("select id, game, status from tables")}


def seated(host: Host, table: str) -> list[Person]:
    """Return the people at a table, with the cookies they had from the old server."""
    with sqlite3.connect(host.folder / "tables.db") as database:
        query = "select data from entries where table_id = ? and kind = 'joined' order by number"
        joined = [json.loads(row[0]) for row in database.execute(query, (table,))]
    people = People((host.folder / "key").read_bytes(), None, None)  # type: ignore[arg-type]
    found = []
    for one in joined:
        person = Person(host, "")
        person.client.cookies.set(COOKIE, people.sign(one["person"]))
        found.append(person)
    return found


def test_running_tables_continue_and_finished_ones_keep_their_story(host: Host) -> None:
    watcher = host.person("Watcher")
    games = rows(host.folder)
    assert sorted(games.values()) == [
        ("cavemen", "running"),
        ("endless_winter", "over"),
        ("endless_winter", "running"),
        ("endless_winter", "running"),
        ("thaw", "running"),
    ]
    for table, (game, status) in games.items():
        update = watcher.events(table)
        story = [line["text"] for one in update["events"] for line in one.get("lines", [])]
        assert len(story) > 12, "the story from before the update is kept"
        assert update["position"]["view"]["game"] == game
        assert update["table"]["status"] == status
        renewed = [one for one in update["events"] if one["kind"] == "renewed"]
        assert len(renewed) == int(status == "running" and game != "cavemen")
        if status == "over":
            assert len(update["position"]["scores"]) == 2
            assert update["table"]["winners"]


def test_readers_get_the_whole_table_while_it_is_renewed(host: Host) -> None:
    tables = [id for id, (game, status) in rows(host.folder).items() if (game, status) == ("thaw", "running")]
    with ThreadPoolExecutor(8) as pool:
        for update in pool.map(lambda _: Person(host, "").events(tables[0]), range(16)):
            assert "position" in update


@pytest.mark.parametrize("game", ["endless_winter", "thaw", "cavemen"])
def test_old_tables_can_be_played_to_the_end(host: Host, game: str) -> None:
    table = next(id for id, (name, status) in rows(host.folder).items() if (name, status) == (game, "running"))
    people = seated(host, table)
    assert len(people) == (3 if game == "thaw" else 2)
    dice = random.Random(5)
    for _ in range(2000):
        updates = [person.events(table) for person in people]
        if updates[0]["table"]["status"] == "over":
            break
        mover = next(place for place, one in enumerate(updates) if one["position"].get("choices"))
        people[mover].move(table, updates[mover], dice.randrange(1000))
    assert updates[0]["table"]["status"] == "over"
    assert len(updates[0]["position"]["scores"]) == len(people)
    host.stop()
    host.start()
    again = people[0].events(table)
    assert again["table"]["status"] == "over", "it is the same after a restart"
    assert [one["kind"] for one in again["events"]] == [one["kind"] for one in updates[0]["events"]]
