"""Lessons: a short match with notes that a game brings along, shown like a finished table that nobody owns."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import holocene
from holocene.games import find_game
from holocene.kernel.files import read_json, read_match
from holocene.server.archive import file_entries, file_row
from holocene.server.refused import Refused
from holocene.server.table import Table, new_table

GAMES = Path(holocene.__file__).parent / "games"


@cache
def has_lesson(game: str) -> bool:
    """Return whether a game brings a lesson."""
    return lesson_path(game).exists()


def lesson_file(game: str) -> Path:
    """Return where a game keeps its lesson.

    Raises:
        Refused: it has none.
    """
    if not has_lesson(game):
        raise Refused(404, "This game has no lesson.")
    return lesson_path(game)


def lesson_path(game: str) -> Path:
    """Return where a game's lesson would be."""
    return GAMES / find_game(game).name / "lesson.json"


@cache
def lesson_table(path: Path) -> Table:
    """Return a lesson as a table."""
    match = read_match(path, find_game)
    row = file_row(match, "", 0.0)
    return new_table(row, file_entries(row.id, match, 0.0))


def lesson_json(path: Path) -> dict[str, Any]:
    """Return a lesson as the match file that it is."""
    data: dict[str, Any] = read_json(path)
    return data
