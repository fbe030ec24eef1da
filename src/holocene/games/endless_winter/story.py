"""What happened, in sentences: journal events told for people."""

from __future__ import annotations

import itertools

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter import names as n
from holocene.games.endless_winter import painting_text
from holocene.games.endless_winter.edition import WinterEdition
from holocene.games.endless_winter.effects import halves
from holocene.games.endless_winter.space import cell_name
from holocene.kernel.answers import Told

STANDING = (
    "takes what cannot hurt without being asked",
    "will choose each benefit of the Eclipse",
    "will be asked about everything",
)


def narrate(edition: WinterEdition, events: list[list[int]], seats: list[str]) -> list[Told]:
    """Return the sentences for journal events; what is turned up or drawn one after another shares one."""
    told: list[Told] = []
    for code, group in itertools.groupby(events, lambda event: (GROUPS.get(event[1], event[1]), event[2])):
        run = list(group)
        seat = code[1] if code[1] >= 0 else None
        things = tuple(thing for event in run for thing in named(edition, event))
        if code[0] == a.E_DREW:
            told.append(Told(tell_drawn(edition, run, seats), things, seat))
        elif code[0] in LISTS:
            told.append(Told(tell_list(edition, run, seats), things, seat))
        else:
            for event in run:
                sentence = tell_event(edition, event, seats)
                if sentence:
                    told.append(Told(sentence, named(edition, event), seat, heading=event[1] in HEADINGS))
    return told


def tell_drawn(edition: WinterEdition, events: list[list[int]], seats: list[str]) -> str:
    """Return one sentence for cards drawn: their number for others, their names for the one who drew them."""
    cards = [edition.names[event[3]] for event in events if event[1] == a.E_DREW_CARD]
    number = sum(event[1] == a.E_DREW for event in events)
    what = f": {', '.join(cards)}" if cards else ""
    return f"{seats[events[0][2]]} draws {n.count(number, 'card', 'cards')}{what}."


def named(edition: WinterEdition, event: list[int]) -> tuple[str, ...]:
    """Return the ids of what an event names on the table."""
    code, x, y = event[1], event[3], event[4]
    if code in (a.E_DREW_CARD, a.E_TO_PILE_CARD):
        return (f"hand:{edition.slugs[x]}",)
    if code == a.E_SHOWED:
        return (f"shown:{edition.slugs[x]}",)
    if code == a.E_PLAYED:
        return (f"above:{edition.slugs[x]}",)
    if code in (a.E_TOOK_CULTURE, a.E_DISPLAY):
        return (f"display:{edition.slugs[x]}",)
    if code == a.E_TOOK_TRIBE:
        return (f"supply:{edition.slugs[a.FIRST_TYPE + x]}",)
    if code in (a.E_GROUNDS, a.E_REVEALED) or (code == a.E_TOOK_ANIMAL and not y):
        return (f"grounds:{edition.animal_slugs[x]}",)
    if code == a.E_TIPPED:
        return (f"animal:{edition.animal_slugs[x]}",)
    if code == a.E_MOVED:
        return f"hex:{x}", f"hex:{y}"
    if code in (a.E_HEX, a.E_GLACIER):
        return (f"hex:{x}",)
    if code == a.E_VILLAGE:
        return (f"juncture:{x}",)
    if code == a.E_MEGALITH:
        return (f"cell:{cell_name(x)}",)
    if a.E_SIDE <= code <= a.E_BOARD_TAKEN:
        return painting_text.things_named(code, x)
    if code == a.E_STONE:
        return (f"stone:{edition.stone_slugs[x]}",)
    return (f"column:{a.PLACE_NAMES[y]}",) if code == a.E_PLACED else ()


HEADINGS = (a.E_ROUND, a.E_TURN, a.E_ECLIPSE)
GROUPS = {a.E_DREW_CARD: a.E_DREW}
LISTS = (a.E_GROUNDS, a.E_DISPLAY, a.E_SHOWED, a.E_REVEALED, a.E_OFFERED)


def tell_list(edition: WinterEdition, events: list[list[int]], seats: list[str]) -> str:
    """Return one sentence for several events of a kind."""
    code = events[0][1]
    numbers = [event[3] for event in events]
    if code == a.E_GROUNDS:
        return f"Into the Hunting grounds: {', '.join(edition.animal_names[number] for number in numbers)}."
    if code == a.E_OFFERED:
        setups = events[0][4] == a.FOR_SETUPS
        called = [edition.setup_names[number] if setups else edition.chief_names[2 * number] for number in numbers]
        return f"To choose from: {', '.join(called)}."
    if code == a.E_REVEALED:
        return f"Turned up: {', '.join(edition.animal_names[number] for number in numbers)}."
    cards = ", ".join(edition.names[number] for number in numbers)
    return f"Into the Culture display: {cards}." if code == a.E_DISPLAY else f"{seats[events[0][2]]} shows {cards}."


