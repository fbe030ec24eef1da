"""The invariants of what everybody has seen of the players' cards (see `memory.py`), and of the Eclipse piles."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.knowledge import burials, memory
from holocene.games.endless_winter.engine.state import Winter
from holocene.games.endless_winter.engine.tribe import Tribe

MANY = 5040  # orders of burials to try; with more than seven burials, any order is taken to fit


def wrong_memory(state: Winter, seat: int) -> Iterator[tuple[str, str]]:
    """Check what everybody has seen of a player's cards against the cards' places (EW-R21)."""
    tribe = state.tribes[seat]
    if tribe.pile and not may_have_pile(state, seat):
        yield "pile", "must be empty until the end of the third turn (EW-5.22)"
    if state.phase == a.ECLIPSE and any(kind >= a.FIRST_CULTURE for kind in tribe.pile):
        yield "pile", "must have no Culture cards in the Eclipse (EW-6.2)"
    outside = Counter(tribe.hand) + Counter(tribe.buried)
    if state.phase != a.ECLIPSE:
        outside += Counter(tribe.pile)
    if Counter(tribe.known) - outside:
        yield "known", "must be in hand, pile or burial ground"
    if not tribe.hand_history:
        if tribe.buried:
            yield "trail", "must record each card that was buried from the hand"
        return
    if any(
        memory.OUTSIDE <= code < memory.LAST and not follows_shuffle(tribe.hand_history, i)
        for i, code in enumerate(tribe.hand_history)
    ):
        yield "trail", "can record cards outside of the deck only after a shuffle"
    elif tribe.hand_history.count(memory.BURIED) != len(tribe.buried):
        yield "trail", "must record each card that was buried from the hand"
    elif tribe.known != known_after(tribe.hand_history):
        yield "known", "must be what the trail shows"
    elif not fits_trail(state, tribe):
        yield "trail", "must fit the cards that are buried and in hand"


def follows_shuffle(trail: list[int], place: int) -> bool:
    """Return whether a step of a trail belongs to a shuffle before it."""
    while place >= 0 and memory.OUTSIDE <= trail[place] < memory.LAST:
        place -= 1
    return place >= 0 and trail[place] == memory.SHUFFLED


def known_after(trail: list[int]) -> list[int]:
    """Return the cards that the trail shows to be outside of the deck."""
    known: Counter[int] = Counter()
    for code in trail:
        if code < memory.LEFT:
            known[code] += 1
        elif code < memory.DREW:
            known -= Counter([code - memory.LEFT])
        elif code == memory.SHUFFLED:
            known = Counter()
        elif memory.OUTSIDE <= code < memory.LAST:
            known[code - memory.OUTSIDE] += 1
        elif memory.LAST <= code < memory.KEPT:
            known -= Counter([code - memory.LAST])
        elif code >= memory.BOUGHT:
            known[code - memory.BOUGHT] += 1
        elif code >= memory.KEPT and known[code - memory.KEPT] > 1:
            known[code - memory.KEPT] -= 1
    return sorted(known.elements())


def fits_trail(state: Winter, tribe: Tribe) -> bool:
    """Return whether a player's buried cards and hand are possible by the history of the hand."""
    held = [*tribe.hand, *(tribe.pile if state.phase != a.ECLIPSE else ())]
    orders = set(itertools.islice(itertools.permutations(tribe.buried), MANY))
    if len(orders) == MANY:
        return True
    hidden = [*held, *tribe.buried]  # and no cards of the deck
    return any(burials.choose_hand(tribe.hand_history, hidden, list(order), len(held)) is not None for order in orders)


def may_have_pile(state: Winter, seat: int) -> bool:
    """Return whether a player can have an Eclipse pile at this moment."""
    if state.phase != a.ACTING:
        return state.phase == a.ECLIPSE
    place = 2 * state.players + state.order.index(seat)
    return state.turn > place or (state.turn == place and state.stack[:1] == [a.F_PILE])


def wrong_fresh(state: Winter) -> Iterator[tuple[str, str]]:
    """Check that the cards bought this turn are in the hand, unless they were buried since."""
    if Counter(state.fresh) - Counter(state.bought):
        yield "fresh", "must be cards that were bought this turn (EW-8.2)"
    if state.over:
        return
    tribe = state.tribes[state.seat]
    if Counter(state.fresh) - Counter(tribe.hand):
        yield "fresh", "must be in the hand of the player whose turn it is"
    if Counter(state.fresh) - Counter(tribe.known):
        yield "known", "must include the cards that were bought this turn and are in the hand"
    for kind in state.bought:
        if kind not in state.fresh and (kind not in tribe.buried or not buried_since(tribe.hand_history, kind)):
            yield "fresh", "must include the cards that were bought this turn and not buried since (EW-R11)"


def buried_since(trail: list[int], kind: int) -> bool:
    """Return whether a card was buried after one of this kind was last bought."""
    bought = max((place for place, code in enumerate(trail) if code == memory.BOUGHT + kind), default=-1)
    return memory.BURIED in trail[bought + 1 :]
