"""A position of Cavemen: its attributes, and the verbs that the kernel asks of every position."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from holocene.games.cavemen.engine import action_phase, evaluation, legality, phases
from holocene.games.cavemen.engine import actions as a
from holocene.games.cavemen.engine.edition import CavemenEdition
from holocene.games.cavemen.engine.tribe import Tribe, new_tribe
from holocene.kernel.engine.journal import Journal
from holocene.kernel.engine.rng import Rng
from holocene.kernel.engine.state import State, Tuning


@final
class Cavemen(State):
    """A position. A seat or a card is -1 if there is none."""

    edition: CavemenEdition
    first_auction: bool  # option: bid for the Conch in the first turn too (CAV-R1)
    fire_counts: bool  # option: locked Fire is one of the 3 cards that remain (CAV-R2)
    choose_tribes: bool  # option: the players choose their tribes (CAV-R3)
    turn: int  # from 1
    phase: int
    seat: int  # to move
    conch: int  # the seat that holds the Conch
    done: int  # tribes fed, or actions taken, in this phase
    tribes: list[Tribe]  # by seat
    deck: list[int]  # face down, the top card last
    pool: list[int]  # the Card Pool, ascending
    discards: list[int]
    locked: bool  # whether Fire can no longer be discarded
    high: int  # the highest bid
    bidder: int  # the seat that made it
    passes: int  # passes since that bid
    recruit: int  # the card that waits until a Caveman makes room for it
    winner: int

    # Deciding ------------------------------------------------------------------------------------------------------

    def mover(self) -> i64:
        """Return the seat to move."""
        return self.seat

    def legal(self, seat: i64) -> list[int]:
        """Return a seat's legal actions, ascending."""
        return legality.legal(self, seat)

    def why_not(self, seat: i64, action: i64) -> i64:
        """Return 0, or the reason that forbids an action."""
        return legality.why_not(self, seat, action)

    def step(self, seat: i64, action: i64) -> None:
        """Take a legal action."""
        if action == a.FORAGE:
            action_phase.forage(self, seat)
        elif action == a.PASS:
            phases.pass_bid(self, seat)
        elif action < a.HUNT:
            action_phase.recruit(self, seat, legality.acted_card(action), (action - a.RECRUIT) % 2)
        elif action < a.INVENT:
            action_phase.hunt(self, seat, legality.acted_card(action))
        elif action < a.EXPLORE:
            action_phase.invent(self, seat, legality.acted_card(action))
        elif action < a.GIVE_UP:
            action_phase.explore(self, seat, legality.acted_card(action))
        elif action < a.DISCARD:
            self.step_give_up(seat, legality.given_up_card(action))
        elif action < a.CHOOSE:
            phases.discard_from_pool(self, action - a.DISCARD)
        elif action < a.BID:
            phases.choose_tribe(self, seat, action - a.CHOOSE)
        else:
            phases.bid(self, seat, action - a.BID + 1)

    def step_give_up(self, seat: i64, card: i64) -> None:
        """Give up a Caveman, then continue with the phase that asked for it."""
        phase = self.phase
        phases.give_up(self, seat, card)
        if phase == a.STARVING:
            phases.feed(self)
        elif phase == a.REPLACING:
            recruit = self.recruit
            self.recruit = -1
            action_phase.welcome(self, seat, recruit)
        else:
            action_phase.end_action(self)

    # Copying and dealing -------------------------------------------------------------------------------------------

    def clone(self) -> Cavemen:
        """Return an independent copy."""
        other = Cavemen()
        self.copy_base(other)
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

    def deal(self, seat: i64, seed: int) -> None:
        """Shuffle the deck: only its order is hidden (CAV-2.2)."""
        self.deck.sort()
        self.rng.shuffle(self.deck)

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


def empty_state(edition: CavemenEdition, players: i64, rng: Rng, journal: Journal | None = None) -> Cavemen:
    """Return a position before set-up, without options."""
    state = Cavemen()
    state.set_base(players, rng, journal)
    state.edition = edition
    state.turn = 0
    state.phase = a.CHOOSING
    state.seat = 0
    state.conch = -1
    state.done = 0
    state.tribes = []
    for _ in range(players):
        state.tribes.append(new_tribe(edition))
    state.deck = edition.deck[:]
    state.pool = []
    state.discards = []
    state.locked = False
    state.high = 0
    state.bidder = -1
    state.passes = 0
    state.recruit = -1
    state.winner = -1
    return state
