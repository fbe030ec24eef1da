"""The fields of an entry in a component file, and the kinds of values they can have.

A kind is a function that returns the value for what is written, or raises Unfit.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from dataclasses import fields as attributes
from typing import Any

from holocene.kernel.components.component import slug

Row = dict[str, Any]  # the values of an entry as the game uses them
NEEDED: Any = object()
LONGEST_TEXT = 200  # characters
MOST_ITEMS = 200  # of a list
SOURCES = ("rulebook", "reported", "inferred", "authored", "override")


class Unfit(Exception):
    """A value that does not fit, with the reason and a harmless substitute to continue with."""

    def __init__(self, reason: str, substitute: Any = "") -> None:
        super().__init__(reason)
        self.substitute = substitute


class Entry:
    """One entry of a section while it is read.

    Attributes:
        section: the section's name.
        written: the values as written in the file.
        row: the values that have been read so far.
        tell: records a fault at one of the keys.
        label: how faults refer to the entry.
    """

    def __init__(self, section: str, written: object, tell: Callable[[str, str], None], label: str = "") -> None:
        self.section = section
        self.tell = tell
        self.written: dict[str, Any] = written if isinstance(written, dict) else {}
        self.row: Row = {}
        name = self.written.get("name")
        self.label = label or (repr(name) if isinstance(name, str) else f"[{section}]")
        if not isinstance(written, dict):
            tell("", f"{self.label} must be a table")

    def read(self, fields: tuple[Field, ...]) -> dict[str, Any]:
        """Read the fields into the row, and return the values for the list of components, as written."""
        listed = {}
        for field in fields:
            if field.only is not None and self.row.get(field.only[0]) != field.only[1]:
                continue
            self.row[field.key] = field.read(self)
            if field.listed or (field.listed is None and field.key in self.written):
                listed[field.key] = self.written.get(field.key, field.default)
        for key in self.written:
            if key not in self.row:
                self.tell(key, f"{self.label} has an unknown value {key!r}")
        return listed


@dataclass(frozen=True)
class Field:
    """The declaration of one value of an entry.

    Attributes:
        key: its key in the file.
        kind: a function that returns the value for what is written (None if it is missing), or raises Unfit.
        least, most: the bounds of a number, or of the length of a list.
        choices: the allowed words.
        count: the least and greatest length of a list of numbers; `needs` describes the list.
        shapes: the fields of each shape of an inline table, by a key that only this shape has.
        default: the value if the file leaves it out; without a default, the value is required.
        only: an earlier field and the value it must have for this field to exist.
        listed: whether the list of components shows it; None shows it if the file has it.
        help: its meaning, for people.
    """

    key: str
    kind: Callable[[Field, Any, Entry], Any]
    least: int = 0
    most: int = 0
    _: KW_ONLY
    choices: tuple[str, ...] = ()
    count: tuple[int, int] = (1, MOST_ITEMS)
    needs: str = "a list with one number per copy"
    shapes: tuple[tuple[str, tuple[Field, ...]], ...] = ()
    default: Any = NEEDED
    only: tuple[str, Any] | None = None
    listed: bool | None = None
    help: str = ""

    def read(self, entry: Entry) -> Any:
        """Return the value; record a fault and return a substitute if it does not fit."""
        if self.key not in entry.written and self.default is not NEEDED:
            return self.default
        try:
            return self.kind(self, entry.written.get(self.key), entry)
        except Unfit as unfit:
            entry.tell(self.key, str(unfit))
            return unfit.substitute

    def plain(self) -> dict[str, Any]:
        """Return the declaration as data: the kind's name, and all attributes that differ from their defaults."""
        found = {one.name: getattr(self, one.name) for one in attributes(self) if one.name != "listed"}
        found = {name: value for name, value in found.items() if value != self.__dataclass_fields__[name].default}
        shapes = {name: [field.plain() for field in fields] for name, fields in self.shapes}
        return {**found, "kind": self.kind.__name__, **({"shapes": shapes} if shapes else {})}


