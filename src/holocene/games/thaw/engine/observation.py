"""Observations of Thaw: the sheet in hand, the others as last seen, and the cards that lie face up (THAW-2.3)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holocene.games.thaw.engine import actions as a
from holocene.games.thaw.engine import knowledge, scoring
from holocene.games.thaw.engine.phases import hand, has_hand, held, wanted, wanted_hand
from holocene.games.thaw.engine.sheet import Sheet, new_sheet
from holocene.games.thaw.engine.state import Thaw
from holocene.kernel.engine.canvas import Canvas
from holocene.kernel.engine.observation import Observer
from holocene.kernel.engine.slices import EACH_SEAT, Slice
from holocene.kernel.engine.state import State

MOST_CHECKS: Final = 20

# The parts of a row (see `Canvas`); those of the sheets follow.
STEP: Final = 0
SOLID: Final = 1
FORMS: Final = 2
SHEETS: Final = 3


@final
class ThawObserver(Observer):
    """Writes positions of Thaw."""

    memory: list[Sheet]  # the sheets as last seen, by row, seat and owner: drawing them takes longer than writing them

    def write(self, state: State, seat: i64, canvas: Canvas) -> None:
        """Write what a seat sees."""
        assert isinstance(state, Thaw)
        canvas.open(STEP)
        write_step(state, seat, canvas)
        write_scores(state, seat, canvas)
        canvas.close()
        if canvas.open_if_changed(SOLID, [state.edition.solid], 0):
            canvas.next().counts(state.edition.solid, state.edition.width * state.edition.height, 1)
            canvas.close()
        moment: i64 = state.round * len(a.PHASES) + state.phase
        if canvas.open_if_changed(FORMS, state.orders, moment * state.players + seat):
            write_forms(state, seat, canvas)
            canvas.close()
        players: i64 = state.players
        for other in range(players):
            sheet = self.seen(state, seat, (seat + other) % players, canvas.row)
            if canvas.key(SHEETS + other) is not sheet or canvas.number(SHEETS + other) != seat:
                canvas.open(SHEETS + other, sheet, seat)
                write_sheet(state, seat, sheet, canvas)
                canvas.close()

    def seen(self, state: Thaw, seat: i64, owner: i64, row: i64) -> Sheet:
        """Return a sheet as a seat has last seen it, the same object while nothing new is seen."""
        players: i64 = state.players
        memory = self.memory
        place = (row * players + seat) * players + owner
        while len(memory) <= place:
            memory.append(new_sheet(i64(len(memory)) % players, len(state.orders)))
        sheet = memory[place]
        marks = state.sheets[owner].marks
        length = knowledge.known(state, seat, owner)
        begun: i64 = len(sheet.marks)
        if begun > length or not begins(marks, sheet.marks):
            sheet = new_sheet(owner, len(state.orders))
            begun = 0
        elif begun < length:
            sheet = sheet.copy()
        while begun < length:
            mark: i64 = marks[begun]
            sheet.draw(state.edition, mark % a.MARK, mark // a.MARK, state.edges)
            begun += 1
        memory[place] = sheet
        return sheet


def begins(marks: list[int], first: list[int]) -> bool:
    """Return whether marks begin with others, which are no more than these."""
    for place in range(len(first)):
        if marks[place] != first[place]:
            return False
    return True


def new_observer(state: Thaw) -> ThawObserver:
    """Return an observer for matches with the players and options of this one."""
    edition = state.edition
    players = state.players
    colours = len(state.orders)
    forms = len(edition.names)
    boxes = edition.width * edition.height
    rounds = edition.rounds[players]
    observer = ThawObserver()
    observer.memory = []
    order = "colours are in seat order, the observer's first, the Dummy's last"
    observer.slices = [
        Slice("options", (2,), "a check is a shared edge; helpers who share a rank score the largest area among them"),
        Slice("phase", (len(a.PHASES),), f"the step: {', '.join(a.PHASES)}"),
        Slice("round", (rounds,), "the round"),
        Slice("hop", (players,), "how many times the sheets have been passed on in this round"),
        Slice("clockwise", (1,), "sheets are passed clockwise in this round"),
        Slice("waiting", (players,), "the seats that still have a sheet"),
        Slice("undrawn", (players,), "the forms that each seat still has to draw or pass in this step, by 2"),
        Slice("owed", (3,), "the observer still has to: draw the form face up, draw the form in hand, pass the sheet"),
        Slice("holding", (players,), "whose sheet the observer has in hand"),
        Slice("solid", (boxes,), "the solid boxes, by y * width + x", SOLID),
        Slice("draw", (forms,), "the forms that the observer has to draw now"),
        Slice("hand", (forms,), "the card in the observer's hand, if any", FORMS),
        Slice("face up", (colours, forms), f"the form last revealed for each colour; {order}", FORMS),
        Slice("shown", (colours, forms), "all cards of a colour that lie face up", FORMS),
        Slice("seen", (players,), "how many marks of each sheet are known, by their number at the end", EACH_SEAT),
        Slice("boxes", (players, colours, boxes), "the boxes of each colour on each sheet, as last seen", EACH_SEAT),
        Slice("checks", (players, colours), f"the Helper Track of each sheet, by {MOST_CHECKS}", EACH_SEAT),
        Slice("areas", (players, colours), "boxes of each colour's largest area, by all boxes", EACH_SEAT),
        Slice("bonus", (players, colours), "the bonus that the sheet as last seen would give, by all boxes", EACH_SEAT),
        Slice("rectangle", (players,), "points of the largest rectangle as last seen, by all boxes", EACH_SEAT),
        Slice("scores", (players, rounds), "the points of the rounds as last seen, by all boxes"),
    ]
    if state.choose_colours:
        hues = "which of the edition's colours each has, once it is chosen; in the same order"
        observer.slices.append(Slice("colours", (colours, a.COLOURS), hues))
    return observer


def write_step(state: Thaw, seat: i64, canvas: Canvas) -> None:
    """Write the options, the step, and what is to be drawn."""
    players: i64 = state.players
    edition = state.edition
    canvas.next()
    canvas.flag(state.edges)
    canvas.flag(state.largest)
    canvas.next().one_of(state.phase, len(a.PHASES))
    canvas.next().one_of(state.round - 1, edition.rounds[players])
    canvas.next().one_of(state.hop, players)
    canvas.next().flag(state.round % 2 == 1)
    canvas.next()
    for other in range(players):
        canvas.flag(state.todo[(seat + other) % players] != 0)
    canvas.next()
    for other in range(players):
        theirs: i64 = state.todo[(seat + other) % players]
        canvas.fraction((1 if theirs & a.FORM != 0 else 0) + (1 if theirs & a.HAND != 0 else 0), 2)
    canvas.next().bits(state.todo[seat], 3)
    drawing = not state.over and state.phase != a.CHOOSING
    canvas.next().one_of((held(state, seat) - seat + players) % players if drawing else -1, players)
    to_draw: list[int] = []
    if drawing:
        to_draw = [wanted(state, seat), wanted_hand(state, seat)]
    canvas.next().counts(to_draw, len(edition.names), 1)


def write_scores(state: Thaw, seat: i64, canvas: Canvas) -> None:
    """Write the points of the rounds that the observer has seen, and the chosen colours."""
    players: i64 = state.players
    edition = state.edition
    boxes: i64 = edition.width * edition.height
    rounds: i64 = edition.rounds[players]
    canvas.next()
    for other in range(players):
        owner = (seat + other) % players
        scores = state.sheets[owner].scores
        known = knowledge.known_scores(state, seat, owner)
        for round in range(rounds):
            canvas.fraction(scores[round] if round < known else 0, boxes)
    if state.choose_colours:
        canvas.next()
        for other in range(len(state.colours)):
            canvas.one_of(state.colours[colour_at(state, seat, other)], a.COLOURS)


def write_forms(state: Thaw, seat: i64, canvas: Canvas) -> None:
    """Write the cards that lie face up or in the observer's hand."""
    forms: i64 = len(state.edition.names)
    canvas.next().one_of(hand(state, seat) if has_hand(state) else -1, forms)
    shown: list[list[int]] = []
    for place in range(len(state.orders)):
        shown.append(knowledge.shown_cards(state, colour_at(state, seat, place)))
    canvas.next()
    for cards in shown:
        canvas.one_of(cards[-1] if cards else -1, forms)
    canvas.next()
    for cards in shown:
        canvas.counts(cards, forms, 1)


