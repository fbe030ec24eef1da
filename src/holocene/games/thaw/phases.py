"""The round: cards revealed, steps opened and closed, sheets passed on, scoring and the end (THAW-4 to THAW-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.thaw import rules
from holocene.games.thaw.actions import (
    CHOOSING,
    COLOUR,
    COLOURS,
    DUMMY,
    E_BACK,
    E_BONUS,
    E_CHOSE,
    E_COMES,
    E_DREW,
    E_DREW_DUMMY,
    E_HAND,
    E_PASSED,
    E_READY,
    E_REVEALED,
    E_ROUND,
    E_SCORED,
    E_SHEETS,
    E_TOTAL,
    E_TURNED,
    E_WON,
    FINISHED,
    FORM,
    HAND,
    HELP,
    OWN,
    PASS,
    SHEET,
)

if TYPE_CHECKING:
    from holocene.games.thaw.sheet import Sheet
    from holocene.games.thaw.state import Thaw


# Who draws what, and where -----------------------------------------------------------------------------------------


def direction(round: i64) -> i64:
    """Return 1 for clockwise, -1 for counterclockwise: the card begins clockwise and turns (THAW-3.1, THAW-8.3)."""
    return 1 if round % 2 == 1 else -1


def has_dummy(state: Thaw) -> bool:
    """Return whether the Dummy plays along (THAW-10.1)."""
    return state.players == 3


def held(state: Thaw, seat: i64) -> i64:
    """Return whose sheet a seat has in hand."""
    if state.phase != HELP:
        return seat
    players: i64 = state.players
    return (seat - direction(state.round) * state.hop + players * players) % players


def face_up(state: Thaw, colour: i64) -> i64:
    """Return the form last revealed from a deck; the second card of the first round went into the hand."""
    order = state.orders[colour]
    round: i64 = state.round
    return order[round if round > 1 and colour < state.players else round - 1]


def hand(state: Thaw, seat: i64) -> i64:
    """Return the form of the card that a player took into the hand (THAW-6.2)."""
    return state.orders[seat][1]


def drawing_colour(state: Thaw, seat: i64) -> i64:
    """Return the colour a seat draws in now: its own, or the Dummy's (THAW-10.2)."""
    return state.players if state.phase == DUMMY else seat


def wanted(state: Thaw, seat: i64) -> i64:
    """Return the form a seat has to draw besides the card in hand, -1 where it is drawn."""
    if state.todo[seat] & FORM == 0:
        return -1
    return face_up(state, drawing_colour(state, seat))


def wanted_hand(state: Thaw, seat: i64) -> i64:
    """Return the form in hand that a seat has to draw, -1 where there is none."""
    return hand(state, seat) if state.todo[seat] & HAND != 0 else -1


# Deciding ----------------------------------------------------------------------------------------------------------


def draw(state: Thaw, seat: i64, action: i64, form: i64) -> None:
    """Draw a form (-1: a single box) on the sheet in hand."""
    owner = held(state, seat)
    gained = state.sheets[owner].draw(state.edition, drawing_colour(state, seat), action, state.edges)
    if form == wanted(state, seat) or form < 0:
        state.todo[seat] &= ~FORM
    else:
        state.todo[seat] &= ~HAND
    if state.journal is not None:
        code = E_DREW_DUMMY if state.phase == DUMMY else E_DREW
        state.journal.write(code, seat, action, owner, gained, seat)


def pass_turn(state: Thaw, seat: i64) -> None:
    """Leave one form out, as nothing fits: the one that lies face up before the one in hand (THAW-5.5, THAW-R17)."""
    owner = held(state, seat)
    state.sheets[owner].draw(state.edition, drawing_colour(state, seat), PASS, state.edges)
    state.todo[seat] &= ~(FORM if state.todo[seat] & FORM != 0 else HAND)
    if state.journal is not None:
        state.journal.write(E_PASSED, seat, owner, 0, 0, seat)


def hand_on(state: Thaw, seat: i64) -> None:
    """Be done; with the last seat the step is over (THAW-4.2, THAW-R5)."""
    state.todo[seat] = 0
    if state.journal is not None:
        state.journal.write(E_READY, seat)
    for owed in state.todo:
        if owed != 0:
            return
    close_step(state)


# Set-up ------------------------------------------------------------------------------------------------------------


