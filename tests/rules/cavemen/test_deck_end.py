"""Chapter 10: the end of the deck."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.cavemen.positions import Builder, discard_all, forage_all, fresh, pass_all, phase

ALL = pytest.mark.parametrize("players", [2, 3, 4, 5])
FOUR = ("hunter-1", "hunter-2", "hunter-3", "hunter-4")


def about_to_draw(players: int, cards: int) -> Builder:
    """Return a position one discard before the next Draw Phase, with a number of cards in the deck."""
    return Builder(players).only("pool", *FOUR).draws(cards).discarding(0)


@pytest.mark.clause("CAV-10.1", "CAV-10.2")
@ALL
@pytest.mark.parametrize("more", [-3, -1, 0, 1])
def test_drawing_the_last_card_into_the_pool_reshuffles_the_discards(players: int, more: int) -> None:
    wanted = players + 2
    builder = about_to_draw(players, wanted + more)
    deck, discards = builder.data["deck"][:], builder.data["discards"][:]
    assert len(deck) == wanted + more
    state = builder.state()
    state.act(state.seat, "discard", card="hunter-1")
    after = state.dump()
    assert len(after["pool"]) == 3 + wanted
    assert state.view(None)["fire"]["locked"] == (more <= 0), "with the last card and not earlier"
    assert Counter(deck[:wanted]) <= Counter(after["pool"])
    if more > 0:
        assert after["deck"] == deck[wanted:]
        assert after["discards"] == [*discards, "hunter-1"]
    else:
        fresh_deck = sorted([*discards, "hunter-1"])
        drawn = Counter(after["pool"]) - Counter(deck) - Counter(FOUR[1:])
        assert sorted([*after["deck"], *drawn.elements()]) == fresh_deck
        assert drawn.total() == -more
        assert after["discards"] == []
    state.check()


@pytest.mark.clause("CAV-10.1")
def test_the_discards_are_shuffled() -> None:
    orders = set()
    for i in range(10):
        builder = about_to_draw(3, 5)
        builder.data["random"] = [i, *builder.data["random"][1:]]
        state = builder.state()
        state.act(state.seat, "discard", card="hunter-1")
        orders.add(tuple(state.dump()["deck"]))
    assert len(orders) == 10


@pytest.mark.clause("CAV-10.1", "CAV-8.8")
def test_a_starting_hunter_in_the_box_never_comes_back() -> None:
    builder = about_to_draw(3, 5).put("0", "elder-1")
    builder.box(0)
    state = builder.state()
    state.act(state.seat, "discard", card="hunter-1")
    assert "wolf-starting-hunter" not in str(state.dump())
    assert len(state.dump()["deck"]) > 40


@pytest.mark.clause("CAV-10.2", "CAV-9.3")
@ALL
def test_once_locked_fire_stays_locked(players: int) -> None:
    builder = about_to_draw(players, players + 2)
    state = builder.state()
    state.act(state.seat, "discard", card="hunter-1")
    assert state.view(None)["fire"]["locked"]
    for _ in range(20):
        pass_all(state)
        while phase(state) == "starving":
            state.apply(state.seat, state.legal(state.seat)[0])
        forage_all(state)
        had_fire = "fire" in state.view(None)["pool"]
        discard_all(state)
        assert state.view(None)["fire"]["locked"]
        assert not had_fire or "fire" in state.view(None)["pool"]
    assert "fire" in state.view(None)["pool"], "it has been drawn by now and stays there"


@pytest.mark.clause("CAV-10.1", "CAV-10.2", "CAV-9.3")
def test_fire_as_the_last_card_drawn_is_locked_in_the_pool() -> None:
    builder = about_to_draw(3, 5)
    assert builder.data["deck"][-1] == "fire"
    state = builder.state()
    state.act(state.seat, "discard", card="hunter-1")
    assert "fire" in state.view(None)["pool"]
    pass_all(state)
    forage_all(state)
    discard_all(state)
    assert "fire" in state.view(None)["pool"]


@pytest.mark.clause("CAV-10.2")
def test_fire_is_not_locked_before_the_deck_has_run_out() -> None:
    state = fresh(5)
    while state.view(None)["turn"] < 9:
        assert not state.view(None)["fire"]["locked"]
        pass_all(state)
        while phase(state) == "starving":
            state.apply(state.seat, state.legal(state.seat)[0])
        forage_all(state)
        discard_all(state)
    state.check()
