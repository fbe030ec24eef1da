"""Clients behind trusted proxies: their own address and scheme, read from the headers that the proxies add."""

from __future__ import annotations

import re
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

from holocene.kernel.errors import BadRequest

PORT = re.compile(r"(?:\[([^\]]*)\]|([0-9.]+)):\d+")  # behind an address, which some proxies add
FORWARDED = (b"x-forwarded-for", b"x-forwarded-proto")


def read_networks(words: tuple[str, ...]) -> tuple[IPv4Network | IPv6Network, ...]:
    """Return the networks that `--proxy` names, or raise BadRequest."""
    try:
        return tuple(ip_network(part.strip()) for word in words for part in word.split(",") if part.strip())
    except ValueError as error:
        raise BadRequest(f"--proxy takes addresses and networks, like 127.0.0.1 or 10.0.0.0/8: {error}") from None


class Proxies:
    """Tells who sends a request that came through proxies.

    Each proxy appends the address that it heard from. So the list is read from the right, where a client cannot write,
    up to the first address that is no proxy of ours. The header `Forwarded` is not read: usual proxies pass it on as
    it came, so that anybody could write it.
    """

    def __init__(self, networks: tuple[IPv4Network | IPv6Network, ...]) -> None:
        self.networks = networks
        self.trusts = lru_cache(10_000)(self.is_proxy)  # behind a proxy every request asks

    def is_proxy(self, address: str) -> bool:
        """Return whether an address is a trusted proxy's."""
        found = parse(address)
        return found is not None and any(found in network for network in self.networks)

    def resolve(self, scope: Any) -> None:
        """Give a request the address of its client, and the scheme that the client used."""
        client = scope.get("client")
        if client is None or not self.trusts(client[0]):
            return
        address, port = client
        for one in reversed(forwarded(scope["headers"], FORWARDED[0])):
            with_port = PORT.fullmatch(one)
            found = parse((with_port[1] or with_port[2]) if with_port else one.strip("[]"))
            if found is None:
                break  # what stands left of it is worth no more
            address, port = str(found), 0
            if not self.trusts(address):
                break
        scope["client"] = (address, port)
        schemes = forwarded(scope["headers"], FORWARDED[1])
        if schemes and schemes[-1] == "https":
            scope["scheme"] = "https" if scope["type"] == "http" else "wss"


def forwarded(headers: list[tuple[bytes, bytes]], wanted: bytes) -> list[str]:
    """Return the elements of a header that may be there several times."""
    return [
        part.strip() for name, value in headers if name.lower() == wanted for part in value.decode("latin-1").split(",")
    ]


@lru_cache(10_000)
def parse(text: str) -> IPv4Address | IPv6Address | None:
    """Return an address, as IPv4 where it is one written as IPv6; None if it is none."""
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found
