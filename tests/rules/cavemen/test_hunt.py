"""Chapter 8: Hunt, and the draw for Casualties."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from holocene.games.cavemen.files.cards import shipped_edition
from tests.rules.cavemen.editions import changed
from tests.rules.cavemen.positions import Builder, cost, forage_all, legal, phase, refused, score, tribe

BEASTS = shipped_edition().slugs[30:57]
SMALL = "compsognathus-1"


def hunter_with(*cards: str, top: tuple[str, ...] = (), beast: str = SMALL) -> Builder:
    """Return a builder in which seat 0 of three has these cards and can hunt a Beast; `top` lies on the deck."""
    builder = Builder(3).only("0", *cards).only("pool", beast).put("deck", *top).acting(0)
    builder.level_pool()
    return builder


@pytest.mark.clause("CAV-8.6")
def test_the_hunting_score_must_reach_the_cost() -> None:
    exact = 0
    for count, start in itertools.product(range(6), range(0, len(BEASTS), 8)):
        beasts = BEASTS[start : start + 8]
        crowd = [f"hunter-{i + 1}" for i in range(count)]
        state = Builder(3).put("0", *crowd).house(0).only("pool", *beasts).acting(0).state()
        reached = score(state, 0, "hunting")
        hunted = [one["card"] for one in legal(state, "hunt") if one["card"] in beasts]
        assert hunted == [beast for beast in beasts if cost(state, beast) <= reached]
        exact += sum(cost(state, beast) == reached for beast in beasts)
        for beast in beasts:
            if cost(state, beast) > reached:
                clause, sentence = refused(state, "hunt", card=beast)
                assert clause == "CAV-8.6"
                assert sentence.endswith(f" requires Hunting {cost(state, beast)}, and your tribe has {reached}.")
    assert exact > 0


@pytest.mark.clause("CAV-8.6")
def test_a_styracosaurus_gives_6_food_and_1_tooth_and_is_discarded() -> None:
    crowd = [f"hunter-{i}" for i in range(1, 6)]
    builder = Builder(3).put("0", *crowd).put("0", "bone-armour").house(0).only("pool", "styracosaurus-5")
    state = builder.acting(0).owns(0, 1, 1).state()
    state.act(0, "hunt", card="styracosaurus-5")
    assert (tribe(state, 0)["food"], tribe(state, 0)["teeth"]) == (7, 2)
    assert state.view(None)["discards"] == ["styracosaurus-5"]
    assert "styracosaurus-5" not in state.view(None)["pool"]
    assert tribe(state, 0)["cavemen"] == 7, "the beast joins no tribe"


@pytest.mark.clause("CAV-8.6")
@pytest.mark.parametrize("beast", BEASTS)
def test_every_beast_gives_what_it_shows(beast: str) -> None:
    crowd = [f"master-hunter-{i}" for i in range(1, 6)]
    builder = Builder(3).put("0", *crowd).put("0", "bone-armour").house(0).only("pool", beast)
    state = builder.acting(0).owns(0, 0, 0).state()
    state.act(0, "hunt", card=beast)
    number = state.edition.numbers[beast]
    given = (state.edition.food[number], state.edition.teeth[number])
    assert (tribe(state, 0)["food"], tribe(state, 0)["teeth"]) == given
    assert sum(given) > 0


@pytest.mark.clause("CAV-8.7", "CAV-R15")
@pytest.mark.parametrize("own", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("drawn", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("kind", ["elder", "master-hunter"])
def test_equal_stones_cost_a_caveman(own: int, drawn: int, kind: str) -> None:
    """The tribe has a Leader, a starting Hunter (1 stone) and an Explorer with `own` stones."""
    top = f"{kind}-{drawn}"
    state = hunter_with(f"explorer-{own}", top=(top,)).state()
    deck = state.dump()["deck"]
    state.act(0, "hunt", card=SMALL)
    matches = drawn in (1, own)
    assert (phase(state), state.seat) == (("mourning", 0) if matches else ("acting", 1))
    assert state.dump()["discards"] == [SMALL, top], "the card drawn goes to the discards"
    assert state.dump()["deck"] == deck[1:]
    assert tribe(state, 0)["cavemen"] == 3


@pytest.mark.clause("CAV-8.7")
@pytest.mark.parametrize("victim", ["explorer-4", "thinker-2", "wolf-starting-hunter"])
def test_any_caveman_except_the_leader_may_be_lost(victim: str) -> None:
    state = hunter_with("explorer-4", "thinker-2", "grotto-1", "tents", top=("elder-4",)).state()
    food = tribe(state, 0)["food"]
    state.act(0, "hunt", card=SMALL)
    assert {one["card"] for one in legal(state, "give_up")} == {"explorer-4", "thinker-2", "wolf-starting-hunter"}
    assert len(state.legal(0)) == 3
    assert refused(state, "forage") == ("CAV-8.7", "The stones match: choose who is lost.")
    assert refused(state, "give_up", card="elder-5") == ("CAV-8.7", "Elder (5 stones) is not in your tribe.")
    assert refused(state, "forage", seat=1) == ("CAV-8.7", "It is Wolf's turn to choose who is lost.")
    (leader,) = [one for one in state.refusals(0) if one.things == ("tribe:0:wolf-leader",)]
    assert (leader.clause, leader.action) == ("CAV-8.7", None)
    state.check()
    state.act(0, "give_up", card=victim)
    assert victim not in tribe(state, 0)["cards"]
    assert tribe(state, 0)["cavemen"] == 3, "only one"
    assert tribe(state, 0)["food"] > food, "the reward is kept"
    assert (phase(state), state.seat) == ("acting", 1)


@pytest.mark.clause("CAV-8.7")
def test_stones_of_caves_inventions_and_other_tribes_do_not_count() -> None:
    state = hunter_with("overhang-4", "speech", top=("elder-4",)).put("1", "hunter-4").state()
    stones = [state.edition.stones[state.edition.numbers[card]] for card in ("overhang-4", "speech", "elder-4")]
    assert stones == [4, 4, 4]
    state.act(0, "hunt", card=SMALL)
    assert (phase(state), state.seat) == ("acting", 1)
    assert tribe(state, 0)["cavemen"] == 2


@pytest.mark.clause("CAV-8.7", "CAV-2.2")
def test_the_odds_count_the_cards_that_nobody_has_seen() -> None:
    state = hunter_with("explorer-4").state()
    deck = [card for card in state.dump()["deck"] if card != "fire"]
    stones = [state.edition.stones[state.edition.numbers[card]] for card in deck]
    odds = tribe(state, 0)["casualty_odds"]
    assert odds == {"matching": stones.count(1) + stones.count(4), "of": len(deck), "safe": False}


@pytest.mark.clause("CAV-8.8")
def test_a_starting_hunter_lost_to_a_hunt_goes_into_the_box() -> None:
    state = hunter_with("explorer-4", top=("elder-4",)).state()
    state.act(0, "hunt", card=SMALL)
    state.act(0, "give_up", card="wolf-starting-hunter")
    assert state.dump()["discards"] == [SMALL, "elder-4"]
    assert "wolf-starting-hunter" not in str(state.dump())
    assert not any("starting-hunter" in card for card in state.dump()["deck"])
    state.check()


@pytest.mark.clause("CAV-8.9")
@pytest.mark.parametrize(("second", "matches"), [("elder-4", True), ("elder-5", False)])
def test_fire_is_put_aside_and_another_card_decides(second: str, matches: bool) -> None:
    state = hunter_with("explorer-4", top=("fire", second)).state()
    deck = state.dump()["deck"]
    state.act(0, "hunt", card=SMALL)
    assert (phase(state) == "mourning") == matches
    assert state.dump()["discards"] == [SMALL, second]
    assert sorted(state.dump()["deck"]) == sorted(["fire", *deck[2:]])
    assert not state.view(None)["fire"]["locked"]
    assert state.view(None)["fire"]["where"] == "deck"
    state.check()


@pytest.mark.clause("CAV-8.9", "CAV-R17")
@pytest.mark.parametrize("locked", [False, True])
def test_fire_is_shuffled_in_and_may_lie_anywhere(locked: bool) -> None:
    places = set()
    for i in range(30):
        builder = hunter_with("explorer-4", top=("fire", "elder-5")).set(locked=locked)
        builder.data["random"] = [i, *builder.data["random"][1:]]
        state = builder.state()
        before = state.chance
        state.act(0, "hunt", card=SMALL)
        assert state.chance > before
        places.add(state.dump()["deck"].index("fire"))
        assert state.view(None)["fire"] == {"where": "deck", "cost": 9, "locked": locked}
        assert "fire" not in state.dump()["discards"]
    assert len(places) > 10
    assert max(places) - min(places) > 30


@pytest.mark.clause("CAV-R7", "CAV-10.1", "CAV-10.2")
@pytest.mark.parametrize("match", [True, False])
def test_drawing_the_last_card_for_casualties_reshuffles_the_discards(match: bool) -> None:
    drawn = "elder-4" if match else "elder-5"
    builder = hunter_with("explorer-4", "thinker-2").left(drawn)
    discards = builder.data["discards"][:]
    state = builder.state()
    state.act(0, "hunt", card=SMALL)
    assert sorted(state.dump()["deck"]) == sorted([*discards, SMALL]), "the Beast was discarded before the draw"
    assert state.dump()["discards"] == [drawn]
    assert state.view(None)["fire"]["locked"]
    if match:
        state.act(0, "give_up", card="thinker-2")
        assert state.dump()["discards"] == [drawn, "thinker-2"]
    state.check()


@pytest.mark.clause("CAV-R7", "CAV-8.9")
def test_fire_as_the_last_card_for_casualties_is_shuffled_back() -> None:
    builder = hunter_with("explorer-4").left("fire")
    discards = builder.data["discards"][:]
    state = builder.state()
    state.act(0, "hunt", card=SMALL)
    (drawn,) = state.dump()["discards"]
    assert drawn != "fire"
    rest = [*discards, SMALL, "fire"]
    rest.remove(drawn)
    assert sorted(state.dump()["deck"]) == sorted(rest)
    assert state.view(None)["fire"] == {"where": "deck", "cost": 9, "locked": True}
    stones = state.edition.stones[state.edition.numbers[drawn]]
    assert (phase(state) == "mourning") == (stones in (1, 4))
    state.check()


@pytest.mark.clause("CAV-R7", "CAV-8.9")
def test_the_card_after_fire_may_be_the_last() -> None:
    builder = hunter_with("explorer-4").left("fire", "elder-5")
    discards = builder.data["discards"][:]
    state = builder.state()
    state.act(0, "hunt", card=SMALL)
    assert state.dump()["discards"] == ["elder-5"]
    assert sorted(state.dump()["deck"]) == sorted([*discards, SMALL, "fire"])
    assert state.view(None)["fire"]["locked"]
    state.check()


@pytest.mark.clause("CAV-R8")
def test_our_leaders_bear_no_stones_and_a_lone_one_loses_nothing() -> None:
    edition = shipped_edition()
    assert [edition.stones[edition.numbers[f"{name}-leader"]] for name in ("wolf", "bear")] == [0, 0]
    for drawn in (1, 2, 3, 4, 5):
        builder = hunter_with("flint-spear", top=(f"elder-{drawn}",)).box(0)
        state = builder.state()
        state.act(0, "hunt", card=SMALL)
        assert state.seat == 1
        assert tribe(state, 0)["cavemen"] == 1


@pytest.mark.clause("CAV-R8")
def test_stones_on_a_leader_count(tmp_path: Path) -> None:
    edition = changed(tmp_path, "leader", lambda leader: leader.update(stones=3))
    builder = Builder(3, edition=edition).only("0", "explorer-4").only("pool", SMALL).put("deck", "elder-3").acting(0)
    state = builder.state()
    state.act(0, "hunt", card=SMALL)
    assert phase(state) == "mourning"
    assert {one["card"] for one in legal(state, "give_up")} == {"explorer-4", "wolf-starting-hunter"}
    lone = Builder(3, edition=edition).only("0", "flint-spear").box(0).only("pool", SMALL).put("deck", "elder-3")
    state = lone.acting(0).state()
    state.act(0, "hunt", card=SMALL)
    assert state.seat == 1
    assert tribe(state, 0)["cards"] == ["flint-spear", "wolf-leader", "wolf-home-cave"]


@pytest.mark.clause("CAV-R11")
def test_a_tribe_safe_from_casualties_draws_no_card() -> None:
    builder = hunter_with("explorer-4", "bone-armour").left("elder-4")
    state = builder.state()
    state.act(0, "hunt", card=SMALL)
    assert (phase(state), state.seat) == ("acting", 1)
    assert state.dump()["deck"] == ["elder-4"], "not even the last card is drawn, so Fire is not locked"
    assert not state.view(None)["fire"]["locked"]
    assert tribe(state, 0)["cavemen"] == 3
    assert state.dump()["discards"][-1] == SMALL


@pytest.mark.clause("CAV-R13")
def test_a_lone_follower_is_lost_without_asking() -> None:
    state = hunter_with(top=("elder-1",)).state()
    state.act(0, "hunt", card=SMALL)
    assert (phase(state), state.seat) == ("acting", 1)
    assert tribe(state, 0)["cards"] == ["wolf-leader", "wolf-home-cave"]
    assert state.dump()["discards"] == [SMALL, "elder-1"], "the starting Hunter is lost"
    state = hunter_with("flint-spear", "explorer-4", top=("elder-4",)).box(0).state()
    state.act(0, "hunt", card=SMALL)
    assert state.seat == 1
    assert state.dump()["discards"] == [SMALL, "elder-4", "explorer-4"]


@pytest.mark.clause("CAV-8.6", "CAV-8.1")
def test_a_casualty_does_not_cost_the_others_their_actions() -> None:
    state = hunter_with("explorer-4", top=("elder-4",)).state()
    state.act(0, "hunt", card=SMALL)
    state.act(0, "give_up", card="explorer-4")
    assert forage_all(state) == [1, 2, 0]
