"""EW-R21: what may lie in graves, by what was seen of the hand (the trails of `memory.py`, written by hand)."""

from __future__ import annotations

import pytest

from holocene.games.endless_winter.graves import graves_of
from holocene.games.endless_winter.memory import BOUGHT, BURIED, DREW, KEPT, LAST
from holocene.kernel.rng import from_seed

SHAMAN, ELDER = 5, 6


def graves(trail: list[int], *hidden: int, unseen: int = 1) -> set[tuple[int, ...]]:
    """Return what is dealt into the graves of a trail, over many deals; nothing where nothing can lie there."""
    found = set()
    for seed in range(20):
        rng, mixed = from_seed(str(seed)), list(hidden)
        rng.shuffle(mixed)
        dealt = graves_of(trail, mixed, trail.count(BURIED), unseen, rng)
        found |= {tuple(dealt)} if dealt is not None else set()
    return found


@pytest.mark.clause("EW-R21")
def test_from_an_empty_hand_nothing_can_be_buried() -> None:
    assert graves([DREW, BURIED], SHAMAN, ELDER, unseen=0) == {(SHAMAN,), (ELDER,)}
    assert graves([BURIED], SHAMAN, ELDER) == set()
    assert graves([SHAMAN, BURIED, BURIED], SHAMAN, ELDER) == set(), "after one card there was none left"


@pytest.mark.clause("EW-R21")
def test_what_stayed_when_another_of_its_kind_left_is_what_was_buried() -> None:
    assert graves([DREW, DREW, KEPT + SHAMAN, BURIED], SHAMAN, ELDER, ELDER, unseen=0) == {(SHAMAN,)}


@pytest.mark.clause("EW-R21")
def test_what_the_hand_had_no_more_of_was_not_buried_later() -> None:
    trail = [DREW, DREW, LAST + SHAMAN, BURIED]
    assert graves(trail, SHAMAN, ELDER, unseen=0) == {(ELDER,)}
    assert graves([*trail[:3], DREW, BURIED], SHAMAN, ELDER) == {(SHAMAN,), (ELDER,)}, "one drawn since may be"


@pytest.mark.clause("EW-R21", "EW-R11")
def test_what_was_bought_and_played_since_was_not_buried_between() -> None:
    """Of equal cards the one just bought is buried first; so if it was played as bought, no other was buried either."""
    assert graves([DREW, DREW, BOUGHT + SHAMAN, BURIED, LAST + SHAMAN], SHAMAN, ELDER, ELDER) == {(ELDER,)}
    before = [DREW, DREW, BURIED, BOUGHT + SHAMAN, LAST + SHAMAN]
    assert graves(before, SHAMAN, ELDER, ELDER) == {(SHAMAN,), (ELDER,)}, "but perhaps before it was bought"
    given = [DREW, DREW, BOUGHT + SHAMAN, BURIED, SHAMAN, LAST + SHAMAN]
    assert graves(given, SHAMAN, ELDER, ELDER) == set(), "one that was given makes Labor, and would be played first"


@pytest.mark.clause("EW-R21", "EW-R11")
def test_what_was_played_while_an_equal_one_was_bought_leaves_that_one_in_the_hand_or_a_grave() -> None:
    trail = [DREW, BOUGHT + SHAMAN, BURIED, KEPT + SHAMAN]
    assert graves(trail, SHAMAN, ELDER, unseen=0) == {(SHAMAN,)}, "the drawn one was played"
    assert graves([DREW, *trail], SHAMAN, SHAMAN, ELDER) == {(SHAMAN,), (ELDER,)}


@pytest.mark.clause("EW-R21")
def test_a_card_that_was_surely_in_the_hand_is_buried_as_often_as_any_other_of_the_hand() -> None:
    """Two cards in hand, one of them seen: it lies in half of the graves, however many the other may be."""
    times = 0
    for seed in range(200):
        rng, mixed = from_seed(str(seed)), [SHAMAN, *[ELDER] * 9]
        rng.shuffle(mixed)
        times += graves_of([SHAMAN, DREW, BURIED], mixed, 1, 1, rng) == [SHAMAN]
    assert 80 < times < 120
