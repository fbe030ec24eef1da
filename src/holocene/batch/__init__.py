"""Many games of one kind stepped together from arrays, for programs that learn.

batch = Batch("cavemen", players=4, games=256, seed=1)
while training:
    actions = policy(batch.observations, batch.masks)
    batch.step(actions)
    learn(batch.rewards, batch.ended)
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from holocene.batch.arrays import Floats, Sight, masks_of, named, values_of
from holocene.batch.engine import new_engine
from holocene.games import find_game
from holocene.kernel.answers import rewards
from holocene.kernel.errors import BadRequest
from holocene.kernel.match import seed_text
from holocene.kernel.rng import from_seed
from holocene.kernel.slices import Slice
from holocene.kernel.state import State

__all__ = ["Batch", "Sight", "named"]


class Batch:
    """Games that run side by side; one that is over begins anew with the next seed.

    All arrays are renewed in place by `step`; the first three can only be read.

    Attributes:
        observations: one row a game, float32: what the seat to move knows (docs/observations.md).
        masks: one row a game, int8: 1 for each action that seat may take.
        seats: by game, the seat to move; where several are, the lowest.
        rewards: one row a game: by seat what the game that has just ended was worth, else zeros.
        ended: by game, whether it ended with the last step; its row then shows the next game's first decision.
        points: one row a game: by seat the points of the last game that ended.
        slices: the parts of an observation, in order.
        actions: how many actions there are.
        finished: how many games have ended so far.
    """

    def __init__(
        self,
        game: str,
        players: int,
        games: int,
        seed: int | str | None = None,
        edition: str | os.PathLike[str] | None = None,
        **options: Any,
    ) -> None:
        if not isinstance(games, int) or isinstance(games, bool) or games < 1:
            raise BadRequest(f"a batch has at least 1 game, not {games!r}")
        self.game = find_game(game)
        self.players = self.game.check_players(players)
        self.options = self.game.check_options(options)
        self.edition = self.game.edition(None if edition is None else Path(edition))
        self.seed = seed_text(seed)
        self.games = games
        self.finished = 0
        self._begun = [0] * games
        states = [self._new_game(number) for number in range(games)]
        self.actions: int = states[0].space.size
        self._engine = new_engine(self.game.observer(states[0]), self.actions, states)
        self.observations: Floats = values_of(self._engine.rows)
        self.masks: NDArray[np.int8] = masks_of(self._engine.rows)
        self.seats: NDArray[np.int64] = np.frombuffer(memoryview(self._engine.seats), dtype=np.int64)
        self.rewards: Floats = np.zeros((games, self.players), dtype=np.float32)
        self.points: Floats = np.zeros((games, self.players), dtype=np.float32)
        self.ended: NDArray[np.bool_] = np.zeros(games, dtype=np.bool_)

    @property
    def slices(self) -> list[Slice]:
        """Return the parts of an observation."""
        return self._engine.rows.observer.slices

    @property
    def states(self) -> list[State]:
        """Return the positions, hidden parts included: look, but do not touch."""
        return self._engine.states

    def _new_game(self, number: int) -> State:
        """Return the next game of a place: the one `holocene.new` gives for the seed "<seed>-<place>-<count>"."""
        seed = f"{self.seed}-{number}-{self._begun[number]}"
        self._begun[number] += 1
        return self.game.new(self.players, dict(self.options), self.edition, from_seed(seed), None)

    def named(self) -> dict[str, Floats]:
        """Return the parts of the observations by name, each of the shape (games, its own shape)."""
        return named(self.slices, self.observations)

    def step(self, actions: ArrayLike) -> None:
        """Take one action in every game.

        Raises:
            IllegalAction: one is not allowed; then none was taken.
            BadRequest: these are not as many whole numbers as there are games.
        """
        given = np.asarray(actions)
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            raise BadRequest(f"a step takes {self.games} whole numbers, not {given.dtype} of shape {given.shape}")
        listed: list[int] = given.tolist()
        wrong = self._engine.first_illegal(listed)
        if wrong >= 0:
            self._engine.states[wrong].clone().apply(int(self.seats[wrong]), listed[wrong])  # raises, with the clause
        if self.finished:
            self.rewards.fill(0.0)
            self.ended.fill(False)
        for number in self._engine.step(listed):
            scores = self._engine.states[number].scores()
            self.rewards[number] = rewards(scores)
            self.points[number] = [score.points for score in scores]
            self.ended[number] = True
            self.finished += 1
            self._engine.put(number, self._new_game(number))
