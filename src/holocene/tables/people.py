"""People: guests with a name and a signed cookie, and one-time links that move them to another device."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import unicodedata
from dataclasses import dataclass

from holocene.tables.errors import Refused
from holocene.tables.protocols import Clock, Store

LINK_MINUTES = 30
MOST_COOKIES = 10_000  # remembered as valid
LONGEST_COOKIE = 200  # characters; ours are shorter
MOST_KNOWN = 10_000  # people in memory
BLANK = "\u115f\u1160\u3164\uffa0\u2800"  # letters and signs that are invisible


@dataclass(frozen=True, slots=True)
class Known:
    """What is stored of a person: the name, and the generation of cookies that is valid."""

    name: str
    generation: int = 0


class People:
    """Signs and checks cookies, and knows everybody's name and which of their cookies are valid.

    Both are kept in memory, so that a move reads nothing. What another process changes is forgotten when an order says
    so (`server/orders.py`).
    """

    def __init__(self, key: bytes, store: Store, clock: Clock) -> None:
        self.key = key
        self.store = store
        self.clock = clock
        self.known: dict[str, Known] = {}
        self.forgotten = 0  # grows with everything that is forgotten: what was read before that is not kept
        self.cookies: dict[str, tuple[str, int]] = {}  # valid signatures, with person and generation

    def sign(self, person: str, generation: int = 0) -> str:
        """Return a person's cookie: id, generation (unless 0), and a signature that only this server can write."""
        if not generation:
            return f"{person}.{self.derive(f'person {person}')}"
        return f"{person}.{generation}.{self.derive(f'person {person} {generation}')}"

    async def cookie_of(self, person: str) -> str:
        """Return the cookie of a person that is valid now."""
        known = await self.find(person)
        return self.sign(person, 0 if known is None else known.generation)

    def derive(self, text: str) -> str:
        """Return letters that this server always derives from a text, and nobody else can."""
        digest = hmac.new(self.key, text.encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")

    def read_cookie(self, cookie: str | None) -> tuple[str, int] | None:
        """Return the person and generation that a cookie was signed for, None if it is missing or forged.

        Only those with a valid signature are remembered, so that forged ones cost no memory.
        """
        if cookie is None or len(cookie) > LONGEST_COOKIE:
            return None
        found = self.cookies.get(cookie)
        if found is None and (found := self.check_cookie(cookie)) is not None:
            if len(self.cookies) >= MOST_COOKIES:
                self.cookies.clear()
            self.cookies[cookie] = found
        return found

    def check_cookie(self, cookie: str | None) -> tuple[str, int] | None:
        """Return the person and generation that a cookie was signed for, None if it is missing or forged."""
        person, _, rest = (cookie or "").partition(".")
        number = rest.partition(".")[0]
        generation = int(number) if number.isascii() and number.isdigit() and len(number) < 10 else 0
        signed = self.sign(person, generation)
        return (person, generation) if hmac.compare_digest((cookie or "").encode(), signed.encode()) else None

    async def identify(self, cookie: str | None) -> str | None:
        """Return the person a cookie belongs to, None if it is missing, forged, or void since they logged out."""
        signed = self.read_cookie(cookie)
        if signed is None:
            return None
        person, generation = signed
        known = self.known.get(person) or await self.find(person)
        return person if known is not None and known.generation == generation else None

    async def add_guest(self, name: str) -> str:
        """Add a guest and return the new id."""
        person = secrets.token_urlsafe(16)
        await self.store.add_person(person, clean_text(name))
        self.known[person] = Known(clean_text(name))
        return person

    async def rename(self, person: str, name: str) -> None:
        """Change a guest's name."""
        await self.store.rename_person(person, clean_text(name))
        self.forget(person)

    async def log_out_everywhere(self, person: str) -> None:
        """Make all cookies and links of a person void."""
        await self.store.sign_out(person)
        self.forget(person)

    def forget(self, person: str | None = None) -> None:
        """Forget what is in memory about a person, or about everybody, so that it is read again."""
        self.forgotten += 1
        if person is None:
            self.known.clear()
        else:
            self.known.pop(person, None)

    async def require(self, person: str | None) -> str:
        """Return a person's id, or raise Refused if this server does not know them."""
        if person is None or await self.name_of(person) is None:
            raise Refused(401, "Give a name first.")
        return person

    async def name_of(self, person: str) -> str | None:
        """Return a guest's name, None if this server does not know them."""
        known = await self.find(person)
        return None if known is None else known.name

    async def find(self, person: str) -> Known | None:
        """Return what is stored of a person, None if this server does not know them."""
        if person in self.known:
            return self.known[person]
        forgotten = self.forgotten
        found = await self.store.find_person(person)
        if found is None:
            return None
        known = Known(*found)
        if forgotten == self.forgotten:
            if len(self.known) >= MOST_KNOWN:
                self.known.clear()
            self.known[person] = known
        return known

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
    """Return the form in which a token is stored: one that leads nobody back to it."""
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
