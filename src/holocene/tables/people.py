"""People: guests with a name and a signed cookie, and one-time links that move them to another device."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import unicodedata

from holocene.tables.errors import Refused
from holocene.tables.protocols import Clock, Store

LINK_MINUTES = 30
MOST_COOKIES = 10_000  # remembered as valid
LONGEST_COOKIE = 200  # characters; ours are shorter
MOST_NAMES = 10_000  # in memory
BLANK = "\u115f\u1160\u3164\uffa0\u2800"  # letters and signs that are invisible


class People:
    """Signs and checks cookies, and knows everybody's name."""

    def __init__(self, key: bytes, store: Store, clock: Clock) -> None:
        self.key = key
        self.store = store
        self.clock = clock
        self.names: dict[str, str] = {}
        self.cookies: dict[str, str] = {}  # valid ones, with their people: cookies never expire

    def sign(self, person: str) -> str:
        """Return a person's cookie: the id, and a signature that only this server can write."""
        return f"{person}.{self.derive(f'person {person}')}"

    def derive(self, text: str) -> str:
        """Return letters that this server always derives from a text, and nobody else can."""
        digest = hmac.new(self.key, text.encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")

    def read_cookie(self, cookie: str | None) -> str | None:
        """Return the person a cookie belongs to, None if it is missing or forged.

        Only valid cookies are remembered, so that forged ones cost no memory.
        """
        if cookie is None or len(cookie) > LONGEST_COOKIE:
            return None
        found = self.cookies.get(cookie)
        if found is None and (found := self.check_cookie(cookie)) is not None:
            if len(self.cookies) >= MOST_COOKIES:
                self.cookies.clear()
            self.cookies[cookie] = found
        return found

    def check_cookie(self, cookie: str | None) -> str | None:
        """Return the person a cookie belongs to, None if it is missing or forged."""
        person = (cookie or "").partition(".")[0]
        return person if hmac.compare_digest((cookie or "").encode(), self.sign(person).encode()) else None

    async def add_guest(self, name: str) -> str:
        """Add a guest and return the new id."""
        person = secrets.token_urlsafe(16)
        await self.store.add_person(person, clean_text(name))
        self.names[person] = clean_text(name)
        return person

    async def rename(self, person: str, name: str) -> None:
        """Change a guest's name."""
        await self.store.rename_person(person, clean_text(name))
        self.names[person] = clean_text(name)

    async def require(self, person: str | None) -> str:
        """Return a person's id, or raise Refused if this server does not know them."""
        if person is None or await self.name_of(person) is None:
            raise Refused(401, "Give a name first.")
        return person

    async def name_of(self, person: str) -> str | None:
        """Return a guest's name, None if this server does not know them."""
        if person not in self.names:
            found = await self.store.find_person(person)
            if found is None:
                return None
            if len(self.names) >= MOST_NAMES:
                self.names.clear()
            self.names[person] = found
        return self.names[person]

    async def make_link(self, person: str) -> str:
        """Return a one-time token that moves a guest to another device."""
        token = secrets.token_urlsafe(24)
        await self.store.add_link(hash_token(token), person, self.clock.now() + LINK_MINUTES * 60)
        return token

    async def use_link(self, token: str) -> str:
        """Use up a token and return its person, or raise Refused if it is unknown, used or expired."""
        person = await self.store.use_link(hash_token(token))
        if person is None:
            raise Refused(404, "This link has been used or has expired.")
        return person


def hash_token(token: str) -> str:
    """Return the form in which a token is stored."""
    return hashlib.sha256(token.encode()).hexdigest()


def clean_text(text: str) -> str:
    """Return a person's text without control characters, direction marks and extra spaces.

    Raises Refused if nothing visible is left.
    """
    kept = "".join(char if unicodedata.category(char)[0] != "C" and char not in BLANK else " " for char in text)
    kept = " ".join(kept.split())
    if not any(unicodedata.category(char)[0] in "LNPS" for char in kept):  # accents without letters are invisible
        raise Refused(400, "That text has no visible characters.")
    return kept
