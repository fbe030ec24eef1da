"""Declarations of a position's fields: how each is written as JSON, read back and checked, and copied.

A game declares a `Position`, which has `dump` and `load`. A compiled `clone` is written by hand, for speed;
tests/kernel/test_fields.py compares it with the declaration.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter, itemgetter
from typing import Any, Generic, TypeVar

from holocene.kernel.engine.rng import Rng, from_place
from holocene.kernel.engine.state import State
from holocene.kernel.errors import BadPosition

S = TypeVar("S", bound=State)
Bound = int | Callable[[Any], int]  # a number, or a function of the position
Names = Sequence[str] | Mapping[int, str]
Called = dict[str, Any]  # the functions that an expression calls, by name
SHARED, SLICED, DEEP = "shared", "sliced", "deep"  # a clone has the same value, a new list, or a deep copy
WRITTEN, ASCENDING, REVERSED = "written", "ascending", "reversed"  # the order of a list after reading


class Reader:
    """Reads the fields of a JSON object; errors are BadPosition with the field's path."""

    def __init__(self, data: object, at: str = "", state: Any = None) -> None:
        if not isinstance(data, dict):
            raise BadPosition(at or "position", f"must be an object, not {type(data).__name__}")
        self.data: dict[str, Any] = data
        self.at = at
        self.state = state
        self.known: set[str] = set()

    def path(self, key: str) -> str:
        """Return the full path of a key."""
        return f"{self.at}.{key}" if self.at else key

    def value(self, key: str) -> Any:
        """Return a field as it is written."""
        self.known.add(key)
        if key not in self.data:
            raise BadPosition(self.path(key), "is missing")
        return self.data[key]

    def read(self, key: str, kind: Kind) -> Any:
        """Return a field of some kind."""
        return kind.read(self.value(key), self.path(key), self.state)

    def same(self, key: str, wanted: object) -> None:
        """Raise BadPosition unless a field has one given value."""
        if self.value(key) != wanted:
            raise BadPosition(self.path(key), f"is {self.data[key]!r}, but must be {wanted!r}")

    def done(self) -> None:
        """Raise BadPosition if there are fields that were not read."""
        for key in self.data:
            if key not in self.known:
                raise BadPosition(self.path(str(key)), "is not a known field")


def require(holds: bool, field: str, reason: str) -> None:
    """Raise BadPosition, naming a field, unless something holds."""
    if not holds:
        raise BadPosition(field, reason)


# Kinds of values -----------------------------------------------------------------------------------------------------


class Kind:
    """A kind of value; by default it accepts any JSON.

    `read(value, path, state)` returns the value for some JSON, or raises BadPosition. The position already has the
    fields that are declared earlier. `code` returns an expression that writes a value as JSON. A dump is one expression
    made from these, because a loop over the fields takes half as long again. `read_all` and `code_all` do the same
    for a list of values.
    """

    def __init__(
        self,
        read: Callable[[Any, str, Any], Any] = lambda value, at, state: value,
        code: Callable[[str, Called], str] = lambda value, called: value,
        read_all: Callable[[list[Any], str, Any], list[Any]] | None = None,
        code_all: Callable[[str, Called], str] | None = None,
    ) -> None:
        self.read, self.code = read, code
        self.read_all = read_all or (
            lambda all, at, state: [read(one, f"{at}[{i}]", state) for i, one in enumerate(all)]
        )
        self.code_all = code_all or (lambda values, called: f"[{code('one', called)} for one in {values}]")


def call(function: Callable[..., Any], called: Called) -> str:
    """Return the name that an expression calls a function by."""
    called[f"call_{len(called)}"] = function
    return f"call_{len(called) - 1}"


def plain(fits: Callable[[Any], bool], wanted: str) -> Kind:
    """Return the kind of a value that is the same in JSON."""

    def read(value: Any, at: str, state: Any) -> Any:
        if not fits(value):
            raise BadPosition(at, f"must be {wanted}, not {value!r}")
        return value

    return Kind(read)


