"""The language in force, and sentences in it: the English one is the key, a catalogue has the others.

A catalogue is a file `<language>.toml` beside the code that speaks, `"English" = "the other language"`. Together they
are one: a sentence means the same wherever it is said. What no catalogue has is said in English.
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

_in_force: ContextVar[str] = ContextVar("language", default=ENGLISH)


def language() -> str:
    """Return the language in force."""
    return _in_force.get()


def speak(wanted: str) -> None:
    """Let a language be in force from now on in this context; one that is not spoken here is English."""
    _in_force.set(wanted if wanted in LANGUAGES else ENGLISH)


@contextmanager
def speaking(wanted: str) -> Iterator[None]:
    """Let a language be in force for a while.

    >>> with speaking("de"):
    ...     say("the match is over")
    'die Partie ist zu Ende'
    """
    before = _in_force.set(wanted if wanted in LANGUAGES else ENGLISH)
    try:
        yield
    finally:
        _in_force.reset(before)


def say(template: str, /, **parts: object) -> str:
    """Return a sentence, or a name, in the language in force, its parts filled in.

    Without parts nothing is filled in: a name from a stranger's file is returned as it is.

    >>> say("It is {who}'s turn to act.", who="Wolf")
    "It is Wolf's turn to act."
    """
    spoken = _in_force.get()
    if spoken != ENGLISH:
        template = catalogue(spoken).get(template, template)
    return template.format_map(parts) if parts else template


def count(number: int, one: str, many: str) -> str:
    """Return a number of things in words.

    >>> count(1, "{number} Tooth", "{number} Teeth"), count(3, "{number} Tooth", "{number} Teeth")
    ('1 Tooth', '3 Teeth')
    """
    return say(one if number == 1 else many, number=number)


def template(text: str) -> str:
    """Return a text as it is: it marks what is said later, so that the test of the catalogues finds it."""
    return text


@cache
def catalogue(wanted: str) -> dict[str, str]:
    """Return all of a language's sentences by their English ones."""
    found: dict[str, str] = {}
    for path in sorted(PACKAGE.glob(f"**/{wanted}.toml")):
        found |= tomllib.loads(path.read_text(encoding="utf-8"))
    return found
