"""Observations and masks as numpy arrays, and their named parts."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from holocene.kernel.engine.observation import Observer, Rows, new_rows
from holocene.kernel.engine.slices import Slice
from holocene.kernel.engine.state import State

Floats = NDArray[np.float32]


def values_of(rows: Rows) -> Floats:
    """Return a live view of all observations, one per row."""
    return np.frombuffer(memoryview(rows.canvas.values), dtype=np.float32).reshape(len(rows.marked), -1)


def masks_of(rows: Rows) -> NDArray[np.int8]:
    """Return a live view of all masks, one per row."""
    return np.frombuffer(memoryview(rows.masks), dtype=np.int8).reshape(len(rows.marked), -1)


def named(slices: Sequence[Slice], observations: Floats) -> dict[str, Floats]:
    """Return the parts of one or more observations by name, each in its own shape."""
    many = observations.shape[:-1]
    return {part.name: observations[..., part.start : part.stop].reshape(*many, *part.shape) for part in slices}


class Sight:
    """Writes what one seat knows of one position into new arrays."""

    def __init__(self, observer: Observer, actions: int) -> None:
        self.rows = new_rows(observer, actions, 1)
        self._values = values_of(self.rows)[0]
        self._mask = masks_of(self.rows)[0]

    @property
    def slices(self) -> list[Slice]:
        """Return the parts of an observation."""
        return self.rows.observer.slices

    @property
    def size(self) -> int:
        """Return how many numbers an observation has."""
        return len(self._values)

    def look(self, state: State, seat: int) -> tuple[Floats, NDArray[np.int8]]:
        """Return a seat's observation, and the mask of what it may do now."""
        self.rows.write(0, state, seat)
        return self._values.copy(), self._mask.copy()
