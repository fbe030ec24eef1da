"""What the lab measures in a match: the forms drawn, how full the sheets are, and the points."""

from __future__ import annotations

from holocene.games.thaw.engine import scoring
from holocene.games.thaw.engine.edition import ThawEdition
from holocene.games.thaw.engine.sheet import coloured
from holocene.games.thaw.engine.state import Thaw
from holocene.kernel.game import Options
from holocene.kernel.space import Named


def measures(state: Thaw) -> dict[str, float]:
    """Return how full the sheets are, and where the points come from."""
    boxes = state.edition.width * state.edition.height * state.players
    scores = state.scores()
    return {
        "% of boxes filled": 100 * sum(coloured(sheet) for sheet in state.sheets) / boxes,
        "points a player": sum(score.points for score in scores) / state.players,
        "of them bonus": sum(scoring.bonus_total(state, score.seat) for score in scores) / state.players,
    }


def takes(edition: ThawEdition, named: Named) -> str:
    """Return the name of the form that an action draws, "" if it draws none."""
    name, arguments = named
    return edition.names[edition.numbers[str(arguments["form"])]] if name == "place" else ""


def takeable(edition: ThawEdition, options: Options) -> list[str]:
    """Return the names of the forms."""
    return list(edition.names)
