"""A notebook for Thaw: sheets as the seat last had them, and every mark since then as the rules allow it."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from holocene.games.thaw.engine import actions as a
from holocene.games.thaw.engine.edition import ThawEdition
from holocene.games.thaw.engine.state import Thaw
from holocene.kernel.engine.state import State
from holocene.kernel.matches.match import Record
from tests.properties.notebooks.notebook import Entry, Notebook
from tests.properties.notebooks.thaw_sheet import NOTHING, Cards, Paper, helper, schedule

Area = tuple[int, str | None, tuple[int, ...]]  # by which community, which form, its boxes


class ThawNotebook(Notebook):
    """Keeps the sheets that the seat had in hand, the cards face up and its own card in hand.

    Attributes:
        shown: by colour, the cards revealed so far.
        hand: the own card in hand, None for a spectator.
        seen: by owner, how many marks a sheet had when it was last seen, and its areas.
    """

    def begin(self) -> None:
        """Clear all notes."""
        edition = self.match.edition
        assert isinstance(edition, ThawEdition)
        self.edition = edition
        self.players = self.match.players
        self.shown: list[list[int]] = [[] for _ in self.first["communities"]]
        self.hand: int | None = None
        self.seen: list[tuple[int, list[Area]]] = [(0, []) for _ in range(self.players)]

    @cached_property
    def paper(self) -> Paper:
        """Return the printed sheet, with the option for checks that the match is played with."""
        return Paper(self.edition, self.first["grid"]["solid"], self.first["options"]["checks"] == "edges")

    # Following -------------------------------------------------------------------------------------------------------

    def worth_a_look(self, record: Record, events: list[list[int]]) -> bool:
        """Return whether a sheet in hand has changed: by the own decision, or because a step has ended."""
        return record.seat == self.seat or any(event[1] != a.E_READY for event in events)

    def note(self, entry: Entry) -> None:
        """Take over the cards, and what the view shows of the sheets."""
        for _whom, code, _seat, first, second, _third in entry.events:
            if code == a.E_REVEALED:
                self.shown[second].append(first)
            elif code == a.E_HAND:
                self.hand = first
        if entry.view is None:
            return
        for owner, sheet in enumerate(entry.view["sheets"]):
            if sheet["seen"] == "now" or self.seat is None:
                areas = [(area["by"], area["form"], tuple(sorted(area["boxes"]))) for area in sheet["areas"]]
                number = sheet["marks"] if self.seat is None else self.marks_now(owner, entry.view)
                self.seen[owner] = (number, areas)

    # Comparing -------------------------------------------------------------------------------------------------------

    def compare(self, state: State, now: dict[str, Any]) -> None:
        """Compare a dealt position with the notes."""
        assert isinstance(state, Thaw)
        if now["phase"] == "choosing":
            assert not any(state.orders), "cards are drawn before all colours are chosen"
            return
        self.compare_cards(state, now)
        cards = Cards(tuple(tuple(order[: now["round"] + 1]) for order in state.orders), self.players)
        for owner in range(self.players):
            self.compare_sheet(state, now, owner, cards)
        for seat in range(self.players):
            self.compare_todo(state, now, seat)

    def compare_cards(self, state: Thaw, now: dict[str, Any]) -> None:
        """Check the decks, the cards that lie face up, and the seat's own card in hand (THAW-6.1, THAW-6.2)."""
        for place, community in enumerate(now["communities"]):
            order, shown = state.orders[place], self.shown[place]
            deck = self.edition.decks[community["hue"]]
            assert sorted(order) == sorted(deck), f"colour {place} has other cards than those of its deck"
            face_up = order[: len(shown)]
            if place < self.players:
                face_up = [order[0], *order[2 : len(shown) + 1]]
            assert face_up == shown, f"colour {place} has revealed {shown}, not {face_up}"
        if self.seat is not None:
            assert state.orders[self.seat][1] == self.hand, "the own card in hand is another one"

    def compare_sheet(self, state: Thaw, now: dict[str, Any], owner: int, cards: Cards) -> None:
        """Check that a sheet begins as it was seen, continues as the rules allow, and shows what follows from that."""
        sheet = state.sheets[owner]
        marks = [self.paper.read(mark) for mark in sheet.marks]
        assert len(marks) == self.marks_now(owner, now), f"the sheet of seat {owner} has another number of marks"
        number, seen = self.seen[owner]
        areas = [
            (mark.colour, self.edition.slugs[mark.form] if mark.form >= 0 else None, self.numbers(mark.boxes))
            for mark in marks[:number]
            if mark.form != NOTHING
        ]
        assert number <= len(marks), f"marks are missing that were seen on the sheet of seat {owner}"
        assert areas == seen, f"the sheet of seat {owner} does not begin with what was seen of it"
        try:
            traced = self.paper.trace(owner, sheet.marks, cards, now["round"] - 1)
        except AssertionError as error:
            raise AssertionError(f"the sheet of seat {owner} cannot have come about: {error}") from None
        assert tuple(sheet.checks) == traced.checks, f"the checks on the sheet of seat {owner} do not follow"
        assert tuple(sheet.scores) == traced.scores, f"the scores on the sheet of seat {owner} do not follow"
        halves = (sheet.low, sheet.high), (sheet.own_low, sheet.own_high)
        assert halves == (self.halves(traced.boxes), self.halves(traced.own)), (
            f"the coloured boxes on the sheet of seat {owner} are not those that were drawn"
        )

    def numbers(self, boxes: int) -> tuple[int, ...]:
        """Return the numbers of a set of boxes."""
        return tuple(box for box in range(boxes.bit_length()) if boxes >> box & 1)

    def halves(self, boxes: int) -> tuple[int, int]:
        """Return a set of boxes as the engine keeps it."""
        places = [
            box % self.edition.width * self.edition.height + box // self.edition.width for box in self.numbers(boxes)
        ]
        return sum(self.edition.box_low[place] for place in places), sum(
            self.edition.box_high[place] for place in places
        )

    def marks_now(self, owner: int, now: dict[str, Any]) -> int:
        """Return how many marks are on a sheet: all of the steps that are over, and what was done in this one."""
        step, round = a.PHASES.index(now["phase"]), now["round"]
        holder = helper(owner, now["hop"], round, self.players) if step == a.HELP else owner
        colour = self.players if step == a.DUMMY else holder
        number, owed = 0, 0
        for mark_round, mark_step, mark_colour in schedule(owner, self.players):
            if (mark_round, mark_step, mark_colour) == (round, step, colour):
                owed += 1
            elif owed:
                break
            else:
                number += 1
        return number + owed - int(now["undrawn"][holder])

    def compare_todo(self, state: Thaw, now: dict[str, Any], seat: int) -> None:
        """Check that a seat still owes the forms that it has not drawn (THAW-R6)."""
        owed = state.todo[seat]
        assert (owed & (a.FORM | a.HAND)).bit_count() == now["undrawn"][seat], f"seat {seat} owes other forms"
        assert bool(owed) == (seat in now["to_move"]), f"seat {seat} has its sheet, or has handed it on"
        if now["undrawn"][seat] == 1 and now["round"] == 1 and now["phase"] == "own":
            drawn = self.paper.read(state.sheets[seat].marks[0]).form
            face_up, hand = state.orders[seat][:2]
            left = a.FORM if drawn == hand and drawn != face_up else a.HAND
            assert owed & (a.FORM | a.HAND) == left, f"seat {seat} owes the form that it has drawn"
