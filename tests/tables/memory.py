"""A host for the tables in memory: a store, bots that answer at once, and a clock that the test moves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, ParamSpec, TypeVar

from holocene.bots import find_bot
from holocene.bots.advice import Advice, advise
from holocene.bots.analysis import Chances, Cost, Piece, study
from holocene.kernel.engine.state import State
from holocene.tables.belongings import names_at, without_person
from holocene.tables.entries import UPLOADED, Append, Belongings, Entry, Holding, TableRow, Written, decision_time
from holocene.tables.protocols import NOBODY, Account
from holocene.tables.services import Services

Parts = ParamSpec("Parts")
Result = TypeVar("Result")


@dataclass
class MemoryStore:
    """A store that keeps everything in memory."""

    rows: dict[str, TableRow] = field(default_factory=dict)
    log: dict[str, list[Entry]] = field(default_factory=dict)
    people: dict[str, str] = field(default_factory=dict)
    generations: dict[str, int] = field(default_factory=dict)
    bans: list[tuple[str, str]] = field(default_factory=list)
    links: dict[str, str] = field(default_factory=dict)
    sitting: dict[tuple[str, int], str] = field(default_factory=dict)
    notices: dict[tuple[str, str], tuple[str, str]] = field(default_factory=dict)
    analyses: dict[str, str] = field(default_factory=dict)

    async def add_table(self, row: TableRow, entries: list[Entry], full: Callable[[Holding], bool]) -> Holding | None:
        if row.id not in self.rows:
            holding = await self.count_tables(row.owner)
            if full(holding):
                return holding
            self.rows[row.id], self.log[row.id] = row, []
            for entry in entries:
                await self.append(Append(entry, row.status))
        return None

    async def append(self, work: Append) -> Written | None:
        entry = work.entry
        log = self.log.get(entry.table_id)
        found = next((one.number for one in log or () if one.key == entry.key), None)
        if found is not None:
            return Written(found, repeated=True)
        if log is None or entry.number != len(log) + 1:
            return None
        log.append(entry)
        row = replace(
            self.rows[entry.table_id], number=entry.number, status=work.status, changed=entry.at, due=work.due
        )
        if work.snapshot is not None:
            row = replace(row, snapshot=work.snapshot, snapshot_number=entry.number)
        self.rows[entry.table_id] = row
        if work.seat_change is not None:
            self.sitting.pop((row.id, work.seat_change.seat), None)
            if work.seat_change.person is not None:
                self.sitting[row.id, work.seat_change.seat] = work.seat_change.person
        return Written(entry.number, repeated=False)

    async def find_table(self, table_id: str) -> TableRow | None:
        return self.rows.get(table_id)

    async def find_table_and_entries(self, table_id: str) -> tuple[TableRow, list[Entry]] | None:
        return (self.rows[table_id], list(self.log[table_id])) if table_id in self.rows else None

    async def find_entries(self, table_id: str, after: int) -> list[Entry]:
        return self.log.get(table_id, [])[after:]

    async def delete_table(self, table_id: str) -> bool:
        self.log.pop(table_id, None)
        return self.rows.pop(table_id, None) is not None

    async def list_tables(self, person: str | None) -> list[str]:
        mine = {table for (table, _), sits in self.sitting.items() if sits == person}
        rows = [row for row in self.rows.values() if row.listed or row.owner == person or row.id in mine]
        return [row.id for row in sorted(rows, key=lambda row: -row.changed)]

    async def count_tables(self, person: str) -> Holding:
        own = [row for row in self.rows.values() if row.owner == person]
        uploaded = [row for row in own if self.log[row.id][0].key == UPLOADED]
        tables = len([row for row in own if row.status != "over"]) + len(uploaded)
        return Holding(tables, sum(len(row.snapshot or "") + 150 * row.number for row in uploaded))

    async def last_seen(self, table_id: str) -> dict[int, float]:
        return {}

    async def set_notice(self, table_id: str, person: str, webhook: str, quiet: str) -> None:
        self.notices[table_id, person] = (webhook, quiet)

    async def find_notice(self, table_id: str, person: str) -> tuple[str, str]:
        return self.notices.get((table_id, person), ("", ""))

    async def add_analysis(self, table_id: str, data: str) -> None:
        self.analyses.setdefault(table_id, data)

    async def find_analysis(self, table_id: str) -> str | None:
        return self.analyses.get(table_id)

    async def find_due(self, owner: str, now: float, most: int) -> list[str]:
        due = [row for row in self.rows.values() if row.due is not None and row.due <= now]
        return [row.id for row in sorted(due, key=lambda row: row.due or 0.0)][:most]

    async def set_due(self, table_id: str, number: int, due: float | None) -> None:
        if self.rows[table_id].number == number:
            self.rows[table_id] = replace(self.rows[table_id], due=due)

    async def lease(self, owner: str, wanted: list[str]) -> set[str]:
        return set(wanted)

    async def renew(self, owner: str, seconds: float, over: list[str]) -> bool:
        return True

    async def release(self, owner: str) -> None:
        pass

    async def mark_visited(self, tables: list[str], now: float) -> None:
        self.rows |= {one: replace(self.rows[one], visited=now) for one in tables if one in self.rows}

    async def find_idle(self, before: float) -> list[tuple[str, float]]:
        return [
            (row.id, max(row.visited, row.changed) + decision_time(row.plan))
            for row in self.rows.values()
            if row.status == "running" and max(row.visited, row.changed) < before
        ]

    async def remove_idle(self, status: str, before: float, most: int) -> list[str]:
        rows = [row for row in self.rows.values() if row.status == status]
        removed = [row.id for row in rows if max(row.visited, row.changed) < before][:most]
        for one in removed:
            del self.rows[one], self.log[one]
        return removed

    async def add_person(self, person: str, name: str) -> None:
        self.people[person] = name

    async def rename_person(self, person: str, name: str) -> None:
        self.people[person] = name

    async def find_person(self, person: str) -> tuple[str, int] | None:
        return (self.people[person], self.generations.get(person, 0)) if person in self.people else None

    async def sign_out(self, person: str) -> None:
        self.generations[person] = self.generations.get(person, 0) + 1
        self.links = {token: who for token, who in self.links.items() if who != person}

    async def find_bans(self) -> list[tuple[str, str]]:
        return self.bans

    async def named_tables(self, person: str) -> list[str]:
        spoke = {one.table_id for log in self.log.values() for one in log if one.key.startswith(f"{person}:")}
        return [row.id for row in self.rows.values() if row.owner == person or row.id in spoke]

    async def find_belongings(self, person: str) -> Belongings | None:
        if person not in self.people:
            return None
        tables = [self.rows[one] for one in await self.named_tables(person)]
        entries = [one for row in tables for one in self.log[row.id] if one.key.startswith(f"{person}:")]
        notices = [(table, *found) for (table, who), found in self.notices.items() if who == person]
        return Belongings(self.people[person], 0.0, tables, entries, notices)

    async def remove_table(self, table_id: str) -> bool:
        return await self.delete_table(table_id)

    async def forget_person(self, person: str) -> None:
        for table_id in await self.named_tables(person):
            own = [one for one in self.log[table_id] if one.key.startswith(f"{person}:")]
            names = names_at(own, person)
            self.log[table_id] = [without_person(one, person, names) for one in self.log[table_id]]
            if self.rows[table_id].owner == person:
                self.rows[table_id] = replace(self.rows[table_id], owner="")
        self.sitting = {seat: who for seat, who in self.sitting.items() if who != person}
        self.notices = {key: found for key, found in self.notices.items() if key[1] != person}
        self.people.pop(person, None)

    async def add_link(self, token: str, person: str, until: float) -> None:
        self.links[token] = person

    async def use_link(self, token: str) -> str | None:
        return self.links.pop(token, None)


class InlineBots:
    """Bots that think in this process."""

    async def choose(self, bot: str, dealt: State, seat: int, seed: int, *_more: Any, **_named: Any) -> int:
        return int(find_bot(bot).choose(dealt, seat, 0.01, seed))

    async def advise(self, dealt: State, seat: int, seed: int, account: Account = NOBODY) -> list[Advice]:
        return advise(dealt, seat, seed, seconds=0.05)

    async def study(self, piece: Piece) -> Chances | Cost | None:
        return study(piece)


class FakeClock:
    """A clock on which time passes only when somebody waits."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def now(self) -> float:
        return self.time

    def steady(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.time += seconds
        await asyncio.sleep(0)


async def at_once(work: Callable[Parts, Result], /, *args: Parts.args, **kwargs: Parts.kwargs) -> Result:
    """Run slow work at once."""
    return work(*args, **kwargs)


def memory_services(store: MemoryStore | None = None, clock: FakeClock | None = None, **more: Any) -> Services:
    """Return the services of a host without web, database, threads or processes."""
    clock = clock or FakeClock()
    return Services(store or MemoryStore(), InlineBots(), clock, at_once, bytes(32), "process", "test", **more)
