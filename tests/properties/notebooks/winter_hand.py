"""Whether a player's hidden cards in Endless Winter can have come about, given all that everybody saw.

Everybody sees when a player draws, buries a card from the hand or puts one on the Eclipse pile, but not which card it
is. Given the cards of the deck, the hand, the pile and the burial ground in a dealt position, there must be cards for
all these moments, in the order of time, so that every card that left the hand was in it.

For the draws this is a timetable: a card that left the hand must have been drawn before, and each draw takes one card.
Earliest deadline first finds such a timetable wherever there is one. The order of the burials is tried out.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

DRAW = 0  # a card from the deck
SHUFFLE = 1  # the discards become the deck; all of the old deck was drawn
TAKE = 2  # a card that everybody saw comes into the hand
BUY = 3  # the same by Initiate's top action: it makes no Labor in this turn (EW-8.2)
PLAY = 4  # a card is played, and it is none that was bought in this turn
PLAY_BOUGHT = 5  # one that was bought in this turn: the last of its kind to be played (EW-R11)
LEAVE = 6  # a card that everybody saw leaves the hand otherwise: one that was bought goes first (EW-R11)
BURY = 7  # an unseen card leaves the hand for the burial ground
PILE = 8  # cards leave the hand for the Eclipse pile
END = 9  # the turn is over: nothing counts as bought any more
FORGET_BUYING = {BUY: TAKE, PLAY_BOUGHT: PLAY}


@dataclass(slots=True)
class History:
    """What everybody saw of a player's hand.

    Attributes:
        moves: in the order of time, what happened and the kind of the card; of PILE the number of the pile.
        decks: the cards that each deck began with, the present one last.
        piles: the cards of each Eclipse pile, None while the last one lies face down.
    """

    moves: list[tuple[int, int]] = field(default_factory=list)
    decks: list[Counter[int]] = field(default_factory=list)
    piles: list[list[int] | None] = field(default_factory=list)

    def add(self, what: int, kind: int = -1) -> None:
        """Note one more move."""
        self.moves.append((what, kind))

    def shuffle(self, deck: Counter[int]) -> None:
        """Note that a new deck was shuffled, of cards that everybody saw."""
        self.decks.append(Counter(deck))
        self.add(SHUFFLE)

    def put_on_pile(self) -> None:
        """Note that an unseen card was put on the Eclipse pile."""
        if not self.piles or self.piles[-1] is not None:
            self.piles.append(None)
            self.add(PILE, len(self.piles) - 1)

    def show_pile(self) -> None:
        """Note that the pile is turned up: what is shown of it follows."""
        if self.piles and self.piles[-1] is None:
            self.piles[-1] = []

    def show(self, kind: int) -> None:
        """Note a card of the pile that was turned up."""
        pile = self.piles[-1]
        assert pile is not None, "a pile is turned up before its cards are shown"
        pile.append(kind)


@dataclass(frozen=True, slots=True)
class World:
    """A player's hidden cards in a dealt position; `bought` is None where it does not matter any more."""

    deck: list[int]
    pile: list[int]
    graves: list[int]
    bought: list[int] | None


def why_not(history: History, world: World) -> str:
    """Return why a player's hidden cards cannot have come about, "" if they can."""
    if can_have_come_about(history, world):
        return ""
    unmarked = replace(world, bought=None)
    if can_have_come_about(history, unmarked):
        return "the cards bought in this turn are not marked as such"
    forgetful = History([(FORGET_BUYING.get(what, what), kind) for what, kind in history.moves])
    forgetful.decks, forgetful.piles = history.decks, history.piles
    if can_have_come_about(forgetful, unmarked):
        return "a card bought in that turn was not the last of its kind to be played (EW-R11)"
    return "no order of draws and burials explains the cards"


def can_have_come_about(history: History, world: World) -> bool:
    """Return whether some order of draws and burials explains a player's hidden cards."""
    if not Counter(world.deck) <= history.decks[-1]:
        return False
    decks = [*history.decks[:-1], history.decks[-1] - Counter(world.deck)]
    moves: list[tuple[int, int]] = []
    for what, kind in history.moves:
        if what == PILE:
            pile = history.piles[kind]
            moves += [(LEAVE, card) for card in (world.pile if pile is None else pile)]
        else:
            moves.append((what, kind))
    if sum(what == BURY for what, _ in moves) != len(world.graves):
        return False
    return bury_in_some_order(moves, decks, [], Counter(world.graves), world.bought)


