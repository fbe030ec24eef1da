"""Guards around the whole application: origins, rates, languages, security headers, and a log of requests."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from litestar.types import ASGIApp, Message, Receive, Send

from holocene.kernel.language import say, speaking
from holocene.server.http.callers import address_of
from holocene.server.http.language import language_of
from holocene.server.http.proxies import Proxies
from holocene.server.metrics.figures import Figures, without_types
from holocene.tables.endpoints.registry import MOVE
from holocene.tables.limits import RateLimiter
from holocene.tables.messages import encode
from holocene.tables.messages.answers import Problem
from holocene.tables.moderation import ADDRESS_BANNED

log = logging.getLogger("holocene.request")
POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (b"cache-control", b"no-store"),  # answers depend on who asks
]
HTTPS_ONLY = (b"strict-transport-security", b"max-age=31536000")
SAFE = ("GET", "HEAD", "OPTIONS")


class Guards:
    """Refuse floods and requests from other pages, set the language, add headers, and log every answer.

    They wrap the whole application, because the framework's middleware does not see requests that match no route.
    """

    def __init__(
        self,
        app: ASGIApp,
        origins: tuple[str, ...],
        rate: float,
        secure: bool,
        bans: Callable[[str], bool] = lambda address: False,
        proxies: Proxies | None = None,
        figures: Figures | None = None,
        access_log: str = "none",
    ) -> None:
        self.app = app
        self.bans = bans  # whether an operator has banned an address
        self.proxies = proxies
        self.figures = figures or Figures()
        self.access_log = access_log
        self.origins = origins
        self.limiter = RateLimiter(time.monotonic, rate, 20 * rate) if rate else None
        self.headers = [*HEADERS, HTTPS_ONLY] if secure else HEADERS

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Guard one request or socket."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0
        if self.proxies is not None:
            self.proxies.resolve(scope)  # before anything that counts by address

        async def send_guarded(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                status = message["status"]
                present = {name for name, _ in message["headers"]}
                more = [header for header in self.headers if header[0] not in present]
                message["headers"] = [*message["headers"], *more]
            elif message["type"] == "websocket.close":
                status = message.get("code") or 1000
                if status == 4500:  # the framework would say why
                    message["reason"] = say("That request is not understood.")
            await send(message)

        if scope["type"] == "websocket":
            self.figures.sockets_opened.add()
            self.figures.sockets.add()
        try:
            with speaking(language_of(scope)):
                refusal = self.refusal(scope)
                if refusal is None:
                    await self.app(scope, receive, send_guarded)
                else:
                    await refuse(scope, send_guarded, *refusal)
        finally:
            self.note(scope, status, time.perf_counter() - began)

    def note(self, scope: Any, status: int, seconds: float) -> None:
        """Count an answer, and log it if that is wanted."""
        verb = scope.get("method", "SOCKET")
        route = scope.get("path_template", "")  # not the path: a table's address is secret
        if scope["type"] == "http":
            self.figures.answered(verb, route, status, seconds)
        else:
            self.figures.sockets.add(-1)
        wanted = self.access_log == "all" or (self.access_log == "requests" and route != MOVE.path)
        level = logging.INFO if wanted else logging.DEBUG
        if log.isEnabledFor(level):
            took = round(seconds * 1000, 1)
            fields = {
                "verb": verb,
                "route": without_types(route),
                "status": status,
                "ms": took,
                "address": address_of(scope),
            }
            log.log(level, "answered", extra={"fields": fields})

    def refusal(self, scope: Any) -> tuple[int, str] | None:
        """Return the status and reason if a request is refused unread, else None."""
        if self.bans(address_of(scope)):
            return 403, say(ADDRESS_BANNED)
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changes and not self.comes_from_here(scope["headers"]):
            return 403, say("This page may not use this server.")
        if self.limiter is not None and not self.limiter.allow(address_of(scope)):
            return 429, say("Too many requests: wait a moment.")
        return None

    def comes_from_here(self, headers: list[tuple[bytes, bytes]]) -> bool:
        """Return whether a request comes from a page of this server, or from a program, which sends no origin."""
        hosts = [value.decode("latin-1").lower() for name, value in headers if name.lower() == b"host"]
        for origin in (value.decode("latin-1") for name, value in headers if name.lower() == b"origin"):
            if origin in self.origins:
                continue
            try:
                place = urlsplit(origin).netloc.lower()
            except ValueError:
                return False
            if not place or [place] != hosts:
                return False
        return True


async def refuse(scope: Any, send: Any, status: int, reason: str) -> None:
    """Answer with a problem."""
    kind = "http.response" if scope["type"] == "http" else "websocket.http.response"
    if scope["type"] == "websocket" and "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 4000 + status, "reason": reason})
        return
    headers = [(b"content-type", b"application/json")]
    if status == 429:
        headers.append((b"retry-after", b"1"))
    await send({"type": f"{kind}.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.body", "body": encode(Problem(reason)), "more_body": False})
