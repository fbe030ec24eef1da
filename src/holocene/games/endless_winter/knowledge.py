"""What is hidden, and dealing it anew for a seat: a function of what that seat knows and of a seed (EW-R21).

All know which cards each player owns, since every card was taken openly. Hidden is where they are: hand, deck, Eclipse
pile before it is shown, and cards buried from the hand. `Tribe.known` are those that cannot be in the deck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter.frames import top
from holocene.games.endless_winter.tribe import Tribe, without
from holocene.kernel.rng import Rng, from_seed

if TYPE_CHECKING:
    from holocene.games.endless_winter.state import Winter


def deal_anew(state: Winter, seat: i64, seed: int) -> None:
    """Deal everything that a seat (-1: a spectator) cannot know."""
    rng = from_seed(f"deal {seed}")
    state.rng = rng
    if state.over:
        return
    state.era_1 = mixed(state.era_1, rng)
    state.era_2 = mixed(state.era_2, rng)
    state.herd = mixed(state.herd, rng)
    for owner in range(state.players):
        tribe = state.tribes[owner]
        if owner == seat:
            tribe.deck = mixed(tribe.deck, rng)
        else:
            deal_cards(tribe, state.phase != a.ECLIPSE, rng)
            if owner == state.seat and state.phase == a.ACTING and top(state) != a.F_PILE:
                state.fresh = fresh_cards(state, tribe)
    if state.glacier_tokens:
        deal_glaciers(state, rng)
    if state.rest_tokens and state.rest_unseen > 0:
        start: i64 = 1 if state.rest_open else 0
        end: i64 = start + state.rest_unseen
        unseen = mixed(state.rest_stack[start:end], rng)
        state.rest_stack = [*state.rest_stack[:start], *unseen, *state.rest_stack[end:]]


def mixed(cards: list[int], rng: Rng) -> list[int]:
    """Return cards in an order that does not depend on the one they had."""
    found = cards[:]
    found.sort()
    rng.shuffle(found)
    return found


def deal_cards(tribe: Tribe, pile_is_hidden: bool, rng: Rng) -> None:
    """Deal a player's hidden cards to the places where they may be."""
    unseen: list[int] = [*tribe.hand, *tribe.deck, *tribe.buried]
    if pile_is_hidden:
        unseen = [*unseen, *tribe.pile]
    outside: list[int] = tribe.known[:]  # of the deck
    for kind in outside:
        unseen = without(unseen, kind)
    unseen = mixed(unseen, rng)
    size: i64 = len(tribe.deck)
    tribe.deck = unseen[:size]
    outside = mixed([*outside, *unseen[size:]], rng)
    size = len(tribe.hand)
    hand = outside[:size]
    hand.sort()
    tribe.hand = hand
    outside = outside[size:]
    size = len(tribe.buried)
    buried = outside[:size]
    buried.sort()
    tribe.buried = buried
    if pile_is_hidden:
        pile = outside[size:]
        pile.sort()
        tribe.pile = pile


def fresh_cards(state: Winter, tribe: Tribe) -> list[int]:
    """Return which cards of a hand just dealt were bought this turn, as far as all can know: a burial is secret."""
    found: list[int] = []
    for type in range(a.TYPES):
        kind = a.FIRST_TYPE + type
        bought = (state.taken >> type) & 1 == 1 and kind in tribe.known
        if bought and kind in tribe.hand and kind + a.FRESH not in [code & ~a.USED for code in tribe.played]:
            found.append(kind)
    return found


def deal_glaciers(state: Winter, rng: Rng) -> None:
    """Deal the tokens that nobody has seen to the Glaciers that hide one."""
    unseen: list[int] = []
    for token in range(a.BOX_GLACIER_TOKENS):
        unseen.append(token)
    hidden: i64 = 0
    painted = state.paintings  # all know that the expansion's token is among them (CP-2.10)
    for hex in range(a.HEXES):
        if (state.glaciers_shown >> hex) & 1 == 1:
            unseen = without(unseen, state.glaciers[hex])
            painted = painted and state.glaciers[hex] != a.PAINTED_GLACIER
        elif state.glaciers[hex] >= 0:
            hidden += 1
    unseen = unseen[:]
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
