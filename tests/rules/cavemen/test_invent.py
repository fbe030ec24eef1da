"""Chapter 8: Invent."""

from __future__ import annotations

import pytest

from holocene.games.cavemen.files.cards import shipped_edition
from tests.rules.cavemen.positions import Builder, cost, legal, phase, refused, score, tribe

INVENTIONS = [card for card in shipped_edition().slugs[57:78] if card != "fire"]
FIRE_COST = {2: 10, 3: 9, 4: 7, 5: 7}
ALL = pytest.mark.parametrize("players", [2, 3, 4, 5])


@pytest.mark.clause("CAV-8.10")
@pytest.mark.parametrize("points", [1, 2, 3, 4, 5, 6, 7])
def test_the_inventing_score_must_reach_the_cost(points: int) -> None:
    for start in range(0, len(INVENTIONS), 8):
        some = INVENTIONS[start : start + 8]
        state = Builder(3).thinks(0, points).only("pool", *some).acting(0).state()
        assert score(state, 0, "inventing") == points
        within = [card for card in some if cost(state, card) <= points]
        assert [one["card"] for one in legal(state, "invent") if one["card"] in some] == within
        for card in set(some) - set(within):
            name = state.edition.names[state.edition.numbers[card]]
            reason = ("CAV-8.10", f"{name} requires Inventing {cost(state, card)}, and your tribe has {points}.")
            assert refused(state, "invent", card=card) == reason


@pytest.mark.clause("CAV-8.10")
def test_the_scores_tried_include_the_exact_costs() -> None:
    edition = shipped_edition()
    costs = {edition.cost[edition.numbers[card]] for card in INVENTIONS}
    assert costs & {1, 2, 3, 4, 5, 6, 7}
    assert max(costs) > 1


@pytest.mark.clause("CAV-8.10", "CAV-1.5")
@pytest.mark.parametrize("card", INVENTIONS)
def test_the_tribe_keeps_the_card_and_pays_nothing(card: str) -> None:
    state = Builder(3).thinks(0, 9).only("pool", card).acting(0, conch=2).owns(0, 3, 3).state()
    state.act(0, "invent", card=card)
    assert card in tribe(state, 0)["cards"]
    assert card not in state.view(None)["pool"]
    assert state.view(None)["discards"] == []
    assert (tribe(state, 0)["food"], tribe(state, 0)["teeth"]) == (3, 3)
    assert state.seat == 1
    state.check()


@pytest.mark.clause("CAV-8.10")
def test_the_benefit_counts_for_the_holders_second_action() -> None:
    builder = Builder(2).only("pool", "counting-sticks", "fire")
    points = cost(builder.state(), "counting-sticks")
    assert points < 9
    state = builder.thinks(0, 9).acting(0).state()
    assert refused(state, "invent", card="fire")[1] == "Fire requires Inventing 10, and your tribe has 9."
    state.act(0, "invent", card="counting-sticks")
    state.act(1, "forage")
    state.act(0, "invent", card="fire")
    assert state.winner == 0


@pytest.mark.clause("CAV-8.11")
@ALL
def test_the_cost_of_fire_depends_on_the_number_of_players(players: int) -> None:
    for conch in range(players):
        short = Builder(players).thinks(conch, FIRE_COST[players] - 1).only("pool", "fire").acting(conch).state()
        assert legal(short, "invent") == []
        reason = f"Fire requires Inventing {FIRE_COST[players]}, and your tribe has {FIRE_COST[players] - 1}."
        assert refused(short, "invent", card="fire") == ("CAV-8.11", reason)
        assert tribe(short, conch)["short_of_fire"] == 1
        assert short.view(None)["fire"] == {"where": "pool", "cost": FIRE_COST[players], "locked": False}
        enough = Builder(players).thinks(conch, FIRE_COST[players]).only("pool", "fire").acting(conch).state()
        assert legal(enough, "invent") == [{"card": "fire"}]
        enough.act(conch, "invent", card="fire")
        assert enough.view(None)["winner"] == conch
        enough.check()


@pytest.mark.clause("CAV-8.11")
@ALL
def test_only_the_holder_invents_fire(players: int) -> None:
    state = Builder(players).thinks(1, 12).only("pool", "fire").acting(1, conch=0).state()
    assert legal(state, "invent") == []
    reason = ("CAV-8.11", "Only the holder of the Conch may invent Fire, and that is Wolf.")
    assert refused(state, "invent", card="fire") == reason


@pytest.mark.clause("CAV-8.11")
@ALL
def test_the_holder_can_invent_fire_with_either_action(players: int) -> None:
    state = Builder(players).thinks(0, 10).only("pool", "fire").last_action(0).state()
    state.act(0, "invent", card="fire")
    assert phase(state) == "finished"
    state.check()


@pytest.mark.clause("CAV-8.11", "CAV-2.3")
def test_fire_must_be_in_the_pool() -> None:
    state = Builder(3).thinks(0, 12).only("pool", "baskets").acting(0).state()
    assert refused(state, "invent", card="fire") == ("CAV-2.3", "Fire is not in the Card Pool.")


@pytest.mark.clause("CAV-R10")
def test_a_raised_score_counts_for_fire_but_a_lowered_cost_does_not() -> None:
    builder = Builder(3).only("pool", "fire", "speech").thinks(0, 8)
    assert refused(builder.acting(0).state(), "invent", card="fire")[0] == "CAV-8.11"
    lowered = builder.put("0", "tally-marks").state()
    assert refused(lowered, "invent", card="fire")[1] == "Fire requires Inventing 9, and your tribe has 8."
    raised = builder.put("0", "counting-sticks").state()
    assert score(raised, 0, "inventing") >= 9
    assert {"card": "fire"} in legal(raised, "invent")
