"""Chapter 1: the components."""

from __future__ import annotations

from pathlib import Path

import pytest

import holocene
from holocene.games import find_game
from holocene.games.thaw.engine.actions import SPOT
from holocene.games.thaw.engine.sheet import contacts
from holocene.games.thaw.engine.state import Thaw
from holocene.games.thaw.files.cards import shipped_edition
from tests.rules.thaw.positions import edition, finish_game, fresh, last, sheet

COLOURS = ["Red", "Brown", "Blue", "Green", "Yellow"]


def mirrored(shape: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return a shape flipped over."""
    right = max(x for x, _ in shape)
    return sorted((right - x, y) for x, y in shape)


@pytest.mark.clause("THAW-1.1")
def test_each_of_five_colours_has_a_deck_and_a_symbol() -> None:
    parts = [one for one in holocene.components("thaw") if one.kind == "colour"]
    assert [one.name for one in parts] == COLOURS
    assert {one.sources["name"] for one in parts} == {"rulebook"}
    assert len({one.values["symbol"] for one in parts}) == 5
    assert len(shipped_edition().decks) == 5
    seen = fresh(5).view(None)["communities"]
    assert [one["name"] for one in seen] == COLOURS
    assert all(one["deck"] == len(shipped_edition().decks[0]) - 2 for one in seen)


@pytest.mark.clause("THAW-1.2")
def test_a_card_shows_a_form_and_its_rotations() -> None:
    numbers = shipped_edition()
    for form, turns in enumerate(numbers.shapes):
        assert 1 <= len(turns) <= 4
        assert len({tuple(turn) for turn in turns}) == len(turns)
        assert len({len(turn) for turn in turns}) == 1, "rotating neither adds nor removes a box"
        for turn in turns:
            assert min(x for x, _ in turn) == min(y for _, y in turn) == 0, numbers.names[form]


@pytest.mark.clause("THAW-1.2", "THAW-5.2")
def test_every_deck_has_the_mirror_image_of_each_form() -> None:
    """Forms are never flipped, so a deck with only one of them would be unfair."""
    numbers = shipped_edition()
    for deck in numbers.decks:
        for form in deck:
            mirror = mirrored(numbers.shapes[form][0])
            others = [other for other in deck if mirror in numbers.shapes[other]]
            assert len(others) == deck.count(form), numbers.names[form]
    assert numbers.decks == [numbers.decks[0]] * 5, "no colour has better cards"


@pytest.mark.clause("THAW-1.3")
def test_a_sheet_is_a_grid_with_solid_boxes() -> None:
    grid = fresh().view(None)["grid"]
    assert (grid["width"], grid["height"]) == (9, 9)
    assert len(grid["labels"]) == 81
    assert [grid["labels"][box] for box in grid["solid"]] == ["C3", "G3", "E5", "C7", "G7"]
    (printed,) = [one for one in holocene.components("thaw") if one.kind == "sheet"]
    assert printed.source == "authored"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_sheets_are_almost_full_at_the_end_of_greedy_matches(players: int) -> None:
    """Our sheet and forms are designed so that 70 to 95 % of the boxes are coloured at the end."""
    game = find_game("thaw")
    ends = [holocene.play_out("thaw", ["greedy"] * players, seed=seed).state for seed in range(6)]
    filled = [game.measures(state)["% of boxes filled"] for state in ends]
    assert 70 <= sum(filled) / len(filled) <= 95


@pytest.mark.clause("THAW-1.4")
def test_a_sheet_has_scoring_boxes_and_a_helper_track_without_limit(tmp_path: Path) -> None:
    state = fresh(4)
    mine = sheet(state, 0, 0)
    assert mine["owner"] == 0
    assert mine["scores"] == []
    assert [row["by"] for row in mine["helpers"]] == [1, 2, 3]
    assert {row["checks"] for row in mine["helpers"]} == {0}
    crowded = fresh(4, edition=edition(tmp_path, {"Row": ["####"]}))
    finish_game(crowded, touching)
    assert len(sheet(crowded, 0, 0)["scores"]) == 4
    assert max(row["checks"] for owner in range(4) for row in sheet(crowded, owner, 0)["helpers"]) > 8


def touching(state: Thaw, seat: int) -> int:
    """Return the action that gives the most checks."""
    held = state.sheets[state.view(seat)["holding"]]
    drawings = [action for action in state.legal(seat) if action >= SPOT]
    return max(drawings, key=lambda action: contacts(state.edition, held, action, False), default=state.legal(seat)[0])


@pytest.mark.clause("THAW-1.5", "THAW-3.1", "THAW-8.3")
def test_the_direction_card_has_two_sides_and_begins_clockwise() -> None:
    state = fresh(4)
    sides = []
    for round in range(1, 5):
        while state.round == round and not state.over:
            sides.append(state.view(None)["direction"])
            for seat in state.to_move():
                while state.todo[seat]:
                    action = last(state, seat)
                    state.apply(seat, action)
                    if action == 1:
                        break
    assert sides == (["clockwise"] * 4 + ["counterclockwise"] * 4) * 2
