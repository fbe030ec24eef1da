"""The memory that a batch's main process shares with a worker: actions go one way, changes of the rows come back.

Reading what another core has written is slow, and rows are large. But a step changes little of a row. So a worker lists
the words of its rows that have changed, and the main process copies them into its own rows.
"""

from __future__ import annotations

from ctypes import Array, c_ubyte
from math import prod
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from holocene.batch.part import Part

LINE = 64  # bytes of a cache line; arrays begin on one, so that the processes share as few lines as possible
KINDS = (np.int64, np.int32, np.int16, np.int8)  # the types of words, the longest first

Number = TypeVar("Number", bound=np.generic)
Words = NDArray[np.signedinteger[Any]]


class Sizes(NamedTuple):
    """The sizes of the arrays: the number of games, and for each game its players and the bytes of its two rows.

    Attributes:
        games: the number of games.
        players: the number of players in a game.
        seen: the bytes of an observation.
        mask: the bytes of a mask.
    """

    games: int
    players: int
    seen: int
    mask: int

    def room(self) -> int:
        """Return a number of bytes that is enough for words of any type, with up to a cache line lost per array."""
        return self.games * (8 + 8 + 1 + 8 * self.players + 9 * (self.seen + self.mask)) + 16 * LINE


def kind_of(length: int) -> type[np.signedinteger[Any]]:
    """Return the longest type of word that divides a row of so many bytes."""
    return next(kind for kind in KINDS if length % np.dtype(kind).itemsize == 0)


def words_of(array: NDArray[Any], games: range) -> Words:
    """Return the rows of some games as writable words, because numpy's views of compiled rows are read-only."""
    rows = array[games.start : games.stop]
    memory = memoryview((c_ubyte * rows.nbytes).from_address(rows.ctypes.data))
    return np.frombuffer(memory, kind_of(rows.strides[0]))


class Changes(NamedTuple):
    """The words of some rows that have changed: their number, their places, and their new values."""

    length: NDArray[np.int64]
    places: NDArray[np.int64]
    words: Words

    def send(self, rows: Words, sent: Words) -> None:
        """List the words of the rows that differ from those sent before, and update these."""
        places = np.flatnonzero(rows != sent)
        count = self.length[0] = len(places)
        self.places[:count] = places
        sent[places] = self.words[:count] = rows[places]

    def receive(self, rows: Words) -> None:
        """Make the same changes in other rows."""
        count = self.length[0]
        rows[self.places[:count]] = self.words[:count]


class Shared:
    """The shared arrays of the main process and a worker.

    Attributes:
        taken: by game, the action to take.
        asked: whether there is a request in the worker's pipe; if not, the worker takes a step.
        broken: whether there is an error in the pipe.
        changes: the changes of the observations, and of the masks.
        seats, ended, rewards, points: as in `Batch`; the last two are valid only for games that have ended.
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
    """The rows of a worker's games, in the worker or in the main process."""

    def __init__(self, part: Part, games: range, shared: Shared) -> None:
        self._shared = shared
        self._sights = [words_of(part.observations, games), words_of(part.masks, games)]
        self._sent = [np.zeros_like(words) for words in self._sights]
        self._seats = words_of(part.seats, games)
        here = slice(games.start, games.stop)
        self._ended, self._rewards, self._points = part.ended[here], part.rewards[here], part.points[here]

    def send(self) -> None:
        """Send what a step has changed."""
        shared = self._shared
        for changes, words, sent in zip(shared.changes, self._sights, self._sent, strict=True):
            changes.send(words, sent)
        shared.seats[:], shared.ended[:] = self._seats, self._ended
        if self._ended.any():
            shared.rewards[:], shared.points[:] = self._rewards, self._points

    def receive(self) -> int:
        """Take over what a step of the other process has changed, and return how many games have ended."""
        shared = self._shared
        for changes, words in zip(shared.changes, self._sights, strict=True):
            changes.receive(words)
        self._seats[:], self._ended[:] = shared.seats, shared.ended
        (over,) = shared.ended.nonzero()
        if len(over):
            self._rewards[over], self._points[over] = shared.rewards[over], shared.points[over]
        return len(over)

    def mark_sent(self) -> None:
        """Note that the other process has the same rows."""
        for words, sent in zip(self._sights, self._sent, strict=True):
            sent[:] = words

    def wipe(self) -> None:
        """Fill the rows with zeros, because the worker's first changes start from zeros."""
        for words in self._sights:
            words.fill(0)
