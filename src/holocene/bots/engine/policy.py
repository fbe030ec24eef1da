"""Playouts: quick decisions by the game's own evaluation."""

from __future__ import annotations

from mypy_extensions import i64

from holocene.bots.engine.dice import Dice
from holocene.kernel.engine.state import State

LONGEST = 10_000  # decisions of a playout; real games are far shorter


def value_after(state: State, seat: i64, action: i64) -> float:
    """Return a seat's evaluation of the position after its action."""
    after = state.clone()
    after.step(seat, action)
    return after.evaluate(seat)


def pick(state: State, seat: i64, legal: list[int], dice: Dice, sample: i64) -> i64:
    """Return the action that looks best: of all if `sample` is 0, otherwise of so many drawn at random."""
    size: i64 = len(legal)
    first: i64 = dice.below(size)  # the first of several equals wins, so the starting place is random
    best: i64 = legal[first]
    if size == 1 or sample == 1:
        return best
    best_value = -1.0
    few = 0 < sample < size
    tries: i64 = sample if few else size
    place = first
    tried: i64 = 0
    while tried < tries:
        action: i64 = legal[place]
        value = value_after(state, seat, action)
        if value > best_value:
            best = action
            best_value = value
        place = dice.below(size) if few else (place + 1) % size
        tried += 1
    return best


def play_on(state: State, dice: Dice, horizon: i64, sample: i64) -> None:
    """Play until the turn has changed hands `horizon` times; if `horizon` is 0, to the end."""
    changes: i64 = 0
    last: i64 = -1
    decisions: i64 = 0
    while decisions < LONGEST:
        seat = state.mover()
        if seat < 0:
            return
        if seat != last:
            last = seat
            if 0 < horizon <= changes:
                return
            changes += 1
        state.step(seat, pick(state, seat, state.legal(seat), dice, sample))
        decisions += 1
