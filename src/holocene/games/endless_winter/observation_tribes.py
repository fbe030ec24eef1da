"""The players of Endless Winter as numbers: of the observer's cards where each is, of the others' what all know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter.board import JUNCTURE_HEXES
from holocene.games.endless_winter.eclipse import eclipse_labor
from holocene.games.endless_winter.tribe import Tribe
from holocene.kernel.canvas import Canvas
from holocene.kernel.slices import EACH_SEAT, Slice

if TYPE_CHECKING:
    from holocene.games.endless_winter.state import Winter

MOST_INFLUENCE: Final = 5
MOST_TOOLS: Final = 10
MOST_POINTS: Final = 100
MOST_FROM_ONE: Final = 40  # points from one source
MOST_CARDS: Final = 20
MOST_OF_KIND: Final = 4
MOST_ANIMALS: Final = 4
MOST_LEVEL: Final = 8  # of an Idol track
MOST_ECLIPSE: Final = 30  # half Labor
PIECES: Final = 4  # kinds of piece whose numbers are told
COUNTS: Final = 5  # kinds of card whose numbers are told
EACH_HAND: Final = EACH_SEAT - 1  # the part of a player's cards, which change apart from what it owns
NOTHING: Final[list[int]] = []  # what is seen of a hidden pile


def tribe_slices(state: Winter, own: int) -> list[Slice]:
    """Return the slices of the players; `own` is the part of what a seat knows of itself alone."""
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
        each("food limit", (), f"how much Food there is room for, by {a.MOST_FOOD}"),
        each("tools", (), f"Tools, by {MOST_TOOLS}"),
        each("points", (), f"points so far, by {MOST_POINTS}"),
        each("scored", (len(a.SOURCES),), f"from {', '.join(a.SOURCES)}; by {MOST_FROM_ONE}"),
        Slice("hand", (a.KINDS,), f"the observer's hand, {cards}", own),
        Slice("deck", (a.KINDS,), f"what its deck holds, {cards}", own),
        Slice("buried", (a.KINDS,), f"what it has buried from its hand, {cards}", own),
        each_hand("unseen", a.KINDS, "what each seat's hand, deck, burials and hidden pile hold together"),
        each_hand("known", a.KINDS, "of these, what all know not to be in the deck"),
        each_hand("pile", a.KINDS, "Eclipse piles: the observer's, and all while they are open"),
        each_hand("discards", a.KINDS, "discards"),
        each_hand("above", a.KINDS, "cards above the player boards"),
        each_hand("unused", a.KINDS, "of these, those whose ability is not used"),
        each_hand("fresh", a.FIRST_CULTURE, "of these, those that make no Labor this turn"),
        each_hand("mourned", a.KINDS, "cards buried from where all could see them"),
        Slice(
            "card counts",
            (players, COUNTS),
            f"cards in hand, deck, pile, buried unseen, discards; by {MOST_CARDS}",
            EACH_HAND,
        ),
        each("animals", (a.ANIMALS,), f"animals that stand, by {MOST_ANIMALS}"),
        each("tipped", (a.ANIMALS,), f"animals that are tipped, by {MOST_ANIMALS}"),
        each("stones placed", (a.STONES,), "Sacred Stones on the player boards"),
        each("camps", (a.HEXES,), f"Camps by hex, by {a.CAMPS}"),
        each("villages", (a.JUNCTURES,), "Villages by juncture"),
        each("pieces", (PIECES,), "Camps, Megaliths, Tribe figures and the Chief still on the board, as shares"),
        each("rests", (), "figures at Rest, by 3"),
        each("idols", (2,), f"levels on the Offering and Honor tracks, by {MOST_LEVEL}"),
        Slice("honor rank", (players, players), "who is ahead on the Honor track: the place of each seat"),
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
            canvas.next()
            canvas.one_of(tribe.orders, a.ORDERS)
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
            canvas.next()
            canvas.share(eclipse_labor(state, tribe) if pile_is_seen else 0, MOST_ECLIPSE)
            canvas.close()


# Lists are compared as objects, since none of them is ever changed in place.


def owns_the_same(tribe: Tribe, last: Tribe) -> bool:
    """Return whether a tribe owns what it did."""
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
    """Return whether a tribe's cards are where they were."""
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
    """Write the hexes on which a player has Influence, each as often as it has (EW-6.10)."""
    found = tribe.camps[:]
    for number in tribe.villages:
        juncture: i64 = number
        for corner in range(3):
            hex = JUNCTURE_HEXES[3 * juncture + corner]
            found.append(hex)
            found.append(hex)
    canvas.next()
    canvas.counts(found, a.HEXES, MOST_INFLUENCE)


