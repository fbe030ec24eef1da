"""The games as PettingZoo environments: `env("cavemen", players=4)` (needs the extra `pettingzoo`).

If several seats decide at once, they are asked in seat order. None of them sees what the others have decided before the
step is over, because an observation contains only what its seat may know.
"""

from __future__ import annotations

import json
import os
import secrets
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from holocene.batch.arrays import Floats, Sight, named
from holocene.games import find_game
from holocene.kernel.engine.rng import from_seed
from holocene.kernel.engine.slices import Slice
from holocene.kernel.engine.state import State
from holocene.kernel.results import rewards

Observation = dict[str, NDArray[Any]]


def env(game: str, players: int, **options: Any) -> AECEnv:
    """Return an environment that also raises an error if its methods are called in the wrong order.

    Args:
        game: its name, see `holocene.games()`.
        players: the number of players.
        options: the game's options; also `edition`, an owner's card file, and `render_mode`, None or "ansi".
    """
    return OrderEnforcingWrapper(raw_env(game, players, **options))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801, PettingZoo's convention
    """One match of one game.

    An observation is a dict with `observation`, float32 numbers from 0 to 1 (docs/observations.md), and `action_mask`,
    int8. The reward comes at the end: 1 for the first place, -1 for the last, and evenly spaced between. The infos then
    contain `points` and `place`.

    Attributes:
        slices: the parts of an observation, in order.
        position: the full position, including what is hidden from players.
        seed: the match's seed; `holocene.new` with this seed gives the same match.
    """

    def __init__(
        self,
        game: str,
        players: int,
        edition: str | os.PathLike[str] | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.game = find_game(game)
        self.edition = self.game.edition(None if edition is None else Path(edition))
        self.players = self.game.check_players(players)
        self.options = self.game.check_options(options)
        self.metadata = {"name": f"{game}_v1", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.seed = secrets.token_hex(16)
        self.position = self._new_position()
        space = self.position.space
        self._sight = Sight(self.game.observer(self.position), space.size)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.action_spaces = {agent: Discrete(space.size) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._new_space(space.size) for agent in self.possible_agents}
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._first_seed = self.seed
        self._episode = 0

    def _new_position(self) -> State:
        state: State = self.game.new(self.players, dict(self.options), self.edition, from_seed(self.seed), None)
        return state

    def _new_space(self, actions: int) -> Dict:
        return Dict(
            {
                "observation": Box(0.0, 1.0, (self._sight.size,), np.float32),
                "action_mask": Box(0, 1, (actions,), np.int8),
            }
        )

    @property
    def slices(self) -> list[Slice]:
        """Return the parts of an observation."""
        return self._sight.slices

    def named(self, observation: Observation) -> dict[str, Floats]:
        """Return the parts of an observation by name, each in its own shape."""
        return named(self.slices, observation["observation"])

    def observation_space(self, agent: str) -> Dict:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[Any]:
        """Return the space of all actions; the mask of an observation says which are allowed."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match: with a seed, the one that `holocene.new(..., seed=seed)` gives, else the next in a series."""
        if seed is not None:
            self._first_seed = str(seed)
            self._episode = 0
        self.seed = f"{self._first_seed}-{self._episode}" if self._episode else self._first_seed
        self.position = self._new_position()
        self._episode += 1
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, int]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.position.mover()]

    def observe(self, agent: str) -> Observation:
        """Return what an agent knows, and the mask of its legal actions."""
        observation, mask = self._sight.look(self.position, self._seats[agent])
        return {"observation": observation, "action_mask": mask}

    def step(self, action: int) -> None:
        """Take an action for the selected agent.

        Raises:
            IllegalAction: the action is not allowed; nothing has changed.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        state = self.position
        state.apply(self._seats[agent], int(action))
        self._cumulative_rewards[agent] = 0.0
        seat = state.mover()
        if seat >= 0:
            self.agent_selection = self.possible_agents[seat]
            return
        scores = state.scores()
        for number, reward in enumerate(rewards(scores)):
            name = self.possible_agents[number]
            self.rewards[name] = reward
            self.terminations[name] = True
            self.infos[name] = {"points": scores[number].points, "place": scores[number].place}
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """Return what a spectator sees, as JSON text, if the mode is "ansi"."""
        return json.dumps(self.position.view(None), indent=1) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