def choose_colour(state: Thaw, seat: i64, colour: i64) -> None:
    """Take one of the colours that are left; after the last player the game begins (THAW-R15)."""
    colours = state.colours[:]
    colours[seat] = colour
    state.todo[seat] = 0
    if state.journal is not None:
        state.journal.write(E_CHOSE, seat, colour)
    if seat + 1 < state.players:
        state.colours = colours
        state.todo[seat + 1] = COLOUR
        return
    if has_dummy(state):
        for left in range(COLOURS):
            if left not in colours:
                colours[state.players] = left
                break
    state.colours = colours
    state.chance += 1
    begin(state)


def begin(state: Thaw) -> None:
    """Shuffle the decks of the colours at the table, and open the first round (THAW-3.2)."""
    orders: list[list[int]] = []
    for colour in state.colours:
        order = state.edition.decks[colour][:]
        state.rng.shuffle(order)
        orders.append(order)
    state.orders = orders
    begin_round(state)


# Steps -------------------------------------------------------------------------------------------------------------


def begin_round(state: Thaw) -> None:
    """Reveal a card of every deck, in the first round with one more for the hand (THAW-6.1, THAW-6.2)."""
    state.round += 1
    state.hop = 0
    if state.journal is not None:
        state.journal.write(E_ROUND, -1, state.round)
        for seat in range(state.players):
            state.journal.write(E_REVEALED, seat, face_up(state, seat), seat)
        if state.round == 1:
            for seat in range(state.players):
                state.journal.write(E_HAND, seat, hand(state, seat), 0, 0, seat)
    open_step(state, OWN, FORM | HAND | SHEET if state.round == 1 else FORM | SHEET)


def open_step(state: Thaw, phase: i64, owed: i64) -> None:
    """Let everybody decide at once (THAW-2.2)."""
    state.phase = phase
    state.simultaneous = step_number(state)
    for seat in range(state.players):
        state.todo[seat] = owed


def step_number(state: Thaw) -> i64:
    """Return the number of the open step, counted through the game; -1 before it begins and when it is over."""
    if state.phase == FINISHED or state.phase == CHOOSING:
        return -1
    extra: i64 = 1 if has_dummy(state) else 0
    place: i64 = state.hop + extra if state.phase == HELP else state.phase
    return (state.round - 1) * (state.players + extra) + place


def close_step(state: Thaw) -> None:
    """Go on when all are done: to the Dummy's card, the next sheet, or scoring (THAW-4.1, THAW-6.6, THAW-7.7)."""
    state.chance += 1  # what was drawn unseen comes into other hands
    if state.phase == OWN and has_dummy(state):
        if state.journal is not None:
            state.journal.write(E_REVEALED, -1, face_up(state, state.players), state.players)
        open_step(state, DUMMY, FORM | SHEET)
        return
    if state.hop + 1 < state.players:
        state.hop += 1
        open_step(state, HELP, FORM | SHEET)
        if state.journal is not None:
            state.journal.write(E_SHEETS, -1, direction(state.round))
            for seat in range(state.players):
                state.journal.write(E_COMES, seat, held(state, seat), 0, 0, seat)
        return
    score(state)


def score(state: Thaw) -> None:
    """Score the largest rectangle of every sheet, then turn the Direction card or end the game (THAW-8, THAW-9.1)."""
    if state.journal is not None:
        state.journal.write(E_BACK, -1)
    for sheet in state.sheets:
        points = score_sheet(state, sheet)
        if state.journal is not None:
            state.journal.write(E_SCORED, sheet.owner, points, state.round, 0, sheet.owner)
    if state.round == state.edition.rounds[state.players]:
        finish(state)
        return
    if state.journal is not None:
        state.journal.write(E_TURNED, -1, direction(state.round + 1))
    begin_round(state)


def score_sheet(state: Thaw, sheet: Sheet) -> i64:
    """Write down 1 point per box of the largest rectangle, and return it (THAW-8.1, THAW-8.2)."""
    points = sheet.rectangle_of(state.edition) >> 16
    sheet.scores.append(points)
    return points


def finish(state: Thaw) -> None:
    """End the game and tell all bonus points and totals (THAW-9)."""
    state.phase = FINISHED
    state.over = True
    state.simultaneous = -1
    state.hop = 0
    if state.journal is None:
        return
    colours: i64 = len(state.orders)
    for sheet in state.sheets:
        for colour in range(colours):
            if colour != sheet.owner:
                points = rules.bonus(state, sheet, colour)
                helper = colour if colour < state.players else -1
                state.journal.write(E_BONUS, helper, sheet.owner, rules.rank(sheet, colour), points)
    for seat in range(state.players):
        extra = rules.bonus_total(state, seat)
        state.journal.write(E_TOTAL, seat, rules.round_total(state, seat) + extra, extra)
    for seat in rules.winners(state):
        state.journal.write(E_WON, seat)
