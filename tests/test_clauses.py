"""Every clause of every game has a test marked with its number, and every mark names a clause."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import holocene
from holocene.kernel.clauses import read_clauses

TESTS = Path(__file__).parent
GAMES = [game.name for game in holocene.games()]
PAGES = [page for game in holocene.games() for page in (game.page, *game.more_pages)]


def marks(source: str) -> dict[str, list[str]]:
    """Return the clauses in a file's `pytest.mark.clause(...)` decorators, each with its tests."""
    found: dict[str, list[str]] = {}
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.clause":
                for argument in decorator.args:
                    found.setdefault(ast.literal_eval(argument), []).append(node.name)
    return found


def all_marks() -> dict[str, list[str]]:
    """Return the clauses that all tests name, with file and test."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for clause, names in marks(path.read_text(encoding="utf-8")).items():
            found.setdefault(clause, []).extend(f"{path.relative_to(TESTS)}::{name}" for name in names)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_has_a_test(game: str) -> None:
    tested = all_marks()
    untested = [clause.id for clause in holocene.rules(game) if clause.id not in tested]
    assert not untested, f"clauses without a test: {', '.join(untested)}"


def test_every_mark_names_a_clause() -> None:
    known = {clause.id for game in GAMES for clause in holocene.rules(game)}
    unknown = {clause: names for clause, names in all_marks().items() if clause not in known}
    assert not unknown, f"marks that name no clause: {unknown}"


@pytest.mark.parametrize("page", PAGES)
def test_clause_numbers_are_unique_and_ascending(page: str) -> None:
    rules = read_clauses(page)
    ids = [clause.id for clause in rules]
    assert len(ids) == len(set(ids))
    assert ids
    places = [tuple(int(part) for part in id.split("-")[1].lstrip("R").split(".")) for id in ids]
    plain = [place for place, clause in zip(places, rules, strict=True) if not clause.ruling]
    assert plain == sorted(plain)
    rulings = [place for place, clause in zip(places, rules, strict=True) if clause.ruling]
    assert rulings == [(number,) for number in range(1, len(rulings) + 1)]


@pytest.mark.parametrize("page", PAGES)
def test_every_list_item_of_the_page_is_a_clause(page: str) -> None:
    path = Path(__file__).parent.parent / "docs" / "rules" / f"{page}.md"
    items = [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("- ")]
    assert len(items) == len(read_clauses(page)), "an item with a misspelled number would be ignored"
    known = {clause.id for clause in read_clauses(page)}
    for clause in read_clauses(page):
        assert clause.text
        assert clause.chapter
        if clause.ruling:
            cited = clause.text.split(")")[0].removeprefix("(on ").split(", ")
            assert set(cited) <= known, f"{clause.id} is a ruling on {cited}"


def test_marks_are_found_in_every_spelling() -> None:
    source = """
import pytest

@pytest.mark.clause("A-1.1", "A-1.2")
@pytest.mark.parametrize("x", [1])
def test_one(x): ...

class TestMany:
    @pytest.mark.clause("A-R1")
    async def test_two(self): ...
"""
    assert marks(source) == {"A-1.1": ["test_one"], "A-1.2": ["test_one"], "A-R1": ["test_two"]}
