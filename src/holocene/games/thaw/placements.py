"""Shapes in all their turns, and every place on the sheet: fills the tables of an edition (see `edition.py`)."""

from __future__ import annotations

from holocene.games.thaw import grid
from holocene.games.thaw.actions import OFF_SHEET, SAME_TURN, SPOT, TURNS
from holocene.games.thaw.edition import ThawEdition
from holocene.kernel.bits import bit

Shape = list[tuple[int, int]]


def hangs_together(boxes: Shape) -> bool:
    """Return whether boxes are connected over edges."""
    reached = [boxes[0]]
    for x, y in reached:
        beside = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
        reached += [box for box in beside if box in boxes and box not in reached]
    return len(reached) == len(boxes)


def moved(boxes: Shape) -> Shape:
    """Return a shape moved to the upper left corner, its boxes in order."""
    left, top = min(x for x, _ in boxes), min(y for _, y in boxes)
    return sorted((x - left, y - top) for x, y in boxes)


def all_turns(shape: Shape) -> list[Shape]:
    """Return a shape in its turns to the right, those left out that look like an earlier one (THAW-R16)."""
    found: list[Shape] = []
    for _ in range(TURNS):
        if shape and shape not in found:
            found.append(shape)
        shape = moved([(-y, x) for x, y in shape]) if shape else []
    return found


def spans(shape: Shape, width: int, height: int) -> bool:
    """Return whether a shape is no larger than the sheet."""
    return max(x for x, _ in shape) < width and max(y for _, y in shape) < height


# Tables ------------------------------------------------------------------------------------------------------------


def bits(edition: ThawEdition, boxes: Shape) -> tuple[int, int]:
    """Return boxes as the two halves of a set."""
    low = high = 0
    for x, y in boxes:
        if x < edition.split:
            low |= bit(x * edition.height + y)
        else:
            high |= bit((x - edition.split) * edition.height + y)
    return low, high


def fill_sheet(edition: ThawEdition, rows: list[str]) -> None:
    """Fill the tables of the sheet."""
    boxes = [(x, y) for x in range(edition.width) for y in range(edition.height)]
    edition.low_all, edition.high_all = bits(edition, boxes)
    edition.low_top, edition.high_top = bits(edition, [box for box in boxes if box[1] > 0])
    edition.low_bottom, edition.high_bottom = bits(edition, [box for box in boxes if box[1] < edition.height - 1])
    edition.low_solid, edition.high_solid = bits(edition, [(x, y) for x, y in boxes if rows[y][x] == "#"])
    halves = [bits(edition, [box]) for box in boxes]
    edition.box_low, edition.box_high = [low for low, _ in halves], [high for _, high in halves]
    edition.place = SPOT + len(boxes)
    edition.labels = [f"{chr(ord('A') + x)}{y + 1}" for y in range(edition.height) for x in range(edition.width)]


def fill_placements(edition: ThawEdition) -> None:
    """Work out every place of every form (see `ThawEdition`)."""
    edition.solid, edition.placement, edition.boxes, edition.turns = [], [], [], []
    edition.low, edition.high, edition.near_low, edition.near_high = [], [], [], []
    edition.corner_low, edition.corner_high, edition.distances = [], [], []
    for turns in edition.shapes:
        edition.turns.append(len(edition.distances))
        edition.solid.append([])
        for shape in turns:
            add_turn(edition, shape)
        alike = TURNS - len(turns)
        edition.placement += [-SAME_TURN] * (alike * edition.width * edition.height)
    edition.turns.append(len(edition.distances))
    edition.ready = [edition.place + number for number in range(len(edition.placement))]
    edition.choose = edition.place + len(edition.placement)


def add_turn(edition: ThawEdition, shape: Shape) -> None:
    """Add a form in one turn, with all its places."""
    corners: Shape = []
    for x in range(edition.width):
        for y in range(edition.height):
            boxes = [(x + dx, y + dy) for dx, dy in shape]
            if spans(boxes, edition.width, edition.height):
                corners.append((x, y))
                add_placement(edition, boxes)
            else:
                edition.placement.append(-OFF_SHEET)
    low, high = bits(edition, corners)
    edition.corner_low.append(low)
    edition.corner_high.append(high)
    edition.distances.append([dx * edition.height + dy for dx, dy in shape])


def add_placement(edition: ThawEdition, boxes: Shape) -> None:
    """Add a form at one place."""
    number = len(edition.low)
    low, high = bits(edition, boxes)
    if low & edition.low_solid or high & edition.high_solid:
        edition.solid[-1].append(len(edition.placement))
    near_low, near_high = grid.beside(edition, low, high)
    edition.placement.append(number)
    edition.boxes.append([y * edition.width + x for x, y in boxes])
    edition.low.append(low)
    edition.high.append(high)
    edition.near_low.append(near_low & ~low)
    edition.near_high.append(near_high & ~high)
