"""Games from our folders, from files and from packages; a game that cannot be loaded costs only a sentence."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from holocene.games.loading import FILES, Registry
from holocene.kernel.errors import BadRequest
from holocene.lab.cluster import pack_games

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "examples" / "one_file_game.py"
OURS = ["cavemen", "thaw"]


@pytest.fixture
def registry() -> Registry:
    """Return a registry of two of our games that has loaded nothing yet."""
    return Registry("holocene.games", OURS)


def named(monkeypatch: pytest.MonkeyPatch, *paths: Path) -> None:
    monkeypatch.setenv(FILES, os.pathsep.join(map(str, paths)))


def written(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def installed(folder: Path, name: str, value: str) -> Path:
    """Write the metadata of an installed package with a game, and return the folder to add to the path."""
    entry = f"[holocene.games]\n{name} = {value}\n"
    written(folder / f"{name}-1.0.dist-info" / "METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    written(folder / f"{name}-1.0.dist-info" / "entry_points.txt", entry)
    return folder


def test_one_of_our_games_is_found_without_loading_the_others(registry: Registry) -> None:
    assert registry.find("thaw").title == "Thaw"
    assert list(registry.loaded) == ["thaw"]
    assert list(registry.all()) == OURS


def test_a_game_is_loaded_from_a_file(registry: Registry, monkeypatch: pytest.MonkeyPatch) -> None:
    named(monkeypatch, EXAMPLE)
    assert registry.find("driftwood").players == (2, 3, 4)
    assert list(registry.all()) == [*OURS, "driftwood"]
    assert not registry.faults


def test_a_file_that_is_added_later_is_found(registry: Registry, monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(registry.all()) == OURS
    named(monkeypatch, EXAMPLE)
    assert "driftwood" in registry.all()


def test_a_game_is_loaded_from_a_package(registry: Registry, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shutil.copy(EXAMPLE, tmp_path / "drifting.py")
    monkeypatch.syspath_prepend(installed(tmp_path, "driftwood", "drifting:GAME"))
    assert registry.find("driftwood").title == "Driftwood"


def test_our_game_wins_if_names_clash(registry: Registry, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    text = EXAMPLE.read_text(encoding="utf-8").replace('name="driftwood"', 'name="thaw"')
    path = written(tmp_path / "other.py", text)
    named(monkeypatch, path)
    assert registry.find("thaw").title == "Thaw"
    assert registry.faults == [f"{path} is ignored: there are two games thaw, and our own is used"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x = {}['no']\n", "KeyError: 'no' (bad.py, line 1)"),
        ("GAME = 3\n", "TypeError: GAME must be a holocene.kernel.game.Game"),
        ("import sys\nsys.exit('no')\n", "SystemExit: no (bad.py, line 2)"),
        ("GAME =\n", "SyntaxError: invalid syntax (bad.py, line 1)"),
        ("", "AttributeError: bad.py defines no GAME"),
        (None, "FileNotFoundError: there is no such file"),
    ],
)
def test_a_bad_file_costs_only_a_sentence(
    registry: Registry, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str | None, reason: str
) -> None:
    path = tmp_path / "bad.py"
    if text is not None:
        written(path, text)
    named(monkeypatch, path, EXAMPLE)
    assert list(registry.all()) == [*OURS, "driftwood"]
    assert registry.faults == [f"{path} cannot be loaded: {reason}"]
    with pytest.raises(BadRequest) as refused:
        registry.find("bad")
    assert str(refused.value).startswith("there is no game 'bad'; there is cavemen, thaw, driftwood")
    assert reason in str(refused.value)


@pytest.mark.parametrize(
    ("right", "wrong", "reason"),
    [
        ('name="driftwood"', 'name="a/b c"', "TypeError: a game's name has small letters, digits and underscores only"),
        ("players=(2, 3, 4)", "players=(4, 2)", "TypeError: players must be in ascending order, each number once"),
        ("players=(2, 3, 4)", 'players=(2, 3, 4), options=["a"]', "TypeError: options must be a tuple of"),
        ("players=(2, 3, 4)", 'players=(2, 3, 4), view_type="Missing"', "TypeError: view_type cannot be read"),
        ("players=(2, 3, 4)", "players=(2, 3, 4), version=3", "TypeError: version must be a text"),
    ],
)
def test_a_wrong_declaration_costs_only_a_sentence(
    registry: Registry, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, right: str, wrong: str, reason: str
) -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    assert right in text
    path = written(tmp_path / "wrong.py", text.replace(right, wrong))
    named(monkeypatch, path)
    assert list(registry.all()) == OURS
    (fault,) = registry.faults
    assert fault.startswith(f"{path} cannot be loaded: {reason}")


def test_a_bad_package_costs_only_a_sentence(
    registry: Registry, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.syspath_prepend(installed(tmp_path, "lost", "lost_in_space:GAME"))
    assert list(registry.all()) == OURS
    (fault,) = registry.faults
    assert fault.startswith("lost of the package lost cannot be loaded: ModuleNotFoundError: No module named 'lost_in")


def test_a_file_of_a_package_imports_its_neighbours(
    registry: Registry, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    written(tmp_path / "driftwoods" / "__init__.py", "")
    shutil.copy(EXAMPLE, tmp_path / "driftwoods" / "rules.py")
    written(tmp_path / "driftwoods" / "game.py", "from driftwoods.rules import GAME as GAME\n")
    named(monkeypatch, tmp_path / "driftwoods")
    assert registry.find("driftwood").title == "Driftwood"
    sys.path.remove(str(tmp_path))


def test_packages_are_not_searched_for_one_of_our_games() -> None:
    """Searching entry points takes as long as loading a game, so it is only done when necessary."""
    code = "import holocene, sys; holocene.new('thaw', 3); assert 'importlib.metadata' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_games_are_sent_to_a_cluster(registry: Registry, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A single file is sent alone, a file in a package with its whole package; both load in the cluster's folder."""
    written(tmp_path / "here" / "pebbly" / "__init__.py", "")
    text = EXAMPLE.read_text(encoding="utf-8").replace('name="driftwood"', 'name="pebbly"')
    written(tmp_path / "here" / "pebbly" / "rules.py", text)
    written(tmp_path / "here" / "pebbly" / "game.py", "from pebbly.rules import GAME as GAME\n")
    named(monkeypatch, EXAMPLE, tmp_path / "here" / "pebbly", tmp_path / "nothing.py")
    there = tmp_path / "there"
    there.mkdir()
    games = pack_games(there)
    assert games == ["one_file_game.py", os.path.join("pebbly", "game.py")]
    monkeypatch.chdir(there)
    monkeypatch.setenv(FILES, os.pathsep.join(games))
    shutil.rmtree(tmp_path / "here")
    assert list(registry.all()) == [*OURS, "driftwood", "pebbly"]
    sys.path.remove(str(there))
