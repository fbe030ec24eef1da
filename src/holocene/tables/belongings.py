"""What belongs to a person: it can be exported, and deleted so that the matches of others stay as they are."""

from __future__ import annotations

from dataclasses import replace

from holocene.tables.entries import Belongings, Entry
from holocene.tables.errors import Refused
from holocene.tables.live import drafts
from holocene.tables.live.live_table import LiveTable
from holocene.tables.live.service import TableService
from holocene.tables.messages import decode, encode
from holocene.tables.messages.answers import OwnEntry, OwnNotice, OwnTable, PersonalData
from holocene.tables.people import People
from holocene.tables.protocols import Store
from holocene.tables.table.seats import GONE


class PersonalArchive:
    """Exports and deletes what belongs to a person."""

    def __init__(self, store: Store, service: TableService, people: People) -> None:
        self.store = store
        self.service = service
        self.people = people

    async def export(self, person: str) -> PersonalData:
        """Return everything that is stored of a person, or raise Refused if this server does not know them."""
        found = await self.store.find_belongings(person)
        if found is None:
            raise Refused(404, "This server knows nobody with that id.")
        return personal_data(person, found)

    async def delete(self, person: str) -> None:
        """Delete a person: bots play on for their seats, and a table where nobody else ever sat is deleted.

        Raises Refused if this server does not know them.
        """
        if await self.store.find_person(person) is None:
            raise Refused(404, "This server knows nobody with that id.")
        for table_id in await self.store.named_tables(person):
            try:
                live = await self.service.live.find(table_id)
            except Refused:  # deleted in the meantime, or its game is not installed: its names still go
                continue
            if belongs_to_nobody_else(live, person):
                await self.service.remove(table_id)
            else:
                await self.service.grant(table_id, f"gone:{live.table.number}", drafts.give_up_seats(person))
        await self.store.forget_person(person)
        self.people.forget(person)


def belongs_to_nobody_else(live: LiveTable, person: str) -> bool:
    """Return whether nobody but one person opened a table or ever sat there."""
    joined = {decode(entry.data)["person"] for entry in live.table.entries if entry.kind == "joined"}
    return {live.table.row.owner, *joined} <= {person}


def personal_data(person: str, found: Belongings) -> PersonalData:
    """Return a person's belongings as they are exported: their own actions and words, and nobody else's."""
    entries: dict[str, list[OwnEntry]] = {}
    for entry in found.entries:
        data = decode(entry.data)
        action, arguments = data.get("play") or ("", {})
        words = {name: str(data.get(name) or "") for name in ("name", "text")}
        own = OwnEntry(
            entry.number, entry.kind, entry.at, data.get("seat"), **words, action=action, arguments=arguments
        )
        entries.setdefault(entry.table_id, []).append(own)
    tables = [
        OwnTable(row.id, row.game, row.status, row.created, row.owner == person, entries.get(row.id, []))
        for row in found.tables
    ]
    return PersonalData(person, found.name, found.created, tables, [OwnNotice(*one) for one in found.notices])


def without_person(entry: Entry, person: str, names: set[str]) -> Entry:
    """Return an entry of a table without a person, whose names there are given. Decisions stay as they are."""
    data = decode(entry.data)
    own = entry.key.startswith(f"{person}:")
    key = f"gone:{entry.number}" if own else entry.key
    kind = entry.kind
    if kind == "joined" and data["person"] == person:
        data = {"seat": data["seat"], "person": GONE, "name": ""}
    elif kind == "chat" and own:
        kind, data = "removed", {}
    elif (kind == "left" and own) or (kind == "rematch" and (own or data.get("name") in names)):
        data = {**data, "name": "", "gone": True}
    else:
        return replace(entry, key=key)
    return replace(entry, kind=kind, key=key, data=encode(data).decode())


def names_at(entries: list[Entry], person: str) -> set[str]:
    """Return the names that a person had at a table."""
    named = [decode(entry.data) for entry in entries if entry.key.startswith(f"{person}:")]
    return {data["name"] for data in named if data.get("name")}


def renamed(entry: Entry, person: str, name: str, names: set[str]) -> Entry:
    """Return an entry of a table in which a person has another name."""
    data = decode(entry.data)
    if not data.get("name") or not (entry.key.startswith(f"{person}:") or data["name"] in names):
        return entry
    return replace(entry, data=encode({**data, "name": name}).decode())
