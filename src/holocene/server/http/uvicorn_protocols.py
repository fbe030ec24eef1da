"""uvicorn's two protocols, hardened for the open network."""

from __future__ import annotations

import asyncio

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from holocene.server.http.callers import address_of
from holocene.server.http.connections import Places, Traffic
from holocene.server.http.guards import HEADERS

HEAD_SECONDS = 20.0  # from the connection, or a request's first byte, to the end of its head; a handshake is a head
BODY_SECONDS = 30.0  # from then to its last byte: slow senders must not block
MOST_HEAD = 64 * 1024  # bytes of a request's address and headers, which the parser itself does not limit


class Http(HttpToolsProtocol):
    """HTTP with limits on a request's time and size; malformed bytes never cause a traceback."""

    traffic: Traffic = Traffic(Places(0))  # `protocols` sets another one
    refused = False  # whether the address has too many connections, so that this one is only told so
    timer: asyncio.TimerHandle | None = None
    head = 0
    answering: RequestResponseCycle | None = None  # `cycle` is the latest request, which may wait behind this one

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the time limit for the first request, unless the address has too many connections."""
        super().connection_made(transport)
        self.traffic.add(self)
        self.refused = not self.traffic.places.enter(address_of_client(self.client))
        if self.refused:
            self.answer_and_close(b"429 Too Many Requests", b"Too many connections from your address.")
        else:
            self.start_timer(HEAD_SECONDS)

    @property
    def only_drains(self) -> bool:
        """Return whether nothing is added to what waits to be sent."""
        return self.flow.write_paused or self.transport.is_closing()

    def data_received(self, data: bytes) -> None:
        """Read a piece of a request."""
        if not self.refused:
            super().data_received(data)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over, with its place."""
        self.stop_timer()
        self.traffic.remove(self)
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        """Start the time limit for a request."""
        super().on_message_begin()
        self.head = 0
        self.start_timer(HEAD_SECONDS)

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

    def on_headers_complete(self) -> None:
        """Start the time limit for the body."""
        self.stop_timer()
        self.start_timer(BODY_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Stop the time limit: the request is complete."""
        self.stop_timer()
        super().on_message_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the time limit, and drop answers that nobody can receive any more."""
        self.stop_timer()
        self.drop_answers()
        self.traffic.remove(self)
        if not self.refused:
            self.traffic.places.leave(address_of_client(self.client))
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

    def start_timer(self, seconds: float) -> None:
        """Close the connection if the head or the body of the request is not complete in time."""
        if self.timer is None:
            self.timer = self.loop.call_later(seconds, self.transport.close)

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
            self.answer_and_close(b"400 Bad Request", b"That request is not understood.")

    def answer_and_close(self, status: bytes, body: bytes) -> None:
        """Answer without having read a request, and close the connection."""
        lines = [b"HTTP/1.1 " + status, b"content-type: text/plain; charset=utf-8", b"connection: close"]
        lines += [b"content-length: " + str(len(body)).encode()]
        lines += [name + b": " + value for name, value in HEADERS]
        self.transport.write(b"\r\n".join(lines) + b"\r\n\r\n" + body)
        self.transport.close()


class Sockets(WebSocketsSansIOProtocol):
    """WebSockets in which a malformed handshake only ends its own connection, and pings never pile up."""

    traffic: Traffic = Traffic(Places(0))  # `protocols` sets another one

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the connection over from HTTP, with its place."""
        super().connection_made(transport)
        self.traffic.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place back."""
        self.traffic.remove(self)
        self.traffic.places.leave(address_of_client(self.client))
        super().connection_lost(exc)

    @property
    def only_drains(self) -> bool:
        """Return whether nothing is added to what waits to be sent."""
        return not self.writable.is_set() or self.transport.is_closing()

    def handle_ping(self) -> None:
        """Answer a ping, unless the client does not read its answers."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def handle_parser_exception(self) -> None:
        """Close after a parser error; before the handshake is done, no code can be sent."""
        if self.conn.close_sent is None:
            self.transport.close()
        else:
            super().handle_parser_exception()


def protocols(places: Places) -> tuple[type[Http], type[Sockets]]:
    """Return the two protocols for a server in which the places of each address are counted."""
    shared = {"traffic": Traffic(places)}
    return type("Http", (Http,), shared), type("Sockets", (Sockets,), shared)


def address_of_client(client: tuple[str, int] | None) -> str:
    """Return the address whose connections are counted together."""
    return address_of({"client": client})
