"""Seats bots at a match: each is handed a position dealt from what its seat knows, never the match's own."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from holocene.bots.bot import Bot
from holocene.kernel.match import Match, Record
from holocene.kernel.state import State

LONGEST = 100_000  # decisions; no game of the family comes near it


def seed_for(match: Match, seat: int) -> int:
    """Return the dice a bot gets for its next decision: secret like the match's seed, and the same in a replay."""
    text = f"dice {match.seed}/{seat}/{len(match.log)}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:12], "big")


def ask(bot: Bot, state: State, seat: int, budget: float, seed: int) -> int:
    """Return a bot's choice."""
    return int(bot.choose(state.determinize(seat, seed), seat, budget, seed))


def play_bot(match: Match, bot: Bot, seat: int, budget: float = 1.0) -> Record:
    """Let a bot decide once for a seat of a match."""
    return match.play(seat, ask(bot, match.state, seat, budget, seed_for(match, seat)))


def play_out(match: Match, bots: Sequence[Bot]) -> None:
    """Let bots play a match to its end."""
    while not match.state.over:
        if len(match.log) > LONGEST:
            raise RuntimeError(f"the match has not ended after {LONGEST} decisions")
        seat = match.state.to_move()[0]
        play_bot(match, bots[seat], seat)
