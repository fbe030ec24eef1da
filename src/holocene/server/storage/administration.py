"""What operators read and change in the database: lists, searches, figures, bans, renaming, and the audit log."""

from __future__ import annotations

import secrets
import time
from typing import Any

import sqlalchemy as sa

from holocene.server.storage import personal, schema
from holocene.server.storage.session import BANS, TABLE, Session
from holocene.server.storage.store import Store
from holocene.tables.errors import Refused

MOST = 100  # rows of a list
DAY = 24 * 3600
Row = dict[str, Any]


class Registry:
    """An operator's view of the database. Nothing in it needs a running server."""

    def __init__(self, store: Store, operator: str) -> None:
        self.store = store
        self.operator = operator

    async def rows(self, statement: sa.Select[Any]) -> list[Row]:
        """Return the rows of a query by the names of their columns."""
        return [dict(row._mapping) for row in await self.store.select(statement)]

    # Reading -------------------------------------------------------------------------------------------------------

    async def tables(self, search: str = "", status: str = "") -> list[Row]:
        """Return the latest tables: all, or those with a text in their id, game or the name of somebody there."""
        tables, seats, people = schema.tables.c, schema.seats.c, schema.people.c
        found = sa.select(tables.id, tables.game, tables.status, tables.listed, tables.number, tables.changed)
        if search:
            named = sa.select(seats.table_id).join(schema.people, people.id == seats.person_id)
            named = named.where(contains(people.name, search) | (people.id == search))
            found = found.where(
                contains(tables.id, search) | (tables.game == search) | tables.id.in_(named) | (tables.owner == search)
            )
        if status:
            found = found.where(tables.status == status)
        return await self.rows(found.order_by(tables.changed.desc()).limit(MOST))

    async def table(self, table_id: str) -> Row:
        """Return what an operator may know of a table: not its seed, its cards or its positions."""
        tables, seats, people, entries = schema.tables.c, schema.seats.c, schema.people.c, schema.entries.c
        names = ("id", "game", "rules", "status", "listed", "owner", "number", "created", "changed")
        found = await self.rows(sa.select(*(tables[name] for name in names)).where(tables.id == table_id))
        if not found:
            raise Refused(404, "There is no such table.")
        sitting = sa.select(seats.seat, seats.person_id, people.name, seats.seen)
        sitting = sitting.join(schema.people, people.id == seats.person_id).where(seats.table_id == table_id)
        chat = sa.select(entries.number, entries.at, entries.key, entries.data)
        chat = chat.where(entries.table_id == table_id, entries.kind == "chat").order_by(entries.number)
        return {
            **found[0],
            "seats": await self.rows(sitting.order_by(seats.seat)),
            "chat": (await self.rows(chat))[-MOST:],
        }

    async def people(self, search: str = "") -> list[Row]:
        """Return the latest people: all, or those with a text in their name, or with this id."""
        people, seats = schema.people.c, schema.seats.c
        places = sa.select(sa.func.count()).where(seats.person_id == people.id).scalar_subquery()
        found = sa.select(people.id, people.name, people.created, places.label("seats"))
        if search:
            found = found.where(contains(people.name, search) | (people.id == search))
        return await self.rows(found.order_by(people.created.desc()).limit(MOST))

    async def person(self, person: str) -> Row:
        """Return a person, with bans and tables."""
        people, bans, tables = schema.people.c, schema.bans.c, schema.tables.c
        found = await self.rows(sa.select(people.id, people.name, people.created).where(people.id == person))
        if not found:
            raise Refused(404, "This server knows nobody with that id.")
        banned = await self.rows(sa.select(bans.kind).where(bans.value == person))
        named = personal.named_tables(person).subquery()
        mine = sa.select(tables.id, tables.game, tables.status, tables.changed).join(named, named.c.id == tables.id)
        kinds = {row["kind"] for row in banned}
        return {
            **found[0],
            "banned": "person" in kinds,
            "muted": "mute" in kinds,
            "tables": await self.rows(mine.order_by(tables.changed.desc()).limit(MOST)),
        }

    async def bans(self) -> list[Row]:
        """Return all bans and mutes."""
        return await self.rows(sa.select(schema.bans).order_by(schema.bans.c.at))

    async def acts(self, most: int) -> list[Row]:
        """Return the latest acts of operators, the last one first."""
        return await self.rows(sa.select(schema.acts).order_by(schema.acts.c.at.desc()).limit(most))

    async def statistics(self) -> Row:
        """Return how much there is of everything, and how much came in a day and in a week."""
        tables, people = schema.tables.c, schema.people.c
        counted = sa.select(tables.game, tables.status, sa.func.count().label("tables"))
        now = time.time()
        found: Row = {"tables": await self.rows(counted.group_by(tables.game, tables.status).order_by(tables.game))}
        for name, table in (("people", schema.people), ("entries", schema.entries), ("bans", schema.bans)):
            found[name] = await self.count(table)
        for name, since in (("day", now - DAY), ("week", now - 7 * DAY)):
            found[f"new people in a {name}"] = await self.count(schema.people, people.created > since)
            found[f"new tables in a {name}"] = await self.count(schema.tables, tables.created > since)
            found[f"tables played at in a {name}"] = await self.count(schema.tables, tables.changed > since)
        return found

    async def count(self, table: sa.Table, *conditions: Any) -> int:
        """Return the number of rows that meet some conditions."""
        rows = await self.store.select(sa.select(sa.func.count()).select_from(table).where(*conditions))
        return int(rows[0][0])

    # Changing ------------------------------------------------------------------------------------------------------

    async def note(self, act: str, subject: str, details: str = "") -> None:
        """Write an act into the audit log. This comes before the act, so that none is missing there."""
        await self.store.change(lambda session: self.add_act(session, act, subject, details))

    def add_act(self, session: Session, act: str, subject: str, details: str = "") -> None:
        """Write an act into the audit log, in a transaction with what it does."""
        values = {"operator": self.operator, "act": act, "subject": subject, "details": details}
        session.add(schema.acts, id=secrets.token_hex(8), at=time.time(), **values)

    async def ban(self, act: str, kind: str, value: str, reason: str) -> bool:
        """Ban or mute; return False if that was so already."""

        def work(session: Session) -> bool:
            added = session.insert(schema.bans).values(kind=kind, value=value, at=time.time())
            new = bool(session.run(added.on_conflict_do_nothing()).rowcount)
            if new:
                self.add_act(session, act, value, reason)
                session.order(BANS, "")
            return new

        return await self.store.change(work)

    async def lift(self, act: str, kind: str, value: str) -> bool:
        """Lift a ban or mute; return False if there is none."""
        delete = sa.delete(schema.bans).where(schema.bans.c.kind == kind, schema.bans.c.value == value)

        def work(session: Session) -> bool:
            gone = bool(session.run(delete).rowcount)
            if gone:
                self.add_act(session, act, value)
                session.order(BANS, "")
            return gone

        return await self.store.change(work)

    async def rename(self, person: str, name: str) -> None:
        """Give a person another name, also at the tables where the old one was written down."""
        tables = await self.store.named_tables(person)

        def work(session: Session) -> None:
            self.add_act(session, "rename", person, name)
            personal.rename(session, person, name, tables)

        await self.store.change(work)

    async def tell_table(self, table_id: str) -> None:
        """Let the servers read what is new of a table."""
        await self.store.change(lambda session: session.order(TABLE, table_id))


def contains(column: sa.ColumnElement[str], text: str) -> sa.ColumnElement[bool]:
    """Return the condition that a text is part of another, in upper or lower case."""
    return sa.func.lower(column).contains(text.lower(), autoescape=True)
