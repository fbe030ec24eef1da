"""Prints the lists of games and of clauses, without rich, because importing it takes longer than printing them."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence

import typer

from holocene.kernel.clauses import Clause
from holocene.kernel.game import Game, spoken_range, spoken_value
from holocene.kernel.language import say


def print_games(games: Iterable[Game]) -> None:
    """Print the games with their player counts and options."""
    for game in games:
        players = say("{range} players", range=spoken_range(game.players))
        print_folded(f"  {say(game.title)}, {players}", game.name)
        print_folded(f"  {say(game.summary)}")
        for option in game.options:
            values = ", ".join(spoken_value(value) for value in option.values)
            usual = say("default {value}", value=spoken_value(option.default))
            print_folded(f"  --option {option.name}=…  {say(option.help)}: {values} ({usual})")


def print_clauses(clauses: Sequence[Clause]) -> None:
    """Print clauses under their chapters."""
    chapter = ""
    for clause in clauses:
        if clause.chapter != chapter:
            chapter = clause.chapter
            typer.echo()
            print_folded("", chapter)
        print_folded(f"  {clause.text}", clause.id)


def print_folded(text: str, head: str = "") -> None:
    """Print a line with a bold head; it is wrapped for a terminal, but not for a pipe or a file."""
    if sys.stdout.isatty() or "COLUMNS" in os.environ:
        width = shutil.get_terminal_size().columns
        lines = textwrap.wrap(head + text, width, break_long_words=False, break_on_hyphens=False)
        text = "\n".join(lines).removeprefix(head) if head else "\n".join(lines)
    typer.echo(typer.style(head, bold=True) + text)
