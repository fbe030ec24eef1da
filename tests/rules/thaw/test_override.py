"""The override file for owners of the box: what it replaces, what it must not contain, and how faults are reported."""

from __future__ import annotations

from pathlib import Path

import pytest

import holocene
from holocene.bots.engine.dice import new_dice
from holocene.bots.engine.playout import play_randomly
from holocene.games.thaw.files.cards import template
from tests.rules.thaw.positions import BOX, HOOK, edition, finish_game, fresh, last, legal, place


def write(folder: Path, text: str) -> Path:
    """Write an override file."""
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def faults(path: Path) -> list[str]:
    """Return all faults of a file."""
    with pytest.raises(holocene.BadFile) as caught:
        holocene.new("thaw", 4, edition=path)
    notes: list[str] = caught.value.__notes__
    assert str(caught.value).startswith(notes[0])
    return notes


def fault_in(folder: Path, text: str, line_of: str) -> str:
    """Return the only fault of a text, and check that its line is the last that begins like this."""
    path = write(folder, text)
    (note,) = faults(path)
    line = max(number for number, one in enumerate(text.splitlines(), 1) if one.startswith(line_of))
    where = f"{path}, line {line}: "
    assert note.startswith(where), note
    return note.removeprefix(where)


# What it replaces ----------------------------------------------------------------------------------------------------


def test_the_template_is_a_valid_file_that_changes_no_value(tmp_path: Path) -> None:
    mine = holocene.components("thaw", write(tmp_path, template()))
    ours = holocene.components("thaw")
    assert [(one.kind, one.name, one.copies, one.values) for one in mine] == [
        (one.kind, one.name, one.copies, one.values) for one in ours
    ]
    assert {one.source for one in mine if one.kind != "card"} == {"override"}
    assert {one.source for one in ours if one.kind != "card"} == {"authored"}


def test_an_empty_file_changes_nothing(tmp_path: Path) -> None:
    path = write(tmp_path, "# nothing yet\n")
    assert holocene.components("thaw", path) == holocene.components("thaw")
    assert fresh(4, edition=path).dump() == fresh(4).dump()


def test_a_section_given_replaces_the_shipped_one(tmp_path: Path) -> None:
    path = write(tmp_path, '[sheet]\nrows = ["#....", ".....", ".....", ".....", "....#"]\n')
    state = fresh(4, edition=path)
    assert state.view(0)["grid"] == {
        "width": 5,
        "height": 5,
        "solid": [0, 24],
        "labels": [f"{letter}{row}" for row in range(1, 6) for letter in "ABCDE"],
    }
    forms = [one for one in holocene.components("thaw", path) if one.kind == "form"]
    assert forms == [one for one in holocene.components("thaw") if one.kind == "form"]


def test_decks_may_differ_by_colour(tmp_path: Path) -> None:
    text = '[[form]]\nname = "Box"\nrows = ["#"]\ncopies = 5\n\n'
    text += '[[form]]\nname = "Bar"\nrows = ["##"]\ncolours = ["red", "blue"]\n'
    state = fresh(4, edition=write(tmp_path, text))
    assert [sorted(deck) for deck in state.dump()["decks"]] == [
        ["bar", *["box"] * 5],
        ["box"] * 5,
        ["bar", *["box"] * 5],
        ["box"] * 5,
    ]
    (bar,) = [one for one in holocene.components("thaw", tmp_path / "mine.toml") if one.name == "Bar"]
    assert bar.copies == 2


@pytest.mark.parametrize(("width", "height"), [(5, 5), (5, 15), (15, 7), (8, 15), (12, 10), (7, 6)])
def test_sheets_of_every_size_are_played_to_the_end(tmp_path: Path, width: int, height: int) -> None:
    """Sets of boxes are split at the middle column, which forms, areas and rectangles must not notice."""
    path = edition(tmp_path, {"Hook": HOOK, "Long": ["#######"[: min(width, 7)]], "Box": BOX}, ["#" * width] * height)
    state = fresh(3, edition=path)
    play_randomly(state, new_dice(width), 1000)
    assert state.over
    state.check()
    for seen in state.view(None)["sheets"]:
        best = seen["rectangle"]
        boxes = seen["boxes"]
        rows = range(best["y"], best["y"] + best["height"])
        inside = [boxes[y * width + x] for y in rows for x in range(best["x"], best["x"] + best["width"])]
        assert min(inside) >= 0
        assert len(inside) == best["points"] == seen["scores"][-1]


def test_a_saved_match_carries_its_sheet_and_forms(tmp_path: Path) -> None:
    match = holocene.new("thaw", 4, seed=3, edition=edition(tmp_path, {"Hook": HOOK}))
    match.play(0, match.state.legal(0)[-1])
    match.save(tmp_path / "match.json")
    (tmp_path / "thaw.toml").unlink()
    assert holocene.replay(tmp_path / "match.json").state.hash() == match.state.hash()


def test_colours_can_be_renamed(tmp_path: Path) -> None:
    names = ["Ocker", "Ruß", "Eis", "Moos", "Bernstein"]
    text = "".join(f'[[colour]]\nname = "{name}"\nsymbol = "{name[0]}"\n\n' for name in names)
    match = holocene.new("thaw", 5, edition=write(tmp_path, text))
    assert match.names == names
    assert [one["colour"] for one in match.state.view(None)["communities"]][1] == "ruß"


