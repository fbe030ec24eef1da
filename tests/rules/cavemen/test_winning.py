"""Chapter 11: winning."""

from __future__ import annotations

import pytest

import holocene
from tests.rules.cavemen.positions import Builder, phase, refused, tribe

ALL = pytest.mark.parametrize("players", [2, 3, 4, 5])
POOL = ("fire", "hunter-1", "hunter-2", "hunter-3", "hunter-4", "hunter-5")


@pytest.mark.clause("CAV-11.1", "CAV-2.1")
@ALL
def test_inventing_fire_ends_the_game_at_once(players: int) -> None:
    state = Builder(players).thinks(0, 10).only("pool", *POOL).acting(0).state()
    owned = [(one["food"], one["teeth"]) for one in state.view(None)["tribes"]]
    deck = state.dump()["deck"]
    state.act(0, "invent", card="fire")
    assert state.over
    assert phase(state) == "finished"
    assert state.to_move() == []
    view = state.view(None)
    assert (view["winner"], view["fire"]["where"], view["turn"]) == (0, 0, 1)
    assert "fire" in tribe(state, 0)["cards"]
    assert len(view["pool"]) == players + 4, "nothing is discarded after that"
    assert state.dump()["deck"] == deck
    assert [(one["food"], one["teeth"]) for one in view["tribes"]] == owned
    for seat in range(players):
        assert state.legal(seat) == []
        assert refused(state, "forage", seat=seat) == ("CAV-11.1", "Wolf has invented Fire and won.")
        assert {one.clause for one in state.refusals(seat) if one.action is not None} == {"CAV-11.1"}
    state.check()


@pytest.mark.clause("CAV-R19")
@ALL
def test_there_is_one_winner_and_all_others_lose(players: int) -> None:
    builder = Builder(players).thinks(1, 10).only("pool", *POOL).acting(1).owns(0, 99, 99)
    state = builder.state()
    assert {(one.points, one.place) for one in state.scores()} == {(0, 1)}
    state.act(1, "invent", card="fire")
    found = [(one.seat, one.points, one.place) for one in state.scores()]
    assert found == [(seat, int(seat == 1), 1 if seat == 1 else 2) for seat in range(players)]
    assert state.scores()[1].parts == (("Fire", 1),)
    assert [state.evaluate(seat) for seat in range(players)] == [float(seat == 1) for seat in range(players)]


@pytest.mark.clause("CAV-11.1")
def test_a_match_of_bots_ends_with_fire_in_the_holders_tribe() -> None:
    match = holocene.play_out("cavemen", ["greedy", "greedy", "greedy"], seed=1)
    view = match.state.view(None)
    assert match.state.over
    assert view["winner"] == view["conch"]
    assert match.story()[-1].endswith("wins with Fire.")
    assert "fire" in view["tribes"][view["winner"]]["cards"]
    assert view["tribes"][view["winner"]]["short_of_fire"] == 0
