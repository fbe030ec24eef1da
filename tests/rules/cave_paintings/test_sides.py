"""The reader of painting boards: rules for an owner's file, and further ones for our own drawings."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import holocene
from holocene.games import find_game
from holocene.games.endless_winter.files.cards import PAINTINGS, override_edition
from tests.rules.cave_paintings import geometry
from tests.rules.cave_paintings.positions import EDITION
from tests.rules.endless_winter.editions import write

SHIPPED: dict[str, Any] = tomllib.loads(PAINTINGS.read_text(encoding="utf-8"))
Change = Callable[[dict[str, Any]], None]


def changed(folder: Path, change: Change, section: str = "painting_side") -> Path:
    """Return a file with one section of the expansion, its first entry changed."""
    data = copy.deepcopy(SHIPPED[section])
    change(data[0])
    return write(folder, {section: data})


def set_to(key: str, value: Any) -> Change:
    """Return a change that sets a value."""
    return lambda entry: entry.update({key: value})


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda side: side["bodies"].pop(), "needs bodies, 4 areas"),
        (lambda side: side["legs"].pop(), "needs legs, 8 areas"),
        (lambda side: [dot.__setitem__(2, "red") for dot in side["dots"]], "dots of all three colours"),
        (lambda side: side["dots"][0].__setitem__(2, "blue"), "a dot is"),
        (lambda side: side["dots"][0].__setitem__(0, 101), "a dot is"),
        (lambda side: side["lines"].append("0-99"), "a line is"),
        (lambda side: side["lines"].append("0-1"), "different ones"),
        (lambda side: side["lines"].append("0-0"), "a line is"),
        (lambda side: side["lines"].append("0-7 dashed"), "three dashed lines meet in dot"),
        (set_to("lines", ["0-1 dashed"]), "painted from the beginning"),
        (lambda side: side["legs"][0].update(dots=[0, 1, 20]), "no lines go round the area"),
        (lambda side: side["legs"][0].update(effect="fly"), "is not a gain"),
        (lambda side: side["legs"][0].update(effect="food", more=1), "an area has dots"),
        (set_to("head", 3), "head is a list of strokes"),
        (set_to("board", "Wolf"), "one side for each board"),
        (set_to("board", "Fox"), "board must be one of"),
        (set_to("colour", "red"), "unknown value"),
    ],
)
def test_an_owners_side_follows_the_rulebook(tmp_path: Path, change: Change, told: str) -> None:
    with pytest.raises(holocene.BadFile) as caught:
        override_edition(changed(tmp_path, change))
    assert told in "\n".join([str(caught.value), *caught.value.__notes__])


def test_an_area_cannot_be_surrounded_from_the_beginning(tmp_path: Path) -> None:
    def paint_all(side: dict[str, Any]) -> None:
        side["lines"] = [line if "painted" in line else f"{line} painted" for line in side["lines"]]

    with pytest.raises(holocene.BadFile, match="surrounded from the beginning"):
        override_edition(changed(tmp_path, paint_all))


def test_an_owners_side_need_not_be_drawn_like_ours(tmp_path: Path) -> None:
    """An owner's outline may be short and its dots may lie close together: only dots and lines matter in the game."""

    def heap(side: dict[str, Any]) -> None:
        for dot in side["dots"]:
            dot[:2] = [50, 30]

    edition = override_edition(changed(tmp_path, heap))
    assert edition.line_needs == EDITION.line_needs
    path = changed(tmp_path, heap)
    match = holocene.play_out("endless_winter", ["random"] * 2, seed=3, edition=path, expansion="cave_paintings")
    assert match.state.over


@pytest.mark.parametrize(
    ("section", "change", "told"),
    [
        ("painting_culture", set_to("era", 2), "of Era 1"),
        ("painting_stone", set_to("score", "ground"), "scores torches"),
        ("painting_animal", set_to("copies", 4), "5 Hagerman Horses"),
        ("painting_animal", set_to("name", "Giant Sloth"), "the same name"),
        ("painting_terrain", set_to("copies", 2), "1 terrain tile"),
        ("painting_tribe", set_to("name", "Hunter"), "already has a card of that name"),
        ("painting_layout", set_to("players", 3), "one layout for each"),
        ("painting_layout", set_to("tiles", [[0, 0, "wide"]]), "needs tiles, five"),
    ],
)
def test_the_other_sections_follow_the_rulebook(tmp_path: Path, section: str, change: Change, told: str) -> None:
    with pytest.raises(holocene.BadFile) as caught:
        override_edition(changed(tmp_path, change, section))
    assert told in "\n".join([str(caught.value), *caught.value.__notes__])


def test_the_expansions_signs_stay_in_its_sections(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    token = '[[glacier_token]]\nname = "T{n}"\neffect = "{effect}"\n'
    text = "".join(token.format(n=n, effect="torch" if n == 3 else "food") for n in range(10))
    path.write_text(text, encoding="utf-8")
    with pytest.raises(holocene.BadFile, match="a sign of Cave Paintings"):
        override_edition(path)
    path.write_text('[painting_column]\nbottom = "torch"\n', encoding="utf-8")
    with pytest.raises(holocene.BadFile, match="is fixed by the rulebook"):
        override_edition(path)


def test_the_template_is_what_ships(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(find_game("endless_winter").template(), encoding="utf-8")
    edition = override_edition(path)
    assert edition.area_lines == EDITION.area_lines
    assert edition.code == EDITION.code


def test_faults_of_a_drawing_are_found() -> None:
    """A square with a diagonal, once drawn well and then in three wrong ways."""
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    edges = [(0, 1), (1, 2), (2, 3), (0, 3), (0, 2)]
    inner, outer = geometry.faces(square, edges)
    assert len(inner) == 2
    assert set(outer) == {(0, 1), (1, 2), (2, 3), (0, 3)}
    assert geometry.crossings(square, [*edges, (1, 3)]) == [((0, 2), (1, 3))]
    lines = [(one, two, (one, two) != (0, 2), False) for one, two in edges]
    row = {"dots": square, "lines": lines, "bodies": [(0, "", [0, 1, 2])], "legs": [(0, "", [0, 2, 3])]}
    assert geometry.drawing_faults(row) == ["no route of 11 dots is possible (CP-7.4)"]
    assert "the dashed lines are not the outer edge" in geometry.drawing_faults(
        {**row, "lines": [(one, two, True, False) for one, two in edges]}
    )
    assert "the areas are not the faces that the lines enclose" in geometry.drawing_faults({**row, "legs": []})
