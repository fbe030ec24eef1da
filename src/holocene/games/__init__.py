"""The games, one folder each; a folder with a `game.py` is all it takes to add one (docs/add-a-game.md)."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from holocene.kernel.errors import BadRequest
from holocene.kernel.game import Game


@cache
def all_games() -> dict[str, Game]:
    """Return every game by name."""
    found: dict[str, Game] = {}
    for module in pkgutil.iter_modules(__path__):
        if module.ispkg:
            game: Game = importlib.import_module(f"{__name__}.{module.name}.game").GAME
            found[game.name] = game
    return found


def find_game(name: str) -> Game:
    """Return the game of that name.

    Raises:
        BadRequest: there is none.
    """
    games = all_games()
    if not isinstance(name, str) or name not in games:
        raise BadRequest(f"there is no game {name!r}; there is {', '.join(games)}")
    return games[name]
