"""What a match is made of: the records of its log, the plays that stand, where it began, what it commits to."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from holocene.kernel.journal import Journal
from holocene.kernel.space import Named, text_of
from holocene.kernel.state import State


@dataclass(frozen=True, slots=True)
class Record:
    """One line of the log.

    Attributes:
        number: its place in the log, from 1.
        deed: "play", "undo" or "takeback".
        seat: who did it.
        action: the named action of a play, None otherwise.
        undone: the number of the record that an undo or takeback made void, and of all voided with it.
        events: what happened, as journal events.
        chance: whether chance or a reveal spoke.
    """

    number: int
    deed: str
    seat: int
    action: Named | None = None
    undone: tuple[int, ...] = ()
    events: tuple[tuple[int, ...], ...] = ()
    chance: bool = False

    def __str__(self) -> str:
        done = text_of(self.action) if self.action else f"{self.deed} {' '.join(map(str, self.undone))}"
        return f"{self.number} {self.seat} {done}"


@dataclass(frozen=True, slots=True)
class Play:
    """A play that stands: its record, the action's number, and the simultaneous step it was made in (-1: none)."""

    record: Record
    action: int
    step: int


@dataclass(frozen=True, slots=True)
class Trial:
    """An action tried on a copy: the record it would write, its number, and the position it would lead to."""

    record: Record
    action: int
    state: State


@dataclass(frozen=True, slots=True)
class Start:
    """The position a match began from instead of the game's own set-up.

    Attributes:
        position: its dump.
        dealt: whether what it hides was dealt anew from the match's seed.
        seat: whose knowledge that deal kept, None for a spectator's.
    """

    position: dict[str, Any]
    dealt: bool = False
    seat: int | None = None


def frozen(journal: Journal) -> tuple[tuple[int, ...], ...]:
    """Return a journal's events as they stand in a record."""
    return tuple(tuple(event) for event in journal.events)


def commit(seed: str, nonce: str) -> str:
    """Return the commitment for a seed and its secret nonce."""
    return hashlib.sha256(f"{nonce}:{seed}".encode()).hexdigest()
