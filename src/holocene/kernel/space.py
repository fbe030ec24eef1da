"""The action space: an action is a number for the engine, and a name with arguments for people and files."""

from __future__ import annotations

import difflib
import itertools
import math
from dataclasses import dataclass
from functools import cached_property

from holocene.kernel.errors import BadRequest

Value = int | str
Named = tuple[str, dict[str, Value]]


@dataclass(frozen=True)
class Argument:
    """One argument of a family: its name and all its values, in order."""

    name: str
    values: tuple[Value, ...]

    @cached_property
    def places(self) -> dict[Value, int]:
        """Return the place of each value; equal values share their first place."""
        return {value: place for place, value in reversed([*enumerate(self.values)])}


@dataclass(frozen=True)
class Family:
    """The actions with one name: consecutive numbers, in which the last argument changes fastest.

    `start` is the first number as the engine expects it, to be checked against the order of the families.
    """

    name: str
    arguments: tuple[Argument, ...] = ()
    start: int | None = None

    @property
    def size(self) -> int:
        """Return the number of actions."""
        return math.prod(len(argument.values) for argument in self.arguments)


class ActionSpace:
    """All actions of a game with a given edition: families in a fixed order, without gaps."""

    def __init__(self, families: tuple[Family, ...]) -> None:
        self.families = families
        self.starts: dict[str, int] = {}
        size = 0
        for family in families:
            if family.start not in (None, size):
                raise ValueError(f"{family.name} begins at action {size}, but the engine expects {family.start}")
            self.starts[family.name] = size
            size += family.size
        self.size = size
        self._by_name = {family.name: family for family in families}

    def name(self, action: int) -> Named:
        """Return the name and arguments of an action, or raise BadRequest if there is no such action."""
        if not isinstance(action, int) or not 0 <= action < self.size:
            raise BadRequest(f"there is no action {action}: actions go from 0 to {self.size - 1}")
        name, arguments = self.names[action]
        return name, dict(arguments)

    @cached_property
    def names(self) -> list[Named]:
        """Return the name and arguments of every action; cached because logs and screens need them all the time."""
        found: list[Named] = []
        for family in self.families:
            labels = [argument.name for argument in family.arguments]
            for values in itertools.product(*(argument.values for argument in family.arguments)):
                found.append((family.name, dict(zip(labels, values, strict=True))))
        return found

    def action(self, name: str, /, **arguments: Value) -> int:
        """Return the number of a named action, or raise BadRequest if there is no such name, argument or value."""
        family = self._by_name.get(name) if isinstance(name, str) else None
        if family is None:
            raise BadRequest(f"there is no action {name!r}{_near(str(name), list(self._by_name))}")
        place = 0
        for argument in family.arguments:
            if argument.name not in arguments:
                raise BadRequest(f"{name} needs {argument.name}")
            value = arguments.pop(argument.name)
            if type(value) not in (int, str) or value not in argument.places:  # no list, no 1.0, no True
                near = _near(str(value), [str(known) for known in argument.values])
                raise BadRequest(f"{name}: {argument.name} cannot be {value!r}{near}")
            place = place * len(argument.values) + argument.places[value]
        if arguments:
            raise BadRequest(f"{name} takes no {', '.join(sorted(arguments))}")
        return self.starts[name] + place


def _near(word: str, known: list[str]) -> str:
    close = difflib.get_close_matches(word, known, n=3)
    return f"; perhaps {' or '.join(close)}?" if close else ""


def text_of(named: Named) -> str:
    """Return an action as written in logs: `hunt card=styracosaurus-2`.

    >>> text_of(("recruit", {"card": "elder-3", "pay": "food"}))
    'recruit card=elder-3 pay=food'
    """
    name, arguments = named
    return " ".join([name, *(f"{key}={value}" for key, value in arguments.items())])
