"""Fills an edition (see `edition.py`) with the sheet, the rotated forms and all their placements."""

from __future__ import annotations

from holocene.games.thaw.engine import actions as a
from holocene.games.thaw.engine import grid
from holocene.games.thaw.engine.edition import ThawEdition
from holocene.kernel.engine.bits import bit

Shape = list[tuple[int, int]]


def is_connected(boxes: Shape) -> bool:
    """Return whether boxes are connected along edges."""
    reached = [boxes[0]]
    for x, y in reached:
        beside = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
        reached += [box for box in beside if box in boxes and box not in reached]
    return len(reached) == len(boxes)


def moved(boxes: Shape) -> Shape:
    """Return a shape moved to the upper left corner, with its boxes sorted."""
    left, top = min(x for x, _ in boxes), min(y for _, y in boxes)
    return sorted((x - left, y - top) for x, y in boxes)


def all_rotations(shape: Shape) -> list[Shape]:
    """Return the different rotations of a shape, each turned further to the right (THAW-R16)."""
    found: list[Shape] = []
    for _ in range(a.ROTATIONS):
        if shape not in found:
            found.append(shape)
        shape = moved([(-y, x) for x, y in shape])
    return found


def spans(shape: Shape, width: int, height: int) -> bool:
    """Return whether a shape fits on a sheet of this size."""
    return max(x for x, _ in shape) < width and max(y for _, y in shape) < height


def bits(edition: ThawEdition, boxes: Shape) -> tuple[int, int]:
    """Return a set of boxes as two ints."""
    low = high = 0
    for x, y in boxes:
        if x < edition.split:
            low |= bit(x * edition.height + y)
        else:
            high |= bit((x - edition.split) * edition.height + y)
    return low, high


def fill_sheet(edition: ThawEdition, rows: list[str]) -> None:
    """Fill in the sheet, whose rows have a # for each solid box."""
    boxes = [(x, y) for x in range(edition.width) for y in range(edition.height)]
    edition.low_all, edition.high_all = bits(edition, boxes)
    edition.low_top, edition.high_top = bits(edition, [box for box in boxes if box[1] > 0])
    edition.low_bottom, edition.high_bottom = bits(edition, [box for box in boxes if box[1] < edition.height - 1])
    edition.low_solid, edition.high_solid = bits(edition, [(x, y) for x, y in boxes if rows[y][x] == "#"])
    edition.solid = [box for box, sign in enumerate("".join(rows)) if sign == "#"]
    halves = [bits(edition, [box]) for box in boxes]
    edition.box_low, edition.box_high = [low for low, _ in halves], [high for _, high in halves]
    edition.place = a.SPOT + len(boxes)
    edition.labels = [f"{chr(ord('A') + x)}{y + 1}" for y in range(edition.height) for x in range(edition.width)]


def fill_placements(edition: ThawEdition) -> None:
    """Fill in every placement of every form."""
    edition.over_solid, edition.placement, edition.boxes, edition.rotations = [], [], [], []
    edition.low, edition.high, edition.near_low, edition.near_high = [], [], [], []
    edition.corner_low, edition.corner_high, edition.distances = [], [], []
    for rotations in edition.shapes:
        edition.rotations.append(len(edition.distances))
        edition.over_solid.append([])
        for shape in rotations:
            add_rotation(edition, shape)
        alike = a.ROTATIONS - len(rotations)
        edition.placement += [-a.SAME_TURN] * (alike * edition.width * edition.height)
    edition.rotations.append(len(edition.distances))
    edition.ready = [edition.place + number for number in range(len(edition.placement))]
    edition.choose = edition.place + len(edition.placement)


def add_rotation(edition: ThawEdition, shape: Shape) -> None:
    """Add a rotation of a form with all its placements."""
    corners: Shape = []
    for x in range(edition.width):
        for y in range(edition.height):
            boxes = [(x + dx, y + dy) for dx, dy in shape]
            if spans(boxes, edition.width, edition.height):
                corners.append((x, y))
                add_placement(edition, boxes)
            else:
                edition.placement.append(-a.OFF_SHEET)
    low, high = bits(edition, corners)
    edition.corner_low.append(low)
    edition.corner_high.append(high)
    edition.distances.append([dx * edition.height + dy for dx, dy in shape])


def add_placement(edition: ThawEdition, boxes: Shape) -> None:
    """Add a placement of the last form."""
    number = len(edition.low)
    low, high = bits(edition, boxes)
    if low & edition.low_solid or high & edition.high_solid:
        edition.over_solid[-1].append(len(edition.placement))
    near_low, near_high = grid.beside(edition, low, high)
    edition.placement.append(number)
    edition.boxes.append([y * edition.width + x for x, y in boxes])
    edition.low.append(low)
    edition.high.append(high)
    edition.near_low.append(near_low & ~low)
    edition.near_high.append(near_high & ~high)
