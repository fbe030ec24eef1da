"""A painting board as everybody sees it: nothing on it is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.choices.offers import offer_lines
from holocene.games.endless_winter.engine.painting.painting import is_crossed, is_surrounded
from holocene.games.endless_winter.engine.painting.route import dots_of_route, route_of
from holocene.games.endless_winter.engine.tribe import Tribe
from holocene.games.endless_winter.words import names as n
from holocene.games.endless_winter.words.offers import dot_price
from holocene.kernel.components.component import slug

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter


class AreaView(TypedDict):
    """An area: what it gains, how many lines around it are missing, and whether it is surrounded.

    A body area is spent once it has paid.
    """

    kind: str
    brings: str
    missing: int
    surrounded: bool
    spent: bool


class PriceView(TypedDict):
    """The price of a dot of a colour at the column, and whether its Labor is crossed out."""

    food: int
    tools: int
    labor: float
    crossed: bool


class LineView(TypedDict):
    """A line that could be drawn, the dots of the longest route it would give, and the areas it would close."""

    line: int
    route: int
    closes: list[int]


class PaintingView(TypedDict):
    """A player's painting board; the face of its side says where dots and lines lie.

    Attributes:
        board: the tribe whose board it is.
        side: None until it is chosen.
        dots, lines: the numbers of those painted and drawn.
        areas: 4 bodies from the head backwards, then 8 legs, upper before lower.
        prices: by colour of the dot; the price of a dearer colour may be paid instead.
        route: the dots, and so the points, of the longest route, whose parts are route_dots and route_lines.
        next_lines: the lines that could be drawn.
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
        "prices": {name: price_view(state, seat, colour) for colour, name in enumerate(a.COLOURS)},
        "route": route.bit_count(),
        "route_dots": places(route),
        "route_lines": lines_along(state, tribe, route) if route else [],
        "next_lines": next_lines(state, seat) if tribe.side >= 0 else [],
    }


def price_view(state: Winter, seat: int, colour: int) -> PriceView:
    """Return the price of a dot."""
    food, tools, labor = dot_price(state, seat, colour)
    return {"food": food, "tools": tools, "labor": labor / 2, "crossed": is_crossed(state.tribes[seat], colour)}


def places(bits: int) -> list[int]:
    """Return the places of the bits that are set."""
    return [place for place in range(bits.bit_length()) if bits >> place & 1]


def lines_along(state: Winter, tribe: Tribe, route: int) -> list[int]:
    """Return the dashed lines of a route."""
    needs = state.edition.line_needs[tribe.side]
    return [line for line in places(tribe.lines & state.edition.dashed[tribe.side]) if needs[line] & route]


def next_lines(state: Winter, seat: int) -> list[LineView]:
    """Return the lines between painted dots that are not drawn yet."""
    tribe = state.tribes[seat]
    actions: list[int] = []
    offer_lines(state, seat, actions)
    return [
        {
            "line": line,
            "route": route_of(state, tribe.side, tribe.lines | 1 << line),
            "closes": areas_closed(state, tribe, line),
        }
        for line in (action - a.A_LINE for action in actions)
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
