"""What every position keeps of what was seen of the players' cards (see `memory.py`), and when a pile lies there."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter import graves, memory
from holocene.games.endless_winter.state import Winter
from holocene.games.endless_winter.tribe import Tribe

MANY = 5040  # orders of graves to look at: with more than seven of them any could fit


def wrong_memory(state: Winter, seat: int) -> Iterator[tuple[str, str]]:
    """Check what everybody has seen of a player's cards against where they are (EW-R21)."""
    tribe = state.tribes[seat]
    if tribe.pile and not may_have_pile(state, seat):
        yield "pile", "is prepared at the end of the third turn (EW-5.22)"
    if state.phase == a.ECLIPSE and any(kind >= a.FIRST_CULTURE for kind in tribe.pile):
        yield "pile", "Culture cards have returned to the hand (EW-6.2)"
    outside = Counter(tribe.hand) + Counter(tribe.buried)
    if state.phase != a.ECLIPSE:
        outside += Counter(tribe.pile)
    if Counter(tribe.known) - outside:
        yield "known", "must be in hand, pile or burial ground"
    if not tribe.trail:
        if tribe.buried:
            yield "trail", "must tell of each card that was buried from the hand"
        return
    if any(
        memory.OUTSIDE <= code < memory.LAST and not follows_shuffle(tribe.trail, i)
        for i, code in enumerate(tribe.trail)
    ):
        yield "trail", "tells what is outside of the deck after a shuffle alone"
    elif tribe.trail.count(memory.BURIED) != len(tribe.buried):
        yield "trail", "must tell of each card that was buried from the hand"
    elif tribe.known != known_after(tribe.trail):
        yield "known", "must be what the trail tells"
    elif not fits_trail(state, tribe):
        yield "trail", "does not fit the cards that are buried and in hand"


def follows_shuffle(trail: list[int], place: int) -> bool:
    """Return whether a step of a trail belongs to a shuffle."""
    while place >= 0 and memory.OUTSIDE <= trail[place] < memory.LAST:
        place -= 1
    return place >= 0 and trail[place] == memory.SHUFFLED


def known_after(trail: list[int]) -> list[int]:
    """Return which cards are known to be outside of the deck after what was seen of the hand."""
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
    """Return whether a player's graves and hand are possible after what was seen of the hand."""
    held = [*tribe.hand, *(tribe.pile if state.phase != a.ECLIPSE else ())]
    orders = set(itertools.islice(itertools.permutations(tribe.buried), MANY))
    if len(orders) == MANY:
        return True
    hidden = [*held, *tribe.buried]  # nothing of the deck: it must be these
    return any(graves.hand_of(tribe.trail, hidden, list(order), len(held)) is not None for order in orders)


def may_have_pile(state: Winter, seat: int) -> bool:
    """Return whether a player can have an Eclipse pile at this moment."""
    if state.phase != a.ACTING:
        return state.phase == a.ECLIPSE
    place = 2 * state.players + state.order.index(seat)
    return state.turn > place or (state.turn == place and state.stack[:1] == [a.F_PILE])


def wrong_fresh(state: Winter) -> Iterator[tuple[str, str]]:
    """Check which of the cards bought this turn are still in the hand: those that were not buried since."""
    if Counter(state.fresh) - Counter(state.bought):
        yield "fresh", "must be cards that were bought this turn (EW-8.2)"
    if state.over:
        return
    tribe = state.tribes[state.seat]
    if Counter(state.fresh) - Counter(tribe.hand):
        yield "fresh", "must be in the hand of the player whose turn it is"
    if Counter(state.fresh) - Counter(tribe.known):
        yield "known", "must have the cards that were bought this turn and are in the hand"
    for kind in state.bought:
        if kind not in state.fresh and (kind not in tribe.buried or not buried_since(tribe.trail, kind)):
            yield "fresh", "must have the cards that were bought this turn and not buried since (EW-R11)"


def buried_since(trail: list[int], kind: int) -> bool:
    """Return whether a card was buried after one of a kind was last bought."""
    bought = max((place for place, code in enumerate(trail) if code == memory.BOUGHT + kind), default=-1)
    return memory.BURIED in trail[bought + 1 :]
