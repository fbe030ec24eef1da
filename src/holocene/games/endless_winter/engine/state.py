"""A position of Endless Winter, and the kernel's verbs for it.

The stack of frames is the only list of a position that is ever changed in place (see `frames.py`). Rules replace any
other list by a new one, so a clone shares all lists and copies only the stack.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine import flow, setup, turn
from holocene.games.endless_winter.engine.bots import evaluation
from holocene.games.endless_winter.engine.choices import legality, offers
from holocene.games.endless_winter.engine.edition import WinterEdition
from holocene.games.endless_winter.engine.knowledge import deal
from holocene.games.endless_winter.engine.modules import drafts
from holocene.games.endless_winter.engine.tribe import Tribe, new_tribe
from holocene.kernel.engine.journal import Journal
from holocene.kernel.engine.rng import Rng
from holocene.kernel.engine.state import State, Tuning


@final
class Winter(State):
    """A position; seats, cards and tokens are -1 where there is none."""

    edition: WinterEdition
    glacier_tokens: bool  # option: the module of Glacier tokens (EW-19)
    rest_tokens: bool  # option: the module of Rest tokens (EW-20)
    paintings: bool  # option: the expansion Cave Paintings
    boards: int  # option: how players get their painting boards
    five_tiles: bool  # option: five Megalith tiles
    draft: int  # option: 0 nothing is drafted, 1 Setup cards are, 2 Chiefs too (EW-15)
    layout: int  # of the Megalith board
    chosen: bool  # whether an option names the layout
    round: int  # from 1
    phase: int
    turn: int  # counts players in set-up, Eclipse and Preparation, and turns in the Action phase
    part: int  # step of the Eclipse or of set-up
    order: list[int]  # seats in turn order
    seat: int  # to move
    stack: list[int]  # the frames, three numbers each
    options: list[int]  # the legal actions, ascending
    tribes: list[Tribe]  # by seat
    labor: int  # half Labor of this turn
    column: int  # where this turn's figure stands
    stage: int  # the section of the column, or the progress of a rest
    types_bought: int  # Tribe types bought this turn, as bits (EW-8.1)
    bought: list[int]  # cards bought this turn, except those that have left the hand openly
    fresh: list[int]  # cards bought this turn that are still in the hand (EW-8.2)
    chief_ready: bool  # whether the Chief's ability can be used this turn
    cultures: int  # Culture cards played this turn; those of Era II count twice
    orders_changed: bool  # whether the standing orders were changed in this turn or Eclipse (EW-R5)
    bottoms_used: int  # columns whose bottom section is used up this round, as bits
    placed: list[int]  # figures of this round in order: (2 * seat + figure) * 8 + place
    rested: bool  # whether a figure rests this round
    abilities_left: list[int]  # cards whose Eclipse ability is still to be used in this step
    gained: int  # hexes, leg areas or items that have paid in this step of the Eclipse, as bits
    offered: list[int]  # Chiefs, Setup cards or painting boards that are dealt or open in set-up
    supply: list[int]  # Tribe cards left, by type
    display: list[int]  # the 8 places of the Culture display
    era_1: list[int]  # Culture deck, the top card last
    era_2: list[int]
    gone: list[int]  # Culture cards out of the game
    animal_deck: list[int]  # the top card last
    grounds: list[int]  # the Hunting grounds, ascending
    stones: list[int]  # Sacred Stones that can be taken, ascending
    terrain: list[int]  # by hex
    tiles: list[int]  # Megalith tiles in the order of the layout
    spaces: list[int]  # by place of the ground
    megaliths_at: list[int]  # by cell of the Megalith board: 0 nothing, 1 neutral, 2 + seat
    glaciers: list[int]  # token by hex
    glaciers_shown: int  # hexes whose token is open, as bits
    rest_stack: list[int]  # Rest tokens, the top first
    rest_open: bool  # whether the top Rest token is open
    rest_unseen: int  # how many Rest tokens of the stack nobody knows
    token: int  # the Rest token of this turn
    token_left: int  # its unused effects, as bits
    triggers: list[int]  # triggers of this turn, by their place in the code (EW-R29)

    # Deciding ------------------------------------------------------------------------------------------------------

    def mover(self) -> i64:
        """Return the seat that owes a decision."""
        return self.seat

    def legal(self, seat: i64) -> list[int]:
        """Return the actions open to a seat, ascending."""
        return self.options[:] if seat == self.seat else []

    def why_not(self, seat: i64, action: i64) -> i64:
        """Return 0, or the reason that forbids an action."""
        return legality.why_not(self, seat, action)

    def step(self, seat: i64, action: i64) -> None:
        """Take a legal action."""
        flow.resolve(self, seat, action)
        flow.settle(self)

    # Copying and dealing -------------------------------------------------------------------------------------------

    def clone(self) -> Winter:
        """Return an independent copy."""
        other = Winter()
        self.copy_base(other)
        other.edition = self.edition
        other.glacier_tokens = self.glacier_tokens
        other.rest_tokens = self.rest_tokens
        other.paintings = self.paintings
        other.boards = self.boards
        other.five_tiles = self.five_tiles
        other.draft = self.draft
        other.layout = self.layout
        other.chosen = self.chosen
        other.round = self.round
        other.phase = self.phase
        other.turn = self.turn
        other.part = self.part
        other.order = self.order
        other.seat = self.seat
        other.stack = self.stack[:]
        other.options = self.options
        other.tribes = [tribe.copy() for tribe in self.tribes]
        other.labor = self.labor
        other.column = self.column
        other.stage = self.stage
        other.types_bought = self.types_bought
        other.bought = self.bought
        other.fresh = self.fresh
        other.chief_ready = self.chief_ready
        other.cultures = self.cultures
        other.orders_changed = self.orders_changed
        other.bottoms_used = self.bottoms_used
        other.placed = self.placed
        other.rested = self.rested
        other.abilities_left = self.abilities_left
        other.gained = self.gained
        other.offered = self.offered
        other.supply = self.supply
        other.display = self.display
        other.era_1 = self.era_1
        other.era_2 = self.era_2
        other.gone = self.gone
        other.animal_deck = self.animal_deck
        other.grounds = self.grounds
        other.stones = self.stones
        other.terrain = self.terrain
        other.tiles = self.tiles
        other.spaces = self.spaces
        other.megaliths_at = self.megaliths_at
        other.glaciers = self.glaciers
        other.glaciers_shown = self.glaciers_shown
        other.rest_stack = self.rest_stack
        other.rest_open = self.rest_open
        other.rest_unseen = self.rest_unseen
        other.token = self.token
        other.token_left = self.token_left
        other.triggers = self.triggers
        return other

    def deal(self, seat: i64, seed: int) -> None:
        """Deal what a seat does not know (see `knowledge/deal.py`)."""
        deal.deal_anew(self, seat)
        if not self.over:
            self.options = offers.options(self, self.seat)

    def evaluate(self, seat: i64) -> float:
        """Return how good the position looks for a seat."""
        return evaluation.evaluate(self, seat)

    def values(self) -> list[float]:
        """Return the search's estimate for each seat."""
        return evaluation.values(self)

    def terms(self, seat: i64) -> list[float]:
        """Return the terms of the evaluation."""
        return evaluation.terms(self, seat)

    def tuning(self) -> Tuning:
        """Return how a search is tuned to this game."""
        return evaluation.TUNING


