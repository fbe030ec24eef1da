"""The games as OpenSpiel games: `pyspiel.load_game("holocene_cavemen(players=3)")` (needs the extra `openspiel`).

Importing this module registers them. This is how they fit OpenSpiel's model:

- **Chance** is explicit and comes first: two chance nodes draw the match's seed. No information state shows it.
- **Simultaneous seats** are asked in seat order; none of them hears the others' decisions before everybody may.
- **An information state** is what the seat sees now, plus a digest of everything it has been told and has done.
- **Its tensor** is the observation of docs/observations.md, without the digest.
- **Returns** are 1 for the first place, -1 for the last, and evenly spaced between; their sum is 0.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

import numpy as np
import pyspiel

from holocene.batch.arrays import Sight, named
from holocene.games import all_games
from holocene.kernel.engine.journal import EVERYONE, new_journal
from holocene.kernel.engine.rng import from_seed
from holocene.kernel.engine.state import State
from holocene.kernel.game import Game, OptionValue
from holocene.kernel.results import rewards
from holocene.kernel.space import text_of

PREFIX = "holocene_"
SEEDS = 1024  # outcomes of each chance node
CHANCE_NODES = 2
LONGEST = 100_000  # decisions; real games are far shorter


class TrackedPosition:
    """A position with a digest, for each seat, of everything it has heard; OpenSpiel clones it with its state."""

    def __init__(self, position: State, heard: list[bytes]) -> None:
        self.position = position
        self.heard = heard

    def __deepcopy__(self, memo: dict[int, Any]) -> TrackedPosition:
        return TrackedPosition(self.position.clone(), self.heard[:])

    def play(self, action: int) -> None:
        """Take an action for the seat to move, and tell every seat what it may know of it."""
        seat = self.position.mover()
        journal = new_journal()
        self.position.journal = journal
        try:
            self.position.apply(seat, action)
        finally:
            self.position.journal = None
        self.tell(journal.events, seat, action)

    def tell(self, events: list[list[int]], seat: int = -1, action: int = -1) -> None:
        """Add events to the digests of the seats that may hear them, and an action to its own seat's digest."""
        for reader in range(self.position.players):
            news = [event[1:] for event in events if event[0] in (EVERYONE, reader)]
            if reader == seat:
                news.append([action])
            if news:
                self.heard[reader] = hashlib.sha256(self.heard[reader] + repr(news).encode()).digest()

    def dealt(self, seat: int, seed: int) -> TrackedPosition:
        """Return a position that looks the same to a seat; all digests are that seat's own."""
        return TrackedPosition(self.position.determinize(seat, seed), [self.heard[seat]] * self.position.players)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its number of players and options."""

    def __init__(self, game: Game, params: dict[str, Any] | None = None) -> None:
        given = {**default_parameters(game), **(params or {})}
        self.players: int = game.check_players(given.pop("players"))
        self.options: dict[str, OptionValue] = game.check_options(given)
        self.game = game
        self.edition = game.edition()
        opening = self.begin(0)
        self.observer = game.observer(opening.position)
        self.actions = opening.position.space.size
        information = pyspiel.GameInfo(
            num_distinct_actions=self.actions,
            max_chance_outcomes=SEEDS,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(game), information, params or {})

    def begin(self, seed: int) -> TrackedPosition:
        """Return the first position of the match with a seed."""
        journal = new_journal()
        random = from_seed(f"openspiel {seed}")
        position = self.game.new(self.players, dict(self.options), self.edition, random, journal)
        position.journal = None
        tracked = TrackedPosition(position, [b""] * self.players)
        tracked.tell(journal.events)
        return tracked

    def new_initial_state(self) -> SpielState:
        """Return the state before the seed is drawn."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """Return an observer that writes observations or information states."""
        if params:
            raise ValueError(f"observations have no parameters, not even {params}")
        return SpielObserver(self, bool(iig_obs_type is not None and iig_obs_type.perfect_recall))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state: first the seed is drawn, then a match is played."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.drawn: list[int] = []
        self.tracked: TrackedPosition | None = None

    @property
    def position(self) -> State:
        """Return the position; the seed must have been drawn."""
        assert self.tracked is not None
        return self.tracked.position

    def current_player(self) -> int:
        """Return the player who decides: the lowest seat to move, or chance."""
        if self.tracked is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.tracked.position.mover()
        return seat if seat >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the parts of a seed, each as likely as the others."""
        return [(outcome, 1 / SEEDS) for outcome in range(SEEDS)]

    def _apply_action(self, action: int) -> None:
        if self.tracked is not None:
            self.tracked.play(action)
            return
        self.drawn.append(action)
        if len(self.drawn) == CHANCE_NODES:
            self.tracked = self.get_game().begin(self.drawn[0] * SEEDS + self.drawn[1])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        return text_of(self.position.space.name(action))

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.tracked is not None and self.tracked.position.over

    def returns(self) -> list[float]:
        """Return each seat's result, 0 before the end of the game."""
        if not self.is_terminal():
            return [0.0] * self.get_game().players
        return rewards(self.position.scores())

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """Return a state that looks the same to a player, with everything it cannot know dealt again."""
        assert self.tracked is not None
        other: SpielState = self.clone()
        other.tracked = self.tracked.dealt(player, int(sampler() * 2**40))
        return other

    def __str__(self) -> str:
        if self.tracked is None:
            return f"seed {self.drawn}"
        return json.dumps(self.tracked.position.dump())


class SpielObserver:
    """Writes what a player knows into `tensor`, or as text; `dict` contains the named parts of the tensor."""

    def __init__(self, game: SpielGame, perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        self._sight = Sight(game.observer, game.actions)
        self.tensor = np.zeros(self._sight.size, np.float32)
        self.dict = named(self._sight.slices, self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player knows into the tensor; all zeros before the seed is drawn."""
        if state.tracked is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self._sight.look(state.tracked.position, player)[0]

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a player sees; for an information state, also the digest of what it has heard and done."""
        if state.tracked is None:
            return ""
        seen = json.dumps(state.tracked.position.view(player))
        return f"{seen} after {state.tracked.heard[player].hex()}" if self.perfect_recall else seen


def default_parameters(game: Game) -> dict[str, OptionValue]:
    """Return the parameters of a game: `players` and its options."""
    return {"players": game.players[0], **{option.name: option.default for option in game.options}}


def game_type(game: Game) -> Any:
    """Return what OpenSpiel needs to know about a game before it is loaded."""
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=default_parameters(game),
    )


def class_of(game: Game) -> type[SpielGame]:
    """Return a class for this game, because pyspiel creates a game by calling a class with its parameters only.

    It must be a class: pyspiel releases what is registered only after the interpreter has ended, and any other callable
    would crash then.
    """

    class Registered(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, params)

    return Registered


def register() -> None:
    """Register the games with pyspiel, unless they are registered already."""
    known = pyspiel.registered_names()
    for game in all_games().values():
        if PREFIX + game.name not in known:
            pyspiel.register_game(game_type(game), class_of(game))


register()
