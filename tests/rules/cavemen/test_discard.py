"""Chapter 9: the Discard Phase."""

from __future__ import annotations

import pytest

from tests.rules.cavemen.positions import Builder, discard_all, legal, phase, refused

ALL = pytest.mark.parametrize("players", [2, 3, 4, 5])
FIVE = ("hunter-1", "compsognathus-2", "baskets", "grotto-1", "elder-4")


def next_turns_pool(state_pool: list[str], cards: tuple[str, ...]) -> set[str]:
    return {card for card in state_pool if card in cards}


@pytest.mark.clause("CAV-9.1")
@ALL
def test_the_player_on_the_right_of_the_holder_discards_until_3_remain(players: int) -> None:
    for conch in range(players):
        state = Builder(players).only("pool", *FIVE).last_action(conch).state()
        state.act(conch, "forage")
        right = (conch - 1) % players
        assert (phase(state), state.to_move()) == ("discarding", [right])
        assert {one["card"] for one in legal(state, "discard")} == set(FIVE)
        assert len(state.legal(right)) == 5, "and nothing else"
        name = ["Wolf", "Tiger", "Snake", "Owl", "Bear"][right]
        waiting = ("CAV-9.1", f"It is {name}'s turn to discard.")
        assert refused(state, "discard", seat=conch, card="baskets") == waiting
        state.act(right, "discard", card="baskets")
        assert state.to_move() == [right]
        assert refused(state, "discard", card="baskets") == ("CAV-2.3", "Baskets is not in the Card Pool.")
        state.act(right, "discard", card="hunter-1")
        assert state.view(None)["turn"] == 2
        assert state.dump()["discards"] == ["baskets", "hunter-1"]
        assert next_turns_pool(state.view(None)["pool"], FIVE) == set(FIVE) - {"baskets", "hunter-1"}
        assert len(state.view(None)["pool"]) == 3 + players + 2


@pytest.mark.clause("CAV-9.1")
@pytest.mark.parametrize("count", [5, 6, 7, 8])
def test_exactly_3_cards_remain(count: int) -> None:
    pool = [f"hunter-{i}" for i in range(1, 6)] + [f"elder-{i}" for i in range(1, 6)]
    state = Builder(3).only("pool", *pool[:count]).last_action(0).state()
    state.act(0, "forage")
    assert len(discard_all(state)) == count - 3
    assert state.view(None)["turn"] == 2


@pytest.mark.clause("CAV-9.2")
def test_fire_is_shuffled_back_before_cards_are_chosen() -> None:
    state = Builder(3).only("pool", "fire", *FIVE).last_action(0).state()
    deck = state.dump()["deck"]
    state.act(0, "forage")
    assert phase(state) == "discarding"
    assert "fire" not in state.view(None)["pool"]
    assert sorted(state.dump()["deck"]) == sorted([*deck, "fire"])
    assert state.dump()["discards"] == []
    assert {one["card"] for one in legal(state, "discard")} == set(FIVE)
    assert len(discard_all(state)) == 2
    state.check()


@pytest.mark.clause("CAV-9.2")
def test_fire_may_then_lie_anywhere_in_the_deck() -> None:
    places = set()
    for i in range(30):
        builder = Builder(3).only("pool", "fire", *FIVE).last_action(0)
        builder.data["random"] = [i, *builder.data["random"][1:]]
        state = builder.state()
        before = state.chance
        state.act(0, "forage")
        assert state.chance > before, "nobody can undo it"
        places.add(state.dump()["deck"].index("fire"))
    assert len(places) > 10
    assert max(places) - min(places) > 30


@pytest.mark.clause("CAV-R18", "CAV-9.2", "CAV-9.1")
def test_fire_is_shuffled_back_even_if_only_3_cards_remain() -> None:
    """Every action took a card, so only Fire and 3 others are left, and nothing is discarded."""
    state = Builder(3).only("pool", "fire", *FIVE[:3], "hunter-5").last_action(0).owns(0, 20, 20).state()
    deck = state.dump()["deck"]
    state.act(0, "recruit", card="hunter-5", pay="food")
    assert (state.view(None)["turn"], phase(state)) == (2, "bidding")
    assert state.view(None)["discards"] == [], "nothing is discarded"
    assert set(FIVE[:3]) <= set(state.view(None)["pool"])
    assert sorted(state.dump()["deck"] + state.view(None)["pool"]) == sorted([*deck, "fire", *FIVE[:3]])


@pytest.mark.clause("CAV-9.3")
def test_locked_fire_stays_and_cannot_be_discarded() -> None:
    state = Builder(3).only("pool", "fire", *FIVE).last_action(0).set(locked=True).state()
    state.act(0, "forage")
    assert "fire" in state.view(None)["pool"]
    assert {one["card"] for one in legal(state, "discard")} == set(FIVE)
    reason = ("CAV-9.3", "Fire is locked: it cannot be discarded any more.")
    assert refused(state, "discard", card="fire") == reason
    discard_all(state)
    assert "fire" in state.view(None)["pool"]
    assert state.view(None)["fire"]["locked"]


@pytest.mark.clause("CAV-R2")
@ALL
@pytest.mark.parametrize("fire_counts", [True, False])
def test_locked_fire_is_one_of_the_3_cards_or_an_extra_one(players: int, fire_counts: bool) -> None:
    builder = Builder(players, fire_counts=fire_counts).only("pool", "fire", *FIVE).set(locked=True)
    state = builder.last_action(0).state()
    state.act(0, "forage")
    gone = discard_all(state)
    assert len(gone) == (3 if fire_counts else 2)
    kept = next_turns_pool(state.view(None)["pool"], ("fire", *FIVE))
    assert kept == {"fire", *FIVE} - set(gone)
    assert len(state.view(None)["pool"]) == (3 if fire_counts else 4) + players + 2
    state.check()


@pytest.mark.clause("CAV-R2")
def test_the_option_changes_nothing_without_locked_fire_in_the_pool() -> None:
    for locked in (False, True):
        state = Builder(3, fire_counts=False).only("pool", *FIVE).set(locked=locked).last_action(0).state()
        state.act(0, "forage")
        assert len(discard_all(state)) == 2
