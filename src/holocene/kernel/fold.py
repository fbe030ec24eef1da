"""The position as a fold of the plays that stand: any moment of a match, without keeping a copy of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from holocene.kernel.record import Play, Record
from holocene.kernel.state import State

EVERY = 32  # plays between two positions that are kept: what a moment costs at most, and a 32nd of the memory


class Fold:
    """The plays of a match that stand, in order, and some of the positions on the way.

    Attributes:
        plays: the plays.
        kept: the position before every EVERY-th play; these are never changed, so that copies share them.
    """

    def __init__(self, start: State) -> None:
        self.plays: list[Play] = []
        self.kept: list[State] = [start.clone()]

    def copy(self) -> Fold:
        """Return an independent copy."""
        other = Fold.__new__(Fold)
        other.plays = self.plays[:]
        other.kept = self.kept[:]
        return other

    def add(self, play: Play) -> None:
        """Let one more play stand."""
        self.replace(len(self.plays), [play])

    def replace(self, place: int, plays: Sequence[Play]) -> None:
        """Let these plays stand from a place on, instead of those that do."""
        self.plays[place:] = plays
        del self.kept[place // EVERY + 1 :]
        while len(self.plays) >= EVERY * len(self.kept):
            self.kept.append(self.position(EVERY * len(self.kept)))

    def last_of(self, seat: int) -> int | None:
        """Return the place of a seat's last play, None if it has none."""
        for place in range(len(self.plays) - 1, -1, -1):
            if self.plays[place].record.seat == seat:
                return place
        return None

    def position(self, count: int) -> State:
        """Return the position after the first so many plays."""
        nearest = min(count // EVERY, len(self.kept) - 1)
        state = self.kept[nearest].clone()
        for play in self.plays[nearest * EVERY : count]:
            state.step(play.record.seat, play.action)
        return state

    def now(self) -> State:
        """Return the position after all of them."""
        return self.position(len(self.plays))

    def positions(self) -> Iterator[State]:
        """Yield the position before the first play and after each."""
        state = self.kept[0].clone()
        yield state.clone()
        for play in self.plays:
            state.step(play.record.seat, play.action)
            yield state.clone()

    def after(self, records: Sequence[Record]) -> State:
        """Return the position after the plays that stood at some time, of which others may have followed since."""
        shared = 0
        for play, record in zip(self.plays, records, strict=False):
            if play.record is not record:
                break
            shared += 1
        state = self.position(shared)
        for record in records[shared:]:
            assert record.action is not None
            name, arguments = record.action
            state.step(record.seat, state.space.action(name, **arguments))
        return state