def empty_state(edition: WinterEdition, players: i64, rng: Rng, journal: Journal | None = None) -> Winter:
    """Return a position without options, boards and cards, which the caller must set."""
    state = Winter()
    state.set_base(players, rng, journal)
    state.edition = edition
    state.layout = edition.layout_of[players]
    state.chosen = False
    state.round = 1
    state.phase = a.SETTING
    state.turn = 0
    state.order = []
    state.seat = 0
    state.stack = []
    state.options = []
    state.tribes = [new_tribe() for _ in range(players)]
    turn.clear_turn(state)
    state.bottoms_used = 0
    state.placed = []
    state.rested = False
    state.abilities_left = []
    state.gained = 0
    state.offered = []
    state.gone = []
    state.animal_deck = []
    state.grounds = []
    state.megaliths_at = [0] * a.CELLS
    state.glaciers = [-1] * a.HEXES
    state.glaciers_shown = 0
    state.rest_stack = []
    state.rest_open = False
    state.rest_unseen = 0
    state.token = -1
    state.token_left = 0
    return state


def new_state(
    edition: WinterEdition,
    players: i64,
    rng: Rng,
    glacier_tokens: bool,
    rest_tokens: bool,
    paintings: bool,
    boards: i64,
    five_tiles: bool,
    draft: i64,
    layout: i64,
    journal: Journal | None,
) -> Winter:
    """Return the position before the first decision; layout -1 stands for the recommended one."""
    state = empty_state(edition, players, rng, journal)
    state.glacier_tokens = glacier_tokens
    state.rest_tokens = rest_tokens
    state.paintings = paintings
    state.boards = boards
    state.five_tiles = five_tiles
    state.draft = draft
    if layout >= 0:
        state.layout = layout
        state.chosen = True
    setup.lay_boards(state)
    drafts.begin(state)
    flow.settle(state)
    return state
