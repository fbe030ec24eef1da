"""`History`: the plays of a match that count, and the position after any number of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from holocene.kernel.engine.state import State
from holocene.kernel.matches.record import Play, Record

EVERY = 32  # plays between two saved positions: more would make `position` slower, fewer would take more memory


class History:
    """The plays of a match that have not been taken back, in order.

    Attributes:
        plays: the plays.
        saved: the position before every EVERY-th play. Copies share these, so they are never changed.
    """

    def __init__(self, start: State) -> None:
        self.plays: list[Play] = []
        self.saved: list[State] = [start.clone()]

    def copy(self) -> History:
        """Return an independent copy."""
        other = History.__new__(History)
        other.plays, other.saved = self.plays[:], self.saved[:]
        return other

    def replace(self, place: int, plays: Sequence[Play]) -> None:
        """Replace all plays from a place on."""
        self.plays[place:] = plays
        del self.saved[place // EVERY + 1 :]
        while len(self.plays) >= EVERY * len(self.saved):
            self.saved.append(self.position(EVERY * len(self.saved)))

    def last_of(self, seat: int) -> int | None:
        """Return the place of a seat's last play, or None."""
        places = reversed(range(len(self.plays)))
        return next((place for place in places if self.plays[place].record.seat == seat), None)

    def position(self, count: int) -> State:
        """Return the position after the first `count` plays."""
        nearest = min(count // EVERY, len(self.saved) - 1)
        state = self.saved[nearest].clone()
        for play in self.plays[nearest * EVERY : count]:
            state.step(play.record.seat, play.action)
        return state

    def positions(self) -> Iterator[State]:
        """Yield the position before the first play and after each."""
        state = self.saved[0].clone()
        yield state.clone()
        for play in self.plays:
            state.step(play.record.seat, play.action)
            yield state.clone()

    def after(self, records: Sequence[Record]) -> State:
        """Return the position after plays that counted at an earlier moment; some may have been taken back since."""
        shared = 0
        while shared < min(len(self.plays), len(records)) and self.plays[shared].record is records[shared]:
            shared += 1
        state = self.position(shared)
        for record in records[shared:]:
            assert record.action is not None
            name, arguments = record.action
            state.step(record.seat, state.space.action(name, **arguments))
        return state
