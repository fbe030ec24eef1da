"""Thaw, what happened: the journal's numbers in sentences, with what they name on the table."""

from __future__ import annotations

from holocene.games.thaw import actions as a
from holocene.games.thaw import text
from holocene.games.thaw.edition import ThawEdition
from holocene.kernel.answers import Told

RANKS = ("", "1st", "2nd", "3rd", "4th")
DRAWN = (a.E_DREW, a.E_DREW_DUMMY)


def narrate(edition: ThawEdition, events: list[list[int]], names: list[str]) -> list[Told]:
    """Return the sentences for journal events."""
    ids = text.all_boxes(edition)
    told: list[Told] = []
    for event in events:
        boxes = text.boxes_of(edition, event[3]) if event[1] in DRAWN else []
        seat = event[2] if event[2] >= 0 else None
        told.append(Told(tell_event(edition, event, names), tuple(ids[box] for box in boxes), seat))
    return told


def tell_event(edition: ThawEdition, event: list[int], names: list[str]) -> str:
    """Return the sentence for one event."""
    _, code, seat, x, y, z = event
    who = names[seat] if seat >= 0 else "The Dummy"
    if code in DRAWN:
        return tell_drawing(edition, event, names)
    if code in (a.E_REVEALED, a.E_HAND):
        deed = "reveals the {}" if code == a.E_REVEALED else "takes the {} into the hand"
        return f"{who} {deed.format(edition.names[x])}."
    if code == a.E_COMES:
        return f"{who} gets {names[x]}'s sheet."
    if code == a.E_BONUS:
        return f"{who} is {RANKS[y]} of the helpers on {names[x]}'s sheet: {text.points(z)}."
    sentences = {
        a.E_ROUND: f"Round {x} begins.",
        a.E_PASSED: f"{who} passes: nothing fits.",
        a.E_READY: f"{who} is done.",
        a.E_SHEETS: f"All sheets pass on {text.DIRECTIONS.get(x, '')}.",
        a.E_BACK: "All sheets are back with their owners.",
        a.E_SCORED: f"{who} scores {text.points(x)} in round {y}.",
        a.E_TURNED: f"The Direction card is turned: {text.DIRECTIONS.get(x, '')}.",
        a.E_TOTAL: f"{who} has {text.points(x)}, {y} of them bonus.",
        a.E_WON: f"{who} wins.",
    }
    return sentences[code]


def tell_drawing(edition: ThawEdition, event: list[int], names: list[str]) -> str:
    """Return the sentence for something drawn."""
    _, code, seat, action, owner, found = event
    verb = "draws" if action >= edition.place else "colours"
    sheet = "its own sheet" if owner == seat else f"{names[owner]}'s sheet"
    where = "for the Dummy" if code == a.E_DREW_DUMMY else f"on {sheet}"
    gained = f": {text.checks(found)}" if found else ""
    return f"{names[seat]} {verb} {text.drawing(edition, action)} {where}{gained}."
