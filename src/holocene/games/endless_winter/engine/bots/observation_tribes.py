"""The players in an observation: the observer's cards by place, the others' cards as far as everybody knows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.board import JUNCTURE_HEXES
from holocene.games.endless_winter.engine.eclipse import eclipse_labor
from holocene.games.endless_winter.engine.tribe import Tribe
from holocene.kernel.engine.canvas import Canvas
from holocene.kernel.engine.slices import EACH_SEAT, Slice

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter

MOST_INFLUENCE: Final = 5
MOST_TOOLS: Final = 10
MOST_POINTS: Final = 100
MOST_FROM_ONE: Final = 40  # points from one source
MOST_CARDS: Final = 20
MOST_OF_KIND: Final = 4
MOST_ANIMALS: Final = 4
MOST_LEVEL: Final = 8  # of an Idol track
MOST_ECLIPSE: Final = 30  # half Labor
PIECES: Final = 4  # kinds of pieces that are counted
COUNTS: Final = 5  # zones whose cards are counted
EACH_HAND: Final = EACH_SEAT - 1  # a part for each player's cards, which change independently of its goods
NOTHING: Final[list[int]] = []


def tribe_slices(state: Winter, own: int) -> list[Slice]:
    """Return the slices of the players; `own` is the part that only the seat itself knows."""
    players = state.players
    cards = f"by kind, by {MOST_OF_KIND}"

    def each(name: str, shape: tuple[int, ...], meaning: str) -> Slice:
        return Slice(name, (players, *shape), meaning, EACH_SEAT)

    def each_hand(name: str, size: int, meaning: str) -> Slice:
        return Slice(name, (players, size), f"{meaning}, {cards}", EACH_HAND)

    found = [
        each("chief", (a.SIDES,), "the side of each seat's Chief"),
        each("setup", (a.SETUPS,), "its Setup card"),
        each("food", (), f"Food, by {a.MOST_FOOD}"),
        each("food limit", (), f"the limit of Food, by {a.MOST_FOOD}"),
        each("tools", (), f"Tools, by {MOST_TOOLS}"),
        each("points", (), f"points so far, by {MOST_POINTS}"),
        each("scored", (len(a.SOURCES),), f"points from {', '.join(a.SOURCES)}; by {MOST_FROM_ONE}"),
        Slice("hand", (a.KINDS,), f"the observer's hand, {cards}", own),
        Slice("deck", (a.KINDS,), f"the cards of its deck, {cards}", own),
        Slice("buried", (a.KINDS,), f"the cards it has buried from its hand, {cards}", own),
        each_hand("unseen", a.KINDS, "each seat's cards in hand, deck, hidden pile and buried from the hand, together"),
        each_hand("known", a.KINDS, "of these, the cards that everybody knows to be outside the deck"),
        each_hand("pile", a.KINDS, "Eclipse piles: the observer's, and all of them while they are open"),
        each_hand("discards", a.KINDS, "discards"),
        each_hand("above", a.KINDS, "cards above the player boards"),
        each_hand("unused", a.KINDS, "of these, the cards whose ability is not used"),
        each_hand("fresh", a.FIRST_CULTURE, "of these, the cards that make no Labor this turn"),
        each_hand("mourned", a.KINDS, "cards buried from where everybody saw them"),
        Slice(
            "card counts",
            (players, COUNTS),
            f"cards in hand, deck, pile, buried unseen, discards; by {MOST_CARDS}",
            EACH_HAND,
        ),
        each("animals", (a.ANIMALS,), f"upright animals, by {MOST_ANIMALS}"),
        each("tipped", (a.ANIMALS,), f"tipped animals, by {MOST_ANIMALS}"),
        each("stones placed", (a.STONES,), "Sacred Stones on the player boards"),
        each("camps", (a.HEXES,), f"Camps by hex, by {a.CAMPS}"),
        each("villages", (a.JUNCTURES,), "Villages by juncture"),
        each("pieces", (PIECES,), "Camps, Megaliths, Tribe figures and the Chief still on the board, as shares"),
        each("rests", (), "figures at Rest, by 3"),
        each("idols", (2,), f"levels on the Offering and Honor tracks, by {MOST_LEVEL}"),
        Slice("honor rank", (players, players), "each seat's rank on the Honor track"),
        Slice("eclipse labor", (players,), f"half Labor of the piles that may be seen, by {MOST_ECLIPSE}", EACH_HAND),
        each("orders", (a.ORDERS,), "the standing orders: take what cannot hurt, choose in the Eclipse, be asked"),
    ]
    if state.paintings:
        found += [
            each("painting board", (a.BOARDS,), "each seat's painting board"),
            each("painting side", (a.PAINTED_SIDES,), "its side: the Mammoth, then each board's own"),
            each("dots", (a.MOST_DOTS,), "dots painted"),
            each("lines", (a.MOST_LINES,), "lines drawn"),
            each("bodies", (a.BODIES,), "body areas that have paid"),
            each("torches", (), f"Labor crossed out, by {a.TORCHES}"),
        ]
    return found


def write_tribes(state: Winter, seat: i64, first: i64, canvas: Canvas) -> None:
    """Write the players, each in two parts, the observer first."""
    players: i64 = state.players
    piles_are_open = state.phase == a.ECLIPSE or state.over
    for other in range(players):
        tribe = state.tribes[(seat + other) % players]
        goods = first + other
        last = canvas.key(goods)
        if not (isinstance(last, Tribe) and owns_the_same(tribe, last)):
            canvas.open(goods, tribe.copy())
            write_influence(tribe, canvas)
            write_goods(tribe, canvas)
            write_pieces(tribe, canvas)
            canvas.next().one_of(tribe.orders, a.ORDERS)
            if state.paintings:
                write_painting(tribe, canvas)
            canvas.close()
        hands = goods + players
        pile_is_seen = piles_are_open or other == 0
        known = (2 if piles_are_open else 0) + (1 if pile_is_seen else 0)
        last = canvas.key(hands)
        if not (isinstance(last, Tribe) and canvas.number(hands) == known and holds_the_same(tribe, last)):
            canvas.open(hands, tribe.copy(), known)
            write_cards(tribe, piles_are_open, pile_is_seen, canvas)
            canvas.next().fraction(eclipse_labor(state, tribe) if pile_is_seen else 0, MOST_ECLIPSE)
            canvas.close()


# Lists are compared by identity, because none of them is ever changed in place.


def owns_the_same(tribe: Tribe, last: Tribe) -> bool:
    """Return whether a tribe's goods and pieces are unchanged."""
    return (
        tribe.food == last.food
        and tribe.tools == last.tools
        and tribe.scored is last.scored
        and tribe.animals is last.animals
        and tribe.stones is last.stones
        and tribe.camps is last.camps
        and tribe.villages is last.villages
        and tribe.megaliths == last.megaliths
        and tribe.offering == last.offering
        and tribe.honor == last.honor
        and tribe.chief_home == last.chief_home
        and tribe.figures_home == last.figures_home
        and tribe.rests == last.rests
        and tribe.orders == last.orders
        and tribe.chief == last.chief
        and tribe.setup == last.setup
        and tribe.board == last.board
        and tribe.side == last.side
        and tribe.dots == last.dots
        and tribe.lines == last.lines
        and tribe.bodies == last.bodies
        and tribe.torches == last.torches
    )


