"""Which cards may lie in the graves of a hand, as far as its trail tells (see `memory.py`).

A card that was buried unseen was in the hand then. So for each kind and at each moment, no more of it can have left the
hand than had come in. What came in unseen was drawn; how many cards were drawn is known, and after a shuffle which.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from holocene.games.endless_winter.actions import KINDS
from holocene.games.endless_winter.memory import BURIED, DREW, LEFT, OUTSIDE, SHUFFLED
from holocene.kernel.rng import Rng

MOST_LOOKS: Final = 4000  # at trails for one deal: far more than any has needed
TO_THE_END: Final = -1  # no grave is where a trail is followed to


def graves_of(trail: list[int], hidden: list[int], number: i64, rng: Rng) -> list[int]:
    """Return what may lie in a number of graves, in the order they were dug; [] where nothing fits the trail.

    The hidden cards come in random order. Each card that the hand may have held is as likely as any other.
    """
    graves: list[int] = []
    looks: list[int] = [0]
    return graves if search(trail, hidden, number, graves, looks, rng) else []


def search(trail: list[int], hidden: list[int], number: i64, graves: list[int], looks: list[int], rng: Rng) -> bool:
    """Fill the graves that are left, one after the other; return whether that can be done."""
    if len(graves) == number:
        return True
    tried: list[int] = []
    for kind in candidates(trail, hidden, graves, rng):
        if kind in tried:
            continue
        tried.append(kind)
        if hidden.count(kind) > graves.count(kind):
            graves.append(kind)
            looks[0] += 1
            if looks[0] > MOST_LOOKS:
                return False
            if fits(trail, hidden, graves) and search(trail, hidden, number, graves, looks, rng):
                return True
            graves.pop()
    return False


def candidates(trail: list[int], hidden: list[int], graves: list[int], rng: Rng) -> list[int]:
    """Return what the next grave may hold: first a hand as it may have been then, mixed, and after it all the rest."""
    balance: list[int] = [0] * KINDS
    unseen = follow(trail, graves, balance, len(graves))
    held: list[int] = []
    others: list[int] = []
    for kind in hidden:
        if balance[kind] > 0:
            balance[kind] -= 1
            held.append(kind)
        else:
            others.append(kind)
    held = [*held, *others[:unseen]]
    rng.shuffle(held)
    return [*held, *others[unseen:]]


def fits(trail: list[int], hidden: list[int], graves: list[int]) -> bool:
    """Return whether the trail leaves room for what the first graves hold, whatever lies in the others."""
    balance: list[int] = [0] * KINDS
    if follow(trail, graves, balance, TO_THE_END) < 0:
        return False
    for kind in range(KINDS):
        if balance[kind] > 0 and balance[kind] > hidden.count(kind) - graves.count(kind):
            return False
    return True


def still_in_hand(trail: list[int], graves: list[int]) -> list[int]:
    """Return the cards that are known to be in hand or Eclipse pile, given what the graves hold."""
    balance: list[int] = [0] * KINDS
    follow(trail, graves, balance, TO_THE_END)
    found: list[int] = []
    for kind in range(KINDS):
        for _ in range(balance[kind]):
            found.append(kind)
    return found


def follow(trail: list[int], graves: list[int], balance: list[int], stop: i64) -> i64:
    """Follow a trail up to a grave, adding up by kind what is known to have come into the hand less what has left it.

    What is below zero was drawn unseen. Return how many cards of the hand are unknown, -1 where more must have been
    drawn than were.
    """
    drawn: list[int] = [0] * KINDS  # at least, since the last shuffle
    needed: i64 = 0  # the sum of that
    draws: i64 = 0
    grave: i64 = 0
    place: i64 = 0
    size: i64 = len(trail)
    while place < size:
        code: i64 = trail[place]
        place += 1
        kind: i64 = -1
        if code < LEFT:
            balance[code] += 1
        elif code < DREW:
            kind = code - LEFT
        elif code == DREW:
            draws += 1
        elif code == BURIED:
            if grave == stop:
                break
            if grave < len(graves):
                kind = graves[grave]
            grave += 1
        elif code == SHUFFLED:
            if not shuffle(trail, place, graves, grave, balance, drawn):
                return -1
            needed = 0
            draws = 0
        if kind >= 0:
            balance[kind] -= 1
            if -balance[kind] > drawn[kind]:
                drawn[kind] += 1
                needed += 1
                if needed > draws:
                    return -1
    return draws - needed


def shuffle(trail: list[int], place: i64, graves: list[int], dug: i64, balance: list[int], drawn: list[int]) -> bool:
    """Take over what a shuffle tells: all that is outside of the deck is in the hand or in a grave.

    Return False where fewer cards of a kind were drawn until then than must have been.
    """
    outside: list[int] = [0] * KINDS
    while place < len(trail) and trail[place] >= OUTSIDE:
        outside[trail[place] - OUTSIDE] += 1
        place += 1
    for number in range(dug):
        if number < len(graves):
            outside[graves[number]] -= 1
    for kind in range(KINDS):
        if outside[kind] < 0 or outside[kind] - balance[kind] < drawn[kind]:
            return False
        balance[kind] = outside[kind]
        drawn[kind] = 0
    return True
