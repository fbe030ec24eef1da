"""WebSockets, as channels to the watchers of a table."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl

from litestar.types import Receive, Send

from holocene.kernel.language import say
from holocene.server.http.callers import caller_of
from holocene.tables.errors import Refused, Unavailable
from holocene.tables.live.watching import watch
from holocene.tables.services import Services


class Socket:
    """An accepted WebSocket."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self.receive = receive
        self.send_message: Any = send

    async def send(self, text: bytes) -> None:
        """Send a text."""
        try:
            await self.send_message({"type": "websocket.send", "bytes": None, "text": text.decode()})
        except RuntimeError:  # it was closed in the meantime, because of a malformed frame
            raise ConnectionResetError from None

    def push(self, text: bytes) -> bool:
        """Send a text at once, without a task; return False and send nothing if the connection would have to wait."""
        sending = self.send(text)
        try:
            sending.send(None)
        except StopIteration:
            return True
        except OSError:  # it has hung up; its own task will notice
            return False
        sending.close()
        return False

    async def close(self, code: int, reason: str) -> None:
        """Close the socket and say why."""
        await self.send_message({"type": "websocket.close", "code": code, "reason": reason})

    async def wait_closed(self) -> None:
        """Read and ignore what the client sends until it disconnects."""
        while (await self.receive())["type"] != "websocket.disconnect":
            pass


async def serve_socket(services: Services, table_id: str, scope: Any, receive: Receive, send: Send) -> None:
    """Serve one socket from its handshake to its end."""
    await receive()  # the handshake
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    query = dict(reversed(parse_qsl(scope["query_string"].decode("latin-1"))))  # of two equal names, the first counts
    after = number_in(query.get("after", "")) or 0  # everything, if it is not a number
    seat = number_in(query.get("seat", ""))
    channel = Socket(receive, send)
    try:
        caller = await caller_of(services, scope)
    except Refused as error:
        await channel.close(4000 + error.status, error.reason)
        return
    except Unavailable:
        await channel.close(4503, say("The database is unavailable; try again soon."))
        return
    await watch(services.live, services.version, caller.person, table_id, after, seat, channel, caller.address)


def number_in(text: str) -> int | None:
    """Return the number in a query parameter, None if it is not a number."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
