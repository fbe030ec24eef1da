"""Chapter 6: the Conch Phase."""

from __future__ import annotations

import pytest

import holocene
from holocene.games.cavemen.engine import actions as a
from tests.rules.cavemen.positions import (
    Builder,
    discard_all,
    forage_all,
    fresh,
    legal,
    pass_all,
    phase,
    play_turn,
    refused,
    tribe,
)

ALL = pytest.mark.parametrize("players", [2, 3, 4, 5])


@pytest.mark.clause("CAV-6.1")
@ALL
def test_the_conch_stays_in_the_first_turn_and_then_passes_to_the_left(players: int) -> None:
    match = holocene.new("cavemen", players, seed=11)
    (drawn,) = [event[2] for event in match.opening if event[1] == a.E_CONCH_DRAWN]
    state = fresh(players, 11)
    for turn in range(1, 2 * players + 2):
        view = state.view(None)
        assert (view["turn"], view["conch"]) == (turn, (drawn + turn - 1) % players)
        assert state.seat == view["conch"], "the holder opens the bidding"
        play_turn(state)


@pytest.mark.clause("CAV-6.2")
@ALL
def test_bids_go_round_clockwise_from_the_holder(players: int) -> None:
    for conch in range(players):
        state = Builder(players).bidding(conch).state()
        assert pass_all(state) == [(conch + i) % players for i in range(players)]


@pytest.mark.clause("CAV-6.2")
def test_a_player_who_is_not_asked_cannot_bid() -> None:
    state = Builder(3).bidding(1).state()
    waiting = ("CAV-6.2", "It is Tiger's turn to bid or pass.")
    assert refused(state, "bid", seat=2, teeth=1) == waiting
    assert refused(state, "pass", seat=0) == waiting
    assert state.legal(2) == []


@pytest.mark.clause("CAV-6.3")
def test_a_bid_must_beat_the_highest_and_be_affordable() -> None:
    state = Builder(3).bidding(0).owns(1, teeth=6).owns(2, teeth=5).state()
    assert [one["teeth"] for one in legal(state, "bid")] == [1, 2, 3, 4]
    reason = ("CAV-6.3", "You have 4 Teeth, so you cannot bid 5.")
    assert refused(state, "bid", teeth=5) == reason
    state.act(0, "bid", teeth=3)
    assert [one["teeth"] for one in legal(state, "bid")] == [4, 5, 6]
    assert refused(state, "bid", teeth=2) == ("CAV-6.3", "The highest bid is 3: bid more or pass.")
    assert refused(state, "bid", teeth=3) == ("CAV-6.3", "The highest bid is 3: bid more or pass.")
    state.act(1, "bid", teeth=4)
    assert [one["teeth"] for one in legal(state, "bid")] == [5]
    assert state.view(None)["auction"] == {"high": 4, "bidder": 1, "passes": 0}


@pytest.mark.clause("CAV-6.3")
def test_the_first_bid_is_at_least_1() -> None:
    state = Builder(3).bidding(0).owns(0, teeth=1).state()
    assert legal(state, "bid") == [{"teeth": 1}]
    reason = ("CAV-6.3", "You have 1 Tooth, so you cannot bid 2.")
    assert refused(state, "bid", teeth=2) == reason
    with pytest.raises(holocene.BadRequest):
        state.act(0, "bid", teeth=0)


@pytest.mark.clause("CAV-6.4")
@ALL
def test_a_pass_is_not_final(players: int) -> None:
    state = Builder(players).bidding(0).state()
    for seat in range(players - 1):
        state.act(seat, "pass")
    state.act(players - 1, "bid", teeth=1)
    assert state.seat == 0
    state.act(0, "bid", teeth=2)
    pass_all(state)
    assert state.view(None)["conch"] == 0
    assert tribe(state, 0)["teeth"] == 2
    assert tribe(state, players - 1)["teeth"] == 4


@pytest.mark.clause("CAV-6.5")
@ALL
def test_the_bidding_ends_when_all_opponents_have_passed_on_the_highest_bid(players: int) -> None:
    state = Builder(players).bidding(0).state()
    state.act(0, "pass")
    state.act(1, "bid", teeth=2)
    asked = pass_all(state)
    assert asked == [(2 + i) % players for i in range(players - 1)], "every opponent is asked once, seat 0 again"
    assert state.view(None)["conch"] == 1
    assert [tribe(state, seat)["teeth"] for seat in range(players)] == [4, 2, 4, 4, 4][:players]
    assert state.view(None)["auction"] is None


@pytest.mark.clause("CAV-6.5")
@ALL
def test_passes_before_a_higher_bid_do_not_count_for_it(players: int) -> None:
    state = Builder(players).bidding(0).state()
    state.act(0, "bid", teeth=1)
    for seat in range(1, players - 1):
        state.act(seat, "pass")
    state.act(players - 1, "bid", teeth=2)
    assert pass_all(state) == list(range(players - 1))
    assert state.view(None)["conch"] == players - 1


