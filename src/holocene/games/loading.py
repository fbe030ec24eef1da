"""Finds and loads games; a game that cannot be loaded costs one sentence and nothing else."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
import traceback
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

from holocene.kernel.errors import BadRequest
from holocene.kernel.game import Game

FILES = "HOLOCENE_GAMES"  # files or folders, separated as in PATH; worker processes inherit it
GROUP = "holocene.games"  # the entry points of installed packages


@dataclass(frozen=True, slots=True)
class Source:
    """Where a game comes from: the place as people call it, how to load it, and whether it is one of our own."""

    place: str
    load: Callable[[], object]
    ours: bool = False


@dataclass(slots=True)
class Registry:
    """Games by name, each loaded when it is first needed.

    Attributes:
        package: the package of our own games.
        own: the folders of our own games, each named after its game.
        faults: a sentence for each game that could not be loaded or was ignored.
        loaded: the loaded games, by name.
        tried: the places that games have been loaded from, successfully or not.
        complete: whether all sources have been tried.
    """

    package: str
    own: list[str]
    faults: list[str] = field(default_factory=list)
    loaded: dict[str, Game] = field(default_factory=dict)
    tried: set[str] = field(default_factory=set)
    complete: bool = False

    def all(self) -> dict[str, Game]:
        """Return every game by name: our own, then those from files, then those from packages."""
        if not self.complete or not self.tried.issuperset(file_paths()):
            for source in [*map(self.our_source, self.own), *file_sources(), *package_sources()]:
                self.add(source)
            order = [name for name in self.own if name in self.loaded]
            order += [name for name in self.loaded if name not in order]
            if order != list(self.loaded):
                self.loaded = {name: self.loaded[name] for name in order}  # another thread may still read the old dict
            self.complete = True
        return self.loaded

    def find(self, name: str) -> Game:
        """Return the game with a name, loading no more than necessary; raise BadRequest if there is none."""
        if isinstance(name, str):
            if name in self.loaded:
                return self.loaded[name]
            for source in [*(self.our_source(own) for own in self.own if own == name), *file_sources()]:
                self.add(source)
            if name in self.loaded or name in self.all():
                return self.loaded[name]
        known = ", ".join(self.all())
        raise BadRequest(". ".join([f"there is no game {name!r}; there is {known}", *self.faults]))

    def our_source(self, name: str) -> Source:
        """Return the source of one of our own games."""
        module = f"{self.package}.{name}.game"
        return Source(f"our game {name}", lambda: importlib.import_module(module).GAME, ours=True)

    def add(self, source: Source) -> None:
        """Load a game once, or add a fault. Two threads that load one of our own get the same game."""
        if source.place in self.tried:
            return
        try:
            game = source.load()
            if not isinstance(game, Game):
                raise TypeError("GAME must be a holocene.kernel.game.Game")
        except (Exception, SystemExit) as error:  # a stranger's code may raise anything
            self.faults.append(f"{source.place} cannot be loaded: {one_line(error)}")
            return
        finally:
            self.tried.add(source.place)
        if self.loaded.get(game.name) is game:
            return
        if game.name in self.loaded or (game.name in self.own and not source.ours):
            used = "our own" if game.name in self.own else "the other one"
            self.faults.append(f"{source.place} is ignored: there are two games {game.name}, and {used} is used")
        else:
            self.loaded[game.name] = game


def file_paths() -> list[str]:
    """Return the files and folders in HOLOCENE_GAMES."""
    return [path for path in os.environ.get(FILES, "").split(os.pathsep) if path]


def file_sources() -> Iterator[Source]:
    """Yield the games in HOLOCENE_GAMES."""
    for path in file_paths():
        yield Source(path, lambda path=Path(path): game_in(path))  # type: ignore[misc]


def package_sources() -> Iterator[Source]:
    """Yield the games of installed packages."""
    from importlib.metadata import entry_points  # takes as long as loading a game, and most commands do not need it

    for entry in entry_points(group=GROUP):
        package = entry.dist.name if entry.dist is not None else entry.value
        yield Source(f"{entry.name} of the package {package}", entry.load)


def game_in(path: Path) -> object:
    """Return what a file or folder declares as its game."""
    module = load_file(path)
    if not hasattr(module, "GAME"):
        raise AttributeError(f"{Path(str(module.__file__)).name} defines no GAME")
    return module.GAME


def load_file(path: Path) -> ModuleType:
    """Return the module in a file, or `game.py` in a folder; a file in a package is imported as part of it."""
    path = (path / "game.py" if path.is_dir() else path).absolute()
    if not path.exists():
        raise FileNotFoundError("there is no such file")
    names, folder = [path.stem], path.parent
    while (folder / "__init__.py").exists():
        names, folder = [folder.name, *names], folder.parent
    name = ".".join(names)
    if len(names) > 1:
        if str(folder) not in sys.path:
            sys.path.append(str(folder))
        module = importlib.import_module(name)
        if Path(str(module.__file__)).resolve() != path.resolve():
            raise ImportError(f"another module is called {name}: {module.__file__}")
        return module
    if path.suffix != ".py":
        raise ImportError("it is not a Python file")
    name = module_name(path)
    FINDER.files[name] = path
    return importlib.import_module(name)


def module_name(path: Path) -> str:
    """Return the name of the module in a file outside packages; files of the same name in two folders differ in it."""
    return f"holocene_game_{path.stem}_{zlib.crc32(str(path).encode()):08x}"


class FileFinder(MetaPathFinder):
    """Finds the modules of games in files, so that a process that is sent a position can import its class.

    Attributes:
        files: the files loaded so far, by the names of their modules; others are looked for in HOLOCENE_GAMES.
    """

    def __init__(self) -> None:
        self.files: dict[str, Path] = {}

    def find_spec(self, name: str, path: Any = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Return the spec of a module that `module_name` has named, else None."""
        if not name.startswith("holocene_game_"):
            return None
        listed = [Path(each, "game.py") if Path(each).is_dir() else Path(each) for each in file_paths()]
        files = {**{module_name(file.absolute()): file.absolute() for file in listed}, **self.files}
        return importlib.util.spec_from_file_location(name, files[name]) if name in files else None


FINDER = FileFinder()
sys.meta_path.append(FINDER)


def one_line(error: BaseException) -> str:
    """Return an error in one line, with the place where it happened."""
    text = " ".join(f"{type(error).__name__}: {error}".split())
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename != __file__]
    frames = [frame for frame in frames if not frame.filename.startswith("<") and "importlib" not in frame.filename]
    if isinstance(error, SyntaxError) or not frames:
        return text
    return f"{text} ({Path(frames[-1].filename).name}, line {frames[-1].lineno})"
