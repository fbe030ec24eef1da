"""A part of a batch: the games that one process plays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from holocene.batch.arrays import Floats, masks_of, values_of
from holocene.batch.engine.positions import new_engine
from holocene.games import find_game
from holocene.kernel.engine.rng import from_seed
from holocene.kernel.engine.slices import Slice
from holocene.kernel.engine.state import State
from holocene.kernel.game import OptionValue
from holocene.kernel.results import rewards

Running = tuple[State, int]  # a game's position, and the number of games begun in its place


@dataclass(frozen=True, slots=True)
class Kind:
    """What the games of a batch have in common. It is sent to other processes, so it contains an owner's cards."""

    game: str
    players: int
    options: dict[str, OptionValue]
    values: dict[str, Any]
    seed: str


class Part:
    """Some games of a batch, numbered from 0; the arrays are those of `Batch`.

    Attributes:
        first: the number in the batch of this part's first game.
        actions: the number of actions in the game's action space.
        finished: how many games have ended so far.
    """

    def __init__(self, kind: Kind, places: range, rows: int = 0) -> None:
        """Begin the games of some places. There may be more rows than places, for games that other processes play."""
        self.first = places.start
        self.kind = kind
        self.game = find_game(kind.game)
        self.edition = self.game.edition(kind.values) if kind.values else self.game.edition()
        self.finished = 0
        rows = rows or len(places)
        self._begun = [0] * rows
        states = [self._new_game(number) for number in range(len(places))]
        states += [states[0]] * (rows - len(places))
        self.actions: int = states[0].space.size
        self._engine = new_engine(self.game.observer(states[0]), self.actions, states)
        self.observations: Floats = values_of(self._engine.rows)
        self.masks: NDArray[np.int8] = masks_of(self._engine.rows)
        self.seats: NDArray[np.int64] = np.frombuffer(memoryview(self._engine.seats), dtype=np.int64)
        self.rewards: Floats = np.zeros((rows, kind.players), dtype=np.float32)
        self.points: Floats = np.zeros((rows, kind.players), dtype=np.float32)
        self.ended: NDArray[np.bool_] = np.zeros(rows, dtype=np.bool_)

    @property
    def slices(self) -> list[Slice]:
        """Return the parts of an observation."""
        return self._engine.rows.observer.slices

    @property
    def states(self) -> list[State]:
        """Return the positions."""
        return self._engine.states

    def _new_game(self, number: int) -> State:
        """Return the next game of a place: the one `holocene.new` gives for the seed "<seed>-<place>-<count>"."""
        seed = f"{self.kind.seed}-{self.first + number}-{self._begun[number]}"
        self._begun[number] += 1
        state: State = self.game.new(self.kind.players, dict(self.kind.options), self.edition, from_seed(seed), None)
        return state

    def refuse(self, number: int, action: int) -> None:
        """Raise IllegalAction with the reason why an action is not allowed in a game."""
        self.states[number].clone().apply(int(self.seats[number]), action)

    def first_illegal(self, actions: list[int]) -> int:
        """Return the first game whose action is not allowed, -1 if all are allowed."""
        return int(self._engine.first_illegal(actions))

    def step(self, given: NDArray[np.int64]) -> None:
        """Take one action in every game.

        Raises:
            IllegalAction: an action is not allowed; no action was taken.
        """
        actions: list[int] = given.tolist()
        wrong = self.first_illegal(actions)
        if wrong >= 0:
            self.refuse(wrong, actions[wrong])
        self.clear()
        self.take(actions)

    def clear(self) -> None:
        """Clear the marks of games that ended with the last step."""
        if self.finished:
            self.rewards.fill(0.0)
            self.ended.fill(False)

    def take(self, actions: list[int], first: int = 0) -> None:
        """Take one allowed action in each game, beginning with game `first`."""
        for number in self._engine.step(actions, first):
            scores = self.states[number].scores()
            self.rewards[number] = rewards(scores)
            self.points[number] = [score.points for score in scores]
            self.ended[number] = True
            self.finished += 1
            self._engine.put(number, self._new_game(number))

    def give(self, places: range) -> list[Running]:
        """Return games so that another process can continue them."""
        return [(self.states[number], self._begun[number]) for number in places]

    def put(self, places: range, games: list[Running]) -> None:
        """Continue games of another process, which may have written their rows."""
        for number, (state, self._begun[number]) in zip(places, games, strict=True):
            self._engine.rows.wipe(number)
            self._engine.put(number, state)

    def close(self) -> None:
        """Do nothing: there is no process to end."""
