"""The same simulation on a Ray cluster, with a worker that is killed and a bot that exists only in this folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from holocene.kernel.errors import BadRequest
from holocene.lab.cluster import pack_bots
from holocene.lab.plan import Plan
from holocene.lab.simulate import simulate
from tests.lab import bots

OWN = """
import os, pathlib

class Own:
    def choose(self, dealt, seat, budget, seed):
        life = pathlib.Path({life!r})
        if life.exists():
            life.unlink()
            os._exit(9)
        return dealt.legal(seat)[-1]
"""


def test_ray_plays_the_same_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    life = tmp_path / "life"
    own = tmp_path / "code" / "own_of_ray.py"
    own.parent.mkdir()
    own.write_text(OWN.format(life=str(life)))
    monkeypatch.syspath_prepend(own.parent)
    plan = Plan("cavemen", ("own_of_ray:Own", "greedy"), seed="r")
    calm = simulate(plan, 30, workers=1)
    life.touch()
    assert simulate(plan, 30, ray="local") == calm
    assert not life.exists(), "a worker has died on the way"


def test_a_missing_cluster_gets_one_sentence() -> None:
    with pytest.raises(BadRequest, match=r"there is no Ray cluster at 127\.0\.0\.1:1"):
        simulate(Plan("cavemen", ("random", "random")), 1, ray="127.0.0.1:1")


def test_only_bots_that_are_not_installed_are_sent(tmp_path: Path) -> None:
    assert not pack_bots(["greedy", "random", "holocene.bots.engine.greedy:Greedy"], tmp_path)
    assert pack_bots([f"{bots.__name__}:Slow@3"], tmp_path)
    assert (tmp_path / "tests" / "lab" / "bots.py").exists()
