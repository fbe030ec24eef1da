"""uvicorn's two protocols with the manners a server on the open network needs."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

MOST_SECONDS = 20.0  # from a request's first byte, or the connection, to its last: nobody holds a line by whispering


class Http(H11Protocol):
    """HTTP in which a request must arrive in good time, and nonsense never ends in a traceback."""

    waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start to wait for the first request."""
        super().connection_made(transport)
        self.watch_time()

    def data_received(self, data: bytes) -> None:
        """Take what has come."""
        super().data_received(data)
        self.watch_time()

    def on_response_complete(self) -> None:
        """Wait for the next request, which may have come already."""
        super().on_response_complete()
        self.watch_time()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self.stop_watching()
        super().connection_lost(exc)

    def watch_time(self) -> None:
        """Let the time run while a request is incomplete."""
        incomplete = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        if not incomplete or self.transport.is_closing() or self.transport.get_protocol() is not self:  # a socket now
            self.stop_watching()
        elif self.waiting is None:
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
        if self.cycle is not None:
            self.cycle.disconnected = True  # what is still being worked on has nobody to answer any more
            self.cycle.message_event.set()
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:
            self.transport.close()


class Sockets(WebSocketsSansIOProtocol):
    """WebSockets in which a malformed greeting or text ends the connection and nothing else."""

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
