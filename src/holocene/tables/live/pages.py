"""Pages of a table's log: a reader gets at most so many bytes at once, and asks for the rest."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING, cast

from msgspec import Raw

from holocene.kernel.language import language
from holocene.tables.messages import encode
from holocene.tables.messages.answers import Happening, Update

if TYPE_CHECKING:
    from holocene.tables.live.live_table import LiveTable

PAGE = 160_000  # bytes of the entries in an answer; with the largest position it stays under 256 kB
BLOCK = 64  # entries that are encoded at once, in a few milliseconds, before others get their turn
MOST_BYTES = 32_000_000  # of encoded blocks in memory

Key = tuple[int, int, int | None, str]  # table in memory, block, reader's seat, language


class Pages:
    """Encodes the logs of all tables a page at a time, so that a long log never stalls the server.

    What an entry tells a seat never changes, so whole blocks are kept, and the longest unused ones are dropped.
    """

    def __init__(self) -> None:
        self.blocks: OrderedDict[Key, list[bytes]] = OrderedDict()
        self.bytes = 0

    async def read(self, live: LiveTable, seat: int | None, after: int) -> list[Happening]:
        """Return the entries after a number as a seat may know them, as many as fit on a page and at least one."""
        page: list[bytes] = []
        size = 0
        while after + len(page) < live.table.number:
            for one in await self.read_block(live, seat, after + len(page)):
                if page and size + len(one) > PAGE:
                    return as_happenings(page)
                page.append(one)
                size += len(one) + 1
        return as_happenings(page)

    async def read_block(self, live: LiveTable, seat: int | None, after: int) -> list[bytes]:
        """Return the entries after a number up to the end of their block, encoded."""
        block, first = divmod(after, BLOCK)
        key = (live.serial, block, seat, language())
        found = self.blocks.get(key)
        if found is not None:
            self.blocks.move_to_end(key)
            return found[first:]
        entries = live.table.entries[block * BLOCK : (block + 1) * BLOCK]
        if len(entries) < BLOCK:  # it is still growing
            return [encode(live.views.happening(one, seat)) for one in entries[first:]]
        found = [encode(live.views.happening(one, seat)) for one in entries]
        self.keep(key, found)
        await asyncio.sleep(0)
        return found[first:]

    def keep(self, key: Key, block: list[bytes]) -> None:
        """Keep a block, and drop the longest unused ones if they take up too much."""
        self.blocks[key] = block
        self.bytes += weight(block)
        while self.bytes > MOST_BYTES:
            self.bytes -= weight(self.blocks.popitem(last=False)[1])

    async def update(self, live: LiveTable, person: str | None, after: int, wanted: int | None, version: str) -> Update:
        """Return a page of what is new after a number (everything, if there is no such number).

        It always has version, table and position in it.
        """
        after = after if 0 <= after <= live.table.number else 0
        page = await self.read(live, live.table.seats.viewing_seat(person, wanted), after)
        update = live.whole_update(person, page, wanted, version)
        update.more = after + len(page) < update.number
        return update


def weight(block: list[bytes]) -> int:
    """Return about how many bytes of memory a block takes."""
    return sum(len(one) + 33 for one in block)


def as_happenings(page: list[bytes]) -> list[Happening]:
    """Return encoded entries in the form in which they can stand in an update."""
    return cast(list[Happening], [Raw(one) for one in page])
