"""The commands for authors of games: new-game and check-game."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Annotated

import typer

from holocene.cli.arguments import GameName
from holocene.games import find_game
from holocene.kernel.errors import BadRequest

TEMPLATE = Path(__file__).parent / "new_game"
TOP = ("Makefile", "README.md", "pyproject.toml")  # the other files belong to the package or are tests


def new_game(
    name: Annotated[str, typer.Argument(help="small letters, digits and underscores", metavar="NAME")],
    folder: Annotated[
        Path | None, typer.Option(help="where to write it, by default a folder named after the game", metavar="FOLDER")
    ] = None,
) -> None:
    """Create the folder of a new game that you can play at once.

    It is a small card game with hidden hands, with rules, tests and a Makefile. Change it into your own game.
    """
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or len(letters := re.sub("[^a-z]", "", name)) < 3:
        raise BadRequest(
            f"a game's name consists of small letters, digits and underscores, with three letters or more, not {name!r}"
        )
    top = folder or Path(name)
    if top.exists() and (not top.is_dir() or any(top.iterdir())):
        raise BadRequest(f"{top} exists already")
    title = name.replace("_", " ").capitalize()
    words = {"name": name, "title": title, "PREFIX": letters[:3].upper(), "python": sys.executable}
    for source in sorted(TEMPLATE.glob("*.txt")):
        text = source.read_text(encoding="utf-8")
        for word, value in words.items():
            text = text.replace("{{" + word + "}}", value)
        path = file_place(top, name, source.stem)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    typer.echo(f"{title} is in {top}. Try there: make test, make play, make serve. README.md explains the files.")


def file_place(top: Path, name: str, file: str) -> Path:
    """Return where a file of a new game goes."""
    if file.startswith("test_"):
        return top / "tests" / f"test_{name}.py"
    return top / file if file in TOP else top / name / file


def check_game(
    game: GameName,
    seconds: Annotated[float, typer.Option(min=1, help="how long to fuzz", metavar="NUMBER")] = 15.0,
    seed: Annotated[int, typer.Option(help="another seed plays other matches", metavar="NUMBER")] = 1,
    folder: Annotated[Path, typer.Option(help="where a finding is saved", metavar="FOLDER")] = Path("found"),
) -> None:
    """Report what a game lacks, and check every invariant.

    If the game shows a secret, the report names the fields in which two positions differ that should look the same.
    """
    from holocene.lab.check_game import check_game as run_checks

    broken = False
    for found in run_checks(find_game(game), seconds, seed, folder):
        broken = broken or (found.needed and not found.fine)
        sign = "ok   " if found.fine else "FAILS" if found.needed else "lacks"
        typer.echo(f"{sign}  {found.what}: {found.sentence}")
    typer.echo(f"{game} is not right yet." if broken else f"{game} can be played.")
    if broken:
        raise typer.Exit(1)
