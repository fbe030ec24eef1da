"""Component files: TOML tables read entry by entry, with the line of everything that is wrong."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from holocene.kernel.errors import BadFile
from holocene.kernel.reading import read_text

HEADER = re.compile(r"^\s*\[\[?\s*([\w-]+)\s*\]?\]")
SOURCES = ("rulebook", "reported", "inferred", "authored", "override")


@dataclass(frozen=True, slots=True)
class Component:
    """One component of a game: what it is, how many there are, what is on it, and how we know.

    `source` is "rulebook", "reported", "inferred", "authored" (designed by us) or "override" (an owner's own file);
    `sources` names the values of an authored component that are better known than the rest.
    """

    kind: str
    name: str
    copies: int
    values: dict[str, Any]
    source: str
    sources: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Face:
    """What stands on something that views name, for whoever draws it.

    Attributes:
        id: as in views.
        kind: what it is, by a word of the game's.
        name, text: as people read them, in the language in force.
        source, sources: how its values are known, as of its component.
        values: what is on it, by name.
    """

    id: str
    kind: str
    name: str
    text: str
    source: str
    values: dict[str, Any]
    sources: dict[str, str] = field(default_factory=dict)


class Document:
    """A TOML file whose tables and keys know their line numbers."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            line = re.search(r"line (\d+)", str(error))
            reason = re.sub(r" \(at .*\)$", "", str(error))
            raise BadFile(name, int(line[1]) if line else 0, f"not valid TOML: {reason}") from None
        except (ValueError, RecursionError):  # a number of thousands of digits, brackets without end
            raise BadFile(name, 0, "not a TOML text of any component file") from None
        self.lines = text.splitlines()
        self.headers: dict[tuple[str, int], int] = {}
        counts: dict[str, int] = {}
        for number, line_text in enumerate(self.lines, 1):
            if header := HEADER.match(line_text):
                table = header[1]
                self.headers[table, counts.get(table, 0)] = number
                counts[table] = counts.get(table, 0) + 1

    def line(self, table: str, index: int = 0, key: str = "") -> int:
        """Return the line of a table's header, or of a key inside it; 0 where there is none."""
        start = self.headers.get((table, index), 0)
        if not start:
            return self.find(table, 0)  # written as `table = ...`
        return (self.find(key, start) if key else 0) or start

    def find(self, key: str, start: int) -> int:
        """Return the line of a key between a line and the next header, 0 where there is none."""
        for number in range(start, len(self.lines)):
            line = self.lines[number]
            if HEADER.match(line):
                break
            if re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*=", line):
                return number + 1
        return 0


def read_document(path: Path) -> Document:
    """Return the file as a document.

    Raises:
        BadFile: it cannot be read or is no TOML.
    """
    return Document(str(path), read_text(path))


class Findings:
    """What is wrong with a file: collected line by line, raised together."""

    def __init__(self) -> None:
        self.found: list[BadFile] = []

    def add(self, document: Document, line: int, reason: str) -> None:
        """Note one fault."""
        self.found.append(BadFile(document.name, line, reason))

    def settle(self) -> None:
        """Raise the first fault, telling how many more there are; do nothing if there is none.

        Raises:
            BadFile: with all faults in its `__notes__`.
        """
        if not self.found:
            return
        first = self.found[0]
        more = f" (and {len(self.found) - 1} more)" if len(self.found) > 1 else ""
        error = BadFile(first.path, first.line, first.reason + more)
        for fault in self.found:
            error.add_note(str(fault))
        raise error


class Entry:
    """One table of a document, read key by key; what does not fit is noted and a harmless value returned."""

    def __init__(
        self,
        document: Document,
        table: str,
        index: int,
        values: Any,
        findings: Findings,
        at: str = "",
        owner: str = "",
    ) -> None:
        self.at = at  # the key of an inline table
        self.owner = owner
        self.document = document
        self.table = table
        self.index = index
        self.findings = findings
        self.known: set[str] = set()
        self.values: dict[str, Any] = {}
        if isinstance(values, dict):
            self.values = values
        else:
            self.fault("", f"{f'the {at} of {owner}' if at else f'[{table}]'} must be a table")

    def fault(self, key: str, reason: str) -> None:
        """Note a fault at a key's line."""
        self.findings.add(self.document, self.document.line(self.table, self.index, self.at or key), reason)

    def integer(self, key: str, least: int, most: int, default: int | None = None) -> int:
        """Return a whole number within bounds."""
        self.known.add(key)
        value = self.values.get(key, default)
        if value is None:
            self.fault("", f"{self.label} has no {key}")
            return least
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            wanted = f"a whole number from {least} to {most}" if least < most else str(least)
            self.fault(key, f"{key} must be {wanted}, not {value!r}")
            return least
        return value

    def boolean(self, key: str, default: bool) -> bool:
        """Return true or false."""
        self.known.add(key)
        value = self.values.get(key, default)
        if not isinstance(value, bool):
            self.fault(key, f"{key} must be true or false, not {value!r}")
            return default
        return value

    def name(self) -> str:
        """Return the entry's name, of which something must remain in files and actions."""
        name = self.text("name")
        if name and not slug(name):
            self.fault("name", f"name must have a letter or a digit, not {name!r}")
        return name

    def text(self, key: str, default: str | None = None) -> str:
        """Return a text that is not empty."""
        self.known.add(key)
        value = self.values.get(key, default)
        if value is None:
            self.fault("", f"an entry of [{self.table}] has no {key}")
            return ""
        if not isinstance(value, str) or (not value.strip() and default is None):
            self.fault(key, f"{key} must be a text")
            return ""
        return value

    def choice(self, key: str, choices: tuple[str, ...], default: str | None = None) -> str:
        """Return one of the words allowed."""
        value = self.text(key, default)
        if value not in choices:
            if value:
                self.fault(key, f"{key} must be one of {', '.join(choices)}, not {value!r}")
            return choices[0]
        return value

    def integers(self, key: str, least: int, most: int) -> list[int]:
        """Return a list of whole numbers within bounds, at least one."""
        self.known.add(key)
        value = self.values.get(key)
        if not isinstance(value, list) or not value:
            self.fault(key, f"{self.label} needs {key}, a list with one number per copy")
            return [least]
        for number in value:
            if not isinstance(number, int) or isinstance(number, bool) or not least <= number <= most:
                self.fault(key, f"{key} must be whole numbers from {least} to {most}, not {number!r}")
                return [least] * len(value)
        return list(value)

    def texts(self, key: str, default: list[str] | None = None) -> list[str]:
        """Return a list of texts, at least one."""
        self.known.add(key)
        value = self.values.get(key, default)
        if not isinstance(value, list) or not value or any(type(one) is not str for one in value):
            self.fault(key, f"{self.label} needs {key}, a list of texts")
            return default or []
        return list(value)

    def section(self, key: str) -> Entry | None:
        """Return an inline table as an entry of its own, None where it is missing."""
        self.known.add(key)
        if key not in self.values:
            return None
        return Entry(self.document, self.table, self.index, self.values[key], self.findings, key, self.label)

    @property
    def label(self) -> str:
        """Return what the entry is called in a fault."""
        if self.owner:
            return f"the {self.at} of {self.owner}"
        name = self.values.get("name")
        return repr(name) if isinstance(name, str) else f"[{self.table}]"

    def source(self, default: str) -> tuple[str, dict[str, str]]:
        """Return the entry's source and the better sources of single values."""
        source = self.choice("source", SOURCES, default)
        self.known.add("sources")
        sources = self.values.get("sources", {})
        if not isinstance(sources, dict) or any(value not in SOURCES for value in sources.values()):
            self.fault("sources", f"sources must map values to {', '.join(SOURCES)}")
            sources = {}
        return source, dict(sources)

    def done(self) -> None:
        """Note every key nobody asked for."""
        for key in self.values:
            if key not in self.known:
                self.fault(key, f"{self.label} has an unknown value {key!r}")


def digest(values: dict[str, Any]) -> str:
    """Return SHA-256 over values, the same for the same content."""
    return hashlib.sha256(json.dumps(values, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


@lru_cache(maxsize=4096)  # views name the same few things again and again
def slug(name: str) -> str:
    """Return a name as it stands in files and actions.

    >>> slug("Hunters' Tales")
    'hunters-tales'
    """
    return re.sub(r"[\W_]+", "-", name.lower().replace("'", "")).strip("-")
