"""Commands for those who make games: new-game and check-game."""

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
TOP = ("Makefile", "README.md", "pyproject.toml")  # the rest is the package, or a test


def new_game(
    name: Annotated[str, typer.Argument(help="small letters, digits and underscores", metavar="NAME")],
    folder: Annotated[
        Path | None, typer.Option(help="where to; a folder of that name if not given", metavar="FOLDER")
    ] = None,
) -> None:
    """Write the folder of a new game, which can be played at once.

    It is a small card game with hidden hands, with its rules, tests and a Makefile; change it into yours.
    """
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or len(letters := re.sub("[^a-z]", "", name)) < 3:
        raise BadRequest(f"a game's name is small letters, digits and underscores, three letters or more, not {name!r}")
    top = folder or Path(name)
    if top.exists() and (not top.is_dir() or any(top.iterdir())):
        raise BadRequest(f"{top} is there already")
    title = name.replace("_", " ").capitalize()
    words = {"name": name, "title": title, "PREFIX": letters[:3].upper(), "python": sys.executable}
    for source in sorted(TEMPLATE.glob("*.txt")):
        text = source.read_text(encoding="utf-8")
        for word, value in words.items():
            text = text.replace("{{" + word + "}}", value)
        path = file_place(top, name, source.stem)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    typer.echo(f"{title} is in {top}. Go there, and: make test, make play, make serve; README.md says what is where.")


def file_place(top: Path, name: str, file: str) -> Path:
    """Return where a file of a new game goes."""
    if file.startswith("test_"):
        return top / "tests" / f"test_{name}.py"
    return top / file if file in TOP else top / name / file


def check_game(
    game: GameName,
    seconds: Annotated[float, typer.Option(min=1, help="how long to fuzz", metavar="NUMBER")] = 15.0,
    seed: Annotated[int, typer.Option(help="another one plays other matches", metavar="NUMBER")] = 1,
    folder: Annotated[Path, typer.Option(help="where a finding is saved", metavar="FOLDER")] = Path("found"),
) -> None:
    """Say what a game lacks, and check every invariant.

    Where a secret shows, it says in which fields the views of two worlds differ that should look the same.
    """
    from holocene.lab.check_game import check_game as look

    broken = False
    for found in look(find_game(game), seconds, seed, folder):
        broken = broken or (found.needed and not found.fine)
        sign = "ok   " if found.fine else "FAILS" if found.needed else "lacks"
        typer.echo(f"{sign}  {found.what}: {found.sentence}")
    typer.echo(f"{game} is not right yet." if broken else f"{game} can be played.")
    if broken:
        raise typer.Exit(1)
