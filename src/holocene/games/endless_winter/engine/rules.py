"""Rules used everywhere: drawing, gaining, paying, scoring, burying, and lesser benefits (EW-4, EW-8.4, EW-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.effects.triggers import fire_triggers
from holocene.games.endless_winter.engine.frames import pop, push
from holocene.games.endless_winter.engine.knowledge import memory
from holocene.games.endless_winter.engine.tribe import Tribe, added, with_card, without

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter


# Food, Tools, Labor, points ----------------------------------------------------------------------------------------


def gain_food(state: Winter, seat: i64, amount: i64) -> None:
    """Add Food up to the limit; the rest is lost (EW-4.5)."""
    tribe = state.tribes[seat]
    room = tribe.limit() - tribe.food
    gained = amount if amount < room else room
    tribe.food += gained
    state.note(a.E_FOOD, seat, gained, amount - gained)


def gain_tools(state: Winter, seat: i64, amount: i64) -> None:
    """Add Tools, which are not limited (EW-R6)."""
    state.tribes[seat].tools += amount
    state.note(a.E_TOOL, seat, amount)


def gain_labor(state: Winter, seat: i64, halves: i64) -> None:
    """Add Labor for this turn."""
    state.labor += halves
    state.note(a.E_LABOR, seat, halves)


def score(state: Winter, seat: i64, points: i64, source: i64) -> None:
    """Score points at once (EW-4.6)."""
    if points == 0:
        return
    tribe = state.tribes[seat]
    tribe.scored = added(tribe.scored, source, points)
    state.note(a.E_POINTS, seat, points, source)


def why_not_pay(state: Winter, seat: i64, food: i64, tools: i64, halves: i64) -> i64:
    """Check that a player has the Food, Tools and Labor of a price."""
    tribe = state.tribes[seat]
    if tribe.food < food:
        return a.FOOD_SHORT
    if tribe.tools < tools:
        return a.TOOL_SHORT
    return a.LABOR_SHORT if state.labor < halves else 0


def pay(state: Winter, seat: i64, food: i64, tools: i64, halves: i64) -> None:
    """Pay a price; Food paid makes no Labor (EW-R9)."""
    tribe = state.tribes[seat]
    tribe.food -= food
    tribe.tools -= tools
    state.labor -= halves
    state.note(a.E_PAID, seat, food, tools, halves)


# Cards -------------------------------------------------------------------------------------------------------------


def draw(state: Winter, seat: i64) -> None:
    """Draw a card if there is one, shuffling the discard pile first if the deck is empty (EW-4.1)."""
    tribe = state.tribes[seat]
    state.chance += 1
    if not tribe.deck:
        if not tribe.discards:
            return
        deck = tribe.discards[:]
        state.rng.shuffle(deck)
        tribe.deck = deck
        tribe.discards = []
        memory.shuffled(tribe)
        state.note(a.E_SHUFFLED, seat, len(deck))
    card = tribe.deck[len(tribe.deck) - 1]
    tribe.deck = tribe.deck[:-1]
    tribe.hand = with_card(tribe.hand, card)
    memory.drew(tribe)
    state.note(a.E_DREW, seat, 1)
    state.note(a.E_DREW_CARD, seat, card, whom=seat)


def add_to_hand(tribe: Tribe, kind: i64) -> None:
    """Put a card into the hand while everybody sees it (EW-R21)."""
    tribe.hand = with_card(tribe.hand, kind)
    memory.took(tribe, kind)


def show_from_hand(tribe: Tribe, kind: i64) -> None:
    """Take a card out of the hand while everybody sees it."""
    tribe.hand = without(tribe.hand, kind)
    memory.left(tribe, kind)


def why_not_from_hand(state: Winter, seat: i64, kind: i64) -> i64:
    """Check that a card is in the hand."""
    return 0 if kind in state.tribes[seat].hand else a.NOT_IN_HAND


def discard(state: Winter, seat: i64, kind: i64) -> None:
    """Discard a card from the hand (EW-18.3)."""
    tribe = state.tribes[seat]
    show_from_hand(tribe, kind)
    state.bought = without(state.bought, kind)  # the card just bought goes before an equal one (EW-R11)
    state.fresh = without(state.fresh, kind)
    tribe.discards = with_card(tribe.discards, kind)
    state.note(a.E_DISCARDED, seat, kind)


def why_not_bury(state: Winter, seat: i64, zone: i64, kind: i64) -> i64:
    """Check a card to bury from hand, discard pile, above the board, or in the Eclipse from the pile (EW-8.4)."""
    tribe = state.tribes[seat]
    if zone == a.HAND:
        there = kind in tribe.hand
    elif zone == a.DISCARDS:
        there = kind in tribe.discards
    elif zone == a.PLAYED:
        there = any(number & a.KIND == kind for number in tribe.played)
    else:
        there = state.phase == a.ECLIPSE and kind in tribe.pile
    return 0 if there else a.NOT_THERE


def bury(state: Winter, seat: i64, zone: i64, kind: i64) -> None:
    """Put a card under the Burial Cap (EW-8.4); only its owner sees a card from the hand (EW-R21)."""
    tribe = state.tribes[seat]
    if zone == a.HAND:
        memory.buried(tribe)
        tribe.hand = without(tribe.hand, kind)
        state.fresh = without(state.fresh, kind)
        tribe.buried = with_card(tribe.buried, kind)
        state.note(a.E_BURIED, seat, -1, zone)
        state.note(a.E_BURIED_CARD, seat, kind, whom=seat)
    else:
        if zone == a.DISCARDS:
            tribe.discards = without(tribe.discards, kind)
        elif zone == a.PLAYED:
            tribe.played = without_played(tribe.played, kind)
        else:
            tribe.pile = without(tribe.pile, kind)
            forget_ability(state, tribe, kind)
        tribe.mourned = with_card(tribe.mourned, kind)
        state.note(a.E_BURIED, seat, kind, zone)
    fire_triggers(state, seat, a.W_BURY)


def without_played(played: list[int], kind: i64) -> list[int]:
    """Return the cards above the board without one of a kind, preferably one whose ability is used."""
    for marked in range(2):
        for number in played:
            code: i64 = number
            if code & a.KIND == kind and (code & a.USED != 0 or marked == 1):
                return without(played, code)
    return played


def forget_ability(state: Winter, tribe: Tribe, kind: i64) -> None:
    """Drop the unused Eclipse ability of a card that has left the pile (EW-R14)."""
    if state.abilities_left.count(kind) > tribe.pile.count(kind):
        state.abilities_left = without(state.abilities_left, kind)


# Lesser benefits ---------------------------------------------------------------------------------------------------


def why_not_lesser(state: Winter, seat: i64, rank: i64, wanted: i64) -> i64:
    """Check a lesser benefit: it must be below the printed one, and a card must be there to draw (EW-4.3)."""
    if wanted <= rank:
        return a.NOT_LESS
    if wanted == a.CARD and not state.tribes[seat].can_draw():
        return a.CARD_CANNOT_BE_DRAWN
    return 0


def take_lesser(state: Winter, seat: i64, wanted: i64) -> None:
    """Take a lesser benefit instead of the printed one (EW-4.3)."""
    state.note(a.E_LESSER, seat, wanted)
    if wanted == a.CARD:
        draw(state, seat)
    elif wanted == a.IDOL:
        push(state, a.F_IDOL)
    elif wanted == a.TOOL:
        gain_tools(state, seat, 1)
    else:
        gain_food(state, seat, 1)


def take_card(state: Winter, seat: i64) -> None:
    """Gain a card from an effect; ask before a shuffle, or if the orders say so (EW-R5, EW-R31)."""
    tribe = state.tribes[seat]
    if tribe.orders < a.ASK and tribe.deck:
        draw(state, seat)
        return
    push(state, a.F_TAKE, a.CARD, 1)
    if not tribe.can_draw():
        miss_card(state, seat)


def miss_card(state: Winter, seat: i64) -> None:
    """Note that there is no card to draw (EW-4.2)."""
    state.note(a.E_CARD_MISSING, seat)


def take_as_printed(state: Winter, seat: i64, what: i64) -> None:
    """Take the card or Tool that the top frame offers."""
    pop(state)
    if what == a.CARD:
        draw(state, seat)
    else:
        gain_tools(state, seat, 1)
