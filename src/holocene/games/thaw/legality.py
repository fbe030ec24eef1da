"""What may be decided: the legal actions of a position, and why another one is not (the checks are the rules' own)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.thaw import rules
from holocene.games.thaw.actions import (
    ALL_DRAWN,
    CAN_DRAW,
    COLOUR,
    COLOUR_TAKEN,
    COLOURS,
    HAND_ON,
    HELP,
    NOT_DRAWN,
    NOT_YOUR_FORM,
    OTHER_PHASE,
    OWN,
    PASS,
    SHEET,
    SPOT,
    SPOT_AT_HOME,
    TURNS,
)
from holocene.games.thaw.phases import held, wanted, wanted_hand
from holocene.kernel.state import GAME_IS_OVER, NOT_YOUR_TURN

if TYPE_CHECKING:
    from holocene.games.thaw.state import Thaw


def legal(state: Thaw, seat: i64) -> list[int]:
    """Return the actions open to a seat, ascending."""
    owed = state.todo[seat]
    if owed == 0 or state.over:
        return []
    if owed == SHEET:
        return [HAND_ON]
    if owed == COLOUR:
        return colours_left(state)
    edition = state.edition
    sheet = state.sheets[held(state, seat)]
    found: list[int]
    if state.phase == OWN and state.round == 1:
        found = legal_first(state, seat)
    elif state.phase == HELP:
        found = rules.spots(edition, sheet)
        places = rules.fitting(edition, wanted(state, seat), sheet.low, sheet.high)
        found = found + places if found else places
    else:
        found = rules.fitting(edition, wanted(state, seat), sheet.low, sheet.high)
    return found if found else [PASS]


def colours_left(state: Thaw) -> list[int]:
    """Return the actions that choose a colour nobody has, ascending (THAW-R15)."""
    found: list[int] = []
    for colour in range(COLOURS):
        if colour not in state.colours:
            found.append(state.edition.choose + colour)
    return found


def legal_first(state: Thaw, seat: i64) -> list[int]:
    """Return where the forms of the first round can be drawn, ascending (THAW-6.2 to THAW-6.4)."""
    edition = state.edition
    sheet = state.sheets[seat]
    form = wanted(state, seat)
    other = wanted_hand(state, seat)
    if form < 0 or other < 0 or form == other:
        one = form if form >= 0 else other
        second = other if form >= 0 else -1
        return rules.fitting_first(edition, one, second, sheet.low, sheet.high)
    lower = rules.fitting_first(edition, form, other, sheet.low, sheet.high)
    upper = rules.fitting_first(edition, other, form, sheet.low, sheet.high)
    return lower + upper if form < other else upper + lower


def why_not(state: Thaw, seat: i64, action: i64) -> i64:
    """Return 0, or the reason that forbids an action."""
    if state.over:
        return GAME_IS_OVER
    owed = state.todo[seat]
    if owed == 0:
        return NOT_YOUR_TURN
    if action >= state.edition.choose:
        if owed != COLOUR:
            return OTHER_PHASE
        return COLOUR_TAKEN if action - state.edition.choose in state.colours else 0
    if owed == COLOUR:
        return OTHER_PHASE
    if action == HAND_ON:
        return 0 if owed == SHEET else NOT_DRAWN
    if owed == SHEET:
        return ALL_DRAWN
    if action == PASS:
        return CAN_DRAW if can_draw(state, seat) else 0
    if action < state.edition.place:
        if state.phase != HELP:
            return SPOT_AT_HOME
        return rules.why_not_spot(state.edition, state.sheets[held(state, seat)], action - SPOT)
    return why_not_place(state, seat, action)


def can_draw(state: Thaw, seat: i64) -> bool:
    """Return whether a seat that has not drawn all finds a place for something (THAW-5.5)."""
    edition = state.edition
    sheet = state.sheets[held(state, seat)]
    form = wanted(state, seat)
    if state.phase == OWN and state.round == 1:
        other = wanted_hand(state, seat)
        if form >= 0 and rules.fits_over_solid(edition, form, sheet.low, sheet.high):
            return True
        return other >= 0 and rules.fits_over_solid(edition, other, sheet.low, sheet.high)
    if rules.fits(edition, form, sheet.low, sheet.high):
        return True
    return state.phase == HELP and rules.has_spots(edition, sheet)


def why_not_place(state: Thaw, seat: i64, action: i64) -> i64:
    """The form must be one to draw now, on the sheet, and where it fits (THAW-5, THAW-6.3, THAW-7.2)."""
    edition = state.edition
    form = form_of(state, action)
    mine = wanted(state, seat)
    other = wanted_hand(state, seat)
    if form != mine and form != other:
        return NOT_YOUR_FORM
    number: i64 = edition.placement[action - edition.place]
    if number < 0:
        return -number
    sheet = state.sheets[held(state, seat)]
    if state.phase != OWN or state.round > 1:
        return rules.why_not_here(edition, number, sheet.low, sheet.high)
    rest = other if form == mine else mine
    return rules.why_not_first(edition, form, rest, number, sheet.low, sheet.high)


def form_of(state: Thaw, action: i64) -> i64:
    """Return the form that an action places, -1 for another action."""
    if action < state.edition.place:
        return -1
    return (action - state.edition.place) // (TURNS * state.edition.width * state.edition.height)
