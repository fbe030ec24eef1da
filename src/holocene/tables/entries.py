"""What is stored of a table: its row, and the entries of its log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


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
    """A new entry, and the table's status, snapshot and seat as they are after it."""

    entry: Entry
    status: str
    snapshot: str | None = None
    seat_change: SeatChange | None = None


@dataclass(frozen=True, slots=True)
class Written:
    """The number of a written entry, and whether an earlier request with the same key had already written it."""

    number: int
    repeated: bool
