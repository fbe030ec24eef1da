"""Watching a table: sends every update after a number, as long as the watcher stays."""

from __future__ import annotations

import asyncio
import logging
from contextvars import copy_context
from functools import partial
from typing import Protocol

from holocene.kernel.language import say
from holocene.tables.errors import Refused, Unavailable
from holocene.tables.live.live_table import LiveTable, Watcher
from holocene.tables.live.live_tables import LiveTables
from holocene.tables.messages import encode
from holocene.tables.messages.answers import Update

log = logging.getLogger("holocene.sockets")


class Channel(Protocol):
    """A connection to a watcher."""

    def push(self, text: bytes) -> bool: ...  # sends at once; False: nothing was sent, use `send`
    async def send(self, text: bytes) -> None: ...
    async def close(self, code: int, reason: str) -> None: ...
    async def wait_closed(self) -> None: ...  # returns when the other side has hung up


async def watch(
    tables: LiveTables,
    version: str,
    person: str | None,
    table_id: str,
    after: int,
    seat: int | None,
    channel: Channel,
    address: str = "",
) -> None:
    """Serve one watcher until the connection ends."""
    try:
        live = await tables.find(table_id, after)
        live.table.seats.check_viewer(person, seat)
    except Refused as error:
        await channel.close(4000 + error.status, error.reason)
        return
    except Unavailable:
        await channel.close(4503, say("The database is unavailable; try again soon."))
        return
    if not tables.admits(live, person):
        await channel.close(4429, say("Too many people are watching."))
        return
    watcher = Watcher(person, seat, address)
    show_presence(live, person)
    live.watchers.add(watcher)
    closing = asyncio.ensure_future(channel.wait_closed())
    sending = asyncio.ensure_future(send_updates(live, version, watcher, channel, after))
    try:
        await asyncio.wait((closing, sending), return_when=asyncio.FIRST_COMPLETED)
    finally:
        live.watchers.discard(watcher)
        for task in (closing, sending):
            task.cancel()
        for end in await asyncio.gather(closing, sending, return_exceptions=True):
            if isinstance(end, Exception) and not isinstance(end, OSError):  # an OSError is a closed connection
                log.error("a socket failed", exc_info=end)
        show_presence(live, person)


async def send_updates(live: LiveTable, version: str, watcher: Watcher, channel: Channel, after: int) -> None:
    """Send everything first, then what is new: pushed at once if the channel can take it, else from this task."""
    watcher.sent = live.table.number
    first = live.full_update(watcher.person, after if 0 <= after <= watcher.sent else 0, watcher.seat, version)
    await channel.send(encode(first))
    push = partial(copy_context().run, push_update, live, watcher, channel)  # keeps the watcher's language
    while True:
        watcher.push = push
        await watcher.wake.wait()
        watcher.wake.clear()
        watcher.push = None  # what is sent now comes before anything that happens in the meantime
        if watcher.closing is not None:
            code, reason = watcher.closing
            await channel.close(code, say(reason) if reason else "")
            return
        if live.deleted:
            await channel.close(4404, say("The table has been deleted."))
            return
        number = live.table.number
        if number > watcher.sent:
            await channel.send(live.encoded_update(watcher.person, watcher.sent, watcher.seat))
            watcher.sent = number
        if watcher.presence_changed:
            watcher.presence_changed = False
            table = live.views.table_view(watcher.person, live.present)
            await channel.send(encode(Update(number, table=table)))


def push_update(live: LiveTable, watcher: Watcher, channel: Channel) -> bool:
    """Send what is new without waking the watcher's task; return False if that is not possible."""
    if live.deleted or watcher.wake.is_set():
        return False
    try:
        update = live.encoded_update(watcher.person, watcher.sent, watcher.seat)
    except Exception:
        return False  # the watcher's own task fails with it again; the request that changed the table does not
    if not channel.push(update):
        return False
    watcher.sent = live.table.number
    return True


def show_presence(live: LiveTable, person: str | None) -> None:
    """Show everybody that a seated person comes or has left, unless they have another tab open."""
    if live.table.seats.of(person) and person not in live.present:
        live.notify_presence()
