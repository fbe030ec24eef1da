"""Thaw in words: what an action does, why something is refused, what happened."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from holocene.games.thaw import actions as a
from holocene.games.thaw.edition import ThawEdition
from holocene.games.thaw.legality import form_of, legal
from holocene.games.thaw.phases import held, wanted, wanted_hand
from holocene.games.thaw.sheet import contacts, drawn_high, drawn_low
from holocene.kernel.answers import Refusal
from holocene.kernel.language import count, say, template
from holocene.kernel.state import GAME_IS_OVER, NOT_YOUR_TURN

if TYPE_CHECKING:
    from holocene.games.thaw.state import Thaw

PLACED = (
    template("the {form} at {box}"),
    template("the {form} turned right at {box}"),
    template("the {form} upside down at {box}"),
    template("the {form} turned left at {box}"),
)
DIRECTIONS = {1: template("clockwise"), -1: template("counterclockwise")}


def checks(number: int) -> str:
    """Return a number of checks in words."""
    return count(number, "{number} check", "{number} checks")


def points(number: int) -> str:
    """Return a number of points in words."""
    return count(number, "{number} point", "{number} points")


def listed(words: list[str]) -> str:
    """Return "C4", "C4 and C5" or "C4, C5 and C6"."""
    return say("{words} and {last}", words=", ".join(words[:-1]), last=words[-1]) if len(words) > 1 else "".join(words)


def seat_names(state: Thaw) -> list[str]:
    """Return the colours by seat, "Seat 2" for one that has not chosen."""
    names = []
    for seat, colour in enumerate(state.colours[: state.players]):
        names.append(say(state.edition.colours[colour]) if colour >= 0 else say("Seat {number}", number=seat + 1))
    return names


@cache
def box_ids(labels: tuple[str, ...]) -> list[str]:
    """Return the ids of boxes from their labels."""
    return [f"box:{label.lower()}" for label in labels]


def all_boxes(edition: ThawEdition) -> list[str]:
    """Return the ids of all boxes, row by row."""
    return box_ids(tuple(edition.labels))


def boxes_of(edition: ThawEdition, action: int) -> list[int]:
    """Return the boxes that an action colours, as y * width + x."""
    if action >= edition.choose:
        return []
    if action >= edition.place:
        number = edition.placement[action - edition.place]
        return edition.boxes[number] if number >= 0 else []
    if action < a.SPOT:
        return []
    x, y = divmod(action - a.SPOT, edition.height)
    return [y * edition.width + x]


def where(edition: ThawEdition, action: int) -> str:
    """Return the box at which a drawing begins: its upper left corner, which a form need not cover."""
    start = edition.place if action >= edition.place else a.SPOT
    x, y = divmod((action - start) % (edition.width * edition.height), edition.height)
    return edition.labels[y * edition.width + x]


def drawing(edition: ThawEdition, action: int) -> str:
    """Return "the Hook turned right at C4", or "the single box C4"."""
    if action < edition.place:
        return say("the single box {box}", box=where(edition, action))
    size = edition.width * edition.height
    form, turn = divmod((action - edition.place) // size, a.TURNS)
    return say(PLACED[turn], form=say(edition.names[form]), box=where(edition, action))


# Actions -----------------------------------------------------------------------------------------------------------


def describe(state: Thaw, seat: int, action: int) -> str:
    """Return one sentence that says what an action does."""
    if action == a.PASS:
        return say("Pass: nothing fits.")
    if action == a.HAND_ON:
        return say("Hand the sheet on.")
    edition = state.edition
    if action >= edition.choose:
        return say("Draw in {colour}.", colour=say(edition.colours[action - edition.choose]))
    what = drawing(edition, action)
    if state.phase in (a.HELP, a.DUMMY) and boxes_of(edition, action):
        if found := contacts(edition, state.sheets[held(state, seat)], action, state.edges):
            return say("Draw {what}: {checks}.", what=what, checks=checks(found))
    return say("Draw {what}.", what=what)


def things(state: Thaw, seat: int, action: int) -> list[str]:
    """Return the ids of what an action concerns: the boxes it colours."""
    if action == a.PASS:
        return ["pass"]
    if action == a.HAND_ON:
        return ["hand_on"]
    if action >= state.edition.choose:
        return [f"colour:{state.edition.colour_slugs[action - state.edition.choose]}"]
    ids = all_boxes(state.edition)
    return [ids[box] for box in boxes_of(state.edition, action)]


# Refusals ----------------------------------------------------------------------------------------------------------


def to_draw(state: Thaw, seat: int) -> str:
    """Return the forms a seat still has to draw, "" where there is none."""
    forms = dict.fromkeys((wanted(state, seat), wanted_hand(state, seat)))
    return listed([say(state.edition.names[form]) for form in forms if form >= 0])


def step_clause(state: Thaw) -> str:
    """Return the clause that says what is drawn in this step."""
    if state.phase == a.DUMMY:
        return "THAW-10.2"
    if state.phase == a.HELP:
        return "THAW-7.1"
    return "THAW-6.2" if state.round == 1 else "THAW-6.1"


def explain(state: Thaw, seat: int, action: int, reason: int) -> tuple[str, str]:
    """Return the clause and the sentence for a reason."""
    edition = state.edition
    match reason:
        case a.COLOUR_TAKEN:
            colour = say(edition.colours[action - edition.choose])
            return "THAW-3.2", say("{colour} is taken.", colour=colour)
        case a.OTHER_PHASE:
            if state.phase == a.CHOOSING:
                return "THAW-R15", say("First choose your colour.")
            return "THAW-3.2", say("Each player has one colour for the whole game.")
        case a.ALL_DRAWN:
            return "THAW-R5", say(ALL_DRAWN)
        case a.NOT_DRAWN:
            return "THAW-5.5", say("First draw {forms}.", forms=to_draw(state, seat))
        case a.CAN_DRAW:
            example = drawing(edition, legal(state, seat)[-1])
            return "THAW-5.5", say("There is room to draw, for example {what}.", what=example)
        case a.NOT_YOUR_FORM:
            wrong = template("To be drawn now: {forms}, and not {other}.")
            other = say(edition.names[form_of(state, action)])
            return step_clause(state), say(wrong, forms=to_draw(state, seat), other=other)
        case a.OFF_SHEET:
            return "THAW-5.1", say("Beyond the sheet: {what}.", what=drawing(edition, action))
        case a.SAME_TURN:
            alike = template("{form} looks the same in another turn: take that one.")
            return "THAW-R16", say(alike, form=say(edition.names[form_of(state, action)]))
        case a.NO_SOLID:
            bare = template("In the first round a form covers a solid box, unlike {what}.")
            return "THAW-6.3", say(bare, what=drawing(edition, action))
        case a.STRANDS:
            rest = wanted_hand(state, seat) if form_of(state, action) == wanted(state, seat) else wanted(state, seat)
            strands = template("No place would be left for {form}.")
            return "THAW-R4", say(strands, form=say(edition.names[rest]))
        case a.OVERLAPS:
            taken = [edition.labels[box] for box in boxes_of(edition, action) if is_coloured(state, seat, box)]
            return "THAW-5.3", say("Already coloured: {boxes}.", boxes=listed(taken))
        case a.SPOT_AT_HOME | a.SPOT_COLOURED | a.SPOT_ON_EDGE | a.SPOT_OPEN:
            return explain_spot(state, seat, action, reason)
    if reason == GAME_IS_OVER:
        return "THAW-9.1", say("The game is over.")
    assert reason == NOT_YOUR_TURN
    names = seat_names(state)
    if state.phase == a.CHOOSING:
        return "THAW-R15", say("It is the turn of {who} to choose a colour.", who=names[state.mover()])
    waits = template("You have handed the sheet on and wait for {others}; undo takes it back.")
    return "THAW-R5", say(waits, others=listed([names[other] for other in state.to_move()]))


ALL_DRAWN = template("All is drawn: hand the sheet on, or undo to draw elsewhere.")


def explain_spot(state: Thaw, seat: int, action: int, reason: int) -> tuple[str, str]:
    """Return the clause and the sentence for a single box that cannot be coloured."""
    label = where(state.edition, action)
    if reason == a.SPOT_AT_HOME:
        if state.phase == a.DUMMY:
            return "THAW-10.4", say("The Dummy never colours a single box.")
        return "THAW-7.1", say("Single boxes are coloured on the sheets of others alone.")
    if reason == a.SPOT_COLOURED:
        return "THAW-7.3", say("Already coloured: {boxes}.", boxes=label)
    if reason == a.SPOT_ON_EDGE:
        return "THAW-7.4", say("{box} lies on the edge of the sheet: no box there is coloured alone.", box=label)
    x, y = divmod(action - a.SPOT, state.edition.height)
    beside = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
    found = sum(is_coloured(state, seat, y * state.edition.width + x) for x, y in beside)
    few = template("{box} has {number} coloured neighbours of the 4 it takes to colour it alone.")
    return "THAW-7.3", say(few, box=label, number=found)


def is_coloured(state: Thaw, seat: int, box: int) -> bool:
    """Return whether a box of the sheet in hand is coloured."""
    sheet, edition = state.sheets[held(state, seat)], state.edition
    y, x = divmod(box, edition.width)
    action = a.SPOT + x * edition.height + y
    return bool(drawn_low(edition, action) & sheet.low or drawn_high(edition, action) & sheet.high)


def refusals(state: Thaw, seat: int) -> list[Refusal]:
    """Return what the seat might try now and may not: pass, be done, single boxes, and boxes nothing can cover."""
    edition = state.edition
    found: list[Refusal] = []
    tempting = [a.PASS, a.HAND_ON]
    if state.phase == a.HELP and seat in state.to_move():
        tempting += [a.SPOT + x * edition.height + y for x in range(edition.width) for y in range(edition.height)]
    for action in tempting:
        if reason := state.why_not(seat, action):
            found.append(Refusal(action, tuple(things(state, seat, action)), *explain(state, seat, action, reason)))
    if state.phase == a.CHOOSING:
        found += refused_colours(state, seat)
    if seat not in state.to_move() or state.phase == a.CHOOSING:
        return found
    covered = {box for action in state.legal(seat) for box in boxes_of(edition, action)}
    ids = all_boxes(edition)
    for box, label in enumerate(edition.labels):
        if box in covered or state.phase == a.HELP:
            continue
        if not state.todo[seat] & (a.FORM | a.HAND):
            clause, sentence = "THAW-R5", say(ALL_DRAWN)
        elif is_coloured(state, seat, box):
            clause, sentence = "THAW-5.3", say("Already coloured: {boxes}.", boxes=label)
        else:
            clause = "THAW-6.3" if state.phase == a.OWN and state.round == 1 else "THAW-5.3"
            sentence = say("No place for {forms} covers {box}.", forms=to_draw(state, seat), box=label)
        found.append(Refusal(None, (ids[box],), clause, sentence))
    return found


def refused_colours(state: Thaw, seat: int) -> list[Refusal]:
    """Return the colours that a seat cannot choose now."""
    found = []
    for colour in range(a.COLOURS):
        action = state.edition.choose + colour
        if reason := state.why_not(seat, action):
            found.append(Refusal(action, tuple(things(state, seat, action)), *explain(state, seat, action, reason)))
    return found
