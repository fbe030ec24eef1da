"""Each of the two test runs uses the right build (`make test` sets HOLOCENE_EXPECT)."""

from __future__ import annotations

import ast
import importlib
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import holocene

SOURCE = Path(holocene.__file__).parent


def engine_modules() -> list[str]:
    """Return the modules that are compiled: those in folders called `engine`."""
    found = (path for path in SOURCE.glob("**/engine/**/*.py") if path.stem != "__init__")
    return [".".join(path.relative_to(SOURCE.parent).with_suffix("").parts) for path in found]


def test_every_compiled_module_has_its_source() -> None:
    """A compiled module left behind by a moved file could still be imported, and would hide the move."""
    sources = set(engine_modules())
    compiled = {
        ".".join((library.parent / library.name.split(".")[0].removesuffix("__mypyc")).relative_to(SOURCE.parent).parts)
        for library in SOURCE.glob("**/*.so")
    }
    assert compiled <= sources, f"run `make build`; stale: {sorted(compiled - sources)}"


def test_no_folder_holds_more_than_sixteen_files() -> None:
    """Then it is time to give a part of it a folder of its own."""
    names: dict[Path, set[str]] = {}
    for path in SOURCE.rglob("*.py"):
        names.setdefault(path.parent.relative_to(SOURCE), set()).add(path.name)
    assert {folder: len(files) for folder, files in names.items() if len(files) > 16} == {}


def test_this_run_uses_the_build_it_was_asked_for() -> None:
    expected = os.environ.get("HOLOCENE_EXPECT")
    if expected is None:
        expected = "pure" if os.environ.get("HOLOCENE_PURE") == "1" else "either"
    files = {name: str(importlib.import_module(name).__file__) for name in engine_modules()}
    compiled = {name for name, file in files.items() if file.endswith(".so")}
    assert len(files) > 10
    if expected == "compiled":
        assert compiled == set(files), f"not compiled: {sorted(set(files) - compiled)}"
    elif expected == "pure":
        assert compiled == set(), f"compiled: {sorted(compiled)}"
    else:
        assert compiled in (set(), set(files)), "all or nothing"


def shifts(tree: ast.AST) -> list[int]:
    """Return the lines that shift a literal number by something that is not a literal.

    >>> shifts(ast.parse("a = 1 << b\\nc = 1 << 3\\nd = b << 2\\ne = -1 << (b + 1)"))
    [1, 4]
    """
    written = (ast.Constant, ast.UnaryOp)
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.LShift)
        and isinstance(node.left, written)
        and not isinstance(node.right, ast.Constant)
    ]


def test_compiled_sources_shift_no_literal_number() -> None:
    """mypyc compiles `1 << n` to a shift of C's 32-bit int; use `holocene.kernel.engine.bits` instead."""
    found = {}
    for name in engine_modules():
        path = SOURCE.parent / (name.replace(".", "/") + ".py")
        if lines := shifts(ast.parse(path.read_text(encoding="utf-8"))):
            found[name] = lines
    assert found == {}


def test_the_c_that_mypyc_writes_shifts_no_literal_number() -> None:
    """The same check in the C of the compiled build, where the types do not matter."""
    sources = list((SOURCE.parent.parent / "build").glob("holocene/**/*.c"))
    if os.environ.get("HOLOCENE_EXPECT") == "compiled":
        assert len(sources) > 50, "the compiled build keeps its C files"
    narrow = re.compile(r"= \(?-?[0-9]+\)? << cpy_")
    assert [path.name for path in sources if narrow.search(path.read_text(encoding="utf-8"))] == []
    assert narrow.search("    cpy_r_r10 = 1 << cpy_r_height;")


def test_the_pure_build_is_chosen_at_run_time() -> None:
    """HOLOCENE_PURE=1 imports the sources even if compiled modules exist beside them."""
    code = "from holocene.games.cavemen.engine import state; print(state.__file__)"
    environment = {**os.environ, "HOLOCENE_PURE": "1"}
    found = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert found.stdout.strip().endswith("state.py")


PAINTINGS = {"expansion": "cave_paintings"}
TABLES: list[tuple[str, int, int, dict[str, Any]]] = [
    *(("cavemen", players, 20, {}) for players in (2, 3, 4, 5)),
    *(("thaw", players, 4, {}) for players in (3, 4, 5)),
    *(("endless_winter", players, 4, options) for players in (2, 3, 4) for options in ({}, PAINTINGS)),
]


@pytest.mark.parametrize(("name", "players", "games", "options"), TABLES)
def test_both_builds_play_the_same(name: str, players: int, games: int, options: dict[str, Any]) -> None:
    """The pure build, in another process, reaches the same positions as this one."""
    code = (
        "import holocene, sys\n"
        f"for seed in range({games}):\n"
        f"    bots = ['random'] * {players} if seed % 4 else ['greedy'] * {players}\n"
        f"    print(holocene.play_out('{name}', bots, seed=seed, **{options}).state.hash())\n"
    )
    environment = {**os.environ, "HOLOCENE_PURE": "1"}
    pure = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    here = []
    for seed in range(games):
        bots = ["random"] * players if seed % 4 else ["greedy"] * players
        here.append(holocene.play_out(name, bots, seed=seed, **options).state.hash())
    assert pure.stdout.split() == here
