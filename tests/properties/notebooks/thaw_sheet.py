"""The rules of drawing in Thaw, written a second time: whether the marks on a sheet are what players may have drawn.

A set of boxes is one int with a bit for each box, y * width + x.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from holocene.games.thaw.engine import actions as a
from holocene.games.thaw.engine.edition import ThawEdition

SPOT = -1  # instead of a form: a single box
NOTHING = -2  # instead of a form: a pass
OWN, DUMMY, HELP = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Mark:
    """What one player has drawn or passed: in whose colour, which form or SPOT or NOTHING, and its boxes."""

    colour: int
    form: int
    boxes: int


@dataclass(frozen=True, slots=True)
class Traced:
    """What the marks of a sheet lead to: all coloured boxes, those of the owner, checks by colour, points by round."""

    boxes: int
    own: int
    checks: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of all colours as far as they are drawn, the Dummy's last; a player's second went into the hand."""

    orders: tuple[tuple[int, ...], ...]
    players: int

    def face_up(self, colour: int, round: int) -> int:
        """Return the form that a colour revealed in a round (THAW-6.1, THAW-10.2)."""
        return self.orders[colour][round if round > 1 and colour < self.players else round - 1]

    def hand(self, seat: int) -> int:
        """Return the form of a player's card in hand (THAW-6.2)."""
        return self.orders[seat][1]


