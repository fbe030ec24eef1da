"""What the lab measures in matches of Endless Winter: rounds, points, Culture cards taken, each tribe's start."""

from __future__ import annotations

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.edition import WinterEdition
from holocene.games.endless_winter.engine.state import Winter
from holocene.games.endless_winter.words import names
from holocene.kernel.game import Options
from holocene.kernel.space import Named


def turns(state: Winter) -> int:
    """Return the round."""
    return state.round


def measures(state: Winter) -> dict[str, float]:
    """Return the players' mean points, and the share of them that the greatest source made."""
    totals = [sum(column) for column in zip(*(tribe.scored for tribe in state.tribes), strict=True)]
    return {"points": sum(totals) / state.players, "greatest source": max(totals) / max(1, sum(totals))}


def traits(start: Winter, end: Winter) -> list[dict[str, str]]:
    """Return each tribe's Chief, Setup card, place in the first turn order and painting board's side."""
    edition = end.edition
    return [
        {
            "Chief": names.chief(edition, tribe.chief),
            "Setup card": edition.setup_names[tribe.setup],
            "first turn order": str(1 + start.order.index(seat)),
            **({"painting board": edition.side_names[tribe.side]} if tribe.side >= 0 else {}),
        }
        for seat, tribe in enumerate(end.tribes)
    ]


def setting_up(state: Winter) -> bool:
    """Return whether Chiefs, Setup cards or painting boards are being chosen."""
    return state.phase == a.SETTING


def takes(edition: WinterEdition, named: Named) -> str:
    """Return the name of the Culture card an action takes."""
    name, arguments = named
    return edition.names[edition.numbers[str(arguments["card"])]] if name == "take_culture" else ""


def takeable(edition: WinterEdition, options: Options) -> list[str]:
    """Return the names of the Culture cards in play."""
    painted = edition.names[a.FIRST_PAINTED : a.FIRST_ERA_2] if options.get("expansion") == "cave_paintings" else []
    return [*edition.names[a.FIRST_CULTURE : a.FIRST_PAINTED], *edition.names[a.FIRST_ERA_2 :], *painted]
