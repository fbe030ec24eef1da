"""A position of Thaw: what it holds, and the kernel's verbs spelled out for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from holocene.games.thaw import evaluation, knowledge, legality, outlook, phases
from holocene.games.thaw.actions import CHOOSING, COLOUR, HAND_ON, OWN, PASS
from holocene.games.thaw.edition import ThawEdition
from holocene.games.thaw.sheet import Sheet, new_sheet
from holocene.kernel.errors import BadRequest
from holocene.kernel.journal import Journal
from holocene.kernel.rng import Rng, from_seed
from holocene.kernel.state import State, Tuning

if TYPE_CHECKING:
    from holocene.kernel.answers import Refusal, Score
    from holocene.kernel.space import ActionSpace


@final
class Thaw(State):
    """One position.

    Attributes:
        edition: the sheet and the forms.
        edges: whether a check is a shared edge instead of a box touched (THAW-R1).
        largest: whether all who share a rank go by the largest area among them (THAW-R18).
        choose_colours: whether the players choose (THAW-R15).
        colours: by seat which of the edition's colours it has, the Dummy's last; -1 for one that is not chosen yet.
        round: from 1; 0 while colours are chosen.
        phase: which step is open, see `actions.py`.
        hop: how many times the sheets have been passed on in this round.
        orders: for each seat, the Dummy's last, its cards in the order they are drawn: the first face up, a player's
            second into the hand, then one each round. Never changed in place, so that copies share them.
        sheets: by owner.
        todo: by seat what it owes in this step, see `actions.py`; 0 once it has handed its sheet on.
    """

    edition: ThawEdition
    edges: bool
    largest: bool
    choose_colours: bool
    colours: list[int]
    round: int
    phase: int
    hop: int
    orders: list[list[int]]
    sheets: list[Sheet]
    todo: list[int]

    # Deciding ------------------------------------------------------------------------------------------------------

    def mover(self) -> i64:
        """Return the lowest seat that still has its sheet, -1 when the game is over."""
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
        """Return the actions open to a seat, ascending."""
        return legality.legal(self, seat)

    def why_not(self, seat: i64, action: i64) -> i64:
        """Return 0, or the reason that forbids an action."""
        return legality.why_not(self, seat, action)

    def step(self, seat: i64, action: i64) -> None:
        """Take a legal action."""
        if action == HAND_ON:
            phases.hand_on(self, seat)
        elif action == PASS:
            phases.pass_turn(self, seat)
        elif action >= self.edition.choose:
            phases.choose_colour(self, seat, action - self.edition.choose)
        else:
            phases.draw(self, seat, action, legality.form_of(self, action))

    # Copying and dealing -------------------------------------------------------------------------------------------

    def clone(self) -> Thaw:
        """Return an independent copy."""
        other = Thaw()
        other.players = self.players
        other.over = self.over
        other.chance = self.chance
        other.simultaneous = self.simultaneous
        other.rng = self.rng.copy()
        other.journal = None
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

    def determinize(self, seat: object, seed: object) -> Thaw:
        """Deal the cards and sheets that a seat cannot see anew (THAW-2.3)."""
        known = -1 if seat is None else self.check_seat(seat)
        if not isinstance(seed, int) or isinstance(seed, bool):
            raise BadRequest(f"a deal's seed is a whole number, not {type(seed).__name__}")
        other = self.clone()
        other.rng = from_seed(f"deal {seed}")
        knowledge.deal(other, known)
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
        """Return everybody's points: the rounds scored, and at the end the bonus."""
        from holocene.games.thaw import view

        return view.scores(self)

    def view(self, seat: object) -> dict[str, Any]:
        """Return what a seat may know."""
        from holocene.games.thaw import view

        return view.view(self, None if seat is None else self.check_seat(seat))

    def dump(self) -> dict[str, Any]:
        """Return the whole position as plain JSON."""
        from holocene.games.thaw import dump

        return dump.dump(self)

    def describe(self, seat: object, action: object) -> str:
        """Return one sentence that says what an action does."""
        from holocene.games.thaw import text

        return text.describe(self, self.check_seat(seat), self.check_action(action))

    def things(self, seat: object, action: object) -> list[str]:
        """Return the ids of what an action concerns."""
        from holocene.games.thaw import text

        return text.things(self, self.check_seat(seat), self.check_action(action))

    def explain(self, seat: int, action: int, reason: int) -> tuple[str, str]:
        """Return the clause and the sentence for a reason."""
        from holocene.games.thaw import text

        return text.explain(self, seat, action, reason)

    def refusals(self, seat: object) -> list[Refusal]:
        """Return what a person might try now and may not."""
        from holocene.games.thaw import text

        return text.refusals(self, self.check_seat(seat))

    def check(self) -> None:
        """Raise AssertionError if an invariant is broken."""
        from holocene.games.thaw import dump

        dump.check(self)


def empty_state(edition: ThawEdition, players: i64, rng: Rng) -> Thaw:
    """Return a position with empty sheets, before colours and decks are given out."""
    state = Thaw()
    state.players = players
    state.over = False
    state.chance = 0
    state.simultaneous = -1
    state.rng = rng
    state.journal = None
    state.edition = edition
    state.edges = False
    state.largest = False
    state.choose_colours = False
    state.round = 0
    state.phase = OWN
    state.hop = 0
    state.sheets = []
    state.todo = []
    colours: i64 = players + 1 if players == 3 else players  # THAW-10.1
    state.colours = [-1] * colours
    state.orders = [[] for _ in range(colours)]
    for seat in range(players):
        state.sheets.append(new_sheet(seat, colours))
        state.todo.append(0)
    return state


def new_state(
    edition: ThawEdition,
    players: i64,
    rng: Rng,
    edges: bool,
    largest: bool,
    choose_colours: bool,
    journal: Journal | None,
) -> Thaw:
    """Return the position before the first decision (THAW-3)."""
    state = empty_state(edition, players, rng)
    state.journal = journal
    state.edges = edges
    state.largest = largest
    state.choose_colours = choose_colours
    if choose_colours:
        state.phase = CHOOSING
        state.todo[0] = COLOUR
    else:
        state.colours = list(range(len(state.colours)))
        phases.begin(state)
    return state
