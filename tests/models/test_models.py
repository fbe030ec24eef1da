"""The engine and the second model play the same random matches and agree on everything (see `holocene.lab.model`)."""

from __future__ import annotations

import os

import pytest

from holocene.bots.engine.dice import new_dice
from holocene.games import find_game
from holocene.kernel.matches.match import new_match
from holocene.lab.fuzz import few_settings, pick
from holocene.lab.model import ComparedMatch
from tests.models import find_model

MATCHES = {"cavemen": 24, "thaw": 36, "endless_winter": 24}
LONGEST = 600  # decisions: random matches of Cavemen can go on for thousands


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("game", list(MATCHES))
def test_engine_and_model_agree(game: str, part: int) -> None:
    """Compare many matches of each game, over its player counts and options; each part plays some of them."""
    model, found = find_model(game), find_game(game)
    settings = few_settings(found)
    size = MATCHES[game] // (8 if os.environ.get("HOLOCENE_PURE") == "1" else 4)
    for number in range(part * size, (part + 1) * size):
        players, options = settings[number * 7 % len(settings)]
        match = new_match(found, players, f"model {number}", dict(options), found.edition())
        compared, dice = ComparedMatch(match, model), new_dice(number)
        while not match.state.over and len(match.log) < LONGEST:
            compared.check()
            compared.play(*pick(match, dice))
