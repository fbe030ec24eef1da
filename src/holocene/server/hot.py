"""What is asked most, answered without the framework, which would take a fifth of a move: moves, and the sockets.

The routes hold the same move for the document, and both call `take_move`. Everything else is theirs.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Litestar
from litestar.types import Receive, Send

from holocene.kernel.language import say
from holocene.server.house import House
from holocene.server.live import watch
from holocene.server.messages import Acknowledged, Move, Problem, encode
from holocene.server.people import COOKIE
from holocene.server.problems import INCOMPLETE, NOT_UNDERSTOOD, WRONG_FIELD, explain
from holocene.server.refused import Refused
from holocene.server.settings import MOST_BODY

PLACE = re.compile(r"/api/tables/([^/]+)/(moves|live)/?")
MOVES = "/api/tables/{table_id}/moves"
JSON = (b"content-type", b"application/json")
JSON_LINE = b"content-type: application/json\r\n"
AtOnce = Callable[[int, bytes, bytes], bool]
read_move = msgspec.json.Decoder(Move, strict=False).decode  # as the framework reads


class Hot:
    """Answers moves and sockets, and hands everything else to the routes."""

    def __init__(self, routes: Litestar) -> None:
        self.routes = routes

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Answer a request, or hand it on."""
        answer = scope.pop("answer", None)  # taken out: a request that holds itself would be garbage to look for
        place = PLACE.fullmatch(scope["path"]) if "path" in scope else None
        if place is not None:
            house: House = self.routes.state.house
            if scope["type"] == "websocket" and place[2] == "live":
                await watch(house, cookie_person(house, scope["headers"]), place[1], scope, receive, send)
                return
            if scope["type"] == "http" and scope["method"] == "POST" and place[2] == "moves":
                scope["path_template"] = MOVES  # for the log
                await answer_move(house, place[1], scope, receive, send, answer)
                return
        await self.routes(scope, receive, send)


async def answer_move(
    house: House, table_id: str, scope: Any, receive: Receive, send: Send, at_once: AtOnce | None
) -> None:
    """Take a move and answer it, with a single write where the connection lends its verb for that."""
    answer: Acknowledged | Problem
    try:
        data = read_move(await read_body(receive) or b"null")
        answer, status = await take_move(house, cookie_person(house, scope["headers"]), table_id, data), 201
    except msgspec.ValidationError:
        answer, status = Problem(say(WRONG_FIELD)), 400
    except msgspec.DecodeError:
        answer, status = Problem(say(NOT_UNDERSTOOD)), 400
    except Exception as error:
        answer, status = explain(error, "POST", MOVES)
    body = encode(answer)
    scope["answered"] = status
    if at_once is not None and at_once(status, scope["head"] + JSON_LINE, body):
        return
    headers = [JSON, (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def take_move(house: House, person: str | None, table_id: str, data: Move) -> Acknowledged:
    """Take the decision that was opened at a number; answered when it is committed."""
    person = await house.people.known(person)
    arguments = dict(data.arguments)
    number = await house.hall.move(table_id, person, data.decision, data.action, arguments, data.key, data.seat)
    return Acknowledged(number)


async def read_body(receive: Receive) -> bytes:
    """Return a request's whole body.

    Raises:
        Refused: it is too large, or breaks off.
    """
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


def cookie_person(house: House, headers: list[tuple[bytes, bytes]]) -> str | None:
    """Return who asks by a request's cookie, None for a stranger."""
    cookie = None
    for name, value in headers:
        if name == b"cookie":
            for part in value.decode("latin-1").split(";"):
                label, _, content = part.partition("=")
                if label.strip() == COOKIE:
                    cookie = content.strip()
    return house.people.read(cookie)
