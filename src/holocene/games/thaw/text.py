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
from holocene.kernel.state import GAME_IS_OVER, NOT_YOUR_TURN

if TYPE_CHECKING:
    from holocene.games.thaw.state import Thaw

TURNED = ("", " turned right", " upside down", " turned left")
DIRECTIONS = {1: "clockwise", -1: "counterclockwise"}


def count(number: int, one: str, many: str) -> str:
    """Return "1 check" or "3 checks"."""
    return f"{number} {one if number == 1 else many}"


def checks(number: int) -> str:
    """Return a number of checks in words."""
    return count(number, "check", "checks")


def points(number: int) -> str:
    """Return a number of points in words."""
    return count(number, "point", "points")


def listed(words: list[str], joint: str = "and") -> str:
    """Return "C4", "C4 and C5" or "C4, C5 and C6"."""
    return f"{', '.join(words[:-1])} {joint} {words[-1]}" if len(words) > 1 else "".join(words)


def seat_names(state: Thaw) -> list[str]:
    """Return the colours by seat."""
    return state.edition.colours[: state.players]


@cache
def box_ids(labels: tuple[str, ...]) -> list[str]:
    """Return the ids of boxes from their labels."""
    return [f"box:{label.lower()}" for label in labels]


def all_boxes(edition: ThawEdition) -> list[str]:
    """Return the ids of all boxes, row by row."""
    return box_ids(tuple(edition.labels))


def boxes_of(edition: ThawEdition, action: int) -> list[int]:
    """Return the boxes that an action colours, as y * width + x."""
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
        return f"the single box {where(edition, action)}"
    size = edition.width * edition.height
    form, turn = divmod((action - edition.place) // size, a.TURNS)
    return f"the {edition.names[form]}{TURNED[turn]} at {where(edition, action)}"


# Actions -----------------------------------------------------------------------------------------------------------


def describe(state: Thaw, seat: int, action: int) -> str:
    """Return one sentence that says what an action does."""
    if action == a.PASS:
        return "Pass: nothing fits."
    if action == a.HAND_ON:
        return "Hand the sheet on."
    edition = state.edition
    verb = "Draw" if action >= edition.place else "Colour"
    gained = ""
    if state.phase in (a.HELP, a.DUMMY) and boxes_of(edition, action):
        found = contacts(edition, state.sheets[held(state, seat)], action, state.edges)
        gained = f": {checks(found)}" if found else ""
    return f"{verb} {drawing(edition, action)}{gained}."


def things(state: Thaw, seat: int, action: int) -> list[str]:
    """Return the ids of what an action concerns: the boxes it colours."""
    if action == a.PASS:
        return ["pass"]
    if action == a.HAND_ON:
        return ["hand_on"]
    ids = all_boxes(state.edition)
    return [ids[box] for box in boxes_of(state.edition, action)]


# Refusals ----------------------------------------------------------------------------------------------------------


def to_draw(state: Thaw, seat: int) -> str:
    """Return the forms a seat still has to draw, "" where there is none."""
    forms = dict.fromkeys((wanted(state, seat), wanted_hand(state, seat)))
    return listed([f"the {state.edition.names[form]}" for form in forms if form >= 0])


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
    if reason == GAME_IS_OVER:
        return "THAW-9.1", "The game is over."
    if reason == NOT_YOUR_TURN:
        names = seat_names(state)
        others = listed([names[other] for other in state.to_move()])
        return "THAW-R5", f"You have handed the sheet on and wait for {others}; undo takes it back."
    if reason == a.ALL_DRAWN:
        return "THAW-R5", "All is drawn: hand the sheet on, or undo to draw elsewhere."
    if reason == a.NOT_DRAWN:
        return "THAW-5.5", f"First draw {to_draw(state, seat)}."
    if reason == a.CAN_DRAW:
        place = drawing(edition, legal(state, seat)[-1])
        return "THAW-5.5", f"There is room to draw, for example {place}."
    if reason == a.NOT_YOUR_FORM:
        form = edition.names[form_of(state, action)]
        return step_clause(state), f"The form to draw now is {to_draw(state, seat)}, not the {form}."
    if action < edition.place:
        return explain_spot(state, seat, action, reason)
    drawn = drawing(edition, action)
    if reason == a.OFF_SHEET:
        return "THAW-5.1", f"{capital(drawn)} would reach beyond the sheet."
    if reason == a.SAME_TURN:
        return "THAW-R16", f"{capital(drawn)} looks like another turn of it: take that one."
    if reason == a.NO_SOLID:
        return "THAW-6.3", f"{capital(drawn)} covers no solid box, as it must in the first round."
    if reason == a.STRANDS:
        rest = wanted_hand(state, seat) if form_of(state, action) == wanted(state, seat) else wanted(state, seat)
        return "THAW-R4", f"{capital(drawn)} would leave no place for the {edition.names[rest]}."
    sheet = state.sheets[held(state, seat)]
    taken = [box for box in boxes_of(edition, action) if is_coloured(state, seat, box)]
    assert reason == a.OVERLAPS, (reason, sheet.owner)
    verb = "is" if len(taken) == 1 else "are"
    return "THAW-5.3", f"{listed([edition.labels[box] for box in taken])} {verb} already coloured."


def explain_spot(state: Thaw, seat: int, action: int, reason: int) -> tuple[str, str]:
    """Return the clause and the sentence for a single box that cannot be coloured."""
    label = where(state.edition, action)
    if reason == a.SPOT_AT_HOME:
        if state.phase == a.DUMMY:
            return "THAW-10.4", "The Dummy never colours a single box."
        return "THAW-7.1", "Single boxes are coloured on the sheets of others alone."
    if reason == a.SPOT_COLOURED:
        return "THAW-7.3", f"{label} is already coloured."
    if reason == a.SPOT_ON_EDGE:
        return "THAW-7.4", f"{label} lies on the edge of the sheet: no box there is coloured alone."
    x, y = divmod(action - a.SPOT, state.edition.height)
    beside = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
    found = sum(is_coloured(state, seat, y * state.edition.width + x) for x, y in beside)
    return "THAW-7.3", f"{label} has {found} coloured neighbours of the 4 it takes to colour it alone."


def capital(sentence: str) -> str:
    """Return a sentence with its first letter large."""
    return sentence[:1].upper() + sentence[1:]


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
    if seat not in state.to_move():
        return found
    covered = {box for action in state.legal(seat) for box in boxes_of(edition, action)}
    ids = all_boxes(edition)
    for box, label in enumerate(edition.labels):
        if box in covered or state.phase == a.HELP:
            continue
        if not state.todo[seat] & (a.FORM | a.HAND):
            clause, reason_text = "THAW-R5", "All is drawn: hand the sheet on, or undo to draw elsewhere."
        elif is_coloured(state, seat, box):
            clause, reason_text = "THAW-5.3", f"{label} is already coloured."
        elif state.phase == a.OWN and state.round == 1:
            clause, reason_text = "THAW-6.3", f"No place of {to_draw(state, seat)} over a solid box covers {label}."
        else:
            clause, reason_text = "THAW-5.3", f"No place for {to_draw(state, seat)} covers {label}."
        found.append(Refusal(None, (ids[box],), clause, reason_text))
    return found
