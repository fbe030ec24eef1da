"""A notebook for Cavemen: everything is public except the order of the deck, so the deck's cards follow (CAV-2.2)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from holocene.games.cavemen.engine import actions as a
from holocene.games.cavemen.engine.edition import CavemenEdition
from holocene.games.cavemen.engine.state import Cavemen
from holocene.kernel.engine.state import State
from tests.properties.notebooks.notebook import Entry, Notebook


class CavemenNotebook(Notebook):
    """Follows every card from the deck to the pool, the tribes and the discards."""

    def begin(self) -> None:
        """Put all cards into the deck and give each tribe its starting cards."""
        edition = self.match.edition
        assert isinstance(edition, CavemenEdition)
        self.edition = edition
        self.deck = Counter(edition.deck)
        self.pool: Counter[int] = Counter()
        self.discards: Counter[int] = Counter()
        self.kept: list[Counter[int]] = [Counter() for _ in range(self.match.players)]

    def note(self, entry: Entry) -> None:
        """Move the cards that the events name."""
        for _whom, code, seat, card, *_rest in entry.events:
            if code == a.E_DREW:
                move(card, self.deck, self.pool)
            elif code in (a.E_RECRUITED, a.E_EXPLORED, a.E_INVENTED):
                move(card, self.pool, self.kept[seat])
            elif code in (a.E_HUNTED, a.E_DISCARDED):
                move(card, self.pool, self.discards)
            elif code == a.E_CASUALTY_CARD:
                move(card, self.deck, self.discards)
            elif code == a.E_GAVE_UP and card < a.DECK_SIZE:  # a starting Hunter goes into the box (CAV-8.8)
                move(card, self.kept[seat], self.discards)
            elif code == a.E_FIRE_ASIDE:
                self.deck[self.edition.fire] -= 1
            elif code == a.E_FIRE_BACK:
                self.pool.pop(self.edition.fire, None)
                self.deck[self.edition.fire] += 1
            elif code == a.E_RESHUFFLED:
                self.deck.update(self.discards)
                self.discards.clear()

    def compare(self, state: State, now: dict[str, Any]) -> None:
        """Check the deck's cards, and everything that is public."""
        assert isinstance(state, Cavemen)
        assert now["deck"] == self.deck.total(), "the notebook has lost count of the deck"
        assert Counter(state.deck) == +self.deck, f"the deck holds other cards: {odd(state.deck, self.deck)}"
        assert Counter(state.pool) == +self.pool, "the Card Pool holds other cards"
        assert Counter(state.discards) == +self.discards, "the discards are other cards"
        for seat, tribe in enumerate(state.tribes):
            cards = Counter(card for card in tribe.cards if card < a.DECK_SIZE)
            if state.recruit >= 0 and seat == state.seat:  # paid for, and waiting for somebody to make room
                cards[state.recruit] += 1
            assert cards == +self.kept[seat], f"the tribe of seat {seat} has other cards"


def move(card: int, source: Counter[int], target: Counter[int]) -> None:
    """Move a card from one place to another."""
    source[card] -= 1
    target[card] += 1


def odd(cards: list[int], noted: Counter[int]) -> str:
    """Return the cards that are too many and those that are missing, in words."""
    found = Counter(cards)
    return f"{sorted((found - noted).elements())} instead of {sorted((noted - found).elements())}"
