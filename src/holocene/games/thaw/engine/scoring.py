"""Ranks of helpers, bonus points, totals and winners (THAW-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.thaw.engine.sheet import Sheet

if TYPE_CHECKING:
    from holocene.games.thaw.engine.state import Thaw


def rank(sheet: Sheet, colour: i64) -> i64:
    """Return the rank of a helper on a sheet: 1 + the number of helpers with more checks (THAW-9.2, THAW-R10)."""
    place: i64 = 1
    mine = sheet.checks[colour]
    for other in range(len(sheet.checks)):
        if other != sheet.owner and sheet.checks[other] > mine:
            place += 1
    return place


def bonus(state: Thaw, sheet: Sheet, colour: i64) -> i64:
    """Return the bonus of a colour on a sheet, 0 for its owner (THAW-9.3, THAW-9.4, THAW-R12)."""
    if colour == sheet.owner:
        return 0
    place = rank(sheet, colour)
    if place > 3 or (place == 3 and state.players < 5):
        return 0
    area = area_of_rank(state, sheet, colour) if state.largest else sheet.area_of(state.edition, colour)
    if place == 1:
        return area
    return area // 2 if place == 2 else area // 4


def area_of_rank(state: Thaw, sheet: Sheet, colour: i64) -> i64:
    """Return the largest area among the helpers who share a rank on a sheet (THAW-R18)."""
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
    """Return the players with the highest total; the most bonus points break ties (THAW-9.5, THAW-9.6)."""
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
