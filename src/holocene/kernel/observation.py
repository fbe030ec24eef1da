"""Observations: what a seat knows as a row of numbers between 0 and 1, for programs that learn.

Only what needs them imports this module: players of the games need no librt.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from holocene.kernel.canvas import Canvas, new_canvas
from holocene.kernel.slices import Slice
from holocene.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Writes what a seat knows of positions of one game, with one number of players and one set of options.

    Attributes:
        slices: the parts of a row, in order.
    """

    slices: list[Slice]

    def write(self, state: State, seat: i64, canvas: Canvas) -> None:
        """Write a position as a seat sees it: open each part that is not as it was, and close it.

        A part goes slice after slice, each after `canvas.next()`.
        """
        raise NotImplementedError


@final
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