def write_goods(tribe: Tribe, canvas: Canvas) -> None:
    """Write who a player is, what it owns and what it has scored."""
    canvas.next()
    canvas.one_of(tribe.chief, a.SIDES)
    canvas.next()
    canvas.one_of(tribe.setup, a.SETUPS)
    canvas.next()
    canvas.share(tribe.food, a.MOST_FOOD)
    canvas.next()
    canvas.share(tribe.limit(), a.MOST_FOOD)
    canvas.next()
    canvas.share(tribe.tools, MOST_TOOLS)
    canvas.next()
    canvas.share(tribe.points(), MOST_POINTS)
    canvas.next()
    for points in tribe.scored:
        canvas.share(points, MOST_FROM_ONE)


def write_own(tribe: Tribe, canvas: Canvas) -> None:
    """Write where the observer's own cards are (EW-R21)."""
    canvas.next()
    canvas.counts(tribe.hand, a.KINDS, MOST_OF_KIND)
    canvas.next()
    canvas.counts(tribe.deck, a.KINDS, MOST_OF_KIND)
    canvas.next()
    canvas.counts(tribe.buried, a.KINDS, MOST_OF_KIND)


def write_cards(tribe: Tribe, piles_are_open: bool, pile_is_seen: bool, canvas: Canvas) -> None:
    """Write a player's cards as far as the observer may know where they are (EW-R21)."""
    unseen = tribe.hand + tribe.deck + tribe.buried
    canvas.next()
    canvas.counts(unseen if piles_are_open else unseen + tribe.pile, a.KINDS, MOST_OF_KIND)
    canvas.next()
    canvas.counts(tribe.known, a.KINDS, MOST_OF_KIND)
    canvas.next()
    canvas.counts(tribe.pile if pile_is_seen else NOTHING, a.KINDS, MOST_OF_KIND)
    canvas.next()
    canvas.counts(tribe.discards, a.KINDS, MOST_OF_KIND)
    write_above(tribe, canvas)
    canvas.next()
    canvas.counts(tribe.mourned, a.KINDS, MOST_OF_KIND)
    canvas.next()
    canvas.share(len(tribe.hand), MOST_CARDS)
    canvas.share(len(tribe.deck), MOST_CARDS)
    canvas.share(len(tribe.pile), MOST_CARDS)
    canvas.share(len(tribe.buried), MOST_CARDS)
    canvas.share(len(tribe.discards), MOST_CARDS)


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
    canvas.next()
    canvas.counts(kinds, a.KINDS, MOST_OF_KIND)
    canvas.next()
    canvas.counts(unused, a.KINDS, MOST_OF_KIND)
    canvas.next()
    canvas.counts(fresh, a.FIRST_CULTURE, MOST_OF_KIND)


def write_pieces(tribe: Tribe, canvas: Canvas) -> None:
    """Write animals, stones, pieces and tracks."""
    canvas.next()
    for animal in range(a.ANIMALS):
        canvas.share(tribe.animals[animal], MOST_ANIMALS)
    canvas.next()
    for animal in range(a.ANIMALS):
        canvas.share(tribe.animals[a.ANIMALS + animal], MOST_ANIMALS)
    canvas.next()
    canvas.counts(tribe.stones, a.STONES, 1)
    canvas.next()
    canvas.counts(tribe.camps, a.HEXES, a.CAMPS)
    canvas.next()
    canvas.counts(tribe.villages, a.JUNCTURES, 1)
    canvas.next()
    canvas.share(tribe.camps_left(), a.CAMPS)
    canvas.share(tribe.megaliths_left(), a.MEGALITHS)
    canvas.share(tribe.figures_home, 2)
    canvas.share(tribe.chief_home, 1)
    canvas.next()
    canvas.share(tribe.rests, 3)
    canvas.next()
    canvas.share(tribe.offering, MOST_LEVEL)
    canvas.share(tribe.honor, MOST_LEVEL)


def write_painting(tribe: Tribe, canvas: Canvas) -> None:
    """Write a player's painting board (CP-1)."""
    canvas.next()
    canvas.one_of(tribe.board, a.BOARDS)
    canvas.next()
    canvas.one_of(tribe.side, a.PAINTED_SIDES)
    canvas.next()
    canvas.bits(tribe.dots, a.MOST_DOTS)
    canvas.next()
    canvas.bits(tribe.lines, a.MOST_LINES)
    canvas.next()
    canvas.bits(tribe.bodies, a.BODIES)
    canvas.next()
    canvas.share(tribe.torches, a.TORCHES)
