"""Chapter 8: Forage."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.cavemen.editions import changed
from tests.rules.cavemen.positions import Builder, legal, score, tribe


@pytest.mark.clause("CAV-8.12")
@pytest.mark.parametrize("cards", [(), ("elder-1",), ("elder-1", "explorer-2", "baskets"), ("hunter-1",)])
def test_foraging_gives_1_food_per_point(cards: tuple[str, ...]) -> None:
    state = Builder(3).put("0", *cards).acting(0).owns(0, 2, 3).state()
    pool = state.view(None)["pool"]
    points = score(state, 0, "foraging")
    state.act(0, "forage")
    assert (tribe(state, 0)["food"], tribe(state, 0)["teeth"]) == (2 + points, 3)
    assert state.view(None)["pool"] == pool
    assert state.seat == 1


@pytest.mark.clause("CAV-8.12")
def test_foraging_is_possible_even_if_the_pool_offers_nothing() -> None:
    state = Builder(3).only("pool").acting(0).state()
    assert legal(state, "forage") == [{}]
    assert len(state.legal(0)) == 1
    full = Builder(3).acting(0).owns(0, 99, 99).state()
    assert legal(full, "forage") == [{}]


@pytest.mark.clause("CAV-8.12")
def test_foraging_is_possible_with_a_score_of_0(tmp_path: Path) -> None:
    edition = changed(tmp_path, "leader", lambda leader: leader.update(foraging=0))
    state = Builder(3, edition=edition).acting(0).owns(0, 2).state()
    assert score(state, 0, "foraging") == 0
    state.act(0, "forage")
    assert tribe(state, 0)["food"] == 2
    assert state.seat == 1


@pytest.mark.clause("CAV-R4", "CAV-1.3")
def test_food_never_runs_out() -> None:
    state = Builder(3).acting(0).owns(0, food=82).owns(1, food=82).state()
    points = score(state, 0, "foraging")
    assert points > 0
    state.act(0, "forage")
    assert tribe(state, 0)["food"] == 82 + points
