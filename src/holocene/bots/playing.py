"""Lets bots play a match. Each gets a position dealt from what its seat knows, never the match's own."""

from __future__ import annotations

import hashlib
import operator
import traceback
from collections.abc import Sequence
from pathlib import Path

from holocene.bots.engine.bot import Bot
from holocene.kernel.engine.state import State
from holocene.kernel.errors import BotFailed, IllegalAction
from holocene.kernel.matches.match import Match, Record

LONGEST = 100_000  # decisions; real matches are far shorter


def seed_for(match: Match, seat: int) -> int:
    """Return the random seed for a bot's next decision: as secret as the match's seed, and the same in a replay."""
    text = f"dice {match.seed}/{seat}/{len(match.log)}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:12], "big")


def ask(bot: Bot, state: State, seat: int, budget: float, seed: int) -> int:
    """Return a bot's choice. It may still be an illegal action.

    Raises:
        BotFailed: the bot raised an error, or its choice is not a number.
    """
    dealt = state.determinize(seat, seed)
    try:
        return operator.index(bot.choose(dealt, seat, budget, seed))
    except (Exception, SystemExit) as error:
        raise BotFailed(seat, type(bot).__name__, what_failed(error)) from error


def what_failed(error: BaseException) -> str:
    """Describe an error to the bot's author: its type, its message, and where it was raised."""
    words = f"{type(error).__name__}: {error}".removesuffix(": ")
    places = traceback.extract_tb(error.__traceback__)
    return f"{words} ({Path(places[-1].filename).name}, line {places[-1].lineno})" if places else words


def play_bot(match: Match, bot: Bot, seat: int, budget: float = 1.0) -> Record:
    """Let a bot decide once for a seat of a match.

    Raises:
        BotFailed: the bot failed or chose an illegal action; nothing has changed.
    """
    action = ask(bot, match.state, seat, budget, seed_for(match, seat))
    try:
        return match.play(seat, action)
    except IllegalAction as error:
        raise BotFailed(seat, type(bot).__name__, f"it chose action {action}: {error}") from None


def play_out(match: Match, bots: Sequence[Bot]) -> None:
    """Let bots play a match to its end."""
    while not match.state.over:
        if len(match.log) > LONGEST:
            raise RuntimeError(f"the match has not ended after {LONGEST} decisions")
        seat = match.state.to_move()[0]
        play_bot(match, bots[seat], seat)
