"""Chapter 8: Recruit."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.cavemen.editions import with_piece
from tests.rules.cavemen.positions import (
    Builder,
    cost,
    discard_all,
    forage_all,
    legal,
    pass_all,
    phase,
    refused,
    score,
    tribe,
)

FULL = ("hunter-2", "thinker-2")  # with the Leader and the starting Hunter, the 4 of the Home Cave
BOTH = [{"card": "hunter-1", "pay": "food"}, {"card": "hunter-1", "pay": "teeth"}]


@pytest.mark.clause("CAV-8.2")
@pytest.mark.parametrize(("pay", "kept"), [("food", "teeth"), ("teeth", "food")])
@pytest.mark.parametrize("card", ["hunter-1", "deep-thinker-2", "elder-3", "explorer-4"])
def test_the_cost_is_paid_in_food_or_in_teeth(card: str, pay: str, kept: str) -> None:
    builder = Builder(3).only("pool", card).acting(0)
    price = cost(builder.state(), card)
    state = builder.owns(0, price, price).state()
    state.act(0, "recruit", card=card, pay=pay)
    assert (tribe(state, 0)[pay], tribe(state, 0)[kept]) == (0, price)
    assert card in tribe(state, 0)["cards"]
    assert card not in state.view(None)["pool"]


@pytest.mark.clause("CAV-8.2")
def test_food_and_teeth_are_never_mixed() -> None:
    builder = Builder(3).only("pool", "hunter-1").acting(0)
    price = cost(builder.state(), "hunter-1")
    state = builder.owns(0, price - 1, price - 1).state()
    assert legal(state, "recruit") == []
    reason = ("CAV-8.2", f"Hunter (1 stone) costs {price} Food, and you have {price - 1}.")
    assert refused(state, "recruit", card="hunter-1", pay="food") == reason
    reason = ("CAV-8.2", f"Hunter (1 stone) costs {price} Teeth, and you have {price - 1}.")
    assert refused(state, "recruit", card="hunter-1", pay="teeth") == reason
    assert legal(builder.owns(0, price, price - 1).state(), "recruit") == BOTH[:1]
    assert legal(builder.owns(0, price - 1, price).state(), "recruit") == BOTH[1:]


@pytest.mark.clause("CAV-8.2")
def test_the_scores_count_from_then_on() -> None:
    state = Builder(2).only("pool", "deep-thinker-1").acting(0).owns(0, food=20).state()
    before = score(state, 0, "inventing")
    state.act(0, "recruit", card="deep-thinker-1", pay="food")
    number = state.edition.numbers["deep-thinker-1"]
    assert score(state, 0, "inventing") == before + state.edition.inventing[number]
    assert tribe(state, 0)["cavemen"] == 3


@pytest.mark.clause("CAV-8.2")
def test_only_cavemen_of_the_pool_can_be_recruited() -> None:
    state = Builder(3).only("pool", "hunter-1").acting(0).owns(0, 20, 20).state()
    reason = ("CAV-2.3", "Elder (1 stone) is not in the Card Pool.")
    assert refused(state, "recruit", card="elder-1", pay="food") == reason


@pytest.mark.clause("CAV-8.3", "CAV-8.4")
@pytest.mark.parametrize("caves", [(), ("overhang-3",), ("grotto-1", "great-cavern-4")])
def test_a_tribe_has_no_more_cavemen_than_its_population_score(caves: tuple[str, ...]) -> None:
    """Recruiting needs no exchange up to the maximum, which includes the Leader, and always one beyond."""
    hunters = [f"hunter-{i}" for i in range(1, 6)] + [f"master-hunter-{i}" for i in range(1, 6)]
    most = score(Builder(2).put("0", *caves).state(), 0, "population")
    builder = Builder(2).put("0", *caves).owns(0, food=99)
    for count in range(2, most + 1):
        state = builder.only("pool", hunters[count - 2]).acting(0).state()
        assert tribe(state, 0)["cavemen"] == count
        state.act(0, "recruit", card=hunters[count - 2], pay="food")
        assert (phase(state) == "replacing") == (count == most)
        builder.put("0", hunters[count - 2])


@pytest.mark.clause("CAV-8.4")
@pytest.mark.parametrize("pay", ["food", "teeth"])
def test_at_the_maximum_a_caveman_is_exchanged_for_the_full_cost(pay: str) -> None:
    state = Builder(3).put("0", *FULL).only("pool", "hunter-1").acting(0).owns(0, 20, 20).state()
    price = cost(state, "hunter-1")
    assert state.describe(0, state.space.action("recruit", card="hunter-1", pay=pay)).endswith(
        " and give up another Caveman."
    )
    state.act(0, "recruit", card="hunter-1", pay=pay)
    assert (phase(state), state.seat) == ("replacing", 0)
    assert tribe(state, 0)[pay] == 20 - price
    assert state.view(None)["recruit"] == "hunter-1"
    assert {one["card"] for one in legal(state, "give_up")} == {*FULL, "wolf-starting-hunter"}
    assert len(state.legal(0)) == 3, "never the Leader, never the recruit"
    reason = ("CAV-8.4", "The tribe is at its maximum of 4: choose who makes room for Hunter (1 stone).")
    assert refused(state, "forage") == reason
    assert refused(state, "give_up", card="hunter-1")[0] == "CAV-8.4"
    assert refused(state, "forage", seat=1) == ("CAV-8.4", "It is Wolf's turn to choose who makes room.")
    state.check()
    state.act(0, "give_up", card="thinker-2")
    assert tribe(state, 0)["cards"] == ["hunter-1", "hunter-2", "wolf-leader", "wolf-starting-hunter", "wolf-home-cave"]
    assert state.view(None)["discards"] == ["thinker-2"]
    assert tribe(state, 0)[pay] == 20 - price
    assert (phase(state), state.seat) == ("acting", 1)


@pytest.mark.clause("CAV-8.4")
def test_at_the_maximum_the_cost_must_still_be_paid() -> None:
    builder = Builder(3).put("0", *FULL).only("pool", "hunter-1").acting(0)
    price = cost(builder.state(), "hunter-1")
    assert legal(builder.owns(0, price - 1, price - 1).state(), "recruit") == []
    assert legal(builder.owns(0, price, 0).state(), "recruit") == BOTH[:1]


@pytest.mark.clause("CAV-8.4")
def test_below_the_maximum_nobody_is_exchanged() -> None:
    state = Builder(3).put("0", FULL[0]).only("pool", "hunter-1").acting(0).owns(0, 20, 20).state()
    reason = ("CAV-8.4", "Nobody has to go now; a recruit replaces somebody only in a full tribe.")
    assert refused(state, "give_up", card=FULL[0]) == reason
    state.act(0, "recruit", card="hunter-1", pay="food")
    assert state.seat == 1
    assert tribe(state, 0)["cavemen"] == 4
    assert state.view(None)["discards"] == []


@pytest.mark.clause("CAV-8.8")
def test_a_starting_hunter_that_is_exchanged_goes_into_the_box() -> None:
    state = Builder(3).put("0", *FULL).only("pool", "hunter-1").acting(0).owns(0, 20).state()
    state.act(0, "recruit", card="hunter-1", pay="food")
    state.act(0, "give_up", card="wolf-starting-hunter")
    assert state.view(None)["discards"] == []
    assert "wolf-starting-hunter" not in str(state.dump())
    state.check()


@pytest.mark.clause("CAV-R9", "CAV-8.3")
def test_nobody_leaves_when_the_population_falls_and_nobody_joins() -> None:
    crowd = ("hunter-1", "hunter-2", "hunter-3", "great-lodge")
    builder = Builder(3).put("0", *crowd).only("pool", "elder-1", "elder-2", "elder-3", "elder-4")
    state = builder.last_action(0).owns(0, 20, 20).state()
    assert tribe(state, 0)["cavemen"] == 5 < score(state, 0, "population")
    forage_all(state)
    discard_all(state)
    pass_all(state)  # seat 1 has the Conch now
    state.act(1, "forage")
    state.act(2, "forage")
    assert state.seat == 0
    assert tribe(state, 0)["cavemen"] == 5
    assert score(state, 0, "population") == 4
    assert legal(state, "recruit") == []
    reason = ("CAV-R9", "5 Cavemen are more than the Population of 4 allows.")
    assert refused(state, "recruit", card="elder-4", pay="food") == reason
    assert refused(state, "recruit", card="elder-4", pay="teeth") == reason
    state.act(0, "forage")


@pytest.mark.clause("CAV-R9")
def test_a_tribe_back_at_its_maximum_can_exchange_again() -> None:
    crowd = ("hunter-1", "hunter-2", "great-lodge")
    state = Builder(3).put("0", *crowd).only("pool", "elder-1").acting(0, conch=1).owns(0, 20, 20).state()
    assert tribe(state, 0)["cavemen"] == 4 == score(state, 0, "population")
    state.act(0, "recruit", card="elder-1", pay="food")
    assert phase(state) == "replacing"


@pytest.mark.clause("CAV-R9", "CAV-8.4")
def test_an_exchange_may_itself_lower_the_population(tmp_path: Path) -> None:
    edition = with_piece(tmp_path, score="population", amount=1, per="hunter")
    builder = Builder(3, edition=edition).put("0", "piece", "thinker-1", "thinker-2", "elder-5").only("pool", "elder-1")
    state = builder.acting(0).owns(0, food=20).state()
    assert tribe(state, 0)["cavemen"] == 5 == score(state, 0, "population")
    state.act(0, "recruit", card="elder-1", pay="food")
    state.act(0, "give_up", card="wolf-starting-hunter")
    assert tribe(state, 0)["cavemen"] == 5
    assert score(state, 0, "population") == 4
    state.check()
