"""What each seat has seen of each sheet, and positions dealt from that alone (THAW-2.3, THAW-R6).

Every sheet is drawn on in a fixed order: by its owner, for the Dummy, then by each helper as it goes round. So what a
seat last saw of a sheet is a beginning of its marks, whose length follows from round and step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.thaw import rules
from holocene.games.thaw.actions import CHOOSING, DUMMY, FORM, HAND, HELP, MARK, OWN, PASS, SHEET, TURNS
from holocene.games.thaw.phases import direction, has_dummy, held
from holocene.games.thaw.sheet import Sheet, drawn_high, drawn_low, new_sheet

if TYPE_CHECKING:
    from holocene.games.thaw.state import Thaw


# What is known -----------------------------------------------------------------------------------------------------


def marks_before(state: Thaw, round: i64) -> i64:
    """Return how many marks a sheet has before a round."""
    each: i64 = state.players + (1 if has_dummy(state) else 0)
    return each * (round - 1) + (1 if round > 1 else 0)


def marks_at_home(state: Thaw, round: i64) -> i64:
    """Return how many marks a sheet gets in a round before it is passed on."""
    return (2 if round == 1 else 1) + (1 if has_dummy(state) else 0)


def marks_at_step(state: Thaw) -> i64:
    """Return how many marks every sheet had when this step began."""
    if state.phase == CHOOSING:
        return 0
    before = marks_before(state, state.round)
    if state.phase == OWN:
        return before
    home = marks_at_home(state, state.round)
    if state.phase == DUMMY:
        return before + home - 1
    return before + home + (state.hop - 1 if state.phase == HELP else state.players - 1)


def round_of(state: Thaw, mark: i64) -> i64:
    """Return the round in which a mark was made, the mark counted from 0."""
    round: i64 = 1
    while mark >= marks_before(state, round + 1):
        round += 1
    return round


def known(state: Thaw, seat: i64, owner: i64) -> i64:
    """Return how many marks of a sheet a seat has seen; -1 is a spectator, who sees what all have seen."""
    if state.over:
        return len(state.sheets[owner].marks)
    if state.phase == CHOOSING:
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
    way = ((seat - owner) * direction(round) + players) % players  # after how many hands it comes here
    if way < state.hop:
        return marks_before(state, round) + marks_at_home(state, round) + way
    if round == 1:
        return 0
    return marks_before(state, round - 1) + marks_at_home(state, round - 1) + players - way


def known_scores(state: Thaw, seat: i64, owner: i64) -> i64:
    """Return how many scoring boxes of a sheet a seat has seen filled in."""
    if state.over or seat == owner:
        return len(state.sheets[owner].scores)
    seen = known(state, seat, owner)
    return round_of(state, seen - 1) - 1 if seen > 0 else 0


def knows_hand(state: Thaw, seat: i64, owner: i64) -> bool:
    """Return whether a seat knows the card another took into the hand: its outline is on the sheet."""
    if seat == owner:
        return True
    if known(state, seat, owner) < 2:
        return False
    marks = state.sheets[owner].marks
    if marks[1] >= MARK:
        return True
    return marks[0] >= MARK and form_drawn(state, marks[0]) != state.orders[owner][0]


def saw_pass(state: Thaw, seat: i64, owner: i64) -> bool:
    """Return whether a seat knows of the card in another's hand that it found no place (THAW-R4)."""
    return known(state, seat, owner) >= 2 and not knows_hand(state, seat, owner)