# What it must not contain --------------------------------------------------------------------------------------------

FIVE_ROWS = '".....", "..#..", ".....", "...#.", "....."'
BAD_SHEETS = {
    "[]": "[sheet] needs rows, a list of texts",
    '["....."]': "the sheet must have 5 to 15 rows of the same length",
    '[".....", "....", "..#..", "..#..", "....."]': "the sheet must have 5 to 15 rows of the same length",
    '["....", "..#.", "..#.", "....", "...."]': "a row of the sheet must have 5 to 15 boxes",
    '[".....", "..x..", ".....", "..##.", "....."]': "a row must consist of dots, and # for solid boxes",
    '[".....", "..#..", ".....", ".....", "....."]': (
        "the sheet needs 2 solid boxes, one for each form of the first round (THAW-6.3)"
    ),
}
BAD_FORMS = {
    '["#", "##"]': "a form must have rows of the same length, with # for its boxes and dots elsewhere",
    '["#x"]': "a form must have rows of the same length, with # for its boxes and dots elsewhere",
    '[".."]': "a form must have 1 to 9 boxes, not 0",
    '["#####", "#####"]': "a form must have 1 to 9 boxes, not 10",
    '["#.", ".#"]': "the boxes of a form must be connected along edges",
    '["#########"]': "'Odd' does not fit on the sheet",
    '[".#", ".#"]': "'Odd' is 'Bar' rotated: give that form more copies instead",
}


@pytest.mark.clause("THAW-1.3", "THAW-6.3")
@pytest.mark.parametrize("rows", list(BAD_SHEETS))
def test_a_bad_sheet_is_refused(tmp_path: Path, rows: str) -> None:
    notes = faults(write(tmp_path, f"[sheet]\nrows = {rows}\n"))
    assert f"{tmp_path / 'mine.toml'}, line 2: {BAD_SHEETS[rows]}" in notes


def test_a_sheet_too_large_for_two_halves_is_refused(tmp_path: Path) -> None:
    rows = ", ".join(['"' + "#" * 15 + '"'] * 8)
    assert fault_in(tmp_path, f"[sheet]\nrows = [{rows}]\n", "rows") == "half of the columns may have at most 60 boxes"


@pytest.mark.clause("THAW-1.2")
@pytest.mark.parametrize("rows", list(BAD_FORMS))
def test_a_bad_form_is_refused(tmp_path: Path, rows: str) -> None:
    text = f'[sheet]\nrows = [{FIVE_ROWS}]\n\n[[form]]\nname = "Bar"\nrows = ["##"]\ncopies = 5\n\n'
    text += f'[[form]]\nname = "Odd"\nrows = {rows}\n'
    assert fault_in(tmp_path, text, "rows") == BAD_FORMS[rows]


@pytest.mark.clause("THAW-6.2")
def test_a_deck_must_have_enough_cards_for_all_rounds_and_the_hand(tmp_path: Path) -> None:
    text = '[[form]]\nname = "Bar"\nrows = ["##"]\ncopies = 4\n'
    notes = faults(write(tmp_path, text))
    assert len(notes) == 5
    assert notes[0].endswith("line 1: the deck of Red needs 5 cards for four rounds and the hand (THAW-6.2), not 4")


@pytest.mark.clause("THAW-1.1")
def test_there_must_be_five_colours_with_different_symbols(tmp_path: Path) -> None:
    text = '[[colour]]\nname = "Red"\nsymbol = "x"\n\n' * 5
    notes = faults(write(tmp_path, text))
    assert sum("each community needs its own symbol, a single character" in note for note in notes) == 4
    assert any("there are five colours of different names, not 1 (THAW-1.1)" in note for note in notes)


def test_other_faults_are_reported_with_their_line(tmp_path: Path) -> None:
    form = '[[form]]\nname = "Bar"\nrows = ["##"]\ncopies = 5\n'
    assert fault_in(tmp_path, f"{form}colour = 3\n", "colour") == "'Bar' has an unknown value 'colour'"
    told = fault_in(tmp_path, f'{form}colours = ["pink", "red", "brown", "blue", "green", "yellow"]\n', "colours")
    assert told == "there is no colour 'pink'; there is red, brown, blue, green, yellow"
    assert fault_in(tmp_path, "[setup]\nrounds = 3\n", "[setup]") == "[setup] is fixed by the rulebook"
    assert fault_in(tmp_path, "[board]\n", "[board]") == "[board] is not a section of this file"
    assert fault_in(tmp_path, f"{form}\n{form.replace('##', '#')}", "name") == "there is another form 'Bar'"
    assert fault_in(tmp_path, "form = 3\n", "form") == "write [[form]], once per form"


def test_every_form_is_drawn_as_it_is_written(tmp_path: Path) -> None:
    state = fresh(4, edition=edition(tmp_path, {"Gate": ["#.#", "###"]}, ["#" * 9] * 9))
    place(state, 0, "gate", 3, 3)
    labels = state.view(0)["grid"]["labels"]
    drawn = [labels[box] for box in state.view(0)["sheets"][0]["areas"][0]["boxes"]]
    assert sorted(drawn) == ["D4", "D5", "E5", "F4", "F5"]
    assert {one["turn"] for one in legal(state, 1)} == {0, 1, 2, 3}
    finish_game(state, last)
