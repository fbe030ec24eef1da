"""Observations over random play: they contain nothing hidden, stay between 0 and 1, and agree with the views."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import holocene
from holocene.batch.arrays import Floats, Sight, named
from holocene.games import all_games
from holocene.kernel.engine.canvas import new_canvas
from holocene.kernel.engine.slices import Slice
from holocene.kernel.game import OptionValue
from holocene.kernel.matches.match import Match
from tests.properties.test_play import RUNS, SEEDS, every_setting, quick, walk


def sight_of(match: Match) -> Sight:
    return Sight(match.game.observer(match.state), match.state.space.size)


@every_setting
@quick
@given(seed=SEEDS, run=RUNS, deal=st.integers(0, 1000))
def test_hidden_information_changes_no_number(
    name: str, players: int, options: dict[str, OptionValue], seed: int, run: bytes, deal: int
) -> None:
    match = walk(name, players, options, seed, run)
    sight = sight_of(match)
    for seat in range(players):
        seen, mask = sight.look(match.state, seat)
        assert seen.min() >= 0.0
        assert seen.max() <= 1.0
        assert np.flatnonzero(mask).tolist() == match.state.legal(seat)
        dealt_seen, dealt_mask = sight.look(match.state.determinize(seat, deal), seat)
        changed = [part.name for part in sight.slices if not equal(part, seen, dealt_seen)]
        assert not changed, "hidden cards change these slices"
        assert (mask == dealt_mask).all()


def equal(part: Slice, one: Floats, other: Floats) -> bool:
    return bool((one[part.start : part.stop] == other[part.start : part.stop]).all())


@every_setting
@quick
@given(seed=SEEDS, run=RUNS)
def test_observing_changes_nothing_and_a_clone_gives_the_same_row(
    name: str, players: int, options: dict[str, OptionValue], seed: int, run: bytes
) -> None:
    match = walk(name, players, options, seed, run)
    sight = sight_of(match)
    before = match.state.hash()
    for seat in range(players):
        assert (sight.look(match.state, seat)[0] == sight.look(match.state.clone(), seat)[0]).all()
    assert match.state.hash() == before


@every_setting
@quick
@given(seed=SEEDS, run=RUNS)
def test_a_row_written_over_another_shows_nothing_of_it(
    name: str, players: int, options: dict[str, OptionValue], seed: int, run: bytes
) -> None:
    """Unchanged parts of a row are not written again, so a row must not show what was in it before."""
    match = walk(name, players, options, seed, run[:1])
    sight = sight_of(match)
    for byte in run:
        states = [match.state]
        if byte % 4 == 0:  # also after more than one step
            states = [match.state.clone(), match.state.determinize(byte % players, seed), match.state]
        for state in states:
            seat = (byte // 4) % players if byte % 3 == 0 else max(0, state.mover())
            over, fresh = sight.look(state, seat), sight_of(match).look(state, seat)
            assert not [part.name for part in sight.slices if not equal(part, over[0], fresh[0])]
            assert (over[1] == fresh[1]).all()
        if match.state.over:
            match = walk(name, players, options, seed + 1, run[:1])
        else:
            seat = match.state.mover()
            legal = match.state.legal(seat)
            match.state.step(seat, legal[byte % len(legal)])


@pytest.mark.parametrize("name", list(all_games()))
def test_one_observer_serves_all_matches_with_its_players_and_options(name: str) -> None:
    """One observer serves all matches: sizes and places do not depend on where it was made."""
    players = holocene.games()[0].players[-1] if name == "cavemen" else 4
    first, other = (holocene.new(name, players, seed=seed) for seed in (1, 2))
    for seed in range(30):
        if not first.state.over:
            seat = first.state.to_move()[0]
            first.play(seat, first.state.legal(seat)[seed % len(first.state.legal(seat))])
    for seat in range(players):
        assert (sight_of(first).look(first.state, seat)[0] == sight_of(other).look(first.state, seat)[0]).all()


def rows(name: str, players: int, options: dict[str, Any]) -> str:
    """Return a digest of all observations of a random game; some are compared with rows that are written afresh."""
    match = holocene.new(name, players, seed=5, **options)
    sight = sight_of(match)
    digest = hashlib.sha256()
    number = 0
    while not match.state.over and number < 400:
        seat = match.state.mover()
        for other in range(players):
            seen = sight.look(match.state, other)[0].tobytes()
            assert number % 10 or seen == sight_of(match).look(match.state, other)[0].tobytes()
            digest.update(seen)
        legal = match.state.legal(seat)
        match.state.step(seat, legal[number * 7 % len(legal)])
        number += 1
    return digest.hexdigest()


TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("cavemen", 3, {}),
    ("thaw", 3, {}),
    ("endless_winter", 3, {"expansion": "cave_paintings", "glacier_tokens": True, "rest_tokens": True}),
]


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_both_builds_write_the_same_numbers(name: str, players: int, options: dict[str, Any]) -> None:
    code = f"from tests.properties.test_observations import rows; print(rows({name!r}, {players}, {options!r}))"
    environment = {**os.environ, "HOLOCENE_PURE": "1"}
    pure = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert pure.stdout.strip() == rows(name, players, options)


def test_a_slice_that_is_not_filled_is_noticed() -> None:
    canvas = new_canvas([Slice("one", (2,), "two numbers"), Slice("other", (1,), "one")], 1)
    canvas.open(0)
    canvas.next()
    canvas.flag(True)
    with pytest.raises(ValueError, match="block 0 of an observation ends at 2"):
        canvas.next()


# What the numbers say ----------------------------------------------------------------------------------------------


def played(name: str, players: int, run: bytes, **options: Any) -> tuple[Match, dict[int, dict[str, Floats]]]:
    match = walk(name, players, options, len(run), run)
    sight = sight_of(match)
    return match, {seat: named(sight.slices, sight.look(match.state, seat)[0]) for seat in range(players)}


WALKS = [bytes([start, *range(20)]) for start in (0, 60, 120, 180, 240)]


@pytest.mark.parametrize("run", WALKS)
def test_the_observation_of_cavemen_agrees_with_the_view(run: bytes) -> None:
    match, seen = played("cavemen", 4, run)
    view = match.state.view(None)
    slugs = match.state.edition.slugs  # type: ignore[attr-defined]
    for seat, part in seen.items():
        assert [slugs[card] for card in np.flatnonzero(part["pool"])] == view["pool"]
        assert [slugs[card] for card in np.flatnonzero(part["discards"])] == view["discards"]
        assert round(float(part["deck"][0]) * 86) == view["deck"]
        for place in range(4):
            tribe = view["tribes"][(seat + place) % 4]
            assert round(float(part["food"][place]) * 20) == min(20, tribe["food"])
            assert round(float(part["teeth"][place]) * 20) == min(20, tribe["teeth"])
            assert [slugs[card] for card in np.flatnonzero(part["cards"][place])] == tribe["cards"]
            totals = [min(12, score["total"]) for score in tribe["scores"].values()]
            assert np.rint(part["scores"][place] * 12).tolist() == totals
            odds = tribe["casualty_odds"]
            chance = 0 if odds["safe"] else odds["matching"] / max(1, odds["of"])
            assert part["casualties"][place] == pytest.approx(chance, abs=1e-6)
        if not match.state.over:
            assert np.flatnonzero(part["mover"]).tolist() == [(view["to_move"][0] - seat) % 4]


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("run", WALKS)
def test_the_observation_of_thaw_agrees_with_the_views(run: bytes, players: int) -> None:
    match, seen = played("thaw", players, run)
    for seat, part in seen.items():
        view = match.state.view(seat)
        assert [(seat + place) % players for place in np.flatnonzero(part["waiting"])] == sorted(
            view["to_move"], key=lambda other: (other - seat) % players
        )
        for place in range(players):
            sheet = view["sheets"][(seat + place) % players]
            colours = [[] for _ in part["boxes"][place]]  # type: list[list[int]]
            for box, colour in enumerate(sheet["boxes"]):
                if colour >= 0:
                    colours[(colour - seat) % players if colour < players else colour].append(box)
            assert [np.flatnonzero(plane).tolist() for plane in part["boxes"][place]] == colours
            for helper in sheet["helpers"]:
                by = helper["by"]
                column = (by - seat) % players if by < players else by
                assert round(float(part["checks"][place][column]) * 20) == min(20, helper["checks"])
                assert round(float(part["bonus"][place][column]) * 81) == helper["bonus"]
            points = sheet["rectangle"]["points"] if sheet["rectangle"] else 0
            assert round(float(part["rectangle"][place]) * 81) == points
            assert np.rint(part["scores"][place] * 81).tolist()[: len(sheet["scores"])] == sheet["scores"]


@pytest.mark.parametrize("run", WALKS)
def test_the_observation_of_endless_winter_agrees_with_the_views(run: bytes) -> None:
    match, seen = played("endless_winter", 3, run, expansion="cave_paintings", rest_tokens=True)
    edition: Any = match.state.edition  # type: ignore[attr-defined]
    for seat, part in seen.items():
        view = match.state.view(seat)
        assert cards(edition, part["hand"]) == at_most_four(view["tribes"][seat]["hand"])
        assert cards(edition, part["deck"]) == at_most_four(view["tribes"][seat]["deck"])
        for place in range(3):
            tribe = view["tribes"][(seat + place) % 3]
            assert cards(edition, part["discards"][place]) == at_most_four(tribe["discards"])
            assert cards(edition, part["mourned"][place]) == at_most_four(tribe["mourned"])
            assert cards(edition, part["pile"][place]) == (tribe["pile"] or [])
            assert round(float(part["food"][place]) * 10) == tribe["food"]
            assert round(float(part["points"][place]) * 100) == min(100, tribe["points"])
            assert np.flatnonzero(part["villages"][place]).tolist() == sorted(tribe["villages"])
            assert np.flatnonzero(part["dots"][place]).tolist() == tribe["painting"]["dots"]
            assert part["honor rank"][place].argmax() + 1 == tribe["honor_rank"]
        mine = [cell for cell, number in enumerate(match.state.megaliths_at) if number == seat + 2]  # type: ignore[attr-defined]
        assert np.flatnonzero(part["megaliths"][0]).tolist() == mine


def at_most_four(names: list[str]) -> list[str]:
    """Return cards as an observation counts them, which has room for four of a kind."""
    return [name for place, name in enumerate(names) if names[:place].count(name) < 4]


def cards(edition: Any, counts: Floats) -> list[str]:
    return [edition.slugs[kind] for kind, share in enumerate(counts) for _ in range(round(float(share) * 4))]
