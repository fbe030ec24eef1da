"""Builds positions with Cave Paintings: the base game's builder, extended by painting boards."""

from __future__ import annotations

import itertools
from typing import Any, Self

from holocene.games.endless_winter.engine.state import Winter
from holocene.games.endless_winter.files.cards import shipped_edition
from tests.rules.endless_winter.positions import Builder, fresh

EDITION = shipped_edition()
PAINT = "place figure=tribe on=cave-painting"
OUTLINE = "0 1 2 3 4 10 24 26 25 23 9 20 22 21 19 8 7 16 18 17 15 6 12 14 13 11 5"  # of the Mammoth, once round
RING = [int(dot) for dot in OUTLINE.split()]
PAINTED = (1, 2, 7, 8)  # the Mammoth's dots that are painted from the beginning


def new_cave(players: int = 2, seed: int | str = 7, **options: Any) -> Winter:
    """Return the position before the first decision."""
    return fresh(players, seed, expansion="cave_paintings", **options)


class CaveBuilder(Builder):
    """A builder with Cave Paintings, in which everybody has the Mammoth."""

    def __init__(self, players: int = 2, seed: int = 7, **options: Any) -> None:
        super().__init__(players, seed, expansion="cave_paintings", **options)

    def painting(
        self,
        seat: int = 0,
        side: str = "mammoth",
        dots: tuple[int, ...] = (),
        lines: tuple[tuple[int, int], ...] = (),
        torches: int = 0,
    ) -> Self:
        """Set a player's painting to these dots and lines and those painted from the beginning."""
        number = EDITION.side_slugs.index(side)
        drawn = EDITION.first_lines[number]
        painted = EDITION.first_dots[number]
        for dot in dots:
            painted |= 1 << dot
        for ends in lines:
            drawn |= 1 << line_of(side, *ends)
            painted |= 1 << ends[0] | 1 << ends[1]
        bodies = 0
        for area, around in enumerate(EDITION.area_lines[number][:4]):
            bodies |= (drawn & around == around) << area
        self.has(seat, side=side, dots=painted, lines=drawn, bodies=bodies, torches=torches)
        return self

    def rich(self, seat: int = 0, labor: int = 20) -> Self:
        """Give a player Labor, Food and Tools, and an empty hand."""
        self.hand(seat).has(seat, food=5, tools=5)
        self.set(labor=2 * labor)
        return self


def line_of(side: str, one: int, two: int) -> int:
    """Return the number of the line between two dots."""
    number = EDITION.side_slugs.index(side)
    pairs = list(zip(EDITION.line_one[number], EDITION.line_two[number], strict=True))
    return pairs.index((min(one, two), max(one, two)))


def ring_of(side: str, area: int) -> tuple[tuple[int, int], ...]:
    """Return the lines around an area, by their dots; bodies are areas 0 to 3, legs 4 to 11."""
    ring = EDITION.area_rings[EDITION.side_slugs.index(side)][area]
    return tuple(zip(ring, [*ring[1:], ring[0]], strict=True))


def chain(*dots: int) -> tuple[tuple[int, int], ...]:
    """Return the lines that join dots in order."""
    return tuple(itertools.pairwise(dots))


def draw(one: int, two: int, side: str = "mammoth") -> str:
    """Return the step that draws a line."""
    return f"draw_line line={line_of(side, one, two)}"


def board(state: Winter, seat: int = 0) -> dict[str, Any]:
    """Return a player's painting as everybody sees it."""
    found: dict[str, Any] = state.view(None)["tribes"][seat]["painting"]
    return found
