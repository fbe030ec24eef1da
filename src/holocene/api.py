"""The public verbs of the package, re-exported by `holocene` itself."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from holocene.bots import find_bot
from holocene.bots.table import play_out as play_match_out
from holocene.games import all_games, find_game
from holocene.kernel.clauses import Clause
from holocene.kernel.files import read_match
from holocene.kernel.game import Game
from holocene.kernel.match import Match, begin_match, new_match
from holocene.kernel.state import State
from holocene.kernel.tables import Component

PathText = str | os.PathLike[str]


def games() -> list[Game]:
    """Return the games, each with its player counts and options."""
    return list(all_games().values())


def components(game: str, edition: PathText | None = None) -> list[Component]:
    """Return every component of a game: kind, name, copies, values and source."""
    found = find_game(game)
    return found.components(found.edition(as_path(edition)))


def rules(game: str) -> list[Clause]:
    """Return a game's rules as numbered clauses, rulings marked."""
    return list(find_game(game).clauses())


def new(
    game: str, players: int, seed: int | str | None = None, edition: PathText | None = None, **options: Any
) -> Match:
    """Return a new match.

    Args:
        game: its name, see `games()`.
        players: how many sit at the table.
        seed: any number or text; without one, 128 random bits.
        edition: an owner's override file with the printed card values.
        options: the game's own, see `games()`.
    """
    found = find_game(game)
    return new_match(found, players, seed, options, found.edition(as_path(edition)))


def load(game: str, dump: object, edition: PathText | None = None) -> State:
    """Return the position that a dump, perhaps edited by hand, describes.

    Raises:
        BadPosition: naming the field that cannot be.
    """
    found = find_game(game)
    return found.load(dump, found.edition(as_path(edition)))


def begin(game: str, dump: object, seed: int | str | None = None, edition: PathText | None = None) -> Match:
    """Return a match that begins with the position a dump describes, exactly as it stands.

    `Match.fork` begins one from a moment of another match, with the unseen dealt anew.

    Raises:
        BadPosition: naming the field that cannot be.
        BadRequest: the game is over in it.
    """
    found = find_game(game)
    cards = found.edition(as_path(edition))
    return begin_match(found, found.load(dump, cards), cards, seed)


def replay(path: PathText) -> Match:
    """Return the match saved in a file, played again and compared with it.

    Raises:
        BadFile: it is no match, or does not play as it says.
    """
    return read_match(path, find_game)


def play_out(
    game: str,
    bots: Sequence[str],
    seed: int | str | None = None,
    edition: PathText | None = None,
    **options: Any,
) -> Match:
    """Return a finished match between bots, one name per seat."""
    match = new(game, len(bots), seed, edition, **options)
    play_match_out(match, [find_bot(name) for name in bots])
    return match


def as_path(path: PathText | None) -> Path | None:
    """Return a path for what a caller gave."""
    return None if path is None else Path(path)
