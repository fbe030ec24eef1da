"""Random play at every player count and option with all invariants checked; what is found becomes a match file."""

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
from holocene.lab.model import Beside, Model

DEEP = 12  # every how many decisions all properties are checked; conservation is checked after each
LONG = 50  # decisions for which two worlds must go on alike to count as a long pair
LONGEST = 20_000
MANY = 40  # tables; beyond, `few_tables` chooses


@dataclass(frozen=True, slots=True)
class Finding:
    """A broken invariant: the match that led there, what was tried next, what went wrong, where it was saved."""

    path: Path
    trying: str
    reason: str


def can_observe() -> bool:
    """Return whether the library is there that observations need."""
    return importlib.util.find_spec("librt") is not None


@dataclass(slots=True)
class Fuzzed:
    """How far a fuzz run came."""

    matches: int = 0
    decisions: int = 0
    checked: int = 0
    pairs: int = 0  # of worlds that were followed side by side (`flow.py`)
    long: int = 0  # those of them that went on alike for more than 50 decisions
    observed: bool = field(default_factory=can_observe)  # whether observations were compared too

    def follow(self, decisions: int) -> None:
        """Count a pair of worlds that was followed."""
        self.pairs += 1
        self.long += decisions > LONG


def tables(game: Game) -> list[tuple[int, dict[str, OptionValue]]]:
    """Return every player count with every combination of options."""
    names = [option.name for option in game.options]
    values = [option.values for option in game.options]
    combinations = [dict(zip(names, chosen, strict=True)) for chosen in itertools.product(*values)]
    return [(players, options) for players in game.players for options in combinations]


def few_tables(game: Game) -> list[tuple[int, dict[str, OptionValue]]]:
    """Return all tables, or where they are many, some of them in which every two choices meet at least once."""
    left = tables(game)
    if len(left) <= MANY:
        return left
    chosen: list[tuple[int, dict[str, OptionValue]]] = []
    met: set[tuple[object, object]] = set()
    while True:
        fresh = [len(pairs(table) - met) for table in left]
        best = max(fresh)
        if best == 0:
            return chosen
        chosen.append(left[fresh.index(best)])
        met |= pairs(chosen[-1])


def pairs(table: tuple[int, dict[str, OptionValue]]) -> set[tuple[object, object]]:
    """Return every two choices of a table."""
    players, options = table
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
    """Play at random until the time is up or something breaks; with a second model, compare every decision with it."""
    game = find_game(name)
    edition = game.edition()
    done = Fuzzed()
    end = time.monotonic() + seconds
    rounds: Iterator[tuple[int, dict[str, OptionValue]]] = itertools.cycle(tables(game))
    while time.monotonic() < end:
        players, options = next(rounds)
        match_seed = f"{seed}-{done.matches}"
        match = new_match(game, players, match_seed, dict(options), edition)
        beside = None if model is None else Beside(match, model)
        observe = observing(match) if done.observed else None
        trying = "the set-up"
        dice = new_dice(seed * 1_000_003 + done.matches)
        try:
            while not match.state.over and len(match.log) < LONGEST and time.monotonic() < end:
                seat, action = pick(match, dice)
                trying = f"seat {seat}: {text_of(match.state.space.name(action))}"
                if beside is None:
                    match.play(seat, action)
                else:
                    beside.look()
                    beside.play(seat, action)
                check_conservation(match)
                done.decisions += 1
                if done.decisions % DEEP == 0 and beside is None:
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
    """Save a finding and return where: in the folder, or among the temporary files where that cannot be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        match.save(folder / name)
    except (OSError, BadFile):
        folder = Path(tempfile.mkdtemp(prefix="holocene-"))
        match.save(folder / name)
    return folder / name


def pick(match: Match, dice: Dice) -> tuple[int, int]:
    """Return a random seat that owes a decision and one of its actions."""
    seats = match.state.to_move()
    seat = seats[dice.below(len(seats))]
    legal = match.state.legal(seat)
    return seat, legal[dice.below(len(legal))]
