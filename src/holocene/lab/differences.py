"""Describes how two positions differ that should look the same to a seat."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from holocene.kernel.engine.state import State
from holocene.kernel.game import Game

MOST = 6  # the number of differences that are shown


def difference(game: Game, one: State, other: State, seat: int | None) -> str:
    """Return where two views differ, field by field, or what else differs."""
    if one.to_move() != other.to_move():
        return f"{one.to_move()} are to move, or {other.to_move()}"
    here, there = view_and_actions(game, one, seat), view_and_actions(game, other, seat)
    found = list(islice(differences(here, there), MOST + 1))
    return "; ".join([*found[:MOST], *(["and more"] if len(found) > MOST else [])]) or "the count of random events"


def view_and_actions(game: Game, state: State, seat: int | None) -> dict[str, Any]:
    """Return a view with its standard part and, for a seat, its legal actions and refusals."""
    found = {**state.view(seat), **game.standard(state, seat)}
    if seat is not None:
        found["legal"] = [state.describe(seat, action) for action in state.legal(seat)]
        found["refusals"] = [[*refusal.things, refusal.reason] for refusal in state.refusals(seat)]
    return found


def differences(one: Any, other: Any, at: str = "") -> Iterator[str]:
    """Yield every place where two values made of dicts and lists differ, with both values.

    >>> list(differences({"deck": 3, "hand": ["axe", "bow"]}, {"deck": 3, "hand": ["axe", "fire"]}))
    ["hand[1] is 'bow' or 'fire'"]
    """
    if isinstance(one, dict) and isinstance(other, dict):
        for key in {**one, **other}:
            yield from differences(one.get(key), other.get(key), f"{at}.{key}" if at else str(key))
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for place, (here, there) in enumerate(zip(one, other, strict=True)):
            yield from differences(here, there, f"{at}[{place}]")
    elif one != other:
        yield f"{at} is {short(one)} or {short(other)}"


def short(value: object) -> str:
    """Return a value as Python writes it, shortened if it is long."""
    text = repr(value)
    return text if len(text) <= 120 else f"{text[:117]}…"
