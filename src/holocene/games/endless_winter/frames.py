"""The stack of pending things: every decision that is owed, and every effect that goes on after it, is a frame.

A frame is three numbers on one list: what it is, and two that say more (see `actions.py`). The top frame comes next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.endless_winter.actions import F_RUN, WIDTH
from holocene.kernel.bits import bit

if TYPE_CHECKING:
    from holocene.games.endless_winter.state import Winter


def push(state: Winter, kind: i64, first: i64 = 0, second: i64 = 0) -> None:
    """Lay a frame on top."""
    state.stack.append(kind)
    state.stack.append(first)
    state.stack.append(second)


def push_effect(state: Winter, effect: i64) -> None:
    """Lay the program of an effect on top; the effect that does nothing leaves no frame."""
    if effect > 0:
        push(state, F_RUN, effect, 0)


def pop(state: Winter) -> None:
    """Take the top frame away."""
    for _ in range(WIDTH):
        state.stack.pop()


def top(state: Winter) -> i64:
    """Return what the top frame is, -1 where there is none."""
    size: i64 = len(state.stack)
    return state.stack[size - WIDTH] if size > 0 else -1


def first(state: Winter) -> i64:
    """Return the top frame's first number."""
    return state.stack[len(state.stack) - 2]


def second(state: Winter) -> i64:
    """Return the top frame's second number."""
    return state.stack[len(state.stack) - 1]


def set_first(state: Winter, value: i64) -> None:
    """Change the top frame's first number."""
    state.stack[len(state.stack) - 2] = value


def set_second(state: Winter, value: i64) -> None:
    """Change the top frame's second number."""
    state.stack[len(state.stack) - 1] = value


def take_one(state: Winter, place: i64) -> None:
    """Take a bit out of the top frame's first number; with the last one the frame is gone."""
    left = first(state) - bit(place)
    if left == 0:
        pop(state)
    else:
        set_first(state, left)
