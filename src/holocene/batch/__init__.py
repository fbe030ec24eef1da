"""Steps many games of one kind together, with arrays for observations and actions, for programs that learn.

batch = Batch("cavemen", players=4, games=256, seed=1)
while training:
    actions = policy(batch.observations, batch.masks)
    batch.step(actions)
    learn(batch.rewards, batch.ended)
"""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from holocene.batch.arrays import Floats, Sight, named
from holocene.batch.part import Kind, Part
from holocene.batch.team import Team
from holocene.games import find_game
from holocene.kernel.engine.slices import Slice
from holocene.kernel.engine.state import State
from holocene.kernel.errors import BadRequest
from holocene.kernel.matches.match import seed_text

__all__ = ["Batch", "Sight", "named"]


class Batch:
    """Games that run side by side. When one ends, a new one with the next seed takes its place.

    `step` updates all arrays in place; the first three are read-only. The number of workers changes only the speed.

    Attributes:
        observations: one row per game, float32: what the seat to move knows (docs/observations.md).
        masks: one row per game, int8: 1 for each action that seat may take.
        seats: by game, the seat to move; if there are several, the lowest.
        rewards: one row per game: each seat's reward if the game has just ended, else zeros.
        ended: by game, whether it ended with the last step; its row then shows the next game's first decision.
        points: one row per game: each seat's points in the last game that ended.
        actions: the number of actions in the game's action space.
    """

    def __init__(
        self,
        game: str,
        players: int,
        games: int,
        seed: int | str | None = None,
        edition: str | os.PathLike[str] | None = None,
        workers: int = 1,
        **options: Any,
    ) -> None:
        """Begin the games.

        Args:
            game, players, options: as for `holocene.new`.
            games: how many games run side by side.
            seed: the same seed gives the same games.
            edition: a file with your own component values.
            workers: how many processes play the games, including this one.
        """
        check_count("game", games)
        check_count("worker", workers)
        self.game = find_game(game)
        self.players = self.game.check_players(players)
        self.options = self.game.check_options(options)
        self.seed = seed_text(seed)
        self.games = games
        self.edition = self.game.edition(None if edition is None else Path(edition))
        values = {} if self.edition.shipped else self.edition.values
        kind = Kind(game, players, self.options, values, self.seed)
        self.workers = min(workers, games)
        self._parts = Part(kind, range(games)) if self.workers == 1 else Team(kind, games, self.workers)
        self.actions: int = self._parts.actions
        self.observations: Floats = self._parts.observations
        self.masks: NDArray[np.int8] = self._parts.masks
        self.seats: NDArray[np.int64] = self._parts.seats
        self.rewards: Floats = self._parts.rewards
        self.points: Floats = self._parts.points
        self.ended: NDArray[np.bool_] = self._parts.ended

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    @property
    def slices(self) -> list[Slice]:
        """Return the parts of an observation, in order."""
        return self._parts.slices

    @property
    def finished(self) -> int:
        """Return how many games have ended so far."""
        return self._parts.finished

    @property
    def states(self) -> list[State]:
        """Return the positions, including what is hidden. Do not change them.

        Raises:
            BadRequest: the positions are in several processes.
        """
        if isinstance(self._parts, Team):
            raise BadRequest("only a batch with one worker gives access to its positions")
        return self._parts.states

    def named(self) -> dict[str, Floats]:
        """Return the parts of the observations by name, each in the shape (games, *its own shape)."""
        return named(self.slices, self.observations)

    def step(self, actions: ArrayLike) -> None:
        """Take one action in every game.

        Raises:
            IllegalAction: an action is not allowed; no action was taken.
            BadRequest: the actions are not one whole number per game, or the batch is closed.
            HoloceneError: a worker died.
        """
        given = np.asarray(actions)
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            raise BadRequest(f"a step takes {self.games} whole numbers, not {given.dtype} of shape {given.shape}")
        self._parts.step(given.astype(np.int64, copy=False))

    def close(self) -> None:
        """End the worker processes, if there are any."""
        self._parts.close()


def check_count(what: str, count: object) -> None:
    """Raise BadRequest unless this is a whole number of at least 1."""
    if not isinstance(count, int) or isinstance(count, bool) or count < 1:
        raise BadRequest(f"a batch has at least 1 {what}, not {count!r}")
