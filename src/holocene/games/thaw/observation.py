"""A position of Thaw as numbers: the sheet in hand, the others as last seen, and all that lies face up (THAW-2.3)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from holocene.games.thaw import knowledge, rules
from holocene.games.thaw.actions import MARK, OWN, PHASES, SPOT
from holocene.games.thaw.edition import ThawEdition
from holocene.games.thaw.phases import direction, face_up, hand, held, wanted, wanted_hand
from holocene.games.thaw.sheet import Sheet
from holocene.games.thaw.state import Thaw
from holocene.kernel.observation import Canvas, Observer, Slice
from holocene.kernel.state import State

MOST_CHECKS: Final = 20


class ThawObserver(Observer):
    """Writes positions of Thaw; `solid` are the solid boxes, by y * width + x."""

    solid: list[int]

    def write(self, state: State, seat: i64, canvas: Canvas) -> None:
        """Write a position as a seat sees it."""
        assert isinstance(state, Thaw)
        write_table(state, seat, self.solid, canvas)
        write_forms(state, seat, canvas)
        write_sheets(state, seat, canvas)


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
    observer.slices = [
        Slice("options", (1,), "a check is a shared edge"),
        Slice("phase", (len(PHASES),), f"which step is open: {', '.join(PHASES)}"),
        Slice("round", (rounds,), "the round"),
        Slice("hop", (players,), "how many times the sheets have been passed on in this round"),
        Slice("clockwise", (1,), "sheets go clockwise in this round"),
        Slice("waiting", (players,), "who still has a sheet"),
        Slice("owed", (3,), "the observer still owes: the form face up, the form in hand, the sheet"),
        Slice("holding", (players,), "whose sheet the observer has in hand"),
        Slice("solid", (boxes,), "the solid boxes, by y * width + x"),
        Slice("draw", (forms,), "the forms that the observer has to draw now"),
        Slice("hand", (forms,), "the card in the observer's hand, while it has one"),
        Slice("face up", (colours, forms), f"the form last revealed for each colour; {helpers}"),
        Slice("shown", (colours, forms), "all cards of a colour that lie face up"),
        Slice("seen", (players,), "how much of each sheet's history is known, by its length at the game's end"),
        Slice("boxes", (players, colours, boxes), "for each sheet and colour its boxes, as far as seen"),
        Slice("checks", (players, colours), f"the Helper Track of each sheet, by {MOST_CHECKS}"),
        Slice("areas", (players, colours), "boxes of each colour's largest area, by all boxes"),
        Slice("bonus", (players, colours), "the bonus that would be paid for the sheet as seen, by all boxes"),
        Slice("rectangle", (players,), "points of the largest rectangle to be seen, by all boxes"),
        Slice("scores", (players, rounds), "the rounds' points as far as seen, by all boxes"),
    ]
    return observer


def solid_boxes(edition: ThawEdition) -> list[int]:
    """Return the solid boxes, by y * width + x."""
    found: list[int] = []
    for box in range(edition.width * edition.height):
        place = box % edition.width * edition.height + box // edition.width
        if edition.box_low[place] & edition.low_solid != 0 or edition.box_high[place] & edition.high_solid != 0:
            found.append(box)
    return found


def write_table(state: Thaw, seat: i64, solid: list[int], canvas: Canvas) -> None:
    """Write what is going on."""
    players: i64 = state.players
    edition = state.edition
    canvas.next()
    canvas.flag(state.edges)
    canvas.next()
    canvas.one_of(state.phase, len(PHASES))
    canvas.next()
    canvas.one_of(state.round - 1, edition.rounds[players])
    canvas.next()
    canvas.one_of(state.hop, players)
    canvas.next()
    canvas.flag(direction(state.round) == 1)
    canvas.next()
    for other in range(players):
        canvas.flag(state.todo[(seat + other) % players] != 0)
    canvas.next()
    owed: i64 = state.todo[seat]
    canvas.bits(owed, 3)
    canvas.next()
    canvas.one_of(-1 if state.over else (held(state, seat) - seat + players) % players, players)
    canvas.next()
    canvas.counts(solid, edition.width * edition.height, 1)


def write_forms(state: Thaw, seat: i64, canvas: Canvas) -> None:
    """Write the cards that lie face up or in the observer's hand."""
    players: i64 = state.players
    forms: i64 = len(state.edition.names)
    colours: i64 = len(state.orders)
    dummy = knowledge.dummy_cards(state)
    to_draw: list[int] = []
    if not state.over:
        to_draw = [wanted(state, seat), wanted_hand(state, seat)]
    canvas.next()
    canvas.counts(to_draw, forms, 1)
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


def write_sheets(state: Thaw, seat: i64, canvas: Canvas) -> None:
    """Write the sheets as far as the observer has seen them, its own first."""
    players: i64 = state.players
    edition = state.edition
    colours: i64 = len(state.orders)
    boxes: i64 = edition.width * edition.height
    rounds: i64 = edition.rounds[players]
    history = knowledge.marks_before(state, rounds + 1)
    sheets: list[Sheet] = []
    canvas.next()
    for other in range(players):
        owner = (seat + other) % players
        seen = knowledge.known(state, seat, owner)
        sheet = state.sheets[owner]
        if seen < len(sheet.marks):
            sheet = knowledge.seen_sheet(state, owner, seen)
        sheets.append(sheet)
        canvas.share(seen, history)
    canvas.next()
    for sheet in sheets:
        write_boxes(state, seat, sheet, canvas)
    canvas.next()
    for sheet in sheets:
        for other in range(colours):
            canvas.share(sheet.checks[colour_at(state, seat, other)], MOST_CHECKS)
    canvas.next()
    for sheet in sheets:
        for other in range(colours):
            canvas.share(sheet.area_of(edition, colour_at(state, seat, other)), boxes)
    canvas.next()
    for sheet in sheets:
        for other in range(colours):
            canvas.share(rules.bonus(edition, sheet, colour_at(state, seat, other), players), boxes)
    canvas.next()
    for sheet in sheets:
        canvas.share(sheet.rectangle_of(edition) >> 16, boxes)
    canvas.next()
    for sheet in sheets:
        scores = state.sheets[sheet.owner].scores
        known = knowledge.known_scores(state, seat, sheet.owner)
        for round in range(rounds):
            canvas.share(scores[round] if round < known else 0, boxes)


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
            for box in edition.boxes[edition.placement[action - edition.place]]:
                canvas.light(start + place * boxes + box)
        elif action >= SPOT:
            spot = action - SPOT
            canvas.light(start + place * boxes + spot % edition.height * edition.width + spot // edition.height)
    canvas.skip(len(state.orders) * boxes)
