"""Chapter 7: the Feed Phase."""

from __future__ import annotations

import pytest

from tests.rules.cavemen.positions import Builder, forage_all, legal, pass_all, phase, refused, tribe

ALL = pytest.mark.parametrize("players", [2, 3, 4, 5])


@pytest.mark.clause("CAV-7.1", "CAV-7.2")
@ALL
def test_the_holder_pays_1_food_per_caveman_and_the_others_1(players: int) -> None:
    for conch in range(players):
        builder = Builder(players).bidding(conch)
        for seat in range(players):
            builder.put(str(seat), f"hunter-{seat + 1}", f"elder-{seat + 1}").owns(seat, food=9)
        state = builder.state()
        assert [tribe(state, seat)["food_due"] for seat in range(players)] == [
            4 if seat == conch else 1 for seat in range(players)
        ]
        pass_all(state)
        left = [tribe(state, seat)["food"] for seat in range(players)]
        assert left == [5 if seat == conch else 8 for seat in range(players)]
        assert phase(state) == "acting"


@pytest.mark.clause("CAV-7.1")
def test_a_lone_leader_with_the_conch_pays_1_food() -> None:
    state = Builder(3).box(0).bidding(0).owns(0, food=1).state()
    assert tribe(state, 0)["cavemen"] == 1
    pass_all(state)
    assert tribe(state, 0)["food"] == 0


@pytest.mark.clause("CAV-7.3", "CAV-R6")
@pytest.mark.parametrize("food", [0, 1, 2, 3])
def test_a_tribe_that_cannot_pay_in_full_pays_nothing_and_loses_a_caveman(food: int) -> None:
    cards = ("hunter-3", "elder-1", "grotto-1", "baskets")
    state = Builder(3).put("0", *cards).bidding(0).owns(0, food=food).state()
    pass_all(state)
    assert phase(state) == "starving"
    assert state.seat == 0
    assert {one["card"] for one in legal(state, "give_up")} == {"hunter-3", "elder-1", "wolf-starting-hunter"}
    assert len(state.legal(0)) == 3, "Cavemen except the Leader, and nothing else"
    assert tribe(state, 0)["food"] == food
    reason = ("CAV-7.3", f"The tribe has {food} of 4 Food and starves: choose whom to give up.")
    assert refused(state, "forage") == reason
    assert refused(state, "give_up", card="elder-2") == ("CAV-7.3", "Elder (2 stones) is not in your tribe.")
    waiting = ("CAV-7.3", "It is Wolf's turn to choose whom to give up.")
    assert refused(state, "forage", seat=1) == waiting
    (leader,) = [one for one in state.refusals(0) if one.things == ("tribe:0:wolf-leader",)]
    assert leader.reason == "A Leader is never given up."
    state.act(0, "give_up", card="elder-1")
    assert tribe(state, 0)["food"] == food, "the tribe keeps its Food"
    assert state.view(None)["discards"] == ["elder-1"]
    assert tribe(state, 0)["cavemen"] == 3
    assert phase(state) == "acting"


@pytest.mark.clause("CAV-R6", "CAV-7.3")
def test_a_tribe_that_can_pay_must_pay() -> None:
    state = Builder(3).put("0", "hunter-3", "elder-1").bidding(0).owns(0, food=4).owns(1, food=1).state()
    pass_all(state)
    assert phase(state) == "acting", "nobody is asked"
    assert (tribe(state, 0)["food"], tribe(state, 1)["food"]) == (0, 0)
    assert tribe(state, 0)["cavemen"] == 4


@pytest.mark.clause("CAV-7.3")
def test_a_tribe_without_the_conch_starves_only_if_it_has_no_food() -> None:
    state = Builder(3).put("1", "hunter-3").bidding(0).owns(1, food=0).state()
    pass_all(state)
    assert (phase(state), state.seat) == ("starving", 1)
    assert refused(state, "forage")[1] == "The tribe has 0 of 1 Food and starves: choose whom to give up."


@pytest.mark.clause("CAV-7.4")
@pytest.mark.parametrize("conch", [0, 1])
def test_a_lone_leader_without_food_loses_nothing(conch: int) -> None:
    state = Builder(2).box(0).bidding(conch).owns(0, food=0).state()
    pass_all(state)
    assert phase(state) == "acting"
    assert tribe(state, 0)["cards"] == ["wolf-leader", "wolf-home-cave"]
    assert tribe(state, 0)["food"] == 0


@pytest.mark.clause("CAV-R5")
@ALL
def test_starving_tribes_choose_in_turn_from_the_holder(players: int) -> None:
    for conch in range(players):
        builder = Builder(players).bidding(conch)
        for seat in range(players):
            builder.put(str(seat), f"hunter-{seat + 1}").owns(seat, food=0)
        state = builder.state()
        pass_all(state)
        order = []
        while phase(state) == "starving":
            order.append(state.seat)
            state.act(state.seat, "give_up", card=f"hunter-{state.seat + 1}")
        assert order == [(conch + i) % players for i in range(players)]
        assert state.seat == conch
        assert forage_all(state)[0] == conch


@pytest.mark.clause("CAV-R13", "CAV-8.8")
def test_a_lone_follower_is_given_up_without_asking() -> None:
    state = Builder(3).bidding(0).owns(0, food=1).owns(1, food=0).put("1", "hunter-2").box(1).state()
    pass_all(state)
    assert phase(state) == "acting"
    assert tribe(state, 0)["cards"] == ["wolf-leader", "wolf-home-cave"]
    assert tribe(state, 1)["cards"] == ["tiger-leader", "tiger-home-cave"]
    assert tribe(state, 0)["food"] == 1
    assert state.view(None)["discards"] == ["hunter-2"], "the starting Hunter is in the box"


@pytest.mark.clause("CAV-8.8")
def test_a_starting_hunter_that_starves_goes_into_the_box() -> None:
    state = Builder(3).put("0", "hunter-3").bidding(0).owns(0, food=0).state()
    pass_all(state)
    state.act(0, "give_up", card="wolf-starting-hunter")
    assert state.view(None)["discards"] == []
    assert "wolf-starting-hunter" not in str(state.dump())
    state.check()
