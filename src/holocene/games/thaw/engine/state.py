"""A position of Thaw: its attributes, and the verbs that the kernel asks of every position."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from holocene.games.thaw.engine import actions as a
from holocene.games.thaw.engine import evaluation, knowledge, legality, phases
from holocene.games.thaw.engine.edition import ThawEdition
from holocene.games.thaw.engine.sheet import Sheet, form_of, new_sheet
from holocene.kernel.engine.journal import Journal
from holocene.kernel.engine.rng import Rng
from holocene.kernel.engine.state import State, Tuning


@final
class Thaw(State):
    """A position. Where it lists colours, a player's is the seat number, and the Dummy's comes last."""

    edition: ThawEdition
    edges: bool  # option: a check is a shared edge instead of a box touched (THAW-R1)
    largest: bool  # option: helpers who share a rank score the largest area among them (THAW-R18)
    choose_colours: bool  # option: the players choose their colours (THAW-R15)
    colours: list[int]  # which of the edition's colours each has, -1 until it is chosen
    round: int  # from 1; 0 while colours are chosen
    phase: int
    hop: int  # how many times the sheets have been passed on in this round
    # By colour, the cards in order: the first face up, a player's second into the hand, then one each round. The rules
    # never change these lists in place, so clones share them.
    orders: list[list[int]]
    sheets: list[Sheet]  # by owner
    todo: list[int]  # by seat, what it still has to do in this step, as bits; 0 once it has handed its sheet on

    # Deciding ------------------------------------------------------------------------------------------------------

    def mover(self) -> i64:
        """Return the lowest seat that still has its sheet, -1 if the game is over."""
        if self.over:
            return -1
        seat: i64 = 0
        while self.todo[seat] == 0:
            seat += 1
        return seat

    def to_move(self) -> list[int]:
        """Return all seats that still have their sheet (THAW-2.2)."""
        found: list[int] = []
        if not self.over:
            for seat in range(self.players):
                if self.todo[seat] != 0:
                    found.append(seat)
        return found

    def legal(self, seat: i64) -> list[int]:
        """Return a seat's legal actions, ascending."""
        return legality.legal(self, seat)

    def why_not(self, seat: i64, action: i64) -> i64:
        """Return 0, or the reason that forbids an action."""
        return legality.why_not(self, seat, action)

    def step(self, seat: i64, action: i64) -> None:
        """Take a legal action."""
        if action == a.HAND_ON:
            phases.hand_on(self, seat)
        elif action == a.PASS:
            phases.pass_turn(self, seat)
        elif action >= self.edition.choose:
            phases.choose_colour(self, seat, action - self.edition.choose)
        else:
            phases.draw(self, seat, action, form_of(self.edition, action))

    # Copying and dealing -------------------------------------------------------------------------------------------

    def clone(self) -> Thaw:
        """Return an independent copy."""
        other = Thaw()
        self.copy_base(other)
        other.edition = self.edition
        other.edges = self.edges
        other.largest = self.largest
        other.choose_colours = self.choose_colours
        other.colours = self.colours
        other.round = self.round
        other.phase = self.phase
        other.hop = self.hop
        other.orders = self.orders
        sheets: list[Sheet] = []
        for sheet in self.sheets:
            sheets.append(sheet.copy())
        other.sheets = sheets
        other.todo = self.todo[:]
        return other

    def deal(self, seat: i64, seed: int) -> None:
        """Deal the cards and sheets that a seat cannot see (THAW-2.3)."""
        knowledge.deal(self, seat)

    # Judging -------------------------------------------------------------------------------------------------------

    def evaluate(self, seat: i64) -> float:
        """Return an estimate of a seat's chance to win."""
        return evaluation.evaluate(self, seat)

    def values(self) -> list[float]:
        """Return the search's estimate for each seat."""
        return evaluation.values(self)

    def terms(self, seat: i64) -> list[float]:
        """Return the terms of a seat's evaluation."""
        return evaluation.terms(self, seat)

    def tuning(self) -> Tuning:
        """Return the search parameters for this game."""
        return evaluation.TUNING


def empty_state(edition: ThawEdition, players: i64, rng: Rng, journal: Journal | None = None) -> Thaw:
    """Return a position before set-up, with empty sheets and without cards and colours."""
    state = Thaw()
    state.set_base(players, rng, journal)
    state.edition = edition
    state.edges = False
    state.largest = False
    state.choose_colours = False
    state.round = 0
    state.phase = a.OWN
    state.hop = 0
    colours: i64 = players + 1 if players == 3 else players  # THAW-10.1
    state.colours = [-1] * colours
    state.orders = [[] for _ in range(colours)]
    state.sheets = [new_sheet(seat, colours) for seat in range(players)]
    state.todo = [0] * players
    return state
