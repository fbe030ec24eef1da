"""A batch plays the same games as single matches, starts new games, and refuses a step with any illegal action."""

from __future__ import annotations

from multiprocessing import active_children
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import holocene
import holocene.batch
from holocene.batch import Batch, Sight, team
from holocene.games import all_games, find_game

GAMES = 5


def choose(masks: Any, step: int) -> Any:
    """Return an allowed action in each game, a different one each time."""
    rows = [np.flatnonzero(mask) for mask in masks]
    return np.array([row[(7 * step + game) % len(row)] for game, row in enumerate(rows)])


@pytest.mark.parametrize("name", list(all_games()))
def test_a_batch_plays_the_same_games_as_single_matches(name: str) -> None:
    players = find_game(name).players[0]
    batch = Batch(name, players, GAMES, seed="s")
    states = [holocene.new(name, players, seed=f"s-{game}-0").state for game in range(GAMES)]
    sight = Sight(find_game(name).observer(states[0]), states[0].space.size)
    begun = [1] * GAMES
    for step in range(400):
        for game, state in enumerate(states):
            seat = state.mover()
            seen, mask = sight.look(state, seat)
            assert batch.seats[game] == seat
            assert (batch.observations[game] == seen).all()
            assert (batch.masks[game] == mask).all()
        actions = choose(batch.masks, step)
        batch.step(actions)
        for game, state in enumerate(states):
            state.apply(state.mover(), int(actions[game]))
            assert batch.ended[game] == state.over
            if state.over:
                scores = state.scores()
                assert batch.points[game].tolist() == [score.points for score in scores]
                assert batch.rewards[game].sum() == pytest.approx(0, abs=1e-6)
                assert batch.rewards[game].argmax() in [score.seat for score in scores if score.place == 1]
                states[game] = holocene.new(name, players, seed=f"s-{game}-{begun[game]}").state
                begun[game] += 1
            else:
                assert not batch.rewards[game].any()
    assert batch.finished == sum(begun) - GAMES > 0


def test_the_arrays_stay_the_same_objects() -> None:
    batch = Batch("cavemen", 2, 3, seed=1)
    arrays = [batch.observations, batch.masks, batch.seats, batch.rewards, batch.ended]
    for step in range(50):
        batch.step(choose(batch.masks, step))
    assert all(a is b for a, b in zip(arrays, (*arrays[:0], *arrays), strict=True))
    assert batch.observations is arrays[0]
    assert batch.masks is arrays[1]
    assert batch.seats is arrays[2]
    assert batch.observations.dtype == np.float32
    assert batch.named()["pool"].shape == (3, 86)


def test_one_illegal_action_refuses_the_whole_step() -> None:
    batch = Batch("cavemen", 2, GAMES, seed=1)
    before = [state.hash() for state in batch.states]
    actions = choose(batch.masks, 0)
    for wrong in (int(np.flatnonzero(batch.masks[3] == 0)[0]), -1, batch.actions, 2**40):
        actions[3] = wrong
        with pytest.raises(holocene.IllegalAction):
            batch.step(actions)
        assert [state.hash() for state in batch.states] == before
    with pytest.raises(holocene.IllegalAction):
        batch.step(np.full(GAMES, 2**64 - 1, dtype=np.uint64))


@pytest.mark.parametrize("wrong", [[0, 1], np.zeros(GAMES), np.zeros((GAMES, 1), int), "forage", None])
def test_a_step_needs_one_number_per_game(wrong: Any) -> None:
    batch = Batch("cavemen", 2, GAMES, seed=1)
    with pytest.raises(holocene.BadRequest, match=f"{GAMES} whole numbers"):
        batch.step(wrong)


def test_impossible_batches_are_refused() -> None:
    for games in (0, -3, 1.5, True):
        with pytest.raises(holocene.BadRequest, match="at least 1 game"):
            Batch("cavemen", 2, games)  # type: ignore[arg-type]
    with pytest.raises(holocene.BadRequest):
        Batch("cavemen", 7, 2)
    with pytest.raises(holocene.BadRequest):
        Batch("cavemen", 2, 2, tribe="wolf")


