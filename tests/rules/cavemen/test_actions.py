"""Chapter 8, the Action Phase as a whole."""

from __future__ import annotations

import pytest

from tests.rules.cavemen.positions import Builder, forage_all, legal, phase, refused


@pytest.mark.clause("CAV-8.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_acts_once_clockwise_from_the_holder_who_acts_again(players: int) -> None:
    for conch in range(players):
        state = Builder(players).acting(conch).state()
        assert forage_all(state) == [(conch + i) % players for i in range(players + 1)]
        assert phase(state) == "discarding"


@pytest.mark.clause("CAV-8.1")
def test_there_are_five_actions_and_no_pass() -> None:
    pool = ("hunter-1", "overhang-3", "compsognathus-1", "baskets")
    state = Builder(3).only("pool", *pool).put("0", "thinker-1", "thinker-2").acting(0).owns(0, 20, 20).state()
    named = {state.space.name(action)[0] for action in state.legal(0)}
    assert named == {"recruit", "explore", "hunt", "invent", "forage"}
    assert refused(state, "pass") == ("CAV-6.5", "The auction is over: take an action.")


@pytest.mark.clause("CAV-8.1")
def test_nobody_acts_out_of_turn() -> None:
    state = Builder(3).acting(1).state()
    assert refused(state, "forage", seat=0) == ("CAV-8.1", "It is Tiger's turn to act.")
    assert state.legal(0) == state.legal(2) == []
    assert state.to_move() == [1]


@pytest.mark.clause("CAV-8.1")
@pytest.mark.parametrize("action", ["recruit", "explore", "hunt", "invent"])
def test_every_action_passes_the_turn_on(action: str) -> None:
    pool = {"recruit": "hunter-1", "explore": "overhang-3", "hunt": "compsognathus-1", "invent": "baskets"}
    builder = Builder(3).only("pool", *pool.values()).put("0", "thinker-1", "thinker-2", "grotto-1")
    state = builder.put("deck", "grotto-3").acting(0).owns(0, 20, 20).state()
    arguments = legal(state, action)[0]
    state.act(0, action, **arguments)
    assert (phase(state), state.seat) == ("acting", 1)
    assert pool[action] not in state.view(None)["pool"]
    state = builder.last_action(0).state()
    state.act(0, action, **arguments)
    assert phase(state) == "discarding", "the holder's second action is the last"
