"""Set-up, the steps of a round, passing sheets on, scoring and the end (THAW-3 to THAW-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.thaw.engine import actions as a
from holocene.games.thaw.engine import scoring

if TYPE_CHECKING:
    from holocene.games.thaw.engine.state import Thaw


# What is drawn, and where ------------------------------------------------------------------------------------------


def direction(round: i64) -> i64:
    """Return 1 for clockwise, -1 for counterclockwise; it changes with every round (THAW-3.1, THAW-8.3)."""
    return 1 if round % 2 == 1 else -1


def has_dummy(state: Thaw) -> bool:
    """Return whether the Dummy plays (THAW-10.1)."""
    return state.players == 3


def held(state: Thaw, seat: i64) -> i64:
    """Return whose sheet a seat has in hand."""
    if state.phase != a.HELP:
        return seat
    players: i64 = state.players
    return (seat - direction(state.round) * state.hop + players * players) % players


def face_up(state: Thaw, colour: i64, round: i64) -> i64:
    """Return the form revealed from a deck in a round; a player's second card went into the hand."""
    return state.orders[colour][round if round > 1 and colour < state.players else round - 1]


def has_hand(state: Thaw) -> bool:
    """Return whether players have a card in hand: in step 1 of the first round (THAW-6.2, THAW-6.5)."""
    return state.phase == a.OWN and state.round == 1


def hand(state: Thaw, seat: i64) -> i64:
    """Return the form of the card that a player took into the hand (THAW-6.2)."""
    return state.orders[seat][1]


def drawing_colour(state: Thaw, seat: i64) -> i64:
    """Return the colour in which a seat draws now: its own, or the Dummy's (THAW-10.2)."""
    return state.players if state.phase == a.DUMMY else seat


def wanted(state: Thaw, seat: i64) -> i64:
    """Return the face-up form that a seat still has to draw, -1 if there is none."""
    if state.todo[seat] & a.FORM == 0:
        return -1
    return face_up(state, drawing_colour(state, seat), state.round)


def wanted_hand(state: Thaw, seat: i64) -> i64:
    """Return the form in hand that a seat still has to draw, -1 if there is none."""
    return hand(state, seat) if state.todo[seat] & a.HAND != 0 else -1


# Deciding ----------------------------------------------------------------------------------------------------------


def draw(state: Thaw, seat: i64, action: i64, form: i64) -> None:
    """Draw a form, or a single box for -1, on the sheet in hand."""
    owner = held(state, seat)
    gained = state.sheets[owner].draw(state.edition, drawing_colour(state, seat), action, state.edges)
    if form == wanted(state, seat) or form < 0:
        state.todo[seat] &= ~a.FORM
    else:
        state.todo[seat] &= ~a.HAND
    code = a.E_DREW_DUMMY if state.phase == a.DUMMY else a.E_DREW
    state.note(code, seat, action, owner, gained, seat)


def pass_turn(state: Thaw, seat: i64) -> None:
    """Skip a form because nothing fits, the face-up form before the one in hand (THAW-5.5, THAW-R17)."""
    owner = held(state, seat)
    state.sheets[owner].draw(state.edition, drawing_colour(state, seat), a.PASS, state.edges)
    state.todo[seat] &= ~(a.FORM if state.todo[seat] & a.FORM != 0 else a.HAND)
    state.note(a.E_PASSED, seat, owner, 0, 0, seat)


def hand_on(state: Thaw, seat: i64) -> None:
    """Hand a sheet on; the last seat to do so closes the step (THAW-4.2, THAW-R5)."""
    state.todo[seat] = 0
    state.note(a.E_READY, seat)
    for owed in state.todo:
        if owed != 0:
            return
    close_step(state)


# Set-up ------------------------------------------------------------------------------------------------------------


def set_up(state: Thaw) -> None:
    """Give the seats their colours in order and begin, unless the players choose them (THAW-3, THAW-R15)."""
    if state.choose_colours:
        state.phase = a.CHOOSING
        state.todo[0] = a.COLOUR
    else:
        state.colours = list(range(len(state.colours)))
        begin(state)


