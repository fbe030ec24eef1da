"""Observations for machine learning: what a seat knows, as a row of numbers between 0 and 1.

This module needs librt, so import it only where observations are used.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from holocene.kernel.engine.canvas import Canvas, new_canvas
from holocene.kernel.engine.slices import Slice
from holocene.kernel.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Writes positions of one game with one number of players and one set of options; a row consists of `slices`."""

    slices: list[Slice]

    def write(self, state: State, seat: i64, canvas: Canvas) -> None:
        """Write a position as a seat sees it.

        Open each part that has changed, write its slices, each after `canvas.next()`, and close it.
        """
        raise NotImplementedError


@final
class Rows:
    """Observations and masks of many positions, which numpy reads through views.

    Attributes:
        observer: writes the observations.
        canvas: holds the observations.
        actions: the number of actions in the space.
        masks: 1 for each legal action, row after row.
        marked: for each row, the actions marked.
    """

    observer: Observer
    canvas: Canvas
    actions: int
    masks: vec[u8]
    marked: list[list[int]]

    def write(self, row: i64, state: State, seat: i64) -> None:
        """Write a seat's observation and the mask of its legal actions."""
        canvas = self.canvas
        canvas.begin(row)
        self.observer.write(state, seat, canvas)
        self.mark(row, state.legal(seat))

    def wipe(self, row: i64) -> None:
        """Set a row and its mask to zeros."""
        self.canvas.wipe(row)
        for action in range(row * self.actions, (row + 1) * self.actions):
            self.masks[action] = 0
        self.marked[row] = []

    def mark(self, row: i64, legal: list[int]) -> None:
        """Replace the mask of a row."""
        start: i64 = row * self.actions
        masks = self.masks
        for action in self.marked[row]:
            masks[start + action] = 0
        for action in legal:
            masks[start + action] = 1
        self.marked[row] = legal

    def allows(self, row: i64, action: i64) -> bool:
        """Return whether an action is marked in a row; any other number is not."""
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