def bury_in_some_order(
    moves: list[tuple[int, int]],
    decks: list[Counter[int]],
    buried: list[int],
    left: Counter[int],
    bought: list[int] | None,
) -> bool:
    """Return whether the cards that are left can be buried at the remaining moments."""
    if not left.total():
        return explained(moves, decks, buried, True, bought)
    if not explained(moves, decks, buried, False, None):
        return False
    for kind in sorted(left):
        rest = left - Counter([kind])
        if bury_in_some_order(moves, decks, [*buried, kind], rest, bought):
            return True
    return False


def explained(
    moves: list[tuple[int, int]],
    decks: list[Counter[int]],
    buried: list[int],
    whole: bool,
    bought_now: list[int] | None,
) -> bool:
    """Return whether the moves can have happened with certain burials: all of them, or those up to the next burial."""
    hand: Counter[int] = Counter()  # without what was drawn from the present deck, so it may fall below 0
    bought: Counter[int] = Counter()
    burials = iter(buried)
    number = 0
    draws = Draws(decks[0])
    for what, kind in moves:
        if what == DRAW:
            draws.number += 1
        elif what == SHUFFLE:
            if not draws.fit(True):
                return False
            hand.update(draws.cards)
            number += 1
            draws = Draws(decks[number])
        elif what in (TAKE, BUY):
            hand[kind] += 1
            bought[kind] += what == BUY
        elif what == END:
            bought.clear()
        else:
            if what == BURY:
                kind = next(burials, -1)
                if kind < 0:
                    return draws.fit(False)
            if not leaves(what, kind, hand, bought, draws):
                return False
    if whole and bought_now is not None and +bought != Counter(bought_now):
        return False
    return draws.fit(whole)


def leaves(what: int, kind: int, hand: Counter[int], bought: Counter[int], draws: Draws) -> bool:
    """Let a card leave the hand and note what that says about the draws; return False if it is impossible."""
    fresh = bought[kind]
    if what == PLAY_BOUGHT:  # exactly the bought ones were left of this kind
        possible = fresh > 0 and draws.at_most(kind, fresh - hand[kind]) and draws.at_least(kind, fresh - hand[kind])
    elif what == PLAY:
        possible = draws.at_least(kind, fresh + 1 - hand[kind])
    else:
        possible = draws.at_least(kind, max(1, fresh) - hand[kind])
    hand[kind] -= 1
    if fresh and what != PLAY:
        bought[kind] -= 1
    return possible


class Draws:
    """The draws from one deck, and from when until when each of the drawn cards can have come."""

    def __init__(self, cards: Counter[int]) -> None:
        self.cards = cards
        self.number = 0
        self.early = {kind: [0] * copies for kind, copies in cards.items()}
        self.late: dict[int, list[int | None]] = {kind: [None] * copies for kind, copies in cards.items()}

    def at_least(self, kind: int, number: int) -> bool:
        """Require that so many cards of a kind have been drawn by now; return False if there are not so many."""
        if number <= 0:
            return True
        late = self.late.get(kind, [])
        for copy in range(min(number, len(late))):
            if late[copy] is None:
                late[copy] = self.number
        return number <= len(late)

    def at_most(self, kind: int, number: int) -> bool:
        """Require that no more cards of a kind have been drawn by now; return False if even none is too many."""
        early = self.early.get(kind, [])
        for copy in range(max(0, number), len(early)):
            early[copy] = self.number
        return number >= 0

    def fit(self, whole: bool) -> bool:
        """Return whether a timetable exists: for all cards, or for those that must have been drawn by now."""
        cards = sorted(self.windows(whole))
        if whole and len(cards) != self.number:
            return False
        waiting: list[int] = []
        place = 0
        for draw in range(self.number):
            while place < len(cards) and cards[place][0] <= draw:
                heapq.heappush(waiting, cards[place][1])
                place += 1
            if waiting:
                if heapq.heappop(waiting) <= draw:
                    return False
            elif whole:
                return False
        return not waiting and place == len(cards)

    def windows(self, whole: bool) -> Iterable[tuple[int, int]]:
        """Return for each card the first draw that can have brought it, and the first that came too late."""
        for kind, copies in self.late.items():
            for early, late in zip(self.early[kind], copies, strict=True):
                if late is not None:
                    yield early, late
                elif whole:
                    yield early, self.number
