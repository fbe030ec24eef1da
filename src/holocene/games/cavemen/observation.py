"""A position of Cavemen as numbers: everything but the order of the deck, which nobody knows (CAV-2.2)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holocene.games.cavemen.actions import BIDDING, CARDS, DECK_SIZE, FINISHED, FIRST_BEAST, PHASES, TRIBES
from holocene.games.cavemen.phases import food_due
from holocene.games.cavemen.state import Cavemen
from holocene.kernel.bits import bit
from holocene.kernel.canvas import Canvas
from holocene.kernel.observation import Observer
from holocene.kernel.slices import Slice
from holocene.kernel.state import State

MOST_TURNS: Final = 30
MOST_STORED: Final = 20  # Food or Teeth
MOST_SCORE: Final = 12
TABLE: Final = 0  # the parts of a row: almost all of it, and what stays the same longest
DISCARDS: Final = 1
STONES: Final = 6  # 0 to 5 on a card
LANE: Final = 8  # bits
ONE_WITH: Final = [bit(LANE * stones) for stones in range(STONES)]


@final
class CavemenObserver(Observer):
    """Writes positions of Cavemen."""

    def write(self, state: State, seat: i64, canvas: Canvas) -> None:
        """Write a position as a seat sees it."""
        assert isinstance(state, Cavemen)
        discards = state.discards
        if canvas.opens(DISCARDS, [discards], len(discards)):  # this one list only grows, until it becomes the deck
            canvas.next()
            canvas.counts(discards, DECK_SIZE, 1)
            canvas.close()
        canvas.open(TABLE)
        write_table(state, seat, canvas)
        packed = deck_stones(state)
        write_cards(state, packed, canvas)
        write_tribes(state, seat, packed, canvas)
        canvas.close()


def new_observer(state: Cavemen) -> CavemenObserver:
    """Return the observer for a match like this one's."""
    players = state.players
    observer = CavemenObserver()
    observer.slices = [
        Slice("options", (3,), "first_auction, fire_counts, and tribes being chosen"),
        Slice("phase", (len(PHASES),), f"what is waited for: {', '.join(PHASES)}"),
        Slice("turn", (1,), f"the turn, by {MOST_TURNS}"),
        Slice("mover", (players,), "who owes the decision"),
        Slice("conch", (players,), "who holds the Conch"),
        Slice("done", (1,), "tribes fed or actions taken in this phase, by one more than there are players"),
        Slice("bid", (1,), f"the highest bid while there is bidding, by {MOST_STORED}"),
        Slice("bidder", (players,), "who has made it"),
        Slice("passes", (1,), "passes since, by the number of players"),
        Slice("recruit", (FIRST_BEAST,), "the card waiting for somebody to make room, by number"),
        Slice("fire", (3,), "Fire is in the pool, is locked, has been invented"),
        Slice("fire cost", (1,), f"what Fire costs, by {MOST_SCORE}"),
        Slice("pool", (DECK_SIZE,), "the Card Pool: 1 for each card, by number"),
        Slice("discards", (DECK_SIZE,), "the discards: 1 for each card", DISCARDS),
        Slice("deck", (1,), f"cards in the deck, by {DECK_SIZE}"),
        Slice("deck stones", (STONES,), "share of the deck's cards that bear 0 to 5 stones, Fire left out"),
        Slice("totem", (players, TRIBES), "which of the five tribes each seat leads"),
        Slice("food", (players,), f"Food, by {MOST_STORED}"),
        Slice("teeth", (players,), f"Teeth, by {MOST_STORED}"),
        Slice("cards", (players, CARDS), "each tribe's cards: 1 for each"),
        Slice("scores", (players, 4), f"Hunting, Inventing, Foraging and Population, by {MOST_SCORE}"),
        Slice("cavemen", (players,), f"how many Cavemen, by {MOST_SCORE}"),
        Slice("food due", (players,), f"what feeding the tribe costs now, by {MOST_SCORE}"),
        Slice("cuts", (players, 4), "how much less recruiting, exploring, feeding and inventing cost, by 5"),
        Slice(
            "casualties", (players,), "chance that the next card drawn matches a stone of the tribe, 0 for a safe one"
        ),
        Slice("short of fire", (players,), f"Inventing still missing for Fire, by {MOST_SCORE}"),
    ]
    return observer


