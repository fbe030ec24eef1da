"""Chapter 4: set-up."""

from __future__ import annotations

from collections import Counter

import pytest

import holocene
from holocene.games.cavemen.engine import actions as a
from holocene.kernel.engine.rng import from_seed
from tests.rules.cavemen.positions import edition_of, fresh, legal, phase, refused, tribe

TRIBES = ["wolf", "tiger", "snake", "owl", "bear"]
START_FOOD = {2: 9, 3: 8, 4: 7, 5: 7}


@pytest.mark.clause("CAV-4.1", "CAV-R3")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_player_begins_with_a_home_cave_a_leader_and_a_hunter(players: int) -> None:
    view = fresh(players).view(None)
    assert [one["tribe"] for one in view["tribes"]] == TRIBES[:players]
    for one in view["tribes"]:
        name = one["tribe"]
        assert one["cards"] == [f"{name}-leader", f"{name}-starting-hunter", f"{name}-home-cave"]
        assert one["cavemen"] == 2
    for name in TRIBES[players:]:
        assert name not in str(view), "unused starting cards are back in the box"


@pytest.mark.clause("CAV-4.2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("tribes", ["seated", "chosen"])
def test_each_player_begins_with_food_and_teeth(players: int, tribes: str) -> None:
    state = fresh(players, tribes=tribes)
    while phase(state) == "choosing":
        state.apply(state.seat, state.legal(state.seat)[-1])
    owned = [(one["food"], one["teeth"]) for one in state.view(None)["tribes"]]
    assert owned == [(START_FOOD[players], 4)] * players


@pytest.mark.clause("CAV-4.3")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_cards_are_drawn_until_one_bears_the_stones_of_a_seated_hunter(players: int) -> None:
    """Repeat the draw from the same seed: shuffle, draw until a card matches, shuffle again."""
    draws: Counter[int] = Counter()
    holders: set[int] = set()
    for seed in range(60):
        match = holocene.new("cavemen", players, seed=seed)
        edition = edition_of(match.state)
        rng = from_seed(str(seed))
        deck = edition.deck[:]
        rng.shuffle(deck)
        drawn = 1
        while edition.stones[deck[-drawn]] not in range(1, players + 1):
            drawn += 1
        draws[drawn] += 1
        holder = edition.stones[deck[-drawn]] - 1  # our tribes' Hunters bear 1 to 5 stones, in seat order
        holders.add(holder)
        assert match.opening[0] == (-1, a.E_CONCH_DRAWN, holder, deck[-drawn], 0, 0)
        assert match.state.view(None)["conch"] == holder
        rng.shuffle(deck)
        assert match.state.dump()["deck"] == [edition.slugs[card] for card in deck[::-1]][players + 5 :]
        assert sorted(match.state.dump()["pool"]) == sorted(edition.slugs[card] for card in deck[::-1][: players + 5])
    assert holders == set(range(players))
    assert draws[1] > 0
    assert draws.total() > draws[1], "some cards, such as Fire, decide nothing"


@pytest.mark.clause("CAV-4.3", "CAV-R3")
def test_only_the_hunters_of_chosen_tribes_are_compared() -> None:
    for seed in range(20):
        match = holocene.new("cavemen", 2, seed=seed, tribes="chosen")
        match.act(0, "choose_tribe", tribe="bear")
        record = match.act(1, "choose_tribe", tribe="owl")
        ((_, _, holder, card, _, _),) = [event for event in record.events if event[1] == a.E_CONCH_DRAWN]
        assert edition_of(match.state).stones[card] == {0: 5, 1: 4}[holder]
        assert match.state.view(None)["conch"] == holder


@pytest.mark.clause("CAV-R14")
def test_fire_decides_nothing_in_the_draw_for_the_conch() -> None:
    seeds = []
    for seed in range(600):
        deck = edition_of(fresh()).deck[:]
        from_seed(str(seed)).shuffle(deck)
        if deck[-1] == edition_of(fresh()).fire:
            seeds.append(seed)
    assert seeds
    for seed in seeds:
        match = holocene.new("cavemen", 5, seed=seed)
        decided = match.opening[0]
        assert decided[1] == a.E_CONCH_DRAWN
        assert decided[3] != edition_of(match.state).fire
    assert fresh().edition.stones[fresh().edition.fire] == 0


@pytest.mark.clause("CAV-R3", "CAV-4.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_tribes_are_chosen_in_seat_order(players: int) -> None:
    state = fresh(players, tribes="chosen")
    order = ["owl", "wolf", "bear", "snake", "tiger"][:players]
    for seat, name in enumerate(order):
        assert phase(state) == "choosing"
        assert state.to_move() == [seat]
        assert state.view(None)["conch"] is None
        free = [tribe for tribe in TRIBES if tribe not in order[:seat]]
        assert [one["tribe"] for one in legal(state, "choose_tribe")] == free
        assert refused(state, "forage") == ("CAV-4.1", "First every player chooses a tribe.")
        for taken in order[:seat]:
            reason = ("CAV-4.1", f"Somebody has already chosen the {taken.capitalize()}.")
            assert refused(state, "choose_tribe", tribe=taken) == reason
        late = (seat + 1) % players
        waiting = ("CAV-4.1", f"It is Seat {seat + 1}'s turn to choose a tribe.")
        assert refused(state, "choose_tribe", seat=late, tribe=name) == waiting
        state.act(seat, "choose_tribe", tribe=name)
    assert phase(state) == "bidding"
    assert [tribe(state, seat)["tribe"] for seat in range(players)] == order
    assert state.view(None)["turn"] == 1


@pytest.mark.clause("CAV-4.3", "CAV-10.2")
def test_the_cards_drawn_for_the_conch_are_back_and_fire_is_not_locked() -> None:
    for seed in range(20):
        state = fresh(2, seed)
        assert state.view(None)["deck"] == 86 - 7
        assert state.view(None)["discards"] == []
        assert not state.view(None)["fire"]["locked"]
        state.check()
