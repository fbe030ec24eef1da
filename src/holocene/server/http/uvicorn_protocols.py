"""uvicorn's two protocols, hardened for the open network."""

from __future__ import annotations

import asyncio

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from holocene.server.http.guards import HEADERS

MOST_SECONDS = 20.0  # from the connection, or a request's first byte, to its last byte: slow senders must not block
MOST_HEAD = 64 * 1024  # bytes of a request's address and headers, which the parser itself does not limit


class Http(HttpToolsProtocol):
    """HTTP with limits on a request's time and size; malformed bytes never cause a traceback."""

    timer: asyncio.TimerHandle | None = None
    head = 0
    answering: RequestResponseCycle | None = None  # `cycle` is the latest request, which may wait behind this one

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the time limit for the first request."""
        super().connection_made(transport)
        self.start_timer()

    def on_message_begin(self) -> None:
        """Start the time limit for a request."""
        super().on_message_begin()
        self.head = 0
        self.start_timer()

    def on_url(self, url: bytes) -> None:
        """Receive a piece of the address."""
        self.measure(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Receive a header."""
        self.measure(len(name) + len(value))
        super().on_header(name, value)

    def measure(self, more: int) -> None:
        """Raise ValueError, which the parser answers with 400, if the head of a request is too long."""
        self.head += more
        if self.head > MOST_HEAD:
            raise ValueError("the head of the request is too long")

    def on_message_complete(self) -> None:
        """Stop the time limit: the request is complete."""
        self.stop_timer()
        super().on_message_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the time limit, and drop answers that nobody can receive any more."""
        self.stop_timer()
        self.drop_answers()
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self.answering = cycle
        super()._start_asgi_task(cycle, app)

    def drop_answers(self) -> None:
        """Drop the answers that are on their way."""
        for cycle in (self.answering, self.cycle):
            if cycle is not None and not cycle.response_complete:
                cycle.disconnected = True
                cycle.message_event.set()

    def start_timer(self) -> None:
        """Close the connection if the request is not complete in time."""
        if self.timer is None:
            self.timer = self.loop.call_later(MOST_SECONDS, self.transport.close)

    def stop_timer(self) -> None:
        """Stop the time limit."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def send_400_response(self, msg: str) -> None:
        """Refuse a malformed request; if an answer is on its way already, close the connection."""
        if self.answering is not None and not self.answering.response_complete:
            self.drop_answers()
            self.transport.close()
        else:
            body = b"That request is not understood."
            lines = [b"HTTP/1.1 400 Bad Request", b"content-type: text/plain; charset=utf-8", b"connection: close"]
            lines += [b"content-length: " + str(len(body)).encode()]
            lines += [name + b": " + value for name, value in HEADERS]
            self.transport.write(b"\r\n".join(lines) + b"\r\n\r\n" + body)
            self.transport.close()


class Sockets(WebSocketsSansIOProtocol):
    """WebSockets; a malformed handshake only ends its own connection."""

    def handle_parser_exception(self) -> None:
        """Close after a parser error; before the handshake is done, no code can be sent."""
        if self.conn.close_sent is None:
            self.transport.close()
        else:
            super().handle_parser_exception()
