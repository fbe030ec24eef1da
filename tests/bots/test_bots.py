"""Bots: greedy is far better than random, the same seed gives the same choice, and your own bot can play."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import holocene
from holocene.bots import find_bot
from holocene.bots.engine.bot import Bot
from holocene.bots.engine.dice import new_dice
from holocene.bots.playing import ask, play_out
from holocene.kernel.engine.state import State
from holocene.kernel.errors import BadRequest, BotFailed


class Last(Bot):
    """Takes the last legal action; a user's own bot in plain Python."""

    def choose(self, dealt: State, seat: int, budget: float, seed: int) -> int:
        return dealt.legal(seat)[-1]


class Broken:
    """Is not a bot."""


class Unpicklable(Exception):
    """Cannot be sent from a worker, because its constructor needs more than its text."""

    def __init__(self, text: str, more: int) -> None:
        super().__init__(text)


class Answers(Bot):
    """Returns the answer it was made with, or raises it."""

    answer: Any = None

    def choose(self, dealt: State, seat: int, budget: float, seed: int) -> int:
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer  # type: ignore[no-any-return]


class Spy(Bot):
    """Remembers the positions it was given."""

    def __init__(self) -> None:
        self.seen: list[State] = []

    def choose(self, dealt: State, seat: int, budget: float, seed: int) -> int:
        self.seen.append(dealt)
        return dealt.legal(seat)[0]


def test_greedy_beats_random() -> None:
    wins = 0
    for seed in range(40):
        bots = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        winner = next(s.seat for s in holocene.play_out("cavemen", bots, seed=seed).state.scores() if s.place == 1)
        wins += bots[winner] == "greedy"
    assert wins >= 38


def test_greedy_beats_random_through_a_long_winter() -> None:
    """It wins at least 19 of 20 two-player games, with far more points."""
    wins, points = 0, [0, 0]
    for seed in range(20):
        bots = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        scores = holocene.play_out("endless_winter", bots, seed=seed).state.scores()
        greedy = bots.index("greedy")
        wins += scores[greedy].place == 1
        points[0] += scores[greedy].points
        points[1] += scores[1 - greedy].points
    assert wins >= 19
    assert points[0] > 3 * points[1]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_greedy_beats_random_in_simultaneous_play(players: int) -> None:
    """One greedy bot among random ones wins far more than its share of 20 games."""
    wins = 0
    for seed in range(20):
        bots = ["random"] * players
        bots[seed % players] = "greedy"
        places = [score.place for score in holocene.play_out("thaw", bots, seed=seed).state.scores()]
        wins += places[seed % players] == 1
    assert wins >= 14


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_the_same_seed_gives_the_same_choice(name: str) -> None:
    state = holocene.new("cavemen", players=4, seed=7).state
    seat = state.to_move()[0]
    assert len({ask(find_bot(name), state, seat, 1.0, 3) for _ in range(5)}) == 1
    assert all(ask(find_bot(name), state, seat, 1.0, seed) in state.legal(seat) for seed in range(20))


def test_random_takes_every_action_about_equally_often() -> None:
    state = holocene.new("cavemen", players=4, seed=7).state
    seat = state.to_move()[0]
    legal = state.legal(seat)
    counts = [0] * state.space.size
    for seed in range(500 * len(legal)):
        counts[find_bot("random").choose(state, seat, 1.0, seed)] += 1
    assert all(400 < counts[action] < 600 for action in legal)


def test_a_bot_never_gets_the_real_position() -> None:
    match = holocene.new("cavemen", players=2, seed=7)
    spy = Spy()
    play_out(match, [spy, find_bot("greedy")])
    real = {state.hash() for _, state in match.positions()}
    assert spy.seen
    assert not real & {state.hash() for state in spy.seen}


def test_a_match_between_bots_is_the_same_for_the_same_seed() -> None:
    one, other = (holocene.play_out("cavemen", ["greedy", "random", "random"], seed=3) for _ in range(2))
    assert one.log == other.log
    assert one.state.over


def test_your_own_bot_is_found_by_name() -> None:
    name = f"{__name__}:Last"
    assert holocene.play_out("cavemen", [name, "greedy"], seed=1).state.over


@pytest.mark.parametrize("name", ["nobody", "no.such.module:Bot", f"{__name__}:Missing", f"{__name__}:Broken", "", ":"])
def test_unknown_bots_are_refused_in_one_sentence(name: str) -> None:
    with pytest.raises(BadRequest) as caught:
        find_bot(name)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", [None, 3, [], b"greedy"])
def test_a_bots_name_must_be_text(name: Any) -> None:
    with pytest.raises(BadRequest, match="name is a text"):
        holocene.play_out("cavemen", [name, "greedy"])


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (ValueError("no idea"), "ValueError: no idea"),
        (Unpicklable("odd", 2), "Unpicklable: odd"),
        (SystemExit(3), "SystemExit: 3"),
        (99_999, "it chose action 99999: there is no action 99999: actions go from 0 to 443"),
        (0, "it chose action 0: First the Conch: bid Teeth or pass. (CAV-6.2)"),
        (None, "TypeError"),
        ("106", "TypeError"),
        (106.0, "TypeError"),
    ],
)
def test_a_bot_that_fails_is_one_clear_error_and_changes_nothing(answer: object, reason: str) -> None:
    match = holocene.new("cavemen", players=2, seed=7)
    before = match.state.hash()
    bot = Answers()
    bot.answer = answer
    with pytest.raises(BotFailed) as caught:
        play_out(match, [bot, bot])
    seat = match.state.to_move()[0]
    assert str(caught.value).startswith(f"the bot Answers in seat {seat} has failed: {reason}")
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    assert (match.state.hash(), match.log) == (before, [])


def test_dice_are_fair() -> None:
    dice = new_dice(1)
    counts = [0] * 7
    for _ in range(70_000):
        counts[dice.below(7)] += 1
    assert all(9_600 < count < 10_400 for count in counts)
