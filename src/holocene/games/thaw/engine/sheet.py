"""A sheet: its drawings, its Helper Track and its scoring boxes."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from holocene.games.thaw.engine import actions as a
from holocene.games.thaw.engine.edition import ThawEdition
from holocene.games.thaw.engine.grid import beside, count, largest_area, largest_rectangle, shared_edges


@final
@mypyc_attr(acyclic=True)  # it holds only numbers, so the garbage collector can ignore it
class Sheet:
    """A sheet."""

    owner: int  # the seat it belongs to, which is also the owner's colour
    low: int  # the coloured boxes
    high: int
    own_low: int  # the boxes that the owner has coloured
    own_high: int
    marks: list[int]  # everything drawn or passed, in order (see `actions.py`), so a player has seen its beginning
    checks: list[int]  # the Helper Track, by colour
    scores: list[int]  # by round
    rectangle: int  # the largest one, packed; -1 until it is computed
    areas: list[int]  # by colour, the size of the largest area; -1 until it is computed

    def copy(self) -> Sheet:
        """Return an independent copy."""
        other = Sheet()
        other.owner = self.owner
        other.low = self.low
        other.high = self.high
        other.own_low = self.own_low
        other.own_high = self.own_high
        other.marks = self.marks[:]
        other.checks = self.checks[:]
        other.scores = self.scores[:]
        other.rectangle = self.rectangle
        other.areas = self.areas[:]
        return other

    def draw(self, edition: ThawEdition, colour: i64, action: i64, edges: bool) -> i64:
        """Draw a form or a single box, or pass; return the checks that this gives (THAW-7.5, THAW-R8)."""
        self.marks.append(a.MARK * action + colour)
        if action == a.PASS:
            return 0
        low = drawn_low(edition, action)
        high = drawn_high(edition, action)
        self.low |= low
        self.high |= high
        self.rectangle = -1
        self.areas[colour] = -1
        if colour == self.owner:
            self.own_low |= low
            self.own_high |= high
            return 0
        gained = contacts(edition, self, action, edges)
        self.checks[colour] += gained
        return gained

    def rectangle_of(self, edition: ThawEdition) -> i64:
        """Return the largest rectangle, packed (see `grid.largest_rectangle`)."""
        if self.rectangle < 0:
            self.rectangle = largest_rectangle(edition, self.low, self.high)
        return self.rectangle

    def score(self, edition: ThawEdition) -> i64:
        """Write down 1 point for each box of the largest rectangle, and return the points (THAW-8.1, THAW-8.2)."""
        points = self.rectangle_of(edition) >> 16
        self.scores.append(points)
        return points

    def area_of(self, edition: ThawEdition, colour: i64) -> i64:
        """Return the number of boxes in the largest area of a colour."""
        if self.areas[colour] < 0:
            low: i64 = 0
            high: i64 = 0
            for number in self.marks:
                mark: i64 = number
                if mark % a.MARK == colour and mark >= a.MARK:
                    low |= drawn_low(edition, mark // a.MARK)
                    high |= drawn_high(edition, mark // a.MARK)
            self.areas[colour] = largest_area(edition, low, high)
        return self.areas[colour]


def new_sheet(owner: i64, colours: i64) -> Sheet:
    """Return an empty sheet."""
    sheet = Sheet()
    sheet.owner = owner
    sheet.low = 0
    sheet.high = 0
    sheet.own_low = 0
    sheet.own_high = 0
    sheet.marks = []
    sheet.checks = [0] * colours
    sheet.scores = []
    sheet.rectangle = 0
    sheet.areas = [0] * colours
    return sheet


def contacts(edition: ThawEdition, sheet: Sheet, action: i64, edges: bool) -> i64:
    """Return the checks that a drawing gives: the owner's boxes it touches, or the edges (THAW-7.5, THAW-R1)."""
    if edges:
        low = drawn_low(edition, action)
        return shared_edges(edition, low, drawn_high(edition, action), sheet.own_low, sheet.own_high)
    if action >= edition.place:
        number: i64 = edition.placement[action - edition.place]
        near_low: i64 = edition.near_low[number]
        near_high: i64 = edition.near_high[number]
    else:
        low = edition.box_low[action - a.SPOT]
        high: i64 = edition.box_high[action - a.SPOT]
        near_low, near_high = beside(edition, low, high)
    return count(near_low & sheet.own_low) + count(near_high & sheet.own_high)


def drawn_low(edition: ThawEdition, action: i64) -> i64:
    """Return the low half of the boxes that an action colours."""
    if action >= edition.place:
        return edition.low[edition.placement[action - edition.place]]
    return edition.box_low[action - a.SPOT]


def drawn_high(edition: ThawEdition, action: i64) -> i64:
    """Return the high half of the boxes that an action colours."""
    if action >= edition.place:
        return edition.high[edition.placement[action - edition.place]]
    return edition.box_high[action - a.SPOT]


def form_of(edition: ThawEdition, action: i64) -> i64:
    """Return the form that an action places, -1 for any other action."""
    if action < edition.place:
        return -1
    return (action - edition.place) // (a.ROTATIONS * edition.width * edition.height)


def coloured(sheet: Sheet) -> i64:
    """Return how many boxes of a sheet are coloured."""
    return count(sheet.low) + count(sheet.high)
