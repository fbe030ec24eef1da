"""A sheet as a seat knows it: its drawings, its tracks, its rectangles (THAW-2.3, THAW-R6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from holocene.games.thaw import actions as a
from holocene.games.thaw import knowledge, rules, text
from holocene.games.thaw.grid import largest_rectangle
from holocene.games.thaw.phases import held
from holocene.games.thaw.sheet import Sheet

if TYPE_CHECKING:
    from holocene.games.thaw.state import Thaw


class AreaView(TypedDict):
    """One drawing: by which community, which form (None: a single box), in which round, and its boxes.

    `fresh` marks what the reader has drawn in this step and can still take back.
    """

    by: int
    form: str | None
    round: int
    boxes: list[int]
    fresh: bool


class RectangleView(TypedDict):
    """A full rectangle and its points."""

    x: int
    y: int
    width: int
    height: int
    points: int


class HelperView(TypedDict):
    """A row of the Helper Track: checks, rank, boxes of the largest area, and the bonus that would be.

    `largest` are the boxes of that area, once the game is over.
    """

    by: int
    checks: int
    rank: int
    area: int
    bonus: int
    largest: list[int]


class SheetView(TypedDict):
    """A sheet as its reader knows it.

    `seen` is "now" for the sheet in hand, "open" at the end, "last" for one known from earlier and "never" for one not
    yet seen; `marks` says how much of its history that is. `boxes` has the community of each box, -1 for an empty one.
    `rectangle` is the largest one to be seen, `scored` those that have scored, by round, as far as their scoring boxes
    have been seen.
    """

    owner: int
    seen: str
    marks: int
    boxes: list[int]
    areas: list[AreaView]
    helpers: list[HelperView]
    scores: list[int]
    rectangle: RectangleView | None
    scored: list[RectangleView]


def sheet_view(state: Thaw, owner: int, seat: int | None) -> SheetView:
    """Return a sheet as a seat knows it."""
    reader = -1 if seat is None else seat
    marks = knowledge.known(state, reader, owner)
    in_hand = seat is not None and held(state, seat) == owner and not state.over
    sheet = state.sheets[owner] if in_hand or state.over else knowledge.seen_sheet(state, owner, marks)
    seen = "open" if state.over else "now" if in_hand else "last" if marks else "never"
    boxes = [-1] * len(state.edition.labels)
    areas: list[AreaView] = []
    fresh = knowledge.marks_at_step(state) if in_hand else len(sheet.marks)
    for place, mark in enumerate(sheet.marks):
        action, colour = divmod(mark, a.MARK)
        covered = text.boxes_of(state.edition, action)
        for box in covered:
            boxes[box] = colour
        if covered:
            areas.append(area(state, place, action, colour, covered, place >= fresh))
    scores = state.sheets[owner].scores[: knowledge.known_scores(state, reader, owner)]
    return {
        "owner": owner,
        "seen": seen,
        "marks": marks,
        "boxes": boxes,
        "areas": areas,
        "helpers": helpers(state, sheet, boxes),
        "scores": scores,
        "rectangle": rectangle(sheet.rectangle_of(state.edition)),
        "scored": scored(state, sheet, len(scores)),
    }


def area(state: Thaw, place: int, action: int, colour: int, boxes: list[int], fresh: bool) -> AreaView:
    """Return one drawing."""
    edition = state.edition
    form = None
    if action >= edition.place:
        form = edition.slugs[(action - edition.place) // (a.TURNS * edition.width * edition.height)]
    return {"by": colour, "form": form, "round": knowledge.round_of(state, place), "boxes": boxes, "fresh": fresh}


def rectangle(packed: int) -> RectangleView | None:
    """Return a rectangle from its packed form, None where there is none."""
    if not packed:
        return None
    return {
        "x": packed >> 12 & 15,
        "y": packed >> 8 & 15,
        "width": packed >> 4 & 15,
        "height": packed & 15,
        "points": packed >> 16,
    }


def scored(state: Thaw, sheet: Sheet, rounds: int) -> list[RectangleView]:
    """Return the rectangles that a sheet has scored, by round."""
    found: list[RectangleView] = []
    for round in range(1, rounds + 1):
        then = knowledge.seen_sheet(state, sheet.owner, knowledge.marks_before(state, round + 1))
        named = rectangle(largest_rectangle(state.edition, then.low, then.high))
        found.append(named or {"x": 0, "y": 0, "width": 0, "height": 0, "points": 0})
    return found


def helpers(state: Thaw, sheet: Sheet, boxes: list[int]) -> list[HelperView]:
    """Return the Helper Track, with what it would bring if the game ended with this sheet (THAW-9.2 to THAW-9.4)."""
    found: list[HelperView] = []
    for colour, number in enumerate(sheet.checks):
        if colour != sheet.owner:
            found.append(
                {
                    "by": colour,
                    "checks": number,
                    "rank": rules.rank(sheet, colour),
                    "area": sheet.area_of(state.edition, colour),
                    "bonus": rules.bonus(state, sheet, colour),
                    "largest": largest(boxes, colour, state.edition.width) if state.over else [],
                }
            )
    return found


def largest(boxes: list[int], colour: int, width: int) -> list[int]:
    """Return the boxes of a colour's largest area, the first of equal ones."""
    best: list[int] = []
    left = {box for box, by in enumerate(boxes) if by == colour}
    while left:
        part = [min(left)]
        left.remove(part[0])
        for box in part:
            beside = [box - width, box + width]
            beside += [box - 1] if box % width else []
            beside += [box + 1] if (box + 1) % width else []
            for other in beside:
                if other in left:
                    left.remove(other)
                    part.append(other)
        if len(part) > len(best):
            best = sorted(part)
    return best
