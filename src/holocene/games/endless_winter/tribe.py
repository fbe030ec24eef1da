"""What one player has. No list here is ever changed in place, so that copies share them."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from holocene.games.endless_winter.actions import (
    ANIMALS,
    CAMPS,
    FIRST_ERA_2,
    MEGALITHS,
    NEUTRAL,
    SOURCES,
    TAKE,
)

BARE_LIMIT: Final = 5  # Food with all Camps on the player board (EW-4.5)


@final
@mypyc_attr(acyclic=True)
class Tribe:
    """A player's board, cards and pieces.

    Attributes:
        chief: side of the Chief, -1 before it is chosen.
        setup: the Setup card, -1 before it is dealt.
        food, tools: the two resources.
        hand, discards, pile: cards by kind, ascending; the pile is the Eclipse pile.
        deck: face down, the top card last.
        played: cards above the board in the order they were played, with USED and FRESH marks.
        buried: cards buried from the hand, which only the owner knows, ascending.
        mourned: cards buried from where all could see them, ascending.
        known: cards that all know to be in hand, pile or `buried`, ascending.
        trail: what all have seen of the hand since the first card was buried from it, see `memory.py`.
        animals: by type, how many stand upright; then by type, how many are tipped.
        stones: Sacred Stones in the order they were placed.
        camps: the hexes of the Camps on the Terrain board, ascending.
        villages: junctures in the order the Villages were placed.
        megaliths: how many have left the board, the two neutral ones first.
        offering, honor: levels of the Idol markers.
        honor_place: which place of its level the Honor marker has, from the left.
        chief_home: 1 while the Chief figure is not placed.
        figures_home: Tribe figures not placed.
        rests: figures at Rest.
        orders: the standing orders (EW-R5).
        scored: points by where they come from.
        board, side: of Cave Paintings, -1 before they are chosen; side 0 is the Mammoth.
        dots, lines, bodies: what is painted and drawn there, and which body areas have paid, as bits.
        torches: Labor crossed out there.
    """

    chief: int
    setup: int
    food: int
    tools: int
    hand: list[int]
    deck: list[int]
    discards: list[int]
    played: list[int]
    pile: list[int]
    buried: list[int]
    mourned: list[int]
    known: list[int]
    trail: list[int]
    animals: list[int]
    stones: list[int]
    camps: list[int]
    villages: list[int]
    megaliths: int
    offering: int
    honor: int
    honor_place: int
    chief_home: int
    figures_home: int
    rests: int
    orders: int
    scored: list[int]
    board: int
    side: int
    dots: int
    lines: int
    bodies: int
    torches: int

    def copy(self) -> Tribe:
        """Return an independent copy."""
        other = Tribe()
        other.chief = self.chief
        other.setup = self.setup
        other.food = self.food
        other.tools = self.tools
        other.hand = self.hand
        other.deck = self.deck
        other.discards = self.discards
        other.played = self.played
        other.pile = self.pile
        other.buried = self.buried
        other.mourned = self.mourned
        other.known = self.known
        other.trail = self.trail
        other.animals = self.animals
        other.stones = self.stones
        other.camps = self.camps
        other.villages = self.villages
        other.megaliths = self.megaliths
        other.offering = self.offering
        other.honor = self.honor
        other.honor_place = self.honor_place
        other.chief_home = self.chief_home
        other.figures_home = self.figures_home
        other.rests = self.rests
        other.orders = self.orders
        other.scored = self.scored
        other.board = self.board
        other.side = self.side
        other.dots = self.dots
        other.lines = self.lines
        other.bodies = self.bodies
        other.torches = self.torches
        return other

    def limit(self) -> i64:
        """Return how much Food there is room for (EW-4.5)."""
        return BARE_LIMIT + len(self.camps)

    def camps_left(self) -> i64:
        """Return how many Camps are on the player board."""
        return CAMPS - len(self.camps)

    def megaliths_left(self) -> i64:
        """Return how many Megaliths are on the player board."""
        return MEGALITHS - self.megaliths

    def next_is_neutral(self) -> bool:
        """Return whether the leftmost Megalith is a neutral one (EW-12.2)."""
        return self.megaliths < NEUTRAL

    def points(self) -> i64:
        """Return all points scored so far."""
        total: i64 = 0
        for number in self.scored:
            total += number
        return total

    def can_draw(self) -> bool:
        """Return whether a card can be drawn, perhaps after a shuffle."""
        return len(self.deck) > 0 or len(self.discards) > 0

    def buried_cards(self) -> i64:
        """Return how many cards are buried."""
        return len(self.buried) + len(self.mourned)


def new_tribe() -> Tribe:
    """Return a player board with all pieces on it."""
    tribe = Tribe()
    tribe.chief = -1
    tribe.setup = -1
    tribe.food = 0
    tribe.tools = 0
    tribe.hand = []
    tribe.deck = []
    tribe.discards = []
    tribe.played = []
    tribe.pile = []
    tribe.buried = []
    tribe.mourned = []
    tribe.known = []
    tribe.trail = []
    tribe.animals = [0] * (2 * ANIMALS)
    tribe.stones = []
    tribe.camps = []
    tribe.villages = []
    tribe.megaliths = 0
    tribe.offering = 0
    tribe.honor = 0
    tribe.honor_place = 0
    tribe.chief_home = 1
    tribe.figures_home = 2
    tribe.rests = 0
    tribe.orders = TAKE
    tribe.scored = [0] * len(SOURCES)
    tribe.board = -1
    tribe.side = -1
    tribe.dots = 0
    tribe.lines = 0
    tribe.bodies = 0
    tribe.torches = 0
    return tribe


def with_card(cards: list[int], card: i64) -> list[int]:
    """Return ascending cards with one more."""
    found: list[int] = []
    placed = False
    for number in cards:
        if not placed and card < number:
            found.append(card)
            placed = True
        found.append(number)
    if not placed:
        found.append(card)
    return found


def without(cards: list[int], card: i64) -> list[int]:
    """Return cards without one of a kind, unchanged where there is none."""
    found: list[int] = []
    gone = False
    for number in cards:
        if not gone and number == card:
            gone = True
        else:
            found.append(number)
    return found


def added(numbers: list[int], place: i64, amount: i64) -> list[int]:
    """Return numbers with one of them raised by an amount."""
    found = numbers[:]
    found[place] = found[place] + amount
    return found


def era_of(kind: i64) -> i64:
    """Return the era of a Culture card."""
    return 2 if kind >= FIRST_ERA_2 else 1
