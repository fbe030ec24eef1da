"""Matches that notebooks follow: partly at random, partly greedy, with decisions taken back now and then."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from holocene.bots import find_bot
from holocene.bots.engine.bot import Bot
from holocene.bots.engine.dice import Dice, new_dice
from holocene.bots.engine.ismcts import Search
from holocene.bots.playing import play_bot
from holocene.games import find_game
from holocene.kernel.engine.state import State
from holocene.kernel.errors import IllegalAction
from holocene.kernel.game import OptionValue
from holocene.kernel.matches.match import Match, Record, new_match
from tests.properties.notebooks import Notebook, new_notebook

EVERY = 5  # decisions from one check to the next
FORKS = 4  # checks from one fork to the next
AFTER_FORK = 8  # decisions that are played in a fork
LONGEST = 3000  # decisions
SECRETS = ("bury", "to_eclipse", "take_tribe", "take_culture", "draw", "bottom")  # decisions that make secrets


@dataclass(slots=True)
class Tally:
    """The figures of a run, and the contradictions between dealt positions and notebooks."""

    matches: int = 0
    decisions: int = 0
    deals: int = 0
    contradictions: list[str] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)

    def compare(self, notebook: Notebook, state: State, where: str) -> bool:
        """Check one dealt position, write down a contradiction, and return whether there is none."""
        self.deals += 1
        try:
            notebook.check(state)
        except AssertionError as error:
            self.contradictions.append(f"{where}, dealt to seat {notebook.seat}: {error}")
            self.kinds[re.sub(r"\d+", "N", str(error).partition(":")[0])] += 1
            return False
        return True


def follow(
    name: str, players: int, options: dict[str, OptionValue], seed: str, tally: Tally, most: int = LONGEST
) -> None:
    """Play one match with notebooks for all seats and a spectator, and check what is dealt at every fifth decision.

    Raises:
        RuntimeError: the match itself contradicts a notebook, so the notebook is wrong.
    """
    game = find_game(name)
    match = new_match(game, players, seed, dict(options), game.edition())
    notebooks = [new_notebook(match, seat) for seat in (None, *range(players))]
    dice = new_dice(int.from_bytes(f"{name} {seed}".encode(), "big"))
    bot = find_bot("greedy")
    decisions = 0
    while not match.state.over and decisions < most:
        record = take_back(match, dice) or decide(match, dice, bot)
        decisions += 1
        for notebook in notebooks:
            notebook.read(record)
        if decisions % EVERY == 0 and not match.state.over:
            number = decisions // EVERY
            check(match, notebooks[number % len(notebooks)], number, f"{name} {seed} record {len(match.log)}", tally)
    tally.matches += 1
    tally.decisions += decisions


def check(match: Match, notebook: Notebook, number: int, where: str, tally: Tally) -> None:
    """Compare dealt positions with a notebook, and write down the contradictions."""
    try:
        notebook.check(match.state)
    except AssertionError as error:
        raise RuntimeError(f"{where}: the notebook of seat {notebook.seat} is wrong: {error}") from error
    for state in worlds(match, notebook.seat, number):
        tally.compare(notebook, state, where)
    if number % FORKS == 0:
        play_on(match, notebook, number, where, tally)


def play_on(match: Match, notebook: Notebook, number: int, where: str, tally: Tally) -> None:
    """Fork the match for a seat and continue it: the seat still remembers what it saw before."""
    fork = match.fork(len(match.log), number, notebook.seat)
    if not tally.compare(notebook, fork.state, where):
        return
    follower = notebook.carry_on(fork)
    dice, bot = new_dice(number), find_bot("greedy")
    for _ in range(AFTER_FORK):
        follower.read(decide(fork, dice, bot))
        if fork.state.over:
            return
    tally.compare(follower, fork.state.determinize(notebook.seat, number), f"{where}, forked with seed {number}")


def worlds(match: Match, seat: int | None, number: int) -> Iterator[State]:
    """Return positions dealt to a seat: two deals, and sometimes what a search deals."""
    state = match.state
    yield state.determinize(seat, number)
    yield state.determinize(seat, 1_000_003 * number + 1)
    if number % 3 == 0 and seat is not None and seat in state.to_move():
        search = Search(state.determinize(seat, number), seat, number)
        yield search.deal(0)
        yield search.deal(1)


def decide(match: Match, dice: Dice, bot: Bot) -> Record:
    """Let a seat decide: like the greedy bot, at random, or at random among what makes secrets."""
    seats = match.state.to_move()
    seat = seats[dice.below(len(seats))]
    how = dice.below(10)
    if how < 3:
        return play_bot(match, bot, seat)
    legal = match.state.legal(seat)
    if how < 7 and match.game.name == "endless_winter":
        legal = [action for action in legal if makes_secrets(match.state, action)] or legal
    return match.play(seat, legal[dice.below(len(legal))])


def makes_secrets(state: State, action: int) -> bool:
    """Return whether an action of Endless Winter hides a card, or brings one whose way will be hidden."""
    name, arguments = state.space.name(action)
    if name == "bury":
        return arguments["zone"] == "hand"
    return name in SECRETS or (name == "place" and arguments["on"] == "initiate")


def take_back(match: Match, dice: Dice) -> Record | None:
    """Now and then undo a decision, or take one back with all that followed."""
    how = dice.below(200)
    seat = dice.below(match.players)
    if how < 10 and not match.why_no_undo(seat):
        return match.undo(seat)
    if how == 10 and any(record.kind == "play" and record.seat == seat for record in match.log[-5:]):
        try:
            return match.takeback(seat)
        except IllegalAction:
            return None
    return None
