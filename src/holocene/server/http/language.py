"""The language of a request: the one it prefers among those that the server speaks, else English."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qs

from holocene.kernel.language import ENGLISH, LANGUAGES

LONGEST = 200  # bytes of a header that are read
WISH = re.compile(r"^\s*([a-z]{2,3})(?:-[a-z0-9-]+)?\s*(?:;\s*q=([01](?:\.[0-9]{0,3})?))?\s*$", re.IGNORECASE)


def language_of(scope: Any) -> str:
    """Return the language of a request or socket; browsers set no headers on a socket, so its address may name one."""
    if scope["type"] == "websocket":
        wanted: str = parse_qs(scope.get("query_string", b"")[:LONGEST].decode("latin-1")).get("language", [""])[0]
        if wanted in LANGUAGES:
            return wanted
    for name, value in scope["headers"]:
        if name.lower() == b"accept-language":
            return accepted(value[:LONGEST])
    return ENGLISH


@lru_cache(256)
def accepted(header: bytes) -> str:
    """Return the preferred language of an Accept-Language header among those that the server speaks.

    >>> accepted(b"fr, de-AT;q=0.9, en;q=0.8"), accepted(b"en;q=0.5, de"), accepted(b"de;q=0"), accepted(b"*")
    ('de', 'de', 'en', 'en')
    """
    best, weight = ENGLISH, 0.0
    for part in header.decode("latin-1").split(","):
        wish = WISH.match(part)
        if wish is not None and wish[1].lower() in LANGUAGES and float(wish[2] or 1) > weight:
            best, weight = wish[1].lower(), float(wish[2] or 1)
    return best
