"""The legal actions of a position, and the reasons that forbid the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.thaw.engine import actions as a
from holocene.games.thaw.engine import drawing
from holocene.games.thaw.engine.phases import has_hand, held, wanted, wanted_hand
from holocene.games.thaw.engine.sheet import form_of
from holocene.kernel.engine.state import GAME_IS_OVER, NOT_YOUR_TURN

if TYPE_CHECKING:
    from holocene.games.thaw.engine.state import Thaw


def legal(state: Thaw, seat: i64) -> list[int]:
    """Return a seat's legal actions, ascending."""
    owed = state.todo[seat]
    if owed == 0 or state.over:
        return []
    if owed == a.SHEET:
        return [a.HAND_ON]
    if owed == a.COLOUR:
        return colours_left(state)
    sheet = state.sheets[held(state, seat)]
    found: list[int]
    if has_hand(state):
        found = legal_first(state, seat)
    else:
        found = drawing.fitting(state.edition, wanted(state, seat), sheet.low, sheet.high)
        if state.phase == a.HELP:
            spots = drawing.spots(state.edition, sheet)
            if spots:
                found = spots + found
    return found if found else [a.PASS]


def colours_left(state: Thaw) -> list[int]:
    """Return the actions that choose a colour nobody has, ascending (THAW-R15)."""
    found: list[int] = []
    for colour in range(a.COLOURS):
        if colour not in state.colours:
            found.append(state.edition.choose + colour)
    return found


def legal_first(state: Thaw, seat: i64) -> list[int]:
    """Return the actions that draw a form of the first round, ascending (THAW-6.2 to THAW-6.4)."""
    edition = state.edition
    sheet = state.sheets[seat]
    form = wanted(state, seat)
    other = wanted_hand(state, seat)
    if form < 0 or other < 0 or form == other:
        one = form if form >= 0 else other
        second = other if form >= 0 else -1
        return drawing.fitting_first(edition, one, second, sheet.low, sheet.high)
    lower = drawing.fitting_first(edition, form, other, sheet.low, sheet.high)
    upper = drawing.fitting_first(edition, other, form, sheet.low, sheet.high)
    return lower + upper if form < other else upper + lower


def why_not(state: Thaw, seat: i64, action: i64) -> i64:
    """Return 0, or the reason that forbids an action."""
    if state.over:
        return GAME_IS_OVER
    owed = state.todo[seat]
    if owed == 0:
        return NOT_YOUR_TURN
    if action >= state.edition.choose:
        if owed != a.COLOUR:
            return a.OTHER_PHASE
        return a.COLOUR_TAKEN if action - state.edition.choose in state.colours else 0
    if owed == a.COLOUR:
        return a.OTHER_PHASE
    if action == a.HAND_ON:
        return 0 if owed == a.SHEET else a.NOT_DRAWN
    if owed == a.SHEET:
        return a.ALL_DRAWN
    if action == a.PASS:
        return 0 if legal(state, seat)[0] == a.PASS else a.CAN_DRAW  # THAW-5.5
    if action < state.edition.place:
        if state.phase != a.HELP:
            return a.SPOT_AT_HOME
        return drawing.why_not_spot(state.edition, state.sheets[held(state, seat)], action - a.SPOT)
    return why_not_place(state, seat, action)


def why_not_place(state: Thaw, seat: i64, action: i64) -> i64:
    """Require a form that is to be drawn now, on the sheet, where it fits (THAW-5, THAW-6.3, THAW-7.2)."""
    edition = state.edition
    form = form_of(edition, action)
    mine = wanted(state, seat)
    other = wanted_hand(state, seat)
    if form != mine and form != other:
        return a.NOT_YOUR_FORM
    number: i64 = edition.placement[action - edition.place]
    if number < 0:
        return -number
    sheet = state.sheets[held(state, seat)]
    if not has_hand(state):
        return a.OVERLAPS if drawing.overlaps(edition, number, sheet.low, sheet.high) else 0
    rest = other if form == mine else mine
    return drawing.why_not_first(edition, form, rest, number, sheet.low, sheet.high)
