"""What is stored of a table: its row, and the entries of its log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

UPLOADED = "file-1"  # key of an uploaded table's first entry
DAY = 86400.0


@dataclass(frozen=True, slots=True)
class Days:
    """How many days a waiting, running or finished table stays without a visit; 0 for ever."""

    waiting: float = 0.0
    running: float = 0.0
    finished: float = 0.0

    def seconds(self, status: str) -> float:
        """Return this time for a table with some status."""
        return DAY * {"open": self.waiting, "running": self.running, "over": self.finished}[status]

    @property
    def grain(self) -> float:
        """Return how exactly visits are noted, in seconds: to a day, or a tenth of a shorter time."""
        return DAY * min([1.0, *(days / 10 for days in (self.waiting, self.running, self.finished) if days)])


FOR_EVER = Days()


def decision_time(plan: dict[str, Any]) -> float:
    """Return the seconds that somebody may take for a decision: for so long, a running match waits in any case."""
    return float(max(plan["clock"] or 0, plan["patience"] or 0))


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it is stored."""

    id: str
    game: str
    rules: str
    plan: dict[str, Any]
    owner: str
    listed: bool
    status: str
    seed: str
    nonce: str
    number: int = 0
    snapshot: str | None = None
    snapshot_number: int | None = None
    created: float = 0.0
    changed: float = 0.0
    due: float | None = None  # when something happens here by itself, None for never
    visited: float = 0.0  # when somebody last looked at the table, to within a day


@dataclass(frozen=True, slots=True)
class Holding:
    """What a person has: tables that are open, running or uploaded, and about how many bytes the uploaded ones take."""

    tables: int = 0
    uploaded_bytes: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a table's log."""

    table_id: str
    number: int
    kind: str
    data: str
    key: str
    at: float


@dataclass(frozen=True, slots=True)
class Belongings:
    """Everything that is stored of a person: tables they opened, sat or spoke at, entries they made, notices."""

    name: str
    created: float
    tables: list[TableRow]
    entries: list[Entry]
    notices: list[tuple[str, str, str]]  # table, webhook and quiet hours


@dataclass(frozen=True, slots=True)
class SeatChange:
    """Who has a seat from now on; None frees it."""

    seat: int
    person: str | None


@dataclass(frozen=True, slots=True)
class Append:
    """A new entry, and the table's status, snapshot, seat and due moment as they are after it."""

    entry: Entry
    status: str
    snapshot: str | None = None
    seat_change: SeatChange | None = None
    due: float | None = None


@dataclass(frozen=True, slots=True)
class Written:
    """The number of a written entry, and whether an earlier request with the same key had already written it."""

    number: int
    repeated: bool