def colour_at(state: Thaw, seat: i64, place: i64) -> i64:
    """Return the colour at a place counted from the observer's, with the Dummy's last."""
    return (seat + place) % state.players if place < state.players else place


def write_sheet(state: Thaw, seat: i64, sheet: Sheet, canvas: Canvas) -> None:
    """Write a sheet as the observer has last seen it."""
    players: i64 = state.players
    edition = state.edition
    colours: i64 = len(state.orders)
    boxes: i64 = edition.width * edition.height
    canvas.next().fraction(len(sheet.marks), knowledge.marks_before(state, edition.rounds[players] + 1))
    canvas.next()
    write_boxes(state, seat, sheet, canvas)
    canvas.next()
    for other in range(colours):
        canvas.fraction(sheet.checks[colour_at(state, seat, other)], MOST_CHECKS)
    canvas.next()
    for other in range(colours):
        canvas.fraction(sheet.area_of(edition, colour_at(state, seat, other)), boxes)
    canvas.next()
    for other in range(colours):
        canvas.fraction(scoring.bonus(state, sheet, colour_at(state, seat, other)), boxes)
    canvas.next().fraction(sheet.rectangle_of(edition) >> 16, boxes)


def write_boxes(state: Thaw, seat: i64, sheet: Sheet, canvas: Canvas) -> None:
    """Write the coloured boxes of a sheet, colour by colour."""
    edition = state.edition
    players: i64 = state.players
    boxes: i64 = edition.width * edition.height
    start: i64 = canvas.at
    for number in sheet.marks:
        mark: i64 = number
        action = mark // a.MARK
        colour = mark % a.MARK
        place = (colour - seat + players) % players if colour < players else colour
        if action >= edition.place:
            canvas.ones_at(start + place * boxes, edition.boxes[edition.placement[action - edition.place]])
        elif action >= a.SPOT:
            spot = action - a.SPOT
            canvas.one_at(start + place * boxes + spot % edition.height * edition.width + spot // edition.height)
    canvas.skip(len(state.orders) * boxes)
