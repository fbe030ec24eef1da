"""Reads hand-edited JSON field by field, naming the field that does not fit."""

from __future__ import annotations

from typing import Any

from holocene.kernel.errors import BadPosition
from holocene.kernel.rng import Rng, from_place


class Fields:
    """One JSON object; every question either answers or raises BadPosition with the field's path."""

    def __init__(self, data: object, at: str) -> None:
        if not isinstance(data, dict):
            raise BadPosition(at or "position", f"must be an object, not {type(data).__name__}")
        self.data: dict[str, Any] = data
        self.at = at
        self.known: set[str] = set()

    def path(self, key: str) -> str:
        """Return a key's full path."""
        return f"{self.at}.{key}" if self.at else key

    def value(self, key: str) -> Any:
        """Return what stands there."""
        self.known.add(key)
        if key not in self.data:
            raise BadPosition(self.path(key), "is missing")
        return self.data[key]

    def integer(self, key: str, least: int, most: int) -> int:
        """Return a whole number within bounds."""
        value = self.value(key)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise BadPosition(self.path(key), f"must be a whole number from {least} to {most}, not {value!r}")
        return value

    def counter(self, key: str) -> int:
        """Return a whole number that only rises: however far it has come, the game can go on."""
        value = self.value(key)
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise BadPosition(self.path(key), f"must be a whole number from 0, not {value!r}")
        return value

    def integers(self, key: str, length: int, most: int) -> list[int]:
        """Return a list of whole numbers from 0."""
        values = self.items(key)
        if len(values) != length:
            raise BadPosition(self.path(key), f"must be {length} numbers, not {len(values)}")
        for i, value in enumerate(values):
            if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
                raise BadPosition(f"{self.path(key)}[{i}]", f"must be a whole number from 0 to {most}, not {value!r}")
        return list(values)

    def boolean(self, key: str) -> bool:
        """Return true or false."""
        value = self.value(key)
        if not isinstance(value, bool):
            raise BadPosition(self.path(key), f"must be true or false, not {value!r}")
        return value

    def text(self, key: str) -> str:
        """Return a text that UTF-8 can hold."""
        value = self.value(key)
        if not isinstance(value, str) or value.encode(errors="ignore").decode() != value:
            raise BadPosition(self.path(key), f"must be a text, not {value!r}")
        return value

    def choice(self, key: str, choices: tuple[str, ...]) -> str:
        """Return one of the words allowed."""
        value = self.value(key)
        if not isinstance(value, str) or value not in choices:
            raise BadPosition(self.path(key), f"must be one of {', '.join(choices)}, not {value!r}")
        return value

    def same(self, key: str, wanted: object) -> None:
        """Insist on one value."""
        value = self.value(key)
        if value != wanted:
            raise BadPosition(self.path(key), f"is {value!r}, and here only {wanted!r} can be loaded")

    def generator(self, key: str) -> Rng:
        """Return the generator that stands at the place its ten numbers name (`Rng.place`)."""
        place = self.integers(key, 10, 2**32 - 1)
        if place[9] > 16 or (place[8] == 0 and place[9] != 16):
            raise BadPosition(self.path(key), "the last two numbers are no place of the generator")
        return from_place(place)

    def items(self, key: str) -> list[Any]:
        """Return a list."""
        value = self.value(key)
        if not isinstance(value, list):
            raise BadPosition(self.path(key), f"must be a list, not {type(value).__name__}")
        return value

    def fields(self, key: str) -> Fields:
        """Return an object inside this one."""
        return Fields(self.value(key), self.path(key))

    def sections(self, key: str, length: int) -> list[Fields]:
        """Return a list of objects."""
        values = self.items(key)
        if len(values) != length:
            raise BadPosition(self.path(key), f"must have {length} entries, not {len(values)}")
        return [Fields(value, f"{self.path(key)}[{i}]") for i, value in enumerate(values)]

    def done(self) -> None:
        """Refuse fields nobody asked for."""
        for key in self.data:
            if key not in self.known:
                raise BadPosition(self.path(str(key)), "is no field that belongs here")
