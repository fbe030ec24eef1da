"""Dealing anew what is hidden from a seat, from what that seat knows and a seed (EW-R21).

Everybody knows which cards each player owns, since every card was taken openly. Hidden is where they are: in the hand,
in the deck, in the Eclipse pile before it is shown, or buried from the hand. `memory.py` holds what was seen of that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.frames import top
from holocene.games.endless_winter.engine.knowledge.burials import choose_burials, choose_hand
from holocene.games.endless_winter.engine.knowledge.memory import BOUGHT, BURIED
from holocene.games.endless_winter.engine.tribe import Tribe, without
from holocene.kernel.engine.rng import Rng

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter


def deal_anew(state: Winter, seat: i64) -> None:
    """Deal everything that a seat (-1: a spectator) cannot know."""
    rng = state.rng
    if state.over:
        return
    state.era_1 = shuffled(state.era_1, rng)
    state.era_2 = shuffled(state.era_2, rng)
    state.animal_deck = shuffled(state.animal_deck, rng)
    for owner in range(state.players):
        tribe = state.tribes[owner]
        if owner == seat:
            tribe.deck = shuffled(tribe.deck, rng)
        else:
            burials = deal_cards(tribe, state.phase != a.ECLIPSE, rng)
            if owner == state.seat and state.phase == a.ACTING and top(state) != a.F_PILE:
                history = tribe.hand_history
                state.fresh = [kind for kind in state.bought if not buried_since(history, burials, kind)]
    if state.glacier_tokens:
        deal_glaciers(state, rng)
    if state.rest_tokens and state.rest_unseen > 0:
        start: i64 = 1 if state.rest_open else 0
        end: i64 = start + state.rest_unseen
        unseen = shuffled(state.rest_stack[start:end], rng)
        state.rest_stack = [*state.rest_stack[:start], *unseen, *state.rest_stack[end:]]


def shuffled(cards: list[int], rng: Rng) -> list[int]:
    """Return cards in a random order that does not depend on their present one."""
    found = cards[:]
    found.sort()
    rng.shuffle(found)
    return found


def deal_cards(tribe: Tribe, pile_is_hidden: bool, rng: Rng) -> list[int]:
    """Deal a player's hidden cards to where they may be; return those buried unseen, in the order of their burial."""
    hidden: list[int] = [*tribe.hand, *tribe.deck, *tribe.buried]
    held: i64 = len(tribe.hand)
    if pile_is_hidden:
        hidden = [*hidden, *tribe.pile]
        held += len(tribe.pile)
    hidden = shuffled(hidden, rng)
    history = tribe.hand_history
    burials = choose_burials(history, hidden, len(tribe.buried), held, rng) if history else None
    hand = choose_hand(history, hidden, burials, held) if burials is not None else None
    if burials is None or hand is None:
        burials = []
        hidden = without_all(hidden, tribe.known)
        unknown = held - len(tribe.known)
        hand = [*tribe.known, *hidden[:unknown]]
        hidden = hidden[unknown:]
    else:
        hidden = without_all(without_all(hidden, burials), hand)
    tribe.deck = shuffled(hidden, rng)
    hand = shuffled(hand, rng)
    size: i64 = len(tribe.hand)
    tribe.hand = sorted(hand[:size])
    if pile_is_hidden:
        tribe.pile = sorted(hand[size:])
    tribe.buried = sorted(burials)
    return burials


def without_all(cards: list[int], others: list[int]) -> list[int]:
    """Return cards without others, one for one."""
    for kind in others:
        cards = without(cards, kind)
    return cards


def buried_since(history: list[int], burials: list[int], kind: i64) -> bool:
    """Return whether a card of a kind was buried after one was bought for the last time."""
    burial: i64 = len(burials) - 1
    place: i64 = len(history) - 1
    while place >= 0 and history[place] != BOUGHT + kind:
        if history[place] == BURIED:
            if burials[burial] == kind:
                return True
            burial -= 1
        place -= 1
    return False


def deal_glaciers(state: Winter, rng: Rng) -> None:
    """Deal the tokens that nobody has seen to the Glaciers that hide one."""
    unseen = list(range(a.BOX_GLACIER_TOKENS))
    hidden: i64 = 0
    painted = state.paintings  # everybody knows that the expansion's token is among them (CP-2.10)
    for hex in range(a.HEXES):
        if (state.glaciers_shown >> hex) & 1 == 1:
            unseen = without(unseen, state.glaciers[hex])
            painted = painted and state.glaciers[hex] != a.PAINTED_GLACIER
        elif state.glaciers[hex] >= 0:
            hidden += 1
    rng.shuffle(unseen)
    if painted and hidden > 0:
        unseen = [*unseen[: hidden - 1], a.PAINTED_GLACIER]
        rng.shuffle(unseen)
    glaciers: list[int] = []
    for hex in range(a.HEXES):
        token = state.glaciers[hex]
        if token >= 0 and (state.glaciers_shown >> hex) & 1 == 0:
            token = unseen.pop()
        glaciers.append(token)
    state.glaciers = glaciers
