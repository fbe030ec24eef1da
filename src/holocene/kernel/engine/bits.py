"""Numbers with one bit set, looked up in a list.

mypyc compiles `1 << place` of an `i64` to a shift of C's 32-bit `int`, which is wrong from 31 bits on. Compiled code
uses these functions instead; a test looks for such shifts in the C that mypyc writes.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

PLACES: Final = 62  # compiled ints of up to 62 bits are not boxed
BITS: Final[list[int]] = [2**place for place in range(PLACES)]


def bit(place: i64) -> i64:
    """Return the number with only the bit at a place set.

    >>> bit(0), bit(5), bit(40)
    (1, 32, 1099511627776)
    """
    return BITS[place]


def below(place: i64) -> i64:
    """Return the number with all bits below a place set.

    >>> below(0), below(3)
    (0, 7)
    """
    return BITS[place] - 1


def count_bits(number: i64) -> i64:
    """Return how many bits of a number are set.

    >>> count_bits(0), count_bits(11)
    (0, 3)
    """
    found: i64 = 0
    while number != 0:
        number &= number - 1
        found += 1
    return found
