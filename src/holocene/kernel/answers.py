"""What a position tells people: refusals with their clause, and scores with where they come from."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something a person might try now and may not.

    Attributes:
        action: the action's number, None where the thing pointed at stands for no action at all.
        things: ids of what one points at on the table ("pool:flint-spear").
        clause: the number of the clause that forbids it.
        reason: one sentence, with the numbers.
    """

    action: int | None
    things: tuple[str, ...]
    clause: str
    reason: str


@dataclass(frozen=True, slots=True)
class Score:
    """One seat's points, final or as they stand.

    Attributes:
        seat: whose.
        points: the total.
        place: 1 for the leader; seats that are equal share a place.
        parts: where the points come from, as (label, points).
    """

    seat: int
    points: int
    place: int
    parts: tuple[tuple[str, int], ...] = field(default=())
