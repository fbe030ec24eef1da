"""What the commands are given: the arguments they share, and how options and seats are read."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from holocene.bots import find_bot
from holocene.kernel.errors import BadRequest
from holocene.kernel.game import Game, OptionValue, spoken_value
from holocene.kernel.language import LANGUAGES, speak

GameName = Annotated[str, typer.Argument(help="the game's name, see `holocene games`", metavar="GAME")]
Players = Annotated[
    int | None, typer.Option(help="how many players; as many as seats are named, or 3", metavar="NUMBER")
]
Seats = Annotated[
    str | None,
    typer.Option(
        help="who sits where, with commas: human, random, greedy, search (search@2s thinks 2 seconds a turn) or your "
        "own as module:Class; greedy where not named",
        metavar="NAMES",
    ),
]
Seed = Annotated[
    str | None, typer.Option(help="any number or text; the same seed gives the same cards", metavar="TEXT")
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", help="an option of the game, see `holocene games`; may be repeated", metavar="NAME=VALUE"),
]
EditionFile = Annotated[
    Path | None, typer.Option("--edition", help="your own card values, see `holocene cards --help`", metavar="FILE")
]
Workers = Annotated[int | None, typer.Option(min=1, help="processes; all cores if not given", metavar="NUMBER")]
MOST_GAMES = 10_000_000
Language = Annotated[
    str | None,
    typer.Option(
        "--language",
        envvar="HOLOCENE_LANGUAGE",
        callback=lambda wanted: choose_language(wanted),
        is_eager=True,
        help="en or de; what is not translated stays English",
        metavar="CODE",
    ),
]
MatchFile = Annotated[Path, typer.Argument(help="a saved match", metavar="FILE")]


def choose_language(wanted: str | None) -> str | None:
    """Let the language wanted be in force for the command."""
    if wanted:
        if wanted not in LANGUAGES:
            raise BadRequest(f"there is no language {wanted!r}; there is {', '.join(LANGUAGES)}")
        speak(wanted)
    return wanted


def read_options(game: Game, given: list[str] | None) -> dict[str, OptionValue]:
    """Return the options typed as name=value."""
    chosen: dict[str, OptionValue] = {}
    for text in given or []:
        name, equals, word = text.partition("=")
        if not equals:
            raise BadRequest(f"an option is given as name=value, not {text!r}")
        values = next((option.values for option in game.options if option.name == name), ())
        chosen[name] = next((value for value in values if spoken_value(value) == word.lower()), word)
    return game.check_options(chosen)


def read_seats(game: Game, players: int | None, seats: str | None, first: str) -> list[str]:
    """Return who sits where; seats not named are the greedy bot's."""
    named = [name.strip() for name in seats.split(",")] if seats else [first]
    if players is None:
        players = len(named) if seats else min(game.players, key=lambda number: abs(number - 3))
    game.check_players(players)
    if len(named) > players:
        raise BadRequest(f"{len(named)} seats are named for {players} players")
    named += ["greedy"] * (players - len(named))
    for name in named:
        if name != "human":
            find_bot(name)
    return named
