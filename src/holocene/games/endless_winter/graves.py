"""Which cards may lie in the graves of a hand, and in the hand, as far as its trail tells (see `memory.py`).

A card that was buried unseen was in the hand then. So of each kind, no more can have left the hand at any moment than
had come in. What came in unseen was drawn: how many cards were drawn, and when, is known. A card that was drawn must
have been drawn in time, and after the hand was last known to have none of its kind.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holocene.games.endless_winter.actions import KINDS
from holocene.games.endless_winter.memory import BOUGHT, BURIED, DREW, KEPT, LAST, LEFT, OUTSIDE, SHUFFLED
from holocene.kernel.rng import Rng

MOST_LOOKS: Final = 4000  # at trails for one deal: far more than any has needed
TO_THE_END: Final = -1  # no grave is where a trail is followed to


@final
class Walk:
    """A trail that has been followed, given what the first graves hold.

    Attributes:
        graves: what they hold, in the order they were dug.
        balance: by kind, what is known to have come into the hand less what has left it.
        drawn: by kind, how many must have been drawn since the last shuffle.
        none: by kind, after how many draws the hand last had none of it; -1 where that was never known.
        draws: how many cards were drawn since the last shuffle.
        first, last: for each card that must have been drawn, after and until which draw.
        dug: how many graves have been passed.
        since: by kind, how many graves had been dug when one was last bought.
    """

    graves: list[int]
    balance: list[int]
    drawn: list[int]
    none: list[int]
    draws: int
    first: list[int]
    last: list[int]
    dug: int
    since: list[int]

    def leave(self, kind: i64, stays: i64) -> None:
        """Let a card leave the hand in which so many of its kind stay: what was not there was drawn in time."""
        self.balance[kind] -= 1
        while self.balance[kind] + self.drawn[kind] < stays:
            self.drawn[kind] += 1
            self.first.append(self.none[kind])
            self.last.append(self.draws)

    def held(self, kind: i64) -> i64:
        """Return how many cards of a kind are known to be in the hand."""
        return self.balance[kind] + self.drawn[kind]

    def shuffle(self, outside: list[int]) -> bool:
        """Take over what a shuffle tells: all that is outside of the deck is in the hand or in a grave."""
        for number in range(self.dug):
            if number < len(self.graves):
                outside[self.graves[number]] -= 1
        for kind in range(KINDS):
            missing: i64 = outside[kind] - self.held(kind)
            if outside[kind] < 0 or missing < 0:
                return False
            for _ in range(missing):
                self.first.append(self.none[kind])
                self.last.append(self.draws)
            self.balance[kind] = outside[kind]
            self.drawn[kind] = 0
            self.none[kind] = -1
        fine = self.dug > len(self.graves) or in_time(self.first, self.last, self.draws)
        self.first = []
        self.last = []
        self.draws = 0
        return fine


def new_walk(graves: list[int]) -> Walk:
    """Return a walk before its first step."""
    walk = Walk()
    walk.graves = graves
    walk.balance = [0] * KINDS
    walk.drawn = [0] * KINDS
    walk.none = [-1] * KINDS
    walk.draws = 0
    walk.first = []
    walk.last = []
    walk.dug = 0
    walk.since = [0] * KINDS
    return walk


def follow(trail: list[int], graves: list[int], stop: i64) -> Walk | None:
    """Return a trail followed up to a grave, or to its end; None where it cannot have been so."""
    walk = new_walk(graves)
    place: i64 = 0
    size: i64 = len(trail)
    while place < size:
        code: i64 = trail[place]
        place += 1
        if code < LEFT:
            walk.balance[code] += 1
        elif code < DREW:
            walk.leave(code - LEFT, 0)
        elif code == DREW:
            walk.draws += 1
        elif code == BURIED:
            if walk.dug == stop:
                break
            if walk.dug < len(graves):
                walk.leave(graves[walk.dug], 0)
            walk.dug += 1
        elif code == SHUFFLED:
            outside: list[int] = [0] * KINDS
            while place < size and OUTSIDE <= trail[place] < LAST:
                outside[trail[place] - OUTSIDE] += 1
                place += 1
            if not walk.shuffle(outside):
                return None
        elif code < KEPT:
            walk.leave(code - LAST, 0)
            if (walk.held(code - LAST) > 0 and walk.dug <= len(graves)) or is_buried(walk, code - LAST):
                return None
            walk.none[code - LAST] = walk.draws
        elif code < BOUGHT:
            kind = code - KEPT
            unknown = walk.dug > len(graves) and walk.dug > walk.since[kind]
            walk.leave(kind, 0 if unknown or is_buried(walk, kind) else 1)
        else:
            walk.balance[code - BOUGHT] += 1
            walk.since[code - BOUGHT] = walk.dug
    return walk if in_time(walk.first, walk.last, walk.draws) else None


def is_buried(walk: Walk, kind: i64) -> bool:
    """Return whether a card of a kind is known to lie in a grave dug since one was last bought: then it is that one."""
    for number in range(walk.since[kind], walk.dug):
        if number < len(walk.graves) and walk.graves[number] == kind:
            return True
    return False


def in_time(first: list[int], last: list[int], draws: i64) -> bool:
    """Return whether cards can have been drawn one at a time, each after one draw and until another.

    Each draw goes to the card that is due first; that works if anything does.
    """
    left = last[:]
    for draw in range(1, draws + 1):
        best: i64 = -1
        for place in range(len(left)):
            if left[place] >= 0 and first[place] < draw and (best < 0 or left[place] < left[best]):
                best = place
        if best >= 0:
            if left[best] < draw:
                return False
            left[best] = -1
    for due in left:
        if due >= 0:
            return False
    return True


# Choosing ------------------------------------------------------------------------------------------------------------


def graves_of(trail: list[int], hidden: list[int], number: i64, unseen: i64, rng: Rng) -> list[int] | None:
    """Return what may lie in a number of graves, in the order they were dug; None where nothing fits the trail.

    Args:
        trail: what was seen of the hand.
        hidden: the cards that are in hand, deck, pile or graves, in random order.
        number: how many graves there are.
        unseen: how many cards are in hand and pile together.
        rng: each card that the hand may have held is as likely as any other.
    """
    graves: list[int] = []
    looks: list[int] = [0]
    return graves if search(trail, hidden, number, unseen, graves, looks, rng) else None


def search(
    trail: list[int], hidden: list[int], number: i64, unseen: i64, graves: list[int], looks: list[int], rng: Rng
) -> bool:
    """Fill the graves that are left, one after the other; return whether that can be done."""
    if len(graves) == number:
        return hand_of(trail, hidden, graves, unseen) is not None
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
            if fits(trail, hidden, graves) and search(trail, hidden, number, unseen, graves, looks, rng):
                return True
            graves.pop()
    return False


def candidates(trail: list[int], hidden: list[int], graves: list[int], rng: Rng) -> list[int]:
    """Return what the next grave may hold: first a hand as it may have been then, mixed, and after it all the rest."""
    walk = follow(trail, graves, len(graves))
    if walk is None:
        return []
    unknown: i64 = walk.draws - len(walk.first)
    held: list[int] = []
    others: list[int] = []
    left: list[int] = []
    for kind in range(KINDS):
        left.append(walk.held(kind))
    for card in hidden:
        if left[card] > 0:
            left[card] -= 1
            held.append(card)
        else:
            others.append(card)
    held = [*held, *others[:unknown]]
    rng.shuffle(held)
    return [*held, *others[unknown:]]


def fits(trail: list[int], hidden: list[int], graves: list[int]) -> bool:
    """Return whether the trail leaves room for what the first graves hold, whatever lies in the others."""
    walk = follow(trail, graves, TO_THE_END)
    if walk is None:
        return False
    for kind in range(KINDS):
        if walk.held(kind) > hidden.count(kind) - graves.count(kind):
            return False
    return True


def hand_of(trail: list[int], hidden: list[int], graves: list[int], size: i64) -> list[int] | None:
    """Return cards that hand and pile may hold together, given what the graves hold; None where nothing fits.

    Those that must be there come first, then hidden ones in the order in which they lie, as long as each can have been
    drawn in time.
    """
    walk = follow(trail, graves, TO_THE_END)
    if walk is None:
        return None
    rest = hidden[:]
    for kind in graves:
        rest.remove(kind)
    found: list[int] = []
    for kind in range(KINDS):
        for _ in range(walk.held(kind)):
            if kind not in rest:
                return None
            rest.remove(kind)
            found.append(kind)
    first = walk.first
    last = walk.last
    for card in rest:
        if len(found) >= size:
            break
        if in_time([*first, walk.none[card]], [*last, walk.draws], walk.draws):
            first = [*first, walk.none[card]]
            last = [*last, walk.draws]
            found.append(card)
    return found if len(found) == size else None
