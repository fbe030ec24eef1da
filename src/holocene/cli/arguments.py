"""The arguments that several commands share, and how options and seats are read."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from holocene.games import add_file
from holocene.kernel.errors import BadRequest
from holocene.kernel.game import Game, OptionValue, spoken_value
from holocene.kernel.language import LANGUAGES, speak

GameName = Annotated[str, typer.Argument(help="the game's name, see `holocene games`", metavar="GAME")]
Players = Annotated[
    int | None, typer.Option(help="how many players; by default as many as --seats names, or 3", metavar="NUMBER")
]
Seats = Annotated[
    str | None,
    typer.Option(
        help="who sits where, separated by commas: human, random, greedy, search (search@2s thinks 2 seconds a turn) "
        "or your own bot as module:Class; the other seats are greedy",
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
Workers = Annotated[int | None, typer.Option(min=1, help="worker processes; by default one per core", metavar="NUMBER")]
EVERYWHERE = (
    "Every command also takes --game FILE.py, for a game that is not installed (docs/add-a-game.md), and --language "
    "CODE, en or de; anything that is not translated stays English."
)
MOST_GAMES = 10_000_000
MatchFile = Annotated[Path, typer.Argument(help="a saved match", metavar="FILE")]


def take_everywhere(words: list[str]) -> list[str]:
    """Apply the options that every command takes, and return the command's other words.

    typer could do this too, but it would load its library of types even when these options are not given.

    Raises:
        BadRequest: a value is missing, or the language is unknown.
    """
    left: list[str] = []
    chosen = {"--language": os.environ.get("HOLOCENE_LANGUAGE", "")}
    rest = iter(words)
    for word in rest:
        name, equals, value = word.partition("=")
        if word == "--":
            return [*left, word, *rest]
        if name not in ("--game", "--language"):
            left.append(word)
            continue
        chosen[name] = value if equals else next(rest, "")
        if not chosen[name]:
            raise BadRequest(f"{name} needs a value; see holocene --help")
        if name == "--game":
            add_file(chosen[name])
    if chosen["--language"]:
        choose_language(chosen["--language"])
    return left


def choose_language(wanted: str) -> None:
    """Set the language of the command."""
    if wanted not in LANGUAGES:
        raise BadRequest(f"there is no language {wanted!r}; the languages are {', '.join(LANGUAGES)}")
    speak(wanted)


def read_options(game: Game, given: list[str] | None) -> dict[str, OptionValue]:
    """Return a game's options, given as name=value."""
    chosen: dict[str, OptionValue] = {}
    for text in given or []:
        name, equals, word = text.partition("=")
        if not equals:
            raise BadRequest(f"give an option as name=value, not {text!r}")
        values = next((option.values for option in game.options if option.name == name), ())
        chosen[name] = next((value for value in values if spoken_value(value) == word.lower()), word)
    return game.check_options(chosen)


def read_seats(game: Game, players: int | None, seats: str | None, first: str) -> list[str]:
    """Return who sits where; the greedy bot takes the seats that are not named."""
    from holocene.bots import find_bot  # imported here, because many commands need no bots

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