def choose_colour(state: Thaw, seat: i64, colour: i64) -> None:
    """Take one of the colours that are left; after the last choice the game begins (THAW-R15)."""
    colours = state.colours[:]
    colours[seat] = colour
    state.todo[seat] = 0
    state.note(a.E_CHOSE, seat, colour)
    if seat + 1 < state.players:
        state.colours = colours
        state.todo[seat + 1] = a.COLOUR
        return
    if has_dummy(state):
        for left in range(a.COLOURS):
            if left not in colours:
                colours[state.players] = left
                break
    state.colours = colours
    state.chance += 1
    begin(state)


def begin(state: Thaw) -> None:
    """Shuffle the decks of the colours in play, and open the first round (THAW-3.2)."""
    orders: list[list[int]] = []
    for colour in state.colours:
        order = state.edition.decks[colour][:]
        state.rng.shuffle(order)
        orders.append(order)
    state.orders = orders
    begin_round(state)


# Steps -------------------------------------------------------------------------------------------------------------


def begin_round(state: Thaw) -> None:
    """Reveal a card of every deck, and take one into the hand in the first round (THAW-6.1, THAW-6.2)."""
    state.round += 1
    state.hop = 0
    state.note(a.E_ROUND, -1, state.round)
    for seat in range(state.players):
        state.note(a.E_REVEALED, seat, face_up(state, seat, state.round), seat)
    if state.round == 1:
        for seat in range(state.players):
            state.note(a.E_HAND, seat, hand(state, seat), 0, 0, seat)
    open_step(state, a.OWN)


def open_step(state: Thaw, phase: i64) -> None:
    """Open a step, which all seats play at the same time (THAW-2.2)."""
    state.phase = phase
    state.simultaneous = step_number(state)
    for seat in range(state.players):
        state.todo[seat] = owed_at_start(state)


def owed_at_start(state: Thaw) -> i64:
    """Return what a seat has to do when the step begins."""
    return a.FORM | a.HAND | a.SHEET if has_hand(state) else a.FORM | a.SHEET


def step_number(state: Thaw) -> i64:
    """Return the number of the open step, counted from the first round; -1 if none is open."""
    if state.phase == a.FINISHED or state.phase == a.CHOOSING:
        return -1
    extra: i64 = 1 if has_dummy(state) else 0
    place: i64 = state.hop + extra if state.phase == a.HELP else state.phase
    return (state.round - 1) * (state.players + extra) + place


def close_step(state: Thaw) -> None:
    """Continue with the Dummy's card, the next sheet, or scoring (THAW-4.1, THAW-6.6, THAW-7.7)."""
    state.chance += 1  # others get to see what was drawn
    if state.phase == a.OWN and has_dummy(state):
        state.note(a.E_REVEALED, -1, face_up(state, state.players, state.round), state.players)
        open_step(state, a.DUMMY)
        return
    if state.hop + 1 < state.players:
        state.hop += 1
        open_step(state, a.HELP)
        state.note(a.E_SHEETS, -1, direction(state.round))
        for seat in range(state.players):
            state.note(a.E_COMES, seat, held(state, seat), 0, 0, seat)
        return
    score(state)


def score(state: Thaw) -> None:
    """Score every sheet, then turn the Direction card or end the game (THAW-8, THAW-9.1)."""
    state.note(a.E_BACK, -1)
    for sheet in state.sheets:
        state.note(a.E_SCORED, sheet.owner, sheet.score(state.edition), state.round, 0, sheet.owner)
    if state.round == state.edition.rounds[state.players]:
        finish(state)
        return
    state.note(a.E_TURNED, -1, direction(state.round + 1))
    begin_round(state)


def finish(state: Thaw) -> None:
    """End the game, and note all bonus points and totals (THAW-9)."""
    state.phase = a.FINISHED
    state.over = True
    state.simultaneous = -1
    state.hop = 0
    if state.journal is None:  # nobody reads them, and they take time to compute
        return
    colours: i64 = len(state.orders)
    for sheet in state.sheets:
        for colour in range(colours):
            if colour != sheet.owner:
                points = scoring.bonus(state, sheet, colour)
                helper = colour if colour < state.players else -1
                state.note(a.E_BONUS, helper, sheet.owner, scoring.rank(sheet, colour), points)
    for seat in range(state.players):
        extra = scoring.bonus_total(state, seat)
        state.note(a.E_TOTAL, seat, scoring.round_total(state, seat) + extra, extra)
    for seat in scoring.winners(state):
        state.note(a.E_WON, seat)
