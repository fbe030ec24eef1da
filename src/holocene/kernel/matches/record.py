"""What a match consists of: the records of its log, its plays, its start, and the commitment to its seed."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from holocene.kernel.engine.journal import Journal
from holocene.kernel.engine.state import State
from holocene.kernel.space import Named, text_of

Events = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Record:
    """One line of the log.

    Attributes:
        number: its place in the log, from 1.
        kind: "play", "undo" or "takeback".
        seat: the seat that acted.
        action: the named action of a play, otherwise None.
        undone: the numbers of the records that an undo or takeback made void.
        events: the journal events of a play.
        chance: whether it involved a random event or a reveal.
    """

    number: int
    kind: str
    seat: int
    action: Named | None = None
    undone: tuple[int, ...] = ()
    events: Events = ()
    chance: bool = False

    def __str__(self) -> str:
        done = text_of(self.action) if self.action else f"{self.kind} {' '.join(map(str, self.undone))}"
        return f"{self.number} {self.seat} {done}"


@dataclass(frozen=True, slots=True)
class Play:
    """A play that counts: its record, the action's number, and the simultaneous step it was made in (-1: none)."""

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
    """The position that a match began with instead of the game's set-up.

    Attributes:
        position: its dump.
        dealt: whether its hidden part was dealt again from the match's seed.
        seat: the seat that the deal kept the knowledge of; None for a spectator.
    """

    position: dict[str, Any]
    dealt: bool = False
    seat: int | None = None


def frozen(journal: Journal) -> Events:
    """Return a journal's events for a record."""
    return tuple(map(tuple, journal.events))


def commit(seed: str, nonce: str) -> str:
    """Return the commitment to a seed with its secret nonce."""
    return hashlib.sha256(f"{nonce}:{seed}".encode()).hexdigest()
