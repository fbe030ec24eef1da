"""Which cards a player may have buried unseen, and hold now, according to the history of the hand (see `memory.py`).

A card that was buried unseen was in the hand at that moment. So at no moment can more cards of a kind have left the
hand than had come in. Cards that came in unseen were drawn; everybody knows how many were drawn, and when. Such a card
must have been drawn before it was needed, and after the hand was last known to have none of its kind.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holocene.games.endless_winter.engine.actions import KINDS
from holocene.games.endless_winter.engine.knowledge import memory as m
from holocene.kernel.engine.rng import Rng

MOST_TRIES: Final = 4000  # for one deal: far more than any has needed
TO_THE_END: Final = -1  # no burial to stop at


@final
class Replay:
    """A history that has been replayed, given the cards of the first burials.

    Attributes:
        burials: the cards of the first burials, in order.
        balance: by kind, how many cards are known to have come into the hand, less those that have left it.
        drawn: by kind, how many cards must have been drawn since the last shuffle.
        none: by kind, after how many draws the hand last had none of it; -1 if that was never known.
        draws: how many cards were drawn since the last shuffle.
        first, last: for each card that must have been drawn, the draw after which and the draw by which.
        count: how many burials have been passed.
        since: by kind, how many burials came before one was last bought.
    """

    burials: list[int]
    balance: list[int]
    drawn: list[int]
    none: list[int]
    draws: int
    first: list[int]
    last: list[int]
    count: int
    since: list[int]

    def leave(self, kind: i64, stays: i64) -> None:
        """Take a card out of the hand, in which a number of its kind stay; any card that is missing was drawn."""
        self.balance[kind] -= 1
        while self.held(kind) < stays:
            self.drawn[kind] += 1
            self.first.append(self.none[kind])
            self.last.append(self.draws)

    def held(self, kind: i64) -> i64:
        """Return how many cards of a kind are known to be in the hand."""
        return self.balance[kind] + self.drawn[kind]

    def shuffle(self, outside: list[int]) -> bool:
        """Replay a shuffle, after which everything outside the deck is in the hand or buried; return if it fits."""
        for kind in self.burials[: self.count]:
            outside[kind] -= 1
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
        fits = self.count > len(self.burials) or in_time(self.first, self.last, self.draws)
        self.first = []
        self.last = []
        self.draws = 0
        return fits

    def is_buried(self, kind: i64) -> bool:
        """Return whether a card of a kind is known to be buried since one was last bought: then it is that one."""
        return kind in self.burials[self.since[kind] : self.count]


def new_replay(burials: list[int]) -> Replay:
    """Return a replay before the first event."""
    replay = Replay()
    replay.burials = burials
    replay.balance = [0] * KINDS
    replay.drawn = [0] * KINDS
    replay.none = [-1] * KINDS
    replay.draws = 0
    replay.first = []
    replay.last = []
    replay.count = 0
    replay.since = [0] * KINDS
    return replay


def replay_until(history: list[int], burials: list[int], stop: i64) -> Replay | None:
    """Replay a history up to a burial or to its end; return None if it is impossible with these burials."""
    replay = new_replay(burials)
    place: i64 = 0
    size: i64 = len(history)
    while place < size:
        event: i64 = history[place]
        place += 1
        if event < m.LEFT:
            replay.balance[event] += 1
        elif event < m.DREW:
            replay.leave(event - m.LEFT, 0)
        elif event == m.DREW:
            replay.draws += 1
        elif event == m.BURIED:
            if replay.count == stop:
                break
            if replay.count < len(burials):
                replay.leave(burials[replay.count], 0)
            replay.count += 1
        elif event == m.SHUFFLED:
            outside: list[int] = [0] * KINDS
            while place < size and m.OUTSIDE <= history[place] < m.LAST:
                outside[history[place] - m.OUTSIDE] += 1
                place += 1
            if not replay.shuffle(outside):
                return None
        elif event < m.KEPT:
            kind = event - m.LAST
            replay.leave(kind, 0)
            if (replay.held(kind) > 0 and replay.count <= len(burials)) or replay.is_buried(kind):
                return None
            replay.none[kind] = replay.draws
        elif event < m.BOUGHT:
            kind = event - m.KEPT
            unknown = replay.count > len(burials) and replay.count > replay.since[kind]
            replay.leave(kind, 0 if unknown or replay.is_buried(kind) else 1)
        else:
            replay.balance[event - m.BOUGHT] += 1
            replay.since[event - m.BOUGHT] = replay.count
    return replay if in_time(replay.first, replay.last, replay.draws) else None


def in_time(first: list[int], last: list[int], draws: i64) -> bool:
    """Return whether the cards can have been drawn one at a time, each after its first draw and by its last.

    Each draw goes to the card that is due first; if any assignment works, this one does.
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
    return all(due < 0 for due in left)


