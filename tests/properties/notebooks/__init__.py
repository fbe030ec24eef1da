"""Notebooks: what one seat was shown of a match, kept by the tests, and compared with the worlds dealt to that seat.

Run `python -m tests.properties.notebooks --matches 300` for a long run.
"""

from __future__ import annotations

from holocene.kernel.matches.match import Match
from tests.properties.notebooks.cavemen import CavemenNotebook
from tests.properties.notebooks.notebook import Notebook
from tests.properties.notebooks.thaw import ThawNotebook
from tests.properties.notebooks.winter import WinterNotebook

__all__ = ["CavemenNotebook", "Notebook", "ThawNotebook", "WinterNotebook", "new_notebook"]

# The games that have one; the others are checked only by the invariants and by `holocene.lab.flow`.
NOTEBOOKS: dict[str, type[Notebook]] = {
    "cavemen": CavemenNotebook,
    "endless_winter": WinterNotebook,
    "thaw": ThawNotebook,
}


def new_notebook(match: Match, seat: int | None) -> Notebook:
    """Return an empty notebook for a seat (None: a spectator) of a match that has not begun."""
    return NOTEBOOKS[match.game.name](match, seat)
