"""What each seat has seen of sheets and cards, and deals of what it has not seen (THAW-2.3, THAW-R6).

Players draw on a sheet in a fixed order: its owner, the owner for the Dummy, then the helpers one after another. So a
seat has seen the first marks of a sheet, and the round and the step say how many.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.thaw.engine import actions as a
from holocene.games.thaw.engine import drawing
from holocene.games.thaw.engine.phases import direction, face_up, has_dummy, held, owed_at_start
from holocene.games.thaw.engine.sheet import Sheet, drawn_high, drawn_low, form_of, new_sheet

if TYPE_CHECKING:
    from holocene.games.thaw.engine.state import Thaw


# What a seat has seen ----------------------------------------------------------------------------------------------


def marks_before(state: Thaw, round: i64) -> i64:
    """Return how many marks a sheet has before a round."""
    each: i64 = state.players + (1 if has_dummy(state) else 0)
    return each * (round - 1) + (1 if round > 1 else 0)


def marks_at_home(state: Thaw, round: i64) -> i64:
    """Return how many marks a sheet gets in a round before its owner passes it on."""
    return (2 if round == 1 else 1) + (1 if has_dummy(state) else 0)


def marks_at_step(state: Thaw) -> i64:
    """Return how many marks each sheet had when this step began."""
    if state.phase == a.CHOOSING:
        return 0
    before = marks_before(state, state.round)
    if state.phase == a.OWN:
        return before
    home = marks_at_home(state, state.round)
    if state.phase == a.DUMMY:
        return before + home - 1
    return before + home + (state.hop - 1 if state.phase == a.HELP else state.players - 1)


def round_of(state: Thaw, mark: i64) -> i64:
    """Return the round in which a mark was made, counting marks from 0."""
    round: i64 = 1
    while mark >= marks_before(state, round + 1):
        round += 1
    return round


def known(state: Thaw, seat: i64, owner: i64) -> i64:
    """Return how many marks of a sheet a seat has seen; a spectator (-1) has seen what all seats have."""
    if state.over:
        return len(state.sheets[owner].marks)
    if state.phase == a.CHOOSING:
        return 0
    if seat < 0:
        least = marks_at_step(state)
        for other in range(state.players):
            if held(state, other) != owner:
                seen = known(state, other, owner)
                if seen < least:
                    least = seen
        return least
    if held(state, seat) == owner:
        return len(state.sheets[owner].marks)
    round: i64 = state.round
    players: i64 = state.players
    if seat == owner:
        return marks_before(state, round) + marks_at_home(state, round)
    way = ((seat - owner) * direction(round) + players) % players  # how many times it is passed on to get here
    if way < state.hop:
        return marks_before(state, round) + marks_at_home(state, round) + way
    if round == 1:
        return 0
    return marks_before(state, round - 1) + marks_at_home(state, round - 1) + players - way


def known_scores(state: Thaw, seat: i64, owner: i64) -> i64:
    """Return how many round scores of a sheet a seat has seen."""
    if state.over or seat == owner:
        return len(state.sheets[owner].scores)
    seen = known(state, seat, owner)
    return round_of(state, seen - 1) - 1 if seen > 0 else 0


def knows_hand(state: Thaw, seat: i64, owner: i64) -> bool:
    """Return whether a seat has seen the form of a player's card in hand: on that player's sheet."""
    if seat == owner:
        return True
    if known(state, seat, owner) < 2:
        return False
    marks = state.sheets[owner].marks
    if marks[1] >= a.MARK:
        return True
    return marks[0] >= a.MARK and form_of(state.edition, marks[0] // a.MARK) != state.orders[owner][0]


def saw_pass(state: Thaw, seat: i64, owner: i64) -> bool:
    """Return whether a seat knows that a player's card in hand was passed (THAW-R4)."""
    return known(state, seat, owner) >= 2 and not knows_hand(state, seat, owner)


