"""When something happens at a table by itself: a bot decides, a clock runs out, an absent person's seat is covered.

This moment is stored with every entry, so that nobody needs to look at a table before it. It may be too early, never
too late.
"""

from __future__ import annotations

from holocene.kernel.matches.match import Trial
from holocene.tables.table.table import Table

NEUTRAL = ("created", "joined", "left", "rematch", "chat")  # entries that leave the moment as it is


def due_of(table: Table) -> float | None:
    """Return when something is due at a table; 0.0 for at once, None for never."""
    match = table.match
    if match is None or table.status != "running":
        return None
    if table.agreed_takeback is not None or table.last_player is not None:
        return 0.0
    return earliest(table, {seat: table.entries[table.decision(seat) - 1].at for seat in match.state.to_move()})


def due_after_play(table: Table, trial: Trial, now: float) -> float | None:
    """Return when something is due once a play that was tried is written."""
    match, after = table.running_match, trial.state
    if after.over:
        return None
    same_step = match.state.simultaneous >= 0 and match.state.simultaneous == after.simultaneous
    waiting = match.state.to_move() if same_step else []
    opened = {}
    for seat in after.to_move():
        old = seat in waiting and seat != trial.record.seat
        opened[seat] = table.entries[table.decision(seat) - 1].at if old else now
    return earliest(table, opened)


def earliest(table: Table, opened: dict[int, float]) -> float | None:
    """Return when something is due, given when the open decision of each seat was opened."""
    if any(table.seats[seat].playing_bot for seat in opened):
        return 0.0
    spans = [span for span in (table.row.plan["clock"], table.row.plan["patience"]) if span is not None]
    if not spans or not opened:
        return None
    return min(max(at, table.seats[seat].back) for seat, at in opened.items()) + float(min(spans))