def found_no_place(state: Thaw, owner: i64, form: i64) -> bool:
    """Return whether a form in hand would have been passed, after what its owner drew first."""
    edition = state.edition
    mark: i64 = state.sheets[owner].marks[0]
    if mark < MARK:
        return not rules.fits_over_solid(edition, form, 0, 0)
    low = drawn_low(edition, mark // MARK)
    high = drawn_high(edition, mark // MARK)
    if rules.fits_over_solid(edition, form, low, high):
        return False
    return not rules.pair_fits(edition, state.orders[owner][0], form, 0, 0)


# Dealing -----------------------------------------------------------------------------------------------------------


def deal(state: Thaw, seat: i64) -> None:
    """Deal a position anew where a seat cannot see: cards to come, others' hands, what was drawn elsewhere since.

    It goes by what the seat knows and by the position's generator alone. How many forms others have drawn in this step
    can be seen (THAW-R6); which and where is dealt.
    """
    if state.phase == CHOOSING:
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
    for sheet in state.sheets:
        warm(state, sheet)


def owed_at_start(state: Thaw) -> i64:
    """Return what a seat owes when the step begins."""
    return FORM | HAND | SHEET if state.phase == OWN and state.round == 1 else FORM | SHEET


def owed_after(state: Thaw, seat: i64, marks: list[int]) -> i64:
    """Return what a seat still owes after what it has drawn or passed in this step, the sheet included."""
    owed = owed_at_start(state)
    for mark in marks:
        form = form_drawn(state, mark) if mark >= MARK else -1
        hand_first = owed & HAND != 0 and form >= 0 and form != state.orders[seat][0]
        owed &= ~(HAND if hand_first or owed & FORM == 0 else FORM)
    return owed


def warm(state: Thaw, sheet: Sheet) -> None:
    """Work out rectangle and areas once, as whoever searches from here asks for them again and again."""
    sheet.rectangle_of(state.edition)
    for colour in range(len(sheet.areas)):
        sheet.area_of(state.edition, colour)


def deal_cards(state: Thaw, seat: i64) -> None:
    """Shuffle every deck but for the cards a seat has seen."""
    orders: list[list[int]] = []
    for colour in range(len(state.orders)):
        order = state.orders[colour]
        player = colour < state.players
        kept: list[int] = []
        hidden: list[int] = []
        for place in range(len(order)):
            shown = place <= state.round if player else place < dummy_cards(state)
            if player and place == 1:
                shown = knows_hand(state, seat, colour)
            if shown:
                kept.append(order[place])
            else:
                hidden.append(order[place])
        hidden.sort()
        state.rng.shuffle(hidden)
        if player and saw_pass(state, seat, colour):
            passed: i64 = len(hidden) - 1
            while not found_no_place(state, colour, hidden[passed]):
                passed -= 1
            hidden.append(hidden.pop(passed))  # the first to be dealt, as the hand is the first that is hidden
        dealt: list[int] = []
        for place in range(len(order)):
            shown = place <= state.round if player else place < dummy_cards(state)
            if player and place == 1:
                shown = knows_hand(state, seat, colour)
            dealt.append(kept.pop(0) if shown else hidden.pop())
        orders.append(dealt)
    state.orders = orders


def dummy_cards(state: Thaw) -> i64:
    """Return how many cards of the Dummy lie face up."""
    return state.round - 1 if state.phase == OWN else state.round


def seen_sheet(state: Thaw, owner: i64, seen: i64) -> Sheet:
    """Return a sheet as it was after so many marks."""
    sheet = new_sheet(owner, len(state.orders))
    marks = state.sheets[owner].marks
    for place in range(seen):
        add_mark(state, sheet, marks[place])
    return sheet


def add_mark(state: Thaw, sheet: Sheet, mark: i64) -> None:
    """Draw a mark on a sheet, and score it where the mark was the last of a round that is over."""
    sheet.draw(state.edition, mark % MARK, mark // MARK, state.edges)
    scored: i64 = len(sheet.scores)
    if len(sheet.marks) == marks_before(state, scored + 2) and (state.over or scored + 1 < state.round):
        sheet.scores.append(sheet.rectangle_of(state.edition) >> 16)


def draw_until(state: Thaw, sheet: Sheet, length: i64) -> None:
    """Let those who have drawn on a sheet since draw anywhere, until it has so many marks."""
    while len(sheet.marks) < length:
        place: i64 = len(sheet.marks)
        legal = legal_at(state, sheet, place)
        add_mark(state, sheet, MARK * legal[state.rng.below(len(legal))] + colour_at(state, sheet.owner, place))


def colour_at(state: Thaw, owner: i64, place: i64) -> i64:
    """Return the colour of a mark by its place on a sheet."""
    round = round_of(state, place)
    way = place - marks_before(state, round) - marks_at_home(state, round) + 1
    if way > 0:
        return (owner + way * direction(round) + state.players) % state.players
    return state.players if way == 0 and has_dummy(state) else owner


def form_at(state: Thaw, colour: i64, round: i64) -> i64:
    """Return the form that was revealed for a colour in a round."""
    return state.orders[colour][round if round > 1 and colour < state.players else round - 1]


def legal_at(state: Thaw, sheet: Sheet, place: i64) -> list[int]:
    """Return what could be drawn for a mark at a place on a sheet; single boxes only where the form fits nowhere."""
    edition = state.edition
    round = round_of(state, place)
    colour = colour_at(state, sheet.owner, place)
    form = form_at(state, colour, round)
    if round == 1 and place < 2:
        other: i64 = state.orders[colour][1]
        if place == 1:
            form = left_over(state, sheet)
            other = -1
        found = rules.fitting_first(edition, form, other, sheet.low, sheet.high)
        if not found and other >= 0:  # the card in hand may still find a place (THAW-R4)
            found = rules.fitting_first(edition, other, -1, sheet.low, sheet.high)
        return found if found else [PASS]
    found = rules.fitting(edition, form, sheet.low, sheet.high)
    if not found and colour < state.players and colour != sheet.owner:
        found = rules.spots(edition, sheet)
    return found if found else [PASS]


def left_over(state: Thaw, sheet: Sheet) -> i64:
    """Return which of the owner's two forms is left after the first mark."""
    form: i64 = state.orders[sheet.owner][0]
    mark: i64 = sheet.marks[0]
    if mark >= MARK and form_drawn(state, mark) != form:
        return form
    return state.orders[sheet.owner][1]


def form_drawn(state: Thaw, mark: i64) -> i64:
    """Return the form that a mark of the first step draws."""
    return (mark // MARK - state.edition.place) // (TURNS * state.edition.width * state.edition.height)
