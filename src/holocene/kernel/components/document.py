"""TOML files with the line numbers of their sections and keys."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from holocene.kernel.errors import BadFile

HEADER = re.compile(r"^\s*\[\[?\s*([\w-]+)\s*\]?\]")
KEY = re.compile(r"^\s*[\"']?([^\"'=]+?)[\"']?\s*=")


class Document:
    """A component file: its data, and the line of every section and key."""

    def __init__(self, name: str, text: str, data: dict[str, Any] | None = None) -> None:
        self.name = name
        self.data: dict[str, Any] = parse(name, text) if data is None else data
        self.headers: dict[tuple[str, int], int] = {}
        self.keys: dict[tuple[int, str], int] = {}  # by the line of the header above; 0 if there is none
        counts: dict[str, int] = {}
        above = 0
        for number, line in enumerate(text.splitlines(), 1):
            if header := HEADER.match(line):
                section, above = header[1], number
                self.headers[section, counts.get(section, 0)] = number
                counts[section] = counts.get(section, 0) + 1
            elif key := KEY.match(line):
                self.keys.setdefault((above, key[1]), number)

    def line(self, section: str, index: int = 0, key: str = "") -> int:
        """Return the line of a key of an entry, or of the entry's header; 0 if there is neither."""
        header = self.headers.get((section, index), 0)
        if not header:
            return self.keys.get((0, section), 0)  # written as `section = ...`
        return self.keys.get((header, key), header)


def parse(name: str, text: str) -> dict[str, Any]:
    """Return a TOML text as data, or raise BadFile."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        reason = re.sub(r" \(at .*\)$", "", str(error))
        raise BadFile(name, int(line[1]) if line else 0, f"not valid TOML: {reason}") from None
    except (ValueError, RecursionError):  # a number of thousands of digits, brackets without end
        raise BadFile(name, 0, "not the TOML text of a component file") from None
