"""Damage to a dump, as a hand or a program might do it: one value changed, or something moved, doubled or lost."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

Place = tuple[Any, Any]  # a dict or list, and the key of one value in it

ODD: list[Any] = [None, -1, 0, 1, 3, 10**9, "fire", "", [], {}, True, 1.5, "acting"]


def damaged(dump: dict[str, Any], dice: Random) -> dict[str, Any]:
    """Return a dump with some damage done to it."""
    data: dict[str, Any] = json.loads(json.dumps(dump))
    for _ in range(dice.choice([1, 1, 2])):
        dice.choice([odd, near, alike, near, alike, moved, moved, lost, doubled])(data, dice)
    return data


def places(value: Any) -> Iterator[Place]:
    """Yield every place of a dump."""
    for key in list(value) if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from places(value[key])


def lists(data: dict[str, Any]) -> list[list[Any]]:
    """Return all lists of a dump."""
    return [holder[key] for holder, key in places(data) if isinstance(holder[key], list)]


def odd(data: dict[str, Any], dice: Random) -> None:
    """Put a value there that does not belong there."""
    holder, key = dice.choice(list(places(data)))
    holder[key] = copy.copy(dice.choice(ODD))


def near(data: dict[str, Any], dice: Random) -> None:
    """Change a number a little, or negate a truth value."""
    numbers = [place for place in places(data) if isinstance(place[0][place[1]], int)]
    if numbers:
        holder, key = dice.choice(numbers)
        value = holder[key]
        holder[key] = not value if isinstance(value, bool) else value + dice.choice([-2, -1, 1, 2])


def alike(data: dict[str, Any], dice: Random) -> None:
    """Put a word or number there that occurs elsewhere."""
    kind = dice.choice([str, str, int])
    found = [(holder, key) for holder, key in places(data) if type(holder[key]) is kind]
    if found:
        holder, key = dice.choice(found)
        other, there = dice.choice(found)
        holder[key] = other[there]


def moved(data: dict[str, Any], dice: Random) -> None:
    """Move something from one list to another."""
    full = [one for one in lists(data) if one]
    if full:
        source = dice.choice(full)
        value = source.pop(dice.randrange(len(source)))
        target = dice.choice([one for one in lists(data) if not one or type(one[0]) is type(value)] or [source])
        target.insert(dice.randrange(len(target) + 1), value)


def lost(data: dict[str, Any], dice: Random) -> None:
    """Take something out of a list."""
    full = [one for one in lists(data) if one]
    if full:
        source = dice.choice(full)
        source.pop(dice.randrange(len(source)))


def doubled(data: dict[str, Any], dice: Random) -> None:
    """Put something into a list a second time."""
    full = [one for one in lists(data) if one]
    if full:
        source = dice.choice(full)
        source.append(copy.deepcopy(dice.choice(source)))
