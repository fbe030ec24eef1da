"""Chapter 8: Explore."""

from __future__ import annotations

import pytest

from tests.rules.cavemen.positions import Builder, cost, legal, refused, score, tribe

CAVES = ["overhang-3", "grotto-1", "great-cavern-5"]


@pytest.mark.clause("CAV-8.5")
@pytest.mark.parametrize("cave", CAVES)
def test_a_cave_costs_teeth_and_adds_its_population(cave: str) -> None:
    builder = Builder(3).only("pool", cave).acting(0)
    price = cost(builder.state(), cave)
    state = builder.owns(0, 5, price).state()
    before = score(state, 0, "population")
    state.act(0, "explore", card=cave)
    assert (tribe(state, 0)["food"], tribe(state, 0)["teeth"]) == (5, 0)
    assert score(state, 0, "population") == before + state.edition.population[state.edition.numbers[cave]]
    assert cave in tribe(state, 0)["cards"]
    assert cave not in state.view(None)["pool"]
    assert state.seat == 1


@pytest.mark.clause("CAV-8.5")
@pytest.mark.parametrize("cave", CAVES)
def test_food_does_not_pay_for_a_cave(cave: str) -> None:
    builder = Builder(3).only("pool", cave).acting(0)
    price = cost(builder.state(), cave)
    state = builder.owns(0, 99, price - 1).state()
    assert legal(state, "explore") == []
    name = cave[:-2].replace("-", " ").title()
    stones = "1 stone" if cave[-1] == "1" else f"{cave[-1]} stones"
    have = f"{name} ({stones}) costs {price} Teeth, and you have {price - 1} and no Explorer."
    assert refused(state, "explore", card=cave) == ("CAV-8.5", have)


@pytest.mark.clause("CAV-8.5")
@pytest.mark.parametrize("cave", CAVES)
@pytest.mark.parametrize("teeth", [0, 9])
def test_a_cave_costs_nothing_with_an_explorer(cave: str, teeth: int) -> None:
    state = Builder(3).put("0", "explorer-2").only("pool", cave).acting(0).owns(0, teeth=teeth).state()
    state.act(0, "explore", card=cave)
    assert tribe(state, 0)["teeth"] == teeth
    assert cave in tribe(state, 0)["cards"]


@pytest.mark.clause("CAV-8.5")
def test_another_tribes_explorer_does_not_help() -> None:
    state = Builder(3).put("1", "explorer-2").only("pool", "grotto-1").acting(0).owns(0, teeth=0).state()
    assert legal(state, "explore") == []


@pytest.mark.clause("CAV-8.5", "CAV-2.3")
def test_only_caves_of_the_pool_can_be_explored() -> None:
    state = Builder(3).only("pool", "grotto-1").acting(0).owns(0, teeth=50).state()
    reason = ("CAV-2.3", "Grotto (2 stones) is not in the Card Pool.")
    assert refused(state, "explore", card="grotto-2") == reason
