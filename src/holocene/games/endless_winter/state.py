"""A position of Endless Winter: what it holds, and the kernel's verbs spelled out for it.

Everything pending lies on `stack` (see `frames.py`). But for that one, no list of a position is ever changed in place:
a rule that changes one puts a new list there. So a clone shares all lists and copies only the stack.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter import (
    drafts,
    evaluation,
    flow,
    knowledge,
    legality,
    offers,
    outlook,
    setup,
)
from holocene.games.endless_winter.edition import WinterEdition
from holocene.games.endless_winter.tribe import Tribe, new_tribe
from holocene.kernel.errors import BadRequest
from holocene.kernel.journal import Journal
from holocene.kernel.rng import Rng
from holocene.kernel.state import State, Tuning

if TYPE_CHECKING:
    from holocene.kernel.answers import Refusal, Score
    from holocene.kernel.space import ActionSpace


@final
class Winter(State):
    """One position.

    Attributes:
        edition: the component values.
        glacier_tokens, rest_tokens: the modules (EW-19, EW-20).
        draft: 0 dealt, 1 Setup cards drafted, 2 Chiefs too (EW-15).
        paintings: the expansion Cave Paintings; boards: how its boards come to the players; five: Megalith tiles.
        layout: of the Megalith board; chosen: whether the option names it.
        round, phase: from 1; see `actions.py`.
        turn: counts players in set-up, Eclipse and Preparation, and turns in the Action phase.
        part: step of the Eclipse, or of set-up.
        order: seats in turn order.
        seat: who owes the decision, -1 when the game is over.
        stack: what is pending, three numbers a frame.
        options: what the seat may do now, ascending.
        tribes: by seat.
        labor: half Labor of this turn.
        column, stage: where this turn's figure stands (-1: not placed), and in which section.
        taken: Tribe types bought this turn, as bits (EW-8.1).
        bought: those cards, but for what has left the hand openly; fresh: those still in the hand (EW-8.2).
        chief_ready: whether the Chief's ability can be used this turn.
        cultures: Culture cards played this turn, those of Era II counting twice.
        ordered: whether the standing orders were changed in this turn or Eclipse (EW-R5).
        first: columns whose bottom section is used up this round, as bits.
        placed: figures of this round in order: (2 * seat + figure) * 8 + place.
        rested: whether somebody rested this round.
        left, gained: what of a step of the Eclipse is still to be had: cards; hexes or items, as bits.
        offered: Chiefs or Setup cards dealt or open in set-up.
        supply: Tribe cards left by type.
        display: the Culture display, 8 places, -1 for an empty one.
        era_1, era_2: Culture decks, the top card last; gone: Culture cards out of the game.
        herd: the Animal deck, the top card last; grounds: the Hunting grounds, ascending.
        stones: Sacred Stones that can be had, ascending.
        terrain: by hex; tiles: Megalith tiles in the order of the layout; spaces: by place of the ground.
        stones_at: by cell of the Megalith board: 0 nothing, 1 neutral, 2 + seat.
        glaciers: token by hex, -1 for none; glaciers_shown: hexes whose token is open, as bits.
        rest_stack: Rest tokens, the top first; rest_open: whether the top is open; rest_unseen: how many nobody knows.
        token, token_left: the Rest token of this turn (-1: none), and its unused effects as bits.
        triggers: those of this turn, by where they begin in the code (EW-R29).
    """

    edition: WinterEdition
    glacier_tokens: bool
    rest_tokens: bool
    paintings: bool
    boards: int
    five: bool
    draft: int
    layout: int
    chosen: bool
    round: int
    phase: int
    turn: int
    part: int
    order: list[int]
    seat: int
    stack: list[int]
    options: list[int]
    tribes: list[Tribe]
    labor: int
    column: int
    stage: int
    taken: int
    bought: list[int]
    fresh: list[int]
    chief_ready: bool
    cultures: int
    ordered: bool
    first: int
    placed: list[int]
    rested: bool
    left: list[int]
    gained: int
    offered: list[int]
    supply: list[int]
    display: list[int]
    era_1: list[int]
    era_2: list[int]
    gone: list[int]
    herd: list[int]
    grounds: list[int]
    stones: list[int]
    terrain: list[int]
    tiles: list[int]
    spaces: list[int]
    stones_at: list[int]
    glaciers: list[int]
    glaciers_shown: int
    rest_stack: list[int]
    rest_open: bool
    rest_unseen: int
    token: int
    token_left: int
    triggers: list[int]

    # Deciding ------------------------------------------------------------------------------------------------------

    def mover(self) -> i64:
        """Return who owes a decision."""
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
        other.players = self.players
        other.over = self.over
        other.chance = self.chance
        other.simultaneous = self.simultaneous
        other.rng = self.rng.copy()
        other.journal = None
        other.edition = self.edition
        other.glacier_tokens = self.glacier_tokens
        other.rest_tokens = self.rest_tokens
        other.paintings = self.paintings
        other.boards = self.boards
        other.five = self.five
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
        tribes: list[Tribe] = []
        for tribe in self.tribes:
            tribes.append(tribe.copy())
        other.tribes = tribes
        other.labor = self.labor
        other.column = self.column
        other.stage = self.stage
        other.taken = self.taken
        other.bought = self.bought
        other.fresh = self.fresh
        other.chief_ready = self.chief_ready
        other.cultures = self.cultures
        other.ordered = self.ordered
        other.first = self.first
        other.placed = self.placed
        other.rested = self.rested
        other.left = self.left
        other.gained = self.gained
        other.offered = self.offered
        other.supply = self.supply
        other.display = self.display
        other.era_1 = self.era_1
        other.era_2 = self.era_2
        other.gone = self.gone
        other.herd = self.herd
        other.grounds = self.grounds
        other.stones = self.stones
        other.terrain = self.terrain
        other.tiles = self.tiles
        other.spaces = self.spaces
        other.stones_at = self.stones_at
        other.glaciers = self.glaciers
        other.glaciers_shown = self.glaciers_shown
        other.rest_stack = self.rest_stack
        other.rest_open = self.rest_open
        other.rest_unseen = self.rest_unseen
        other.token = self.token
        other.token_left = self.token_left
        other.triggers = self.triggers
        return other

    def determinize(self, seat: object, seed: object) -> Winter:
        """Deal anew what a seat does not know: see `knowledge.py`."""
        known = -1 if seat is None else self.check_seat(seat)
        if not isinstance(seed, int) or isinstance(seed, bool):
            raise BadRequest(f"a deal's seed is a whole number, not {type(seed).__name__}")
        other = self.clone()
        knowledge.deal_anew(other, known, seed)
        if not other.over:
            other.options = offers.options(other, other.seat)
        return other

    def evaluate(self, seat: i64) -> float:
        """Return how good the position looks for a seat."""
        return evaluation.evaluate(self, seat)

    def values(self) -> list[float]:
        """Return what the position is worth to every seat."""
        return outlook.values(self)

    def terms(self, seat: i64) -> list[float]:
        """Return what the evaluation counts, term by term."""
        return evaluation.terms(self, seat)

    def tuning(self) -> Tuning:
        """Return how a search should go about this game."""
        return outlook.TUNING

    # Saying --------------------------------------------------------------------------------------------------------

    @property
    def space(self) -> ActionSpace:
        """Return the action space."""
        return self.edition.space

    def scores(self) -> list[Score]:
        """Return each seat's points and where they come from."""
        from holocene.games.endless_winter import view

        return view.scores(self)

    def view(self, seat: object) -> dict[str, Any]:
        """Return what a seat may know."""
        from holocene.games.endless_winter import view

        return view.view(self, None if seat is None else self.check_seat(seat))

    def dump(self) -> dict[str, Any]:
        """Return the whole position as plain JSON."""
        from holocene.games.endless_winter import dump

        return dump.dump(self)

    def describe(self, seat: object, action: object) -> str:
        """Return one sentence that says what an action does."""
        from holocene.games.endless_winter import text

        return text.describe(self, self.check_seat(seat), self.check_action(action))

    def things(self, seat: object, action: object) -> list[str]:
        """Return the ids of what an action concerns."""
        from holocene.games.endless_winter import things

        return things.things(self, self.check_seat(seat), self.check_action(action))

    def explain(self, seat: int, action: int, reason: int) -> tuple[str, str]:
        """Return the clause and the sentence for a reason."""
        from holocene.games.endless_winter import refusals

        return refusals.explain(self, seat, action, reason)

    def refusals(self, seat: object) -> list[Refusal]:
        """Return what a person might try now and may not."""
        from holocene.games.endless_winter import refusals

        return refusals.refusals(self, self.check_seat(seat))

    def check(self) -> None:
        """Raise AssertionError if an invariant is broken."""
        from holocene.games.endless_winter import invariants

        invariants.check(self)


