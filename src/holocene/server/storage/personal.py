"""The SQL about one person: where they are named, and how they are deleted or renamed in one transaction."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from holocene.server.storage import schema
from holocene.server.storage.session import BANS, FORGET, PERSON, RELOAD, Session
from holocene.tables.belongings import names_at, renamed, without_person
from holocene.tables.entries import Entry
from holocene.tables.people import hash_token


def made_by(person: str) -> sa.ColumnElement[bool]:
    """Return the condition that an entry was made by a person: the keys of their requests begin with their id."""
    prefix = f"{person}:"
    return sa.func.substr(schema.entries.c.key, 1, len(prefix)) == prefix


def named_tables(person: str) -> sa.Select[Any]:
    """Return the query for the tables that a person opened, or where they sat or spoke."""
    tables, entries = schema.tables.c, schema.entries.c
    spoke = sa.select(entries.table_id).where(schema.NAMED, made_by(person))  # reads the index of such entries alone
    return sa.select(tables.id).where(sa.or_(tables.owner == person, tables.id.in_(spoke)))


def entries_of(session: Session, table_id: str, person: str) -> list[Entry]:
    """Return the entries of a table that may name a person."""
    columns = schema.entries.c
    mine = sa.or_(made_by(person), columns.kind == "rematch")
    found = sa.select(*columns).where(columns.table_id == table_id, mine)
    return [Entry(*row) for row in session.run(found).fetchall()]


def rewrite(session: Session, before: Entry, after: Entry) -> None:
    """Store an entry in its new form."""
    columns = schema.entries.c
    place = (columns.table_id == before.table_id, columns.number == before.number)
    if after != before:
        session.run(sa.update(schema.entries).where(*place).values(kind=after.kind, data=after.data, key=after.key))


def forget(session: Session, person: str, tables: list[str]) -> None:
    """Delete a person everywhere. Names, messages and identity go; decisions, seeds and commitments stay."""
    for table_id in tables:
        entries = entries_of(session, table_id, person)
        names = names_at(entries, person)
        for entry in entries:
            rewrite(session, entry, without_person(entry, person, names))
        session.order(RELOAD, table_id)
    owned = schema.tables.c.owner == person
    session.run(sa.update(schema.tables).where(owned).values(owner=""))
    for table in (schema.seats, schema.links, schema.notices):
        session.run(sa.delete(table).where(table.c.person_id == person))
    session.run(sa.delete(schema.bans).where(schema.bans.c.value == person))
    session.run(sa.update(schema.acts).where(schema.acts.c.subject == person).values(details=""))
    if session.run(sa.delete(schema.people).where(schema.people.c.id == person)).rowcount:
        session.order(BANS, "")
        session.order(FORGET, hash_token(person))


def rename(session: Session, person: str, name: str, tables: list[str]) -> None:
    """Give a person another name, also where the old one was written down."""
    for table_id in tables:
        entries = entries_of(session, table_id, person)
        names = names_at(entries, person)
        for entry in entries:
            rewrite(session, entry, renamed(entry, person, name, names))
        session.order(RELOAD, table_id)
    session.run(sa.update(schema.people).where(schema.people.c.id == person).values(name=name))
    session.order(PERSON, person)
