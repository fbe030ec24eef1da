"""Lessons: a short annotated match that comes with a game, shown like a finished table that nobody owns."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from holocene.games import find_game
from holocene.kernel.game import Game
from holocene.kernel.matches.reading import read_match
from holocene.tables.archive import file_entries, file_row
from holocene.tables.errors import Refused
from holocene.tables.table.table import new_table
from holocene.tables.table.views import Views


def lesson_file(game: Game) -> Path:
    """Return the path of a game's lesson, or raise Refused if it has none."""
    path = game.lesson()
    if path is None:
        raise Refused(404, "This game has no lesson.")
    return path


@cache
def lesson_views(path: Path) -> Views:
    """Return a lesson as a table shows it."""
    match = read_match(path, find_game)
    row = file_row(match, "", 0.0)
    return Views(new_table(row, file_entries(row.id, match, 0.0)))
