"""The memory that the process of a batch shares with a worker: actions go one way, what has changed comes back.

What one core has written is slow to read for another, and rows are large. But a step changes little of a row: a worker
tells which words of its rows are new, and the process that has the batch writes these into its own rows.
"""

from __future__ import annotations

from ctypes import Array, c_ubyte
from math import prod
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from holocene.batch.part import Part

LINE = 64  # arrays begin on a line of the cache, so that processes do not write on the same one more than they must
KINDS = (np.int64, np.int32, np.int16, np.int8)  # of words, the longest first

Number = TypeVar("Number", bound=np.generic)
Words = NDArray[np.signedinteger[Any]]


class Sizes(NamedTuple):
    """How large the arrays are: games, and of each the players and the bytes of its observation and of its mask."""

    games: int
    players: int
    seen: int
    mask: int

    def room(self) -> int:
        """Return how many bytes are enough, for words of any kind and with a line lost after each array."""
        return self.games * (8 + 8 + 1 + 8 * self.players + 9 * (self.seen + self.mask)) + 16 * LINE


def kind_of(length: int) -> type[np.signedinteger[Any]]:
    """Return the longest words that a row of so many bytes consists of."""
    return next(kind for kind in KINDS if length % np.dtype(kind).itemsize == 0)


def words_of(array: NDArray[Any], games: range) -> Words:
    """Return the rows of some games as words that can be written to: numpy's views of compiled rows are read-only."""
    rows = array[games.start : games.stop]
    memory = memoryview((c_ubyte * rows.nbytes).from_address(rows.ctypes.data))
    return np.frombuffer(memory, kind_of(rows.strides[0]))


class Changes(NamedTuple):
    """Words of some rows that have changed: how many, which ones, and what they are now."""

    length: NDArray[np.int64]
    places: NDArray[np.int64]
    words: Words

    def tell(self, rows: Words, told: Words) -> None:
        """Write down in what the rows differ from what was told of them."""
        places = np.flatnonzero(rows != told)
        count = self.length[0] = len(places)
        self.places[:count] = places
        told[places] = self.words[:count] = rows[places]

    def hear(self, rows: Words) -> None:
        """Make the same changes in other rows."""
        count = self.length[0]
        rows[self.places[:count]] = self.words[:count]


class Shared:
    """What a process and its worker tell each other.

    Attributes:
        taken: by game, the action to take.
        asked: whether a question lies in the worker's pipe; else it shall take a step.
        broken: whether an error lies in it.
        changes: of observations and of masks.
        seats, ended, rewards, points: as in `Batch`; the last two count where a game has ended.
    """

    def __init__(self, memory: Array[c_ubyte], sizes: Sizes) -> None:
        games, players, *lengths = sizes
        self._memory = memoryview(memory)
        self._end = 0
        self.taken = self._cut(np.int64, games)
        self.asked = self._cut(np.bool_, 1)
        self.broken = self._cut(np.bool_, 1)
        self.changes: list[Changes] = []
        for length in lengths:
            kind = kind_of(length)
            words = games * length // np.dtype(kind).itemsize
            self.changes.append(Changes(self._cut(np.int64, 1), self._cut(np.int64, words), self._cut(kind, words)))
        self.seats = self._cut(np.int64, games)
        self.ended = self._cut(np.bool_, games)
        self.rewards = self._cut(np.float32, games, players)
        self.points = self._cut(np.float32, games, players)

    def _cut(self, kind: type[Number], *shape: int) -> NDArray[Number]:
        """Return the next array."""
        array = np.frombuffer(self._memory, kind, prod(shape), self._end).reshape(shape)
        self._end += -(-array.nbytes // LINE) * LINE
        return array


class Rows:
    """The rows of a worker's games, at the worker or where the batch is."""

    def __init__(self, part: Part, games: range, shared: Shared) -> None:
        self._shared = shared
        self._sights = [words_of(part.observations, games), words_of(part.masks, games)]
        self._told = [np.zeros_like(words) for words in self._sights]
        self._seats = words_of(part.seats, games)
        here = slice(games.start, games.stop)
        self._ended, self._rewards, self._points = part.ended[here], part.rewards[here], part.points[here]

    def tell(self) -> None:
        """Show the other process what a step has changed."""
        shared = self._shared
        for changes, words, told in zip(shared.changes, self._sights, self._told, strict=True):
            changes.tell(words, told)
        shared.seats[:], shared.ended[:] = self._seats, self._ended
        if self._ended.any():
            shared.rewards[:], shared.points[:] = self._rewards, self._points

    def hear(self) -> int:
        """Change what a step of the other process has changed, and return how many games have ended."""
        shared = self._shared
        for changes, words in zip(shared.changes, self._sights, strict=True):
            changes.hear(words)
        self._seats[:], self._ended[:] = shared.seats, shared.ended
        (over,) = shared.ended.nonzero()
        if len(over):
            self._rewards[over], self._points[over] = shared.rewards[over], shared.points[over]
        return len(over)

    def agree(self) -> None:
        """Take it that the other process has the same rows."""
        for words, told in zip(self._sights, self._told, strict=True):
            told[:] = words

    def wipe(self) -> None:
        """Make the rows zeros, as which they are told first."""
        for words in self._sights:
            words.fill(0)
