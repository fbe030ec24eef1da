"""Properties over random play, at every player count and option of every game.

A run is one `bytes`: one byte a decision, which is what makes Hypothesis quick here (docs/performance.md). Shrinking
shortens the match that breaks a property.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import holocene
from holocene.bots.engine.dice import new_dice
from holocene.bots.engine.playout import play_randomly
from holocene.games import all_games, find_game
from holocene.kernel.engine.state import State
from holocene.kernel.game import OptionValue
from holocene.kernel.matches.match import Match, new_match
from holocene.lab import invariants
from holocene.lab.fuzz import all_settings, few_settings, pairs, pick
from tests.properties.damage import damaged
from tests.properties.shares import own_share

ALL_SETTINGS = own_share([(name, *setting) for name in all_games() for setting in few_settings(find_game(name))])
RUNS = st.binary(min_size=1, max_size=60)
SEEDS = st.integers(0, 10**6)


def label(value: object) -> str | None:
    """Return a readable id for the options."""
    if isinstance(value, dict):
        return ",".join(f"{name}={one}" for name, one in value.items())
    return None


@cache
def usual_length(name: str, players: int) -> int:
    """Return roughly how many decisions a random game takes."""
    return play_randomly(holocene.new(name, players, seed=1).state, new_dice(1), 1000)


def walk(name: str, players: int, options: dict[str, OptionValue], seed: int, run: bytes) -> Match:
    """Return the match that a run of bytes leads to; its first byte says how far dice play before the rest decides."""
    game = find_game(name)
    match = new_match(game, players, seed, dict(options), game.edition())
    dice = new_dice(seed)
    for _ in range(usual_length(name, players) * run[0] // 250):
        if match.state.over:
            break
        match.play(*pick(match, dice))
    for byte in run[1:]:
        if match.state.over:
            break
        seats = match.state.to_move()
        seat = seats[byte % len(seats)]
        legal = match.state.legal(seat)
        match.play(seat, legal[byte % len(legal)])
    return match


every_setting = pytest.mark.parametrize(("name", "players", "options"), ALL_SETTINGS, ids=label)
quick = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.parametrize("name", list(all_games()))
def test_every_pair_of_choices_occurs_in_some_setting(name: str) -> None:
    game = find_game(name)
    met = {pair for setting in few_settings(game) for pair in pairs(setting)}
    assert met == {pair for setting in all_settings(game) for pair in pairs(setting)}


@every_setting
@quick
@given(seed=SEEDS, run=RUNS)
def test_every_property_holds_in_every_position(
    name: str, players: int, options: dict[str, OptionValue], seed: int, run: bytes
) -> None:
    """Conservation, legal against refusals, exact copies, secrecy, rejections: see `holocene.lab.invariants`."""
    invariants.check_all(walk(name, players, options, seed, run))


@every_setting
@quick
@given(seed=SEEDS, run=RUNS)
def test_undo_and_redo_lead_back(
    name: str, players: int, options: dict[str, OptionValue], seed: int, run: bytes
) -> None:
    invariants.check_undo(walk(name, players, options, seed, run))


@every_setting
@quick
@given(seed=SEEDS, run=RUNS, order=st.randoms(use_true_random=False))
def test_the_order_of_seats_in_a_simultaneous_step_changes_nothing(
    name: str, players: int, options: dict[str, OptionValue], seed: int, run: bytes, order: Random
) -> None:
    """Each seat's decision depends only on its own view, so the step ends in the same position in any order."""
    match = walk(name, players, options, seed, run)
    step = match.state.simultaneous
    if step < 0:
        return
    ends = []
    for _ in range(2):
        played = match.clone()
        while played.state.simultaneous == step:
            seat = order.choice(played.state.to_move())
            legal = played.state.legal(seat)
            played.play(seat, legal[run[0] * (seat + 1) % len(legal)])
        ends.append((played.state.hash(), [played.state.view(seat) for seat in range(players)]))
    assert ends[0] == ends[1]


@every_setting
@quick
@given(seed=SEEDS, run=RUNS)
def test_a_saved_match_replays_to_the_same_hash(
    tmp_path_factory: pytest.TempPathFactory,
    name: str,
    players: int,
    options: dict[str, OptionValue],
    seed: int,
    run: bytes,
) -> None:
    match = walk(name, players, options, seed, run)
    path: Path = tmp_path_factory.mktemp("replay") / "match.json"
    match.save(path)
    again = holocene.replay(path)
    assert again.state.hash() == match.state.hash()
    assert again.log == match.log


