"""The random generator of a position: ChaCha8, keyed by SHA-256 of the seed.

A small generator would be guessable: eight open cards reveal the seed of a 32-bit one within seconds. All arithmetic
stays below 2**63, because compiled integers wrap.
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
    """Return a 32-bit word rotated to the left."""
    return ((word << bits) & MASK) | (word >> (32 - bits))


def block(key: list[int], counter: i64) -> list[int]:
    """Return the sixteen words of one ChaCha8 block with a zero nonce (RFC 8439, 2.3, with 8 rounds).

    It works on four columns, then on four diagonals, in sixteen local variables: a list would box every number, which
    slows random playouts (docs/performance.md).
    """
    k0: i64 = key[0]
    k1: i64 = key[1]
    k2: i64 = key[2]
    k3: i64 = key[3]
    k4: i64 = key[4]
    k5: i64 = key[5]
    k6: i64 = key[6]
    k7: i64 = key[7]
    low: i64 = counter & MASK
    high: i64 = counter >> 32
    zero: i64 = 0
    x0, x1, x2, x3 = C0, C1, C2, C3
    x4, x5, x6, x7 = k0, k1, k2, k3
    x8, x9, x10, x11 = k4, k5, k6, k7
    x12, x13, x14, x15 = low, high, zero, zero
    for _round in range(ROUNDS):
        x0, x1, x2, x3 = (x0 + x4) & MASK, (x1 + x5) & MASK, (x2 + x6) & MASK, (x3 + x7) & MASK
        x12, x13, x14, x15 = rotate(x12 ^ x0, 16), rotate(x13 ^ x1, 16), rotate(x14 ^ x2, 16), rotate(x15 ^ x3, 16)
        x8, x9, x10, x11 = (x8 + x12) & MASK, (x9 + x13) & MASK, (x10 + x14) & MASK, (x11 + x15) & MASK
        x4, x5, x6, x7 = rotate(x4 ^ x8, 12), rotate(x5 ^ x9, 12), rotate(x6 ^ x10, 12), rotate(x7 ^ x11, 12)
        x0, x1, x2, x3 = (x0 + x4) & MASK, (x1 + x5) & MASK, (x2 + x6) & MASK, (x3 + x7) & MASK
        x12, x13, x14, x15 = rotate(x12 ^ x0, 8), rotate(x13 ^ x1, 8), rotate(x14 ^ x2, 8), rotate(x15 ^ x3, 8)
        x8, x9, x10, x11 = (x8 + x12) & MASK, (x9 + x13) & MASK, (x10 + x14) & MASK, (x11 + x15) & MASK
        x4, x5, x6, x7 = rotate(x4 ^ x8, 7), rotate(x5 ^ x9, 7), rotate(x6 ^ x10, 7), rotate(x7 ^ x11, 7)
        # the same for the diagonals
        x0, x1, x2, x3 = (x0 + x5) & MASK, (x1 + x6) & MASK, (x2 + x7) & MASK, (x3 + x4) & MASK
        x15, x12, x13, x14 = rotate(x15 ^ x0, 16), rotate(x12 ^ x1, 16), rotate(x13 ^ x2, 16), rotate(x14 ^ x3, 16)
        x10, x11, x8, x9 = (x10 + x15) & MASK, (x11 + x12) & MASK, (x8 + x13) & MASK, (x9 + x14) & MASK
        x5, x6, x7, x4 = rotate(x5 ^ x10, 12), rotate(x6 ^ x11, 12), rotate(x7 ^ x8, 12), rotate(x4 ^ x9, 12)
        x0, x1, x2, x3 = (x0 + x5) & MASK, (x1 + x6) & MASK, (x2 + x7) & MASK, (x3 + x4) & MASK
        x15, x12, x13, x14 = rotate(x15 ^ x0, 8), rotate(x12 ^ x1, 8), rotate(x13 ^ x2, 8), rotate(x14 ^ x3, 8)
        x10, x11, x8, x9 = (x10 + x15) & MASK, (x11 + x12) & MASK, (x8 + x13) & MASK, (x9 + x14) & MASK
        x5, x6, x7, x4 = rotate(x5 ^ x10, 7), rotate(x6 ^ x11, 7), rotate(x7 ^ x8, 7), rotate(x4 ^ x9, 7)
    x0, x1, x2, x3 = (x0 + C0) & MASK, (x1 + C1) & MASK, (x2 + C2) & MASK, (x3 + C3) & MASK
    x4, x5, x6, x7 = (x4 + k0) & MASK, (x5 + k1) & MASK, (x6 + k2) & MASK, (x7 + k3) & MASK
    x8, x9, x10, x11 = (x8 + k4) & MASK, (x9 + k5) & MASK, (x10 + k6) & MASK, (x11 + k7) & MASK
    x12, x13 = (x12 + low) & MASK, (x13 + high) & MASK
    return [x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15]


@final
@mypyc_attr(acyclic=True)  # holds numbers alone: no work for the garbage collector
class Rng:
    """A stream of unbiased random numbers.

    Attributes:
        key: eight 32-bit words; copies share them, so they are never changed in place.
        words: the current block of sixteen words, shared likewise.
        counter: the number of the next block.
        used: how many words of the current block have been used.
    """

    key: list[int]
    words: list[int]
    counter: int
    used: int

    def copy(self) -> Rng:
        """Return a generator that gives the same numbers."""
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
        """Return a number from 0 to n - 1, all equally likely."""
        limit: i64 = WORDS - WORDS % n
        value = self.word()
        while value >= limit:
            value = self.word()
        return value % n

    def shuffle(self, cards: list[int]) -> None:
        """Shuffle a list, with all orders equally likely (Fisher and Yates)."""
        i: i64 = len(cards) - 1
        while i > 0:
            j = self.below(i + 1)
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1

    def place(self) -> list[int]:
        """Return the generator's state for a dump: key, counter and words used."""
        return [*self.key, self.counter, self.used]


def from_place(place: list[int]) -> Rng:
    """Return the generator whose `place()` this is."""
    rng = Rng()
    rng.key = place[:8]
    rng.counter = place[8]
    rng.used = place[9]
    rng.words = block(rng.key, rng.counter - 1) if rng.used < 16 else []
    return rng


def from_seed(seed: str) -> Rng:
    """Return a new generator keyed by SHA-256 of the seed."""
    digest = hashlib.sha256(seed.encode()).digest()
    key = [int.from_bytes(digest[place : place + 4], "little") for place in range(0, 32, 4)]
    return from_place([*key, 0, 16])
