"""Plays a position to the end inside compiled code."""

from __future__ import annotations

from mypy_extensions import i64

from holocene.bots.engine.dice import Dice
from holocene.kernel.engine.state import State


def play_randomly(state: State, dice: Dice, limit: i64) -> i64:
    """Take random actions until the game is over or `limit` decisions are made; return the number of decisions."""
    decisions: i64 = 0
    while decisions < limit:
        seat = state.mover()
        if seat < 0:
            break
        legal = state.legal(seat)
        state.step(seat, legal[dice.below(len(legal))])
        decisions += 1
    return decisions


def play_randomly_with_clones(state: State, dice: Dice, limit: i64) -> i64:
    """Do the same, but clone the position before every decision, as a search does."""
    decisions: i64 = 0
    while decisions < limit:
        seat = state.mover()
        if seat < 0:
            break
        state = state.clone()
        legal = state.legal(seat)
        state.step(seat, legal[dice.below(len(legal))])
        decisions += 1
    return decisions
