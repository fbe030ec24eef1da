"""A tribe: its cards, what it owns, and the scores that follow from both (CAV-3)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from holocene.games.cavemen.actions import (
    ELDER,
    EXPLORER,
    FIRST_CAVE,
    FIRST_HOME,
    FIRST_INVENTION,
    FIRST_LEADER,
    HUNTER,
    THINKER,
)
from holocene.games.cavemen.edition import (
    FORAGING,
    HUNTING,
    INVENTING,
    OF_EXPLORING,
    OF_FEEDING,
    OF_INVENTING,
    OF_RECRUITING,
    PER_CAVE,
    PER_CAVEMAN,
    PER_INVENTION,
    POPULATION,
    TO_CASUALTIES,
    TO_COST,
    TO_SCORE,
    WITH_CONCH,
    CavemenEdition,
)
from holocene.kernel.bits import bit


@final
@mypyc_attr(acyclic=True)  # holds numbers alone: no work for the garbage collector
class Tribe:
    """One player's tableau.

    Attributes:
        totem: which of the five tribes, -1 before one is chosen.
        food, teeth: what it owns.
        cards: all its cards, ascending by number.
        holder: whether it has the Conch.
        hunters ... inventions: how many of each, the Leader counted in `cavemen` alone.
        hunting ... population: the four scores.
        stones: which stone counts its Cavemen bear, as bits.
        recruit_cut ... invent_cut: how much less these cost it.
        moments: when its Inventions pay or hold, as bits: a phase without one need not look at them.
        safe: whether its hunts cost no casualties.

    All after `holder` follow from the rest and are renewed by `refresh`.
    """

    totem: int
    food: int
    teeth: int
    cards: list[int]
    holder: bool
    cavemen: int
    hunters: int
    thinkers: int
    elders: int
    explorers: int
    caves: int
    inventions: int
    hunting: int
    inventing: int
    foraging: int
    population: int
    stones: int
    recruit_cut: int
    explore_cut: int
    feed_cut: int
    invent_cut: int
    moments: int
    safe: bool

    def copy(self) -> Tribe:
        """Return an independent copy."""
        other = Tribe()
        other.totem = self.totem
        other.food = self.food
        other.teeth = self.teeth
        other.cards = self.cards[:]
        other.holder = self.holder
        other.cavemen = self.cavemen
        other.hunters = self.hunters
        other.thinkers = self.thinkers
        other.elders = self.elders
        other.explorers = self.explorers
        other.caves = self.caves
        other.inventions = self.inventions
        other.hunting = self.hunting
        other.inventing = self.inventing
        other.foraging = self.foraging
        other.population = self.population
        other.stones = self.stones
        other.recruit_cut = self.recruit_cut
        other.explore_cut = self.explore_cut
        other.feed_cut = self.feed_cut
        other.invent_cut = self.invent_cut
        other.moments = self.moments
        other.safe = self.safe
        return other

    def refresh(self, edition: CavemenEdition) -> None:
        """Work out counts and scores anew, after the cards or the Conch have changed (CAV-3.1)."""
        hunters: i64 = 0
        thinkers: i64 = 0
        elders: i64 = 0
        explorers: i64 = 0
        caves: i64 = 0
        inventions: i64 = 0
        hunting: i64 = 0
        inventing: i64 = 0
        foraging: i64 = 0
        population: i64 = 0
        stones: i64 = 0
        for number in self.cards:
            card: i64 = number
            if is_invention(card):
                inventions += 1
            elif is_cave(card):
                caves += 1
                population += edition.population[card]
            else:
                hunting += edition.hunting[card]
                inventing += edition.inventing[card]
                foraging += edition.foraging[card]
                stones |= bit(edition.stones[card])
                kind: i64 = edition.kind[card]
                if kind == HUNTER:
                    hunters += 1
                elif kind == THINKER:
                    thinkers += 1
                elif kind == ELDER:
                    elders += 1
                elif kind == EXPLORER:
                    explorers += 1
        self.hunters = hunters
        self.thinkers = thinkers
        self.elders = elders
        self.explorers = explorers
        self.cavemen = len(self.cards) - caves - inventions
        self.caves = caves
        self.inventions = inventions
        self.hunting = hunting
        self.inventing = inventing
        self.foraging = foraging
        self.population = population
        self.stones = stones & ~1  # a card without stones matches nothing
        self.recruit_cut = 0
        self.explore_cut = 0
        self.feed_cut = 0
        self.invent_cut = 0
        self.moments = 0
        self.safe = False
        if inventions > 0:
            self.refresh_inventions(edition)

    def refresh_inventions(self, edition: CavemenEdition) -> None:
        """Add what the tribe's Inventions change, once the counts are known."""
        for number in self.cards:
            card: i64 = number
            if card < FIRST_INVENTION:
                continue
            if card >= FIRST_CAVE:
                break  # cards ascend: no Invention follows
            i = card - FIRST_INVENTION
            self.moments |= bit(edition.when[i])
            changes: i64 = edition.changes[i]
            if changes == TO_SCORE:
                self.add_score(edition.target[i], effect(self, edition, card))
            elif changes == TO_COST:
                self.lower_cost(edition.target[i], effect(self, edition, card))
            elif changes == TO_CASUALTIES:
                self.safe = True

    def add_score(self, score: i64, points: i64) -> None:
        """Raise one of the four scores."""
        if score == HUNTING:
            self.hunting += points
        elif score == INVENTING:
            self.inventing += points
        elif score == FORAGING:
            self.foraging += points
        elif score == POPULATION:
            self.population += points

    def lower_cost(self, cost: i64, cut: i64) -> None:
        """Lower what something costs."""
        if cost == OF_RECRUITING:
            self.recruit_cut += cut
        elif cost == OF_EXPLORING:
            self.explore_cut += cut
        elif cost == OF_FEEDING:
            self.feed_cut += cut
        elif cost == OF_INVENTING:
            self.invent_cut += cut


def effect(tribe: Tribe, edition: CavemenEdition, card: i64) -> i64:
    """Return how much an Invention of the tribe gives: its amount times what it counts, 0 while it does not hold."""
    i = card - FIRST_INVENTION
    if edition.when[i] == WITH_CONCH and not tribe.holder:
        return 0
    count: i64 = 1
    per: i64 = edition.per[i]
    if per == HUNTER:
        count = tribe.hunters
    elif per == THINKER:
        count = tribe.thinkers
    elif per == ELDER:
        count = tribe.elders
    elif per == EXPLORER:
        count = tribe.explorers
    elif per == PER_CAVEMAN:
        count = tribe.cavemen
    elif per == PER_CAVE:
        count = tribe.caves
    elif per == PER_INVENTION:
        count = tribe.inventions
    amount: i64 = edition.amount[i]
    return amount * count


def is_invention(card: i64) -> bool:
    """Return whether a card number is an Invention's."""
    return FIRST_INVENTION <= card < FIRST_CAVE


def is_cave(card: i64) -> bool:
    """Return whether a card number is a Cave's, Home Caves included."""
    return FIRST_CAVE <= card < FIRST_LEADER or card >= FIRST_HOME


def insert(cards: list[int], card: i64) -> None:
    """Put a card into its place in an ascending list."""
    place: i64 = len(cards)
    cards.append(card)
    while place > 0 and cards[place - 1] > card:
        cards[place] = cards[place - 1]
        place -= 1
    cards[place] = card
