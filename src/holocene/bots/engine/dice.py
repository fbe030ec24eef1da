"""Fast dice for bots and playouts (sfc32); do not use them for anything that must stay secret."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

MASK: Final[i64] = 0xFFFFFFFF


@final
class Dice:
    """A small fast generator (Chris Doty-Humphrey's sfc32) with 128 bits of state."""

    a: int
    b: int
    c: int
    counter: int

    def word(self) -> i64:
        """Return the next 32-bit word."""
        word = (self.a + self.b + self.counter) & MASK
        self.counter = (self.counter + 1) & MASK
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + ((self.c << 3) & MASK)) & MASK
        self.c = ((((self.c << 21) & MASK) | (self.c >> 11)) + word) & MASK
        return word

    def below(self, n: i64) -> i64:
        """Return a number from 0 to n - 1 (biased by less than n / 2**32)."""
        return (self.word() * n) >> 32


def new_dice(seed: int) -> Dice:
    """Return dice for a seed; close seeds give unrelated numbers."""
    dice = Dice()
    dice.a = seed & 0xFFFFFFFF
    dice.b = (seed >> 32) & 0xFFFFFFFF
    dice.c = (seed >> 64) & 0xFFFFFFFF
    dice.counter = 1
    for _round in range(12):
        dice.word()
    return dice