def whole(field: Field, value: Any, entry: Entry) -> int:
    """Return a whole number within the bounds."""
    if value is None:
        raise Unfit(f"{entry.label} has no {field.key}", field.least)
    if not is_whole(value, field):
        wanted = f"a whole number from {field.least} to {field.most}" if field.least < field.most else field.least
        raise Unfit(f"{field.key} must be {wanted}, not {value!r}", field.least)
    return int(value)


def is_whole(value: object, field: Field) -> bool:
    """Return whether a value is a whole number within the field's bounds."""
    return isinstance(value, int) and not isinstance(value, bool) and field.least <= value <= field.most


def wholes(field: Field, value: Any, entry: Entry) -> list[int]:
    """Return a list of whole numbers within the bounds."""
    if not isinstance(value, list) or not field.count[0] <= len(value) <= field.count[1]:
        raise Unfit(f"{entry.label} needs {field.key}, {field.needs}", [field.least] * field.count[0])
    for number in value:
        if not is_whole(number, field):
            wanted = f"whole numbers from {field.least} to {field.most}"
            raise Unfit(f"{field.key} must be {wanted}, not {number!r}", [field.least] * len(value))
    return list(value)


def flag(field: Field, value: Any, entry: Entry) -> bool:
    """Return true or false."""
    if not isinstance(value, bool):
        raise Unfit(f"{field.key} must be true or false, not {value!r}", False)
    return value


def text(field: Field, value: Any, entry: Entry) -> str:
    """Return a text that is not empty, and one of the choices if there are any."""
    first = field.choices[0] if field.choices else ""
    if value is None:
        raise Unfit(f"an entry of [{entry.section}] has no {field.key}", first)
    if not isinstance(value, str) or not value.strip():
        raise Unfit(f"{field.key} must be a text", first)
    if len(value) > LONGEST_TEXT:
        raise Unfit(f"{field.key} must have {LONGEST_TEXT} characters at most, not {len(value)}", first)
    if field.choices and value not in field.choices:
        raise Unfit(f"{field.key} must be one of {', '.join(field.choices)}, not {value!r}", first)
    return value


def name(field: Field, value: Any, entry: Entry) -> str:
    """Return a name that has something left as a slug."""
    found = text(field, value, entry)
    if not slug(found):
        raise Unfit(f"name must have a letter or a digit, not {found!r}")
    return found


def texts(field: Field, value: Any, entry: Entry) -> list[str]:
    """Return a list of texts with a length within the bounds; at least one text if there are no bounds."""
    least, most = field.least or 1, field.most or MOST_ITEMS
    listed = value if isinstance(value, list) else []
    if not least <= len(listed) <= most or any(type(one) is not str or len(one) > LONGEST_TEXT for one in listed):
        wanted = "" if not field.most else f"{least} " if least == most else f"{least} to {most} "
        raise Unfit(f"{entry.label} needs {field.key}, a list of {wanted}texts", [])
    return listed


def variants(field: Field, value: Any, entry: Entry) -> Row:
    """Return an inline table of one of several shapes."""
    if value is None:
        raise Unfit(f"{entry.label} needs an {field.key}", {})
    label = f"the {field.key} of {entry.label}"
    inner = Entry(entry.section, value, lambda _, reason: entry.tell(field.key, reason), label)
    found = [fields for key, fields in field.shapes if key in inner.written]
    if isinstance(value, dict) and len(found) != 1:
        *first, last = [key for key, _ in field.shapes]
        raise Unfit(f"{label} is one of {', '.join(first)} or {last}", {})
    for fields in found:
        inner.read(fields)
    return inner.row


def sources(field: Field, value: Any, entry: Entry) -> dict[str, str]:
    """Return the better sources of single values."""
    if not isinstance(value, dict) or any(one not in SOURCES for one in value.values()):
        raise Unfit(f"sources must map values to {', '.join(SOURCES)}", {})
    return value


NAME = Field("name", name, listed=False)
ORIGIN = (  # in every entry
    Field("source", text, choices=SOURCES, default="", listed=False),
    Field("sources", sources, default={}, listed=False),
)
