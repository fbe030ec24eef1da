"""Observations of Cavemen: everything except the order of the deck, which nobody knows (CAV-2.2)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holocene.games.cavemen.engine import actions as a
from holocene.games.cavemen.engine.phases import food_due
from holocene.games.cavemen.engine.state import Cavemen
from holocene.kernel.engine.bits import bit
from holocene.kernel.engine.canvas import Canvas
from holocene.kernel.engine.observation import Observer
from holocene.kernel.engine.slices import Slice
from holocene.kernel.engine.state import State

MOST_TURNS: Final = 30
MOST_STORED: Final = 20  # Food or Teeth
MOST_SCORE: Final = 12
MAIN: Final = 0  # the parts of a row (see `Canvas`): all but the discards, which change least often
DISCARDS: Final = 1
STONES: Final = 6  # 0 to 5 on a card
LANE: Final = 8  # bits for each number of stones in a packed count
ONE_WITH: Final = [bit(LANE * stones) for stones in range(STONES)]


@final
class CavemenObserver(Observer):
    """Writes positions of Cavemen."""

    def write(self, state: State, seat: i64, canvas: Canvas) -> None:
        """Write what a seat sees."""
        assert isinstance(state, Cavemen)
        discards = state.discards
        if canvas.open_if_changed(
            DISCARDS, [discards], len(discards)
        ):  # the list only grows, until it becomes the deck
            canvas.next().counts(discards, a.DECK_SIZE, 1)
            canvas.close()
        canvas.open(MAIN)
        write_turn(state, seat, canvas)
        packed = deck_stones(state)
        write_cards(state, packed, canvas)
        write_tribes(state, seat, packed, canvas)
        canvas.close()


def new_observer(state: Cavemen) -> CavemenObserver:
    """Return an observer for matches with the players and options of this one."""
    players = state.players
    observer = CavemenObserver()
    observer.slices = [
        Slice("options", (3,), "first_auction, fire_counts, and whether tribes are chosen"),
        Slice("phase", (len(a.PHASES),), f"the decision that is due: {', '.join(a.PHASES)}"),
        Slice("turn", (1,), f"the turn, by {MOST_TURNS}"),
        Slice("mover", (players,), "the seat to move"),
        Slice("conch", (players,), "the seat that holds the Conch"),
        Slice("done", (1,), "tribes fed or actions taken in this phase, by the number of players + 1"),
        Slice("bid", (1,), f"the highest bid of a running auction, by {MOST_STORED}"),
        Slice("bidder", (players,), "the seat that made it"),
        Slice("passes", (1,), "passes since that bid, by the number of players"),
        Slice("recruit", (a.FIRST_BEAST,), "the recruit that waits for room, by card number"),
        Slice("fire", (3,), "Fire is in the pool, is locked, has been invented"),
        Slice("fire cost", (1,), f"the cost of Fire, by {MOST_SCORE}"),
        Slice("pool", (a.DECK_SIZE,), "the Card Pool: 1 for each card, by card number"),
        Slice("discards", (a.DECK_SIZE,), "the discards: 1 for each card", DISCARDS),
        Slice("deck", (1,), f"cards in the deck, by {a.DECK_SIZE}"),
        Slice("deck stones", (STONES,), "the share of the deck's cards that bear 0 to 5 stones, without Fire"),
        Slice("totem", (players, a.TRIBES), "which of the five tribes each seat leads"),
        Slice("food", (players,), f"Food, by {MOST_STORED}"),
        Slice("teeth", (players,), f"Teeth, by {MOST_STORED}"),
        Slice("cards", (players, a.CARDS), "each tribe's cards: 1 for each"),
        Slice("scores", (players, 4), f"Hunting, Inventing, Foraging and Population, by {MOST_SCORE}"),
        Slice("cavemen", (players,), f"the number of Cavemen, by {MOST_SCORE}"),
        Slice("food due", (players,), f"what it costs to feed the tribe now, by {MOST_SCORE}"),
        Slice("cuts", (players, 4), "how much less recruiting, exploring, feeding and inventing cost, by 5"),
        Slice("casualties", (players,), "the chance that the next card matches the tribe's stones, 0 if it is safe"),
        Slice("short of fire", (players,), f"the Inventing still missing for Fire, by {MOST_SCORE}"),
    ]
    return observer


def write_turn(state: Cavemen, seat: i64, canvas: Canvas) -> None:
    """Write the options, the phase, and the state of the auction."""
    players: i64 = state.players
    canvas.next()
    canvas.flag(state.first_auction)
    canvas.flag(state.fire_counts)
    canvas.flag(state.choose_tribes)
    canvas.next().one_of(state.phase, len(a.PHASES))
    canvas.next().fraction(state.turn, MOST_TURNS)
    canvas.next().one_of(relative(-1 if state.over else state.seat, seat, players), players)
    canvas.next().one_of(relative(state.conch, seat, players), players)
    canvas.next().fraction(state.done, players + 1)
    bidding = state.phase == a.BIDDING
    canvas.next().fraction(state.high if bidding else 0, MOST_STORED)
    canvas.next().one_of(relative(state.bidder if bidding else -1, seat, players), players)
    canvas.next().fraction(state.passes if bidding else 0, players)
    canvas.next().one_of(state.recruit, a.FIRST_BEAST)


def write_cards(state: Cavemen, packed: i64, canvas: Canvas) -> None:
    """Write the open cards, and what follows from them about the deck."""
    edition = state.edition
    canvas.next()
    canvas.flag(edition.fire in state.pool)
    canvas.flag(state.locked)
    canvas.flag(state.phase == a.FINISHED)
    canvas.next().fraction(edition.fire_cost[state.players], MOST_SCORE)
    canvas.next().counts(state.pool, a.DECK_SIZE, 1)
    canvas.next().fraction(len(state.deck), a.DECK_SIZE)
    canvas.next()
    cards = counted(packed)
    for stones in range(STONES):
        canvas.fraction(in_deck(packed, stones), cards)


def deck_stones(state: Cavemen) -> i64:
    """Return how many cards of the deck bear 0, 1, ... 5 stones, without Fire, in LANE bits each."""
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
    """Return how many cards of the deck bear a number of stones."""
    return (packed >> (LANE * stones)) & 255


def counted(packed: i64) -> i64:
    """Return how many cards `deck_stones` counted, at least 1."""
    cards: i64 = 0
    for stones in range(STONES):
        cards += in_deck(packed, stones)
    return cards if cards > 0 else 1


def write_tribes(state: Cavemen, seat: i64, packed: i64, canvas: Canvas) -> None:
    """Write the tribes, beginning with that of the observer."""
    players: i64 = state.players
    edition = state.edition
    tribes = state.tribes[seat:] + state.tribes[:seat]
    canvas.next()
    for tribe in tribes:
        canvas.one_of(tribe.totem, a.TRIBES)
    canvas.next()
    for tribe in tribes:
        canvas.fraction(tribe.food, MOST_STORED)
    canvas.next()
    for tribe in tribes:
        canvas.fraction(tribe.teeth, MOST_STORED)
    canvas.next()
    for tribe in tribes:
        canvas.counts(tribe.cards, a.CARDS, 1)
    canvas.next()
    for tribe in tribes:
        canvas.fraction(tribe.hunting, MOST_SCORE)
        canvas.fraction(tribe.inventing, MOST_SCORE)
        canvas.fraction(tribe.foraging, MOST_SCORE)
        canvas.fraction(tribe.population, MOST_SCORE)
    canvas.next()
    for tribe in tribes:
        canvas.fraction(tribe.cavemen, MOST_SCORE)
    canvas.next()
    for other in range(players):
        canvas.fraction(food_due(state, (seat + other) % players), MOST_SCORE)
    canvas.next()
    for tribe in tribes:
        canvas.fraction(tribe.recruit_cut, 5)
        canvas.fraction(tribe.explore_cut, 5)
        canvas.fraction(tribe.feed_cut, 5)
        canvas.fraction(tribe.invent_cut, 5)
    cards = counted(packed)
    canvas.next()
    for tribe in tribes:
        matching: i64 = 0
        borne: i64 = tribe.stones
        for stones in range(STONES):
            if (borne >> stones) & 1 != 0:
                matching += in_deck(packed, stones)
        canvas.fraction(0 if tribe.safe else matching, cards)
    canvas.next()
    cost: i64 = edition.fire_cost[players]
    for tribe in tribes:
        canvas.fraction(cost - tribe.inventing, MOST_SCORE)


def relative(seat: i64, observer: i64, players: i64) -> i64:
    """Return a seat counted from the observer's, -1 for none."""
    return -1 if seat < 0 else (seat - observer + players) % players
