"""Where something can be drawn, and why not elsewhere (THAW-5 to THAW-7); ranks, bonus and totals (THAW-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from mypy_extensions import i64

from holocene.games.thaw.actions import (
    NO_SOLID,
    OVERLAPS,
    SPOT,
    SPOT_COLOURED,
    SPOT_ON_EDGE,
    SPOT_OPEN,
    STRANDS,
    TURNS,
)
from holocene.games.thaw.edition import ThawEdition
from holocene.games.thaw.grid import count, room, surrounded
from holocene.games.thaw.sheet import Sheet

if TYPE_CHECKING:
    from holocene.games.thaw.state import Thaw


# Drawing a form ----------------------------------------------------------------------------------------------------


def fitting(edition: ThawEdition, form: i64, low: i64, high: i64) -> list[int]:
    """Return the actions that draw a form beside a set of coloured boxes, ascending (THAW-5.1 to THAW-5.3)."""
    found: list[object] = []  # ready-made objects: making each int anew would cost more than all the rest
    ready = edition.ready
    boxes: i64 = edition.width * edition.height
    half: i64 = edition.height * edition.split
    turn: i64 = edition.turns[form]
    end: i64 = edition.turns[form + 1]
    start: i64 = form * TURNS * boxes
    while turn < end:
        room_low, room_high = room(edition, turn, low, high)
        number = start
        while room_low != 0:
            if room_low & 1 != 0:
                found.append(ready[number])
            room_low >>= 1
            number += 1
        number = start + half
        while room_high != 0:
            if room_high & 1 != 0:
                found.append(ready[number])
            room_high >>= 1
            number += 1
        start += boxes
        turn += 1
    return cast("list[int]", found)


def fits(edition: ThawEdition, form: i64, low: i64, high: i64) -> bool:
    """Return whether a form can be drawn anywhere."""
    turn: i64 = edition.turns[form]
    end: i64 = edition.turns[form + 1]
    while turn < end:
        room_low, room_high = room(edition, turn, low, high)
        if room_low != 0 or room_high != 0:
            return True
        turn += 1
    return False


def fits_over_solid(edition: ThawEdition, form: i64, low: i64, high: i64) -> bool:
    """Return whether a form can be drawn over a solid box (THAW-6.3)."""
    for offset in edition.solid[form]:
        number: i64 = edition.placement[offset]
        if edition.low[number] & low == 0 and edition.high[number] & high == 0:
            return True
    return False


def pair_fits(edition: ThawEdition, form: i64, other: i64, low: i64, high: i64) -> bool:
    """Return whether two forms can both be drawn over solid boxes (THAW-6.4)."""
    for offset in edition.solid[form]:
        number: i64 = edition.placement[offset]
        box_low: i64 = edition.low[number]
        box_high: i64 = edition.high[number]
        if box_low & low == 0 and box_high & high == 0:
            if fits_over_solid(edition, other, low | box_low, high | box_high):
                return True
    return False


def fitting_first(edition: ThawEdition, form: i64, other: i64, low: i64, high: i64) -> list[int]:
    """Return the actions that draw a form of the first round, ascending.

    `other` is the form still to be drawn after it, -1 where there is none: room is left for it where that can be
    (THAW-R4).
    """
    found: list[object] = []
    choosy = other >= 0 and pair_fits(edition, form, other, low, high)
    for offset in edition.solid[form]:
        number: i64 = edition.placement[offset]
        box_low: i64 = edition.low[number]
        box_high: i64 = edition.high[number]
        if box_low & low == 0 and box_high & high == 0:
            if not choosy or fits_over_solid(edition, other, low | box_low, high | box_high):
                found.append(edition.ready[offset])
    return cast("list[int]", found)


def why_not_here(edition: ThawEdition, number: i64, low: i64, high: i64) -> i64:
    """A form is drawn on empty boxes alone (THAW-5.3)."""
    if edition.low[number] & low != 0 or edition.high[number] & high != 0:
        return OVERLAPS
    return 0


def why_not_first(edition: ThawEdition, form: i64, other: i64, number: i64, low: i64, high: i64) -> i64:
    """A form of the first round covers a solid box and leaves room for the other one (THAW-6.3, THAW-R4)."""
    box_low: i64 = edition.low[number]
    box_high: i64 = edition.high[number]
    if box_low & edition.low_solid == 0 and box_high & edition.high_solid == 0:
        return NO_SOLID
    if box_low & low != 0 or box_high & high != 0:
        return OVERLAPS
    if other >= 0 and not fits_over_solid(edition, other, low | box_low, high | box_high):
        if pair_fits(edition, form, other, low, high):
            return STRANDS
    return 0


# Colouring a single box --------------------------------------------------------------------------------------------


def spots(edition: ThawEdition, sheet: Sheet) -> list[int]:
    """Return the actions that colour a single box, ascending (THAW-7.3, THAW-7.4)."""
    found: list[int] = []
    low, high = surrounded(edition, sheet.low, sheet.high)
    action: i64 = SPOT
    while low != 0:
        if low & 1 != 0:
            found.append(action)
        low >>= 1
        action += 1
    action = SPOT + edition.height * edition.split
    while high != 0:
        if high & 1 != 0:
            found.append(action)
        high >>= 1
        action += 1
    return found


def has_spots(edition: ThawEdition, sheet: Sheet) -> bool:
    """Return whether any single box can be coloured."""
    low, high = surrounded(edition, sheet.low, sheet.high)
    return low != 0 or high != 0


def why_not_spot(edition: ThawEdition, sheet: Sheet, box: i64) -> i64:
    """A single box is empty, not on the edge, and has four coloured neighbours (THAW-7.3, THAW-7.4)."""
    x = box // edition.height
    y = box % edition.height
    low: i64 = edition.box_low[box]
    high: i64 = edition.box_high[box]
    if sheet.low & low != 0 or sheet.high & high != 0:
        return SPOT_COLOURED
    if x == 0 or y == 0 or x == edition.width - 1 or y == edition.height - 1:
        return SPOT_ON_EDGE
    free_low, free_high = surrounded(edition, sheet.low, sheet.high)
    return 0 if free_low & low != 0 or free_high & high != 0 else SPOT_OPEN


# Ranks and points --------------------------------------------------------------------------------------------------


def rank(sheet: Sheet, colour: i64) -> i64:
    """Return a helper's rank on a sheet: one more than there are helpers with more checks (THAW-9.2, THAW-R10)."""
    place: i64 = 1
    mine = sheet.checks[colour]
    for other in range(len(sheet.checks)):
        if other != sheet.owner and sheet.checks[other] > mine:
            place += 1
    return place


