"""How good a position looks for a player, as a sum of readable terms in points: what the greedy bot goes by."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter import scoring
from holocene.games.endless_winter.board import JUNCTURE_HEXES, touches_base
from holocene.games.endless_winter.painting_value import painting_hope
from holocene.games.endless_winter.route import longest_route
from holocene.games.endless_winter.terrain import leads
from holocene.games.endless_winter.tribe import Tribe
from holocene.kernel.bits import bit

if TYPE_CHECKING:
    from holocene.games.endless_winter.state import Winter

FOOD: Final = 0.28  # each, while there are turns to spend it in
TOOL: Final = 0.7
STORE: Final = 6  # Tools beyond which more are worth half
LABOR: Final = 0.32  # half a Labor of this turn that can still be used
HELD: Final = 0.17  # half a Labor on a card in hand
CULTURE_IN_HAND: Final = 0.5  # of what the card does
OWNED: Final = 0.16  # half a Labor on an own card, for each round to come
CULTURE_OWNED: Final = 0.35  # of what a Culture card does, for each round to come
WEAK: Final = 0.5  # of a starting card that is buried, for each round to come
CAMP: Final = 0.5
LED: Final = 0.75  # of what a led hex pays, for each Eclipse to come
NEAR_VILLAGE: Final = [0.0, 0.4, 1.3, 2.4]  # by Camps around the best juncture
VILLAGE: Final = 5.0  # beside its cards
VILLAGE_CARDS: Final = 0.8  # for each Eclipse to come
OFFERING: Final = 0.85  # a level
HONOR: Final = 0.95  # a level
BURIED: Final = 0.7  # each, beside what the charts give
MEGALITH: Final = 0.9  # each one placed
INCOME_TOOL: Final = 0.5  # of the player board, for each Eclipse to come
INCOME_IDOL: Final = 0.9
STONE: Final = 0.8  # of what a stone scores now, for each Eclipse to come
STONE_HOPE: Final = 0.7  # a stone, for each Eclipse to come
BEAST: Final = 0.55  # an upright animal, beside its set
CHIEF: Final = 0.5  # of an ability that is not used yet
BOTTOM: Final = 0.9  # of the bottom action that waits
ORDER: Final = 0.12  # half a Labor in the Eclipse
IN_PILE: Final = 0.8  # of an Eclipse ability that waits
WHIM: Final = 5.0  # changing one's orders, which brings nothing by itself
# By frame, from F_TAKE on.
PENDING: Final = [0.6, 0.85, 1.3, 0.6, 1.0, 1.2, 0.4, 0.4, 1.0, 1.4, 0.3, 0.0, 0.9, 0.4, 0.8, 2.2, 1.3, 0.6, 1.0]
GOING_ON: Final = 0.01  # each section of a column that is still to come: never end a turn that may bring something
TERMS: Final = 14
SCALE: Final = 12.0  # how much ahead makes a win likely


def evaluate(state: Winter, seat: i64) -> float:
    """Return a guess at the chance to win, from the distance to the strongest opponent."""
    if state.over:
        return 1.0 if scoring.winner(state) == seat else 0.0
    own = strength(state, seat)
    best = -1000.0
    for other in range(state.players):
        if other != seat:
            theirs = float(state.tribes[other].points())
            if theirs > best:
                best = theirs
    return 1.0 / (1.0 + math.exp((best - own) / SCALE))


def strength(state: Winter, seat: i64) -> float:
    """Return the sum of a player's terms."""
    total = 0.0
    for term in terms(state, seat):
        total += term
    return total


