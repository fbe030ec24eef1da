"""Checks whether a game is complete and correct: what it lacks, most important first, and whether invariants hold."""

from __future__ import annotations

import itertools
import pickle
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from holocene.bots import find_bot
from holocene.bots.engine.dice import Dice, new_dice
from holocene.bots.playing import play_out
from holocene.games.loading import one_line
from holocene.kernel import defaults
from holocene.kernel.engine.state import State
from holocene.kernel.game import Game
from holocene.kernel.matches.match import Match, new_match
from holocene.lab.flow import check_flow, observing
from holocene.lab.fuzz import can_observe, few_settings, fuzz, keep, pick
from holocene.lab.invariants import CHECKS, check_undo

LONGEST = 2000  # decisions of one match
EVERY = 6  # decisions between two full checks
MOST_SETTINGS = 12  # combinations of players and options; the fuzzer goes through all of them


@dataclass(frozen=True, slots=True)
class Found:
    """One result: what was checked, whether it is fine, and a sentence; `needed` is false for a mere suggestion."""

    what: str
    fine: bool
    sentence: str = ""
    needed: bool = True


def check_game(game: Game, seconds: float, seed: int, folder: Path) -> Iterator[Found]:
    """Yield the results for a game, the most important first; matches that show a fault are saved."""
    lacking = [*missing(game)]
    if not any(one.needed for one in lacking):
        lacking += shows_first_position(game)
    yield from lacking
    if any(one.needed for one in lacking):
        return  # it cannot be played yet
    fine = True
    for one in itertools.chain(check_invariants(game, seed, folder), check_bots(game)):
        fine = fine and one.fine
        yield one
    if fine:
        done, finding = fuzz(game.name, seconds, seed, folder)
        told = f"{done.matches} matches, {done.decisions} decisions, {done.pairs} pairs of worlds that look the same"
        if finding is not None:
            told = f"after {finding.trying}: {finding.reason}; holocene replay {finding.path}"
        yield Found("fuzzer", finding is None, told)


def missing(game: Game) -> Iterator[Found]:
    """Yield what a game lacks."""
    needed = {
        "view": "what a seat may know; without it nobody can see the game",
        "scores": "each seat's points; without them nobody wins",
        "dump": "the whole position as JSON; without it no match can be saved or hosted",
    }
    for name, sentence in needed.items():
        if lacks(game, name):
            yield Found(name, False, f"is missing: {sentence}")
    for verb in ("mover", "legal", "step", "clone"):
        if getattr(game.state, verb) is getattr(State, verb):
            yield Found(f"{game.state.__name__}.{verb}", False, "is missing: the rules cannot run without it")
    if not game.open and game.state.deal is State.deal:
        yield Found(
            f"{game.state.__name__}.deal",
            False,
            "is missing: bots would see what is hidden; if nothing is hidden, say open=True",
        )
    if not game.clauses():
        yield wish("rules", "no clauses: nobody can read the rules, and refusals cite none")
    if game.explain is defaults.explain and not game.reasons:
        yield wish("reasons", "refusals say no more than that something is not possible")
    if game.narrate is defaults.narrate:
        yield wish("narrate", "no story: nobody can read what happened")
    if game.describe is defaults.describe:
        yield wish("describe", "actions are described by their names and arguments")
    if game.check is defaults.check:
        yield wish("check", "no invariants of its own: say which positions are impossible")
    if game.turns is defaults.turns:
        yield wish("turns", "the lab cannot say how long games take")


def lacks(game: Game, name: str) -> bool:
    """Return whether neither a game nor its positions implement a function."""
    return getattr(game, name) is getattr(defaults, name) and getattr(game.state, name) is getattr(State, name)


def wish(what: str, sentence: str) -> Found:
    """Return a suggestion: something that a game can do without."""
    return Found(what, False, sentence, needed=False)


def shows_first_position(game: Game) -> Iterator[Found]:
    """Yield what is wrong with the positions before the first decision: a new game often fails right here."""
    for players in game.players:
        what = f"set-up with {players} players"
        try:
            state = new_match(game, players, "check", {}, game.edition()).state
            what = f"view with {players} players"
            zones = [game.standard(state, seat)["zones"] for seat in (None, *range(players))]
            assert pickle.loads(pickle.dumps(state)).dump() == state.dump(), "a pickled position is another one"
        except Exception as error:  # somebody's new game may raise anything
            yield Found(what, False, one_line(error))
            return
    if not zones[0]:
        yield wish("standard", "no zones: the generic board has nothing to draw, and observations are empty")


def check_invariants(game: Game, seed: int, folder: Path) -> Iterator[Found]:
    """Yield for every invariant whether it holds in random matches with many players and options."""
    checks = {one.__name__.removeprefix("check_"): one for one in (*CHECKS, check_undo, flow)}
    faults: dict[str, Found] = {}
    positions = 0

    def attempt(what: str, match: Match, work: Callable[[Match], object]) -> None:
        """Run a check unless it has failed before; if it fails now, save the match."""
        if what in faults:
            return
        try:
            work(match)
        except Exception as error:  # somebody's new game may raise anything
            path = keep(match, folder, f"{game.name}-{what}.json")
            faults[what] = Found(what, False, f"{one_line(error)}; holocene replay {path}")

    settings = few_settings(game)[:MOST_SETTINGS]
    for number, (players, options) in enumerate(settings * max(1, MOST_SETTINGS // len(settings))):
        try:
            match = new_match(game, players, f"check-{seed}-{number}", dict(options), game.edition())
        except Exception as error:
            faults["set-up"] = Found("set-up", False, f"{one_line(error)} (with {players} players and {options})")
            continue
        dice = new_dice(seed + number)
        while not match.state.over and "play" not in faults:
            attempt("play", match, partial(play_on, dice))
            if len(match.log) % EVERY == 0 or match.state.over:
                positions += 1
                for what, check in checks.items():
                    attempt(what, match, check)
    for what, check in checks.items():
        yield faults.pop(what) if what in faults else Found(what, True, f"{first_line(check)} ({positions} positions)")
    yield from faults.values()


def play_on(dice: Dice, match: Match) -> None:
    """Take a random decision."""
    assert len(match.log) < LONGEST, f"a match does not end within {LONGEST} random decisions"
    match.play(*pick(match, dice))


def flow(match: Match) -> None:
    """Over time, too, everything a seat gets depends only on what it was shown."""
    if not match.state.over:
        check_flow(match, len(match.log), observing(match) if can_observe() else None)


def first_line(check: Callable[[Match], None]) -> str:
    """Return the first line of a check's docstring, which says what it checks."""
    return (check.__doc__ or "").strip().splitlines()[0].removesuffix(".")


def check_bots(game: Game) -> Iterator[Found]:
    """Yield whether every bot plays a match to its end."""
    for name in ("random", "greedy", "search@20"):
        try:
            match = new_match(game, game.players[0], "check", {}, game.edition())
            play_out(match, [find_bot(name) for _ in range(match.players)])
        except Exception as error:
            yield Found(f"bot {name}", False, one_line(error))
        else:
            places = ", ".join(f"{score.points}" for score in match.state.scores())
            yield Found(f"bot {name}", True, f"{len(match.log)} decisions, points {places}")
