"""The players of Endless Winter as numbers: of the observer's cards where each is, of the others' what all know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter.eclipse import eclipse_labor
from holocene.games.endless_winter.idols import honor_rank
from holocene.games.endless_winter.tribe import Tribe
from holocene.kernel.observation import Canvas, Slice

if TYPE_CHECKING:
    from holocene.games.endless_winter.state import Winter

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


def tribe_slices(state: Winter) -> list[Slice]:
    """Return the slices of the players."""
    players = state.players
    cards = f"by kind, by {MOST_OF_KIND}"
    found = [
        Slice("chief", (players, a.SIDES), "the side of each seat's Chief"),
        Slice("setup", (players, a.SETUPS), "its Setup card"),
        Slice("food", (players,), f"Food, by {a.MOST_FOOD}"),
        Slice("food limit", (players,), f"how much Food there is room for, by {a.MOST_FOOD}"),
        Slice("tools", (players,), f"Tools, by {MOST_TOOLS}"),
        Slice("points", (players,), f"points so far, by {MOST_POINTS}"),
        Slice("scored", (players, len(a.SOURCES)), f"from {', '.join(a.SOURCES)}; by {MOST_FROM_ONE}"),
        Slice("hand", (a.KINDS,), f"the observer's hand, {cards}"),
        Slice("deck", (a.KINDS,), f"what its deck holds, {cards}"),
        Slice("buried", (a.KINDS,), f"what it has buried from its hand, {cards}"),
        Slice(
            "unseen", (players, a.KINDS), f"what each seat's hand, deck, burials and hidden pile hold together, {cards}"
        ),
        Slice("known", (players, a.KINDS), f"of these, what all know not to be in the deck, {cards}"),
        Slice("pile", (players, a.KINDS), f"Eclipse piles: the observer's, and all while they are open, {cards}"),
        Slice("discards", (players, a.KINDS), f"discards, {cards}"),
        Slice("above", (players, a.KINDS), f"cards above the player boards, {cards}"),
        Slice("unused", (players, a.KINDS), f"of these, those whose ability is not used, {cards}"),
        Slice("fresh", (players, a.FIRST_CULTURE), f"of these, those that make no Labor this turn, {cards}"),
        Slice("mourned", (players, a.KINDS), f"cards buried from where all could see them, {cards}"),
        Slice("card counts", (players, COUNTS), f"cards in hand, deck, pile, buried unseen, discards; by {MOST_CARDS}"),
        Slice("animals", (players, a.ANIMALS), f"animals that stand, by {MOST_ANIMALS}"),
        Slice("tipped", (players, a.ANIMALS), f"animals that are tipped, by {MOST_ANIMALS}"),
        Slice("stones placed", (players, a.STONES), "Sacred Stones on the player boards"),
        Slice("camps", (players, a.HEXES), f"Camps by hex, by {a.CAMPS}"),
        Slice("villages", (players, a.JUNCTURES), "Villages by juncture"),
        Slice(
            "pieces", (players, PIECES), "Camps, Megaliths, Tribe figures and the Chief still on the board, as shares"
        ),
        Slice("rests", (players,), "figures at Rest, by 3"),
        Slice("idols", (players, 2), f"levels on the Offering and Honor tracks, by {MOST_LEVEL}"),
        Slice("honor rank", (players, players), "who is ahead on the Honor track: the place of each seat"),
        Slice("eclipse labor", (players,), f"half Labor of the piles that may be seen, by {MOST_ECLIPSE}"),
        Slice("asked", (players,), "wants to be asked where a benefit could be taken as a lesser one"),
    ]
    if state.paintings:
        found += [
            Slice("painting board", (players, a.BOARDS), "each seat's painting board"),
            Slice("painting side", (players, a.PAINTED_SIDES), "its side: the Mammoth, then each board's own"),
            Slice("dots", (players, a.MOST_DOTS), "dots painted"),
            Slice("lines", (players, a.MOST_LINES), "lines drawn"),
            Slice("bodies", (players, a.BODIES), "body areas that have paid"),
            Slice("torches", (players,), f"Labor crossed out, by {a.TORCHES}"),
        ]
    return found


def write_tribes(state: Winter, seat: i64, canvas: Canvas) -> None:
    """Write the players, the observer first."""
    tribes = state.tribes[seat:] + state.tribes[:seat]
    write_goods(tribes, canvas)
    write_cards(state, tribes, canvas)
    write_pieces(state, seat, tribes, canvas)
    if state.paintings:
        write_paintings(tribes, canvas)


def write_goods(tribes: list[Tribe], canvas: Canvas) -> None:
    """Write who they are, what they own and what they have scored."""
    canvas.next()
    for tribe in tribes:
        canvas.one_of(tribe.chief, a.SIDES)
    canvas.next()
    for tribe in tribes:
        canvas.one_of(tribe.setup, a.SETUPS)
    canvas.next()
    for tribe in tribes:
        canvas.share(tribe.food, a.MOST_FOOD)
    canvas.next()
    for tribe in tribes:
        canvas.share(tribe.limit(), a.MOST_FOOD)
    canvas.next()
    for tribe in tribes:
        canvas.share(tribe.tools, MOST_TOOLS)
    canvas.next()
    for tribe in tribes:
        canvas.share(tribe.points(), MOST_POINTS)
    canvas.next()
    for tribe in tribes:
        for points in tribe.scored:
            canvas.share(points, MOST_FROM_ONE)


def write_cards(state: Winter, tribes: list[Tribe], canvas: Canvas) -> None:
    """Write all cards as far as the observer may know where they are (EW-R21)."""
    own = tribes[0]
    canvas.next()
    canvas.counts(own.hand, a.KINDS, MOST_OF_KIND)
    canvas.next()
    canvas.counts(own.deck, a.KINDS, MOST_OF_KIND)
    canvas.next()
    canvas.counts(own.buried, a.KINDS, MOST_OF_KIND)
    piles_are_open = state.phase == a.ECLIPSE or state.over
    canvas.next()
    for tribe in tribes:
        unseen = tribe.hand + tribe.deck + tribe.buried
        canvas.counts(unseen if piles_are_open else unseen + tribe.pile, a.KINDS, MOST_OF_KIND)
    canvas.next()
    for tribe in tribes:
        canvas.counts(tribe.known, a.KINDS, MOST_OF_KIND)
    canvas.next()
    canvas.counts(own.pile, a.KINDS, MOST_OF_KIND)
    for other in range(1, len(tribes)):
        if piles_are_open:
            canvas.counts(tribes[other].pile, a.KINDS, MOST_OF_KIND)
        else:
            canvas.skip(a.KINDS)
    canvas.next()
    for tribe in tribes:
        canvas.counts(tribe.discards, a.KINDS, MOST_OF_KIND)
    write_above(tribes, canvas)
    canvas.next()
    for tribe in tribes:
        canvas.counts(tribe.mourned, a.KINDS, MOST_OF_KIND)
    canvas.next()
    for tribe in tribes:
        canvas.share(len(tribe.hand), MOST_CARDS)
        canvas.share(len(tribe.deck), MOST_CARDS)
        canvas.share(len(tribe.pile), MOST_CARDS)
        canvas.share(len(tribe.buried), MOST_CARDS)
        canvas.share(len(tribe.discards), MOST_CARDS)


def write_above(tribes: list[Tribe], canvas: Canvas) -> None:
    """Write the cards above the player boards."""
    all_above: list[list[int]] = []
    unused: list[list[int]] = []
    fresh: list[list[int]] = []
    for tribe in tribes:
        kinds: list[int] = []
        ready: list[int] = []
        young: list[int] = []
        for number in tribe.played:
            code: i64 = number
            kinds.append(code & a.KIND)
            if code & a.USED == 0:
                ready.append(code & a.KIND)
            if code & a.FRESH != 0:
                young.append(code & a.KIND)
        all_above.append(kinds)
        unused.append(ready)
        fresh.append(young)
    canvas.next()
    for kinds in all_above:
        canvas.counts(kinds, a.KINDS, MOST_OF_KIND)
    canvas.next()
    for kinds in unused:
        canvas.counts(kinds, a.KINDS, MOST_OF_KIND)
    canvas.next()
    for kinds in fresh:
        canvas.counts(kinds, a.FIRST_CULTURE, MOST_OF_KIND)


def write_pieces(state: Winter, seat: i64, tribes: list[Tribe], canvas: Canvas) -> None:
    """Write animals, stones, pieces and tracks."""
    players: i64 = state.players
    canvas.next()
    for tribe in tribes:
        for animal in range(a.ANIMALS):
            canvas.share(tribe.animals[animal], MOST_ANIMALS)
    canvas.next()
    for tribe in tribes:
        for animal in range(a.ANIMALS):
            canvas.share(tribe.animals[a.ANIMALS + animal], MOST_ANIMALS)
    canvas.next()
    for tribe in tribes:
        canvas.counts(tribe.stones, a.STONES, 1)
    canvas.next()
    for tribe in tribes:
        canvas.counts(tribe.camps, a.HEXES, a.CAMPS)
    canvas.next()
    for tribe in tribes:
        canvas.counts(tribe.villages, a.JUNCTURES, 1)
    canvas.next()
    for tribe in tribes:
        canvas.share(tribe.camps_left(), a.CAMPS)
        canvas.share(tribe.megaliths_left(), a.MEGALITHS)
        canvas.share(tribe.figures_home, 2)
        canvas.share(tribe.chief_home, 1)
    canvas.next()
    for tribe in tribes:
        canvas.share(tribe.rests, 3)
    canvas.next()
    for tribe in tribes:
        canvas.share(tribe.offering, MOST_LEVEL)
        canvas.share(tribe.honor, MOST_LEVEL)
    canvas.next()
    for other in range(players):
        canvas.one_of(honor_rank(state, (seat + other) % players), players)
    piles_are_open = state.phase == a.ECLIPSE or state.over
    canvas.next()
    for other in range(players):
        shown = piles_are_open or other == 0
        canvas.share(eclipse_labor(state, tribes[other]) if shown else 0, MOST_ECLIPSE)
    canvas.next()
    for tribe in tribes:
        canvas.flag(tribe.orders == a.ASKED)


def write_paintings(tribes: list[Tribe], canvas: Canvas) -> None:
    """Write the painting boards (CP-1)."""
    canvas.next()
    for tribe in tribes:
        canvas.one_of(tribe.board, a.BOARDS)
    canvas.next()
    for tribe in tribes:
        canvas.one_of(tribe.side, a.PAINTED_SIDES)
    canvas.next()
    for tribe in tribes:
        canvas.bits(tribe.dots, a.MOST_DOTS)
    canvas.next()
    for tribe in tribes:
        canvas.bits(tribe.lines, a.MOST_LINES)
    canvas.next()
    for tribe in tribes:
        canvas.bits(tribe.bodies, a.BODIES)
    canvas.next()
    for tribe in tribes:
        canvas.share(tribe.torches, a.TORCHES)
