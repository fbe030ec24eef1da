"""The view of a sheet as a seat last saw it: drawings, Helper Track and rectangles (THAW-2.3, THAW-R6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from holocene.games.thaw.engine import actions as a
from holocene.games.thaw.engine import knowledge, scoring
from holocene.games.thaw.engine.phases import held
from holocene.games.thaw.engine.sheet import Sheet, form_of
from holocene.games.thaw.words import text

if TYPE_CHECKING:
    from holocene.games.thaw.engine.state import Thaw


class AreaView(TypedDict):
    """A drawing: its community, its form (None: a single box), its round and its boxes.

    `fresh` says whether the reader drew it in this step and can still take it back.
    """

    by: int
    form: str | None
    round: int
    boxes: list[int]
    fresh: bool


class RectangleView(TypedDict):
    """A fully coloured rectangle and its points."""

    x: int
    y: int
    width: int
    height: int
    points: int


class HelperView(TypedDict):
    """A row of the Helper Track: checks, rank, size of the largest area, and bonus if the game ended now.

    `largest` lists the boxes of that area once the game is over.
    """

    by: int
    checks: int
    rank: int
    area: int
    bonus: int
    largest: list[int]


class SheetView(TypedDict):
    """A sheet as its reader last saw it.

    `seen` is "now" for the sheet in hand, "last" for one seen earlier, "never" for one not seen yet, and "open" at the
    end; `marks` says how many drawings and passes the reader knows. `boxes` has the community of each box, -1 if it is
    empty. `rectangle` is the largest rectangle, and `scored` lists those that have scored, for the rounds in `scores`.
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
    """Return a sheet as a seat last saw it."""
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
            form = form_of(state.edition, action)
            areas.append(
                {
                    "by": colour,
                    "form": state.edition.slugs[form] if form >= 0 else None,
                    "round": knowledge.round_of(state, place),
                    "boxes": covered,
                    "fresh": place >= fresh,
                }
            )
    scores = state.sheets[owner].scores[: knowledge.known_scores(state, reader, owner)]
    packed = sheet.rectangle_of(state.edition)
    return {
        "owner": owner,
        "seen": seen,
        "marks": marks,
        "boxes": boxes,
        "areas": areas,
        "helpers": helpers(state, sheet, boxes),
        "scores": scores,
        "rectangle": rectangle(packed) if packed else None,
        "scored": scored(state, sheet, len(scores)),
    }


def rectangle(packed: int) -> RectangleView:
    """Return a packed rectangle (see `grid.largest_rectangle`)."""
    return {
        "x": packed >> 12 & 15,
        "y": packed >> 8 & 15,
        "width": packed >> 4 & 15,
        "height": packed & 15,
        "points": packed >> 16,
    }


def scored(state: Thaw, sheet: Sheet, rounds: int) -> list[RectangleView]:
    """Return the rectangles that have scored on a sheet, by round."""
    marks = [knowledge.marks_before(state, round + 2) for round in range(rounds)]
    sheets = [knowledge.seen_sheet(state, sheet.owner, seen) for seen in marks]
    return [rectangle(then.rectangle_of(state.edition)) for then in sheets]


def helpers(state: Thaw, sheet: Sheet, boxes: list[int]) -> list[HelperView]:
    """Return the Helper Track, with the bonus if the game ended with this sheet (THAW-9.2 to THAW-9.4)."""
    found: list[HelperView] = []
    for colour, number in enumerate(sheet.checks):
        if colour != sheet.owner:
            found.append(
                {
                    "by": colour,
                    "checks": number,
                    "rank": scoring.rank(sheet, colour),
                    "area": sheet.area_of(state.edition, colour),
                    "bonus": scoring.bonus(state, sheet, colour),
                    "largest": largest(boxes, colour, state.edition.width) if state.over else [],
                }
            )
    return found


def largest(boxes: list[int], colour: int, width: int) -> list[int]:
    """Return the boxes of the largest area of a colour, the first of equal areas."""
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