def whole(least: int = 0, most: Bound | None = None) -> Kind:
    """Return the kind of a whole number within bounds."""

    def read(value: Any, at: str, state: Any) -> int:
        limit = most(state) if callable(most) else most
        number = isinstance(value, int) and not isinstance(value, bool)
        if not number or value < least or (limit is not None and value > limit):
            bounds = f"{least}" if limit is None else f"{least} to {limit}"
            raise BadPosition(at, f"must be a whole number from {bounds}, not {value!r}")
        return int(value)

    return Kind(read)


def name(known: Names | Callable[[Any], Names], wrong: str = "", null: bool = False, kept: type[int] = int) -> Kind:
    """Return the kind of a name in JSON that the position holds as a number, or as a bool if `kept` is bool.

    `known` are the names, or a function of the edition that returns them. With `null`, -1 is written as null. `wrong`
    begins the error message for an unknown name; by default the message lists the known names.
    """

    @lru_cache(16)
    def both(edition: Any) -> tuple[Any, dict[Any, int]]:
        """Return the names by number, and the numbers by name."""
        names = known(edition) if callable(known) else known
        pairs = names.items() if isinstance(names, Mapping) else enumerate(names)
        numbers: dict[Any, int] = {}
        for number, name in pairs:
            numbers.setdefault(name, kept(number))  # equal names share the first number
        return ([*names, None], numbers | {None: -1}) if null else (names, numbers)

    def read(value: Any, at: str, state: Any) -> int:
        numbers = both(state.edition)[1]
        if not isinstance(value, str | None) or value not in numbers:
            listed = f"must be one of {', '.join(name for name in numbers if name is not None)}, not"
            raise BadPosition(at, f"{wrong or listed} {value!r}")
        return numbers[value]

    def read_all(values: list[Any], at: str, state: Any) -> list[int]:
        numbers = both(state.edition)[1]
        try:
            return [numbers[value] for value in values]
        except (KeyError, TypeError):
            return [read(value, f"{at}[{i}]", state) for i, value in enumerate(values)]

    def code(value: str, called: Called) -> str:
        return f"{call(both, called)}(state.edition)[0][{value}]"

    def code_all(values: str, called: Called) -> str:
        return f"[names[number] for names in [{call(both, called)}(state.edition)[0]] for number in {values}]"

    return Kind(read, code, read_all, code_all)


def many(kind: Kind, order: str = WRITTEN, length: Bound | None = None) -> Kind:
    """Return the kind of a list."""

    def read(value: Any, at: str, state: Any) -> list[Any]:
        if not isinstance(value, list):
            raise BadPosition(at, f"must be a list, not {type(value).__name__}")
        number = length(state) if callable(length) else length
        if number is not None and len(value) != number:
            raise BadPosition(at, f"must have {number} entries, not {len(value)}")
        values = kind.read_all(value, at, state)
        if order == ASCENDING:
            values.sort()
        return values[::-1] if order == REVERSED else values

    def code(value: str, called: Called) -> str:
        return kind.code_all(value, called) + ("[::-1]" if order == REVERSED else "")

    return Kind(read, code)


def wholes(most: Bound, order: str = WRITTEN, length: Bound | None = None) -> Kind:
    """Return the kind of a list of whole numbers from 0."""
    return many(whole(0, most), order, length)


def by_name(known: Callable[[Any], Sequence[str]], kind: Kind) -> Kind:
    """Return the kind of a list that is an object in JSON, with keys from the edition."""

    def read(value: Any, at: str, state: Any) -> list[Any]:
        reader = Reader(value, at, state)
        values = [reader.read(name, kind) for name in known(state.edition)]
        reader.done()
        return values

    return Kind(read, lambda value, called: f"dict(zip({call(known, called)}(state.edition), {value}, strict=True))")


def read_generator(value: Any, at: str, state: Any) -> Rng:
    """Return the generator for the ten numbers of `Rng.place`."""
    place = PLACE.read(value, at, state)
    if place[9] > 16 or (place[8] == 0 and place[9] != 16):
        raise BadPosition(at, "the last two numbers are impossible")
    return from_place(place)


