"""The terms of the evaluation: the values of a player's goods, cards, pieces and possibilities, in points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine import scoring
from holocene.games.endless_winter.engine.board import JUNCTURE_HEXES, touches_base
from holocene.games.endless_winter.engine.columns.terrain import leads
from holocene.games.endless_winter.engine.eclipse import eclipse_labor
from holocene.games.endless_winter.engine.tribe import Tribe
from holocene.kernel.engine.bits import bit

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter

FOOD: Final = 0.28  # each, while there are turns to spend it in
TOOL: Final = 0.7
STORE: Final = 6  # Tools beyond this count half
LABOR: Final = 0.32  # half a Labor of this turn that can still be used
HELD: Final = 0.17  # half a Labor on a card in hand
CULTURE_IN_HAND: Final = 0.5  # share of its ability
OWNED: Final = 0.16  # half a Labor on a player's card, per round to come
CULTURE_OWNED: Final = 0.35  # share of its ability, per round to come
CAMP: Final = 0.5
LED: Final = 0.75  # share of the benefit of a hex where the player leads, per Eclipse to come
NEAR_VILLAGE: Final = [0.0, 0.4, 1.3, 2.4]  # by Camps around the best juncture
VILLAGE: Final = 5.0  # apart from its cards
VILLAGE_CARDS: Final = 0.8  # per Eclipse to come
MEGALITH: Final = 0.9  # each one placed
INCOME_TOOL: Final = 0.5  # from the player board, per Eclipse to come
INCOME_IDOL: Final = 0.9
STONE: Final = 0.8  # share of the points a Sacred Stone scores now, per Eclipse to come
STONE_GROWTH: Final = 0.7  # what a Sacred Stone may score beyond that, per Eclipse to come
ANIMAL: Final = 0.55  # an upright Animal, apart from its set
CHIEF: Final = 0.5  # share of an ability that is not used yet
BOTTOM: Final = 0.9  # share of a bottom action that is still possible
ORDER: Final = 0.12  # half a Labor in the Eclipse
IN_PILE: Final = 0.8  # share of an Eclipse ability in the pile
ORDERS_PENALTY: Final = 5.0  # for changing the standing orders, which gains nothing by itself
SECTION: Final = 0.01  # each section still to come: never end a turn that may gain something


def goods(tribe: Tribe, rounds: float, turns: float) -> float:
    """Return the value of Food and Tools while they can be spent."""
    if rounds == 0.0 and turns == 0.0:
        return 0.0
    tools: i64 = min(tribe.tools, STORE)
    value = FOOD * float(tribe.food) + TOOL * float(tools) + 0.5 * TOOL * float(tribe.tools - tools)
    return value if rounds > 0.0 else value * 0.25 * (turns + 1.0)


def cards(state: Winter, tribe: Tribe, rounds: float, turns: float) -> float:
    """Return the value of the hand now, and of all cards in the rounds to come."""
    edition = state.edition
    found = 0.0
    soon = 1.0 if turns > 0.0 or rounds > 0.0 else 0.0
    for number in tribe.hand:
        kind: i64 = number
        if kind < a.FIRST_CULTURE:
            found += soon * (HELD * float(edition.labor[kind]) + 0.3 * value_of(state, edition.ability[kind]))
        else:
            found += soon * CULTURE_IN_HAND * value_of(state, edition.ability[kind])
    if rounds == 0.0:
        return found
    owned = 0.0
    for zone in (tribe.hand, tribe.deck, tribe.discards, tribe.pile):
        for number in zone:
            owned += owned_value(state, number)
    for number in tribe.played:
        owned += owned_value(state, number & a.KIND)
    size: i64 = len(tribe.hand) + len(tribe.deck) + len(tribe.discards) + len(tribe.pile) + len(tribe.played)
    drawn = 5.0 / float(max(size, 5))  # cards of a thin deck come up more often
    return found + owned * drawn * rounds * 1.6


def owned_value(state: Winter, kind: i64) -> float:
    """Return the value of one of a player's cards each time it comes up."""
    edition = state.edition
    if kind >= a.FIRST_CULTURE:
        return CULTURE_OWNED * value_of(state, edition.ability[kind])
    labor = float(edition.labor[kind]) + 0.5 * float(edition.added[kind])
    return OWNED * labor + 0.12 * value_of(state, edition.eclipse[kind])


def value_of(state: Winter, effect: i64) -> float:
    """Return the value of an effect in points."""
    return float(state.edition.effect_value[effect]) / 100.0


