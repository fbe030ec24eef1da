"""uvicorn's two protocols with the manners a server on the open network needs."""

from __future__ import annotations

import asyncio
from functools import partial

from uvicorn._types import ASGI3Application, ASGISendEvent
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

from holocene.server.guards import HEADERS

MOST_SECONDS = 20.0  # from a request's first byte, or the connection, to its last: nobody holds a line by whispering
MOST_HEAD = 64 * 1024  # bytes of a request's address and headers, which the parser itself would take without end


class Http(HttpToolsProtocol):
    """HTTP in which a request must arrive in good time and measure, and nonsense never ends in a traceback."""

    waiting: asyncio.TimerHandle | None = None
    head = 0
    answering: RequestResponseCycle | None = None  # `cycle` is the newest request, which may wait behind this one

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start to wait for the first request."""
        super().connection_made(transport)
        self.watch_time()

    def on_message_begin(self) -> None:
        """Let the time run for a request."""
        super().on_message_begin()
        self.head = 0
        self.watch_time()

    def on_url(self, url: bytes) -> None:
        """Take a piece of the address."""
        self.measure(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header."""
        self.measure(len(name) + len(value))
        super().on_header(name, value)

    def measure(self, more: int) -> None:
        """Raise ValueError, which the parser answers with 400, where the head of a request has no end."""
        self.head += more
        if self.head > MOST_HEAD:
            raise ValueError("the head of the request is too long")

    def on_message_complete(self) -> None:
        """Let the time rest: the request is here."""
        self.stop_watching()
        super().on_message_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting; what is still being worked on has nobody to answer any more."""
        self.stop_watching()
        self.forget_answer()
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self.answering = cycle
        cycle.scope["answer"] = partial(answer_at_once, cycle)  # type: ignore[typeddict-unknown-key]
        super()._start_asgi_task(cycle, app)

    def forget_answer(self) -> None:
        """Let an answer that is on its way go nowhere."""
        for cycle in (self.answering, self.cycle):
            if cycle is not None and not cycle.response_complete:
                cycle.disconnected = True
                cycle.message_event.set()

    def watch_time(self) -> None:
        """Let the time run while a request is incomplete."""
        if self.waiting is None:
            self.waiting = self.loop.call_later(MOST_SECONDS, self.give_up)

    def stop_watching(self) -> None:
        """Let the time rest."""
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None

    def give_up(self) -> None:
        """Hang up on somebody who never finishes."""
        self.transport.close()

    def send_400_response(self, msg: str) -> None:
        """Refuse nonsense; where an answer is on its way already, hang up."""
        if self.answering is not None and not self.answering.response_complete:
            self.forget_answer()
            self.transport.close()
        else:
            body = b"That request is not understood."
            lines = [b"HTTP/1.1 400 Bad Request", b"content-type: text/plain; charset=utf-8", b"connection: close"]
            lines += [b"content-length: " + str(len(body)).encode()]
            lines += [name + b": " + value for name, value in HEADERS]
            self.transport.write(b"\r\n".join(lines) + b"\r\n\r\n" + body)
            self.transport.close()


def answer_at_once(cycle: RequestResponseCycle, status: int, head: bytes, body: bytes) -> bool:
    """Write a whole answer with one call of the system; return False where it must go the usual way.

    Headers and body apart cost a second call, and each header two searches: a tenth of a move.
    """
    if cycle.disconnected or cycle.response_started or cycle.flow.write_paused:
        return False
    lines = [STATUS_LINE[status], *(name + b": " + value + b"\r\n" for name, value in cycle.default_headers)]
    lines += [
        head,
        b"content-length: %d\r\n" % len(body),
        b"\r\n" if cycle.keep_alive else b"connection: close\r\n\r\n",
    ]
    cycle.transport.write(b"".join([*lines, body]))
    cycle.response_started = cycle.response_complete = True
    cycle.message_event.set()
    if not cycle.keep_alive:
        cycle.transport.close()
    cycle.on_response()
    return True


def frame(text: bytes) -> bytes:
    """Return a text as one unmasked frame, as servers send it.

    >>> frame(b"ice"), len(frame(bytes(126))), len(frame(bytes(65536)))
    (b'\\x81\\x03ice', 130, 65546)
    """
    size = len(text)
    if size < 126:
        return bytes((0x81, size)) + text
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


class Sockets(WebSocketsSansIOProtocol):
    """WebSockets in which a malformed greeting or text ends the connection and nothing else."""

    async def run_asgi(self) -> None:
        """Let the application push texts past the protocol's messages."""
        self.scope["push"] = self.push  # type: ignore[typeddict-unknown-key]
        await super().run_asgi()

    def push(self, text: bytes) -> bool:
        """Send a text at once; return False where it must go the usual way: to somebody slow, or gone."""
        if self.disconnected or self.close_sent or self.conn.state is not OPEN or not self.writable.is_set():
            return False
        self.transport.write(frame(text))
        return True

    def handle_parser_exception(self) -> None:
        """Close after what could not be parsed; before the greeting is done there is nobody to send a code to."""
        if self.conn.close_sent is None:
            self.transport.close()
        else:
            super().handle_parser_exception()

    def send_receive_event_to_app(self) -> None:
        """Pass a message on; a text that is none is a mistake of the client's and not one to log."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message; after a close, as to somebody who has hung up."""
        try:
            await super().send(message)
        except RuntimeError:
            if self.close_sent:
                raise ClientDisconnected from None
            raise