@pytest.mark.parametrize("name", list(all_games()))
@pytest.mark.parametrize("restless", [False, True])
def test_the_number_of_workers_changes_nothing(name: str, restless: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does it matter which process plays a game: here, each step moves all games to one process and back."""
    if restless:
        monkeypatch.setattr(team, "LOSS", -1.0)
        monkeypatch.setattr(team, "REST", 0.0)
    players = find_game(name).players[0]
    alone = Batch(name, players, GAMES, seed="s")
    with Batch(name, players, GAMES, seed="s", workers=2) as batch:
        assert batch.workers == 2
        for step in range(400):
            for one, other in zip(arrays_of(alone), arrays_of(batch), strict=True):
                assert (one == other).all()
            actions = choose(alone.masks, step)
            alone.step(actions)
            batch.step(actions)
        assert batch.finished == alone.finished > 0
        assert list(batch.named()) == list(alone.named())


def arrays_of(batch: Batch) -> list[Any]:
    """Return everything that a batch shows."""
    return [batch.observations, batch.masks, batch.seats, batch.rewards, batch.points, batch.ended]


def test_workers_refuse_like_a_single_process() -> None:
    alone = Batch("cavemen", 2, GAMES, seed=1)
    with Batch("cavemen", 2, GAMES, seed=1, workers=3) as batch:
        actions = choose(batch.masks, 0)
        for game in range(GAMES):
            for wrong in (int(np.flatnonzero(batch.masks[game] == 0)[0]), -1, batch.actions, 2**40):
                asked = actions.copy()
                asked[game] = wrong
                with pytest.raises(holocene.IllegalAction) as expected:
                    alone.step(asked)
                with pytest.raises(holocene.IllegalAction) as told:
                    batch.step(asked)
                assert str(told.value) == str(expected.value)
        batch.step(actions)
        alone.step(actions)
        assert (batch.observations == alone.observations).all()
        with pytest.raises(ValueError, match="read-only"):
            batch.observations[0, 0] = 1
        with pytest.raises(holocene.BadRequest, match="only a batch with one worker"):
            _ = batch.states


def test_a_dead_worker_is_reported_and_the_others_end() -> None:
    batch = Batch("cavemen", 2, GAMES, seed=1, workers=3)
    workers = [child for child in active_children() if child.name == "holocene-batch"]
    assert len(workers) == 2
    workers[0].kill()
    with pytest.raises(holocene.HoloceneError, match="a process of the batch died"):
        batch.step(choose(batch.masks, 0))
    assert not any(worker.is_alive() for worker in workers)
    with pytest.raises(holocene.BadRequest, match="closed"):
        batch.step(choose(batch.masks, 0))
    batch.close()


def test_deleting_a_batch_ends_its_workers() -> None:
    batch = Batch("cavemen", 2, GAMES, seed=1, workers=2)
    (worker,) = [child for child in active_children() if child.name == "holocene-batch"]
    del batch
    assert not worker.is_alive()


def test_a_batch_starts_no_more_workers_than_games() -> None:
    with Batch("cavemen", 2, 2, seed=1, workers=50) as batch:
        assert batch.workers == 2
    for workers in (0, -1, 2.0, True):
        with pytest.raises(holocene.BadRequest, match="at least 1 worker"):
            Batch("cavemen", 2, 2, workers=workers)  # type: ignore[arg-type]


def test_an_owners_cards_are_sent_to_the_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The values are sent, not the file, which may have changed or disappeared when a worker starts."""
    mine = tmp_path / "mine.toml"
    mine.write_text("[leader]\nhunting = 1\ninventing = 1\nforaging = 7\nstones = 4\n", encoding="utf-8")
    alone = Batch("cavemen", 2, GAMES, seed=1, edition=mine)

    def begin(*given: Any) -> team.Team:
        mine.unlink()
        return team.Team(*given)

    monkeypatch.setattr(holocene.batch, "Team", begin)
    with Batch("cavemen", 2, GAMES, seed=1, workers=2, edition=mine) as batch:
        assert batch.edition.digest == alone.edition.digest
        assert (batch.observations == alone.observations).all()
        assert (batch.observations != Batch("cavemen", 2, GAMES, seed=1).observations).any(axis=1).all()
