"""The stack of frames: each is a decision that a player owes, or an effect that continues after it.

A frame is three numbers of one list: its kind, and two numbers that belong to it (see `actions.py`). The top frame is
handled next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.endless_winter.engine.actions import F_RUN, WIDTH
from holocene.kernel.engine.bits import bit

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter


def push(state: Winter, kind: i64, first: i64 = 0, second: i64 = 0) -> None:
    """Put a frame on top."""
    state.stack.append(kind)
    state.stack.append(first)
    state.stack.append(second)


def push_effect(state: Winter, effect: i64) -> None:
    """Start an effect, unless it is the empty one."""
    if effect > 0:
        push(state, F_RUN, effect, 0)


def pop(state: Winter) -> None:
    """Remove the top frame."""
    for _ in range(WIDTH):
        state.stack.pop()


def top(state: Winter) -> i64:
    """Return the kind of the top frame, -1 if there is none."""
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
    """Clear a bit of the top frame's first number, and remove the frame after the last bit."""
    left = first(state) - bit(place)
    if left == 0:
        pop(state)
    else:
        set_first(state, left)
