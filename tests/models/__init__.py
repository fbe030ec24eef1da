"""Slow, plain second implementations of games, written from the clauses alone, to be compared with the engine.

They were written without looking at the engine. Keep it so: correct a model by its clauses, never by the code it is
compared with. `holocene fuzz GAME --model` compares them with the engine for as long as you like.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from holocene.lab.model import Model
from tests.models.cavemen import CavemenModel
from tests.models.thaw import ThawModel
from tests.models.winter import WinterModel

GAMES = Path(__file__).parent.parent.parent / "src" / "holocene" / "games"


def find_model(game: str) -> Model:
    """Return the model of a game, with the components that are shipped."""
    files = {"cavemen": ["cards"], "thaw": ["cards"], "endless_winter": ["cards", "paintings"]}[game]
    components: dict[str, Any] = {}
    for name in files:
        components |= tomllib.loads((GAMES / game / "files" / f"{name}.toml").read_text(encoding="utf-8"))
    models: dict[str, Any] = {"cavemen": CavemenModel, "thaw": ThawModel, "endless_winter": WinterModel}
    found: Model = models[game](components)
    return found