def bonus(state: Thaw, sheet: Sheet, colour: i64) -> i64:
    """Return the bonus of a helper on a sheet (THAW-9.3, THAW-9.4, THAW-R12)."""
    if colour == sheet.owner:
        return 0
    place = rank(sheet, colour)
    if place > 3 or (place == 3 and state.players < 5):
        return 0
    area = sheet.area_of(state.edition, colour)
    if state.largest:
        area = area_of_rank(state, sheet, colour)
    if place == 1:
        return area
    return area // 2 if place == 2 else area // 4


def area_of_rank(state: Thaw, sheet: Sheet, colour: i64) -> i64:
    """Return the largest area among those who share a helper's rank on a sheet (THAW-R18)."""
    best: i64 = 0
    for other in range(len(sheet.checks)):
        if other != sheet.owner and sheet.checks[other] == sheet.checks[colour]:
            area = sheet.area_of(state.edition, other)
            if area > best:
                best = area
    return best


def bonus_total(state: Thaw, seat: i64) -> i64:
    """Return a player's bonus points on all sheets, as if the game ended now (THAW-9.5)."""
    total: i64 = 0
    for sheet in state.sheets:
        total += bonus(state, sheet, seat)
    return total


def round_total(state: Thaw, seat: i64) -> i64:
    """Return the sum of a player's round scores."""
    total: i64 = 0
    for points in state.sheets[seat].scores:
        total += points
    return total


def winners(state: Thaw) -> list[int]:
    """Return who has the highest total, of these the most bonus points (THAW-9.5, THAW-9.6)."""
    best: i64 = -1
    found: list[int] = []
    for seat in range(state.players):
        extra = bonus_total(state, seat)
        value = (round_total(state, seat) + extra) * 10_000 + extra
        if value > best:
            best = value
            found = [seat]
        elif value == best:
            found.append(seat)
    return found


def coloured(sheet: Sheet) -> i64:
    """Return how many boxes of a sheet are coloured."""
    return count(sheet.low) + count(sheet.high)