PLACE = wholes(2**32 - 1, length=10)
GENERATOR = Kind(read_generator, lambda value, called: f"{value}.place()")
PLAYERS: Bound = attrgetter("players")
COUNTER, SEAT = whole(), whole(-1, lambda state: state.players - 1)
ITEMS = many(Kind(read_all=lambda values, at, state: values[:]))
OBJECT = Kind(lambda value, at, state: Reader(value, at).data)
FLAG = plain(lambda value: isinstance(value, bool), "true or false")
TEXT = plain(lambda value: isinstance(value, str) and value.encode(errors="ignore").decode() == value, "a text")


# Fields and objects --------------------------------------------------------------------------------------------------


class Field:
    """A field of a dump, and the attribute of its owner that holds it; both have the same name by default.

    `get(owner)` and `put(owner, value)` replace the attribute if the value has to be converted. `copied` says how a
    clone gets it: SHARED, SLICED, DEEP, or the record of the parts in a list. If `kind` is a record without `make`, its
    fields belong to the same owner and are only grouped under one key.
    """

    def __init__(
        self,
        key: str,
        kind: Kind,
        attribute: str = "",
        copied: str | Record = SHARED,
        get: Callable[[Any], Any] | None = None,
        put: Callable[[Any, Any], None] | None = None,
    ) -> None:
        self.key, self.kind, self.attribute, self.copied, self.get = key, kind, attribute or key, copied, get
        self.put = put or (lambda owner, value: None if value is owner else setattr(owner, self.attribute, value))

    def code(self, owner: str, called: Called) -> str:
        """Return an expression that writes the field."""
        value = f"{call(self.get, called)}({owner})" if self.get else f"{owner}.{self.attribute}"
        return self.kind.code(owner if isinstance(self.kind, Record) else value, called)


class Derived:
    """Attributes that follow from others, so dumps do not contain them."""

    def __init__(self, *attributes: str, copied: str = SHARED) -> None:
        self.attributes, self.copied = attributes, copied


class Record(Kind):
    """The kind of an object with fields; `make` returns a new one, by default the position itself."""

    def __init__(self, *parts: Field | Derived, make: Callable[[Any], Any] = lambda state: state) -> None:
        fields = [part for part in parts if isinstance(part, Field)]

        def read(value: Any, at: str, state: Any) -> Any:
            reader, owner = Reader(value, at, state), make(state)
            for field in fields:
                field.put(owner, reader.read(field.key, field.kind))
            reader.done()
            return owner

        def code(value: str, called: Called) -> str:
            return f"{{{', '.join(f'{field.key!r}: {field.code(value, called)}' for field in fields)}}}"

        super().__init__(read, code)
        called: Called = {}
        self.parts = parts
        self.write: Callable[[Any, Any], dict[str, Any]] = eval(f"lambda owner, state: {code('owner', called)}", called)


def row(**kinds: Kind) -> Record:
    """Return the kind of a list that is an object with these keys in JSON."""
    fields = [Field(key, kind, get=itemgetter(i), put=list.append) for i, (key, kind) in enumerate(kinds.items())]
    return Record(*fields, make=lambda state: [])


class Position(Record, Generic[S]):
    """A whole position; `empty` makes one from an edition and a number of players, and the fields fill it."""

    def __init__(
        self, head: dict[str, str], players: Kind, empty: Callable[[Any, int], S], *parts: Field | Derived
    ) -> None:
        super().__init__(*parts, Derived("edition", "players", "over", "simultaneous"))
        self.head, self.players, self.empty = head, players, empty

    def dump(self, state: Any) -> dict[str, Any]:
        """Return a position as plain JSON."""
        return {**self.head, "edition": state.edition.digest, "players": state.players, **self.write(state, state)}

    def load(self, data: object, edition: Any) -> S:
        """Return the position that a dump describes, or raise BadPosition with the faulty field."""
        reader = Reader(data)
        for key, wanted in {**self.head, "edition": edition.digest}.items():
            reader.same(key, wanted)
        state = self.empty(edition, reader.read("players", self.players))
        self.read({key: reader.data[key] for key in reader.data if key not in reader.known}, "", state)
        return state