def holds_the_same(tribe: Tribe, last: Tribe) -> bool:
    """Return whether a tribe's cards are unchanged."""
    return (
        tribe.hand is last.hand
        and tribe.played is last.played
        and tribe.deck is last.deck
        and tribe.discards is last.discards
        and tribe.pile is last.pile
        and tribe.buried is last.buried
        and tribe.mourned is last.mourned
        and tribe.known is last.known
        and tribe.rests == last.rests
    )


def write_influence(tribe: Tribe, canvas: Canvas) -> None:
    """Write a player's Influence on each hex (EW-6.10)."""
    found = tribe.camps[:]
    for number in tribe.villages:
        juncture: i64 = number
        for corner in range(3):
            hex = JUNCTURE_HEXES[3 * juncture + corner]
            found.append(hex)
            found.append(hex)
    canvas.next().counts(found, a.HEXES, MOST_INFLUENCE)


def write_goods(tribe: Tribe, canvas: Canvas) -> None:
    """Write a player's Chief, Setup card, goods and points."""
    canvas.next().one_of(tribe.chief, a.SIDES)
    canvas.next().one_of(tribe.setup, a.SETUPS)
    canvas.next().fraction(tribe.food, a.MOST_FOOD)
    canvas.next().fraction(tribe.limit(), a.MOST_FOOD)
    canvas.next().fraction(tribe.tools, MOST_TOOLS)
    canvas.next().fraction(tribe.points(), MOST_POINTS)
    canvas.next()
    for points in tribe.scored:
        canvas.fraction(points, MOST_FROM_ONE)


