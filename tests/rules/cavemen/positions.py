"""Builds positions for tests by editing the dump of a new match."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import holocene
from holocene.games.cavemen.engine.actions import FIRST_BEAST, FIRST_CAVE, THINKER
from holocene.games.cavemen.engine.edition import CavemenEdition
from holocene.games.cavemen.engine.state import Cavemen
from holocene.games.cavemen.files.cards import shipped_edition

START = ("leader", "starting-hunter", "home-cave")
NO_BIDS = {"high": 0, "bidder": -1, "passes": 0}


class Builder:
    """A position under construction; its methods move cards, set fields, and return the builder."""

    def __init__(self, players: int = 3, seed: int = 7, edition: Path | None = None, **options: Any) -> None:
        self.edition = edition
        self.players = players
        self.wanted: list[str] = []  # the pool's cards that the test needs
        self.data = holocene.new("cavemen", players, seed, edition, **options).state.dump()

    def put(self, zone: str, *cards: str) -> Builder:
        """Move cards to "pool", "deck" (the first card on top), "discards" or a seat ("0")."""
        target = self.zone(zone)
        self.wanted += cards if zone == "pool" else ()
        for card in cards:  # if there are equal cards, take one from another zone
            places = [place for place in self.zones() if card in place]
            next((place for place in places if place is not target), target).remove(card)
        if zone == "deck":
            target[:0] = cards
        else:
            target.extend(cards)
        return self

    def only(self, zone: str, *cards: str) -> Builder:
        """Make a zone hold exactly these cards, and put its other cards under the deck."""
        target = self.zone(zone)
        gone = [card for card in target if card not in cards and not card.endswith(START)]
        for card in gone:
            target.remove(card)
            self.data["deck"].append(card)
        self.wanted += cards if zone == "pool" else ()
        return self.put(zone, *[card for card in cards if card not in target])

    def zone(self, name: str) -> list[str]:
        """Return a zone's list of cards."""
        cards: list[str] = self.data["tribes"][int(name)]["cards"] if name.isdigit() else self.data[name]
        return cards

    def zones(self) -> list[list[str]]:
        """Return all zones."""
        return [self.data["pool"], self.data["deck"], self.data["discards"], *(t["cards"] for t in self.data["tribes"])]

    def owns(self, seat: int, food: int | None = None, teeth: int | None = None) -> Builder:
        """Set what a tribe owns."""
        tribe = self.data["tribes"][seat]
        tribe["food"] = tribe["food"] if food is None else food
        tribe["teeth"] = tribe["teeth"] if teeth is None else teeth
        return self

    def set(self, **fields: Any) -> Builder:
        """Set fields of the position."""
        self.data.update(fields)
        return self

    def box(self, seat: int) -> Builder:
        """Take a tribe's starting Hunter out of the game."""
        cards = self.zone(str(seat))
        cards.remove(next(card for card in cards if card.endswith("-starting-hunter")))
        return self

    def left(self, *cards: str) -> Builder:
        """Leave exactly these cards in the deck, the first one on top, and discard the others.

        Fire is never discarded: it replaces a card of the pool that the test does not need.
        """
        deck, pool, discards = (self.data[zone] for zone in ("deck", "pool", "discards"))
        if "fire" in deck and "fire" not in cards:
            spare = next(card for card in pool if card not in self.wanted)
            pool[pool.index(spare)] = "fire"
            deck[deck.index("fire")] = spare
        discards += deck
        deck.clear()
        return self.put("deck", *cards)

    def draws(self, number: int) -> Builder:
        """Leave a number of cards in the deck, with Fire at the bottom, and discard the others."""
        return self.left(*[card for card in self.data["deck"] if card != "fire"][: number - 1], "fire")

    def thinks(self, seat: int, points: int) -> Builder:
        """Give a tribe Thinkers until its Inventing score is `points`."""
        edition = shipped_edition()
        points -= edition.inventing[edition.numbers["wolf-leader"]]
        free = [card for zone in ("deck", "pool", "discards") for card in self.data[zone]]
        thinkers = [card for card in free if edition.kind[edition.numbers[card]] == THINKER]
        for card in sorted(thinkers, key=lambda card: -edition.inventing[edition.numbers[card]]):
            worth = edition.inventing[edition.numbers[card]]
            if worth <= points:
                points -= worth
                self.put(str(seat), card)
        assert points == 0
        return self.house(seat)

    def house(self, seat: int) -> Builder:
        """Give a tribe the largest free Caves until its Cavemen have room (CAV-8.3)."""
        edition, tribe = shipped_edition(), self.zone(str(seat))
        free = [card for zone in ("deck", "discards", "pool") for card in self.data[zone] if card not in self.wanted]
        caves = sorted((edition.population[edition.numbers[card]], card) for card in free)
        while sum(edition.kind[edition.numbers[card]] >= 0 for card in tribe) > sum(
            edition.population[edition.numbers[card]] for card in tribe
        ):
            self.put(str(seat), caves.pop()[1])
        return self

    def bidding(self, conch: int) -> Builder:
        """Set the beginning of the auction."""
        return self.set(phase="bidding", seat=conch, conch=conch, done=0, auction=dict(NO_BIDS))

    def acting(self, seat: int, conch: int | None = None) -> Builder:
        """Set a seat's first action of the Action Phase; that seat holds the Conch unless `conch` says otherwise."""
        holder = seat if conch is None else conch
        done = (seat - holder) % self.players
        return self.set(phase="acting", seat=seat, conch=holder, done=done, auction=dict(NO_BIDS))

    def last_action(self, conch: int) -> Builder:
        """Set the holder's second action, the last before the Discard Phase."""
        return self.acting(conch).set(done=self.players)

    def discarding(self, conch: int) -> Builder:
        """Set the Discard Phase."""
        seat = (conch - 1) % self.players
        return self.set(phase="discarding", seat=seat, conch=conch, done=0, auction=dict(NO_BIDS))

    def level_pool(self) -> None:
        """Fill up the pool with expensive cards from the deck, or remove cards that the test does not need.

        Before the actions there are players + 5 cards, and each action takes one at most.
        """
        values = holocene.new("cavemen", 2, edition=self.edition).edition
        assert isinstance(values, CavemenEdition)
        pool, deck, phase = self.data["pool"], self.data["deck"], self.data["phase"]
        if phase in ("choosing", "discarding"):
            return
        most = self.players + 5 - int(phase in ("replacing", "mourning", "finished"))
        least = most - (self.data["done"] if phase not in ("bidding", "starving") else 0)
        dear = sorted(deck, key=lambda card: values.cost[values.numbers[card]])
        dear = [card for card in dear if FIRST_BEAST <= values.numbers[card] < FIRST_CAVE and card != "fire"]
        while len(pool) < least:
            card = dear.pop()
            deck.reverse()
            deck.remove(card)
            deck.reverse()
            pool.append(card)
        for card in [card for card in pool if card not in self.wanted]:
            if len(pool) > most:
                pool.remove(card)
                deck.append(card)

    def state(self) -> Cavemen:
        """Return the position."""
        self.level_pool()
        state = holocene.load("cavemen", self.data, self.edition)
        assert isinstance(state, Cavemen)
        return state