def terms(state: Winter, seat: i64) -> list[float]:
    """Return what a player has and may hope for, term by term."""
    tribe = state.tribes[seat]
    if tribe.setup < 0:
        return [0.0] * TERMS
    rounds = float(a.ROUNDS - state.round)  # whole ones to come
    eclipses = rounds + (1.0 if state.phase == a.ACTING or state.phase == a.SETTING else 0.0)
    if state.phase == a.ECLIPSE and not is_through(state, seat):
        eclipses += 0.9
    turns = turns_left(state, seat)
    final = scoring.offering_points(state, seat) + scoring.honor_points(state, seat)
    final += scoring.card_points(state, seat) + scoring.animal_points(state, seat) + longest_route(state, seat)
    return [
        float(tribe.points()),
        float(final),
        goods(tribe, rounds, turns),
        cards(state, tribe, rounds, turns),
        labor(state, seat, tribe),
        land(state, seat, tribe, eclipses, turns),
        OFFERING * float(tribe.offering) * fading(rounds),
        HONOR * float(tribe.honor) * fading(rounds),
        BURIED * float(tribe.buried_cards()) * fading(rounds),
        monuments(state, seat, tribe, eclipses),
        beasts(tribe, rounds, turns),
        waiting(state, seat, tribe),
        painting_hope(state, tribe, rounds, eclipses),
        pending(state) if state.seat == seat else 0.0,
    ]


def pending(state: Winter) -> float:
    """Return what the frames of the stack will bring: effects that go on, and benefits that wait for an answer."""
    found = 0.0
    i: i64 = 0
    size: i64 = len(state.stack)
    while i < size:
        kind: i64 = state.stack[i]
        if kind == a.F_RUN:
            here: i64 = state.stack[i + 1]
            found += worth_of(state, here + 2 if state.stack[i + 2] > 0 else here)
        elif a.F_TAKE <= kind <= a.F_TORCH:
            found += PENDING[kind - a.F_TAKE]
        elif kind == a.F_ABILITY:
            found += worth_of(state, state.edition.ability[state.stack[i + 1]])
        elif kind == a.F_BODIES or kind == a.F_GLACIERS:
            found += together(state, kind, state.stack[i + 1])
        i += a.WIDTH
    return found


def together(state: Winter, kind: i64, left: i64) -> float:
    """Return what body areas or tokens are worth that still pay, given as bits."""
    edition = state.edition
    found = 0.0
    if kind == a.F_BODIES:
        side: i64 = state.tribes[state.seat].side
        for area in range(a.BODIES):
            if (left >> area) & 1 == 1:
                found += worth_of(state, edition.area_effect[side][area])
    else:
        for hex in range(a.HEXES):
            if (left >> hex) & 1 == 1:
                found += worth_of(state, edition.glacier_effect[state.glaciers[hex]])
    return found


def fading(rounds: float) -> float:
    """Return how much a hope is worth that needs time."""
    return 0.4 + 0.2 * rounds


def is_through(state: Winter, seat: i64) -> bool:
    """Return whether a player has had this round's Eclipse."""
    for place in range(state.players):
        if state.order[place] == seat:
            return place < state.turn
    return True


def turns_left(state: Winter, seat: i64) -> float:
    """Return how many turns a player has left in this round, the one going on included."""
    if state.phase != a.ACTING:
        return 0.0
    tribe = state.tribes[seat]
    found = float(tribe.chief_home + tribe.figures_home)
    if state.seat == seat and state.column >= 0:
        found += 1.0
    return found


def goods(tribe: Tribe, rounds: float, turns: float) -> float:
    """Return what Food and Tools are worth while they can be spent."""
    if rounds == 0.0 and turns == 0.0:
        return 0.0
    tools: i64 = tribe.tools if tribe.tools < STORE else STORE
    worth = FOOD * float(tribe.food) + TOOL * float(tools) + 0.5 * TOOL * float(tribe.tools - tools)
    return worth if rounds > 0.0 else worth * 0.25 * (turns + 1.0)


