"""Declarations of component files: they cover the shipped files, are plain data, and set limits."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any

import pytest

import holocene
from holocene.kernel.components.document import Document
from holocene.kernel.components.fields import LONGEST_TEXT
from holocene.kernel.components.file import MOST_BYTES, MOST_ENTRIES, ComponentFile

GAMES = [game.name for game in holocene.games()]


def declared(game: str) -> ComponentFile[Any]:
    """Return a game's component file."""
    file = importlib.import_module(f"holocene.games.{game}.files.cards").FILE
    assert isinstance(file, ComponentFile)
    return file


def reasons(game: str, override: Path | dict[str, Any]) -> list[str]:
    """Return all faults in an owner's file."""
    with pytest.raises(holocene.BadFile) as caught:
        declared(game).edition(override)
    return list(getattr(caught.value, "__notes__", [str(caught.value)]))


@pytest.mark.parametrize("game", GAMES)
def test_a_declaration_is_plain_data_and_covers_the_shipped_files(game: str) -> None:
    file = declared(game)
    plain = json.loads(json.dumps(file.plain()))
    assert {*plain["sections"], *plain["fixed"]} == set(file.shipped)
    for name, section in plain["sections"].items():
        written = file.shipped[name].data[name]
        keys = {field["key"] for field in section["fields"]}
        assert isinstance(written, dict) == section["single"]
        for entry in [written] if section["single"] else written:
            assert set(entry) - {"source", "sources"} <= keys
            needed = {one["key"] for one in section["fields"] if "default" not in one and "only" not in one}
            assert needed <= set(entry)
        for count in section["counts"]:
            if count["of"] == "entries":
                assert count["number"] == len(written)


@pytest.mark.parametrize("game", GAMES)
def test_a_file_beyond_the_limits_is_refused(game: str, tmp_path: Path) -> None:
    file = declared(game)
    section = next(one for one in file.sections if not one.single and one.fields[0].key == "name")
    (told,) = reasons(game, {section.name: [{}] * (MOST_ENTRIES + 1)})
    assert told.endswith(f": a section has {MOST_ENTRIES} entries at most, not {MOST_ENTRIES + 1}")
    named = [{**one, "name": "x" * (LONGEST_TEXT + 1)} for one in file.shipped[section.name].data[section.name]]
    assert f"name must have {LONGEST_TEXT} characters at most" in reasons(game, {section.name: named})[0]
    path = tmp_path / "long.toml"
    path.write_text("#" * (MOST_BYTES + 1), encoding="utf-8")
    assert reasons(game, path) == [f"{path}: is longer than 1 MiB"]


def test_an_effect_has_a_limited_number_of_signs() -> None:
    data = declared("endless_winter").shipped["culture"].data["culture"]
    (told,) = reasons("endless_winter", {"culture": [{**data[0], "effect": "; ".join(["food"] * 21)}, *data[1:]]})
    assert told.endswith("effect of 'Fire Pit': an effect has 20 signs at most")


def test_a_document_knows_the_lines_of_headers_and_keys() -> None:
    text = 'leader = 3\n\n[[beast]]\nname = "x"\n"cost" = 2\n# cost = 3\n\n  [[ beast ]]\ncost=4\ncost_of = 5\n'
    document = Document("mine", text, {})
    assert document.line("leader") == 1
    assert [document.line("beast", index) for index in (0, 1, 2)] == [3, 8, 0]
    assert [document.line("beast", index, "cost") for index in (0, 1)] == [5, 9]
    assert document.line("beast", 0, "food") == 3, "the line of the entry if the key is missing"
