"""The sockets: every update of a table from a number on, for as long as somebody listens."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextvars import copy_context
from functools import partial
from typing import Any
from urllib.parse import parse_qsl

from litestar.types import Receive, Send

from holocene.kernel.language import say
from holocene.server.house import House
from holocene.server.messages import Update, encode
from holocene.server.refused import Refused
from holocene.server.tables import Live, Watcher
from holocene.server.writer import Unavailable

log = logging.getLogger("holocene.sockets")


async def watch(house: House, person: str | None, table_id: str, scope: Any, receive: Receive, send: Send) -> None:
    """Serve one socket from its greeting to its end."""
    await receive()  # the greeting
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    asked = dict(reversed(parse_qsl(scope["query_string"].decode("latin-1"))))  # of two, the first
    known = number_in(asked.get("after", "")) or 0  # nonsense: all of it
    seat = number_in(asked.get("seat", ""))
    try:
        live = await house.hall.find(table_id, known)
        live.table.looking_seat(person, seat)
    except Refused as error:
        await close(send, 4000 + error.status, error.reason)
        return
    except Unavailable:
        await close(send, 4503, say("The database is away; try again soon."))
        return
    if not house.hall.admits(live, person):
        await close(send, 4429, say("Too many are watching."))
        return
    watcher = Watcher(person, seat)
    show_presence(live, person)
    live.watchers.add(watcher)
    hearing = asyncio.ensure_future(hear(receive))
    sending = asyncio.ensure_future(tell(house, live, watcher, scope, send, known))
    try:
        await asyncio.wait((hearing, sending), return_when=asyncio.FIRST_COMPLETED)
    finally:
        live.watchers.discard(watcher)
        for task in (hearing, sending):
            task.cancel()
        for end in await asyncio.gather(hearing, sending, return_exceptions=True):
            if isinstance(end, Exception) and not isinstance(end, OSError):  # which is how one hangs up
                log.error("a socket failed", exc_info=end)
        show_presence(live, person)


async def tell(house: House, live: Live, watcher: Watcher, scope: Any, send: Send, after: int) -> None:
    """Send the whole first, then what is new: at once where the connection takes it, else each time the bell rings."""
    watcher.known = live.table.number
    first = whole_update(house, live, watcher.person, after if 0 <= after <= watcher.known else 0, watcher.seat)
    await push(scope, send, encode(first))
    at_once = None
    if "push" in scope:  # in this socket's language: who moves may speak another
        at_once = partial(copy_context().run, tell_now, house, live, watcher, scope["push"])
    while True:
        watcher.tell = at_once
        await watcher.bell.wait()
        watcher.bell.clear()
        watcher.tell = None  # what is sent now comes before what happens meanwhile
        if live.gone:
            await close(send, 4404, say("The table has been deleted."))
            return
        number = live.table.number
        if number > watcher.known:
            await push(scope, send, house.hall.update_bytes(live, watcher.person, watcher.known, watcher.seat))
            watcher.known = number
        if watcher.presence:
            watcher.presence = False
            await push(scope, send, encode(Update(number, table=live.table.view(watcher.person, live.present))))


def tell_now(house: House, live: Live, watcher: Watcher, push_now: Callable[[bytes], bool]) -> bool:
    """Tell what is new without waking a task; return False where that cannot be, and the bell must ring."""
    if live.gone or watcher.bell.is_set():
        return False
    try:
        update = house.hall.update_bytes(live, watcher.person, watcher.known, watcher.seat)
    except Exception:
        return False  # the socket's own task meets it again and ends by it; who moved has nothing to do with it
    number = live.table.number
    if not push_now(update):
        return False
    watcher.known = number
    return True


async def hear(receive: Receive) -> None:
    """Read what a client sends, which is nothing but a sign of life, until it goes."""
    while (await receive())["type"] != "websocket.disconnect":
        pass


async def push(scope: Any, send: Send, update: bytes) -> None:
    """Send an update as a text, past the protocol's messages where the connection takes it so."""
    if "push" not in scope or not scope["push"](update):
        await send({"type": "websocket.send", "bytes": None, "text": update.decode()})


async def close(send: Send, code: int, reason: str) -> None:
    """Hang up and say why."""
    await send({"type": "websocket.close", "code": code, "reason": reason})


def number_in(text: str) -> int | None:
    """Return a number from an address, None where there is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def whole_update(house: House, live: Live, person: str | None, after: int, seat: int | None) -> Update:
    """Return an update with version, table and position in it, whatever is new."""
    update = house.hall.update(live, person, after, seat)
    update.position = live.table.position(live.table.seat_of(person, seat))
    update.table = live.table.view(person, live.present)
    update.version = house.version
    return update


def show_presence(live: Live, person: str | None) -> None:
    """Let everyone see that somebody who sits at the table comes or has gone, unless another tab is open."""
    if live.table.seat_of(person) is not None and person not in live.present:
        live.ring_presence()
