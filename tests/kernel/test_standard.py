"""The standard part of views: the checks find faults, and the counting observer writes the zones and goods."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import holocene
from holocene.adapters.pettingzoo import raw_env
from holocene.batch import Batch
from holocene.batch.arrays import Floats, Sight, named
from holocene.bots.engine.dice import new_dice
from holocene.games import all_games, find_game
from holocene.kernel.counting import COPIES, DOWN, CountingObserver
from holocene.kernel.engine.state import GAMES, State
from holocene.kernel.game import Game
from holocene.kernel.matches.match import Match
from holocene.kernel.standard import Standard, face_down, good, standard_of, standard_view, thing, zone
from holocene.lab.fuzz import few_settings, pick
from holocene.lab.invariants import check_secrecy, check_standard
from tests.kernel.toy import TOY, toy

SETTINGS = [(name, *setting) for name in all_games() for setting in few_settings(find_game(name))[::8]]


def moments(match: Match, seed: int = 5, most: int = 25) -> Iterator[State]:
    """Play a match at random, and yield its first, its last and some other positions."""
    dice = new_dice(seed)
    while not match.state.over:
        if dice.below(most) == 0 or not match.log:
            yield match.state
        match.play(*pick(match, dice))
    yield match.state


def label(value: object) -> str | None:
    return ",".join(f"{name}={one}" for name, one in value.items()) if isinstance(value, dict) else None


# The checks find faults ----------------------------------------------------------------------------------------------


def spoil(how: Callable[[Standard, int], None]) -> Match:
    """Return a match of a game whose standard part is wrong after the first random event."""
    game = find_game("cavemen")

    def standard(state: Any, seat: int | None) -> Standard:
        seen = copy.deepcopy(game.standard(state, seat))
        if state.chance > match_begins:
            how(seen, -1 if seat is None else seat)
        return seen

    match = holocene.new("cavemen", 2, 4)
    match_begins = match.state.chance
    dice = new_dice(1)
    while match.state.chance == match_begins:
        match.play(*pick(match, dice))
    return replace_game(match, standard)


def replace_game(match: Match, standard: Callable[[Any, int | None], Standard]) -> Match:
    before = GAMES[match.game.state]
    match.game = replace(match.game, standard=standard)
    GAMES[match.game.state] = before
    return match


def lose_a_zone(seen: Standard, seat: int) -> None:
    seen["zones"].pop()


def add_a_good(seen: Standard, seat: int) -> None:
    seen["goods"].append(good("luck", "Luck", 1))


def name_a_strange_kind(seen: Standard, seat: int) -> None:
    seen["zones"][1]["things"].append(thing("unicorn"))


def hide_what_can_be_selected(seen: Standard, seat: int) -> None:
    next(zone for zone in seen["zones"] if zone["id"] == "pool")["things"].clear()


def double_a_zone(seen: Standard, seat: int) -> None:
    seen["zones"].append(seen["zones"][0])


@pytest.mark.parametrize(
    ("how", "words"),
    [
        (lose_a_zone, "all seats have the same zones and goods"),
        (add_a_good, "the same in every position"),
        (name_a_strange_kind, "'unicorn'.* not among the game's kinds"),
        (hide_what_can_be_selected, "can be selected and are in no zone"),
        (double_a_zone, "have unique ids"),
    ],
)
def test_a_broken_standard_part_is_refused(how: Callable[[Standard, int], None], words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        check_standard(spoil(how))


def test_a_standard_part_that_reveals_a_secret_is_found() -> None:
    def tells(state: Any, seat: int | None) -> Standard:
        return {"names": [], "zones": [zone("next", "Next card", [thing(str(state.deck[-1]))])], "goods": []}

    match = replace_game(holocene.new("cavemen", 2, 4), tells)
    with pytest.raises(AssertionError, match="hidden cards change what seat"):
        check_secrecy(match)


# The counting observer -----------------------------------------------------------------------------------------------


def look(observer: CountingObserver, state: State, seat: int) -> dict[str, Floats]:
    seen, _ = Sight(observer, state.space.size).look(state, seat)
    return named(observer.slices, seen)


def test_the_observer_counts_things_by_zone_and_kind_and_goods() -> None:
    match = holocene.new("cavemen", 3, 4)
    game, state = match.game, match.state
    observer = CountingObserver(game, state)
    kinds = game.kinds(state)
    view = state.view(1)
    found = look(observer, state, 1)
    pool = [view["pool"].count(kind) / COPIES for kind in kinds]
    assert found["zone_pool"].tolist() == pytest.approx([*pool, 0])
    assert found["zone_deck"][-1] == pytest.approx(min(1, view["deck"] / DOWN))
    for place, seat in enumerate((1, 2, 0)):  # starting with the observer
        cards = [view["tribes"][seat]["cards"].count(kind) / COPIES for kind in kinds]
        assert found["zone_tribe"][place].tolist() == pytest.approx([*cards, 0])
        assert found["goods_food"][place] == pytest.approx(view["tribes"][seat]["food"] / 40, abs=1e-6)
    assert found["to_move"].tolist() == [float(seat in state.to_move()) for seat in (1, 2, 0)]


@pytest.mark.parametrize(("name", "players", "options"), SETTINGS, ids=label)
def test_an_observation_has_a_fixed_length_and_reveals_nothing_hidden(
    name: str, players: int, options: dict[str, Any]
) -> None:
    match = holocene.new(name, players, 6, **options)
    sight = Sight(CountingObserver(match.game, match.state), match.state.space.size)
    sizes = [part.size for part in sight.slices]
    for state in moments(match, most=60):
        assert [part.size for part in CountingObserver(match.game, state).slices] == sizes
        for seat in range(players):
            seen, _ = sight.look(state, seat)
            dealt, _ = sight.look(state.determinize(seat, 9), seat)
            assert seen.min() >= 0.0
            assert seen.max() <= 1.0
            assert (seen == dealt).all()


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Return Cavemen under another name, as a game without its own observation and panel."""
    game = find_game("cavemen")
    monkeypatch.setitem(GAMES, game.state, game)
    found = replace(game, name="plain", observation="", panel="")
    monkeypatch.setitem(all_games(), "plain", found)
    return found


def test_a_game_without_its_own_observation_runs_in_batches_and_environments(plain: Game) -> None:
    with Batch("plain", 2, 3, seed=1) as batch:
        for _ in range(20):
            batch.step(batch.masks.argmax(axis=1))
        assert batch.observations.shape == (3, sum(part.size for part in batch.slices))
        assert batch.observations.any()
    table = raw_env("plain", 2)
    table.reset(seed=3)
    random = np.random.default_rng(3)
    for _ in table.agent_iter(30):
        observation, *_ = table.last()
        assert observation is not None
        assert observation["observation"].shape == batch.observations.shape[1:]
        table.step(int(random.choice(np.flatnonzero(observation["action_mask"]))))


# A game that has no other view ---------------------------------------------------------------------------------------


def test_a_view_of_zones_and_goods_is_its_own_standard_part() -> None:
    state = toy().state
    zones, goods = [zone("hand", "Hand", face_down(3), 0)], [good("points", "Points", 2, 0)]
    names = TOY.seat_names(state)
    view = standard_view(state, 1, game="toy", question="Which?", names=names, zones=zones, goods=goods)
    assert standard_of(view) == {"names": names, "zones": zones, "goods": goods}
    assert (view["seat"], view["players"], view["question"], view["to_move"]) == (1, 3, "Which?", [0, 1, 2])
    assert TOY.standard(state, 0) == {"names": [], "zones": [], "goods": []}, "no standard part is an empty one"
