"""Numbers with one bit set, from a table.

mypyc makes `1 << place` of an `i64` a shift of C's 32-bit `int`, which is wrong from 31 bits on. So compiled code takes
its bits from here; a test looks for such shifts in the C that mypyc writes.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

PLACES: Final = 62  # compiled ints are plain numbers up to 62 bits


def make_bits() -> list[int]:
    """Return the numbers with one bit set, from the lowest bit on."""
    found: list[int] = []
    number = 1
    for _ in range(PLACES):
        found.append(number)
        number *= 2
    return found


BITS: Final = make_bits()


def bit(place: i64) -> i64:
    """Return the number in which only the bit at a place is set.

    >>> bit(0), bit(5), bit(40)
    (1, 32, 1099511627776)
    """
    return BITS[place]


def below(place: i64) -> i64:
    """Return the number in which all bits below a place are set.

    >>> below(0), below(3)
    (0, 7)
    """
    return BITS[place] - 1
