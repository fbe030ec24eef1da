"""The arrays of a batch in memory that several processes share."""

from __future__ import annotations

from ctypes import Array, c_ubyte
from math import prod
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from holocene.batch.part import Part

LINE = 64  # arrays begin on a line of the cache, so that processes do not write on the same one more than they must

Number = TypeVar("Number", bound=np.generic)


class Sizes(NamedTuple):
    """How large the arrays are: games and workers, and of each game the players, numbers of a row and actions."""

    games: int
    workers: int
    players: int
    numbers: int
    actions: int

    def room(self) -> int:
        """Return how many bytes they need, with a line lost after each of the nine."""
        each = 8 + 4 * self.numbers + self.actions + 8 + 4 * self.players + 4 * self.players + 1
        return self.games * each + 8 + self.workers + 9 * LINE


class Shared:
    """The arrays of `Batch`, and what the processes of one tell each other.

    Attributes:
        taken: by game, the action to take.
        refused: the game whose action shall be refused instead of a step, -1 for none.
        broken: by worker, whether an error lies in its pipe.
    """

    def __init__(self, memory: Array[c_ubyte], sizes: Sizes) -> None:
        games, workers, players, numbers, actions = sizes
        self._memory = memoryview(memory)
        self._end = 0
        self.taken = self._cut(np.int64, games)
        self.refused = self._cut(np.int64, 1)
        self.broken = self._cut(np.bool_, workers)
        self.observations = self._cut(np.float32, games, numbers)
        self.masks = self._cut(np.int8, games, actions)
        self.seats = self._cut(np.int64, games)
        self.rewards = self._cut(np.float32, games, players)
        self.points = self._cut(np.float32, games, players)
        self.ended = self._cut(np.bool_, games)

    def _cut(self, kind: type[Number], *shape: int) -> NDArray[Number]:
        """Return the next array."""
        array = np.frombuffer(self._memory, kind, prod(shape), self._end).reshape(shape)
        self._end += -(-array.nbytes // LINE) * LINE
        return array

    def copy(self, part: Part) -> None:
        """Copy a part's arrays to where they belong."""
        mine = slice(part.first, part.first + len(part.seats))
        self.observations[mine] = part.observations
        self.masks[mine] = part.masks
        self.seats[mine] = part.seats
        self.rewards[mine] = part.rewards
        self.points[mine] = part.points
        self.ended[mine] = part.ended

    def take(self, part: Part) -> None:
        """Let a part take its actions and copy what comes of it."""
        part.take(self.taken[part.first : part.first + len(part.seats)].tolist())
        self.copy(part)
