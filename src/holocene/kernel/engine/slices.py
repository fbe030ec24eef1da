"""The slices of an observation: named groups of numbers, and their places in a row."""

from __future__ import annotations

import math
from typing import Final

EACH_SEAT: Final = -1  # see Slice


class Slice:
    """A named group of numbers in an observation.

    Attributes:
        name: unique within the observation.
        shape: as in numpy; a dimension of seats starts with the observer and goes on in seat order.
        meaning: one sentence that also says what the numbers are divided by.
        part: the part of the row that it is written with (see `Canvas`). With EACH_SEAT every seat's numbers are a
            part, with EACH_SEAT - 1 another one, for numbers that change at other times.
        start, size: its place in the row.
    """

    def __init__(self, name: str, shape: tuple[int, ...], meaning: str, part: int = 0) -> None:
        self.name = name
        self.shape = shape
        self.meaning = meaning
        self.part = part
        self.start = 0
        self.size = math.prod(shape)

    @property
    def stop(self) -> int:
        """Return the start of the next slice."""
        return self.start + self.size


class Layout:
    """The places of slices in a row, and the parts that they are written in.

    Parts of whole slices come first, then those of EACH_SEAT from the observer on, then those of EACH_SEAT - 1.

    Attributes:
        size: how many numbers a row has.
        parts: how many parts it has.
        blocks: for each part, its first block: a slice, or a seat's share of one; one more marks the end.
        starts, stops: the bounds of each block in the row.
        offsets: for each part, how many numbers the parts before it have.
    """

    size: int
    parts: int
    blocks: list[int]
    starts: list[int]
    stops: list[int]
    offsets: list[int]

    def place(self, slices: list[Slice]) -> None:
        """Place slices one after another, and set their `start`."""
        self.size = 0
        whole = 0  # parts of whole slices
        kinds = 0  # of parts by seat
        seats = 0
        for part in slices:
            part.start = self.size
            self.size += part.size
            if part.part >= 0:
                whole = max(whole, part.part + 1)
            else:
                kinds = max(kinds, EACH_SEAT - part.part + 1)
                seats = part.shape[0]
        self.parts = whole + kinds * seats
        self.blocks, self.starts, self.stops, self.offsets = [], [], [], []
        offset = 0
        for number in range(self.parts):
            self.blocks.append(len(self.starts))
            self.offsets.append(offset)
            for part in slices:
                length = part.size
                first = part.start
                if number >= whole:
                    length = part.size // seats
                    first += (number - whole) % seats * length
                if part.part == (number if number < whole else EACH_SEAT - (number - whole) // seats):
                    self.starts.append(first)
                    self.stops.append(first + length)
                    offset += length
        self.blocks.append(len(self.starts))
