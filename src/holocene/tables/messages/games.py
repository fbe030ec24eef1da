"""The messages that clients get about games, rules, lessons and the server itself."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from holocene.tables.messages.answers import Happening, Me, NoteView, OptionValue, TableView


class OptionView(Struct):
    """An option of a game: its values and their names."""

    name: str
    values: list[OptionValue]
    names: list[str]
    default: OptionValue
    help: str


class GameView(Struct):
    """A game, its options, its bots from the weakest to the strongest, and whether it has a lesson."""

    name: str
    title: str
    summary: str
    players: list[int]
    options: list[OptionView]
    bots: list[str]
    lesson: bool


class ClauseView(Struct):
    """One numbered rule."""

    id: str
    chapter: str
    text: str
    ruling: bool


class ComponentView(Struct):
    """One component of a game, and the sources of its values."""

    kind: str
    name: str
    copies: int
    values: dict[str, Any]
    source: str
    sources: dict[str, str]


class FaceView(Struct):
    """What is printed on a card or another thing that views name by its id, and the sources of its values."""

    id: str
    kind: str
    name: str
    text: str
    source: str
    values: dict[str, Any]
    sources: dict[str, str]


class About(Struct):
    """The server: its version, which a page compares to notice an update, its time, and who you are."""

    version: str
    now: float
    me: Me | None = None


class Lesson(Struct):
    """A game's lesson: its table, everything that happened, and the notes on it."""

    table: TableView
    events: list[Happening]
    notes: list[NoteView]