@every_setting
@quick
@given(seed=SEEDS, run=RUNS, chosen=st.integers(0, 10**6))
def test_a_match_can_be_forked_at_any_moment(
    tmp_path_factory: pytest.TempPathFactory,
    name: str,
    players: int,
    options: dict[str, OptionValue],
    seed: int,
    run: bytes,
    chosen: int,
) -> None:
    """A fork shows what the moment showed, keeps every property, and is read back from its file."""
    match = walk(name, players, options, seed, run)
    number = chosen % (len(match.log) + 1)
    there = match.at(number)
    if there.over:
        return
    seat = [None, *range(players)][chosen % (players + 1)]
    fork = match.fork(number, seed=chosen, seat=seat)
    assert fork.options == match.options
    assert invariants.seen(match.game, fork.state, seat) == invariants.seen(match.game, there, seat)
    invariants.check_all(fork)
    fork.play(*pick(fork, new_dice(chosen)))
    path: Path = tmp_path_factory.mktemp("fork") / "match.json"
    fork.save(path)
    assert holocene.replay(path).state.hash() == fork.state.hash()


@every_setting
@quick
@given(seed=SEEDS, run=RUNS, chosen=st.integers(0, 255))
def test_a_dealt_position_can_be_played(
    name: str, players: int, options: dict[str, OptionValue], seed: int, run: bytes, chosen: int
) -> None:
    """`determinize` returns a complete position: it has every property of a real one, also after a decision."""
    match = walk(name, players, options, seed, run)
    if match.state.over:
        return
    seat = match.state.to_move()[0]
    dealt = match.state.determinize(seat, chosen)
    assert dealt.dump()["random"] != match.state.dump()["random"], "the generator of a dealt position is new"
    match.state = dealt
    invariants.check_all(match)
    legal = dealt.legal(seat)
    dealt.step(seat, legal[chosen % len(legal)])
    dealt.check()


@pytest.mark.parametrize("name", list(all_games()))
@settings(max_examples=20, deadline=None)
@given(seed=SEEDS, data=st.data())
def test_bots_do_not_see_what_is_hidden_from_their_seat(name: str, seed: int, data: st.DataObject) -> None:
    """If the hidden cards are swapped, the bot gets the same position and makes the same choice."""
    from holocene.bots import find_bot
    from holocene.bots.playing import ask

    game = find_game(name)
    match = walk(name, data.draw(st.sampled_from(game.players)), {}, seed, data.draw(RUNS))
    if match.state.over:
        return
    seat = match.state.to_move()[0]
    swapped = match.state.determinize(seat, data.draw(st.integers(0, 1000)))
    for bot in ("random", "greedy", "search@20"):  # a search by the clock need not choose the same again
        choices = {ask(find_bot(bot), state, seat, 1.0, 5) for state in (match.state, swapped)}
        assert len(choices) == 1


@every_setting
@settings(quick, max_examples=12)
@given(seed=SEEDS, run=RUNS)
def test_a_damaged_dump_is_refused_or_playable(
    name: str, players: int, options: dict[str, OptionValue], seed: int, run: bytes
) -> None:
    """Damage a dump at random: load refuses it in one sentence, or gives a position that stays sound in play."""
    match = walk(name, players, options, seed, run)
    dice = Random(seed)
    for _ in range(8):
        loaded = load_or_refuse(name, damaged(match.state.dump(), dice))
        if isinstance(loaded, str):
            assert "\n" not in loaded
            continue
        loaded.check()
        for seat in [None, *range(players)]:
            loaded.determinize(seat, seed).check()
        for _ in range(10):
            if not loaded.over:
                seat = dice.choice(loaded.to_move())
                loaded.step(seat, dice.choice(loaded.legal(seat)))
                loaded.check()
        assert load_or_refuse(name, loaded.dump()).dump() == loaded.dump(), "and can be kept"  # type: ignore[union-attr]


def load_or_refuse(name: str, dump: object) -> State | str:
    """Return the position, or the sentence that refuses it."""
    try:
        return holocene.load(name, dump)
    except holocene.BadPosition as error:
        return str(error)