def write_table(state: Cavemen, seat: i64, canvas: Canvas) -> None:
    """Write what is going on."""
    players: i64 = state.players
    canvas.next()
    canvas.flag(state.first_auction)
    canvas.flag(state.fire_counts)
    canvas.flag(state.choose_tribes)
    canvas.next()
    canvas.one_of(state.phase, len(PHASES))
    canvas.next()
    canvas.share(state.turn, MOST_TURNS)
    canvas.next()
    canvas.one_of(relative(-1 if state.over else state.seat, seat, players), players)
    canvas.next()
    canvas.one_of(relative(state.conch, seat, players), players)
    canvas.next()
    canvas.share(state.done, players + 1)
    bidding = state.phase == BIDDING
    canvas.next()
    canvas.share(state.high if bidding else 0, MOST_STORED)
    canvas.next()
    canvas.one_of(relative(state.bidder if bidding else -1, seat, players), players)
    canvas.next()
    canvas.share(state.passes if bidding else 0, players)
    canvas.next()
    canvas.one_of(state.recruit, FIRST_BEAST)


def write_cards(state: Cavemen, packed: i64, canvas: Canvas) -> None:
    """Write the open cards, and of the deck what follows from them."""
    edition = state.edition
    canvas.next()
    canvas.flag(edition.fire in state.pool)
    canvas.flag(state.locked)
    canvas.flag(state.phase == FINISHED)
    canvas.next()
    canvas.share(edition.fire_cost[state.players], MOST_SCORE)
    canvas.next()
    canvas.counts(state.pool, DECK_SIZE, 1)
    canvas.next()
    canvas.share(len(state.deck), DECK_SIZE)
    canvas.next()
    cards = counted(packed)
    for stones in range(STONES):
        canvas.share(in_deck(packed, stones), cards)


def deck_stones(state: Cavemen) -> i64:
    """Return how many cards of the deck bear 0, 1, ... 5 stones, Fire left out: 8 bits for each number of stones."""
    edition = state.edition
    fire: i64 = edition.fire
    found: i64 = 0
    for number in state.deck:
        card: i64 = number
        if card != fire:
            one: i64 = ONE_WITH[edition.stones[card]]
            found += one
    return found


def in_deck(packed: i64, stones: i64) -> i64:
    """Return how many cards bear so many stones."""
    return (packed >> (LANE * stones)) & 255


def counted(packed: i64) -> i64:
    """Return how many cards were counted, at least 1."""
    cards: i64 = 0
    for stones in range(STONES):
        cards += in_deck(packed, stones)
    return cards if cards > 0 else 1


def write_tribes(state: Cavemen, seat: i64, packed: i64, canvas: Canvas) -> None:
    """Write the tribes, the observer's first."""
    players: i64 = state.players
    edition = state.edition
    tribes = state.tribes[seat:] + state.tribes[:seat]
    canvas.next()
    for tribe in tribes:
        canvas.one_of(tribe.totem, TRIBES)
    canvas.next()
    for tribe in tribes:
        canvas.share(tribe.food, MOST_STORED)
    canvas.next()
    for tribe in tribes:
        canvas.share(tribe.teeth, MOST_STORED)
    canvas.next()
    for tribe in tribes:
        canvas.counts(tribe.cards, CARDS, 1)
    canvas.next()
    for tribe in tribes:
        canvas.share(tribe.hunting, MOST_SCORE)
        canvas.share(tribe.inventing, MOST_SCORE)
        canvas.share(tribe.foraging, MOST_SCORE)
        canvas.share(tribe.population, MOST_SCORE)
    canvas.next()
    for tribe in tribes:
        canvas.share(tribe.cavemen, MOST_SCORE)
    canvas.next()
    for other in range(players):
        canvas.share(food_due(state, (seat + other) % players), MOST_SCORE)
    canvas.next()
    for tribe in tribes:
        canvas.share(tribe.recruit_cut, 5)
        canvas.share(tribe.explore_cut, 5)
        canvas.share(tribe.feed_cut, 5)
        canvas.share(tribe.invent_cut, 5)
    cards = counted(packed)
    canvas.next()
    for tribe in tribes:
        matching: i64 = 0
        borne: i64 = tribe.stones
        for stones in range(STONES):
            if (borne >> stones) & 1 != 0:
                matching += in_deck(packed, stones)
        canvas.share(0 if tribe.safe else matching, cards)
    canvas.next()
    cost: i64 = edition.fire_cost[players]
    for tribe in tribes:
        canvas.share(cost - tribe.inventing, MOST_SCORE)


def relative(who: i64, seat: i64, players: i64) -> i64:
    """Return how many seats after the observer somebody sits, -1 for nobody."""
    return -1 if who < 0 else (who - seat + players) % players
