"""Chapter 2: the object, open information, the shared pool, the Conch, the turn."""

from __future__ import annotations

import json

import pytest

import holocene
from holocene.games.cavemen.engine.actions import (
    E_CASUALTY_CARD,
    E_CONCH_DRAWN,
    E_DREW,
    E_FIRE_ASIDE,
    E_FIRE_BACK,
    E_RESHUFFLED,
)
from tests.rules.cavemen.positions import (
    Builder,
    cost,
    fresh,
    legal,
    pass_all,
    phase,
    refused,
    tribe,
)
from tests.rules.chance import check_chance


@pytest.mark.clause("CAV-2.1")
def test_fire_requires_the_conch_and_the_inventing_score() -> None:
    builder = Builder(3).only("pool", "fire").thinks(0, 9).thinks(1, 8)
    winner = builder.acting(0).state()
    winner.act(0, "invent", card="fire")
    assert winner.over
    assert winner.winner == 0
    assert refused(builder.acting(0, conch=1).state(), "invent", card="fire")[0] == "CAV-8.11"  # without the Conch
    assert refused(builder.acting(1).state(), "invent", card="fire")[0] == "CAV-8.11"  # 8 of 9


@pytest.mark.clause("CAV-2.2")
def test_every_seat_sees_the_same() -> None:
    state = fresh(4)
    views = [state.view(seat) for seat in (None, 0, 1, 2, 3)]
    for view in views:
        del view["seat"]
    assert views.count(views[0]) == 5
    for one in views[0]["tribes"]:
        assert {"cards", "food", "teeth"} <= one.keys()


@pytest.mark.clause("CAV-2.2")
def test_only_the_order_of_the_deck_is_hidden() -> None:
    state = fresh(4)
    dealt = state.determinize(0, 1)
    assert json.dumps(dealt.view(0)) == json.dumps(state.view(0))
    assert dealt.dump()["deck"] != state.dump()["deck"]
    assert sorted(dealt.dump()["deck"]) == sorted(state.dump()["deck"])
    assert state.view(0)["deck"] == 86 - 9
    different = {key for key, value in dealt.dump().items() if state.dump()[key] != value}
    assert different == {"deck", "random"}
    dealt.check()


@pytest.mark.clause("CAV-2.2")
def test_discards_are_shown_without_their_order() -> None:
    one = Builder().put("discards", "hunter-1", "elder-2", "baskets").state().view(0)
    other = Builder().put("discards", "baskets", "hunter-1", "elder-2").state().view(0)
    assert one == other
    assert sorted(one["discards"]) == ["baskets", "elder-2", "hunter-1"]


@pytest.mark.clause("CAV-2.3")
def test_all_act_on_the_same_pool() -> None:
    state = Builder(3).only("pool", "hunter-4", "elder-1").acting(0).state()
    both = [{"card": card, "pay": pay} for card in ("hunter-4", "elder-1") for pay in ("food", "teeth")]
    assert legal(state, "recruit") == both
    state.act(0, "recruit", card="hunter-4", pay="food")
    assert state.seat == 1
    assert legal(state, "recruit") == both[2:]
    reason = ("CAV-2.3", "Hunter (4 stones) is not in the Card Pool.")
    assert refused(state, "recruit", card="hunter-4", pay="food") == reason


@pytest.mark.clause("CAV-2.3")
def test_others_cards_cannot_be_taken() -> None:
    state = Builder(3).put("1", "hunter-4").acting(0).state()
    (refusal,) = [one for one in state.refusals(0) if one.things == ("tribe:1:hunter-4",)]
    assert refusal.action is None
    assert refusal.clause == "CAV-2.3"
    assert refusal.reason == "Hunter (4 stones) belongs to Tiger: you can act only on the Card Pool."


@pytest.mark.clause("CAV-2.4")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_conch_bought_with_teeth_gives_the_first_and_the_last_action(players: int) -> None:
    state = Builder(players).bidding(0).state()
    state.act(0, "pass")
    state.act(1, "bid", teeth=3)
    pass_all(state)
    assert state.view(None)["conch"] == 1
    assert tribe(state, 1)["teeth"] == 1
    acted = []
    while phase(state) == "acting":
        acted.append(state.seat)
        state.act(state.seat, "forage")
    assert acted == [(1 + i) % players for i in range(players)] + [1]


