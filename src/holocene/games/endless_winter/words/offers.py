"""What the sections of the Action Columns offer, and what it costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.columns.sections import CULTURE_PRICE, VILLAGE_PRICE
from holocene.games.endless_winter.engine.painting.painting import food_of, labor_of, tools_of

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter

Price = tuple[int, int, int]  # Food, Tools, half Labor


class Offer(NamedTuple):
    """A family of actions in a section of a column, and the clause of its price."""

    column: int
    section: int
    clause: str
    price: Price = (0, 0, 0)


OFFERS = {
    "take_tribe": Offer(a.INITIATE, a.TOP, "EW-8.1", (0, 1, 2)),
    "middle": Offer(a.INITIATE, a.MIDDLE, "EW-8.3", (1, 0, 0)),
    "take_culture": Offer(a.DEVELOP, a.TOP, "EW-9.1", (0, 0, CULTURE_PRICE)),
    "take_stone": Offer(a.DEVELOP, a.MIDDLE, "EW-9.4"),
    "place_camp": Offer(a.MIGRATE, a.TOP, "EW-10.1", (0, 1, 0)),
    "move": Offer(a.MIGRATE, a.TOP, "EW-10.2", (0, 0, 2)),
    "village": Offer(a.MIGRATE, a.MIDDLE, "EW-10.4", (VILLAGE_PRICE, 0, 0)),
    "reveal": Offer(a.HUNT, a.TOP, "EW-11.1", (0, 0, 2)),
    "take_animal": Offer(a.HUNT, a.TOP, "EW-11.4", (0, 1, 2)),
    "tip": Offer(a.HUNT, a.MIDDLE, "EW-11.6"),
    "paint": Offer(a.PAINTING, a.TOP, "CP-3.5"),
    "draw_line": Offer(a.PAINTING, a.MIDDLE, "CP-3.3"),
}
FAMILIES = {  # by column and section
    (column, section): [name for name, offer in OFFERS.items() if (offer.column, offer.section) == (column, section)]
    for column in range(a.INITIATE, a.PLACES)
    for section in (a.TOP, a.MIDDLE)
}


def stone_price(state: Winter, seat: int) -> Price:
    """Return the price of a player's next space for a Sacred Stone, nothing where none is left."""
    edition, place = state.edition, len(state.tribes[seat].stones)
    return (edition.space_food[place], edition.space_tools[place], 0) if place < a.MOST_STONES else (0, 0, 0)


def dot_price(state: Winter, seat: int, colour: int) -> Price:
    """Return what a dot of a colour costs a player now."""
    return food_of(colour), tools_of(colour), labor_of(state.tribes[seat], colour)