def would_be_passed(state: Thaw, owner: i64, form: i64) -> bool:
    """Return whether a form in hand would have been passed, given the owner's first mark."""
    edition = state.edition
    mark: i64 = state.sheets[owner].marks[0]
    if mark < a.MARK:
        return not drawing.fits_over_solid(edition, form, 0, 0)
    low = drawn_low(edition, mark // a.MARK)
    high = drawn_high(edition, mark // a.MARK)
    if drawing.fits_over_solid(edition, form, low, high):
        return False
    return not drawing.pair_fits(edition, state.orders[owner][0], form, 0, 0)


# Dealing -----------------------------------------------------------------------------------------------------------


def deal(state: Thaw, seat: i64) -> None:
    """Deal what a seat has not seen: cards to come, cards in hand, and what others have drawn since.

    The deal depends only on what the seat knows and on the position's generator. A seat sees how many forms others have
    drawn in this step (THAW-R6), but not which and where.
    """
    if state.phase == a.CHOOSING:
        return  # nothing is hidden yet
    deal_cards(state, seat)
    base = marks_at_step(state)
    drawn: list[int] = []
    for other in range(state.players):
        drawn.append(len(state.sheets[held(state, other)].marks))
    for owner in range(state.players):
        if seat < 0 or held(state, seat) != owner:
            seen = known(state, seat, owner)
            state.sheets[owner] = seen_sheet(state, owner, seen)
            draw_until(state, state.sheets[owner], base)
    for other in range(state.players):
        if other != seat and not state.over:
            sheet = state.sheets[held(state, other)]
            draw_until(state, sheet, drawn[other])
            if state.todo[other] != 0:
                state.todo[other] = owed_after(state, other, sheet.marks[base:])
    for sheet in state.sheets:  # a search from here needs these again and again
        sheet.rectangle_of(state.edition)
        for colour in range(len(sheet.areas)):
            sheet.area_of(state.edition, colour)


def owed_after(state: Thaw, seat: i64, marks: list[int]) -> i64:
    """Return what a seat still has to do after it has made these marks in this step."""
    owed = owed_at_start(state)
    for mark in marks:
        form = form_of(state.edition, mark // a.MARK)
        hand_first = owed & a.HAND != 0 and form >= 0 and form != state.orders[seat][0]
        owed &= ~(a.HAND if hand_first or owed & a.FORM == 0 else a.FORM)
    return owed


def deal_cards(state: Thaw, seat: i64) -> None:
    """Shuffle the cards of every deck that a seat has not seen."""
    orders: list[list[int]] = []
    for colour in range(len(state.orders)):
        order = state.orders[colour]
        hidden: list[int] = []
        for place in range(len(order)):
            if not has_seen_card(state, seat, colour, place):
                hidden.append(order[place])
        hidden.sort()
        state.rng.shuffle(hidden)
        if colour < state.players and saw_pass(state, seat, colour):
            passed: i64 = len(hidden) - 1
            while not would_be_passed(state, colour, hidden[passed]):
                passed -= 1
            hidden.append(hidden.pop(passed))  # it is dealt first, to the hand, which is the first hidden card
        dealt: list[int] = []
        for place in range(len(order)):
            dealt.append(order[place] if has_seen_card(state, seat, colour, place) else hidden.pop())
        orders.append(dealt)
    state.orders = orders


def has_seen_card(state: Thaw, seat: i64, colour: i64, place: i64) -> bool:
    """Return whether a seat has seen the card at a place of a deck's order."""
    if colour >= state.players:
        return place < dummy_cards(state)
    return knows_hand(state, seat, colour) if place == 1 else place <= state.round


def shown_cards(state: Thaw, colour: i64) -> list[int]:
    """Return the cards of a colour that lie face up, in order."""
    order = state.orders[colour]
    if colour >= state.players:
        return order[: dummy_cards(state)]
    return order[:1] + order[2 : state.round + 1]


def dummy_cards(state: Thaw) -> i64:
    """Return how many of the Dummy's cards lie face up."""
    return state.round - 1 if state.phase == a.OWN else state.round


def seen_sheet(state: Thaw, owner: i64, seen: i64) -> Sheet:
    """Return a sheet as it was after a number of marks."""
    sheet = new_sheet(owner, len(state.orders))
    marks = state.sheets[owner].marks
    for place in range(seen):
        add_mark(state, sheet, marks[place])
    return sheet


def add_mark(state: Thaw, sheet: Sheet, mark: i64) -> None:
    """Add a mark to a sheet, and score the sheet if a round that is over ended with this mark."""
    sheet.draw(state.edition, mark % a.MARK, mark // a.MARK, state.edges)
    scored: i64 = len(sheet.scores)
    if len(sheet.marks) == marks_before(state, scored + 2) and (state.over or scored + 1 < state.round):
        sheet.score(state.edition)


def draw_until(state: Thaw, sheet: Sheet, length: i64) -> None:
    """Add marks at random, each by the player whose turn it was, until a sheet has a number of marks."""
    while len(sheet.marks) < length:
        place: i64 = len(sheet.marks)
        legal = legal_at(state, sheet, place)
        add_mark(state, sheet, a.MARK * legal[state.rng.below(len(legal))] + colour_at(state, sheet.owner, place))


def colour_at(state: Thaw, owner: i64, place: i64) -> i64:
    """Return the colour of the mark at a place on a sheet."""
    round = round_of(state, place)
    way = place - marks_before(state, round) - marks_at_home(state, round) + 1
    if way > 0:
        return (owner + way * direction(round) + state.players) % state.players
    return state.players if way == 0 and has_dummy(state) else owner


def legal_at(state: Thaw, sheet: Sheet, place: i64) -> list[int]:
    """Return the actions for the mark at a place on a sheet, with single boxes only if the form fits nowhere."""
    edition = state.edition
    round = round_of(state, place)
    colour = colour_at(state, sheet.owner, place)
    form = face_up(state, colour, round)
    if round == 1 and place < 2:
        other: i64 = state.orders[colour][1]
        if place == 1:
            form = left_over(state, sheet)
            other = -1
        found = drawing.fitting_first(edition, form, other, sheet.low, sheet.high)
        if not found and other >= 0:  # the card in hand may still fit (THAW-R4)
            found = drawing.fitting_first(edition, other, -1, sheet.low, sheet.high)
        return found if found else [a.PASS]
    found = drawing.fitting(edition, form, sheet.low, sheet.high)
    if not found and colour < state.players and colour != sheet.owner:
        found = drawing.spots(edition, sheet)
    return found if found else [a.PASS]


def left_over(state: Thaw, sheet: Sheet) -> i64:
    """Return which of the owner's two forms is left to draw after the first mark."""
    form: i64 = state.orders[sheet.owner][0]
    mark: i64 = sheet.marks[0]
    if mark >= a.MARK and form_of(state.edition, mark // a.MARK) != form:
        return form
    return state.orders[sheet.owner][1]
