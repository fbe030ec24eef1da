"""What all see of a painting board: everything, since nothing of it is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter import names as n
from holocene.games.endless_winter.painting import (
    food_of,
    is_crossed,
    is_surrounded,
    labor_of,
    tools_of,
)
from holocene.games.endless_winter.painting_offers import offer_lines
from holocene.games.endless_winter.route import dots_of_route, route_of
from holocene.games.endless_winter.tribe import Tribe
from holocene.kernel.tables import slug

if TYPE_CHECKING:
    from holocene.games.endless_winter.state import Winter


class AreaView(TypedDict):
    """An area: what it brings, how many lines around it are missing, and whether its benefit is gone.

    It is surrounded when none is missing; the benefit of a body is gone once it has paid.
    """

    kind: str
    brings: str
    missing: int
    surrounded: bool
    spent: bool


class PriceView(TypedDict):
    """What a dot of a colour costs at the column now, and whether its Labor is crossed out."""

    food: int
    tools: int
    labor: float
    crossed: bool


class LineView(TypedDict):
    """A line that could be drawn now, the dots of the longest route with it, and the areas it would close."""

    line: int
    route: int
    closes: list[int]


class PaintingView(TypedDict):
    """A player's painting board; where its dots and lines lie is on the face of its side.

    Attributes:
        board: whose board it is; side: None before it is chosen.
        dots, lines: what is painted and drawn, by number.
        areas: 4 bodies from the head backwards, then 8 legs, upper before lower.
        prices: of a dot by its colour; one may also pay that of a dearer colour.
        route: how many dots the longest route has, which are its points; route_dots, route_lines: which they are.
        next_lines: what could be drawn, if one may draw.
    """

    board: str
    side: str | None
    dots: list[int]
    lines: list[int]
    areas: list[AreaView]
    torches: int
    prices: dict[str, PriceView]
    route: int
    route_dots: list[int]
    route_lines: list[int]
    next_lines: list[LineView]


def painting_view(state: Winter, seat: int) -> PaintingView | None:
    """Return a player's painting board, None where there is none."""
    edition, tribe = state.edition, state.tribes[seat]
    if tribe.board < 0:
        return None
    route = int(dots_of_route(state, tribe.side, tribe.lines)) if tribe.side >= 0 else 0
    return {
        "board": slug(n.SEATS[tribe.board]),
        "side": edition.side_slugs[tribe.side] if tribe.side >= 0 else None,
        "dots": places(tribe.dots),
        "lines": places(tribe.lines),
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
        "route": route.bit_count(),
        "route_dots": places(route),
        "route_lines": lines_along(state, tribe, route) if route else [],
        "next_lines": next_lines(state, seat) if tribe.side >= 0 else [],
    }


def places(bits: int) -> list[int]:
    """Return which bits of a number are set."""
    return [place for place in range(bits.bit_length()) if bits >> place & 1]


def lines_along(state: Winter, tribe: Tribe, route: int) -> list[int]:
    """Return the dashed lines that make a route."""
    needs = state.edition.line_needs[tribe.side]
    return [line for line in places(tribe.lines & state.edition.dashed[tribe.side]) if needs[line] & route]


def next_lines(state: Winter, seat: int) -> list[LineView]:
    """Return the lines between painted dots that are not drawn yet."""
    tribe = state.tribes[seat]
    found: list[int] = []
    offer_lines(state, seat, found)
    lines = [action - a.A_LINE for action in found]
    return [
        {
            "line": line,
            "route": route_of(state, tribe.side, tribe.lines | 1 << line),
            "closes": areas_closed(state, tribe, line),
        }
        for line in lines
    ]


def areas_closed(state: Winter, tribe: Tribe, line: int) -> list[int]:
    """Return the areas that a line would close."""
    rings = state.edition.area_lines[tribe.side]
    return [area for area, ring in enumerate(rings) if ring & ~tribe.lines == 1 << line]


def area_view(state: Winter, seat: int, area: int) -> AreaView:
    """Return an area."""
    tribe = state.tribes[seat]
    return {
        "kind": "body" if area < a.BODIES else "leg",
        "brings": n.effect(state.edition, state.edition.area_effect[tribe.side][area]),
        "missing": (state.edition.area_lines[tribe.side][area] & ~tribe.lines).bit_count(),
        "surrounded": is_surrounded(state, tribe, area),
        "spent": area < a.BODIES and bool(tribe.bodies >> area & 1),
    }
