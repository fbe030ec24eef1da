"""Chapter 1: the components, and the parts of a side."""

from __future__ import annotations

from collections import Counter

import pytest

import holocene
from holocene.games.endless_winter.files.sides import ring_edges
from tests.rules.cave_paintings import geometry
from tests.rules.cave_paintings.positions import EDITION, RING, CaveBuilder, board

COMPONENTS = holocene.components("endless_winter")


def copies(kind: str) -> list[int]:
    """Return the number of copies of each component of a kind."""
    return [one.copies for one in COMPONENTS if one.kind == kind]


@pytest.mark.clause("CP-1.1")
def test_each_of_four_boards_has_the_mammoth_and_a_side_of_its_own() -> None:
    assert copies("painting_piece") == [4]
    boards = [one.values["board"] for one in COMPONENTS if one.kind == "painting_side"]
    assert boards == ["each", "Wolf", "Bison", "Lion", "Bear"]
    layouts = {
        (tuple(EDITION.side_colours[side]), tuple(EDITION.area_effect[side]), EDITION.first_lines[side])
        for side in range(5)
    }
    assert len(layouts) == 5, "they play differently"


@pytest.mark.clause("CP-1.2")
def test_the_cards_tiles_and_tokens() -> None:
    assert copies("painting_tribe") == [15]
    assert copies("painting_culture") == [1] * 5
    assert copies("painting_animal") == [5]
    for kind in ("stone", "megalith_tile", "terrain", "glacier_token", "rest_token"):
        assert copies(f"painting_{kind}") == [1]
    (stone,) = [one for one in COMPONENTS if one.kind == "painting_stone"]
    assert (stone.values["era"], stone.sources["score"]) == (1, "rulebook")
    assert {one.values["era"] for one in COMPONENTS if one.kind == "painting_culture"} == {1}
    assert {one.source for one in COMPONENTS if one.kind == "painting_side"} == {"authored"}


@pytest.mark.clause("CP-1.3")
@pytest.mark.parametrize("side", range(5))
def test_a_side_has_three_colours_four_bodies_and_eight_legs(side: int) -> None:
    assert set(EDITION.side_colours[side]) == {0, 1, 2}
    assert len(EDITION.area_lines[side]) == 12
    assert EDITION.first_lines[side]
    assert EDITION.side_head[side], "the head is drawn for its looks"
    seen = CaveBuilder().painting(0, EDITION.side_slugs[0]).state()
    assert Counter(area["kind"] for area in board(seen)["areas"]) == {"body": 4, "leg": 8}


@pytest.mark.parametrize("side", range(5))
def test_the_areas_of_our_sides_are_the_faces_of_their_drawings(side: int) -> None:
    """Faces are computed from the positions of the dots, without the written areas."""
    dots = list(zip(EDITION.side_x[side], EDITION.side_y[side], strict=True))
    edges = list(zip(EDITION.line_one[side], EDITION.line_two[side], strict=True))
    assert not geometry.crossings(dots, edges)
    inner, outer = geometry.faces(dots, edges)
    assert len(inner) == 12
    assert len(edges) == len(dots) + 11, "Euler's identity for one figure with 12 faces"
    assert {frozenset(ring) for ring in inner} == {frozenset(ring_edges(ring)) for ring in EDITION.area_rings[side]}
    dashed = {edge for line, edge in enumerate(edges) if EDITION.dashed[side] >> line & 1}
    assert set(outer) == dashed
    assert len({dot for edge in outer for dot in edge}) >= geometry.LONG_ENOUGH


def test_the_mammoths_outline_goes_once_round() -> None:
    edges = {frozenset(edge) for edge in zip(RING, [*RING[1:], RING[0]], strict=True)}
    lines = zip(EDITION.line_one[0], EDITION.line_two[0], strict=True)
    assert edges == {frozenset(ends) for line, ends in enumerate(lines) if EDITION.dashed[0] >> line & 1}


def test_an_animal_stands_on_its_feet_and_has_a_head_before_it() -> None:
    """An animal has four pairs of feet at the bottom, the back above, and the head in front."""
    for side in range(5):
        xs, ys = EDITION.side_x[side], EDITION.side_y[side]
        feet = [EDITION.area_rings[side][4 + leg][2:] for leg in (1, 3, 5, 7)]
        ground = [ys[dot] for pair in feet for dot in pair]
        assert min(ground) > max(ys[dot] for dot in range(len(ys)) if not any(dot in pair for pair in feet))
        assert max(ground) - min(ground) <= 1, "it stands level"
        order = [xs[pair[1]] for pair in feet]
        assert order == sorted(order)
        head = [point for stroke in EDITION.side_head[side] for point in stroke]
        assert min(x for x, _ in head) < min(xs), "the head looks to the left"
