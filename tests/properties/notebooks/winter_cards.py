"""What is known of one player's cards in Endless Winter: everything of your own, and what everybody saw of others'."""

from __future__ import annotations

from collections import Counter
from typing import Any

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.edition import WinterEdition
from holocene.games.endless_winter.engine.tribe import Tribe
from tests.properties.notebooks import winter_hand as h


class CardNotes:
    """Another player's cards.

    Attributes:
        history: what everybody saw of the hand.
        owned: all cards of the player; every one of them was taken openly or is a starting card (EW-R21).
        discards, above, mourned, revealed: cards that lie open; the last are the Eclipse pile once it is turned up.
        hand, deck, pile, graves: how many cards lie hidden there.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.history = h.History()
        self.owned: Counter[int] = Counter()
        self.discards: Counter[int] = Counter()
        self.above: list[int] = []
        self.mourned: Counter[int] = Counter()
        self.revealed: Counter[int] = Counter()
        self.hand = 0
        self.deck = 0
        self.pile = 0
        self.graves = 0

    # Following -------------------------------------------------------------------------------------------------------

    def set_up(self, edition: WinterEdition, type: int) -> None:
        """Note the starting cards: three of them are in hand, the others form the deck (EW-2.9)."""
        hand = [a.FIRST_TYPE + type, edition.brave, edition.tribeswoman]
        self.owned = Counter([*edition.starters, a.FIRST_TYPE + type])
        self.history.decks.append(self.owned - Counter(hand))
        self.deck = self.history.decks[0].total()
        self.hand = len(hand)
        for kind in hand:
            self.history.add(h.TAKE, kind)

    def follow(self, code: int, first: int, second: int, bought: bool) -> None:
        """Take over one event; `bought` says whether a Tribe card was paid for in Initiate's top section."""
        if code == a.E_DREW:
            for _ in range(first):
                self.history.add(h.DRAW)
            self.deck -= first
            self.hand += first
        elif code == a.E_SHUFFLED:
            self.shuffle(first)
        elif code == a.E_TOOK_TRIBE:
            self.take(a.FIRST_TYPE + first, second == 1, bought)
        elif code == a.E_TOOK_CULTURE:
            self.take(first, False, False)
        elif code == a.E_PLAYED:
            fresh = second == 0 and first < a.FIRST_CULTURE  # it makes no Labor, so it was bought in this turn
            self.history.add(h.PLAY_BOUGHT if fresh else h.PLAY, first)
            self.hand -= 1
            self.above.append(first)
        elif code == a.E_DISCARDED:
            self.history.add(h.LEAVE, first)
            self.hand -= 1
            self.discards[first] += 1
        elif code == a.E_BURIED:
            self.bury(first, second)
        elif code == a.E_TO_PILE:
            self.history.put_on_pile()
            self.hand -= 1
            self.pile += 1
        elif code == a.E_SHOWED:
            self.show(first)
        elif code == a.E_ENDED:
            self.history.add(h.END)
            self.discards.update(self.above)
            self.above.clear()

    def shuffle(self, number: int) -> None:
        """Make the discards the deck; by then the Eclipse pile may have been put away (EW-6.14)."""
        if number != self.discards.total():
            self.put_pile_away()
        assert number == self.discards.total(), "the notebook has lost count of the discards"
        self.history.shuffle(self.discards)
        self.deck = number
        self.discards.clear()

    def take(self, kind: int, to_discards: bool, bought: bool) -> None:
        """Take a card openly."""
        self.owned[kind] += 1
        if to_discards:
            self.discards[kind] += 1
        else:
            self.history.add(h.BUY if bought else h.TAKE, kind)
            self.hand += 1

    def bury(self, kind: int, zone: int) -> None:
        """Bury a card, unseen from the hand or openly from elsewhere (EW-8.4, EW-R14)."""
        if zone == a.HAND:
            self.hand -= 1
            if kind < 0:
                self.history.add(h.BURY)
                self.graves += 1
                return
            self.history.add(h.LEAVE, kind)
        elif zone == a.PLAYED:
            self.above.remove(kind)
        else:
            (self.discards if zone == a.DISCARDS else self.revealed)[kind] -= 1
        self.mourned[kind] += 1

    def show(self, kind: int) -> None:
        """Turn up a card of the Eclipse pile: Culture cards return to the hand (EW-6.2)."""
        self.history.show_pile()
        self.history.show(kind)
        self.pile -= 1
        if kind >= a.FIRST_CULTURE:
            self.history.add(h.TAKE, kind)
            self.hand += 1
        else:
            self.revealed[kind] += 1

    def put_pile_away(self) -> None:
        """Put the Eclipse pile on the discards (EW-6.14)."""
        self.discards.update(self.revealed)
        self.revealed.clear()

    # Comparing -------------------------------------------------------------------------------------------------------

    def agree(self, view: dict[str, Any]) -> None:
        """Check that the notebook's counts agree with the seat's view of the match; if not, it misread something."""
        noted = [self.hand, self.deck, self.pile + self.revealed.total(), self.graves + self.mourned.total()]
        shown = [view["hand_count"], view["deck_count"], view["pile_count"], view["buried_count"]]
        assert noted == shown, f"the notebook has lost count of the cards of seat {self.seat}: {noted} for {shown}"

    def compare(self, tribe: Tribe, bought: list[int] | None) -> None:
        """Compare with the player's cards in a dealt position; `bought` are this turn's, None if not in a turn."""
        who = f"of seat {self.seat}"
        assert Counter(tribe.discards) == +self.discards, f"the discards {who} are other cards"
        assert [code & a.KIND for code in tribe.played] == self.above, f"above the board {who} lie other cards"
        assert Counter(tribe.mourned) == +self.mourned, f"the cards that were buried openly {who} are others"
        assert [len(tribe.hand), len(tribe.deck)] == [self.hand, self.deck], f"hand or deck {who} have another size"
        if self.pile == 0:
            assert Counter(tribe.pile) == +self.revealed, f"the Eclipse pile {who} holds other cards than were shown"
        else:
            assert len(tribe.pile) == self.pile, f"the Eclipse pile {who} has another size"
        assert len(tribe.buried) == self.graves, f"another number of unseen cards {who} is buried"
        cards = [*tribe.hand, *tribe.deck, *tribe.pile, *tribe.buried, *tribe.discards, *self.above, *tribe.mourned]
        assert Counter(cards) == +self.owned, f"the cards {who} are not those that were taken: {odd(cards, self.owned)}"
        self.compare_hidden(tribe, bought)

    def compare_hidden(self, tribe: Tribe, bought: list[int] | None) -> None:
        """Check that the hidden cards are possible."""
        if not self.history.decks:
            return
        deck = self.history.decks[-1]
        assert Counter(tribe.deck) <= deck, (
            f"the deck of seat {self.seat} holds cards that were not shuffled into it: "
            f"{sorted((Counter(tribe.deck) - deck).elements())}"
        )
        world = h.World(tribe.deck, tribe.pile if self.pile else [], tribe.buried, bought)
        reason = h.why_not(self.history, world)
        assert not reason, (
            f"{reason}: seat {self.seat} has in hand {tribe.hand}, in the deck {sorted(tribe.deck)}, "
            f"in the Eclipse pile {tribe.pile}, buried unseen {tribe.buried}, bought now {bought}"
        )


