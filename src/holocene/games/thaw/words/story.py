"""The story of a match: journal events as sentences, with the ids of the things they name."""

from __future__ import annotations

from holocene.games.thaw.engine import actions as a
from holocene.games.thaw.engine.edition import ThawEdition
from holocene.games.thaw.words import text
from holocene.kernel.language import say, template
from holocene.kernel.results import Reveal, Sentence
from holocene.kernel.space import Named, text_of

DRAWN = (a.E_DREW, a.E_DREW_DUMMY)
REVEALS = {
    a.E_REVEALED: Reveal("THAW-6.1"),
    a.E_HAND: Reveal("THAW-6.2"),
    a.E_COMES: Reveal("THAW-2.3", beyond=True),
    a.E_SHEETS: Reveal("THAW-R6", beyond=True),  # shows spectators what the last player had not seen yet
    a.E_BACK: Reveal("THAW-7.7", beyond=True),
    a.E_SCORED: Reveal("THAW-8.2"),
    a.E_BONUS: Reveal("THAW-9.1"),
    a.E_TOTAL: Reveal("THAW-9.5"),
}


def outside(named: Named) -> str:
    """Return what others see of a decision; a drawing and a pass look alike."""
    return "draw" if named[0] in ("place", "spot", "pass") else text_of(named)


def narrate(edition: ThawEdition, events: list[list[int]], names: list[str]) -> list[Sentence]:
    """Return the sentences for journal events."""
    ids = text.all_boxes(edition)
    found: list[Sentence] = []
    for event in events:
        boxes = text.boxes_of(edition, event[3]) if event[1] in DRAWN else []
        seat = event[2] if event[2] >= 0 else None
        found.append(Sentence(tell_event(edition, event, names), tuple(ids[box] for box in boxes), seat))
    return found


def tell_event(edition: ThawEdition, event: list[int], names: list[str]) -> str:
    """Return the sentence for an event."""
    _, code, seat, x, y, z = event
    who = names[seat] if seat >= 0 else say("The Dummy")
    match code:
        case a.E_DREW | a.E_DREW_DUMMY:
            return tell_drawing(edition, event, names)
        case a.E_CHOSE:
            return say("Seat {number} draws in {colour}.", number=seat + 1, colour=say(edition.colours[x]))
        case a.E_REVEALED:
            return say("{who} reveals {form}.", who=who, form=say(edition.names[x]))
        case a.E_HAND:
            return say("{who} takes {form} into hand.", who=who, form=say(edition.names[x]))
        case a.E_COMES:
            return say("{who} gets the sheet of {owner}.", who=who, owner=names[x])
        case a.E_BONUS:
            ranked = template("{who} has rank {rank} among the helpers on the sheet of {owner}: {points}.")
            return say(ranked, who=who, rank=y, owner=names[x], points=text.points(z))
        case a.E_ROUND:
            return say("Round {number} begins.", number=x)
        case a.E_PASSED:
            return say("{who} passes: nothing fits.", who=who)
        case a.E_READY:
            return say("{who} is done.", who=who)
        case a.E_SHEETS:
            return say("All sheets pass on {direction}.", direction=say(text.DIRECTIONS[x]))
        case a.E_BACK:
            return say("All sheets are back with their owners.")
        case a.E_SCORED:
            return say("{who} scores {points} in round {round}.", who=who, points=text.points(x), round=y)
        case a.E_TURNED:
            return say("The Direction card is turned: {direction}.", direction=say(text.DIRECTIONS[x]))
        case a.E_TOTAL:
            return say("{who} has {points}, {bonus} of them bonus.", who=who, points=text.points(x), bonus=y)
    assert code == a.E_WON
    return say("{who} wins.", who=who)


def tell_drawing(edition: ThawEdition, event: list[int], names: list[str]) -> str:
    """Return the sentence for a drawing."""
    _, code, seat, action, owner, found = event
    what = text.drawing(edition, action)
    if found:
        what = say("{what} ({checks})", what=what, checks=text.checks(found))
    if code == a.E_DREW_DUMMY:
        return say("{who} draws {what} for the Dummy.", who=names[seat], what=what)
    if owner == seat:
        return say("{who} draws {what} on their own sheet.", who=names[seat], what=what)
    return say("{who} draws {what} on the sheet of {owner}.", who=names[seat], what=what, owner=names[owner])
