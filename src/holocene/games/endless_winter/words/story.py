"""The story of a match: a sentence for each journal event, with the ids of what it names."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import NamedTuple

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.edition import WinterEdition
from holocene.games.endless_winter.files.effects import halves
from holocene.games.endless_winter.files.space import cell_name
from holocene.games.endless_winter.words import names as n
from holocene.games.endless_winter.words.painting.text import area_name, dot_name, line_name
from holocene.kernel.results import Reveal, Sentence
from holocene.kernel.space import Named, text_of

STANDING = (
    "takes what cannot hurt without being asked",
    "will choose each benefit of the Eclipse",
    "will be asked about everything",
)
REVEALS = {
    a.E_OFFERED: Reveal("EW-15.2"),
    a.E_SETUP: Reveal("EW-2.7"),
    a.E_BOARD_TAKEN: Reveal("CP-2.9"),
    a.E_DREW_CARD: Reveal("EW-2.9"),
    a.E_PLAYED: Reveal("EW-5.11"),
    a.E_DISCARDED: Reveal("EW-18.3"),
    a.E_SHOWED: Reveal("EW-6.1"),
    a.E_COMPARED: Reveal("EW-6.1"),
    a.E_GROUNDS: Reveal("EW-7.2"),
    a.E_REVEALED: Reveal("EW-11.1"),
    a.E_TOOK_ANIMAL: Reveal("EW-11.8"),
    a.E_DISPLAY: Reveal("EW-7.3"),
    a.E_GLACIER: Reveal("EW-19.2"),
    a.E_TOKEN: Reveal("EW-20.2"),
    a.E_TOKEN_SHOWN: Reveal("EW-20.5"),
    a.E_FINAL: Reveal("EW-14.7"),
}
HEADINGS = (a.E_ROUND, a.E_TURN, a.E_ECLIPSE)


class Event(NamedTuple):
    """A journal event as its sentence needs it: the player, three numbers, and the card or Animal that x may name."""

    edition: WinterEdition
    who: str
    x: int
    y: int
    z: int
    card: str
    animal: str


EVENTS: dict[int, Callable[[Event], str]] = {
    a.E_ORDER: lambda e: f"{e.who} is number {e.x + 1} in the turn order.",
    a.E_CHIEF: lambda e: f"{e.who} is led by {n.chief(e.edition, e.x)}.",
    a.E_SETUP: lambda e: f"{e.who} begins with {e.edition.setup_names[e.x]}.",
    a.E_ROUND: lambda e: f"Round {e.x} begins.",
    a.E_TURN: lambda e: f"{e.who}: turn {e.x}.",
    a.E_PLAYED: lambda e: f"{e.who} plays {e.card}{f' for {halves(e.y)} Labor' if e.y else ''}.",
    a.E_PLACED: lambda e: (
        f"{e.who} lets the {n.FIGURES[e.x]} rest."
        if e.y == a.REST_SPACE
        else f"{e.who} places the {n.FIGURES[e.x]} on {n.PLACES[e.y]}."
    ),
    a.E_SLID: lambda e: f"{e.who} {f'slides to the {n.SECTIONS[e.x]}' if e.x < a.OVER else 'has passed all sections'}.",
    a.E_SPENT_FOOD: lambda e: f"{e.who} spends {e.x} Food for {halves(e.y)} Labor.",
    a.E_FOOD: lambda e: f"{e.who} gains {e.x} Food{f' ({e.y} more would not fit)' if e.y else ''}.",
    a.E_TOOL: lambda e: f"{e.who} gains {n.count(e.x, 'Tool', 'Tools')}.",
    a.E_LABOR: lambda e: f"{e.who} gains {halves(e.x)} Labor.",
    a.E_POINTS: lambda e: f"{e.who} scores {n.points(e.x)} ({a.SOURCES[e.y]}).",
    a.E_IDOL: lambda e: f"{e.who} moves up the {n.TRACKS[e.x]} track to level {e.y}.",
    a.E_SHUFFLED: lambda e: f"{e.who} shuffles the discard pile into a new deck of {e.x}.",
    a.E_TOOK_TRIBE: lambda e: (
        f"{e.who} takes {e.edition.names[a.FIRST_TYPE + e.x]} {'to the discard pile' if e.y else 'into the hand'}."
    ),
    a.E_TOOK_CULTURE: lambda e: f"{e.who} takes {e.card}.",
    a.E_TOOK_ANIMAL: lambda e: f"{e.who} takes {e.animal} from the {'Animal deck' if e.y else 'Hunting grounds'}.",
    a.E_TIPPED: lambda e: f"{e.who} tips {e.animal}.",
    a.E_CAMP: lambda e: f"{e.who} puts a Camp on the Base.",
    a.E_MOVED: lambda e: f"{e.who} moves a Camp from hex {e.x} to hex {e.y}.",
    a.E_VILLAGE: lambda e: f"{e.who} places a Village on juncture {e.x}.",
    a.E_STONE: lambda e: f"{e.who} takes the {e.edition.stone_names[e.x]}.",
    a.E_BURIED: lambda e: f"{e.who} buries {e.card if e.x >= 0 else 'a card'} {n.FROM_ZONES[e.y]}.",
    a.E_BURIED_CARD: lambda e: f"You buried {e.card}.",
    a.E_DISCARDED: lambda e: f"{e.who} discards {e.card}.",
    a.E_MEGALITH: lambda e: f"{e.who} places a {'neutral ' if e.y else ''}Megalith at {n.cell(e.x)}.",
    a.E_LESSER: lambda e: f"{e.who} takes {n.BENEFITS[e.x]} instead.",
    a.E_USED: lambda e: f"{e.who} uses {e.card}.",
    a.E_USED_CHIEF: lambda e: f"{e.who} uses {n.chief(e.edition, e.x)}.",
    a.E_PAID: lambda e: f"{e.who} pays {n.price(e.x, e.y, e.z)}.",
    a.E_ENDED: lambda e: f"{e.who} ends the turn.",
    a.E_TO_PILE: lambda e: f"{e.who} puts a card on the Eclipse pile.",
    a.E_TO_PILE_CARD: lambda e: f"You put {e.card} there.",
    a.E_ECLIPSE: lambda e: f"Eclipse of round {e.x}.",
    a.E_COMPARED: lambda e: f"{e.who} has {halves(e.x)} Labor in the Eclipse.",
    a.E_STEP: lambda e: f"{e.who}'s Eclipse begins." if e.x == a.BY_ORDER else "",
    a.E_HEX: lambda e: f"{e.who} gains from hex {e.x}.",
    a.E_BOARD: lambda e: f"{e.who} gains {n.BOARD[e.x]}.",
    a.E_CLEARED: lambda e: "The Culture display is cleared for Era II.",
    a.E_GLACIER: lambda e: f"{e.who} finds {e.edition.glacier_names[e.y]} on the Glacier {e.x}.",
    a.E_GLACIER_PAID: lambda e: f"{e.who} settles beside {e.edition.glacier_names[e.x]}.",
    a.E_TOKEN: lambda e: f"{e.who} takes the Rest token {e.edition.rest_names[e.x]}.",
    a.E_TOKEN_SHOWN: lambda e: f"The open Rest token is {e.edition.rest_names[e.x]}.",
    a.E_USED_TOKEN: lambda e: f"{e.who} uses {e.edition.rest_names[e.x]}.",
    a.E_ORDERS: lambda e: f"{e.who} {'will be asked about lesser benefits' if e.x else 'takes benefits as printed'}.",
    a.E_STANDING: lambda e: f"{e.who} {STANDING[e.x]}.",
    a.E_TRIGGERED: lambda e: f"{e.who} gains: {n.effect(e.edition, e.x)}.",
    a.E_FINAL: lambda e: f"{e.who}: {n.points(e.y)} from the {a.SOURCES[e.x]}.",
    a.E_WON: lambda e: f"{e.who} wins with {n.points(e.x)}.",
    a.E_CARD_MISSING: lambda e: f"{e.who} has no card to draw.",
    # Cave Paintings
    a.E_SIDE: lambda e: f"{e.who} paints the {e.edition.side_names[e.x]}.",
    a.E_PAINTED: lambda e: f"{e.who} paints {dot_name(e.edition, e.y, e.x)}.",
    a.E_DREW_LINE: lambda e: f"{e.who} draws {line_name(e.edition, e.y, e.x)}.",
    a.E_BODY: lambda e: f"{e.who} closes the {area_name(e.x)}: {n.effect(e.edition, e.edition.area_effect[e.y][e.x])}.",
    a.E_LEG: lambda e: f"{e.who} gains from the {area_name(a.BODIES + e.x)}.",
    a.E_TORCH: lambda e: (
        f"{e.who} takes an Idol for the Torch."
        if e.x == a.INSTEAD
        else f"{e.who} crosses out the Labor of {a.COLOURS[a.TORCHES - e.y]} dots."
    ),
    a.E_BOARD_TAKEN: lambda e: f"{e.who} takes the board of the {n.SEATS[e.x]}.",
}
RUNS: dict[int, tuple[str, Callable[[Event], str]]] = {  # one sentence for a run of events, and what each adds to it
    a.E_GROUNDS: ("Into the Hunting grounds: {listed}.", lambda e: e.animal),
    a.E_REVEALED: ("Turned up: {listed}.", lambda e: e.animal),
    a.E_DISPLAY: ("Into the Culture display: {listed}.", lambda e: e.card),
    a.E_SHOWED: ("{who} shows {listed}.", lambda e: e.card),
    a.E_OFFERED: (
        "To choose from: {listed}.",
        lambda e: e.edition.setup_names[e.x] if e.y == a.FOR_SETUPS else e.edition.chief_names[2 * e.x],
    ),
}
THINGS: dict[int, Callable[[Event], str]] = {  # ids of what an event names
    a.E_DREW_CARD: lambda e: f"hand:{e.edition.slugs[e.x]}",
    a.E_TO_PILE_CARD: lambda e: f"hand:{e.edition.slugs[e.x]}",
    a.E_SHOWED: lambda e: f"shown:{e.edition.slugs[e.x]}",
    a.E_PLAYED: lambda e: f"above:{e.edition.slugs[e.x]}",
    a.E_TOOK_CULTURE: lambda e: f"display:{e.edition.slugs[e.x]}",
    a.E_DISPLAY: lambda e: f"display:{e.edition.slugs[e.x]}",
    a.E_TOOK_TRIBE: lambda e: f"supply:{e.edition.slugs[a.FIRST_TYPE + e.x]}",
    a.E_GROUNDS: lambda e: f"grounds:{e.edition.animal_slugs[e.x]}",
    a.E_REVEALED: lambda e: f"grounds:{e.edition.animal_slugs[e.x]}",
    a.E_TOOK_ANIMAL: lambda e: "" if e.y else f"grounds:{e.edition.animal_slugs[e.x]}",
    a.E_TIPPED: lambda e: f"animal:{e.edition.animal_slugs[e.x]}",
    a.E_MOVED: lambda e: f"hex:{e.x} hex:{e.y}",
    a.E_HEX: lambda e: f"hex:{e.x}",
    a.E_GLACIER: lambda e: f"hex:{e.x}",
    a.E_VILLAGE: lambda e: f"juncture:{e.x}",
    a.E_MEGALITH: lambda e: f"cell:{cell_name(e.x)}",
    a.E_STONE: lambda e: f"stone:{e.edition.stone_slugs[e.x]}",
    a.E_PLACED: lambda e: f"column:{a.PLACE_NAMES[e.y]}",
    a.E_PAINTED: lambda e: f"dot:{e.x}",
    a.E_DREW_LINE: lambda e: f"line:{e.x}",
    a.E_LEG: lambda e: f"leg:{e.x}",
    a.E_BODY: lambda e: f"body:{e.x}",
}


def outside(named: Named) -> str:
    """Return a decision as others see it: without the card that is put on the Eclipse pile or buried from the hand."""
    name, arguments = named
    if name == "to_eclipse" or (name == "bury" and arguments["zone"] == a.ZONES[a.HAND]):
        return name
    return text_of(named)


def narrate(edition: WinterEdition, events: list[list[int]], seats: list[str]) -> list[Sentence]:
    """Return the sentences for journal events; what one seat draws or turns up in a row shares a sentence."""
    story: list[Sentence] = []
    for (code, seat), group in itertools.groupby(events, in_one_sentence):
        run = [(event[1], read(edition, event, seats)) for event in group]
        things = [tuple(THINGS[kind](event).split()) if kind in THINGS else () for kind, event in run]
        whose = seat if seat >= 0 else None
        if code in RUNS or code == a.E_DREW:
            story.append(Sentence(tell_run(code, run), tuple(itertools.chain(*things)), whose))
            continue
        for (_, event), named in zip(run, things, strict=True):
            if sentence := EVENTS[code](event):
                story.append(Sentence(sentence, named, whose, heading=code in HEADINGS))
    return story


def in_one_sentence(event: list[int]) -> tuple[int, int]:
    """Return what consecutive events must share to share a sentence: code (a drawn card counts as a draw) and seat."""
    return a.E_DREW if event[1] == a.E_DREW_CARD else event[1], event[2]


def read(edition: WinterEdition, event: list[int], seats: list[str]) -> Event:
    """Return a journal event as its sentence needs it."""
    _, _, seat, x, y, z = event
    card = edition.names[x] if 0 <= x < a.KINDS else ""
    animal = edition.animal_names[x] if 0 <= x < a.ANIMALS else ""
    return Event(edition, seats[seat] if seat >= 0 else "", x, y, z, card, animal)


def tell_run(code: int, run: list[tuple[int, Event]]) -> str:
    """Return the one sentence for a run of events; players read the names of the cards they draw."""
    who = run[0][1].who
    if code in RUNS:
        sentence, item = RUNS[code]
        return sentence.format(who=who, listed=", ".join(item(event) for _, event in run))
    cards = ", ".join(event.card for kind, event in run if kind == a.E_DREW_CARD)
    number = sum(kind == a.E_DREW for kind, _ in run)
    return f"{who} draws {n.count(number, 'card', 'cards')}{f': {cards}' if cards else ''}."