class OwnCards(CardNotes):
    """A seat's own cards: all of them are known, except the order of the deck."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.hand_cards: Counter[int] = Counter()
        self.deck_cards: Counter[int] = Counter()
        self.pile_cards: Counter[int] = Counter()
        self.grave_cards: Counter[int] = Counter()

    def set_up(self, edition: WinterEdition, type: int) -> None:
        """Note the starting cards."""
        super().set_up(edition, type)
        self.deck_cards = Counter(self.history.decks[0])
        self.hand_cards = self.owned - self.deck_cards

    def follow(self, code: int, first: int, second: int, bought: bool) -> None:
        """Take over one event, also those for the owner's eyes."""
        super().follow(code, first, second, bought)
        if code == a.E_DREW_CARD:
            self.deck_cards[first] -= 1
            self.hand_cards[first] += 1
        elif code == a.E_SHUFFLED:
            self.deck_cards = Counter(self.history.decks[-1])
        elif code == a.E_TOOK_CULTURE or (code == a.E_TOOK_TRIBE and second == 0):
            self.hand_cards[first + (a.FIRST_TYPE if code == a.E_TOOK_TRIBE else 0)] += 1
        elif code in (a.E_PLAYED, a.E_DISCARDED):
            self.hand_cards[first] -= 1
        elif code == a.E_BURIED_CARD:
            self.hand_cards[first] -= 1
            self.grave_cards[first] += 1
        elif code == a.E_TO_PILE_CARD:
            self.hand_cards[first] -= 1
            self.pile_cards[first] += 1
        elif code == a.E_SHOWED:
            self.pile_cards[first] -= 1
            self.hand_cards[first] += first >= a.FIRST_CULTURE

    def compare_hidden(self, tribe: Tribe, bought: list[int] | None) -> None:
        """Check every card."""
        assert Counter(tribe.hand) == +self.hand_cards, f"the own hand of seat {self.seat} is {tribe.hand}"
        assert Counter(tribe.deck) == +self.deck_cards, f"the own deck of seat {self.seat} is {sorted(tribe.deck)}"
        if self.pile:
            assert Counter(tribe.pile) == +self.pile_cards, f"the own pile of seat {self.seat} is {tribe.pile}"
        assert Counter(tribe.buried) == +self.grave_cards, f"seat {self.seat} itself buried others than {tribe.buried}"


def odd(cards: list[int], noted: Counter[int]) -> str:
    """Return the cards that are too many and those that are missing, in words."""
    found = Counter(cards)
    return f"{sorted((found - noted).elements())} instead of {sorted((noted - found).elements())}"
