"""EW-R21: which cards may have been buried unseen, given a history of the hand (see `memory.py`)."""

from __future__ import annotations

import pytest

from holocene.games.endless_winter.engine.knowledge.burials import choose_burials
from holocene.games.endless_winter.engine.knowledge.memory import BOUGHT, BURIED, DREW, KEPT, LAST
from holocene.kernel.engine.rng import from_seed

SHAMAN, ELDER = 5, 6


def burials(history: list[int], *hidden: int, unseen: int = 1) -> set[tuple[int, ...]]:
    """Return the burials of many deals that fit a history; nothing if none fits."""
    found = set()
    for seed in range(20):
        rng, mixed = from_seed(str(seed)), list(hidden)
        rng.shuffle(mixed)
        dealt = choose_burials(history, mixed, history.count(BURIED), unseen, rng)
        found |= {tuple(dealt)} if dealt is not None else set()
    return found


@pytest.mark.clause("EW-R21")
def test_nothing_can_be_buried_from_an_empty_hand() -> None:
    assert burials([DREW, BURIED], SHAMAN, ELDER, unseen=0) == {(SHAMAN,), (ELDER,)}
    assert burials([BURIED], SHAMAN, ELDER) == set()
    assert burials([SHAMAN, BURIED, BURIED], SHAMAN, ELDER) == set(), "after one card there was none left"


@pytest.mark.clause("EW-R21")
def test_a_card_that_stayed_when_an_equal_one_left_is_the_buried_one() -> None:
    assert burials([DREW, DREW, KEPT + SHAMAN, BURIED], SHAMAN, ELDER, ELDER, unseen=0) == {(SHAMAN,)}


@pytest.mark.clause("EW-R21")
def test_a_kind_that_had_left_the_hand_was_not_buried_later() -> None:
    history = [DREW, DREW, LAST + SHAMAN, BURIED]
    assert burials(history, SHAMAN, ELDER, unseen=0) == {(ELDER,)}
    assert burials([*history[:3], DREW, BURIED], SHAMAN, ELDER) == {(SHAMAN,), (ELDER,)}, (
        "a card drawn since may be buried"
    )


@pytest.mark.clause("EW-R21", "EW-R11")
def test_a_card_bought_and_then_played_was_not_buried_in_between() -> None:
    """The card just bought is buried before an equal one; so if it was played as bought, no equal one was buried."""
    assert burials([DREW, DREW, BOUGHT + SHAMAN, BURIED, LAST + SHAMAN], SHAMAN, ELDER, ELDER) == {(ELDER,)}
    before = [DREW, DREW, BURIED, BOUGHT + SHAMAN, LAST + SHAMAN]
    assert burials(before, SHAMAN, ELDER, ELDER) == {(SHAMAN,), (ELDER,)}, "but perhaps before it was bought"
    given = [DREW, DREW, BOUGHT + SHAMAN, BURIED, SHAMAN, LAST + SHAMAN]
    assert burials(given, SHAMAN, ELDER, ELDER) == set(), "a card from an effect makes Labor, and would be played first"


@pytest.mark.clause("EW-R21", "EW-R11")
def test_a_bought_card_is_in_the_hand_or_buried_after_an_equal_one_is_played() -> None:
    history = [DREW, BOUGHT + SHAMAN, BURIED, KEPT + SHAMAN]
    assert burials(history, SHAMAN, ELDER, unseen=0) == {(SHAMAN,)}, "the drawn one was played"
    assert burials([DREW, *history], SHAMAN, SHAMAN, ELDER) == {(SHAMAN,), (ELDER,)}


@pytest.mark.clause("EW-R21")
def test_every_card_of_the_hand_is_equally_likely_to_be_buried() -> None:
    """Two cards in hand, one of them seen: that one is buried in half of the deals, whatever the other may be."""
    times = 0
    for seed in range(200):
        rng, mixed = from_seed(str(seed)), [SHAMAN, *[ELDER] * 9]
        rng.shuffle(mixed)
        times += choose_burials([SHAMAN, DREW, BURIED], mixed, 1, 1, rng) == [SHAMAN]
    assert 80 < times < 120
