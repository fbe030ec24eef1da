"""What stands before every request: where it comes from, how many there are, and the headers of every answer."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Any
from urllib.parse import urlsplit

from litestar.types import ASGIApp, Message, Receive, Send

from holocene.server.messages import Problem, encode

HEADERS = [
    (b"content-security-policy", b"default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
     b"object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]  # fmt: skip
MOST_ADDRESSES = 10_000
SAFE = ("GET", "HEAD", "OPTIONS")


class Buckets:
    """A token bucket for each address: a burst of twenty times the rate, then the rate."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> bool:
        """Return whether one more is granted."""
        now = time.monotonic()
        tokens, then = self.left.pop(who, (self.burst, now))
        tokens = min(self.burst, tokens + (now - then) * self.rate)
        granted = tokens >= 1
        self.left[who] = (tokens - 1 if granted else tokens, now)
        if len(self.left) > MOST_ADDRESSES:
            self.left.popitem(last=False)
        return granted


class Guards:
    """Refuses requests of strange pages and floods, and puts the headers on every answer."""

    def __init__(self, app: ASGIApp, origins: tuple[str, ...], rate: float) -> None:
        self.app = app
        self.origins = origins
        self.buckets = Buckets(rate, 20 * rate) if rate else None

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Guard one request or socket."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        if (scope["type"] == "websocket" or scope["method"] not in SAFE) and not self.comes_from_here(headers):
            await refuse(scope, send, 403, "This page may not speak to this server.")
            return
        client = scope.get("client")
        if self.buckets is not None and not self.buckets.take(client[0] if client else ""):
            await refuse(scope, send, 429, "Too many requests: wait a moment.")
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        await self.app(scope, receive, send_guarded)

    def comes_from_here(self, headers: dict[str, str]) -> bool:
        """Return whether a request's page is one of this server's; programs send no origin."""
        origin = headers.get("origin")
        if origin is None or origin in self.origins:
            return True
        return urlsplit(origin).netloc.lower() == headers.get("host", "").lower() != ""


async def refuse(scope: Any, send: Send, status: int, reason: str) -> None:
    """Answer with a problem."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 4000 + status, "reason": reason})
        return
    body = encode(Problem(reason))
    headers = [(b"content-type", b"application/json"), *HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
