"""What the server tells of a finished match in hindsight."""

from __future__ import annotations

from msgspec import Struct

from holocene.server.messages import Choice, PartView


class Curve(Struct):
    """Every seat's chance to win after an entry, from 0 to 1; together they are 1."""

    number: int
    chances: list[float]


class CostView(Struct):
    """A decision that cost part of the chance to win, and what was better.

    `number` is the entry before it: the moment at which it was open. `margin` is how far off `cost` may be.
    """

    number: int
    seat: int
    cost: float
    margin: float
    played: Choice
    better: Choice


class Points(Struct):
    """A seat's points as they stood, and where they came from."""

    seat: int
    points: int
    parts: list[PartView]


class Round(Struct):
    """The end of a turn or round: the last entry of it, its number, and all points."""

    number: int
    round: int
    points: list[Points]


class Analysis(Struct):
    """A finished match in hindsight: `none`, `running` with how much of it is done, or `done`."""

    status: str
    done: int
    total: int
    curve: list[Curve]
    costs: list[CostView]
    rounds: list[Round]
