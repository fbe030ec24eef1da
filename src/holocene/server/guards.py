"""What stands before every request: where it comes from, how many there are, and the headers of every answer."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from ipaddress import IPv6Network
from typing import Any
from urllib.parse import urlsplit

from litestar.types import ASGIApp, Message, Receive, Send

from holocene.kernel.language import say, speaking
from holocene.server.language import language_of
from holocene.server.messages import Problem, encode

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
    (b"cache-control", b"no-store"),  # they depend on who asks
]
HTTPS_ALONE = (b"strict-transport-security", b"max-age=31536000")
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
    """Refuses requests of strange pages and floods, chooses the language, puts on headers, and logs what was answered.

    It stands around the whole application: the framework's own middleware does not see what no route answers.
    """

    def __init__(self, app: ASGIApp, origins: tuple[str, ...], rate: float, secure: bool) -> None:
        self.app = app
        self.origins = origins
        self.buckets = Buckets(rate, 20 * rate) if rate else None
        self.headers = [*HEADERS, HTTPS_ALONE] if secure else HEADERS
        self.head = b"".join(name + b": " + value + b"\r\n" for name, value in self.headers)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Guard one request or socket."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0
        scope["head"] = self.head  # for an answer that is written at once

        async def send_guarded(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                status = message["status"]
                said = {name for name, _ in message["headers"]}
                more = [header for header in self.headers if header[0] not in said]
                message["headers"] = [*message["headers"], *more]
            elif message["type"] == "websocket.close":
                status = message.get("code") or 1000
                if status == 4500:  # the framework would say here what it did not like
                    message["reason"] = say("That request is not understood.")
            await send(message)

        try:
            with speaking(language_of(scope)):
                refusal = self.refusal(scope)
                if refusal is None:
                    await self.app(scope, receive, send_guarded)
                else:
                    await refuse(scope, send_guarded, *refusal)
        finally:
            if log.isEnabledFor(logging.DEBUG):  # the route, not the path: a table's address is its key
                took = round((time.perf_counter() - began) * 1000, 1)
                verb = scope.get("method", "SOCKET")
                route = scope.get("path_template", "")
                log.debug(
                    "answered",
                    extra={
                        "fields": {
                            "verb": verb,
                            "route": route,
                            "status": status or scope.get("answered", 0),
                            "ms": took,
                        }
                    },
                )

    def refusal(self, scope: Any) -> tuple[int, str] | None:
        """Return why a request is not even looked at, None if it is."""
        asks = scope["type"] == "websocket" or scope["method"] not in SAFE
        if asks and not self.comes_from_here(scope["headers"]):
            return 403, say("This page may not speak to this server.")
        if self.buckets is not None and not self.buckets.take(address_of(scope)):
            return 429, say("Too many requests: wait a moment.")
        return None

    def comes_from_here(self, headers: list[tuple[bytes, bytes]]) -> bool:
        """Return whether a request's page is one of this server's; programs send no origin."""
        hosts = [value for name, value in headers if name.lower() == b"host"]
        for origin in (value.decode("latin-1") for name, value in headers if name.lower() == b"origin"):
            if origin in self.origins:
                continue
            try:
                place = urlsplit(origin).netloc.lower()
            except ValueError:
                return False
            if not place or [place] != [host.decode("latin-1").lower() for host in hosts]:
                return False
        return True


def address_of(scope: Any) -> str:
    """Return whose request it is for the limits: an address, or with IPv6 the network that one household has."""
    client = scope.get("client")
    address = str(client[0]) if client else ""
    if ":" not in address or "%" in address:
        return address
    return str(IPv6Network(f"{address}/64", strict=False))


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
