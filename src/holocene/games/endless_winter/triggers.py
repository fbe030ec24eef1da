"""Trigger signs, which only an owner's file can have: what is gained whenever something happens (EW-18.8, EW-R29).

`state.triggers` holds where in the code each trigger of this turn begins: its situation, then what it brings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter.frames import push

if TYPE_CHECKING:
    from holocene.games.endless_winter.state import Winter


def happens(state: Winter, seat: i64, situation: i64) -> None:
    """Let the triggers of this turn answer to what its player has done, those used first coming first.

    Called before what the deed itself brings is pushed, so that it comes after that.
    """
    if not state.triggers or state.phase != a.ACTING or seat != state.seat:
        return
    answers: list[int] = []
    for number in state.triggers:
        start: i64 = number
        if state.edition.code[start] == situation and not is_running(state, start):
            answers.append(start)
    answers.reverse()  # what is pushed last comes first
    for number in answers:
        push(state, a.F_RUN, number)


def is_running(state: Winter, start: i64) -> bool:
    """Return whether what a trigger brings has begun and goes on: meanwhile it does not answer, so every chain ends."""
    end: i64 = state.edition.code[start - 1]
    i: i64 = 0
    while i < len(state.stack):
        if state.stack[i] == a.F_RUN and start < state.stack[i + 1] < end:
            return True
        i += a.WIDTH
    return False
