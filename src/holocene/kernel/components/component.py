"""Components as people list them, and faces as clients draw them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any


@dataclass(frozen=True, slots=True)
class Component:
    """One component of a game: its kind, name, number of copies, values and source.

    `source` is "rulebook", "reported", "inferred", "authored" (designed by us) or "override" (from an owner's file).
    `sources` lists the values of an authored component that have a better source than the rest.
    """

    kind: str
    name: str
    copies: int
    values: dict[str, Any]
    source: str
    sources: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on something that views name by its `id`.

    Attributes:
        kind: the game's own word for what it is.
        name, text: in the current language.
        source, sources: as in its component.
        values: the printed values, by name.
    """

    id: str
    kind: str
    name: str
    text: str
    source: str
    values: dict[str, Any]
    sources: dict[str, str] = field(default_factory=dict)


@lru_cache(maxsize=4096)  # views use the same few names again and again
def slug(name: str) -> str:
    """Return a name as it is written in files and actions.

    >>> slug("Hunters' Tales")
    'hunters-tales'
    """
    return re.sub(r"[\W_]+", "-", name.lower().replace("'", "")).strip("-")
