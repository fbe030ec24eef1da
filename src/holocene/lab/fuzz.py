"""Plays at random with every player count and option, and checks all invariants; a finding becomes a match file."""

from __future__ import annotations

import importlib.util
import itertools
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from holocene.bots.engine.dice import Dice, new_dice
from holocene.games import find_game
from holocene.kernel.errors import BadFile
from holocene.kernel.game import Game, OptionValue
from holocene.kernel.matches.match import Match, new_match
from holocene.kernel.space import text_of
from holocene.lab.flow import check_flow, observing
from holocene.lab.invariants import check_all, check_conservation, check_undo
from holocene.lab.model import ComparedMatch, Model

DEEP = 12  # decisions between two checks of all properties; conservation is checked after each decision
LONG = 50  # decisions that a pair of worlds must stay alike to count as long
LONGEST = 20_000  # decisions of one match
MANY = 40  # if there are more settings, `few_settings` chooses some of them

Setting = tuple[int, dict[str, OptionValue]]  # a number of players, and options


@dataclass(frozen=True, slots=True)
class Finding:
    """A broken invariant: where the match is saved, the last decision that was tried, and what went wrong."""

    path: Path
    trying: str
    reason: str


def can_observe() -> bool:
    """Return whether the library that observations need is installed."""
    return importlib.util.find_spec("librt") is not None


@dataclass(slots=True)
class Fuzzed:
    """The figures of a fuzz run."""

    matches: int = 0
    decisions: int = 0
    checked: int = 0
    pairs: int = 0  # pairs of worlds that were followed (`flow.py`)
    long: int = 0  # the pairs that stayed alike for more than 50 decisions
    observed: bool = field(default_factory=can_observe)  # whether observations were compared too

    def follow(self, decisions: int) -> None:
        """Count a pair of worlds that was followed."""
        self.pairs += 1
        self.long += decisions > LONG


def all_settings(game: Game) -> list[Setting]:
    """Return every number of players with every combination of options."""
    names = [option.name for option in game.options]
    values = [option.values for option in game.options]
    combinations = [dict(zip(names, chosen, strict=True)) for chosen in itertools.product(*values)]
    return [(players, options) for players in game.players for options in combinations]


def few_settings(game: Game) -> list[Setting]:
    """Return all settings or, if there are many, some that contain every pair of choices at least once."""
    left = all_settings(game)
    if len(left) <= MANY:
        return left
    chosen: list[Setting] = []
    met: set[tuple[object, object]] = set()
    while True:
        fresh = [len(pairs(setting) - met) for setting in left]
        best = max(fresh)
        if best == 0:
            return chosen
        chosen.append(left[fresh.index(best)])
        met |= pairs(chosen[-1])


def pairs(setting: Setting) -> set[tuple[object, object]]:
    """Return every pair of choices in a setting."""
    players, options = setting
    choices: list[object] = [players, *options.items()]
    return set(itertools.combinations(choices, 2))


def fuzz(
    name: str,
    seconds: float,
    seed: int,
    folder: Path,
    progress: Callable[[Fuzzed], None] | None = None,
    model: Model | None = None,
) -> tuple[Fuzzed, Finding | None]:
    """Play at random until the time is up or something breaks; with a model, compare every decision with it."""
    game = find_game(name)
    edition = game.edition()
    done = Fuzzed()
    end = time.monotonic() + seconds
    rounds: Iterator[Setting] = itertools.cycle(all_settings(game))
    while time.monotonic() < end:
        players, options = next(rounds)
        match_seed = f"{seed}-{done.matches}"
        match = new_match(game, players, match_seed, dict(options), edition)
        compared = None if model is None else ComparedMatch(match, model)
        observe = observing(match) if done.observed else None
        trying = "the set-up"
        dice = new_dice(seed * 1_000_003 + done.matches)
        try:
            while not match.state.over and len(match.log) < LONGEST and time.monotonic() < end:
                seat, action = pick(match, dice)
                trying = f"seat {seat}: {text_of(match.state.space.name(action))}"
                if compared is None:
                    match.play(seat, action)
                else:
                    compared.check()
                    compared.play(seat, action)
                check_conservation(match)
                done.decisions += 1
                if done.decisions % DEEP == 0 and compared is None:
                    check_all(match)
                    check_undo(match)
                    done.checked += 1
                    if not match.state.over:
                        done.follow(check_flow(match, done.decisions, observe))
                if progress is not None and done.decisions % 50 == 0:
                    progress(done)
        except Exception as error:
            path = keep(match, folder, f"{name}-{match_seed}.json")
            return done, Finding(path, trying, f"{type(error).__name__}: {error}")
        done.matches += 1
    return done, None


def keep(match: Match, folder: Path, name: str) -> Path:
    """Save a finding in the folder, or in a temporary one if that fails, and return the path."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        match.save(folder / name)
    except (OSError, BadFile):
        folder = Path(tempfile.mkdtemp(prefix="holocene-"))
        match.save(folder / name)
    return folder / name


def pick(match: Match, dice: Dice) -> tuple[int, int]:
    """Return a random seat that owes a decision, and one of its legal actions."""
    seats = match.state.to_move()
    seat = seats[dice.below(len(seats))]
    legal = match.state.legal(seat)
    return seat, legal[dice.below(len(legal))]
