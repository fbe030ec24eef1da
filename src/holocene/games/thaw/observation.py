"""A position of Thaw as numbers: the sheet in hand, the others as last seen, and all that lies face up (THAW-2.3)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holocene.games.thaw import knowledge, rules
from holocene.games.thaw.actions import CHOOSING, COLOURS, FORM, HAND, MARK, OWN, PHASES, SPOT
from holocene.games.thaw.edition import ThawEdition
from holocene.games.thaw.phases import face_up, hand, held, wanted, wanted_hand
from holocene.games.thaw.sheet import Sheet, new_sheet
from holocene.games.thaw.state import Thaw
from holocene.kernel.canvas import Canvas
from holocene.kernel.observation import Observer
from holocene.kernel.slices import EACH_SEAT, Slice
from holocene.kernel.state import State

MOST_CHECKS: Final = 20

# Parts of a row that change apart from each other; the sheets' come behind them.
TABLE: Final = 0
SOLID: Final = 1
FORMS: Final = 2
SHEETS: Final = 3


@final
class ThawObserver(Observer):
    """Writes positions of Thaw.

    Attributes:
        solid: the solid boxes, by y * width + x.
        memory: the sheets as they were last seen: for each row, seat and owner. Drawing them takes longer than writing
            them, and mostly nothing is new.
    """

    solid: list[int]
    memory: list[Sheet]

    def write(self, state: State, seat: i64, canvas: Canvas) -> None:
        """Write a position as a seat sees it."""
        assert isinstance(state, Thaw)
        canvas.open(TABLE)
        write_table(state, seat, canvas)
        write_scores(state, seat, canvas)
        canvas.close()
        if canvas.opens(SOLID, [self.solid], 0):
            canvas.next()
            canvas.counts(self.solid, state.edition.width * state.edition.height, 1)
            canvas.close()
        if canvas.opens(FORMS, state.orders, (state.round * len(PHASES) + state.phase) * state.players + seat):
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
        """Return a sheet as a seat has last seen it: the same object as long as that is the same."""
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
            sheet.draw(state.edition, mark % MARK, mark // MARK, state.edges)
            begun += 1
        memory[place] = sheet
        return sheet


def begins(marks: list[int], first: list[int]) -> bool:
    """Return whether the first of these marks, which are as many at least, are those."""
    for place in range(len(first)):
        mark: i64 = first[place]
        if marks[place] != mark:
            return False
    return True


def new_observer(state: Thaw) -> ThawObserver:
    """Return the observer for a match like this one's."""
    edition = state.edition
    players = state.players
    colours = len(state.orders)
    forms = len(edition.names)
    boxes = edition.width * edition.height
    rounds = edition.rounds[players]
    helpers = "where colours are counted, they are those of the seats, the observer's first, then the Dummy's"
    observer = ThawObserver()
    observer.solid = solid_boxes(edition)
    observer.memory = []
    observer.slices = [
        Slice(
            "options", (2,), "a check is a shared edge; players who share a rank score by the largest area among them"
        ),
        Slice("phase", (len(PHASES),), f"which step is open: {', '.join(PHASES)}"),
        Slice("round", (rounds,), "the round"),
        Slice("hop", (players,), "how many times the sheets have been passed on in this round"),
        Slice("clockwise", (1,), "sheets go clockwise in this round"),
        Slice("waiting", (players,), "who still has a sheet"),
        Slice("undrawn", (players,), "how many forms each has still to draw or pass in this step, by 2"),
        Slice("owed", (3,), "the observer still owes: the form face up, the form in hand, the sheet"),
        Slice("holding", (players,), "whose sheet the observer has in hand"),
        Slice("solid", (boxes,), "the solid boxes, by y * width + x", SOLID),
        Slice("draw", (forms,), "the forms that the observer has to draw now"),
        Slice("hand", (forms,), "the card in the observer's hand, while it has one", FORMS),
        Slice("face up", (colours, forms), f"the form last revealed for each colour; {helpers}", FORMS),
        Slice("shown", (colours, forms), "all cards of a colour that lie face up", FORMS),
        Slice(
            "seen", (players,), "how much of each sheet's history is known, by its length at the game's end", EACH_SEAT
        ),
        Slice("boxes", (players, colours, boxes), "for each sheet and colour its boxes, as far as seen", EACH_SEAT),
        Slice("checks", (players, colours), f"the Helper Track of each sheet, by {MOST_CHECKS}", EACH_SEAT),
        Slice("areas", (players, colours), "boxes of each colour's largest area, by all boxes", EACH_SEAT),
        Slice(
            "bonus", (players, colours), "the bonus that would be paid for the sheet as seen, by all boxes", EACH_SEAT
        ),
        Slice("rectangle", (players,), "points of the largest rectangle to be seen, by all boxes", EACH_SEAT),
        Slice("scores", (players, rounds), "the rounds' points as far as seen, by all boxes"),
    ]
    if state.choose_colours:
        hues = "which of the edition's colours each has, once it is chosen; those of the seats, then the Dummy's"
        observer.slices.append(Slice("colours", (colours, COLOURS), hues))
    return observer


