"""What the commands are given: the arguments they share, and how options and seats are read."""

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
EVERYWHERE = (
    "Every command also takes --game FILE.py, a game that is not installed (docs/add-a-game.md), and --language CODE, "
    "en or de; what is not translated stays English."
)
MOST_GAMES = 10_000_000
MatchFile = Annotated[Path, typer.Argument(help="a saved match", metavar="FILE")]


def take_everywhere(words: list[str]) -> list[str]:
    """Return a command's words without those that every command understands, and do what these say.

    Handled here and not by typer, which would load its library of types even where they are not given.

    Raises:
        BadRequest: a value is missing, or there is no such language.
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
    """Let a language be in force for the command."""
    if wanted not in LANGUAGES:
        raise BadRequest(f"there is no language {wanted!r}; there is {', '.join(LANGUAGES)}")
    speak(wanted)


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
    from holocene.bots import find_bot  # the light commands seat nobody

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