# Choosing ------------------------------------------------------------------------------------------------------------


def choose_burials(history: list[int], hidden: list[int], number: i64, held: i64, rng: Rng) -> list[int] | None:
    """Return cards that may have been buried unseen, in order; None if nothing fits the history.

    Args:
        history: what was seen of the hand.
        hidden: the cards in hand, deck, pile and buried unseen, in random order.
        number: how many cards were buried unseen.
        held: how many cards are in hand and pile together.
        rng: makes each card that the hand may have held equally likely.
    """
    burials: list[int] = []
    tries: list[int] = [0]
    return burials if search(history, hidden, number, held, burials, tries, rng) else None


def search(
    history: list[int], hidden: list[int], number: i64, held: i64, burials: list[int], tries: list[int], rng: Rng
) -> bool:
    """Choose the cards of the burials that are left, one after the other; return whether that is possible."""
    if len(burials) == number:
        return choose_hand(history, hidden, burials, held) is not None
    tried: list[int] = []
    for kind in candidates(history, hidden, burials, rng):
        if kind in tried:
            continue
        tried.append(kind)
        if hidden.count(kind) > burials.count(kind):
            burials.append(kind)
            tries[0] += 1
            if tries[0] > MOST_TRIES:
                return False
            if fits(history, hidden, burials) and search(history, hidden, number, held, burials, tries, rng):
                return True
            burials.pop()
    return False


def candidates(history: list[int], hidden: list[int], burials: list[int], rng: Rng) -> list[int]:
    """Return the cards that may be buried next: a possible hand of that moment, shuffled, then all the others."""
    replay = replay_until(history, burials, len(burials))
    if replay is None:
        return []
    unknown: i64 = replay.draws - len(replay.first)
    held: list[int] = []
    others: list[int] = []
    left = [replay.held(kind) for kind in range(KINDS)]
    for card in hidden:
        if left[card] > 0:
            left[card] -= 1
            held.append(card)
        else:
            others.append(card)
    held = [*held, *others[:unknown]]
    rng.shuffle(held)
    return [*held, *others[unknown:]]


def fits(history: list[int], hidden: list[int], burials: list[int]) -> bool:
    """Return whether the first burials are possible, whatever the others were."""
    replay = replay_until(history, burials, TO_THE_END)
    if replay is None:
        return False
    return all(replay.held(kind) <= hidden.count(kind) - burials.count(kind) for kind in range(KINDS))


def choose_hand(history: list[int], hidden: list[int], burials: list[int], size: i64) -> list[int] | None:
    """Return cards that hand and pile may hold together, given all burials; None if nothing fits.

    The cards that must be there come first, then hidden cards in their order, as far as they can have been drawn.
    """
    replay = replay_until(history, burials, TO_THE_END)
    if replay is None:
        return None
    rest = hidden[:]
    for kind in burials:
        rest.remove(kind)
    found: list[int] = []
    for kind in range(KINDS):
        for _ in range(replay.held(kind)):
            if kind not in rest:
                return None
            rest.remove(kind)
            found.append(kind)
    first = replay.first
    last = replay.last
    for card in rest:
        if len(found) >= size:
            break
        if in_time([*first, replay.none[card]], [*last, replay.draws], replay.draws):
            first = [*first, replay.none[card]]
            last = [*last, replay.draws]
            found.append(card)
    return found if len(found) == size else None
