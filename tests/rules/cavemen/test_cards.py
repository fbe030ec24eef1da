"""Chapter 1: the components, their values, and what is known about the values that are ours."""

from __future__ import annotations

from collections import Counter

import pytest

import holocene
from holocene.kernel.components.component import Component
from tests.rules.cavemen.positions import Builder, cost, fresh, legal, refused, score, tribe

CAVEMEN = ("hunter", "thinker", "elder", "explorer")
SOURCES = {"rulebook", "reported", "inferred", "authored"}


def of_kind(*kinds: str) -> list[Component]:
    return [one for one in holocene.components("cavemen") if one.kind in kinds]


@pytest.mark.clause("CAV-1.1")
@pytest.mark.parametrize(
    ("kinds", "copies"),
    [
        (("hunter",), 10),
        (("thinker",), 10),
        (("elder",), 5),
        (("explorer",), 5),
        (CAVEMEN, 30),
        (("beast",), 27),
        (("invention", "fire"), 21),
        (("fire",), 1),
        (("cave",), 8),
        ((*CAVEMEN, "beast", "invention", "fire", "cave"), 86),
    ],
)
def test_the_deck_has_the_right_counts(kinds: tuple[str, ...], copies: int) -> None:
    assert sum(one.copies for one in of_kind(*kinds)) == copies


