"""What all see of a painting board: everything, since nothing of it is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter import names as n
from holocene.games.endless_winter.painting import food_of, is_crossed, is_surrounded, labor_of, tools_of
from holocene.games.endless_winter.route import longest_route
from holocene.kernel.tables import slug

if TYPE_CHECKING:
    from holocene.games.endless_winter.state import Winter


class AreaView(TypedDict):
    """An area: what it brings, whether it is surrounded, and whether its benefit is gone (a body that has paid)."""

    kind: str
    brings: str
    surrounded: bool
    spent: bool


class PriceView(TypedDict):
    """What a dot of a colour costs at the column now, and whether its Labor is crossed out."""

    food: int
    tools: int
    labor: float
    crossed: bool


class PaintingView(TypedDict):
    """A player's painting board; where its dots and lines lie is on the face of its side.

    Attributes:
        board: whose board it is; side: None before it is chosen.
        dots, lines: what is painted and drawn, by number.
        areas: 4 bodies from the head backwards, then 8 legs, upper before lower.
        route: dots of the longest route.
    """

    board: str
    side: str | None
    dots: list[int]
    lines: list[int]
    areas: list[AreaView]
    torches: int
    prices: dict[str, PriceView]
    route: int


def painting_view(state: Winter, seat: int) -> PaintingView | None:
    """Return a player's painting board, None where there is none."""
    edition, tribe = state.edition, state.tribes[seat]
    if tribe.board < 0:
        return None
    return {
        "board": slug(n.SEATS[tribe.board]),
        "side": edition.side_slugs[tribe.side] if tribe.side >= 0 else None,
        "dots": [dot for dot in range(a.MOST_DOTS) if tribe.dots >> dot & 1],
        "lines": [line for line in range(a.MOST_LINES) if tribe.lines >> line & 1],
        "areas": [area_view(state, seat, area) for area in range(a.AREAS)] if tribe.side >= 0 else [],
        "torches": tribe.torches,
        "prices": {
            name: {
                "food": food_of(colour),
                "tools": tools_of(colour),
                "labor": labor_of(tribe, colour) / 2,
                "crossed": is_crossed(tribe, colour),
            }
            for colour, name in enumerate(a.COLOURS)
        },
        "route": longest_route(state, seat),
    }


def area_view(state: Winter, seat: int, area: int) -> AreaView:
    """Return an area."""
    tribe = state.tribes[seat]
    return {
        "kind": "body" if area < a.BODIES else "leg",
        "brings": n.effect(state.edition, state.edition.area_effect[tribe.side][area]),
        "surrounded": is_surrounded(state, tribe, area),
        "spent": area < a.BODIES and bool(tribe.bodies >> area & 1),
    }