def labor(state: Winter, seat: i64, tribe: Tribe) -> float:
    """Return the value of this turn's Labor, as far as it can still be used."""
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
        useful = min(2 * tribe.tools, 8)
    elif state.column == a.DEVELOP:
        useful = min((state.labor + held + tribe.food) // 6 * 6, 12)
    elif state.column == a.MIGRATE:
        useful = 6
    elif state.column == a.PAINTING:
        useful = 10
    elif state.column == a.HUNT:
        useful = 2 * min(tribe.tools, len(state.grounds))
    spendable = min(state.labor, useful)
    coming = min(held, useful - spendable)
    return LABOR * float(spendable) + 0.12 * float(coming) + middle_section(state, tribe)


def middle_section(state: Winter, tribe: Tribe) -> float:
    """Return the value of what the middle section may gain."""
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


def land(state: Winter, seat: i64, tribe: Tribe, eclipses: float) -> float:
    """Return the value of Camps and Villages: room for Food, hexes where the player leads, and a Village to come."""
    found = CAMP * float(len(tribe.camps)) + VILLAGE * float(len(tribe.villages))
    found += VILLAGE_CARDS * eclipses * float(len(tribe.villages))
    last: i64 = -1
    seen: i64 = 0
    for number in tribe.camps:
        hex: i64 = number
        if hex != last:
            found += led_value(state, seat, hex, eclipses)
            seen |= bit(hex)
        last = hex
    for number in tribe.villages:
        juncture: i64 = number
        for i in range(3):
            corner: i64 = JUNCTURE_HEXES[3 * juncture + i]
            if (seen >> corner) & 1 == 0:
                found += led_value(state, seat, corner, eclipses)
                seen |= bit(corner)
    if len(tribe.villages) < a.VILLAGES and eclipses > 0.0:
        found += NEAR_VILLAGE[camps_near_village(state, tribe)]
    return found


def led_value(state: Winter, seat: i64, hex: i64, eclipses: float) -> float:
    """Return the value of a hex in the Eclipses to come, if the player leads there."""
    effect: i64 = state.edition.terrain_effect[state.terrain[hex]]
    return LED * eclipses * value_of(state, effect) if effect > 0 and leads(state, seat, hex) else 0.0


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
        if found > best and not any(juncture in other.villages for other in state.tribes):
            best = found
    return best


def stones(state: Winter, seat: i64, tribe: Tribe, eclipses: float) -> float:
    """Return the value of Megaliths and Sacred Stones in the Eclipses to come."""
    found = MEGALITH * float(tribe.megaliths)
    if tribe.megaliths >= 2:
        found += INCOME_TOOL * eclipses
    if tribe.megaliths >= 6:
        found += INCOME_IDOL * eclipses
    if tribe.megaliths >= 10:
        found += INCOME_IDOL * eclipses
    for stone in tribe.stones:
        found += eclipses * (STONE * float(scoring.stone_points(state, seat, stone)) + STONE_GROWTH)
    return found


def animals(tribe: Tribe, rounds: float, turns: float) -> float:
    """Return the value of upright Animals, which may still grow into sets or be tipped."""
    if rounds == 0.0 and turns == 0.0:
        return 0.0
    found = 0.0
    for animal in range(a.ANIMALS):
        found += ANIMAL * float(tribe.animals[animal])
    return found * (0.5 + 0.25 * rounds)


def rest_of_turn(state: Winter, seat: i64, tribe: Tribe) -> float:
    """Return the value of what the turn may still gain: the Chief, the bottom section, the Eclipse pile."""
    edition = state.edition
    moves = state.seat == seat
    found = -ORDERS_PENALTY if state.orders_changed and moves else 0.0
    if state.phase != a.ACTING:
        return found
    if tribe.chief_home == 1 or (moves and state.chief_ready):
        column: i64 = edition.chief_in[tribe.chief]
        if tribe.chief_home == 1 or column < 0 or column == state.column:
            found += CHIEF * value_of(state, edition.chief_effect[tribe.chief])
    if moves and state.column > 0 and state.stage <= a.BOTTOM:
        found += SECTION * float(a.OVER - state.stage)
        if state.stage == a.BOTTOM or (state.bottoms_used >> state.column) & 1 == 0:
            found += BOTTOM * value_of(state, edition.bottom_effect[state.column])
    for number in tribe.pile:
        kind: i64 = number
        if kind < a.FIRST_CULTURE:
            found += IN_PILE * value_of(state, edition.eclipse[kind])
    return found + ORDER * float(eclipse_labor(state, tribe))