def cards(state: Winter, tribe: Tribe, rounds: float, turns: float) -> float:
    """Return what the hand is worth now, and all cards in the rounds to come."""
    edition = state.edition
    found = 0.0
    soon = 1.0 if turns > 0.0 or rounds > 0.0 else 0.0
    for number in tribe.hand:
        kind: i64 = number
        if kind < a.FIRST_CULTURE:
            found += soon * (HELD * float(edition.labor[kind]) + 0.3 * worth_of(state, edition.ability[kind]))
        else:
            found += soon * CULTURE_IN_HAND * worth_of(state, edition.ability[kind])
    if rounds == 0.0:
        return found
    owned = 0.0
    for zone in (tribe.hand, tribe.deck, tribe.discards, tribe.pile):
        for number in zone:
            owned += owned_worth(state, number)
    for number in tribe.played:
        owned += owned_worth(state, number & a.KIND)
    size: i64 = len(tribe.hand) + len(tribe.deck) + len(tribe.discards) + len(tribe.pile) + len(tribe.played)
    drawn = 5.0 / float(size if size > 5 else 5)  # thin decks bring their cards more often
    return found + owned * drawn * rounds * 1.6


def owned_worth(state: Winter, kind: i64) -> float:
    """Return what an own card is worth each time it comes up."""
    edition = state.edition
    if kind >= a.FIRST_CULTURE:
        return CULTURE_OWNED * worth_of(state, edition.ability[kind])
    labor = float(edition.labor[kind]) + 0.5 * float(edition.added[kind])
    return OWNED * labor + 0.12 * worth_of(state, edition.eclipse[kind])


def worth_of(state: Winter, effect: i64) -> float:
    """Return what an effect is worth, from the edition's table of hundredths."""
    return float(state.edition.worth[effect]) / 100.0


def labor(state: Winter, seat: i64, tribe: Tribe) -> float:
    """Return what this turn's Labor is worth where it can still be used."""
    if state.phase != a.ACTING or state.seat != seat:
        return 0.0
    if state.column < 0:
        return LABOR * float(state.labor)
    if state.stage != a.TOP:
        return 0.0
    held: i64 = 0
    for number in tribe.hand:
        if number < a.FIRST_CULTURE:
            held += state.edition.labor[number]
    useful: i64 = 0
    if state.column == a.INITIATE:
        useful = 2 * tribe.tools if tribe.tools < 4 else 8
    elif state.column == a.DEVELOP:
        reach = (state.labor + held + tribe.food) // 6 * 6
        useful = reach if reach < 12 else 12
    elif state.column == a.MIGRATE:
        useful = 6
    elif state.column == a.PAINTING:
        useful = 10
    elif state.column == a.HUNT:
        useful = 2 * tribe.tools if tribe.tools < len(state.grounds) else 2 * len(state.grounds)
    spendable = state.labor if state.labor < useful else useful
    coming = held if held < useful - spendable else useful - spendable
    return LABOR * float(spendable) + 0.12 * float(coming) + section_hope(state, seat, tribe)


def section_hope(state: Winter, seat: i64, tribe: Tribe) -> float:
    """Return what the middle section may bring."""
    if state.column == a.INITIATE:
        return 0.7 if tribe.food > 0 else 0.0
    if state.column == a.DEVELOP:
        place: i64 = len(tribe.stones)
        if place >= a.MOST_STONES:
            return 0.0
        edition = state.edition
        pays = tribe.food >= edition.space_food[place] and tribe.tools >= edition.space_tools[place]
        return 1.4 if pays else 0.0
    if state.column == a.HUNT:
        return 0.3
    if state.column == a.PAINTING:
        return 0.5
    return 0.2