def solid_boxes(edition: ThawEdition) -> list[int]:
    """Return the solid boxes, by y * width + x."""
    found: list[int] = []
    for box in range(edition.width * edition.height):
        place = box % edition.width * edition.height + box // edition.width
        if edition.box_low[place] & edition.low_solid != 0 or edition.box_high[place] & edition.high_solid != 0:
            found.append(box)
    return found


def write_table(state: Thaw, seat: i64, canvas: Canvas) -> None:
    """Write what is going on."""
    players: i64 = state.players
    edition = state.edition
    canvas.next()
    canvas.flag(state.edges)
    canvas.flag(state.largest)
    canvas.next()
    canvas.one_of(state.phase, len(PHASES))
    canvas.next()
    canvas.one_of(state.round - 1, edition.rounds[players])
    canvas.next()
    canvas.one_of(state.hop, players)
    canvas.next()
    canvas.flag(state.round % 2 == 1)
    canvas.next()
    for other in range(players):
        canvas.flag(state.todo[(seat + other) % players] != 0)
    canvas.next()
    for other in range(players):
        theirs: i64 = state.todo[(seat + other) % players]
        canvas.share((1 if theirs & FORM != 0 else 0) + (1 if theirs & HAND != 0 else 0), 2)
    canvas.next()
    owed: i64 = state.todo[seat]
    canvas.bits(owed, 3)
    canvas.next()
    drawing = not state.over and state.phase != CHOOSING
    canvas.one_of((held(state, seat) - seat + players) % players if drawing else -1, players)
    to_draw: list[int] = []
    if drawing:
        to_draw = [wanted(state, seat), wanted_hand(state, seat)]
    canvas.next()
    canvas.counts(to_draw, len(edition.names), 1)


def write_scores(state: Thaw, seat: i64, canvas: Canvas) -> None:
    """Write the rounds' points as far as the observer has seen them."""
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
            canvas.share(scores[round] if round < known else 0, boxes)
    if state.choose_colours:
        canvas.next()
        for other in range(len(state.colours)):
            canvas.one_of(state.colours[colour_at(state, seat, other)], COLOURS)


def write_forms(state: Thaw, seat: i64, canvas: Canvas) -> None:
    """Write the cards that lie face up or in the observer's hand."""
    players: i64 = state.players
    forms: i64 = len(state.edition.names)
    colours: i64 = len(state.orders)
    if state.phase == CHOOSING:
        canvas.next()
        canvas.skip(forms)
        canvas.next()
        canvas.skip(colours * forms)
        canvas.next()
        canvas.skip(colours * forms)
        return
    dummy = knowledge.dummy_cards(state)
    canvas.next()
    canvas.one_of(hand(state, seat) if state.round == 1 and state.phase == OWN else -1, forms)
    canvas.next()
    for other in range(colours):
        colour = colour_at(state, seat, other)
        if colour < players:
            canvas.one_of(face_up(state, colour), forms)
        else:
            canvas.one_of(state.orders[colour][dummy - 1] if dummy > 0 else -1, forms)
    canvas.next()
    for other in range(colours):
        colour = colour_at(state, seat, other)
        order = state.orders[colour]
        if colour < players:
            canvas.counts([order[0], *order[2 : state.round + 1]], forms, 1)
        else:
            canvas.counts(order[:dummy], forms, 1)


def colour_at(state: Thaw, seat: i64, place: i64) -> i64:
    """Return the colour at a place counted from the observer's, the Dummy's last."""
    return (seat + place) % state.players if place < state.players else place


def write_sheet(state: Thaw, seat: i64, sheet: Sheet, canvas: Canvas) -> None:
    """Write a sheet as far as the observer has seen it."""
    players: i64 = state.players
    edition = state.edition
    colours: i64 = len(state.orders)
    boxes: i64 = edition.width * edition.height
    canvas.next()
    canvas.share(len(sheet.marks), knowledge.marks_before(state, edition.rounds[players] + 1))
    canvas.next()
    write_boxes(state, seat, sheet, canvas)
    canvas.next()
    for other in range(colours):
        canvas.share(sheet.checks[colour_at(state, seat, other)], MOST_CHECKS)
    canvas.next()
    for other in range(colours):
        canvas.share(sheet.area_of(edition, colour_at(state, seat, other)), boxes)
    canvas.next()
    for other in range(colours):
        canvas.share(rules.bonus(state, sheet, colour_at(state, seat, other)), boxes)
    canvas.next()
    canvas.share(sheet.rectangle_of(edition) >> 16, boxes)


def write_boxes(state: Thaw, seat: i64, sheet: Sheet, canvas: Canvas) -> None:
    """Write the coloured boxes of a sheet, colour by colour."""
    edition = state.edition
    players: i64 = state.players
    boxes: i64 = edition.width * edition.height
    start: i64 = canvas.at
    for number in sheet.marks:
        mark: i64 = number
        action = mark // MARK
        colour = mark % MARK
        place = (colour - seat + players) % players if colour < players else colour
        if action >= edition.place:
            canvas.lights(start + place * boxes, edition.boxes[edition.placement[action - edition.place]])
        elif action >= SPOT:
            spot = action - SPOT
            canvas.light(start + place * boxes + spot % edition.height * edition.width + spot // edition.height)
    canvas.skip(len(state.orders) * boxes)