@pytest.mark.clause("CAV-1.1", "CAV-1.2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_86_cards_and_three_per_player_are_in_play(players: int) -> None:
    state = fresh(players)
    data = state.dump()
    deck = data["deck"] + data["pool"]
    assert len(deck) == 86
    kinds = Counter(state.edition.kind[state.edition.numbers[card]] for card in deck)
    assert [kinds[kind] for kind in range(4)] == [10, 10, 5, 5]
    assert deck.count("fire") == 1
    for one in data["tribes"]:
        name = one["tribe"]
        assert sorted(one["cards"]) == [f"{name}-home-cave", f"{name}-leader", f"{name}-starting-hunter"]


@pytest.mark.clause("CAV-1.2")
def test_five_tribes_with_four_starting_cards_each() -> None:
    assert [one.name for one in of_kind("tribe")] == ["Wolf", "Tiger", "Snake", "Owl", "Bear"]
    starting = {one.kind: one.copies for one in of_kind("leader", "starting_hunter", "home_cave", "summary")}
    assert starting == {"leader": 5, "starting_hunter": 5, "home_cave": 5, "summary": 5}


@pytest.mark.clause("CAV-1.3")
def test_tokens_are_listed() -> None:
    tokens = Counter({(one.name, one.values.get("worth")): one.copies for one in of_kind("token")})
    assert tokens == {("Food", 1): 32, ("Food", 5): 10, ("Tooth", 1): 30, ("Tooth", 5): 7, ("Conch", None): 1}


@pytest.mark.clause("CAV-1.3")
def test_only_the_sum_of_food_and_teeth_is_kept_and_one_seat_has_the_conch() -> None:
    view = fresh(4).view(None)
    assert [(one["food"], one["teeth"]) for one in view["tribes"]] == [(7, 4)] * 4
    assert view["conch"] in range(4)


@pytest.mark.clause("CAV-1.4")
def test_every_card_of_the_deck_except_fire_bears_1_to_5_stones() -> None:
    edition = fresh().edition
    for card in range(86):
        assert edition.stones[card] in ({0} if card == edition.fire else {1, 2, 3, 4, 5}), edition.slugs[card]
    assert sorted(one.values["hunter_stones"] for one in of_kind("tribe")) == [1, 2, 3, 4, 5]


@pytest.mark.clause("CAV-1.5")
def test_cavemen_and_caves_are_paid_for() -> None:
    state = Builder().only("pool", "hunter-2", "grotto-1").acting(0).owns(0, 20, 20).state()
    state.act(0, "recruit", card="hunter-2", pay="food")
    assert tribe(state, 0)["food"] == 20 - cost(state, "hunter-2") < 20
    state = Builder().only("pool", "hunter-2", "grotto-1").acting(0).owns(0, 20, 20).state()
    state.act(0, "explore", card="grotto-1")
    assert tribe(state, 0)["teeth"] == 20 - cost(state, "grotto-1") < 20


@pytest.mark.clause("CAV-1.5")
def test_nothing_is_paid_for_beasts_and_inventions() -> None:
    builder = (
        Builder().only("pool", "dryosaurus-1", "baskets").put("0", "hunter-1", "hunter-2", "thinker-1", "thinker-2")
    )
    state = builder.house(0).acting(0).owns(0, 0, 0).put("deck", "grotto-3").state()
    beast = state.edition.numbers["dryosaurus-1"]
    state.act(0, "hunt", card="dryosaurus-1")
    gained = (state.edition.food[beast], state.edition.teeth[beast])
    assert (tribe(state, 0)["food"], tribe(state, 0)["teeth"]) == gained
    state = builder.state()
    state.act(0, "invent", card="baskets")
    assert (tribe(state, 0)["food"], tribe(state, 0)["teeth"]) == (0, 0)


@pytest.mark.clause("CAV-1.6")
def test_an_inventions_benefit_stays_turn_after_turn() -> None:
    state = Builder().only("pool", "baskets").put("0", "thinker-1", "thinker-2").acting(0).state()
    before = score(state, 0, "foraging")
    state.act(0, "invent", card="baskets")
    gained = state.edition.amount[state.edition.numbers["baskets"] - state.edition.numbers["flint-spear"]]
    for _ in range(30):
        assert score(state, 0, "foraging") == before + gained
        state.apply(state.seat, state.legal(state.seat)[0])
    assert state.view(None)["turn"] > 1


@pytest.mark.clause("CAV-1.7")
@pytest.mark.parametrize("card", ["master-hunter-3", "deep-thinker-1", "elder-2", "explorer-4", "grotto-1"])
def test_a_card_adds_its_own_scores(card: str) -> None:
    before = Builder().state()
    after = Builder().put("0", card).state()
    edition, number = after.edition, after.edition.numbers[card]
    on_card = {
        "hunting": edition.hunting[number],
        "inventing": edition.inventing[number],
        "foraging": edition.foraging[number],
        "population": edition.population[number],
    }
    assert any(on_card.values())
    for name, points in on_card.items():
        assert score(after, 0, name) - score(before, 0, name) == points
        assert ({"card": card, "points": points} in tribe(after, 0)["scores"][name]["parts"]) == (points > 0)


@pytest.mark.clause("CAV-1.8", "CAV-3.2")
def test_an_explorer_takes_caves_for_free() -> None:
    builder = Builder().only("pool", "great-cavern-4").acting(0).owns(0, teeth=0)
    without = builder.state()
    assert legal(without, "explore") == []
    assert refused(without, "explore", card="great-cavern-4")[0] == "CAV-8.5"
    assert legal(builder.put("0", "explorer-1").state(), "explore") == [{"card": "great-cavern-4"}]


# What is known about the cards, and must not be changed ---------------------------------------------------------------


def test_every_component_says_its_source() -> None:
    for one in holocene.components("cavemen"):
        assert one.source in SOURCES, one
        assert set(one.sources.values()) <= SOURCES - {one.source}, one
        assert set(one.sources) <= {"name", *one.values, *one.values.get("effect", {})}, one


def test_what_we_designed_says_authored() -> None:
    known = {"home_cave": "reported", "fire": "rulebook", "token": "rulebook", "summary": "rulebook"}
    for one in holocene.components("cavemen"):
        assert one.source == known.get(one.kind, "authored"), one


def test_home_caves_hold_four() -> None:
    assert [one.values["population"] for one in of_kind("home_cave")] == [4]
    assert score(fresh(), 0, "population") == 4


def test_styracosaurus_gives_6_food_and_1_tooth() -> None:
    (beast,) = [one for one in of_kind("beast") if one.name == "Styracosaurus"]
    assert (beast.values["food"], beast.values["teeth"]) == (6, 1)
    assert beast.sources["food"] == beast.sources["teeth"] == "reported"


def test_hunters_hunt_and_do_nothing_else() -> None:
    for one in of_kind("hunter"):
        assert one.values["hunting"] > 0
        assert one.values["inventing"] == one.values["foraging"] == 0


def test_thinkers_invent_1_or_2() -> None:
    assert {one.values["inventing"] for one in of_kind("thinker")} == {1, 2}
    assert all(one.values["hunting"] == one.values["foraging"] == 0 for one in of_kind("thinker"))


def test_elders_forage_and_invent_less_than_the_best_thinker() -> None:
    best = max(one.values["inventing"] for one in of_kind("thinker"))
    for one in of_kind("elder"):
        assert 0 < one.values["inventing"] < best
        assert one.values["foraging"] > 0
        assert one.values["hunting"] == 0


def test_explorers_hunt_and_forage_a_little() -> None:
    least = min(one.values["hunting"] for one in of_kind("hunter"))
    for one in of_kind("explorer"):
        assert 0 < one.values["hunting"] <= least
        assert one.values["foraging"] > 0
        assert one.values["inventing"] == 0


def test_caves_have_room_for_2_to_4() -> None:
    assert {one.values["population"] for one in of_kind("cave")} == {2, 3, 4}


def test_inventions_are_all_different_with_one_that_avoids_casualties() -> None:
    inventions = of_kind("invention", "fire")
    assert len(inventions) == len({one.name for one in inventions}) == 21
    assert [one.copies for one in inventions] == [1] * 21
    effects = [one.values["effect"] for one in inventions if one.kind == "invention"]
    assert effects.count({"casualties": "none"}) == 1
    assert len({str(effect) for effect in effects}) == 20


def test_tribal_council_pays_a_tooth_per_elder() -> None:
    (council,) = [one for one in of_kind("invention") if one.name == "Tribal Council"]
    effect = council.values["effect"]
    assert (effect["income"], effect["amount"], effect["per"]) == ("teeth", 1, "elder")
    assert {key: council.sources.get(key) for key in ("income", "amount", "per")} == dict.fromkeys(
        ("income", "amount", "per"), "reported"
    )
    assert {"effect", "at"}.isdisjoint(council.sources), "when it pays is our own choice"


def test_bigger_beasts_give_more() -> None:
    beasts = sorted(of_kind("beast"), key=lambda one: int(one.values["cost"]))
    small, big = beasts[0].values, beasts[-1].values
    assert small["cost"] < big["cost"]
    assert small["food"] + small["teeth"] < big["food"] + big["teeth"]
