"""`Canvas`: the rows of numbers that observations are written into.

Rows are `vec` buffers: compiled code fills them without creating an object per number, and numpy views them without
copying.
"""

from __future__ import annotations

import struct
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

from holocene.kernel.engine.slices import Layout, Slice

STRIDE: Final = 128  # fractions of up to 127
ONE: Final[i32] = 0x3F800000  # the bits of 1


def fraction_bits() -> vec[i32]:
    """Return the bits of the float32 numbers amount / most, at most * STRIDE + amount."""
    values = [amount / most if amount < most else 1.0 for most in range(STRIDE) for amount in range(STRIDE)]
    numbers: list[int] = [*struct.unpack(f"={len(values)}i", struct.pack(f"={len(values)}f", *values))]
    return vec[i32]([i32(bits) for bits in numbers])


FRACTIONS: Final = fraction_bits()


@final
class Canvas(Layout):
    """Rows of numbers, and a position in one of them where the next number is written.

    Numbers are written as the bits of float32, because vecs have no float32; numpy views them as floats.

    A row is written over the previous one in the same place, and most numbers stay the same. So it is written in
    parts: some slices, or one seat's numbers of some slices. A part whose sources have not changed is left alone. A
    part that is written again first clears the numbers that it had set, because most numbers are 0.

    Attributes:
        values: the numbers' bits, row after row.
        fractions: see `fraction_bits`.
        nonzero: for each part, the places of its numbers that are not 0, from the part's offset in the row on.
        nonzero_count: for each part, how many these are.
        keys, numbers: for each part, the sources it was written from.
        row: the current row, which begins at `base`.
        at: where the next number is written; the current block ends at `stop`.
        block: the number of the next block.
        part: the current part, counted over all rows; its blocks end at `last`.
        end: where the next place is noted in `nonzero`; the part's first one is noted at `first`.
    """

    values: vec[i32]
    fractions: vec[i32]
    nonzero: vec[i32]
    nonzero_count: vec[i32]
    keys: list[object]
    numbers: list[int]
    row: int
    base: int
    at: int
    stop: int
    block: int
    part: int
    last: int
    end: int
    first: int

    def begin(self, row: i64) -> None:
        """Start writing a row."""
        self.row = row
        self.base = row * self.size

    def wipe(self, row: i64) -> None:
        """Set a row to zeros."""
        for place in range(row * self.size, (row + 1) * self.size):
            self.values[place] = 0
        for part in range(row * self.parts, (row + 1) * self.parts):
            self.nonzero_count[part] = 0
            self.keys[part] = None

    def key(self, part: i64) -> object:
        """Return the key that a part was last opened with, None before that."""
        return self.keys[self.row * self.parts + part]

    def number(self, part: i64) -> i64:
        """Return the number that a part was last opened with."""
        return self.numbers[self.row * self.parts + part]

    def open(self, part: i64, key: object = None, number: i64 = 0) -> None:
        """Clear a part to write it again, and remember the key and number that it is written from."""
        base: i64 = self.base
        first = base + self.offsets[part]
        self.at = base
        self.stop = base
        self.block = self.blocks[part]
        self.last = self.blocks[part + 1]
        self.first = first
        self.end = first
        part += self.row * self.parts
        self.part = part
        self.keys[part] = key
        self.numbers[part] = number
        values = self.values
        nonzero = self.nonzero
        end = first + i64(self.nonzero_count[part])
        while first < end:
            values[i64(nonzero[first])] = 0
            first += 1

    def open_if_changed(self, part: i64, sources: list[list[int]], number: i64) -> bool:
        """Open a part and return True, unless it was last written from the same number and lists.

        Lists are compared by identity, so none of them may ever be changed in place.
        """
        last = self.key(part)
        if isinstance(last, list) and self.number(part) == number and same(last, sources):
            return False
        self.open(part, sources, number)
        return True

    def close(self) -> None:
        """Finish the part; raise ValueError unless it was written exactly to its end."""
        if self.at != self.stop or self.block != self.last:
            raise ValueError(f"block {self.block - 1} of an observation ends at {self.stop - self.base}, not here")
        self.nonzero_count[self.part] = i32(self.end - self.first)

    def next(self) -> Canvas:
        """Go on to the part's next slice, and return the canvas; raise ValueError unless the last slice is complete."""
        block: i64 = self.block
        if self.at != self.stop or block == self.last:
            raise ValueError(f"block {block - 1} of an observation ends at {self.stop - self.base}, not here")
        base: i64 = self.base
        self.at = base + self.starts[block]
        self.stop = base + self.stops[block]
        self.block = block + 1
        return self

    def write(self, place: i64, bits: i32) -> None:
        """Write the bits of a number that is not 0 at any place of the slice."""
        if self.values[place] == 0:
            end: i64 = self.end
            self.nonzero[end] = i32(place)
            self.end = end + 1
        self.values[place] = bits

    def one_at(self, place: i64) -> None:
        """Write a 1 at any place of the slice."""
        self.write(place, ONE)

    def flag(self, yes: bool) -> None:
        """Write 1 or 0."""
        if yes:
            self.write(self.at, ONE)
        self.at += 1

    def fraction(self, amount: i64, most: i64) -> None:
        """Write amount / most, but at most 1; in steps of 1/127 if `most` is 128 or more."""
        self.fraction_at(self.at, amount, most)
        self.at += 1

    def fraction_at(self, place: i64, amount: i64, most: i64) -> None:
        """Write amount / most, but at most 1, at any place of the slice."""
        if amount >= most:
            self.write(place, ONE)
        elif amount > 0:
            if most >= STRIDE:
                amount = amount * (STRIDE - 1) // most
                most = STRIDE - 1
            if amount > 0:
                self.write(place, self.fractions[most * STRIDE + amount])

    def one_of(self, which: i64, size: i64) -> None:
        """Write a 1 at one of `size` places; only zeros if `which` is -1."""
        if 0 <= which < size:
            self.write(self.at + which, ONE)
        self.at += size

    def bits(self, bits: i64, size: i64) -> None:
        """Write the lowest `size` bits, a number each."""
        at: i64 = self.at
        self.at = at + size
        while bits != 0 and size > 0:
            if bits & 1 != 0:
                self.write(at, ONE)
            bits >>= 1
            at += 1
            size -= 1

    def counts(self, numbers: list[int], size: i64, most: i64) -> None:
        """Write how often each number below `size` occurs, divided by `most`, but at most 1; -1 is ignored."""
        at: i64 = self.at
        end: i64 = self.end
        first = most * STRIDE
        values = self.values
        nonzero = self.nonzero
        fractions = self.fractions
        once = fractions[first + 1]
        for number in numbers:
            place: i64 = number
            if 0 <= place < size:
                place += at
                bits = values[place]
                if bits == 0:
                    values[place] = once
                    nonzero[end] = i32(place)
                    end += 1
                else:
                    amount: i64 = 1
                    while amount < most and fractions[first + amount] != bits:
                        amount += 1
                    values[place] = fractions[first + amount + 1] if amount < most else bits
        self.end = end
        self.at = at + size

    def ones_at(self, start: i64, places: list[int]) -> None:
        """Write a 1 at several places, counted from `start`."""
        end: i64 = self.end
        values = self.values
        nonzero = self.nonzero
        for number in places:
            place: i64 = start + number
            if values[place] == 0:
                values[place] = ONE
                nonzero[end] = i32(place)
                end += 1
        self.end = end

    def skip(self, size: i64) -> None:
        """Leave zeros, for what does not exist or what the seat may not know."""
        self.at += size


def same(some: list[list[int]], others: list[list[int]]) -> bool:
    """Return whether two lists hold the same objects."""
    for place in range(len(others)):
        if some[place] is not others[place]:
            return False
    return True


def new_canvas(slices: list[Slice], rows: i64) -> Canvas:
    """Return rows of zeros for these slices, and set the slices' `start`."""
    canvas = Canvas()
    canvas.place(slices)
    canvas.values = zeros(canvas.size * rows)
    canvas.fractions = FRACTIONS
    canvas.nonzero = zeros(canvas.size * rows)
    canvas.nonzero_count = zeros(canvas.parts * rows)
    canvas.keys = [None] * (canvas.parts * rows)
    canvas.numbers = [0] * (canvas.parts * rows)
    canvas.begin(0)
    return canvas


def zeros(length: i64) -> vec[i32]:
    """Return a vec of zeros."""
    return vec[i32]([0] * length)
