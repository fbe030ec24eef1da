"""The deck: drawing cards, reshuffling, Casualties, and returning Fire (CAV-5, CAV-8.7, CAV-9.2, CAV-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.cavemen.engine import actions as a
from holocene.games.cavemen.engine.tribe import insert

if TYPE_CHECKING:
    from holocene.games.cavemen.engine.state import Cavemen


def draw(state: Cavemen) -> i64:
    """Take the top card of the deck; after the last one the discards become the new deck (CAV-10.1)."""
    card: i64 = state.deck.pop()
    if not state.deck:
        state.deck = state.discards
        state.discards = []
        state.rng.shuffle(state.deck)
        state.locked = True  # CAV-10.2
        state.note(a.E_RESHUFFLED, -1, len(state.deck))
    return card


def fill_pool(state: Cavemen) -> None:
    """Draw players + 5 cards in the first turn, players + 2 later (CAV-5.1, CAV-5.2)."""
    wanted: i64 = state.players + (5 if state.turn == 1 else 2)
    state.chance += 1
    while wanted > 0:
        card = draw(state)
        insert(state.pool, card)
        state.note(a.E_DREW, -1, card)
        wanted -= 1


def return_fire(state: Cavemen) -> None:
    """Shuffle Fire into the deck."""
    state.chance += 1
    state.deck.append(state.edition.fire)
    state.rng.shuffle(state.deck)
    state.note(a.E_FIRE_BACK, -1)


def draw_casualty(state: Cavemen, seat: i64) -> bool:
    """Draw for Casualties and return whether a Caveman is lost (CAV-8.7, CAV-8.9, CAV-R7)."""
    state.chance += 1
    card = draw(state)
    if card == state.edition.fire:
        state.note(a.E_FIRE_ASIDE, seat)
        card = draw(state)
        return_fire(state)
    state.discards.append(card)  # CAV-R15
    stones: i64 = state.edition.stones[card]
    matches = (state.tribes[seat].stones >> stones) & 1 == 1
    state.note(a.E_CASUALTY_CARD, seat, card, 1 if matches else 0)
    return matches