@pytest.mark.clause("CAV-6.5")
@ALL
def test_a_holder_who_wins_the_auction_pays(players: int) -> None:
    state = Builder(players).bidding(0).state()
    state.act(0, "bid", teeth=3)
    assert pass_all(state) == list(range(1, players))
    assert state.view(None)["conch"] == 0
    assert tribe(state, 0)["teeth"] == 1


@pytest.mark.clause("CAV-6.6")
@ALL
def test_the_holder_keeps_the_conch_for_free_if_all_pass(players: int) -> None:
    state = Builder(players).bidding(1).state()
    assert pass_all(state) == [(1 + i) % players for i in range(players)]
    assert state.view(None)["conch"] == 1
    assert [tribe(state, seat)["teeth"] for seat in range(players)] == [4] * players


@pytest.mark.clause("CAV-7.5", "CAV-6.1", "CAV-7.1", "CAV-8.1", "CAV-9.1")
@ALL
def test_the_winner_of_the_auction_feeds_and_acts_as_the_holder(players: int) -> None:
    state = Builder(players).put("0", "hunter-1").put("1", "hunter-2").bidding(0).state()
    food = tribe(state, 0)["food"]
    state.act(0, "pass")
    state.act(1, "bid", teeth=1)
    pass_all(state)
    assert [tribe(state, seat)["food"] for seat in range(players)] == [
        food - (3 if seat == 1 else 1) for seat in range(players)
    ]
    assert forage_all(state) == [(1 + i) % players for i in range(players)] + [1]
    assert state.seat == 0, "the player on the right of the new holder discards"
    discard_all(state)
    assert state.view(None)["turn"] == 2
    assert state.view(None)["conch"] == 2 % players, "and the Conch passes on from there"


@pytest.mark.clause("CAV-R1")
@ALL
def test_the_first_turn_has_an_auction_but_the_conch_is_not_passed_on(players: int) -> None:
    match = holocene.new("cavemen", players, seed=4)
    assert phase(fresh(players, 4)) == "bidding"
    assert not any("passes to" in sentence for sentence in match.story())
    assert match.state.view(None)["turn"] == 1


@pytest.mark.clause("CAV-R1")
@ALL
def test_the_option_leaves_out_only_the_first_auction(players: int) -> None:
    state = fresh(players, 4, first_auction=False)
    holder = fresh(players, 4).view(None)["conch"]
    food = fresh(players, 4).view(None)["tribes"][0]["food"]
    assert phase(state) == "acting"
    assert state.view(None)["conch"] == state.seat == holder
    paid = [food - one["food"] for one in state.view(None)["tribes"]]
    assert paid == [2 if seat == holder else 1 for seat in range(players)]
    forage_all(state)
    discard_all(state)
    assert phase(state) == "bidding"
    assert state.view(None)["turn"] == 2


@pytest.mark.clause("CAV-R4")
def test_the_highest_possible_bid_is_200_teeth() -> None:
    state = Builder(3).bidding(0).owns(0, teeth=300).owns(1, teeth=300).owns(2, teeth=199).state()
    assert [one["teeth"] for one in legal(state, "bid")] == list(range(1, 201))
    state.act(0, "bid", teeth=200)
    assert phase(state) != "bidding", "nobody can bid more, so nobody is asked"
    assert tribe(state, 0)["teeth"] == 100


@pytest.mark.clause("CAV-R12")
def test_those_who_cannot_bid_are_passed_over() -> None:
    state = Builder(4).bidding(0).owns(0, teeth=0).owns(2, teeth=2).set(seat=1, conch=1).state()
    assert pass_all(state) == [1, 2, 3], "seat 0 has no Teeth"
    state = Builder(4).bidding(1).owns(0, teeth=0).owns(2, teeth=2).state()
    state.act(1, "bid", teeth=2)
    assert state.seat == 3, "2 Teeth do not beat a bid of 2"
    state.act(3, "bid", teeth=3)
    assert state.seat == 1, "seat 0 is passed over again"
    state.act(1, "pass")
    assert phase(state) == "acting"
    assert state.view(None)["conch"] == 3


@pytest.mark.clause("CAV-R12", "CAV-6.6")
@ALL
def test_nobody_is_asked_if_nobody_has_teeth(players: int) -> None:
    builder = Builder(players).discarding(0)
    builder.only("pool", "hunter-1", "hunter-2", "hunter-3", "hunter-4")
    for seat in range(players):
        builder.owns(seat, teeth=0)
    state = builder.state()
    discard_all(state)
    assert phase(state) == "acting"
    assert state.view(None)["conch"] == state.seat == 1
    assert [one["teeth"] for one in state.view(None)["tribes"]] == [0] * players


@pytest.mark.clause("CAV-R12")
def test_the_story_tells_who_could_not_bid() -> None:
    match = holocene.new("cavemen", 3, seed=7)
    match.state = Builder(3).bidding(0).owns(1, teeth=0).state()
    record = match.act(0, "bid", teeth=1)
    assert match.tell_record(record)[:2] == ["Wolf bids 1 Tooth.", "Tiger cannot bid."]
