"""One sheet: what is coloured, by whom, and what is written on its tracks."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from holocene.games.thaw.actions import MARK, PASS, SPOT
from holocene.games.thaw.edition import ThawEdition
from holocene.games.thaw.grid import beside, count, largest_area, largest_rectangle, shared_edges


@final
@mypyc_attr(acyclic=True)  # holds numbers alone: no work for the garbage collector
class Sheet:
    """A sheet.

    Attributes:
        owner: the colour it belongs to.
        low, high: the coloured boxes.
        own_low, own_high: those of the owner.
        marks: everything drawn or passed, in order (see `actions.py`): what a player last saw is a beginning of it.
        checks: the Helper Track, by colour.
        scores: by round.
        rectangle: the largest one, packed; -1 until somebody asks.
        areas: by colour the size of the largest area; -1 until somebody asks.
    """

    owner: int
    low: int
    high: int
    own_low: int
    own_high: int
    marks: list[int]
    checks: list[int]
    scores: list[int]
    rectangle: int
    areas: list[int]

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
        """Draw a form or a single box in a colour, or pass; return the checks it gives (THAW-7.5, THAW-R8)."""
        self.marks.append(MARK * action + colour)
        if action == PASS:
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

    def area_of(self, edition: ThawEdition, colour: i64) -> i64:
        """Return the number of boxes of a colour's largest area."""
        if self.areas[colour] < 0:
            low: i64 = 0
            high: i64 = 0
            for number in self.marks:
                mark: i64 = number
                if mark % MARK == colour and mark >= MARK:
                    low |= drawn_low(edition, mark // MARK)
                    high |= drawn_high(edition, mark // MARK)
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
    sheet.checks = []
    sheet.scores = []
    sheet.rectangle = 0
    sheet.areas = []
    for _colour in range(colours):
        sheet.checks.append(0)
        sheet.areas.append(0)
    return sheet


def contacts(edition: ThawEdition, sheet: Sheet, action: i64, edges: bool) -> i64:
    """Return how many checks a drawing gives: the owner's boxes it touches, or the edges (THAW-7.5, THAW-R1)."""
    if edges:
        low = drawn_low(edition, action)
        return shared_edges(edition, low, drawn_high(edition, action), sheet.own_low, sheet.own_high)
    if action >= edition.place:
        number: i64 = edition.placement[action - edition.place]
        near_low: i64 = edition.near_low[number]
        near_high: i64 = edition.near_high[number]
    else:
        low = edition.box_low[action - SPOT]
        high: i64 = edition.box_high[action - SPOT]
        near_low, near_high = beside(edition, low, high)
    return count(near_low & sheet.own_low) + count(near_high & sheet.own_high)


def drawn_low(edition: ThawEdition, action: i64) -> i64:
    """Return the low half of the boxes that an action colours."""
    if action >= edition.place:
        return edition.low[edition.placement[action - edition.place]]
    return edition.box_low[action - SPOT]


def drawn_high(edition: ThawEdition, action: i64) -> i64:
    """Return the high half of the boxes that an action colours."""
    if action >= edition.place:
        return edition.high[edition.placement[action - edition.place]]
    return edition.box_high[action - SPOT]
