"""The standard part of a view: zones with the things that lie there, and goods that are counted.

The generic board, the generic panel and the counting observer work from this part alone. A game builds it with the
functions below. A small game needs no other view (`StandardView`).

The zones and goods must stay the same during a match (list an empty zone too), and so must the possible kinds of things
(`Game.kinds`): the length of an observation follows from them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

if TYPE_CHECKING:
    from holocene.kernel.engine.state import State

DEFAULT_MOST = 20  # the `most` of a good, unless the game says otherwise


class Thing(TypedDict):
    """A thing, or several equal ones, in a zone.

    Attributes:
        kind: the id of its face, or another of `Game.kinds`; "" if it lies face down for the reader.
        id: how actions, refusals and the story refer to it; nobody can point at a thing without an id.
        name: its name, if its face has none.
        note: a few words, or a sign, about its state or what lies on it.
        seat: its owner, if the zone does not say so.
        number: how many there are, by default 1; 0 is an empty place that can be pointed at.
    """

    kind: str
    id: NotRequired[str]
    name: NotRequired[str]
    note: NotRequired[str]
    seat: NotRequired[int]
    number: NotRequired[int]


class Zone(TypedDict):
    """A place where things lie.

    Attributes:
        id: unique together with `seat`; if one seat has such a zone, all seats have.
        title: the name that people read.
        seat: its owner, None if it is common.
        things: what lies there, as far as the reader knows.
        columns: how many things form a row, if they form a grid.
    """

    id: str
    title: str
    seat: int | None
    things: list[Thing]
    columns: NotRequired[int]


class Good(TypedDict):
    """Something that is counted, of a seat or common (None).

    Attributes:
        most: a number that it seldom exceeds; the counting observer divides by it.
    """

    id: str
    title: str
    seat: int | None
    number: int
    most: NotRequired[int]


class Standard(TypedDict):
    """The standard part of a view: the names of the seats, the zones and the goods."""

    names: list[str]
    zones: list[Zone]
    goods: list[Good]


class StandardView(Standard):
    """A whole view for a game that needs no other: the fields that all views have, and the standard part."""

    game: str
    seat: int | None
    players: int
    question: str
    to_move: list[int]


def thing(
    kind: str, id: str = "", *, name: str = "", note: str = "", seat: int | None = None, number: int = 1
) -> Thing:
    """Return a thing, without its empty fields.

    >>> thing("hunter-2", "pool:hunter-2"), thing("tool", number=3)
    ({'kind': 'hunter-2', 'id': 'pool:hunter-2'}, {'kind': 'tool', 'number': 3})
    """
    found: Thing = {"kind": kind}
    if id:
        found["id"] = id
    if name:
        found["name"] = name
    if note:
        found["note"] = note
    if seat is not None:
        found["seat"] = seat
    if number != 1:
        found["number"] = number
    return found


def equal_things(kinds: Iterable[str], prefix: str = "") -> list[Thing]:
    """Return a thing for each different kind, with its number, in the order of their first occurrence.

    With a prefix, the things get the ids `<prefix>:<kind>`.

    >>> equal_things(["axe", "fire", "axe"], "hand")
    [{'kind': 'axe', 'id': 'hand:axe', 'number': 2}, {'kind': 'fire', 'id': 'hand:fire'}]
    """
    return [thing(kind, prefix and f"{prefix}:{kind}", number=number) for kind, number in Counter(kinds).items()]


def face_down(number: int) -> list[Thing]:
    """Return things that lie face down for the reader, [] if there are none.

    >>> face_down(12), face_down(0)
    ([{'kind': '', 'number': 12}], [])
    """
    return [thing("", number=number)] if number else []


def zone(id: str, title: str, things: list[Thing], seat: int | None = None, *, columns: int = 0) -> Zone:
    """Return a zone."""
    found: Zone = {"id": id, "title": title, "seat": seat, "things": things}
    if columns:
        found["columns"] = columns
    return found


def good(id: str, title: str, number: int, seat: int | None = None, *, most: int = DEFAULT_MOST) -> Good:
    """Return something that is counted."""
    found: Good = {"id": id, "title": title, "seat": seat, "number": number}
    if most != DEFAULT_MOST:
        found["most"] = most
    return found


def standard_view(
    state: State, seat: int | None, *, game: str, question: str, names: list[str], zones: list[Zone], goods: list[Good]
) -> dict[str, Any]:
    """Return a whole view that consists of its standard part."""
    part: Standard = {"names": names, "zones": zones, "goods": goods}
    head = {"game": game, "seat": seat, "players": state.players, "question": question, "to_move": state.to_move()}
    return {**head, **part}


def standard_of(view: dict[str, Any]) -> Standard:
    """Return the standard part of a view; an empty one if it has none."""
    return {"names": view.get("names", []), "zones": view.get("zones", []), "goods": view.get("goods", [])}
