"""What the lab measures in a match: the cards that players take."""

from __future__ import annotations

from holocene.games.cavemen.engine.actions import DECK_SIZE
from holocene.games.cavemen.engine.edition import CavemenEdition
from holocene.kernel.game import Options
from holocene.kernel.space import Named


def takes(edition: CavemenEdition, named: Named) -> str:
    """Return the name of the card that an action takes, "" if it takes none."""
    name, arguments = named
    taken = name in ("recruit", "hunt", "invent", "explore")
    return edition.names[edition.numbers[str(arguments["card"])]] if taken else ""


def takeable(edition: CavemenEdition, options: Options) -> list[str]:
    """Return the names of the cards in the deck."""
    return list(dict.fromkeys(edition.names[:DECK_SIZE]))
