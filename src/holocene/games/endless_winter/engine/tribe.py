"""A player's board, cards and pieces. No list here is ever changed in place, so copies share them."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from holocene.games.endless_winter.engine import actions as a

BARE_LIMIT: Final = 5  # Food with all Camps on the player board (EW-4.5)


@final
@mypyc_attr(acyclic=True)
class Tribe:
    """What a player has; Chief, Setup card, board and side are -1 before they are chosen."""

    chief: int  # side of the Chief
    setup: int  # Setup card
    food: int
    tools: int
    hand: list[int]  # ascending
    deck: list[int]  # face down, the top card last
    discards: list[int]  # ascending
    played: list[int]  # cards above the board in the order they were played, marked with USED and FRESH
    pile: list[int]  # the Eclipse pile, ascending
    buried: list[int]  # cards buried from the hand, which only the owner knows, ascending
    mourned: list[int]  # cards buried from where everybody saw them, ascending
    known: list[int]  # cards that everybody knows to be in hand, pile or `buried`, ascending
    hand_history: list[int]  # what everybody has seen happen to the hand (see `memory.py`)
    animals: list[int]  # upright Animals by type, then tipped ones by type
    stones: list[int]  # Sacred Stones in the order they were placed
    camps: list[int]  # hexes of the Camps on the Terrain board, ascending
    villages: list[int]  # junctures in the order the Villages were placed
    megaliths: int  # how many have left the board, the two neutral ones first
    offering: int  # level of the Offering marker
    honor: int  # level of the Honor marker
    honor_place: int  # place of the Honor marker on its level, from the left
    chief_home: int  # 1 while the Chief figure is not placed
    figures_home: int  # Tribe figures not placed
    rests: int  # figures at Rest
    orders: int  # the standing orders (EW-R5)
    scored: list[int]  # points by source
    board: int  # painting board
    side: int  # of the painting board; 0 is the Mammoth
    dots: int  # painted dots, as bits
    lines: int  # drawn lines, as bits
    bodies: int  # body areas that have paid, as bits
    torches: int  # Labor crossed out on the painting board

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
        other.hand_history = self.hand_history
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
        """Return the limit of Food (EW-4.5)."""
        return BARE_LIMIT + len(self.camps)

    def camps_left(self) -> i64:
        """Return how many Camps are on the player board."""
        return a.CAMPS - len(self.camps)

    def megaliths_left(self) -> i64:
        """Return how many Megaliths are on the player board."""
        return a.MEGALITHS - self.megaliths

    def next_is_neutral(self) -> bool:
        """Return whether the leftmost Megalith is a neutral one (EW-12.2)."""
        return self.megaliths < a.NEUTRAL

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
    tribe.hand_history = []
    tribe.animals = [0] * (2 * a.ANIMALS)
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
    tribe.orders = a.TAKE
    tribe.scored = [0] * len(a.SOURCES)
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
    """Return cards without one of a kind, or all of them if there is none."""
    found: list[int] = []
    gone = False
    for number in cards:
        if not gone and number == card:
            gone = True
        else:
            found.append(number)
    return found


def added(numbers: list[int], place: i64, amount: i64) -> list[int]:
    """Return numbers with an amount added to one of them."""
    found = numbers[:]
    found[place] = found[place] + amount
    return found


def era_of(kind: i64) -> i64:
    """Return the era of a Culture card."""
    return 2 if kind >= a.FIRST_ERA_2 else 1
