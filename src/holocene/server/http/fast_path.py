"""A fast path for moves and sockets that bypasses the web framework; through it, a move would cost a third more.

It answers a move with the same function as the move's route. Every other request goes to the routes.
See docs/performance-history.md.
"""

from __future__ import annotations

import re
from typing import Any, get_type_hints

import msgspec
from litestar import Litestar
from litestar.types import Receive, Send

from holocene.kernel.language import say
from holocene.server.http.callers import address_of, caller_of
from holocene.server.http.client_files import send_answer
from holocene.server.http.connections import Places
from holocene.server.http.guards import refuse
from holocene.server.http.sockets import serve_socket
from holocene.server.settings import MOST_BODY
from holocene.tables.endpoints.registry import LIVE, MOVE
from holocene.tables.errors import INCOMPLETE, NOT_UNDERSTOOD, WRONG_FIELD, Refused, problem_for
from holocene.tables.messages import encode
from holocene.tables.messages.answers import Problem
from holocene.tables.services import Services

PATHS = {path: re.compile(path.replace("{table_id}", "([^/]+)") + "/?") for path in (MOVE.path, LIVE)}
read_move = msgspec.json.Decoder(get_type_hints(MOVE.function)["data"], strict=False).decode  # like the framework


class FastPath:
    """Answers moves and sockets, and passes every other request on to the routes."""

    def __init__(self, routes: Litestar, sockets: Places) -> None:
        self.routes = routes
        self.sockets = sockets  # how many each address may have

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Answer a request, or pass it on."""
        kind, path = scope["type"], scope.get("path", "")
        if kind == "websocket" and (table := PATHS[LIVE].fullmatch(path)):
            address = address_of(scope)
            if not self.sockets.enter(address):
                await refuse(scope, send, 429, say("Too many connections from your address."))
                return
            try:
                await serve_socket(self.routes.state.runtime.services, table[1], scope, receive, send)
            finally:
                self.sockets.leave(address)
        elif kind == "http" and scope["method"] == MOVE.method and (table := PATHS[MOVE.path].fullmatch(path)):
            scope["path_template"] = MOVE.path  # for the log
            await answer_move(self.routes.state.runtime.services, table[1], scope, receive, send)
        else:
            await self.routes(scope, receive, send)


async def answer_move(services: Services, table_id: str, scope: Any, receive: Receive, send: Send) -> None:
    """Carry out a move and answer it."""
    answer: Any
    try:
        data = read_move(await read_body(receive) or b"null")
        answer = await MOVE.function(services, await caller_of(services, scope), table_id=table_id, data=data)
        status = MOVE.status
    except msgspec.ValidationError:
        answer, status = Problem(say(WRONG_FIELD)), 400
    except msgspec.DecodeError:
        answer, status = Problem(say(NOT_UNDERSTOOD)), 400
    except Exception as error:
        answer, status = problem_for(error, MOVE.method, MOVE.path)
    await send_answer(send, status, [(b"content-type", b"application/json")], encode(answer))


async def read_body(receive: Receive) -> bytes:
    """Return a request's whole body, or raise Refused if it is too large or incomplete."""
    body = bytearray()
    while True:
        message: Any = await receive()
        if message["type"] != "http.request":
            raise Refused(400, INCOMPLETE)
        body += message.get("body", b"")
        if len(body) > MOST_BODY:
            raise Refused(413, "That is too large.")
        if not message.get("more_body", False):
            return bytes(body)
