"""A server under a path of its host, like /games/: everything inside sees paths without it."""

from __future__ import annotations

import re
from typing import Any

from litestar.types import ASGIApp, Receive, Send

from holocene.kernel.errors import BadRequest
from holocene.kernel.language import say
from holocene.server.http.client_files import send_answer
from holocene.tables.messages import encode
from holocene.tables.messages.answers import Problem

BARE = ("/health", "/metrics")  # also answered without the path: for programs on the server's own network
PATH = re.compile(r"(/[A-Za-z0-9_~-]+)*/?")


def read_path(path: str) -> str:
    """Return the path under which the server is reached, "" for the root of its host, or raise BadRequest."""
    if not PATH.fullmatch(path):
        raise BadRequest("--path takes a path like /games/, of letters, digits, hyphens, _ and ~")
    return path.rstrip("/")


class UnderPath:
    """Takes the path off every request, and refuses what is not under it."""

    def __init__(self, app: ASGIApp, path: str) -> None:
        self.app = app
        self.path = path

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Pass a request on without the path, or answer it."""
        if scope["type"] not in ("http", "websocket") or self.enter(scope):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 4404, "reason": say("There is nothing here.")})
        elif scope["path"] in ("/", self.path) and scope["method"] in ("GET", "HEAD"):
            await send_answer(send, 307, [(b"location", f"{self.path}/".encode())], b"")
        else:
            content = encode(Problem(say("There is nothing here.")))
            await send_answer(send, 404, [(b"content-type", b"application/json")], content)

    def enter(self, scope: Any) -> bool:
        """Take the path off a request; return False if it is not under the path."""
        path = scope["path"]
        if not path.startswith(f"{self.path}/"):
            return path in BARE
        scope["path"] = path[len(self.path) :]
        raw: bytes = scope.get("raw_path") or b""
        if raw.startswith(f"{self.path}/".encode()):
            scope["raw_path"] = raw[len(self.path) :]
        return True
