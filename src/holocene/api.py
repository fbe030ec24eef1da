"""The public functions of the package, re-exported by `holocene`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from holocene.games import all_games, find_game
from holocene.kernel.clauses import Clause
from holocene.kernel.components.component import Component
from holocene.kernel.engine.state import Edition, State
from holocene.kernel.game import Game
from holocene.kernel.matches.match import Match, Seed, begin_match, new_match
from holocene.kernel.matches.reading import read_match

PathText = str | os.PathLike[str]


def games() -> list[Game]:
    """Return all games."""
    return list(all_games().values())


def components(game: str, edition: PathText | None = None) -> list[Component]:
    """Return all components of a game: kind, name, copies, values and source."""
    return list(find_edition(game, edition)[1].components)


def rules(game: str) -> list[Clause]:
    """Return a game's rules as numbered clauses; our own rulings are marked."""
    return list(find_game(game).clauses())


def new(game: str, players: int, seed: Seed = None, edition: PathText | None = None, **options: Any) -> Match:
    """Return a new match.

    Args:
        game: its name, see `games()`.
        players: the number of players.
        seed: any number or text; 128 random bits by default.
        edition: an owner's component file with the printed card values.
        options: the game's own options, see `games()`.
    """
    found, chosen = find_edition(game, edition)
    return new_match(found, players, seed, options, chosen)


def load(game: str, dump: object, edition: PathText | None = None) -> State:
    """Return the position that a dump describes, or raise BadPosition with the faulty field."""
    found, chosen = find_edition(game, edition)
    state: State = found.load(dump, chosen)
    return state


def begin(game: str, dump: object, seed: Seed = None, edition: PathText | None = None) -> Match:
    """Return a match that begins with exactly the position that a dump describes.

    To begin with a moment of another match, use `Match.fork`, which deals everything unseen again.

    Raises:
        BadPosition: the dump is not a possible position; the error names the faulty field.
        BadRequest: the game is already over in that position.
    """
    found, chosen = find_edition(game, edition)
    return begin_match(found, found.load(dump, chosen), chosen, seed)


def replay(path: PathText) -> Match:
    """Return the match in a file after replaying it.

    Raises:
        BadFile: it is not a match file, or the replay differs from what the file says.
    """
    return read_match(path, find_game)


def play_out(
    game: str, bots: Sequence[str], seed: Seed = None, edition: PathText | None = None, **options: Any
) -> Match:
    """Return a finished match between bots, one name per seat."""
    from holocene.bots import find_bot  # imported here because most commands need no bot
    from holocene.bots.playing import play_out as play_match_out

    match = new(game, len(bots), seed, edition, **options)
    play_match_out(match, [find_bot(name) for name in bots])
    return match


def find_edition(game: str, edition: PathText | None) -> tuple[Game, Edition]:
    """Return a game, and its shipped edition or the one in an owner's file."""
    found = find_game(game)
    return found, found.edition(None if edition is None else Path(edition))