class Paper:
    """The printed sheet and the forms."""

    def __init__(self, edition: ThawEdition, solid: list[int], edges: bool) -> None:
        self.edition = edition
        self.width, self.height = edition.width, edition.height
        self.solid = sum(1 << box for box in solid)
        self.edges = edges
        self.traced: dict[tuple[object, ...], Traced] = {}
        self.placed: dict[int, list[int]] = {}

    # Geometry --------------------------------------------------------------------------------------------------------

    @cached_property
    def inner(self) -> int:
        """Return all boxes that are not on the edge."""
        return sum(1 << (y * self.width + x) for y in range(1, self.height - 1) for x in range(1, self.width - 1))

    def neighbours(self, boxes: int) -> Iterator[int]:
        """Return the boxes above, below, left and right of a set, one set for each direction."""
        left = sum(1 << (y * self.width) for y in range(self.height))
        yield boxes >> self.width
        yield boxes << self.width & (1 << self.width * self.height) - 1
        yield (boxes & ~left) >> 1
        yield (boxes & ~(left << self.width - 1)) << 1

    def read(self, mark: int) -> Mark:
        """Return what a number on a sheet stands for (see `actions.py`)."""
        action, colour = divmod(mark, a.MARK)
        if action == a.PASS:
            return Mark(colour, NOTHING, 0)
        if action < self.edition.place:
            x, y = divmod(action - a.SPOT, self.height)
            return Mark(colour, SPOT, 1 << (y * self.width + x))
        rest, y = divmod(action - self.edition.place, self.height)
        rest, x = divmod(rest, self.width)
        form, turn = divmod(rest, a.ROTATIONS)
        assert turn < len(self.edition.shapes[form]), "a form is drawn in a turn that looks like another one"
        boxes = [(x + dx, y + dy) for dx, dy in self.edition.shapes[form][turn]]
        assert all(x < self.width and y < self.height for x, y in boxes), "a form lies partly beside the sheet"
        return Mark(colour, form, sum(1 << (y * self.width + x) for x, y in boxes))

    def places(self, form: int) -> list[int]:
        """Return all places of a form on an empty sheet (THAW-5.1, THAW-5.2)."""
        if form not in self.placed:
            found = []
            for shape in self.edition.shapes[form]:
                wide, high = max(x for x, _ in shape) + 1, max(y for _, y in shape) + 1
                for left in range(self.width - wide + 1):
                    for top in range(self.height - high + 1):
                        found.append(sum(1 << ((top + y) * self.width + left + x) for x, y in shape))
            self.placed[form] = found
        return self.placed[form]

    def fits(self, form: int, boxes: int, on_solid: bool = False) -> bool:
        """Return whether a form finds a place on empty boxes (THAW-5.3, THAW-6.3)."""
        return any(not place & boxes and (not on_solid or bool(place & self.solid)) for place in self.places(form))

    def both_fit(self, form: int, other: int, boxes: int) -> bool:
        """Return whether two forms find places over solid boxes (THAW-6.4)."""
        return any(
            self.fits(other, boxes | place, True)
            for place in self.places(form)
            if not place & boxes and place & self.solid
        )

    def is_spot(self, box: int, boxes: int) -> bool:
        """Return whether a box can be coloured alone (THAW-7.3, THAW-7.4)."""
        return bool(box & self.inner & ~boxes) and all(beside & boxes for beside in self.neighbours(box))

    def has_spot(self, boxes: int) -> bool:
        """Return whether some box can be coloured alone."""
        return any(self.is_spot(1 << place, boxes) for place in range(self.width * self.height))

    def checks(self, mark: Mark, own: int) -> int:
        """Return how many checks a drawing gives (THAW-7.5, THAW-R1)."""
        touched = [beside & own for beside in self.neighbours(mark.boxes)]
        if self.edges:
            return sum(boxes.bit_count() for boxes in touched)
        return (touched[0] | touched[1] | touched[2] | touched[3]).bit_count()

    def largest(self, boxes: int) -> int:
        """Return how many boxes the largest full rectangle has (THAW-8.1)."""
        rows = [boxes >> (y * self.width) & (1 << self.width) - 1 for y in range(self.height)]
        best = 0
        for top in range(self.height):
            full = rows[top]
            for bottom in range(top, self.height):
                full &= rows[bottom]
                run, width = full, 0
                while run:
                    run &= run << 1
                    width += 1
                best = max(best, width * (bottom - top + 1))
        return best

    # Marks in order --------------------------------------------------------------------------------------------------

    def trace(self, owner: int, marks: list[int], cards: Cards, done: int) -> Traced:
        """Draw a sheet anew and return what comes of it; `done` is how many rounds are over.

        Raises:
            AssertionError: a mark is none that its player could draw at that moment.
        """
        key = (owner, tuple(marks), cards, done)
        if key not in self.traced:
            self.traced[key] = self.trace_anew(owner, [self.read(mark) for mark in marks], cards, done)
        return self.traced[key]

    def trace_anew(self, owner: int, marks: list[Mark], cards: Cards, done: int) -> Traced:
        """Draw a sheet anew."""
        boxes, own = 0, 0
        checks = [0] * len(cards.orders)
        scores: list[int] = []
        steps = schedule(owner, cards.players)
        for place, mark in enumerate(marks):
            round, step, colour = next(steps)
            if len(scores) < round - 1:
                scores.append(self.largest(boxes))
            assert mark.colour == colour, f"mark {place} is in colour {mark.colour} instead of {colour}"
            assert not mark.boxes & boxes, f"mark {place} is drawn over another area"
            if step == OWN and round == 1:
                if place == 0:
                    self.check_first(marks[:2], cards.face_up(owner, 1), cards.hand(owner))
            else:
                self.check_later(place, mark, step, cards.face_up(colour, round), boxes)
            boxes |= mark.boxes
            if colour == owner:
                own |= mark.boxes
            else:
                checks[colour] += self.checks(mark, own)
        if len(scores) < done:
            scores.append(self.largest(boxes))
        assert len(scores) == done, "a sheet has marks of another round"
        return Traced(boxes, own, tuple(checks), tuple(scores))

    def check_later(self, place: int, mark: Mark, step: int, form: int, boxes: int) -> None:
        """Check that a mark after the first step is legal (THAW-5.5, THAW-7.1 to THAW-7.4, THAW-10.2)."""
        if mark.form == NOTHING:
            assert not self.fits(form, boxes), f"mark {place} is a pass although the form fits"
            assert step != HELP or not self.has_spot(boxes), f"mark {place} is a pass although a single box is free"
        elif mark.form == SPOT:
            assert step == HELP, f"mark {place} is a single box, on the own sheet"
            assert self.is_spot(mark.boxes, boxes), f"mark {place} is a single box that cannot be coloured alone"
        else:
            assert mark.form == form, f"mark {place} is form {mark.form}, and form {form} lay face up"

    def check_first(self, marks: list[Mark], face_up: int, hand: int) -> None:
        """Check that the forms of the first round are legal (THAW-6.2 to THAW-6.4, THAW-R4, THAW-R17)."""
        left = [face_up, hand]
        boxes = 0
        for mark in marks:
            if mark.form == NOTHING:
                assert not any(self.fits(form, boxes, True) for form in left), "a pass although a form fits"
                left.pop(0)
                continue
            assert mark.form in left, f"form {mark.form} is drawn first, and the cards are {face_up} and {hand}"
            assert mark.boxes & self.solid, "a form of the first round covers no solid box"
            left.remove(mark.form)
            boxes |= mark.boxes
        missing = len(marks) == 2 and any(mark.form == NOTHING for mark in marks)
        stranded = len(left) == 1 and not self.fits(left[0], boxes, True)
        if missing or stranded:
            assert not self.both_fit(face_up, hand, 0), "the first form leaves no place for the second"


def schedule(owner: int, players: int) -> Iterator[tuple[int, int, int]]:
    """Return round, step and colour of all marks on a sheet in order (THAW-4, THAW-6.2, THAW-7.7, THAW-10.2)."""
    for round in range(1, 10):
        yield round, OWN, owner
        if round == 1:
            yield round, OWN, owner
        if players == 3:
            yield round, DUMMY, players
        for hop in range(1, players):
            yield round, HELP, helper(owner, hop, round, players)


def helper(owner: int, hop: int, round: int, players: int) -> int:
    """Return who has a sheet in hand after it was passed on so often: clockwise in odd rounds (THAW-3.1, THAW-8.3)."""
    return (owner + (hop if round % 2 else -hop)) % players
