"""What the Action Columns offer, section by section: prices, how much is left, and what can be paid."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypedDict

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.choices import offers
from holocene.games.endless_winter.engine.columns import animals, terrain
from holocene.games.endless_winter.engine.columns import sections as rules
from holocene.games.endless_winter.engine.painting import painting
from holocene.games.endless_winter.words import names as n
from holocene.games.endless_winter.words.offers import FAMILIES, OFFERS, Price, stone_price

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter


class OfferView(TypedDict):
    """Something a section offers.

    Attributes:
        action: the family of actions.
        food, tools, labor: its price; 0 for dots, whose prices are on the painting board.
        brings: the effect in words, "" if it is none.
        there: how much of it is left for the player whose turn it is, whatever it costs.
        can: how many of these actions the player could pay for now, if the figure stood in that section.
    """

    action: str
    food: int
    tools: int
    labor: float
    brings: str
    there: int
    can: int


class SectionView(TypedDict):
    """A section: whether this turn's figure stands there, whether the figure is past it, and its offers.

    A bottom section is over once the round's first figure in the column has been there.
    """

    section: str
    here: bool
    over: bool
    offers: list[OfferView]


class ColumnView(TypedDict):
    """A column, and the seat whose figure came there first this round."""

    column: str
    first: int | None
    sections: list[SectionView]


def columns(state: Winter, seat: int | None) -> list[ColumnView]:
    """Return the columns for the player whose turn it is; outside of turns, for the seat of the view."""
    acting = state.phase == a.ACTING
    who = state.seat if acting else seat or 0
    first: dict[int, int] = {}
    for code in state.placed:
        first.setdefault(code % 8, code // 16)
    return [
        {
            "column": a.PLACE_NAMES[column],
            "first": first.get(column),
            "sections": [section(state, who, column, stage, acting) for stage in range(a.OVER)],
        }
        for column in range(a.INITIATE, a.PLACES if state.paintings else a.PAINTING)
    ]


def section(state: Winter, who: int, column: int, stage: int, acting: bool) -> SectionView:
    """Return a section of a column."""
    edition = state.edition
    in_use = acting and state.column == column
    here, over = in_use and state.stage == stage, in_use and state.stage > stage
    if stage == a.BOTTOM:
        over = not here and bool(state.bottoms_used >> column & 1)
        brings = n.effect(edition, edition.bottom_effect[column])
        found = [offer("bottom", (0, 0, 0), brings, int(not over), int(acting and not over))]
    else:
        payable = count_payable(state, who, column, stage) if acting and not over else Counter()
        found = []
        for action in FAMILIES[column, stage]:
            price = stone_price(state, who) if action == "take_stone" else OFFERS[action].price
            brings = n.effect(edition, edition.middle_effect[column]) if action == "middle" else ""
            there = 0 if over else count_there(state, who, action)
            found.append(offer(action, price, brings, there, payable[action]))
    return {"section": n.SECTIONS[stage], "here": here, "over": over, "offers": found}


def offer(action: str, price: Price, brings: str, there: int, can: int) -> OfferView:
    """Return an offer."""
    food, tools, labor = price
    return {
        "action": action,
        "food": food,
        "tools": tools,
        "labor": labor / 2,
        "brings": brings,
        "there": there,
        "can": can,
    }


def count_payable(state: Winter, who: int, column: int, stage: int) -> Counter[str]:
    """Return how many actions of a section could be paid for now, by family."""
    found: list[int] = []
    offers.offer_plain(state, who, column, stage, found)
    if stage == a.TOP:
        offers.offer_top(state, who, column, found)
    else:
        offers.offer_middle(state, who, column, found)
    return Counter(state.space.names[action][0] for action in found)


def count_there(state: Winter, seat: int, action: str) -> int:
    """Return how much is left of what a family takes, by the rules' checks without the price."""
    tribe = state.tribes[seat]
    match action:
        case "take_tribe":
            types = range(a.TYPES)
            return sum(not rules.why_not_type(state, type) and not state.types_bought >> type & 1 for type in types)
        case "take_culture":
            return sum(kind >= 0 for kind in state.display)
        case "take_stone":
            return sum(not rules.why_not_have_stone(state, seat, stone) for stone in state.stones)
        case "place_camp":
            return tribe.camps_left()
        case "move":
            return len(tribe.camps)
        case "village":
            return sum(not terrain.why_not_village(state, seat, juncture) for juncture in range(a.JUNCTURES))
        case "reveal":
            return 0 if animals.why_not_reveal(state) else 1
        case "take_animal":
            return len(state.grounds)
        case "tip":
            return sum(tribe.animals[: a.ANIMALS])
        case "paint":
            dots = len(state.edition.side_colours[tribe.side]) if tribe.side >= 0 else 0
            return sum(not painting.why_not_dot(state, seat, dot, a.GREY) for dot in range(dots))
        case "draw_line":
            lines = len(state.edition.line_needs[tribe.side]) if tribe.side >= 0 else 0
            return sum(not painting.why_not_line(state, seat, line) for line in range(lines))
    return 1
