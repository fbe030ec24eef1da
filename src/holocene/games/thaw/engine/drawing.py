"""Where a form or a single box can be drawn, and why not elsewhere (THAW-5 to THAW-7)."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from holocene.games.thaw.engine import actions as a
from holocene.games.thaw.engine.edition import ThawEdition
from holocene.games.thaw.engine.grid import free_corners, surrounded
from holocene.games.thaw.engine.sheet import Sheet

# Drawing a form ----------------------------------------------------------------------------------------------------


def fitting(edition: ThawEdition, form: i64, low: i64, high: i64) -> list[int]:
    """Return the actions that draw a form on boxes that are not coloured, ascending (THAW-5.1 to THAW-5.3)."""
    found: list[object] = []  # ready-made objects: boxing each int would cost more than all the rest
    ready = edition.ready
    boxes: i64 = edition.width * edition.height
    half: i64 = edition.height * edition.split
    rotation: i64 = edition.rotations[form]
    end: i64 = edition.rotations[form + 1]
    start: i64 = form * a.ROTATIONS * boxes
    while rotation < end:
        free_low, free_high = free_corners(edition, rotation, low, high)
        number = start
        while free_low != 0:
            if free_low & 1 != 0:
                found.append(ready[number])
            free_low >>= 1
            number += 1
        number = start + half
        while free_high != 0:
            if free_high & 1 != 0:
                found.append(ready[number])
            free_high >>= 1
            number += 1
        start += boxes
        rotation += 1
    return cast("list[int]", found)


def fits_over_solid(edition: ThawEdition, form: i64, low: i64, high: i64) -> bool:
    """Return whether a form can be drawn over a solid box (THAW-6.3)."""
    for offset in edition.over_solid[form]:
        if not overlaps(edition, edition.placement[offset], low, high):
            return True
    return False


def pair_fits(edition: ThawEdition, form: i64, other: i64, low: i64, high: i64) -> bool:
    """Return whether two forms can both be drawn over solid boxes (THAW-6.4)."""
    for offset in edition.over_solid[form]:
        number: i64 = edition.placement[offset]
        box_low: i64 = edition.low[number]
        box_high: i64 = edition.high[number]
        if box_low & low == 0 and box_high & high == 0:
            if fits_over_solid(edition, other, low | box_low, high | box_high):
                return True
    return False


def fitting_first(edition: ThawEdition, form: i64, other: i64, low: i64, high: i64) -> list[int]:
    """Return the actions that draw a form of the first round, ascending.

    They leave room for `other`, the form to be drawn after it, if that is possible (THAW-R4); -1 stands for no form.
    """
    found: list[object] = []
    choosy = other >= 0 and pair_fits(edition, form, other, low, high)
    for offset in edition.over_solid[form]:
        number: i64 = edition.placement[offset]
        box_low: i64 = edition.low[number]
        box_high: i64 = edition.high[number]
        if box_low & low == 0 and box_high & high == 0:
            if not choosy or fits_over_solid(edition, other, low | box_low, high | box_high):
                found.append(edition.ready[offset])
    return cast("list[int]", found)


def overlaps(edition: ThawEdition, number: i64, low: i64, high: i64) -> bool:
    """Return whether a placement covers a coloured box (THAW-5.3)."""
    return edition.low[number] & low != 0 or edition.high[number] & high != 0


def why_not_first(edition: ThawEdition, form: i64, other: i64, number: i64, low: i64, high: i64) -> i64:
    """Require a solid box, empty boxes, and room for the other form of the first round (THAW-6.3, THAW-R4)."""
    box_low: i64 = edition.low[number]
    box_high: i64 = edition.high[number]
    if box_low & edition.low_solid == 0 and box_high & edition.high_solid == 0:
        return a.NO_SOLID
    if overlaps(edition, number, low, high):
        return a.OVERLAPS
    if other >= 0 and not fits_over_solid(edition, other, low | box_low, high | box_high):
        if pair_fits(edition, form, other, low, high):
            return a.STRANDS
    return 0


# Colouring a single box --------------------------------------------------------------------------------------------


def spots(edition: ThawEdition, sheet: Sheet) -> list[int]:
    """Return the actions that colour a single box, ascending (THAW-7.3, THAW-7.4)."""
    found: list[int] = []
    low, high = surrounded(edition, sheet.low, sheet.high)
    action: i64 = a.SPOT
    while low != 0:
        if low & 1 != 0:
            found.append(action)
        low >>= 1
        action += 1
    action = a.SPOT + edition.height * edition.split
    while high != 0:
        if high & 1 != 0:
            found.append(action)
        high >>= 1
        action += 1
    return found


def why_not_spot(edition: ThawEdition, sheet: Sheet, box: i64) -> i64:
    """Require an empty box, not on the edge, with four coloured neighbours (THAW-7.3, THAW-7.4)."""
    x = box // edition.height
    y = box % edition.height
    low: i64 = edition.box_low[box]
    high: i64 = edition.box_high[box]
    if sheet.low & low != 0 or sheet.high & high != 0:
        return a.SPOT_COLOURED
    if x == 0 or y == 0 or x == edition.width - 1 or y == edition.height - 1:
        return a.SPOT_ON_EDGE
    free_low, free_high = surrounded(edition, sheet.low, sheet.high)
    return 0 if free_low & low != 0 or free_high & high != 0 else a.SPOT_OPEN
