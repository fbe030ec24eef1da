"""Descriptions of actions and refusals, and the names of boxes and players."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from holocene.games.thaw.engine import actions as a
from holocene.games.thaw.engine.edition import ThawEdition
from holocene.games.thaw.engine.phases import has_hand, held, wanted, wanted_hand
from holocene.games.thaw.engine.sheet import contacts, drawn_high, drawn_low, form_of
from holocene.kernel.defaults import refused
from holocene.kernel.engine.state import GAME_IS_OVER, NOT_YOUR_TURN
from holocene.kernel.language import count, say, template
from holocene.kernel.results import Refusal

if TYPE_CHECKING:
    from holocene.games.thaw.engine.state import Thaw

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
    """Return the colours by seat, "Seat 2" for a player who has not chosen yet."""
    names = []
    for seat, colour in enumerate(state.colours[: state.players]):
        names.append(say(state.edition.colours[colour]) if colour >= 0 else say("Seat {number}", number=seat + 1))
    return names


@lru_cache(16)
def all_boxes(edition: ThawEdition) -> list[str]:
    """Return the ids of all boxes, row by row."""
    return [f"box:{label.lower()}" for label in edition.labels]


def boxes_of(edition: ThawEdition, action: int) -> list[int]:
    """Return the boxes that an action colours, as y * width + x."""
    if not a.SPOT <= action < edition.choose:
        return []
    if action >= edition.place:
        number = edition.placement[action - edition.place]
        return edition.boxes[number] if number >= 0 else []
    x, y = divmod(action - a.SPOT, edition.height)
    return [y * edition.width + x]


def where(edition: ThawEdition, action: int) -> str:
    """Return the name of the upper left corner of a drawing, which a form need not cover."""
    start = edition.place if action >= edition.place else a.SPOT
    x, y = divmod((action - start) % (edition.width * edition.height), edition.height)
    return edition.labels[y * edition.width + x]


def drawing(edition: ThawEdition, action: int) -> str:
    """Return "the Hook turned right at C4", or "the single box C4"."""
    if action < edition.place:
        return say("the single box {box}", box=where(edition, action))
    size = edition.width * edition.height
    form, rotation = divmod((action - edition.place) // size, a.ROTATIONS)
    return say(PLACED[rotation], form=say(edition.names[form]), box=where(edition, action))


# Actions -----------------------------------------------------------------------------------------------------------


def describe(state: Thaw, seat: int, action: int) -> str:
    """Return a sentence that says what an action does."""
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


def things(state: Thaw) -> list[str]:
    """Return the ids of the boxes of the sheet in hand, or of the colours to choose from."""
    if state.phase == a.CHOOSING:
        return [f"colour:{colour}" for colour in state.edition.colour_slugs]
    return all_boxes(state.edition)


def concerns(state: Thaw, seat: int, action: int) -> list[str]:
    """Return the ids of the things that an action concerns, such as the boxes it colours."""
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
    """Return the names of the forms that a seat still has to draw."""
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
    """Return the clause and the sentence for a refusal."""
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
            example = drawing(edition, state.legal(seat)[-1])
            return "THAW-5.5", say("There is room to draw, for example {what}.", what=example)
        case a.NOT_YOUR_FORM:
            form = say(edition.names[form_of(edition, action)])
            return step_clause(state), say("Draw {forms} now, not {other}.", forms=to_draw(state, seat), other=form)
        case a.OFF_SHEET:
            return "THAW-5.1", say("This goes beyond the sheet: {what}.", what=drawing(edition, action))
        case a.SAME_TURN:
            alike = template("{form} looks the same in another rotation: use that one.")
            return "THAW-R16", say(alike, form=say(edition.names[form_of(edition, action)]))
        case a.NO_SOLID:
            bare = template("In the first round a form must cover a solid box, which {what} does not.")
            return "THAW-6.3", say(bare, what=drawing(edition, action))
        case a.STRANDS:
            mine, other = wanted(state, seat), wanted_hand(state, seat)
            rest = other if form_of(edition, action) == mine else mine
            return "THAW-R4", say("This would leave no room for {form}.", form=say(edition.names[rest]))
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
        return "THAW-R15", say("It is {who}'s turn to choose a colour.", who=names[state.mover()])
    waits = template("You have handed the sheet on and are waiting for {others}; undo to take it back.")
    return "THAW-R5", say(waits, others=listed([names[other] for other in state.to_move()]))


ALL_DRAWN = template("Everything is drawn: hand the sheet on, or undo to draw elsewhere.")


def explain_spot(state: Thaw, seat: int, action: int, reason: int) -> tuple[str, str]:
    """Return the clause and the sentence for a single box that is refused."""
    label = where(state.edition, action)
    if reason == a.SPOT_AT_HOME:
        if state.phase == a.DUMMY:
            return "THAW-10.4", say("The Dummy never colours a single box.")
        return "THAW-7.1", say("You can colour a single box only on the sheet of another player.")
    if reason == a.SPOT_COLOURED:
        return "THAW-7.3", say("Already coloured: {boxes}.", boxes=label)
    if reason == a.SPOT_ON_EDGE:
        return "THAW-7.4", say("{box} lies on the edge of the sheet: no single box can be coloured there.", box=label)
    x, y = divmod(action - a.SPOT, state.edition.height)
    beside = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
    found = sum(is_coloured(state, seat, y * state.edition.width + x) for x, y in beside)
    few = template("{box} has {number} coloured neighbours, and a single box needs 4.")
    return "THAW-7.3", say(few, box=label, number=found)


def is_coloured(state: Thaw, seat: int, box: int) -> bool:
    """Return whether a box of the sheet in hand is coloured."""
    sheet, edition = state.sheets[held(state, seat)], state.edition
    y, x = divmod(box, edition.width)
    action = a.SPOT + x * edition.height + y
    return bool(drawn_low(edition, action) & sheet.low or drawn_high(edition, action) & sheet.high)


def refusals(state: Thaw, seat: int) -> list[Refusal]:
    """Return what a seat might try now and may not: pass, hand on, single boxes, colours, and boxes out of reach."""
    edition, phase, moves = state.edition, state.phase, seat in state.to_move()
    tempting = [a.PASS, a.HAND_ON]
    if phase == a.HELP and moves:
        tempting += range(a.SPOT, edition.place)
    if phase == a.CHOOSING:
        tempting += range(edition.choose, edition.choose + a.COLOURS)
    found = refused(state, seat, tempting)
    if not moves or phase in (a.CHOOSING, a.HELP):
        return found
    covered = {box for action in state.legal(seat) for box in boxes_of(edition, action)}
    for box, id in enumerate(all_boxes(edition)):
        if box in covered:
            continue
        if not state.todo[seat] & (a.FORM | a.HAND):
            clause, sentence = "THAW-R5", say(ALL_DRAWN)
        elif is_coloured(state, seat, box):
            clause, sentence = "THAW-5.3", say("Already coloured: {boxes}.", boxes=edition.labels[box])
        else:
            clause = "THAW-6.3" if has_hand(state) else "THAW-5.3"
            no_room = template("There is no room to draw {forms} over {box}.")
            sentence = say(no_room, forms=to_draw(state, seat), box=edition.labels[box])
        found.append(Refusal(None, (id,), clause, sentence))
    return found
