"""What games and matches return to people: refusals, scores, sentences, notes."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Reveal:
    """An event that shows a seat something hidden, by a `clause` of the rules.

    `beyond` means that the seat learns more than the event itself says, such as a whole sheet that it is handed.
    """

    clause: str
    beyond: bool = False


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something a person might try now but may not.

    Attributes:
        action: the action's number, or None if the things stand for no action.
        things: the ids of the things pointed at ("pool:flint-spear").
        clause: the number of the clause that forbids it.
        reason: one sentence.
    """

    action: int | None
    things: tuple[str, ...]
    clause: str
    reason: str


@dataclass(frozen=True, slots=True)
class Score:
    """One seat's points, final or current; `parts` lists them as (label, points).

    The leader's `place` is 1, and tied seats share a place.
    """

    seat: int
    points: int
    place: int
    parts: tuple[tuple[str, int], ...] = field(default=())


def rewards(scores: list[Score]) -> list[float]:
    """Return each seat's reward for a finished game, in even steps from 1 for the first to -1 for the last.

    Rewards add up to 0. Tied seats get the mean of the places they share.

    >>> rewards([Score(0, 3, 2), Score(1, 9, 1), Score(2, 3, 2)])
    [-0.5, 1.0, -0.5]
    """
    places = [score.place for score in scores]
    last = len(places) - 1
    return [1 - (2 * (place - 1) + places.count(place) - 1) / last for place in places]


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a match's story.

    Attributes:
        text: the sentence.
        things: the ids of the things it names; for a thing that moved, the old id and then the new one.
        seat: the seat it is about, or None.
        heading: whether it opens a new part of the story, such as a turn or a round.
    """

    text: str
    things: tuple[str, ...] = ()
    seat: int | None = None
    heading: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """A remark about the moment after a record (0: the beginning), with the ids of the things it is about."""

    at: int
    text: str
    things: tuple[str, ...] = ()
