"""Chapter 3: scores, exploring, resources."""

from __future__ import annotations

import pytest

from tests.rules.cavemen.positions import Builder, cost, legal, score, tribe


@pytest.mark.clause("CAV-3.1")
def test_each_score_is_the_sum_of_its_parts() -> None:
    cards = ("hunter-1", "deep-thinker-2", "elder-3", "explorer-4", "grotto-1", "flint-spear", "baskets", "tents")
    state = Builder().put("0", *cards).put("0", "counting-sticks").state()
    for name in ("hunting", "inventing", "foraging", "population"):
        total = tribe(state, 0)["scores"][name]
        assert total["total"] == sum(part["points"] for part in total["parts"])
        without = Builder().put("0", *cards[:5]).state()
        assert total["total"] > score(without, 0, name), "an Invention changes it"
    edition = state.edition
    numbers = [edition.numbers[card] for card in cards[:5]] + [edition.numbers["wolf-leader"]]
    numbers += [edition.numbers["wolf-starting-hunter"], edition.numbers["wolf-home-cave"]]
    assert score(without, 0, "hunting") == sum(edition.hunting[card] for card in numbers)
    assert score(without, 0, "inventing") == sum(edition.inventing[card] for card in numbers)
    assert score(without, 0, "foraging") == sum(edition.foraging[card] for card in numbers)
    assert score(without, 0, "population") == sum(edition.population[card] for card in numbers)


@pytest.mark.clause("CAV-3.1")
def test_a_conditional_benefit_counts_only_while_its_condition_holds() -> None:
    builder = Builder().put("0", "great-lodge")
    plain = score(Builder().state(), 0, "population")
    assert score(builder.acting(0).state(), 0, "population") > plain
    assert score(builder.acting(0, conch=1).state(), 0, "population") == plain
    assert score(builder.acting(1).state(), 0, "population") == plain


@pytest.mark.clause("CAV-3.2")
def test_exploring_lasts_as_long_as_the_explorer() -> None:
    builder = (
        Builder().put("0", "explorer-1", "hunter-2", "hunter-3", "grotto-2").only("pool", "overhang-3", "hunter-4")
    )
    state = builder.acting(0).owns(0, 20, 0).state()
    assert {"card": "overhang-3"} in legal(state, "explore")
    assert "exploration" not in tribe(state, 0)["scores"]
    builder.only("0", "hunter-2", "hunter-3", "grotto-2")
    state = builder.state()
    assert legal(state, "explore") == []


@pytest.mark.clause("CAV-3.3")
def test_food_feeds_and_recruits_but_buys_no_cave_and_no_conch() -> None:
    builder = Builder(3).only("pool", "hunter-1", "overhang-3").owns(0, food=20, teeth=0)
    acting = builder.acting(0).state()
    assert legal(acting, "recruit") == [{"card": "hunter-1", "pay": "food"}]
    assert legal(acting, "explore") == []
    bidding = builder.bidding(1).state()
    bidding.act(1, "pass")
    bidding.act(2, "pass")
    assert bidding.seat == 1, "seat 0 has no Teeth and is not asked for a bid"
    assert tribe(bidding, 0)["food"] == 19


@pytest.mark.clause("CAV-3.3")
def test_teeth_recruit_explore_and_bid_but_do_not_feed() -> None:
    builder = Builder(3).only("pool", "hunter-1", "overhang-3").owns(0, food=0, teeth=20).put("0", "hunter-5")
    acting = builder.acting(0).state()
    assert legal(acting, "recruit") == [{"card": "hunter-1", "pay": "teeth"}]
    assert legal(acting, "explore") == [{"card": "overhang-3"}]
    assert cost(acting, "overhang-3") <= 20
    bidding = builder.bidding(0).state()
    assert {"teeth": 20} in legal(bidding, "bid")
    for seat in range(3):
        bidding.act(seat, "pass")
    assert bidding.view(None)["phase"] == "starving"
    assert tribe(bidding, 0)["teeth"] == 20
