"""Observations: what a seat knows as a row of numbers between 0 and 1, for programs that learn.

Rows are `vec` buffers, which compiled code fills without making an object of each number and which numpy views without
copying. Only what needs them imports this module: players of the games need no librt.
"""

from __future__ import annotations

import struct
from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr, u8

from holocene.kernel.state import State

STRIDE: Final = 128  # fractions of up to 127
ONE: Final[i32] = 0x3F800000  # the bits of 1


class Slice:
    """A named part of an observation.

    Attributes:
        name: unique within the observation.
        shape: as numpy's; where seats are counted they begin with the observer and go on in seat order.
        meaning: one sentence, with what a number is divided by.
        start, size: where its numbers stand in the row.
    """

    def __init__(self, name: str, shape: tuple[int, ...], meaning: str) -> None:
        self.name = name
        self.shape = shape
        self.meaning = meaning
        self.start = 0
        self.size = 1
        for length in shape:
            self.size *= length

    @property
    def stop(self) -> int:
        """Return where the next slice begins."""
        return self.start + self.size


def fraction_bits() -> vec[i32]:
    """Return the bits of the float32 numbers amount / most, at most * STRIDE + amount."""
    found: list[int] = []
    for most in range(STRIDE):
        for amount in range(STRIDE):
            value = amount / most if amount < most else 1.0
            found.append(struct.unpack("=i", struct.pack("=f", value))[0])
    return vec[i32]([i32(bits) for bits in found])


class Canvas:
    """Rows of numbers and a pen that writes one of them from left to right.

    There are no vecs of float32. So the numbers are written as their bits, which numpy views as what they are; the bits
    of fractions come from a table. Most numbers are 0, so a row remembers what it has written and clears that alone.

    Attributes:
        values: the numbers' bits, row after row.
        fractions: see `fraction_bits`.
        written: for each row the places that are not 0.
        counts_of: by row, how many these are.
        starts: where each slice begins in a row, and where the row ends.
        row: which row is being written; base: where it begins.
        at: where the pen stands.
        end: where the next place that is not 0 is noted in `written`.
        slice: the number of the next slice.
    """

    values: vec[i32]
    fractions: vec[i32]
    written: vec[i32]
    counts_of: vec[i32]
    starts: list[int]
    row: int
    base: int
    at: int
    end: int
    slice: int

    def begin(self, row: i64) -> None:
        """Clear a row and put the pen on its first number."""
        base = row * self.starts[len(self.starts) - 1]
        values = self.values
        written = self.written
        place = base
        end = base + i64(self.counts_of[row])
        while place < end:
            values[i64(written[place])] = 0
            place += 1
        self.row = row
        self.base = base
        self.at = base
        self.end = base
        self.slice = 0

    def next(self) -> None:
        """Go on to the next slice.

        Raises:
            ValueError: the slice before it was not written to its end, or beyond.
        """
        if self.at != self.base + self.starts[self.slice]:
            raise ValueError(f"slice {self.slice} of an observation begins at {self.starts[self.slice]}, not here")
        self.slice += 1

    def finish(self) -> None:
        """End a row."""
        self.next()
        self.counts_of[self.row] = i32(self.end - self.base)

    def write(self, place: i64, bits: i32) -> None:
        """Write the bits of a number that is not 0 at any place."""
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
        first = most * STRIDE
        values = self.values
        for number in numbers:
            place: i64 = number
            if 0 <= place < size:
                amount: i64 = 1
                bits = values[at + place]
                if bits != 0:
                    while amount < most and self.fractions[first + amount] != bits:
                        amount += 1
                    amount = amount + 1 if amount < most else most
                self.write(at + place, self.fractions[first + amount])
        self.at = at + size

    def skip(self, size: i64) -> None:
        """Leave zeros, where there is nothing or the seat may not know."""
        self.at += size


def new_canvas(slices: list[Slice], rows: i64) -> Canvas:
    """Return rows of zeros for an observation of these slices, whose places it fills in."""
    canvas = Canvas()
    canvas.starts = []
    start = 0
    for part in slices:
        part.start = start
        canvas.starts.append(start)
        start += part.size
    canvas.starts.append(start)
    canvas.values = zeros(start * rows)
    canvas.fractions = FRACTIONS
    canvas.written = zeros(start * rows)
    canvas.counts_of = zeros(rows)
    canvas.row = 0
    canvas.base = 0
    canvas.at = 0
    canvas.end = 0
    canvas.slice = 0
    return canvas


def zeros(length: i64) -> vec[i32]:
    """Return a vec of zeros."""
    return vec[i32]([0] * length)


FRACTIONS: Final = fraction_bits()


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Writes what a seat knows of positions of one game, with one number of players and one set of options.

    Attributes:
        slices: the parts of a row, in order.
    """

    slices: list[Slice]

    def write(self, state: State, seat: i64, canvas: Canvas) -> None:
        """Write a position as a seat sees it, slice after slice, each after `canvas.next()`."""
        raise NotImplementedError


class Rows:
    """Observations and masks of many positions, written here and read through numpy views.

    Attributes:
        observer: what writes them.
        canvas: the observations.
        actions: how many actions the space has.
        masks: 1 for each action that the seat may take, row after row.
        marked: by row, the actions marked.
    """

    observer: Observer
    canvas: Canvas
    actions: int
    masks: vec[u8]
    marked: list[list[int]]

    def write(self, row: i64, state: State, seat: i64) -> None:
        """Write what a seat knows, and what it may do."""
        canvas = self.canvas
        canvas.begin(row)
        self.observer.write(state, seat, canvas)
        canvas.finish()
        self.mark(row, state.legal(seat))

    def mark(self, row: i64, legal: list[int]) -> None:
        """Write the mask of a row anew."""
        start: i64 = row * self.actions
        masks = self.masks
        for action in self.marked[row]:
            masks[start + action] = 0
        for action in legal:
            masks[start + action] = 1
        self.marked[row] = legal

    def allows(self, row: i64, action: i64) -> bool:
        """Return whether an action, which may be any number, is marked in a row."""
        return 0 <= action < self.actions and self.masks[row * self.actions + action] != 0


def new_rows(observer: Observer, actions: int, rows: int) -> Rows:
    """Return empty rows."""
    found = Rows()
    found.observer = observer
    found.canvas = new_canvas(observer.slices, rows)
    found.actions = actions
    found.masks = vec[u8]([0] * (actions * rows))
    found.marked = [[] for _row in range(rows)]
    return found
