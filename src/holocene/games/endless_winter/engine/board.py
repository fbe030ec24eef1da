"""The shapes of the boards: 19 hexes with their neighbours and junctures, and the grid of the Megalith board.

Hexes are numbered line by line (3, 4, 5, 4 and 3 hexes); the Base is 9. Directions go clockwise from east.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from holocene.games.endless_winter.engine import actions as a

LINES: Final = (3, 4, 5, 4, 3)


def make_centres() -> list[tuple[int, int]]:
    """Return the position of each hex: twice its x, and its line."""
    return [(2 * place - length + 1, line) for line, length in enumerate(LINES) for place in range(length)]


CENTRES: Final = make_centres()
STEPS: Final = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))


def make_neighbours() -> list[int]:
    """Return the neighbour at hex * 6 + direction, -1 beyond the edge."""
    found: list[int] = []
    for x, y in CENTRES:
        for right, down in STEPS:
            there = (x + right, y + down)
            found.append(CENTRES.index(there) if there in CENTRES else -1)
    return found


NEIGHBOURS: Final = make_neighbours()


def make_junctures() -> list[int]:
    """Return the three hexes that meet at each of the 24 junctures, ascending, from juncture * 3 on."""
    found: list[int] = []
    for hex in range(len(CENTRES)):
        for direction in range(6):
            second = NEIGHBOURS[6 * hex + direction]
            third = NEIGHBOURS[6 * hex + (direction + 1) % 6]
            if hex < second and hex < third:
                found += sorted((hex, second, third))
    return found


JUNCTURE_HEXES: Final = make_junctures()


def touches_base(juncture: i64) -> bool:
    """Return whether the Base is one of a juncture's hexes."""
    for i in range(3):
        if JUNCTURE_HEXES[3 * juncture + i] == a.BASE:
            return True
    return False


def lay_out(layout: list[int], tiles: list[int]) -> list[int]:
    """Return the space at each place of the ground (tile * 8 + space), -1 where there is none."""
    found: list[int] = [-1] * a.LEVEL
    for i in range(len(tiles)):
        for space in range(a.SPACES):
            found[cell_of(layout, i, space)] = a.SPACES * tiles[i] + space
    return found


def cell_of(layout: list[int], place: i64, space: i64) -> i64:
    """Return the cell of a space of the tile at a place of the layout."""
    x: i64 = layout[3 * place]
    y: i64 = layout[3 * place + 1]
    right = space % 4
    down = space // 4
    if layout[3 * place + 2] == 1:  # tall: turned clockwise by a quarter
        return (y + right) * a.GRID + x + 1 - down
    return (y + down) * a.GRID + x + right


def make_below() -> list[int]:
    """Return the four cells below each cell, from cell * 4 on; -1 on the ground and beyond the edge of the grid.

    Each level is a grid of its own, half a space off the one below: x, y lies on x to x + 1 and y to y + 1 of the level
    below (EW-R16).
    """
    found: list[int] = []
    for cell in range(a.CELLS):
        level = cell // a.LEVEL
        x = cell % a.GRID
        y = cell % a.LEVEL // a.GRID
        if level == 0 or x + level >= a.GRID or y + level >= a.GRID:
            found += [-1, -1, -1, -1]
        else:
            below = cell - a.LEVEL
            found += [below, below + 1, below + a.GRID, below + a.GRID + 1]
    return found


BELOW: Final = make_below()
