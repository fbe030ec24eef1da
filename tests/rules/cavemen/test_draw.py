"""Chapter 5: the Draw Phase."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.cavemen.positions import fresh, play_turn


@pytest.mark.clause("CAV-5.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("first_auction", [True, False])
def test_the_first_turn_draws_one_card_per_player_and_5_more(players: int, first_auction: bool) -> None:
    view = fresh(players, first_auction=first_auction).view(None)
    assert view["turn"] == 1
    assert len(view["pool"]) == players + 5
    assert view["deck"] == 86 - players - 5


@pytest.mark.clause("CAV-5.2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_later_turns_draw_one_card_per_player_and_2_more(players: int) -> None:
    seed = next(seed for seed in range(99) if "fire" in fresh(players, seed).dump()["deck"][40:])
    state = fresh(players, seed)  # Fire lies too deep in the deck to be drawn
    for turn in range(2, 6):
        before = state.dump()
        play_turn(state)
        after = state.dump()
        assert after["turn"] == turn
        drawn = before["deck"][: players + 2]
        assert before["deck"][players + 2 :] == after["deck"]
        assert len(after["pool"]) == 3 + players + 2
        kept = Counter(after["pool"]) - Counter(drawn)
        assert kept.total() == 3
        assert kept <= Counter(before["pool"])
