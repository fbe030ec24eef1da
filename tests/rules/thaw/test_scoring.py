"""Chapter 8: step 3, scoring."""

from __future__ import annotations

import itertools
import random

import pytest

from holocene.bots.engine.dice import new_dice
from holocene.games.thaw.engine.grid import largest_area, largest_rectangle
from holocene.games.thaw.engine.placements import bits
from holocene.games.thaw.files.cards import shipped_edition
from holocene.games.thaw.words.sheets import largest, rectangle
from tests.rules.thaw.positions import coloured, finish_round, fresh, last, sheet, until

Boxes = set[tuple[int, int]]


def rectangles(boxes: Boxes, width: int, height: int) -> list[tuple[int, int, int, int]]:
    """Return every full rectangle as x, y, width and height, by looking at each box."""
    found = []
    for left, right in itertools.combinations(range(width + 1), 2):
        for top, bottom in itertools.combinations(range(height + 1), 2):
            inside = {(x, y) for x in range(left, right) for y in range(top, bottom)}
            if inside <= boxes:
                found.append((left, top, right - left, bottom - top))
    return found


@pytest.mark.clause("THAW-8.1", "THAW-R9")
def test_the_largest_rectangle_is_found_on_random_sheets() -> None:
    """Compare with all rectangles; if several are equal, the leftmost, then narrowest, then topmost is named."""
    edition = shipped_edition()
    dice = random.Random(8)
    for number in range(150):
        boxes = {(x, y) for x in range(9) for y in range(9) if dice.random() < number / 150}
        packed = largest_rectangle(edition, *bits(edition, sorted(boxes)))
        every = rectangles(boxes, 9, 9)
        if not every:
            assert packed == 0
            continue
        x, y, width, height = min(every, key=lambda one: (-one[2] * one[3], one[0], one[2], one[1]))
        assert rectangle(packed) == {"x": x, "y": y, "width": width, "height": height, "points": width * height}


@pytest.mark.clause("THAW-R11")
def test_the_largest_area_is_found_on_random_sheets() -> None:
    """Sets of bits give the same areas as a walk from box to box."""
    edition = shipped_edition()
    dice = random.Random(9)
    for number in range(150):
        boxes = {(x, y) for x in range(9) for y in range(9) if dice.random() < number / 150}
        listed = [0 if (box % 9, box // 9) in boxes else -1 for box in range(81)]
        assert largest_area(edition, *bits(edition, sorted(boxes))) == len(largest(listed, 0, 9))


@pytest.mark.clause("THAW-8.1", "THAW-8.2")
def test_the_rectangle_may_have_any_colours_and_scores_a_point_per_box() -> None:
    mixed = 0
    for seed in range(6):
        state, dice = fresh(4, seed), new_dice(seed)
        while not state.over:
            round = state.round
            while state.round == round and not state.over:
                seat = state.to_move()[0]
                actions = state.legal(seat)
                state.apply(seat, actions[dice.below(len(actions))])
            for owner in range(4):
                boxes = coloured(state, owner, owner)
                best = max(width * height for _, _, width, height in rectangles(boxes, 9, 9))
                seen = sheet(state, owner, owner)
                assert seen["scores"][round - 1] == best
                assert len(seen["scores"]) == round, "in the scoring box of this round"
                named = seen["scored"][round - 1]
                inside = [
                    seen["boxes"][(named["y"] + dy) * 9 + named["x"] + dx]
                    for dx in range(named["width"])
                    for dy in range(named["height"])
                ]
                assert named["points"] == best == len(inside)
                assert min(inside) >= 0
                mixed += len(set(inside)) > 1
    assert mixed > 20


@pytest.mark.clause("THAW-8.2", "THAW-R9")
def test_the_same_rectangle_scores_again() -> None:
    again = 0
    for seed in range(30):
        state = fresh(4, seed)
        until(state, 4, "own", choose=last)
        for owner in range(4):
            seen = sheet(state, owner, owner)
            for before, after in itertools.pairwise(seen["scored"]):
                again += before == after
            assert seen["scores"] == sorted(seen["scores"]), "nothing is ever erased"
    assert again > 0


@pytest.mark.clause("THAW-8.3")
def test_the_direction_card_is_turned_after_scoring() -> None:
    state = fresh(4)
    assert state.view(0)["direction"] == "clockwise"
    finish_round(state, last)
    assert (state.round, state.view(0)["direction"]) == (2, "counterclockwise")
    finish_round(state, last)
    assert (state.round, state.view(0)["direction"]) == (3, "clockwise")
