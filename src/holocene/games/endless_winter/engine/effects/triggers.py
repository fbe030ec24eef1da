"""Triggers, which only an owner's file can have: effects that run whenever something happens (EW-18.8, EW-R29).

`state.triggers` holds the place in the code of each trigger of this turn: its situation, followed by its effect.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.frames import push

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter


def fire_triggers(state: Winter, seat: i64, situation: i64) -> None:
    """Push the effects of this turn's triggers for a situation, so that the first trigger runs first.

    Call this before pushing the benefit of the deed itself, which must run first.
    """
    if not state.triggers or state.phase != a.ACTING or seat != state.seat:
        return
    code = state.edition.code
    fired = [start for start in state.triggers if code[start] == situation and not is_running(state, start)]
    fired.reverse()  # the last pushed runs first
    for start in fired:
        push(state, a.F_RUN, start)


def is_running(state: Winter, start: i64) -> bool:
    """Return whether the effect of a trigger is running; a running trigger does not fire, so every chain ends."""
    end: i64 = state.edition.code[start - 1]
    i: i64 = 0
    while i < len(state.stack):
        if state.stack[i] == a.F_RUN and start < state.stack[i + 1] < end:
            return True
        i += a.WIDTH
    return False