def land(state: Winter, seat: i64, tribe: Tribe, eclipses: float, turns: float) -> float:
    """Return what Camps and Villages are worth: room for Food, hexes led, and Villages near at hand."""
    found = CAMP * float(len(tribe.camps)) + VILLAGE * float(len(tribe.villages))
    found += VILLAGE_CARDS * eclipses * float(len(tribe.villages))
    last: i64 = -1
    seen: i64 = 0
    for number in tribe.camps:
        hex: i64 = number
        if hex != last:
            found += led_worth(state, seat, hex, eclipses)
            seen |= bit(hex)
        last = hex
    for number in tribe.villages:
        juncture: i64 = number
        for i in range(3):
            corner: i64 = JUNCTURE_HEXES[3 * juncture + i]
            if (seen >> corner) & 1 == 0:
                found += led_worth(state, seat, corner, eclipses)
                seen |= bit(corner)
    if len(tribe.villages) < a.VILLAGES and eclipses > 0.0:
        found += NEAR_VILLAGE[camps_near_village(state, tribe)]
    return found


def led_worth(state: Winter, seat: i64, hex: i64, eclipses: float) -> float:
    """Return what a hex pays in the Eclipses to come, if the player leads there."""
    effect: i64 = state.edition.terrain_effect[state.terrain[hex]]
    return LED * eclipses * worth_of(state, effect) if effect > 0 and leads(state, seat, hex) else 0.0


def camps_near_village(state: Winter, tribe: Tribe) -> i64:
    """Return how many hexes of the best free juncture have a Camp."""
    best: i64 = 0
    for juncture in range(a.JUNCTURES):
        if touches_base(juncture):
            continue
        found: i64 = 0
        for i in range(3):
            if JUNCTURE_HEXES[3 * juncture + i] in tribe.camps:
                found += 1
        if found > best:
            free = True
            for other in state.tribes:
                if juncture in other.villages:
                    free = False
            if free:
                best = found
    return best


def monuments(state: Winter, seat: i64, tribe: Tribe, eclipses: float) -> float:
    """Return what Megaliths and Sacred Stones bring in the Eclipses to come."""
    found = MEGALITH * float(tribe.megaliths)
    if tribe.megaliths >= 2:
        found += INCOME_TOOL * eclipses
    if tribe.megaliths >= 6:
        found += INCOME_IDOL * eclipses
    if tribe.megaliths >= 10:
        found += INCOME_IDOL * eclipses
    for stone in tribe.stones:
        found += eclipses * (STONE * float(scoring.stone_points(state, seat, stone)) + STONE_HOPE)
    return found


def beasts(tribe: Tribe, rounds: float, turns: float) -> float:
    """Return what upright animals may still become: a bigger set, or a tip."""
    if rounds == 0.0 and turns == 0.0:
        return 0.0
    found = 0.0
    for animal in range(a.ANIMALS):
        found += BEAST * float(tribe.animals[animal])
    return found * (0.5 + 0.25 * rounds)


def waiting(state: Winter, seat: i64, tribe: Tribe) -> float:
    """Return what the turn still holds: the Chief, the bottom section, the pile and the next turn order."""
    edition = state.edition
    found = -WHIM if state.ordered and state.seat == seat else 0.0
    if (
        tribe.chief >= 0
        and state.phase == a.ACTING
        and (tribe.chief_home == 1 or (state.seat == seat and state.chief_ready))
    ):
        column: i64 = edition.chief_in[tribe.chief]
        placed = tribe.chief_home == 0
        if not placed or column < 0 or column == state.column:
            found += CHIEF * worth_of(state, edition.chief_effect[tribe.chief])
    if state.phase == a.ACTING and state.seat == seat and state.column > 0 and state.stage <= a.BOTTOM:
        found += GOING_ON * float(a.OVER - state.stage)
        if state.stage == a.BOTTOM or (state.first >> state.column) & 1 == 0:
            found += BOTTOM * worth_of(state, edition.bottom_effect[state.column])
    if state.phase == a.ACTING:
        halves: i64 = a.REST_LABOR * tribe.rests
        for number in tribe.pile:
            kind: i64 = number
            if kind < a.FIRST_CULTURE:
                halves += edition.labor[kind] + edition.eclipse_labor[kind]
                found += IN_PILE * worth_of(state, edition.eclipse[kind])
        found += ORDER * float(halves)
    return found
