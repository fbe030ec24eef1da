"""A tribe: its cards, its Food and Teeth, and the scores that follow from the cards (CAV-3)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from holocene.games.cavemen.engine import actions as a
from holocene.games.cavemen.engine.edition import (
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
from holocene.kernel.engine.bits import bit


@final
@mypyc_attr(acyclic=True)  # it holds only numbers, so the garbage collector can ignore it
class Tribe:
    """One player's tableau. `refresh` computes everything after `holder` from the rest."""

    totem: int  # which of the five tribes, -1 until one is chosen
    food: int
    teeth: int
    cards: list[int]  # ascending
    holder: bool  # whether the tribe holds the Conch
    cavemen: int  # with the Leader, who is none of the next four kinds
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
    stones: int  # the stone counts that its Cavemen bear, as bits
    recruit_cut: int  # how much less these actions cost it
    explore_cut: int
    feed_cut: int
    invent_cut: int
    moments: int  # when its Inventions hold or pay, as bits, so that other moments need not look at them
    safe: bool  # whether its hunts cost no Casualties

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
        """Recompute counts and scores after the cards or the Conch have changed (CAV-3.1)."""
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
                if kind == a.HUNTER:
                    hunters += 1
                elif kind == a.THINKER:
                    thinkers += 1
                elif kind == a.ELDER:
                    elders += 1
                elif kind == a.EXPLORER:
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
        """Add the effects of the tribe's Inventions to the counts and scores."""
        for number in self.cards:
            card: i64 = number
            if card < a.FIRST_INVENTION:
                continue
            if card >= a.FIRST_CAVE:
                break  # cards ascend: no Invention follows
            i = card - a.FIRST_INVENTION
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
        """Lower one of the four costs."""
        if cost == OF_RECRUITING:
            self.recruit_cut += cut
        elif cost == OF_EXPLORING:
            self.explore_cut += cut
        elif cost == OF_FEEDING:
            self.feed_cut += cut
        elif cost == OF_INVENTING:
            self.invent_cut += cut


def new_tribe(edition: CavemenEdition) -> Tribe:
    """Return a tribe without any card."""
    tribe = Tribe()
    tribe.totem = -1
    tribe.food = 0
    tribe.teeth = 0
    tribe.cards = []
    tribe.holder = False
    tribe.refresh(edition)
    return tribe


def effect(tribe: Tribe, edition: CavemenEdition, card: i64) -> i64:
    """Return what an Invention gives its tribe: its amount times what it counts, 0 while its condition is not met."""
    i = card - a.FIRST_INVENTION
    if edition.when[i] == WITH_CONCH and not tribe.holder:
        return 0
    count: i64 = 1
    per: i64 = edition.per[i]
    if per == a.HUNTER:
        count = tribe.hunters
    elif per == a.THINKER:
        count = tribe.thinkers
    elif per == a.ELDER:
        count = tribe.elders
    elif per == a.EXPLORER:
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
    """Return whether a card is an Invention."""
    return a.FIRST_INVENTION <= card < a.FIRST_CAVE


def is_cave(card: i64) -> bool:
    """Return whether a card is a Cave or a Home Cave."""
    return a.FIRST_CAVE <= card < a.FIRST_LEADER or card >= a.FIRST_HOME


def insert(cards: list[int], card: i64) -> None:
    """Insert a card into an ascending list."""
    place: i64 = len(cards)
    cards.append(card)
    while place > 0 and cards[place - 1] > card:
        cards[place] = cards[place - 1]
        place -= 1
    cards[place] = card
