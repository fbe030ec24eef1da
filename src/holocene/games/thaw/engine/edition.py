"""The sheet and the forms as lists of numbers, which `files/cards.py` fills from cards.toml.

A set of boxes is two ints: `low` has a bit for each box of the left columns and `high` for the others, column by
column, in the order of the actions. A single int would exceed the 62 bits that compiled code handles without boxing.
"""

from __future__ import annotations

from typing import final

from holocene.kernel.engine.state import Edition


@final
class ThawEdition(Edition):
    """The sheet, the forms, and every placement of a form on the sheet."""

    width: int  # of the sheet, in boxes
    height: int
    split: int  # how many columns `low` has
    labels: list[str]  # the names of the boxes, by y * width + x
    solid: list[int]  # the solid boxes, as y * width + x
    low_all: int  # all boxes
    high_all: int
    low_top: int  # all boxes except the first row
    high_top: int
    low_bottom: int  # all boxes except the last row
    high_bottom: int
    low_solid: int  # the solid boxes
    high_solid: int
    box_low: list[int]  # each box, by x * height + y
    box_high: list[int]

    slugs: list[str]  # the names of the forms in files
    names: list[str]  # their names for people
    numbers: dict[str, int]  # the forms by slug
    shapes: list[list[list[tuple[int, int]]]]  # by form and different rotation, the boxes (x, y) from the corner
    rotations: list[int]  # by form, how many different rotations the forms before it have; at the end, all of them
    corner_low: list[int]  # by different rotation, the boxes on which its upper left corner can be
    corner_high: list[int]
    distances: list[list[int]]  # by different rotation, how far its boxes are from that corner, in bits

    place: int  # the first action that places a form
    choose: int  # the first action that chooses a colour
    ready: list[object]  # the actions from `place` on as objects, because lists with hundreds of them are made
    placement: list[int]  # by action from `place` on, its placement, or minus the reason why there is none
    over_solid: list[list[int]]  # by form, the actions that draw it over a solid box, counted from `place`
    low: list[int]  # by placement, its boxes; placements ascend as actions do
    high: list[int]
    near_low: list[int]  # by placement, the boxes next to it
    near_high: list[int]
    boxes: list[list[int]]  # by placement, its boxes as y * width + x

    decks: list[list[int]]  # by colour, the forms of its cards, ascending
    rounds: list[int]  # by number of players
    colours: list[str]  # the names of the colours
    colour_slugs: list[str]
    symbols: list[str]  # the symbols of the communities
