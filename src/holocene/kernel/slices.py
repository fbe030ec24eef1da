"""The slices of an observation: named parts, and where they stand in a row."""

from __future__ import annotations

from typing import Final

EACH_SEAT: Final = -1  # see Slice


class Slice:
    """A named part of an observation.

    Attributes:
        name: unique within the observation.
        shape: as numpy's; where seats are counted they begin with the observer and go on in seat order.
        meaning: one sentence, with what a number is divided by.
        part: the part of the row it is written with (see `Canvas`); of EACH_SEAT every seat's numbers are a part, and
            of EACH_SEAT - 1 another one, for what changes apart from it.
        start, size: where its numbers stand in the row.
    """

    def __init__(self, name: str, shape: tuple[int, ...], meaning: str, part: int = 0) -> None:
        self.name = name
        self.shape = shape
        self.meaning = meaning
        self.part = part
        self.start = 0
        self.size = 1
        for length in shape:
            self.size *= length

    @property
    def stop(self) -> int:
        """Return where the next slice begins."""
        return self.start + self.size


class Layout:
    """Where the slices stand, and in which parts they are written.

    Attributes:
        size: how many numbers a row has.
        parts: how many parts.
        blocks: by part, the first of its blocks, which are its slices or its share of them; one more for the end.
        starts, stops: by block, where it begins and ends in a row.
        noted: by part, how many numbers the parts before it have.
    """

    size: int
    parts: int
    blocks: list[int]
    starts: list[int]
    stops: list[int]
    noted: list[int]


def new_layout(slices: list[Slice]) -> Layout:
    """Return where these slices stand, one after another, and fill it in."""
    layout = Layout()
    layout.size = 0
    whole = 0  # parts of whole slices
    kinds = 0  # of parts by seat
    seats = 0
    for part in slices:
        part.start = layout.size
        layout.size += part.size
        if part.part >= 0:
            whole = max(whole, part.part + 1)
        else:
            kinds = max(kinds, EACH_SEAT - part.part + 1)
            seats = part.shape[0]
    layout.parts = whole + kinds * seats
    layout.blocks = []
    layout.starts = []
    layout.stops = []
    layout.noted = []
    noted = 0
    for number in range(layout.parts):
        layout.blocks.append(len(layout.starts))
        layout.noted.append(noted)
        for part in slices:
            length = part.size
            first = part.start
            if number >= whole:
                length = part.size // seats
                first += (number - whole) % seats * length
            if part.part == (number if number < whole else EACH_SEAT - (number - whole) // seats):
                layout.starts.append(first)
                layout.stops.append(first + length)
                noted += length
    layout.blocks.append(len(layout.starts))
    return layout
