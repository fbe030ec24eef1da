"""The position's own generator: ChaCha8, the same numbers compiled and pure.

A small generator would give itself away: eight open cards identify the seed of a 32-bit one within seconds. ChaCha8
keyed by SHA-256 of the seed does not. All arithmetic stays in 32-bit words below 2**63, since compiled integers wrap.
"""

from __future__ import annotations

import hashlib
from typing import Final

from mypy_extensions import i64

MASK: Final[i64] = 0xFFFFFFFF
WORDS: Final = 1 << 32
ROUNDS: Final = 4  # double rounds: ChaCha8


def quarter(w: list[int], a: i64, b: i64, c: i64, d: i64) -> None:
    """Mix four words of the block in place (RFC 8439, 2.1)."""
    wa: i64 = w[a]
    wb: i64 = w[b]
    wc: i64 = w[c]
    wd: i64 = w[d]
    wa = (wa + wb) & MASK
    wd ^= wa
    wd = ((wd << 16) & MASK) | (wd >> 16)
    wc = (wc + wd) & MASK
    wb ^= wc
    wb = ((wb << 12) & MASK) | (wb >> 20)
    wa = (wa + wb) & MASK
    wd ^= wa
    wd = ((wd << 8) & MASK) | (wd >> 24)
    wc = (wc + wd) & MASK
    wb ^= wc
    wb = ((wb << 7) & MASK) | (wb >> 25)
    w[a] = wa
    w[b] = wb
    w[c] = wc
    w[d] = wd


def block(key: list[int], counter: i64) -> list[int]:
    """Return the sixteen words of one ChaCha8 block with a zero nonce."""
    start: list[int] = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574]
    for word in key:
        start.append(word)
    start.append(counter & MASK)
    start.append(counter >> 32)
    start.append(0)
    start.append(0)
    w: list[int] = start[:]
    for _round in range(ROUNDS):
        quarter(w, 0, 4, 8, 12)
        quarter(w, 1, 5, 9, 13)
        quarter(w, 2, 6, 10, 14)
        quarter(w, 3, 7, 11, 15)
        quarter(w, 0, 5, 10, 15)
        quarter(w, 1, 6, 11, 12)
        quarter(w, 2, 7, 8, 13)
        quarter(w, 3, 4, 9, 14)
    for i in range(16):
        a: i64 = w[i]
        b: i64 = start[i]
        w[i] = (a + b) & MASK
    return w


class Rng:
    """A stream of unbiased random numbers.

    Attributes:
        key: eight 32-bit words, never changed in place, so that copies share them.
        words: the current block of sixteen words, replaced when it is used up, never changed in place.
        counter: the number of the next block.
        used: how many words of the current block are gone.
    """

    key: list[int]
    words: list[int]
    counter: i64
    used: i64

    def copy(self) -> Rng:
        """Return a generator that will give the same numbers."""
        other = Rng()
        other.key = self.key
        other.words = self.words
        other.counter = self.counter
        other.used = self.used
        return other

    def word(self) -> i64:
        """Return the next 32-bit word."""
        if self.used == 16:
            self.words = block(self.key, self.counter)
            self.counter += 1
            self.used = 0
        value: i64 = self.words[self.used]
        self.used += 1
        return value

    def below(self, n: i64) -> i64:
        """Return a number from 0 to n - 1, each exactly as likely as the others."""
        limit: i64 = WORDS - WORDS % n
        value = self.word()
        while value >= limit:
            value = self.word()
        return value % n

    def shuffle(self, cards: list[int]) -> None:
        """Bring the list into one of all its orders, each equally likely (Fisher and Yates)."""
        i: i64 = len(cards) - 1
        while i > 0:
            j = self.below(i + 1)
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1

    def place(self) -> list[int]:
        """Return where the stream stands: key, counter and words used, for a dump."""
        return [*self.key, self.counter, self.used]


def from_place(place: list[int]) -> Rng:
    """Return the generator that stands where `place()` said."""
    rng = Rng()
    rng.key = place[:8]
    rng.counter = place[8]
    rng.used = place[9]
    rng.words = block(rng.key, rng.counter - 1) if rng.used < 16 else []
    return rng


def from_seed(seed: str) -> Rng:
    """Return a new generator keyed by SHA-256 of the seed's text."""
    digest = hashlib.sha256(seed.encode()).digest()
    place: list[int] = []
    for i in range(8):
        place.append(int.from_bytes(digest[4 * i : 4 * i + 4], "little"))
    place.append(0)
    place.append(16)
    return from_place(place)
