"""Who somebody is: a guest with a name, known by a signed cookie; a one-time link moves them to another device."""

from __future__ import annotations

import base64
import functools
import hashlib
import hmac
import secrets
import time
import unicodedata

from holocene.server.refused import Refused
from holocene.server.store import Store

COOKIE = "holocene"
YEAR = 365 * 24 * 3600
LINK_MINUTES = 30
MOST_COOKIES = 10_000  # remembered as good or forged
MOST_NAMES = 10_000  # in memory
BLANK = "\u115f\u1160\u3164\uffa0\u2800"  # letters and signs that look like nothing


class People:
    """Signs and reads cookies, and keeps names."""

    def __init__(self, key: bytes, store: Store) -> None:
        self.key = key
        self.store = store
        self.names: dict[str, str] = {}
        self.read = functools.lru_cache(MOST_COOKIES)(self.check)  # a cookie is good for ever, so it is checked once

    def sign(self, person: str) -> str:
        """Return the cookie of a person."""
        return f"{person}.{self.signature(person)}"

    def signature(self, person: str) -> str:
        """Return what only this server can write beside an id."""
        return self.derive(f"person {person}")

    def derive(self, text: str) -> str:
        """Return letters that follow from a text for this server, and that nobody else can work out."""
        digest = hmac.new(self.key, text.encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")

    def check(self, cookie: str | None) -> str | None:
        """Return whose cookie it is, None for a missing or forged one."""
        person, dot, signature = (cookie or "").partition(".")
        if not dot or not hmac.compare_digest(signature.encode(), self.signature(person).encode()):
            return None
        return person

    async def introduce(self, name: str) -> str:
        """Return the id of a new guest."""
        person = secrets.token_urlsafe(16)
        await self.store.add_person(person, clean(name))
        self.names[person] = clean(name)
        return person

    async def rename(self, person: str, name: str) -> None:
        """Give a guest another name."""
        await self.store.rename_person(person, clean(name))
        self.names[person] = clean(name)

    async def known(self, person: str | None) -> str:
        """Return somebody whom this server knows.

        Raises:
            Refused: it does not.
        """
        if person is None or await self.name(person) is None:
            raise Refused(401, "Give a name first.")
        return person

    async def name(self, person: str) -> str | None:
        """Return a guest's name, None for one this server does not know."""
        if person not in self.names:
            found = await self.store.find_person(person)
            if found is None:
                return None
            if len(self.names) >= MOST_NAMES:
                self.names.clear()
            self.names[person] = found
        return self.names[person]

    async def make_link(self, person: str) -> str:
        """Return a token that makes another device this guest's, once."""
        token = secrets.token_urlsafe(24)
        await self.store.add_link(hashed(token), person, time.time() + LINK_MINUTES * 60)
        return token

    async def use_link(self, token: str) -> str:
        """Return whose token it is, and make it useless.

        Raises:
            Refused: it is unknown, used or too old.
        """
        person = await self.store.use_link(hashed(token))
        if person is None:
            raise Refused(404, "This link has been used, or is too old.")
        return person


def hashed(token: str) -> str:
    """Return what is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def clean(text: str) -> str:
    """Return a text of people's without control characters, marks that turn its direction, and surplus space.

    Raises:
        Refused: nothing is left.
    """
    kept = "".join(char if unicodedata.category(char)[0] != "C" and char not in BLANK else " " for char in text)
    kept = " ".join(kept.split())
    if not any(unicodedata.category(char)[0] in "LNPS" for char in kept):  # accents without letters show nothing
        raise Refused(400, "There is nothing to read in that.")
    return kept