def tell_event(edition: WinterEdition, event: list[int], seats: list[str]) -> str:
    """Return the sentence for one event, "" for one that needs none."""
    _, code, seat, x, y, z = event
    who = seats[seat] if seat >= 0 else ""
    kind = edition.names[x] if 0 <= x < a.KINDS else ""
    animal = edition.animal_names[x] if 0 <= x < a.ANIMALS else ""
    if a.E_SIDE <= code <= a.E_BOARD_TAKEN:
        return painting_text.tell(edition, code, who, x, y)
    match code:
        case a.E_ORDER:
            return f"{who} is number {x + 1} in the turn order."
        case a.E_CHIEF:
            return f"{who} is led by {n.chief(edition, x)}."
        case a.E_SETUP:
            return f"{who} begins with {edition.setup_names[x]}."
        case a.E_ROUND:
            return f"Round {x} begins."
        case a.E_TURN:
            return f"{who}: turn {x}."
        case a.E_PLAYED:
            return f"{who} plays {kind}{f' for {halves(y)} Labor' if y else ''}."
        case a.E_PLACED:
            if y == a.REST_SPACE:
                return f"{who} lets the {n.FIGURES[x]} rest."
            return f"{who} places the {n.FIGURES[x]} on {n.PLACES[y]}."
        case a.E_SLID:
            return f"{who} slides to the {n.SECTIONS[x]}." if x < a.OVER else f"{who} has passed all sections."
        case a.E_SPENT_FOOD:
            return f"{who} spends {x} Food for {halves(y)} Labor."
        case a.E_FOOD:
            lost = f" ({y} more would not fit)" if y else ""
            return f"{who} gains {x} Food{lost}."
        case a.E_TOOL:
            return f"{who} gains {n.count(x, 'Tool', 'Tools')}."
        case a.E_LABOR:
            return f"{who} gains {halves(x)} Labor."
        case a.E_POINTS:
            return f"{who} scores {n.count(x, 'point', 'points')} ({a.SOURCES[y]})."
        case a.E_IDOL:
            return f"{who} moves up the {n.TRACKS[x]} track to level {y}."
        case a.E_DREW_CARD:
            return ""
        case a.E_SHUFFLED:
            return f"{who} shuffles the discard pile into a new deck of {x}."
        case a.E_TOOK_TRIBE:
            card = edition.names[a.FIRST_TYPE + x]
            return f"{who} takes {card} {'to the discard pile' if y else 'into the hand'}."
        case a.E_TOOK_CULTURE:
            return f"{who} takes {kind}."
        case a.E_TOOK_ANIMAL:
            return f"{who} takes {animal} from the {'Animal deck' if y else 'Hunting grounds'}."
        case a.E_TIPPED:
            return f"{who} tips {animal}."
        case a.E_CAMP:
            return f"{who} puts a Camp on the Base."
        case a.E_MOVED:
            return f"{who} moves a Camp from hex {x} to hex {y}."
        case a.E_VILLAGE:
            return f"{who} places a Village on juncture {x}."
        case a.E_STONE:
            return f"{who} takes the {edition.stone_names[x]}."
        case a.E_BURIED:
            where = n.ZONES[y]
            if x < 0:
                return f"{who} buries a card from {where}."
            return f"{who} buries {kind} {'' if y == a.PLAYED else 'from '}{where}."
        case a.E_BURIED_CARD:
            return f"You buried {kind}."
        case a.E_DISCARDED:
            return f"{who} discards {kind}."
        case a.E_MEGALITH:
            return f"{who} places a {'neutral ' if y else ''}Megalith at {n.cell(x)}."
        case a.E_LESSER:
            return f"{who} takes {n.BENEFITS[x]} instead."
        case a.E_USED:
            return f"{who} uses {kind}."
        case a.E_USED_CHIEF:
            return f"{who} uses {n.chief(edition, x)}."
        case a.E_PAID:
            return f"{who} pays {n.price(x, y, z)}."
        case a.E_ENDED:
            return f"{who} ends the turn."
        case a.E_TO_PILE:
            return f"{who} puts a card on the Eclipse pile."
        case a.E_TO_PILE_CARD:
            return f"You put {kind} there."
        case a.E_ECLIPSE:
            return f"Eclipse of round {x}."
        case a.E_COMPARED:
            return f"{who} has {halves(x)} Labor in the Eclipse."
        case a.E_STEP:
            return f"{who}'s Eclipse begins." if x == a.BY_ORDER else ""
        case a.E_HEX:
            return f"{who} gains from hex {x}."
        case a.E_BOARD:
            return f"{who} gains {n.BOARD[x]}."
        case a.E_CLEARED:
            return "The Culture display is cleared for Era II."
        case a.E_GLACIER:
            return f"{who} finds {edition.glacier_names[y]} on the Glacier {x}."
        case a.E_GLACIER_PAID:
            return f"{who} settles beside {edition.glacier_names[x]}."
        case a.E_TOKEN:
            return f"{who} takes the Rest token {edition.rest_names[x]}."
        case a.E_TOKEN_SHOWN:
            return f"The open Rest token is {edition.rest_names[x]}."
        case a.E_USED_TOKEN:
            return f"{who} uses {edition.rest_names[x]}."
        case a.E_ORDERS:
            return f"{who} {'will be asked about lesser benefits' if x else 'takes benefits as printed'}."
        case a.E_STANDING:
            return f"{who} {STANDING[x]}."
        case a.E_TRIGGERED:
            return f"{who} gains: {n.effect(edition, x)}."
        case a.E_FINAL:
            return f"{who}: {n.count(y, 'point', 'points')} from the {a.SOURCES[x]}."
        case a.E_CARD_MISSING:
            return f"{who} has no card to draw."
    return f"{who} wins with {n.count(x, 'point', 'points')}."
