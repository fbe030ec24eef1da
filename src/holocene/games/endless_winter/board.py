"""The shapes of the boards: 19 hexes with their neighbours and junctures, and the grid of the Megalith board.

Hexes are numbered line by line, 3, 4, 5, 4 and 3 of them; the Base is 9. Directions go clockwise from east.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from holocene.games.endless_winter.actions import BASE, CELLS, GRID, LEVEL, SPACES

LINES: Final = (3, 4, 5, 4, 3)


def make_centres() -> list[tuple[int, int]]:
    """Return where each hex lies: twice its x, and its line."""
    found: list[tuple[int, int]] = []
    for line, length in enumerate(LINES):
        for place in range(length):
            found.append((2 * place - length + 1, line))
    return found


CENTRES: Final = make_centres()
STEPS: Final = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))


def make_neighbours() -> list[int]:
    """Return by hex * 6 + direction the hex that lies there, -1 beyond the edge."""
    found: list[int] = []
    for x, y in CENTRES:
        for right, down in STEPS:
            there = (x + right, y + down)
            found.append(CENTRES.index(there) if there in CENTRES else -1)
    return found


NEIGHBOURS: Final = make_neighbours()


def make_junctures() -> list[int]:
    """Return by juncture * 3 the three hexes that meet there, ascending: 24 junctures, 6 of them at the Base."""
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
    """Return whether the Base is one of the three hexes."""
    for i in range(3):
        if JUNCTURE_HEXES[3 * juncture + i] == BASE:
            return True
    return False


def lay_out(layout: list[int], tiles: list[int]) -> list[int]:
    """Return by place of the ground which space lies there (tile * 8 + space), -1 where there is none."""
    found: list[int] = [-1] * LEVEL
    for i in range(len(tiles)):
        for space in range(SPACES):
            found[cell_of(layout, i, space)] = SPACES * tiles[i] + space
    return found


def cell_of(layout: list[int], place: i64, space: i64) -> i64:
    """Return where a space of the tile at a place of the layout lies."""
    x: i64 = layout[3 * place]
    y: i64 = layout[3 * place + 1]
    right = space % 4
    down = space // 4
    if layout[3 * place + 2] == 1:  # tall: turned to the right by a quarter
        return (y + right) * GRID + x + 1 - down
    return (y + down) * GRID + x + right


def make_below() -> list[int]:
    """Return by cell * 4 the four cells below it, -1 where the grid ends or it is the ground.

    Each level is a grid of its own, half a space off the one below: the place x, y of a level lies on x to x + 1 and y
    to y + 1 of the next lower (EW-R16).
    """
    found: list[int] = []
    for cell in range(CELLS):
        level = cell // LEVEL
        x = cell % GRID
        y = cell % LEVEL // GRID
        if level == 0 or x + level >= GRID or y + level >= GRID:
            found += [-1, -1, -1, -1]
        else:
            below = cell - LEVEL
            found += [below, below + 1, below + GRID, below + GRID + 1]
    return found


BELOW: Final = make_below()
