"""Observations: what a seat knows as a row of numbers between 0 and 1, for programs that learn.

Rows are `vec` buffers, which compiled code fills without making an object of each number and which numpy views without
copying. Only what needs them imports this module: players of the games need no librt.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from holocene.kernel.state import State


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


class Canvas:
    """Rows of numbers and a pen that writes one of them from left to right.

    Attributes:
        values: the numbers, row after row.
        starts: where each slice begins in a row, and where the row ends.
        base: where the row begins that is being written.
        at: where the pen stands.
        slice: the number of the next slice.
    """

    values: vec[float]
    starts: list[int]
    base: int
    at: int
    slice: int

    def begin(self, row: i64) -> None:
        """Clear a row and put the pen on its first number."""
        size: i64 = self.starts[len(self.starts) - 1]
        place = row * size
        end = place + size
        self.base = place
        self.at = place
        self.slice = 0
        values = self.values
        while place < end:
            values[place] = 0.0
            place += 1

    def next(self) -> None:
        """Go on to the next slice, or to the end of the row.

        Raises:
            ValueError: the slice before it was not written to its end, or beyond.
        """
        if self.at != self.base + self.starts[self.slice]:
            raise ValueError(f"slice {self.slice} of an observation begins at {self.starts[self.slice]}, not here")
        self.slice += 1

    def put(self, value: float) -> None:
        """Write a number from 0 to 1."""
        self.values[self.at] = value
        self.at += 1

    def flag(self, yes: bool) -> None:
        """Write 1 or 0."""
        if yes:
            self.values[self.at] = 1.0
        self.at += 1

    def share(self, amount: i64, most: i64) -> None:
        """Write an amount divided by what is seldom passed; more than that counts as that."""
        if amount >= most:
            self.values[self.at] = 1.0
        elif amount > 0:
            self.values[self.at] = float(amount) / float(most)
        self.at += 1

    def one_of(self, which: i64, size: i64) -> None:
        """Write a 1 at one of several places, none for -1."""
        if 0 <= which < size:
            self.values[self.at + which] = 1.0
        self.at += size

    def bits(self, bits: i64, size: i64) -> None:
        """Write a 1 for each bit that is set."""
        at: i64 = self.at
        values = self.values
        place: i64 = 0
        while place < size:
            if (bits >> place) & 1 != 0:
                values[at + place] = 1.0
            place += 1
        self.at = at + size

    def counts(self, numbers: list[int], size: i64, most: i64) -> None:
        """Write how often each number below `size` occurs, divided by what is seldom passed; -1 counts nowhere."""
        at: i64 = self.at
        values = self.values
        each = 1.0 / float(most)
        for number in numbers:
            place: i64 = number
            if 0 <= place < size:
                value = values[at + place] + each
                values[at + place] = value if value < 1.0 else 1.0
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
    canvas.values = vec[float]([0.0] * (start * rows))
    canvas.base = 0
    canvas.at = 0
    canvas.slice = 0
    return canvas


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
        canvas.next()
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
