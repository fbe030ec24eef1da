"""What observations are written on: rows of numbers, each written over the one before it in the same place.

Rows are `vec` buffers, which compiled code fills without making an object of each number and which numpy views without
copying.
"""

from __future__ import annotations

import struct
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

from holocene.kernel.slices import Slice, new_layout

STRIDE: Final = 128  # fractions of up to 127
ONE: Final[i32] = 0x3F800000  # the bits of 1


def fraction_bits() -> vec[i32]:
    """Return the bits of the float32 numbers amount / most, at most * STRIDE + amount."""
    found: list[int] = []
    for most in range(STRIDE):
        for amount in range(STRIDE):
            value = amount / most if amount < most else 1.0
            found.append(struct.unpack("=i", struct.pack("=f", value))[0])
    return vec[i32]([i32(bits) for bits in found])


@final
class Canvas:
    """Rows of numbers and a pen that writes one of them from left to right.

    There are no vecs of float32. So the numbers are written as their bits, which numpy views as what they are; the bits
    of fractions come from a table.

    A row is written over the one before it in the same place, which mostly differs in a few numbers. So it goes in
    parts: some slices, or of some slices the numbers of one seat. A part that would become what it was is left as it
    stands; one that is written anew clears the numbers it had written, as most are 0. Parts are counted with those of
    whole slices first, then those of EACH_SEAT from the observer on, then those of EACH_SEAT - 1.

    Attributes:
        values: the numbers' bits, row after row.
        fractions: see `fraction_bits`.
        size, parts, blocks, starts, stops: see `Layout`.
        noted: by part, where in a row of `written` its places begin.
        written: for each part the places that are not 0; lit: how many these are.
        keys, numbers: for each part, what it was worked out from.
        row: which row is being written; base: where it begins.
        at: where the pen stands; stop: where the block ends.
        block: the number of the next block.
        part: the part being written, all rows counted; last: where its blocks end.
        end: where the next place that is not 0 is noted in `written`; first: where the part's first one is.
    """

    values: vec[i32]
    fractions: vec[i32]
    size: int
    parts: int
    blocks: list[int]
    starts: list[int]
    stops: list[int]
    noted: list[int]
    written: vec[i32]
    lit: vec[i32]
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
        """Turn to a row."""
        self.row = row
        self.base = row * self.size

    def key(self, part: i64) -> object:
        """Return what a part was worked out from when it was last written, None before that."""
        return self.keys[self.row * self.parts + part]

    def number(self, part: i64) -> i64:
        """Return the number given with it."""
        return self.numbers[self.row * self.parts + part]

    def open(self, part: i64, key: object = None, number: i64 = 0) -> None:
        """Clear a part to write it anew, and note what it is worked out from."""
        base: i64 = self.base
        first = base + self.noted[part]
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
        written = self.written
        end = first + i64(self.lit[part])
        while first < end:
            values[i64(written[first])] = 0
            first += 1

    def opens(self, part: i64, sources: list[list[int]], number: i64) -> bool:
        """Open a part unless it stands as it is: worked out from the same number and lists.

        The same are the same objects, so none of them may ever be changed in place.
        """
        last = self.key(part)
        if isinstance(last, list) and self.number(part) == number and same(last, sources):
            return False
        self.open(part, sources, number)
        return True

    def close(self) -> None:
        """End the part.

        Raises:
            ValueError: it was not written to its end, or beyond.
        """
        if self.at != self.stop or self.block != self.last:
            raise ValueError(f"block {self.block - 1} of an observation ends at {self.stop - self.base}, not here")
        self.lit[self.part] = i32(self.end - self.first)

    def next(self) -> None:
        """Go on to the next slice of the part.

        Raises:
            ValueError: the slice before it was not written to its end, or beyond.
        """
        block: i64 = self.block
        if self.at != self.stop or block == self.last:
            raise ValueError(f"block {block - 1} of an observation ends at {self.stop - self.base}, not here")
        base: i64 = self.base
        self.at = base + self.starts[block]
        self.stop = base + self.stops[block]
        self.block = block + 1

    def write(self, place: i64, bits: i32) -> None:
        """Write the bits of a number that is not 0 at any place of the slice."""
        if self.values[place] == 0:
            end: i64 = self.end
            self.written[end] = i32(place)
            self.end = end + 1
        self.values[place] = bits

    def light(self, place: i64) -> None:
        """Write a 1 at any place."""
        self.write(place, ONE)

    def flag(self, yes: bool) -> None:
        """Write 1 or 0."""
        if yes:
            self.write(self.at, ONE)
        self.at += 1

    def share(self, amount: i64, most: i64) -> None:
        """Write an amount divided by what is seldom passed; more than that counts as that.

        Where that is 128 or more, it is written in steps of 1/127.
        """
        self.share_at(self.at, amount, most)
        self.at += 1

    def share_at(self, place: i64, amount: i64, most: i64) -> None:
        """Do the same at any place."""
        if amount >= most:
            self.write(place, ONE)
        elif amount > 0:
            if most >= STRIDE:
                amount = amount * (STRIDE - 1) // most
                most = STRIDE - 1
            if amount > 0:
                self.write(place, self.fractions[most * STRIDE + amount])

    def one_of(self, which: i64, size: i64) -> None:
        """Write a 1 at one of several places, none for -1."""
        if 0 <= which < size:
            self.write(self.at + which, ONE)
        self.at += size

    def bits(self, bits: i64, size: i64) -> None:
        """Write a 1 for each bit that is set."""
        at: i64 = self.at
        self.at = at + size
        while bits != 0 and size > 0:
            if bits & 1 != 0:
                self.write(at, ONE)
            bits >>= 1
            at += 1
            size -= 1

    def counts(self, numbers: list[int], size: i64, most: i64) -> None:
        """Write how often each number below `size` occurs, divided by what is seldom passed; -1 counts nowhere."""
        at: i64 = self.at
        end: i64 = self.end
        first = most * STRIDE
        values = self.values
        written = self.written
        fractions = self.fractions
        once = fractions[first + 1]
        for number in numbers:
            place: i64 = number
            if 0 <= place < size:
                place += at
                bits = values[place]
                if bits == 0:
                    values[place] = once
                    written[end] = i32(place)
                    end += 1
                else:
                    amount: i64 = 1
                    while amount < most and fractions[first + amount] != bits:
                        amount += 1
                    values[place] = fractions[first + amount + 1] if amount < most else bits
        self.end = end
        self.at = at + size

    def lights(self, start: i64, places: list[int]) -> None:
        """Write a 1 at places counted from any place."""
        end: i64 = self.end
        values = self.values
        written = self.written
        for number in places:
            place: i64 = start + number
            if values[place] == 0:
                values[place] = ONE
                written[end] = i32(place)
                end += 1
        self.end = end

    def skip(self, size: i64) -> None:
        """Leave zeros, where there is nothing or the seat may not know."""
        self.at += size


def same(some: list[list[int]], others: list[list[int]]) -> bool:
    """Return whether two lists hold the same objects."""
    for place in range(len(others)):
        if some[place] is not others[place]:
            return False
    return True


def new_canvas(slices: list[Slice], rows: i64) -> Canvas:
    """Return rows of zeros for an observation of these slices, whose places it fills in."""
    layout = new_layout(slices)
    canvas = Canvas()
    canvas.size = layout.size
    canvas.parts = layout.parts
    canvas.blocks = layout.blocks
    canvas.starts = layout.starts
    canvas.stops = layout.stops
    canvas.noted = layout.noted
    canvas.values = zeros(layout.size * rows)
    canvas.fractions = FRACTIONS
    canvas.written = zeros(layout.size * rows)
    canvas.lit = zeros(layout.parts * rows)
    canvas.keys = [None] * (layout.parts * rows)
    canvas.numbers = [0] * (layout.parts * rows)
    canvas.begin(0)
    return canvas


def zeros(length: i64) -> vec[i32]:
    """Return a vec of zeros."""
    return vec[i32]([0] * length)


FRACTIONS: Final = fraction_bits()