def write_own(tribe: Tribe, canvas: Canvas) -> None:
    """Write the observer's own cards by place (EW-R21)."""
    canvas.next().counts(tribe.hand, a.KINDS, MOST_OF_KIND)
    canvas.next().counts(tribe.deck, a.KINDS, MOST_OF_KIND)
    canvas.next().counts(tribe.buried, a.KINDS, MOST_OF_KIND)


def write_cards(tribe: Tribe, piles_are_open: bool, pile_is_seen: bool, canvas: Canvas) -> None:
    """Write a player's cards, as far as the observer may know their places (EW-R21)."""
    unseen = tribe.hand + tribe.deck + tribe.buried
    canvas.next().counts(unseen if piles_are_open else unseen + tribe.pile, a.KINDS, MOST_OF_KIND)
    canvas.next().counts(tribe.known, a.KINDS, MOST_OF_KIND)
    canvas.next().counts(tribe.pile if pile_is_seen else NOTHING, a.KINDS, MOST_OF_KIND)
    canvas.next().counts(tribe.discards, a.KINDS, MOST_OF_KIND)
    write_above(tribe, canvas)
    canvas.next().counts(tribe.mourned, a.KINDS, MOST_OF_KIND)
    canvas.next()
    canvas.fraction(len(tribe.hand), MOST_CARDS)
    canvas.fraction(len(tribe.deck), MOST_CARDS)
    canvas.fraction(len(tribe.pile), MOST_CARDS)
    canvas.fraction(len(tribe.buried), MOST_CARDS)
    canvas.fraction(len(tribe.discards), MOST_CARDS)


def write_above(tribe: Tribe, canvas: Canvas) -> None:
    """Write the cards above a player board."""
    kinds: list[int] = []
    unused: list[int] = []
    fresh: list[int] = []
    for number in tribe.played:
        code: i64 = number
        kinds.append(code & a.KIND)
        if code & a.USED == 0:
            unused.append(code & a.KIND)
        if code & a.FRESH != 0:
            fresh.append(code & a.KIND)
    canvas.next().counts(kinds, a.KINDS, MOST_OF_KIND)
    canvas.next().counts(unused, a.KINDS, MOST_OF_KIND)
    canvas.next().counts(fresh, a.FIRST_CULTURE, MOST_OF_KIND)


def write_pieces(tribe: Tribe, canvas: Canvas) -> None:
    """Write a player's Animals, Sacred Stones, pieces and Idol tracks."""
    canvas.next()
    for animal in range(a.ANIMALS):
        canvas.fraction(tribe.animals[animal], MOST_ANIMALS)
    canvas.next()
    for animal in range(a.ANIMALS):
        canvas.fraction(tribe.animals[a.ANIMALS + animal], MOST_ANIMALS)
    canvas.next().counts(tribe.stones, a.STONES, 1)
    canvas.next().counts(tribe.camps, a.HEXES, a.CAMPS)
    canvas.next().counts(tribe.villages, a.JUNCTURES, 1)
    canvas.next()
    canvas.fraction(tribe.camps_left(), a.CAMPS)
    canvas.fraction(tribe.megaliths_left(), a.MEGALITHS)
    canvas.fraction(tribe.figures_home, 2)
    canvas.fraction(tribe.chief_home, 1)
    canvas.next().fraction(tribe.rests, 3)
    canvas.next()
    canvas.fraction(tribe.offering, MOST_LEVEL)
    canvas.fraction(tribe.honor, MOST_LEVEL)


def write_painting(tribe: Tribe, canvas: Canvas) -> None:
    """Write a player's painting board (CP-1)."""
    canvas.next().one_of(tribe.board, a.BOARDS)
    canvas.next().one_of(tribe.side, a.PAINTED_SIDES)
    canvas.next().bits(tribe.dots, a.MOST_DOTS)
    canvas.next().bits(tribe.lines, a.MOST_LINES)
    canvas.next().bits(tribe.bodies, a.BODIES)
    canvas.next().fraction(tribe.torches, a.TORCHES)
