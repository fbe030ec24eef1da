"""A notebook for Endless Winter: everybody's cards, the Culture and Animal decks, Rest and Glacier tokens."""

from __future__ import annotations

from collections import Counter
from typing import Any

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.edition import WinterEdition
from holocene.games.endless_winter.engine.state import Winter
from holocene.kernel.engine.state import State
from tests.properties.notebooks.notebook import Entry, Notebook
from tests.properties.notebooks.winter_cards import CardNotes, OwnCards

UNSEEN = -1  # a Rest token of the stack that nobody has seen


class WinterNotebook(Notebook):
    """Follows every card and token that the seat has seen."""

    def begin(self) -> None:
        """Note what lies open before the first decision."""
        edition = self.match.edition
        assert isinstance(edition, WinterEdition)
        self.edition = edition
        self.painted = self.first["options"]["expansion"] == "cave_paintings"
        self.cards = [OwnCards(seat) if seat == self.seat else CardNotes(seat) for seat in range(self.match.players)]
        self.display = {edition.numbers[slug] for slug in self.first["display"] if slug is not None}
        self.gone: set[int] = set()
        last = a.FIRST_ERA_2 if self.painted else a.FIRST_PAINTED
        self.unseen = (set(range(a.FIRST_CULTURE, last)) | set(range(a.FIRST_ERA_2, a.KINDS))) - self.display
        self.rest = [UNSEEN] * self.first["rest_tokens"]
        self.rest_open = False
        self.token = UNSEEN
        self.glaciers = {hex: UNSEEN for hex, place in enumerate(self.first["terrain"]) if place["token"] is not None}
        self.turn_of = -1

    # Following -------------------------------------------------------------------------------------------------------

    def note(self, entry: Entry) -> None:
        """Take over the events of an entry."""
        paid = False
        for _whom, code, seat, first, second, _third in entry.events:
            if code == a.E_SETUP:
                self.cards[seat].set_up(self.edition, self.starting_type(first))
            elif code in (a.E_ROUND, a.E_FINAL):
                for cards in self.cards:
                    cards.put_pile_away()
            elif seat >= 0:
                self.cards[seat].follow(code, first, second, paid)
            self.note_decks(code, first)
            self.note_tokens(code, seat, first, second)
            if code == a.E_TURN:
                self.turn_of = seat
            elif code == a.E_ENDED:
                self.turn_of = -1
            paid = code == a.E_PAID

    def starting_type(self, setup: int) -> int:
        """Return the Tribe card of a Setup card: Painters take the place of Shamans (CP-R1)."""
        type = self.edition.setup_type[setup]
        return a.PAINTER if self.painted and type == self.edition.shaman else type

    def note_decks(self, code: int, kind: int) -> None:
        """Follow the Culture display."""
        if code == a.E_DISPLAY:
            self.unseen.remove(kind)
            self.display.add(kind)
        elif code == a.E_TOOK_CULTURE:
            self.display.remove(kind)
        elif code == a.E_CLEARED:
            self.gone |= self.display
            self.display = set()

    def note_tokens(self, code: int, seat: int, first: int, second: int) -> None:
        """Follow the Rest tokens through their stack (EW-20), and the Glacier tokens that were turned up (EW-19.2)."""
        if code == a.E_TOKEN_SHOWN:
            if self.rest_open:
                self.rest.append(self.rest.pop(0))
            self.see_top(first)
            self.rest_open = True
        elif code == a.E_TOKEN:
            if second == 1:
                self.rest.append(self.rest.pop(0))
            self.see_top(first)
            self.token = self.rest.pop(0)
            self.rest_open = False
        elif code == a.E_ENDED and self.token != UNSEEN:
            self.rest.append(self.token)
            self.token = UNSEEN
        elif code == a.E_GLACIER:
            self.glaciers[first] = second

    def see_top(self, token: int) -> None:
        """Note the token on top of the stack; whoever remembers the stack may have known it."""
        assert self.rest[0] in (UNSEEN, token), "the match itself shows another Rest token than the stack must have"
        self.rest[0] = token

    # Comparing -------------------------------------------------------------------------------------------------------

    def compare(self, state: State, now: dict[str, Any]) -> None:
        """Compare a dealt position with the notes."""
        assert isinstance(state, Winter)
        if now["phase"] == "preparation":
            for cards in self.cards:
                cards.put_pile_away()
        for seat, cards in enumerate(self.cards):
            cards.agree(now["tribes"][seat])
            cards.compare(state.tribes[seat], state.fresh if seat == self.turn_of else None)
        self.compare_decks(state)
        self.compare_rest_tokens(state)
        self.compare_glaciers(state)

    def compare_decks(self, state: Winter) -> None:
        """Check that the Culture decks and the Animal deck contain what has not been seen."""
        eras = [sorted(kind for kind in self.unseen if (kind >= a.FIRST_ERA_2) == late) for late in (False, True)]
        for number, deck in enumerate((state.era_1, state.era_2)):
            assert sorted(deck) == eras[number], f"the Culture deck of Era {number + 1} holds cards that were seen"
        assert {kind for kind in state.display if kind >= 0} == self.display, "the Culture display shows other cards"
        assert set(state.gone) == self.gone, "other Culture cards have left the game"
        if not all(cards.owned for cards in self.cards):
            return  # the Animal deck is shuffled at the end of set-up (EW-R2)
        animals = Counter(dict(enumerate(self.edition.animal_copies[: a.ANIMALS if self.painted else a.BOX_ANIMALS])))
        animals.subtract(state.grounds)
        for tribe in state.tribes:
            for place, number in enumerate(tribe.animals):
                animals[place % a.ANIMALS] -= number
        assert Counter(state.animal_deck) == +animals, (
            "the Animal deck does not hold the Animals that have not been seen"
        )

    def compare_rest_tokens(self, state: Winter) -> None:
        """Check the order of the tokens that were seen going under the stack."""
        assert len(state.rest_stack) == len(self.rest), "the stack of Rest tokens has another size"
        for place, (token, noted) in enumerate(zip(state.rest_stack, self.rest, strict=True)):
            assert noted in (UNSEEN, token), f"Rest token {noted} was seen going to place {place}, and {token} is there"
        tokens = [*state.rest_stack, *([state.token] if state.token >= 0 else [])]
        assert state.token == self.token, "another Rest token is taken"
        assert sorted(tokens) == list(range(len(tokens))), "the Rest tokens are not those of the box"

    def compare_glaciers(self, state: Winter) -> None:
        """Check the tokens that were turned up, and that the others are from the box (EW-19.1, CP-2.10)."""
        tokens = {hex: token for hex, token in enumerate(state.glaciers) if token >= 0}
        assert tokens.keys() == self.glaciers.keys(), "Glacier tokens lie on other hexes"
        for hex, token in self.glaciers.items():
            assert token in (UNSEEN, tokens[hex]), f"Glacier token {token} was turned up on hex {hex}"
        found = sorted(tokens.values())
        assert len(set(found)) == len(found), "a Glacier token lies on two hexes"
        if self.painted and found:
            assert found[-1] == a.PAINTED_GLACIER, "the Glacier token of Cave Paintings is not on the board"
        else:
            assert not found or found[-1] < a.BOX_GLACIER_TOKENS, "a Glacier token is not from the box"