@pytest.mark.clause("CAV-2.5")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_2_to_5_players_can_play(players: int) -> None:
    state = fresh(players)
    assert len(state.view(None)["tribes"]) == players
    assert len({one["tribe"] for one in state.view(None)["tribes"]}) == players


@pytest.mark.clause("CAV-2.5")
@pytest.mark.parametrize("players", [0, 1, 6])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(holocene.BadRequest, match=f"2 to 5 players, not {players}"):
        holocene.new("cavemen", players)


@pytest.mark.clause("CAV-2.6")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_phases_come_in_order(players: int) -> None:
    match = holocene.new("cavemen", players, seed=3)
    while match.state.view(None)["turn"] < 4:
        (seat,) = match.state.to_move()
        first = match.state.legal(seat)[0]  # pass, forage, or the first card
        match.play(seat, first)
    marks = {
        "begins.": "turn",
        "Into the Card Pool: ": "draw",
        "The Conch passes to": "conch",
        "passes.": "conch",
        "cannot bid.": "conch",
        " pays ": "feed",
        " starves": "feed",
        " forages ": "action",
        " discards ": "discard",
    }
    phases: list[str] = []
    for sentence in match.story():
        found = [name for mark, name in marks.items() if mark in sentence]
        if found and phases[-1:] != found[:1]:
            phases.append(found[0])
    turn = ["turn", "draw", "conch", "feed", "action", "discard"]
    assert phases == turn * 3 + turn[:3]


@pytest.mark.clause("CAV-2.6")
def test_an_action_of_another_phase_is_refused() -> None:
    builder = Builder(3).only("pool", "hunter-1", "hunter-2", "hunter-3", "hunter-4")
    bidding = builder.bidding(0).state()
    assert refused(bidding, "forage") == ("CAV-6.2", "First the Conch: bid Teeth or pass.")
    acting = builder.acting(0).state()
    assert refused(acting, "pass") == ("CAV-6.5", "The auction is over: take an action.")
    assert refused(acting, "bid", teeth=1)[0] == "CAV-6.5"
    assert refused(acting, "discard", card="hunter-1")[0] == "CAV-9.1"
    assert refused(acting, "choose_tribe", tribe="bear") == ("CAV-4.1", "The tribes have been chosen.")
    discarding = builder.discarding(0).state()
    reason = ("CAV-9.1", "The actions are over: discard until 3 cards remain.")
    assert refused(discarding, "forage") == reason
    assert refused(discarding, "recruit", card="hunter-1", pay="food") == reason
    assert cost(discarding, "hunter-1") <= tribe(discarding, 2)["food"]


@pytest.mark.clause("CAV-R21")
def test_players_decide_everything_except_two_steps_even_with_one_choice_left() -> None:
    """Players who cannot bid or have only one follower to lose are not asked, as everybody can see that."""
    alone = Builder(3).only("pool").acting(0).owns(0, 0, 0).state()
    assert [alone.space.name(action)[0] for action in alone.legal(0)] == ["forage"], "foraging is still a decision"
    state = holocene.new("cavemen", 5, seed=3, tribes="chosen").state
    for seat in range(4):
        state.apply(seat, state.legal(seat)[0])
    assert (state.to_move(), len(state.legal(4))) == ([4], 1), "and so is choosing the last tribe"
    assert set(holocene.new("cavemen", 2).game.reveals) == {E_CONCH_DRAWN, E_DREW, E_CASUALTY_CARD, E_FIRE_ASIDE}


@pytest.mark.clause("CAV-2.2")
def test_a_deal_does_not_depend_on_the_order_of_the_deck() -> None:
    """Nobody knows that order."""
    state = Builder(3).state()
    other = state.clone()
    other.deck = other.deck[::-1]
    assert state.determinize(0, 5).deck == other.determinize(0, 5).deck
    assert state.determinize(0, 5).deck != state.determinize(0, 6).deck


@pytest.mark.parametrize("players", [2, 5])
def test_chance_is_counted_so_that_nobody_can_undo_it(players: int) -> None:
    check_chance("cavemen", players, lambda event: event[1] in (E_DREW, E_CASUALTY_CARD, E_FIRE_BACK, E_RESHUFFLED))
