"""Sets of boxes as two ints (see `edition.py`): neighbours, free corners for forms, areas and rectangles."""

from __future__ import annotations

from mypy_extensions import i64

from holocene.games.thaw.engine.edition import ThawEdition
from holocene.kernel.engine.bits import below

Halves = tuple[i64, i64]


def count(bits: i64) -> i64:
    """Return how many bits are set; quick if they are few."""
    found: i64 = 0
    while bits != 0:
        bits &= bits - 1
        found += 1
    return found


def rightwards(edition: ThawEdition, low: i64, high: i64) -> Halves:
    """Return a set moved one column to the right, without the boxes that leave the sheet."""
    height: i64 = edition.height
    over = low >> (height * (edition.split - 1))
    return (low << height) & edition.low_all, ((high << height) | over) & edition.high_all


def leftwards(edition: ThawEdition, low: i64, high: i64) -> Halves:
    """Return a set moved one column to the left."""
    height: i64 = edition.height
    column = below(height)
    return (low >> height) | ((high & column) << (height * (edition.split - 1))), high >> height


def downwards(edition: ThawEdition, low: i64, high: i64) -> Halves:
    """Return a set moved one row down."""
    return (low & edition.low_bottom) << 1, (high & edition.high_bottom) << 1


def upwards(edition: ThawEdition, low: i64, high: i64) -> Halves:
    """Return a set moved one row up."""
    return (low & edition.low_top) >> 1, (high & edition.high_top) >> 1


def beside(edition: ThawEdition, low: i64, high: i64) -> Halves:
    """Return the boxes that have a neighbour in a set."""
    right_low, right_high = rightwards(edition, low, high)
    left_low, left_high = leftwards(edition, low, high)
    down_low, down_high = downwards(edition, low, high)
    up_low, up_high = upwards(edition, low, high)
    return right_low | left_low | down_low | up_low, right_high | left_high | down_high | up_high


def surrounded(edition: ThawEdition, low: i64, high: i64) -> Halves:
    """Return the boxes outside a set whose four neighbours are all in it."""
    right_low, right_high = rightwards(edition, low, high)
    left_low, left_high = leftwards(edition, low, high)
    down_low, down_high = downwards(edition, low, high)
    up_low, up_high = upwards(edition, low, high)
    return right_low & left_low & down_low & up_low & ~low, right_high & left_high & down_high & up_high & ~high


def shared_edges(edition: ThawEdition, low: i64, high: i64, low2: i64, high2: i64) -> i64:
    """Return the number of edges along which two sets touch."""
    right_low, right_high = rightwards(edition, low, high)
    left_low, left_high = leftwards(edition, low, high)
    down_low, down_high = downwards(edition, low, high)
    up_low, up_high = upwards(edition, low, high)
    found = count(right_low & low2) + count(right_high & high2) + count(left_low & low2) + count(left_high & high2)
    return found + count(down_low & low2) + count(down_high & high2) + count(up_low & low2) + count(up_high & high2)


def free_corners(edition: ThawEdition, rotation: i64, low: i64, high: i64) -> Halves:
    """Return where the upper left corner of a rotated form can be so that the form does not overlap a set.

    Moving the empty boxes by a box's distance from the corner gives the corners for which that box is empty.
    """
    empty_low: i64 = edition.low_all & ~low
    empty_high: i64 = edition.high_all & ~high
    size: i64 = edition.height * edition.split
    found_low: i64 = edition.corner_low[rotation]
    found_high: i64 = edition.corner_high[rotation]
    for number in edition.distances[rotation]:
        distance: i64 = number
        if distance < size:
            over = (empty_high & below(distance)) << (size - distance)
            found_low &= (empty_low >> distance) | over
            found_high &= empty_high >> distance
        else:
            found_low &= empty_high >> (distance - size)
            found_high = 0
    return found_low, found_high


def largest_area(edition: ThawEdition, low: i64, high: i64) -> i64:
    """Return the number of boxes in the largest connected part of a set (THAW-R11)."""
    best: i64 = 0
    while low != 0 or high != 0:
        part_low: i64 = 0
        part_high: i64 = 0
        grown_low: i64 = low & -low
        grown_high: i64 = 0
        if low == 0:
            grown_high = high & -high
        while grown_low != part_low or grown_high != part_high:
            part_low = grown_low
            part_high = grown_high
            near_low, near_high = beside(edition, part_low, part_high)
            grown_low = (part_low | near_low) & low
            grown_high = (part_high | near_high) & high
        low &= ~part_low
        high &= ~part_high
        size = count(part_low) + count(part_high)
        if size > best:
            best = size
    return best


def largest_rectangle(edition: ThawEdition, low: i64, high: i64) -> i64:
    """Return the largest rectangle inside a set, packed: points, then x, y, width and height in four bits each.

    If several are equal, it is the leftmost of them, then the narrowest, then the topmost (THAW-R9). The rows that are
    full between a left and a right column follow by one `and` from the rows full up to the column before.
    """
    width: i64 = edition.width
    height: i64 = edition.height
    split: i64 = edition.split
    column = below(height)
    best: i64 = 0
    packed: i64 = 0
    left: i64 = 0
    while left < width and (width - left) * height > best:
        rows = column
        right = left
        while right < width:
            if right < split:
                rows &= low >> (right * height)
            else:
                rows &= high >> ((right - split) * height)
            if rows == 0:
                break
            right += 1
            run: i64 = 0
            rest = rows
            last = rows
            while rest != 0:
                last = rest
                rest &= rest >> 1
                run += 1
            points = run * (right - left)
            if points > best:
                best = points
                top = count((last & -last) - 1)
                packed = (((points * 16 + left) * 16 + top) * 16 + right - left) * 16 + run
        left += 1
    return packed
