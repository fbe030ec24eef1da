"""Load: people who play, chat and undo at many tables and never give up; and checks of the final log."""

from __future__ import annotations

import json
import random
import threading
import time
from typing import Any

import httpx
import sqlalchemy as sa

from holocene.server.storage import schema
from holocene.server.storage.database import Database
from holocene.server.storage.store import table_row
from holocene.tables.entries import Entry
from holocene.tables.table.table import new_table
from tests.server.host import Host, Person, key

WAITS = (502, 503, 504)


class Pair(threading.Thread):
    """Two people who play with a bot at one table after another, on whichever server answers.

    Attributes:
        tables: every table they have played at, the current one last.
        answered: acknowledged entries: (table, key) -> number.
        refused: (table, key) of refused requests.
        wrong: what went wrong in this thread.
        waited: how often no answer came, or the answer was to try again.
    """

    def __init__(self, hosts: list[Host], seed: int) -> None:
        super().__init__(daemon=True)
        self.hosts = hosts
        self.dice = random.Random(seed)
        self.at = seed
        self.people = [hosts[0].person(f"Ada {seed}"), hosts[0].person(f"Bea {seed}")]
        self.client = httpx.Client(timeout=60)
        self.tables: list[str] = []
        self.answered: dict[tuple[str, str], int] = {}
        self.refused: set[tuple[str, str]] = set()
        self.known: dict[str, int] = {}
        self.wrong: list[str] = []
        self.waited = 0
        self.over = threading.Event()

    def ask(self, who: Person, method: str, path: str, data: Any = None) -> httpx.Response:
        """Send the same request until there is an answer, each time to the next server."""
        cookie = "; ".join(f"{name}={value}" for name, value in who.client.cookies.items())
        while True:
            address = self.hosts[self.at % len(self.hosts)].url
            try:
                answer = self.client.request(method, address + path, json=data, headers={"cookie": cookie})
                if answer.status_code not in WAITS:
                    return answer
            except httpx.TransportError:
                pass
            self.waited += 1
            self.at += 1
            time.sleep(0.1)

    def do(self, who: Person, table: str, verb: str, **data: Any) -> int:
        """Make a request at a table, record its result, and return its status."""
        mine = {"key": key(), **data}
        answer = self.ask(who, "POST", f"/api/tables/{table}/{verb}", mine)
        entry = (table, f"{who.id}:{mine['key']}")
        if answer.status_code == 201:
            self.answered[entry] = self.known[table] = answer.json()["number"]
        elif answer.status_code in (409, 429):
            self.refused.add(entry)
        else:
            self.wrong.append(f"{verb} {data}: {answer.status_code} {answer.text}")
        return answer.status_code

    def open(self) -> str:
        """Open the next table and start."""
        ada, bea = self.people
        seats = [{"kind": "person"}, {"kind": "person"}, {"kind": "bot", "bot": "random"}]
        answer = self.ask(ada, "POST", "/api/tables/", {"game": "cavemen", "seats": seats})
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["id"]
        self.tables.append(table)
        self.do(bea, table, "join")
        self.do(ada, table, "start")
        return table

    def run(self) -> None:
        """Play until told to stop."""
        try:
            table = self.open()
            while not self.over.is_set():
                if not self.step(table):
                    table = self.open()
                time.sleep(0.1)  # leave the servers some of the machine
        except Exception as error:
            self.wrong.append(repr(error))

    def step(self, table: str) -> bool:
        """Let a person decide, and sometimes chat or undo; return False once the game is over."""
        chance = self.dice.random()
        who = self.dice.choice(self.people)
        if chance < 0.05:
            self.do(who, table, "chat", text=f"{self.dice.random()}")
        elif chance < 0.15:
            self.do(who, table, "undo")
        for person in self.people:
            update = self.ask(person, "GET", f"/api/tables/{table}/events?after={self.known.get(table, 0)}").json()
            self.known[table] = update["number"]
            if update["table"]["status"] == "over":
                return False
            position = update["position"]
            if position.get("choices"):
                choice = self.dice.choice(position["choices"])
                move = {"action": choice["action"], "arguments": choice["arguments"]}
                self.do(person, table, "moves", decision=position["decision"], **move)
                return True
        return True  # the bot is to move


class Load:
    """Many pairs at once."""

    def __init__(self, hosts: list[Host], pairs: int) -> None:
        self.pairs = [Pair(hosts, seed) for seed in range(pairs)]
        for pair in self.pairs:
            pair.start()

    @property
    def answered(self) -> int:
        """Return the number of acknowledged requests so far."""
        return sum(len(pair.answered) for pair in self.pairs)

    def check(self) -> None:
        """Check that nothing has gone wrong so far."""
        wrong = [wrong for pair in self.pairs for wrong in pair.wrong]
        assert not wrong, wrong

    def wait_for_all(self, more: int, seconds: float = 60) -> None:
        """Wait until every pair had so many more requests granted, which needs the bot of every table."""
        goals = [len(pair.answered) + more for pair in self.pairs]
        end = time.monotonic() + seconds
        while any(len(pair.answered) < goal for pair, goal in zip(self.pairs, goals, strict=True)):
            self.check()
            assert time.monotonic() < end, "a table does not play on"
            time.sleep(0.05)

    def stop(self) -> None:
        """Let everybody finish their last request."""
        for pair in self.pairs:
            pair.over.set()
        for pair in self.pairs:
            pair.join(60)
            assert not pair.is_alive()
        self.check()

    def check_log(self, url: str) -> None:
        """Check that the database has every acknowledged entry once, with its number and key, and no gaps."""
        database = Database(url)
        with database.engine.connect() as connection:
            for pair in self.pairs:
                for table in pair.tables:
                    entries = check_table(connection, table)
                    numbers = {entry.key: entry.number for entry in entries}
                    mine = {key: number for (where, key), number in pair.answered.items() if where == table}
                    people = tuple(f"{person.id}:" for person in pair.people)
                    asked = {key: number for key, number in numbers.items() if key.startswith(people)}
                    assert {key: number for key, number in asked.items() if ":owner:" not in key} == mine
                    refused = {key for where, key in pair.refused if where == table}
                    assert not refused & numbers.keys()
        database.close()


def check_table(connection: sa.Connection, table_id: str) -> list[Entry]:
    """Check that a table's log is complete and agrees with what is stored beside it; return its entries."""
    columns = schema.entries.c
    found = sa.select(*columns).where(columns.table_id == table_id).order_by(columns.number)
    entries = [Entry(*row) for row in connection.execute(found)]
    stored = connection.execute(sa.select(schema.tables).where(schema.tables.c.id == table_id)).mappings().one()
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    assert len({entry.key for entry in entries}) == len(entries)
    table = new_table(table_row(dict(stored)), entries)
    assert (stored["number"], stored["status"]) == (table.number, table.status)
    if table.match is not None and table.match.log:
        assert json.loads(stored["snapshot"]) == table.match.state.dump()
        assert stored["snapshot_number"] == table.record_entries[-1]
    seats = sa.select(schema.seats.c.seat, schema.seats.c.person_id).where(schema.seats.c.table_id == table_id)
    sitting = {number: seat.person for number, seat in enumerate(table.seats) if seat.person is not None}
    assert {row[0]: row[1] for row in connection.execute(seats)} == sitting
    plays = [json.loads(entry.data) for entry in entries if entry.kind == "play"]
    assert any(play["seat"] == 2 for play in plays) or len(plays) < 20, "the bot never played"
    return entries
