"""What a match tells people: refusals, scores, what happened, notes beside a moment."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Reveal:
    """An event by which a seat learns what was hidden from it.

    Attributes:
        clause: the rule by which it does.
        beyond: whether it shows more than the event itself says, as a sheet does that comes into the hand.
    """

    clause: str
    beyond: bool = False


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


def rewards(scores: list[Score]) -> list[float]:
    """Return what a finished game is worth to each seat: 1 for the first, -1 for the last, evenly between.

    They sum up to 0. Seats that share a place get the mean of the places they take up.

    >>> rewards([Score(0, 3, 2), Score(1, 9, 1), Score(2, 3, 2)])
    [-0.5, 1.0, -0.5]
    """
    places = [score.place for score in scores]
    last = len(places) - 1
    return [1 - (2 * (place - 1) + places.count(place) - 1) / last for place in places]


@dataclass(frozen=True, slots=True)
class Told:
    """One sentence of a match's story.

    Attributes:
        text: the sentence.
        things: ids of what it names on the table; of a thing that moved, where it was and then where it is.
        seat: whom it is about, None for nobody.
        heading: whether a new part of the story begins here: a turn, a round.
    """

    text: str
    things: tuple[str, ...] = ()
    seat: int | None = None
    heading: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """A remark beside a moment of a match: the record it follows (0: the beginning), and ids of what it speaks of."""

    at: int
    text: str
    things: tuple[str, ...] = ()
