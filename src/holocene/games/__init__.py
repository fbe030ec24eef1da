"""All games: our own folders, the files that HOLOCENE_GAMES names, and installed packages (docs/add-a-game.md)."""

from __future__ import annotations

import os
import pkgutil
from pathlib import Path

from holocene.games.loading import FILES, Registry

REGISTRY = Registry(__name__, [module.name for module in pkgutil.iter_modules(__path__) if module.ispkg])
all_games, find_game = REGISTRY.all, REGISTRY.find


def add_file(path: str | os.PathLike[str]) -> None:
    """Add a game from a file, in this process and in those that it starts from now on."""
    paths = [os.environ.get(FILES, ""), str(Path(path).absolute())]
    os.environ[FILES] = os.pathsep.join(filter(None, paths))


def faults() -> list[str]:
    """Return a sentence for each game that could not be loaded or was ignored so far."""
    return REGISTRY.faults
