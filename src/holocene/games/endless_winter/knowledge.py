"""What is hidden, and dealing it anew for a seat: a function of what that seat knows and of a seed (EW-R21).

All know which cards each player owns, since every card was taken openly. Hidden is where they are: hand, deck, Eclipse
pile before it is shown, and cards buried from the hand. What has been seen of that is in `memory.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter.frames import top
from holocene.games.endless_winter.graves import graves_of, hand_of
from holocene.games.endless_winter.memory import BOUGHT, BURIED
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
            graves = deal_cards(tribe, state.phase != a.ECLIPSE, rng)
            if owner == state.seat and state.phase == a.ACTING and top(state) != a.F_PILE:
                state.fresh = fresh_cards(state, tribe, graves)
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


def deal_cards(tribe: Tribe, pile_is_hidden: bool, rng: Rng) -> list[int]:
    """Deal a player's hidden cards to the places where they may be; return what lies in the graves, in their order."""
    hidden: list[int] = [*tribe.hand, *tribe.deck, *tribe.buried]
    held: i64 = len(tribe.hand)
    if pile_is_hidden:
        hidden = [*hidden, *tribe.pile]
        held += len(tribe.pile)
    hidden = mixed(hidden, rng)
    graves = graves_of(tribe.trail, hidden, len(tribe.buried), held, rng) if tribe.trail else None
    hand = hand_of(tribe.trail, hidden, graves, held) if graves is not None else None
    if graves is None or hand is None:
        graves = []
        hand = tribe.known[:]
        for kind in hand:
            hidden = without(hidden, kind)
        hand = [*hand, *hidden[: held - len(hand)]]
        for kind in hand[len(tribe.known) :]:
            hidden = without(hidden, kind)
    else:
        for kind in graves:
            hidden = without(hidden, kind)
        for kind in hand:
            hidden = without(hidden, kind)
    tribe.deck = mixed(hidden, rng)
    hand = mixed(hand, rng)
    size: i64 = len(tribe.hand)
    tribe.hand = ascending(hand[:size])
    if pile_is_hidden:
        tribe.pile = ascending(hand[size:])
    tribe.buried = ascending(graves)
    return graves


def ascending(cards: list[int]) -> list[int]:
    """Return cards in order."""
    found = cards[:]
    found.sort()
    return found


def fresh_cards(state: Winter, tribe: Tribe, graves: list[int]) -> list[int]:
    """Return which of the cards bought this turn are still in the hand: those that are in no grave dug since."""
    found: list[int] = []
    for kind in state.bought:
        if not buried_since(tribe.trail, graves, kind):
            found.append(kind)
    return found


def buried_since(trail: list[int], graves: list[int], kind: i64) -> bool:
    """Return whether a card of a kind lies in a grave that was dug after one was bought for the last time."""
    grave: i64 = len(graves) - 1
    place: i64 = len(trail) - 1
    while place >= 0 and trail[place] != BOUGHT + kind:
        if trail[place] == BURIED:
            if graves[grave] == kind:
                return True
            grave -= 1
        place -= 1
    return False


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
