"""The position's own generator: ChaCha8, the same numbers compiled and pure.

A small generator would give itself away: eight open cards identify the seed of a 32-bit one within seconds. ChaCha8
keyed by SHA-256 of the seed does not. All arithmetic stays in 32-bit words below 2**63, since compiled integers wrap.
"""

from __future__ import annotations

import hashlib
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

MASK: Final[i64] = 0xFFFFFFFF
WORDS: Final = 1 << 32
ROUNDS: Final = 4  # double rounds: ChaCha8
C0: Final[i64] = 0x61707865  # "expand 32-byte k"
C1: Final[i64] = 0x3320646E
C2: Final[i64] = 0x79622D32
C3: Final[i64] = 0x6B206574


def rotate(word: i64, bits: i64) -> i64:
    """Return a 32-bit word turned left."""
    return ((word << bits) & MASK) | (word >> (32 - bits))


def block(key: list[int], counter: i64) -> list[int]:
    """Return the sixteen words of one ChaCha8 block with a zero nonce (RFC 8439, 2.3, with 8 rounds).

    The quarter rounds stand here in full, on sixteen local words: on a list every word would be boxed, which random
    playouts feel (docs/performance.md). C0 to C3 and the key's words are added once more at the end.
    """
    k0: i64 = key[0]
    k1: i64 = key[1]
    k2: i64 = key[2]
    k3: i64 = key[3]
    k4: i64 = key[4]
    k5: i64 = key[5]
    k6: i64 = key[6]
    k7: i64 = key[7]
    x0: i64 = C0
    x1: i64 = C1
    x2: i64 = C2
    x3: i64 = C3
    x4: i64 = k0
    x5: i64 = k1
    x6: i64 = k2
    x7: i64 = k3
    x8: i64 = k4
    x9: i64 = k5
    x10: i64 = k6
    x11: i64 = k7
    x12: i64 = counter & MASK
    x13: i64 = counter >> 32
    x14: i64 = 0
    x15: i64 = 0
    for _round in range(ROUNDS):
        x0 = (x0 + x4) & MASK
        x12 = rotate(x12 ^ x0, 16)
        x8 = (x8 + x12) & MASK
        x4 = rotate(x4 ^ x8, 12)
        x0 = (x0 + x4) & MASK
        x12 = rotate(x12 ^ x0, 8)
        x8 = (x8 + x12) & MASK
        x4 = rotate(x4 ^ x8, 7)
        x1 = (x1 + x5) & MASK
        x13 = rotate(x13 ^ x1, 16)
        x9 = (x9 + x13) & MASK
        x5 = rotate(x5 ^ x9, 12)
        x1 = (x1 + x5) & MASK
        x13 = rotate(x13 ^ x1, 8)
        x9 = (x9 + x13) & MASK
        x5 = rotate(x5 ^ x9, 7)
        x2 = (x2 + x6) & MASK
        x14 = rotate(x14 ^ x2, 16)
        x10 = (x10 + x14) & MASK
        x6 = rotate(x6 ^ x10, 12)
        x2 = (x2 + x6) & MASK
        x14 = rotate(x14 ^ x2, 8)
        x10 = (x10 + x14) & MASK
        x6 = rotate(x6 ^ x10, 7)
        x3 = (x3 + x7) & MASK
        x15 = rotate(x15 ^ x3, 16)
        x11 = (x11 + x15) & MASK
        x7 = rotate(x7 ^ x11, 12)
        x3 = (x3 + x7) & MASK
        x15 = rotate(x15 ^ x3, 8)
        x11 = (x11 + x15) & MASK
        x7 = rotate(x7 ^ x11, 7)
        # and now the diagonals
        x0 = (x0 + x5) & MASK
        x15 = rotate(x15 ^ x0, 16)
        x10 = (x10 + x15) & MASK
        x5 = rotate(x5 ^ x10, 12)
        x0 = (x0 + x5) & MASK
        x15 = rotate(x15 ^ x0, 8)
        x10 = (x10 + x15) & MASK
        x5 = rotate(x5 ^ x10, 7)
        x1 = (x1 + x6) & MASK
        x12 = rotate(x12 ^ x1, 16)
        x11 = (x11 + x12) & MASK
        x6 = rotate(x6 ^ x11, 12)
        x1 = (x1 + x6) & MASK
        x12 = rotate(x12 ^ x1, 8)
        x11 = (x11 + x12) & MASK
        x6 = rotate(x6 ^ x11, 7)
        x2 = (x2 + x7) & MASK
        x13 = rotate(x13 ^ x2, 16)
        x8 = (x8 + x13) & MASK
        x7 = rotate(x7 ^ x8, 12)
        x2 = (x2 + x7) & MASK
        x13 = rotate(x13 ^ x2, 8)
        x8 = (x8 + x13) & MASK
        x7 = rotate(x7 ^ x8, 7)
        x3 = (x3 + x4) & MASK
        x14 = rotate(x14 ^ x3, 16)
        x9 = (x9 + x14) & MASK
        x4 = rotate(x4 ^ x9, 12)
        x3 = (x3 + x4) & MASK
        x14 = rotate(x14 ^ x3, 8)
        x9 = (x9 + x14) & MASK
        x4 = rotate(x4 ^ x9, 7)
    return [
        (x0 + C0) & MASK,
        (x1 + C1) & MASK,
        (x2 + C2) & MASK,
        (x3 + C3) & MASK,
        (x4 + k0) & MASK,
        (x5 + k1) & MASK,
        (x6 + k2) & MASK,
        (x7 + k3) & MASK,
        (x8 + k4) & MASK,
        (x9 + k5) & MASK,
        (x10 + k6) & MASK,
        (x11 + k7) & MASK,
        (x12 + (counter & MASK)) & MASK,
        (x13 + (counter >> 32)) & MASK,
        x14,
        x15,
    ]


@final
@mypyc_attr(acyclic=True)  # holds numbers alone: no work for the garbage collector
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
    counter: int
    used: int

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
