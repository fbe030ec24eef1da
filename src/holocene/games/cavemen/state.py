"""A position of Cavemen: what it holds, and the kernel's verbs spelled out for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from holocene.games.cavemen import evaluation, legality, outlook, rules
from holocene.games.cavemen.actions import (
    BID,
    CHOOSE,
    CHOOSING,
    DISCARD,
    EXPLORE,
    FORAGE,
    GIVE_UP,
    HUNT,
    INVENT,
    PASS,
    RECRUIT,
    REPLACING,
    STARVING,
)
from holocene.games.cavemen.edition import CavemenEdition
from holocene.games.cavemen.phases import (
    begin,
    bid,
    choose_tribe,
    discard_from_pool,
    feed,
    found_tribe,
    give_up,
    pass_bid,
)
from holocene.games.cavemen.tribe import Tribe
from holocene.kernel.errors import BadRequest
from holocene.kernel.journal import Journal
from holocene.kernel.rng import Rng, from_seed
from holocene.kernel.state import State, Tuning

if TYPE_CHECKING:
    from holocene.kernel.answers import Refusal, Score
    from holocene.kernel.space import ActionSpace


@final
class Cavemen(State):
    """One position.

    Attributes:
        edition: the card values.
        first_auction, fire_counts, choose_tribes: the options (CAV-R1, CAV-R2, CAV-R3).
        turn: from 1.
        phase: what is waited for, see `actions.py`.
        seat: who owes the decision, -1 when the game is over.
        conch: who holds the Conch, -1 before set-up has decided.
        done: how many tribes are fed, or how many actions taken, in this phase.
        tribes: by seat.
        deck: face down, the top card last.
        pool: the Card Pool, ascending.
        discards: the discards.
        locked: whether Fire can no longer be discarded.
        high, bidder, passes: the auction: highest bid, whose (-1: nobody's), passes since.
        recruit: the card waiting for somebody to make room, -1 otherwise.
        winner: who invented Fire, -1 until then.
    """

    edition: CavemenEdition
    first_auction: bool
    fire_counts: bool
    choose_tribes: bool
    turn: int
    phase: int
    seat: int
    conch: int
    done: int
    tribes: list[Tribe]
    deck: list[int]
    pool: list[int]
    discards: list[int]
    locked: bool
    high: int
    bidder: int
    passes: int
    recruit: int
    winner: int

    # Deciding ------------------------------------------------------------------------------------------------------

    def mover(self) -> i64:
        """Return who owes a decision."""
        return self.seat

    def legal(self, seat: i64) -> list[int]:
        """Return the actions open to a seat, ascending."""
        return legality.legal(self, seat)

    def why_not(self, seat: i64, action: i64) -> i64:
        """Return 0, or the reason that forbids an action."""
        return legality.why_not(self, seat, action)

    def step(self, seat: i64, action: i64) -> None:
        """Take a legal action."""
        if action == FORAGE:
            rules.forage(self, seat)
        elif action == PASS:
            pass_bid(self, seat)
        elif action < HUNT:
            rules.recruit(self, seat, legality.acted_card(action), (action - RECRUIT) % 2)
        elif action < INVENT:
            rules.hunt(self, seat, legality.acted_card(action))
        elif action < EXPLORE:
            rules.invent(self, seat, legality.acted_card(action))
        elif action < GIVE_UP:
            rules.explore(self, seat, legality.acted_card(action))
        elif action < DISCARD:
            self.step_give_up(seat, legality.given_up_card(action))
        elif action < CHOOSE:
            discard_from_pool(self, action - DISCARD)
        elif action < BID:
            choose_tribe(self, seat, action - CHOOSE)
        else:
            bid(self, seat, action - BID + 1)

    def step_give_up(self, seat: i64, card: i64) -> None:
        """Let a Caveman go, then do what waited for that."""
        phase = self.phase
        give_up(self, seat, card)
        if phase == STARVING:
            feed(self)
        elif phase == REPLACING:
            recruit = self.recruit
            self.recruit = -1
            rules.welcome(self, seat, recruit)
        else:
            rules.end_action(self)

    # Copying and dealing -------------------------------------------------------------------------------------------

    def clone(self) -> Cavemen:
        """Return an independent copy."""
        other = Cavemen()
        other.players = self.players
        other.over = self.over
        other.chance = self.chance
        other.simultaneous = self.simultaneous
        other.rng = self.rng.copy()
        other.journal = None
        other.edition = self.edition
        other.first_auction = self.first_auction
        other.fire_counts = self.fire_counts
        other.choose_tribes = self.choose_tribes
        other.turn = self.turn
        other.phase = self.phase
        other.seat = self.seat
        other.conch = self.conch
        other.done = self.done
        tribes: list[Tribe] = []
        for tribe in self.tribes:
            tribes.append(tribe.copy())
        other.tribes = tribes
        other.deck = self.deck[:]
        other.pool = self.pool[:]
        other.discards = self.discards[:]
        other.locked = self.locked
        other.high = self.high
        other.bidder = self.bidder
        other.passes = self.passes
        other.recruit = self.recruit
        other.winner = self.winner
        return other

    def determinize(self, seat: object, seed: object) -> Cavemen:
        """Deal the deck anew: its order is all that is hidden (CAV-2.2)."""
        if seat is not None:
            self.check_seat(seat)
        if not isinstance(seed, int) or isinstance(seed, bool):
            raise BadRequest(f"a deal's seed is a whole number, not {type(seed).__name__}")
        other = self.clone()
        other.rng = from_seed(f"deal {seed}")
        other.deck.sort()
        other.rng.shuffle(other.deck)
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
        """Return 1 point for the winner."""
        from holocene.games.cavemen import view

        return view.scores(self)

    def view(self, seat: object) -> dict[str, Any]:
        """Return what a seat may know."""
        from holocene.games.cavemen import view

        return view.view(self, None if seat is None else self.check_seat(seat))

    def dump(self) -> dict[str, Any]:
        """Return the whole position as plain JSON."""
        from holocene.games.cavemen import dump

        return dump.dump(self)

    def describe(self, seat: object, action: object) -> str:
        """Return one sentence that says what an action does."""
        from holocene.games.cavemen import text

        return text.describe(self, self.check_seat(seat), self.check_action(action))

    def things(self, seat: object, action: object) -> list[str]:
        """Return the ids of what an action concerns."""
        from holocene.games.cavemen import text

        return text.things(self, self.check_seat(seat), self.check_action(action))

    def explain(self, seat: int, action: int, reason: int) -> tuple[str, str]:
        """Return the clause and the sentence for a reason."""
        from holocene.games.cavemen import text

        return text.explain(self, seat, action, reason)

    def refusals(self, seat: object) -> list[Refusal]:
        """Return what a person might try now and may not."""
        from holocene.games.cavemen import text

        return text.refusals(self, self.check_seat(seat))

    def check(self) -> None:
        """Raise AssertionError if an invariant is broken."""
        from holocene.games.cavemen import invariants

        invariants.check(self)


def new_state(
    edition: CavemenEdition,
    players: i64,
    rng: Rng,
    first_auction: bool,
    fire_counts: bool,
    choose_tribes: bool,
    journal: Journal | None,
) -> Cavemen:
    """Return the position before the first decision."""
    state = Cavemen()
    state.players = players
    state.over = False
    state.chance = 0
    state.simultaneous = -1
    state.rng = rng
    state.journal = journal
    state.edition = edition
    state.first_auction = first_auction
    state.fire_counts = fire_counts
    state.choose_tribes = choose_tribes
    state.turn = 0
    state.phase = CHOOSING
    state.seat = 0
    state.conch = -1
    state.done = 0
    state.tribes = []
    state.deck = edition.deck[:]
    state.pool = []
    state.discards = []
    state.locked = False
    state.high = 0
    state.bidder = -1
    state.passes = 0
    state.recruit = -1
    state.winner = -1
    for seat in range(players):
        state.tribes.append(new_tribe(edition))
        if not choose_tribes:
            found_tribe(state, seat, seat)
    if not choose_tribes:
        begin(state)
    return state


def new_tribe(edition: CavemenEdition) -> Tribe:
    """Return a tableau without any card."""
    tribe = Tribe()
    tribe.totem = -1
    tribe.food = 0
    tribe.teeth = 0
    tribe.cards = []
    tribe.holder = False
    tribe.refresh(edition)
    return tribe
