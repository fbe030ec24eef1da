"""Who sends a request: the person named by its cookie, and the network address."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network
from typing import Any

from litestar.datastructures import Cookie

from holocene.tables.services import Caller, Services

COOKIE = "holocene"
YEAR = 365 * 24 * 3600


async def caller_of(services: Services, scope: Any) -> Caller:
    """Return who sends a request or opens a socket, or raise Refused if an operator has banned them."""
    cookie = None
    for name, value in scope["headers"]:
        if name == b"cookie":
            for part in value.decode("latin-1").split(";"):
                label, _, content = part.partition("=")
                if label.strip() == COOKIE:
                    cookie = content.strip()
    person = await services.people.identify(cookie)
    services.moderation.check_person(person)
    return Caller(person, address_of(scope))


def address_of(scope: Any) -> str:
    """Return the address that the limits count: for IPv6, the network of a whole household."""
    client = scope.get("client")
    address = str(client[0]) if client else ""
    if ":" not in address or "%" in address:
        return address
    mapped = IPv6Address(address).ipv4_mapped  # a socket that listens on `::` writes IPv4 like that
    return str(mapped or IPv6Network(f"{address}/64", strict=False))


def cookie_for(value: str, secure: bool, path: str = "") -> Cookie:
    """Return the cookie that keeps a person's identity in a browser; with "" for a value, it is deleted there."""
    return Cookie(COOKIE, f"{path}/", value, YEAR if value else 0, secure=secure, httponly=True, samesite="lax")
