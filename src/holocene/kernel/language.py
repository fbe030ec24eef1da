"""The current language, and sentences translated into it by catalogues.

A catalogue is a file `<language>.toml` beside the code, with lines `"English" = "translation"`. All catalogues of a
language count as one. A sentence without a translation stays English.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

ENGLISH = "en"
LANGUAGES = (ENGLISH, "de")
PACKAGE = Path(__file__).parent.parent

_elsewhere: set[Path] = set()  # folders of games from outside the package
_current: ContextVar[str] = ContextVar("language", default=ENGLISH)


def language() -> str:
    """Return the current language."""
    return _current.get()


def speak(wanted: str) -> None:
    """Switch this context to a language; English if it is not supported."""
    _current.set(wanted if wanted in LANGUAGES else ENGLISH)


@contextmanager
def speaking(wanted: str) -> Iterator[None]:
    """Switch to a language inside a `with` block.

    >>> with speaking("de"):
    ...     say("the match is over")
    'die Partie ist zu Ende'
    """
    before = _current.set(wanted if wanted in LANGUAGES else ENGLISH)
    try:
        yield
    finally:
        _current.reset(before)


def say(template: str, /, **parts: object) -> str:
    """Return a sentence or a name in the current language, with its parts filled in.

    Without parts nothing is filled in, so a name from a stranger's file is never taken for a template.

    >>> say("It is {who}'s turn to act.", who="Wolf")
    "It is Wolf's turn to act."
    """
    spoken = _current.get()
    if spoken != ENGLISH:
        template = catalogue(spoken).get(template, template)
    return template.format_map(parts) if parts else template


def count(number: int, one: str, many: str) -> str:
    """Return a number with the singular or plural of what is counted.

    >>> count(1, "{number} Tooth", "{number} Teeth"), count(3, "{number} Tooth", "{number} Teeth")
    ('1 Tooth', '3 Teeth')
    """
    return say(one if number == 1 else many, number=number)


def template(text: str) -> str:
    """Return a text unchanged; marks a sentence that is said later, so that the test of the catalogues finds it."""
    return text


@cache
def catalogue(wanted: str) -> dict[str, str]:
    """Return all translations into a language, by their English sentences."""
    found: dict[str, str] = {}
    strangers = [folder / f"{wanted}.toml" for folder in sorted(_elsewhere)]  # first, so that ours win
    for path in [*(path for path in strangers if path.exists()), *sorted(PACKAGE.glob(f"**/{wanted}.toml"))]:
        found |= tomllib.loads(path.read_text(encoding="utf-8"))
    return found


def add_catalogues(folder: Path) -> None:
    """Add the catalogues in a folder outside the package."""
    if not folder.is_relative_to(PACKAGE) and folder not in _elsewhere:
        _elsewhere.add(folder)
        catalogue.cache_clear()
