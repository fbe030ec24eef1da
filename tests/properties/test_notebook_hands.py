"""The notebook's search for draws and burials (`notebooks/winter_hand.py`) finds them exactly where they exist."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.properties.notebooks import winter_hand as h

Cards = tuple[int, ...]
Hidden = tuple[Cards, Cards, Cards, Cards, Cards]  # hand, deck, pile, graves, bought


def history(deck: list[int], *moves: tuple[int, int]) -> h.History:
    """Return a history with one deck."""
    return h.History(list(moves), [Counter(deck)])


def possible(past: h.History, deck: list[int], graves: list[int]) -> bool:
    """Return whether a deck and burials can have come about."""
    return h.can_have_come_about(past, h.World(deck, [], graves, None))


def test_a_card_taken_after_a_burial_is_not_buried() -> None:
    past = history([0, 0, 1], (h.TAKE, 5), (h.DRAW, -1), (h.BURY, -1), (h.TAKE, 7))
    assert possible(past, [0, 1], [5])
    assert possible(past, [0, 1], [0])
    assert possible(past, [0, 0], [1])
    assert not possible(past, [0, 1], [7])
    assert not possible(past, [0, 0], [0])


def test_a_card_played_before_the_second_draw_was_the_first() -> None:
    past = history([0, 1], (h.DRAW, -1), (h.PLAY, 0), (h.DRAW, -1), (h.BURY, -1))
    assert possible(past, [], [1])
    assert not possible(past, [], [0])


def test_two_cards_do_not_come_from_one_draw() -> None:
    past = history([0, 1, 2], (h.DRAW, -1), (h.BURY, -1), (h.DRAW, -1), (h.BURY, -1), (h.DRAW, -1), (h.PLAY, 2))
    assert possible(past, [], [0, 1])
    past = history([0, 1, 2], (h.DRAW, -1), (h.PLAY, 2), (h.BURY, -1), (h.DRAW, -1), (h.DRAW, -1))
    assert not possible(past, [], [0])


def test_the_order_of_burials_is_found() -> None:
    past = history([0, 1], (h.TAKE, 5), (h.BURY, -1), (h.DRAW, -1), (h.TAKE, 6), (h.BURY, -1), (h.DRAW, -1))
    assert possible(past, [], [5, 6])
    assert possible(past, [], [1, 5])
    assert not possible(past, [], [1, 6])


def test_after_a_shuffle_the_burials_hold_what_is_not_in_the_new_deck() -> None:
    past = history([0, 1], (h.TAKE, 5), (h.DRAW, -1), (h.DRAW, -1), (h.BURY, -1), (h.PLAY, 1))
    past.shuffle(Counter([1]))
    assert possible(past, [1], [0])
    assert possible(past, [1], [5])
    assert not possible(past, [1], [1])


def test_a_card_shown_in_the_eclipse_was_not_buried_before() -> None:
    past = history([0], (h.TAKE, 9), (h.TAKE, 5), (h.BURY, -1))
    past.put_on_pile()
    assert h.can_have_come_about(past, h.World([0], [9], [5], None))
    assert h.can_have_come_about(past, h.World([0], [5], [9], None))
    past.show_pile()
    past.show(9)
    past.add(h.TAKE, 9)
    assert possible(past, [0], [5])
    assert not possible(past, [0], [9])


def test_the_card_just_bought_is_the_last_of_its_kind_to_be_played() -> None:
    fresh = history([3, 4], (h.DRAW, -1), (h.BUY, 3), (h.PLAY_BOUGHT, 3), (h.END, -1))
    assert possible(fresh, [3], [])
    assert not possible(fresh, [4], [])
    assert "EW-R11" in h.why_not(fresh, h.World([4], [], [], None))
    old = history([3, 4], (h.DRAW, -1), (h.BUY, 3), (h.PLAY, 3))
    assert possible(old, [4], [])
    assert not possible(old, [3], [])
    assert h.why_not(old, h.World([4], [], [], [3])) == ""
    assert "marked" in h.why_not(old, h.World([4], [], [], []))


@pytest.mark.parametrize("seed", range(150))
def test_the_search_agrees_with_trying_everything(seed: int) -> None:
    """Play a small hand at random and compare with all that could have happened in its place."""
    past, ends = play_at_random(Random(seed))
    cards = sorted(next(iter(ends))[0] + next(iter(ends))[1] + next(iter(ends))[2] + next(iter(ends))[3])
    sizes = [len(part) for part in next(iter(ends))]
    worlds = {(end[1], end[2], end[3], end[4]) for end in ends}
    dice = Random(seed)
    tried = set(worlds)
    for _ in range(150):
        dice.shuffle(cards)
        deck, rest = cards[: sizes[1]], cards[sizes[1] :]
        pile, rest = rest[: sizes[2]], rest[sizes[2] :]
        bought = dice.choice(list(worlds))[3]
        tried.add((tuple(sorted(deck)), tuple(sorted(pile)), tuple(sorted(rest[: sizes[3]])), bought))
    for world in tried:
        found = h.can_have_come_about(past, h.World(*(list(part) for part in world)))
        assert found == (world in worlds), f"{past} and {world}"


def play_at_random(dice: Random) -> tuple[h.History, set[Hidden]]:
    """Return a history, and every end it can have had."""
    deck = [dice.randrange(4) for _ in range(dice.randrange(2, 6))]
    past = h.History([], [Counter(deck)])
    now: Hidden = ((), tuple(sorted(deck)), (), (), ())
    ends = {now}
    open_cards: list[int] = []
    for _ in range(dice.randrange(4, 12)):
        choices = [move for move in moves_of(now, past, dice) if move[0] != h.SHUFFLE or open_cards]
        what, kind = dice.choice(choices)
        if what == h.PILE:
            past.put_on_pile()
        elif what == h.SHUFFLE:
            past.shuffle(Counter(open_cards))
        else:
            past.add(what, kind)
        deck = sorted(open_cards)
        now = dice.choice(sorted(after(now, what, kind, deck)))
        ends = {new for end in ends for new in after(end, what, kind, deck)}
        if what in (h.PLAY, h.PLAY_BOUGHT, h.LEAVE):
            open_cards.append(kind)
        elif what == h.SHUFFLE:
            open_cards.clear()
    return past, ends


def moves_of(now: Hidden, past: h.History, dice: Random) -> list[tuple[int, int]]:
    """Return what can happen in a position; all cards of the pile go there together, after the turn."""
    hand, deck, pile, _graves, bought = now
    found = [(h.TAKE, dice.randrange(4)), (h.BUY, dice.randrange(4)), (h.END, -1)]
    found += [(h.DRAW, -1)] * 3 if deck else [(h.SHUFFLE, -1)]
    if hand:
        found += [(h.BURY, -1)] * 2
        kind = dice.choice(hand)
        found.append((h.PLAY if hand.count(kind) > bought.count(kind) else h.PLAY_BOUGHT, kind))
        found.append((h.LEAVE, dice.choice(hand)))
        last = past.moves[-1][0] if past.moves else h.END
        if last == h.PILE or (last == h.END and not pile):
            found += [(h.PILE, -1)] * 2
    return found


def after(now: Hidden, what: int, kind: int, discards: list[int]) -> list[Hidden]:
    """Return every position that a move can lead to, [] if the move is impossible."""
    hand, deck, pile, graves, bought = now
    if what == h.DRAW:
        return [(plus(hand, card), minus(deck, card), pile, graves, bought) for card in set(deck)]
    if what == h.SHUFFLE:
        return [] if deck else [(hand, tuple(discards), pile, graves, bought)]
    if what in (h.TAKE, h.BUY):
        return [(plus(hand, kind), deck, pile, graves, plus(bought, kind) if what == h.BUY else bought)]
    if what == h.END:
        return [(hand, deck, pile, graves, ())]
    if what == h.BURY:
        return [(minus(hand, card), deck, pile, plus(graves, card), minus(bought, card)) for card in set(hand)]
    if what == h.PILE:
        return [(minus(hand, card), deck, plus(pile, card), graves, bought) for card in set(hand)]
    if kind not in hand:
        return []
    old = hand.count(kind) > bought.count(kind)
    if what != h.LEAVE and old != (what == h.PLAY):
        return []
    return [(minus(hand, kind), deck, pile, graves, bought if what == h.PLAY else minus(bought, kind))]


def plus(cards: Cards, card: int) -> Cards:
    """Return ascending cards with one more."""
    return tuple(sorted((*cards, card)))


def minus(cards: Cards, card: int) -> Cards:
    """Return cards without one of a kind, unchanged if there is none."""
    place = cards.index(card) if card in cards else len(cards)
    return cards[:place] + cards[place + 1 :]
