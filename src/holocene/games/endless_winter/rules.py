"""The golden rules: drawing, gaining, paying, scoring, burying, and lesser benefits (EW-4, EW-8.4, EW-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter import memory
from holocene.games.endless_winter.frames import pop, push
from holocene.games.endless_winter.tribe import Tribe, added, with_card, without
from holocene.games.endless_winter.triggers import happens

if TYPE_CHECKING:
    from holocene.games.endless_winter.state import Winter


# Food, Tools, Labor, points ----------------------------------------------------------------------------------------


def gain_food(state: Winter, seat: i64, amount: i64) -> None:
    """Add Food up to the limit; the rest is lost (EW-4.5)."""
    tribe = state.tribes[seat]
    room = tribe.limit() - tribe.food
    gained = amount if amount < room else room
    tribe.food += gained
    if state.journal is not None:
        state.journal.write(a.E_FOOD, seat, gained, amount - gained)


def gain_tools(state: Winter, seat: i64, amount: i64) -> None:
    """Add Tools, which have no limit (EW-R6)."""
    state.tribes[seat].tools += amount
    if state.journal is not None:
        state.journal.write(a.E_TOOL, seat, amount)


def gain_labor(state: Winter, seat: i64, halves: i64) -> None:
    """Add Labor for this turn."""
    state.labor += halves
    if state.journal is not None:
        state.journal.write(a.E_LABOR, seat, halves)


def score(state: Winter, seat: i64, points: i64, source: i64) -> None:
    """Score points at once (EW-4.6)."""
    if points == 0:
        return
    tribe = state.tribes[seat]
    tribe.scored = added(tribe.scored, source, points)
    if state.journal is not None:
        state.journal.write(a.E_POINTS, seat, points, source)


def why_not_pay(state: Winter, seat: i64, food: i64, tools: i64, halves: i64) -> i64:
    """A price asks for its Food, Tools and Labor."""
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
    if state.journal is not None:
        state.journal.write(a.E_PAID, seat, food, tools, halves)


# Cards -------------------------------------------------------------------------------------------------------------


def draw(state: Winter, seat: i64) -> None:
    """Draw a card if there is one, shuffling the discard pile first where the deck is empty (EW-4.1)."""
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
        if state.journal is not None:
            state.journal.write(a.E_SHUFFLED, seat, len(deck))
    card = tribe.deck[len(tribe.deck) - 1]
    tribe.deck = tribe.deck[:-1]
    tribe.hand = with_card(tribe.hand, card)
    memory.drew(tribe)
    if state.journal is not None:
        state.journal.write(a.E_DREW, seat, 1)
        state.journal.write(a.E_DREW_CARD, seat, card, whom=seat)


def add_to_hand(tribe: Tribe, kind: i64) -> None:
    """Put a card into the hand before all eyes (EW-R21)."""
    tribe.hand = with_card(tribe.hand, kind)
    memory.took(tribe, kind)


def show_from_hand(tribe: Tribe, kind: i64) -> None:
    """Take a card out of the hand before all eyes."""
    tribe.hand = without(tribe.hand, kind)
    memory.left(tribe, kind)


def discard(state: Winter, seat: i64, kind: i64) -> None:
    """Discard a card from the hand (EW-18.3)."""
    tribe = state.tribes[seat]
    show_from_hand(tribe, kind)
    state.bought = without(state.bought, kind)  # of equal cards the one just taken goes first (EW-R11)
    state.fresh = without(state.fresh, kind)
    tribe.discards = with_card(tribe.discards, kind)
    if state.journal is not None:
        state.journal.write(a.E_DISCARDED, seat, kind)


def is_above(tribe: Tribe, kind: i64) -> bool:
    """Return whether a card of a kind lies above the board."""
    for number in tribe.played:
        if number & a.KIND == kind:
            return True
    return False


def why_not_bury(state: Winter, seat: i64, zone: i64, kind: i64) -> i64:
    """A card can be buried from hand, discard pile or above the board; in the Eclipse the pile is there (EW-8.4)."""
    tribe = state.tribes[seat]
    if zone == a.HAND:
        return 0 if kind in tribe.hand else a.NOT_THERE
    if zone == a.DISCARDS:
        return 0 if kind in tribe.discards else a.NOT_THERE
    if zone == a.PLAYED:
        return 0 if is_above(tribe, kind) else a.NOT_THERE
    return 0 if state.phase == a.ECLIPSE and kind in tribe.pile else a.NOT_THERE


def bury(state: Winter, seat: i64, zone: i64, kind: i64) -> None:
    """Put a card under the Burial Cap (EW-8.4); one from the hand is seen by its owner alone (EW-R21)."""
    tribe = state.tribes[seat]
    if zone == a.HAND:
        memory.buried(tribe)
        tribe.hand = without(tribe.hand, kind)
        state.fresh = without(state.fresh, kind)
        tribe.buried = with_card(tribe.buried, kind)
    else:
        if zone == a.DISCARDS:
            tribe.discards = without(tribe.discards, kind)
        elif zone == a.PLAYED:
            tribe.played = without_played(tribe.played, kind)
        else:
            tribe.pile = without(tribe.pile, kind)
            forget_ability(state, tribe, kind)
        tribe.mourned = with_card(tribe.mourned, kind)
    if state.journal is not None:
        if zone == a.HAND:
            state.journal.write(a.E_BURIED, seat, -1, zone)
            state.journal.write(a.E_BURIED_CARD, seat, kind, whom=seat)
        else:
            state.journal.write(a.E_BURIED, seat, kind, zone)
    happens(state, seat, a.W_BURY)


def without_played(played: list[int], kind: i64) -> list[int]:
    """Return the cards above the board without one of a kind; one whose ability is used goes first."""
    for marked in range(2):
        for number in played:
            code: i64 = number
            if code & a.KIND == kind and (code & a.USED != 0 or marked == 1):
                return without(played, code)
    return played


def forget_ability(state: Winter, tribe: Tribe, kind: i64) -> None:
    """Drop the Eclipse ability of a card that has left the pile, if it was not used (EW-R14)."""
    if state.left.count(kind) > tribe.pile.count(kind):
        state.left = without(state.left, kind)


# Lesser benefits ---------------------------------------------------------------------------------------------------


def why_not_lesser(state: Winter, seat: i64, rank: i64, wanted: i64) -> i64:
    """Only what stands lower on the ladder can be taken instead (EW-4.3); a card only if one can be drawn."""
    if wanted <= rank:
        return a.NOT_LESS
    if wanted == a.CARD and not state.tribes[seat].can_draw():
        return a.CARD_CANNOT_BE_DRAWN
    return 0


def take_lesser(state: Winter, seat: i64, wanted: i64) -> None:
    """Take a lesser benefit instead of what is about to be gained (EW-4.3)."""
    if state.journal is not None:
        state.journal.write(a.E_LESSER, seat, wanted)
    if wanted == a.CARD:
        draw(state, seat)
    elif wanted == a.IDOL:
        push(state, a.F_IDOL)
    elif wanted == a.TOOL:
        gain_tools(state, seat, 1)
    else:
        gain_food(state, seat, 1)


def take_card(state: Winter, seat: i64) -> None:
    """Gain a card that an effect brings; one is asked before a shuffle, or where the orders say so (EW-R5, EW-R31)."""
    tribe = state.tribes[seat]
    if tribe.orders < a.ASK and tribe.deck:
        draw(state, seat)
        return
    push(state, a.F_TAKE, a.CARD, 1)
    if not tribe.can_draw():
        miss_card(state, seat)


def miss_card(state: Winter, seat: i64) -> None:
    """Tell that there is no card to draw (EW-4.2)."""
    if state.journal is not None:
        state.journal.write(a.E_CARD_MISSING, seat)


def take_tool(state: Winter, seat: i64) -> None:
    """Gain a Tool: as printed, or asked first (EW-R5)."""
    if state.tribes[seat].orders == a.ASK:
        push(state, a.F_TAKE, a.TOOL)
    else:
        gain_tools(state, seat, 1)


def take_as_printed(state: Winter, seat: i64, what: i64) -> None:
    """Take the benefit the top frame offers."""
    pop(state)
    if what == a.CARD:
        draw(state, seat)
    else:
        gain_tools(state, seat, 1)