def fresh(players: int = 3, seed: int | str = 7, edition: Path | None = None, **options: Any) -> Cavemen:
    """Return the position before the first decision."""
    state = holocene.new("cavemen", players, seed, edition, **options).state
    assert isinstance(state, Cavemen)
    return state


def edition_of(state: holocene.State) -> CavemenEdition:
    """Return the card values of a position."""
    assert isinstance(state, Cavemen)
    return state.edition


def invention(**effect: Any) -> str:
    """Return a shipped Invention with just this effect."""
    names = [one.name for one in holocene.components("cavemen") if one.values.get("effect") == effect]
    edition = shipped_edition()
    return edition.slugs[edition.names.index(names[0])]


def cost(state: Cavemen, card: str) -> int:
    """Return the cost on a card."""
    return state.edition.cost[state.edition.numbers[card]]


def tribe(state: Cavemen, seat: int) -> dict[str, Any]:
    """Return the view of a tribe."""
    seen: dict[str, Any] = state.view(None)["tribes"][seat]
    return seen


def score(state: Cavemen, seat: int, name: str) -> int:
    """Return one of a tribe's four scores."""
    total: int = tribe(state, seat)["scores"][name]["total"]
    return total


def phase(state: Cavemen) -> str:
    """Return the name of the phase."""
    name: str = state.view(None)["phase"]
    return name


def pass_all(state: Cavemen) -> list[int]:
    """Let everyone pass until the auction is over, and return the seats that were asked."""
    asked = []
    while phase(state) == "bidding":
        asked.append(state.seat)
        state.act(state.seat, "pass")
    return asked


def forage_all(state: Cavemen) -> list[int]:
    """Let everyone forage until the Action Phase is over, and return the seats that acted."""
    acted = []
    while phase(state) == "acting":
        acted.append(state.seat)
        state.act(state.seat, "forage")
    return acted


def discard_all(state: Cavemen) -> list[str]:
    """Discard the first possible card until the turn is over, and return the cards."""
    gone = []
    turn = state.view(None)["turn"]
    while phase(state) == "discarding" and state.view(None)["turn"] == turn:
        gone.append(str(legal(state, "discard")[0]["card"]))
        state.act(state.seat, "discard", card=gone[-1])
    return gone


def give_up_all(state: Cavemen) -> list[int]:
    """Let starving tribes give up their first Caveman, and return the seats that had to choose."""
    chose = []
    while phase(state) == "starving":
        chose.append(state.seat)
        state.apply(state.seat, state.legal(state.seat)[0])
    return chose


def play_turn(state: Cavemen) -> None:
    """Play to the next auction: everybody passes and forages."""
    pass_all(state)
    give_up_all(state)
    forage_all(state)
    discard_all(state)


def legal(state: Cavemen, name: str) -> list[dict[str, Any]]:
    """Return the arguments of the legal actions with a name, for the seat to move."""
    named = [state.space.name(action) for action in state.legal(state.seat)]
    return [arguments for family, arguments in named if family == name]


def refused(state: Cavemen, name: str, seat: int | None = None, **arguments: Any) -> tuple[str, str]:
    """Return the clause and the sentence with which an action of the seat to move, or of another, is refused.

    Check that it changes nothing, is not legal, and agrees with `refusals` if it is listed there.
    """
    who = state.seat if seat is None else seat
    before = state.hash()
    with pytest.raises(holocene.IllegalAction) as caught:
        state.act(who, name, **arguments)
    assert state.hash() == before
    action = state.space.action(name, **arguments)
    assert action not in state.legal(who)
    reason = (caught.value.clause, caught.value.reason)
    assert {(one.clause, one.reason) for one in state.refusals(who) if one.action == action} <= {reason}
    return reason