def empty_state(edition: WinterEdition, players: i64, rng: Rng) -> Winter:
    """Return a position with nothing on the table; options, boards and cards are still to be set."""
    state = Winter()
    state.players = players
    state.over = False
    state.chance = 0
    state.simultaneous = -1
    state.rng = rng
    state.journal = None
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
    tribes: list[Tribe] = []
    for _ in range(players):
        tribes.append(new_tribe())
    state.tribes = tribes
    state.labor = 0
    state.column = -1
    state.stage = a.TOP
    state.taken = 0
    state.bought = []
    state.fresh = []
    state.chief_ready = False
    state.cultures = 0
    state.ordered = False
    state.first = 0
    state.placed = []
    state.rested = False
    state.left = []
    state.gained = 0
    state.offered = []
    state.gone = []
    state.herd = []
    state.grounds = []
    state.stones_at = [0] * a.CELLS
    state.glaciers = [-1] * a.HEXES
    state.glaciers_shown = 0
    state.rest_stack = []
    state.rest_open = False
    state.rest_unseen = 0
    state.token = -1
    state.token_left = 0
    state.triggers = []
    return state


def new_state(
    edition: WinterEdition,
    players: i64,
    rng: Rng,
    glacier_tokens: bool,
    rest_tokens: bool,
    paintings: bool,
    boards: i64,
    five: bool,
    draft: i64,
    layout: i64,
    journal: Journal | None,
) -> Winter:
    """Return the position before the first decision; a layout of -1 is the recommended one."""
    state = empty_state(edition, players, rng)
    state.journal = journal
    state.glacier_tokens = glacier_tokens
    state.rest_tokens = rest_tokens
    state.paintings = paintings
    state.boards = boards
    state.five = five
    state.draft = draft
    if layout >= 0:
        state.layout = layout
        state.chosen = True
    setup.lay_boards(state)
    drafts.begin(state)
    flow.settle(state)
    return state
