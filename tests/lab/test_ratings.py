"""Ratings: they recover known strengths, their intervals hold at all times, and ties count as documented."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from itertools import permutations

import numpy
import pytest

from holocene.lab.ratings import SCALE, boundary, rankings, rate, stages


def test_two_bots_get_their_log_odds() -> None:
    """With the imaginary drawn game, 30 to 10 wins become 30.5 to 10.5; the standard error is that of log odds."""
    games = [((0, 1), (1, 2))] * 20 + [((1, 0), (2, 1))] * 10 + [((1, 0), (1, 2))] * 10
    found = rate(["a", "b"], games)
    assert found.games == 40
    assert found.elo[0] - found.elo[1] == pytest.approx(SCALE * math.log(30.5 / 10.5))
    assert sum(found.elo) == pytest.approx(3000)
    ahead, low, high = found.gaps[0, 1]
    error = SCALE * math.sqrt(1 / 30.5 + 1 / 10.5)
    assert (high - low) / 2 == pytest.approx(boundary(40, 0.05) * error, rel=0.02)
    assert found.gaps[1, 0] == pytest.approx((-ahead, -high, -low))


def test_a_draw_is_half_a_win_for_each() -> None:
    drawn = rate(["a", "b"], [((0, 1), (1, 1))] * 50)
    assert drawn.elo == pytest.approx((1500, 1500))
    halves = rate(["a", "b"], [((0, 1), (1, 1))] * 20 + [((0, 1), (1, 2))] * 20)
    assert halves.elo[0] - halves.elo[1] == pytest.approx(SCALE * math.log(30.5 / 10.5))


def test_a_bot_that_always_wins_has_a_rating_too() -> None:
    found = rate(["a", "b"], [((0, 1), (1, 2))] * 100)
    assert found.elo[0] - found.elo[1] == pytest.approx(SCALE * math.log(100.5 / 0.5))
    assert found.verdict(0, 1, 25) == "ahead"
    assert found.verdict(1, 0, 25) == "behind"
    assert found.order() == [0, 1]


def finish(seating: Sequence[int], strength: Sequence[float], dice: random.Random) -> list[int]:
    """Return random places by the model: who finishes next is drawn by strength."""
    left, places = list(range(len(seating))), [0] * len(seating)
    for place in range(1, len(seating) + 1):
        seat = dice.choices(left, [math.exp(strength[seating[seat]] / SCALE) for seat in left])[0]
        places[seat] = place
        left.remove(seat)
    return places


@pytest.mark.parametrize("seating", [(0, 1), (0, 1, 2), (0, 1, 2, 2), (0, 0, 1, 2, 2)])
@pytest.mark.parametrize("winner_only", [False, True])
def test_the_ratings_recover_known_strengths(seating: tuple[int, ...], winner_only: bool) -> None:
    """Both from whole rankings, and if all except the winner share the last place."""
    strength, dice = (120.0, 0.0, -120.0), random.Random(5)
    games = []
    for number in range(4000):
        seats = dice.sample(seating, len(seating)) if len(seating) > 2 else [(0, 1), (0, 2), (2, 1)][number % 3]
        places = finish(seats, strength, dice)
        games.append((tuple(seats), [1 if place == 1 else 2 for place in places] if winner_only else places))
    found = rate(["a", "b", "c"], games)
    for one, other in permutations(range(3), 2):
        _, low, high = found.gaps[one, other]
        assert low < strength[one] - strength[other] < high
        assert high - low < 120
    assert found.clear(25)


def test_gradient_and_curvature_agree_with_the_likelihood() -> None:
    """Compare with small differences of the likelihood itself, with a bot in two seats and the losers unranked."""

    def likelihood(log_w: list[float], ranking: tuple[int, ...]) -> float:
        left, total = [bot for bot in ranking if bot >= 0], 0.0
        for bot in ranking[: ranking.index(-1) if -1 in ranking else len(ranking)]:
            total += log_w[bot] - math.log(sum(math.exp(log_w[other]) for other in left))
            left.remove(bot)
        return total

    for ranking in [(0, 1, 2), (1, 0, 1, 2), (2, -1, 0, 1), (0, 2, -1, 1, 1)]:
        at, small = [0.3, -0.2, 0.5], 1e-5
        slope, curve = stages(numpy, numpy.exp(numpy.array(at)), ranking)
        for bot in range(3):
            up, down = list(at), list(at)
            up[bot] += small
            down[bot] -= small
            assert slope[bot] == pytest.approx(
                (likelihood(up, ranking) - likelihood(down, ranking)) / (2 * small), abs=1e-6
            )
            steeper, _ = stages(numpy, numpy.exp(numpy.array(up)), ranking)
            flatter, _ = stages(numpy, numpy.exp(numpy.array(down)), ranking)
            assert -curve[bot] == pytest.approx((steeper - flatter) / (2 * small), abs=1e-5)


def test_shared_places_count_as_every_order() -> None:
    assert rankings((0, 1, 2), (1, 1, 3)) == (((0, 1, 2), 0.5), ((1, 0, 2), 0.5))
    assert rankings((0, 0, 1), (1, 1, 3)) == (((0, 0, 1), 1.0),)
    assert rankings((0, 1, 2), (1, 2, 2)) == (((0, -1, 1, 2), 1.0),)
    assert sum(weight for _, weight in rankings((0, 1, 2, 3), (1, 2, 2, 4))) == pytest.approx(1)


def test_equal_bots_are_seldom_told_apart_however_often_we_look() -> None:
    """In 400 contests, a coin is tossed 1,000 times, and the verdict is read after every tenth toss."""
    dice, wrong = random.Random(11), 0
    for _ in range(400):
        wins = 0
        for throws in range(1, 1001):
            wins += dice.random() < 0.5
            if throws >= 30 and throws % 10 == 0:
                one, other = wins + 0.5, throws - wins + 0.5
                if abs(math.log(one / other)) > boundary(throws, 0.05) * math.sqrt(1 / one + 1 / other):
                    wrong += 1
                    break
    assert wrong / 400 <= 0.05


def test_bots_that_are_close_are_called_equal_in_the_end() -> None:
    dice = random.Random(3)
    games = [((0, 1), (1, 2) if dice.random() < 0.5 else (2, 1)) for _ in range(6000)]
    assert rate(["a", "b"], games[:300]).verdict(0, 1, 25) == "open"
    assert rate(["a", "b"], games).verdict(0, 1, 25) == "equal"
