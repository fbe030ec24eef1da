"""What the Action Columns offer, section by section: what it costs, how much there is and what can be paid."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, TypedDict

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter import animals, offers, painting, terrain
from holocene.games.endless_winter import columns as rules
from holocene.games.endless_winter import names as n

if TYPE_CHECKING:
    from holocene.games.endless_winter.state import Winter


class OfferView(TypedDict):
    """Something a section offers.

    Attributes:
        action: the family of actions.
        food, tools, labor: its price; of dots, which differ, that is on the painting board.
        brings: what it is, in words, where it is an effect.
        there: how much of it there is for the player whose turn it is, whatever it costs.
        can: how many ways there are to take it that could be paid now, if the figure stood in that section.
    """

    action: str
    food: int
    tools: int
    labor: float
    brings: str
    there: int
    can: int


class SectionView(TypedDict):
    """A section: whether the figure of this turn stands there, whether it is over for that figure, and its offers.

    A bottom section is over once the round's first figure in its column has been there.
    """

    section: str
    here: bool
    over: bool
    offers: list[OfferView]


class ColumnView(TypedDict):
    """A column, and whose figure came there first this round."""

    column: str
    first: int | None
    sections: list[SectionView]


# By column: the families of the top and the middle section, and their prices in Food, Tools and half Labor.
Price = tuple[int, int, int]
OFFERS: Final[dict[int, tuple[dict[str, Price], dict[str, Price]]]] = {
    a.INITIATE: ({"take_tribe": (0, 1, 2)}, {"middle": (1, 0, 0)}),
    a.DEVELOP: ({"take_culture": (0, 0, rules.CULTURE_PRICE)}, {"take_stone": (0, 0, 0)}),
    a.MIGRATE: ({"place_camp": (0, 1, 0), "move": (0, 0, 2)}, {"village": (rules.VILLAGE_PRICE, 0, 0)}),
    a.HUNT: ({"reveal": (0, 0, 2), "take_animal": (0, 1, 2)}, {"tip": (0, 0, 0)}),
    a.PAINTING: ({"paint": (0, 0, 0)}, {"draw_line": (0, 0, 0)}),
}


def columns(state: Winter, seat: int | None) -> list[ColumnView]:
    """Return the columns for the player whose turn it is, outside of turns for the seat that looks on."""
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
        for column in OFFERS
        if column != a.PAINTING or state.paintings
    ]


def section(state: Winter, who: int, column: int, stage: int, acting: bool) -> SectionView:
    """Return a section of a column."""
    in_use = acting and state.column == column
    here = in_use and state.stage == stage
    over = in_use and state.stage > stage
    if stage == a.BOTTOM:
        over = not here and bool(state.first >> column & 1)
        brings = n.effect(state.edition, state.edition.bottom_effect[column])
        there = 0 if over else 1
        found: list[OfferView] = [offer("bottom", (0, 0, 0), brings, there, there if acting else 0)]
    else:
        payable = count_payable(state, who, column, stage) if acting and not over else Counter()
        found = []
        for action, price in OFFERS[column][stage].items():
            there = 0 if over else count_there(state, who, action)
            if action == "take_stone":
                price = stone_price(state, who)
            brings = n.effect(state.edition, state.edition.middle_effect[column]) if action == "middle" else ""
            found.append(offer(action, price, brings, there, payable[action]))
    return {"section": n.SECTIONS[stage], "here": here, "over": over, "offers": found}


def offer(action: str, price: Price, brings: str, there: int, can: int) -> OfferView:
    """Return an offer."""
    food, tools, halves = price
    return {
        "action": action,
        "food": food,
        "tools": tools,
        "labor": halves / 2,
        "brings": brings,
        "there": there,
        "can": can,
    }


def count_payable(state: Winter, who: int, column: int, stage: int) -> Counter[str]:
    """Return how many actions of a section could be paid now, by family."""
    found: list[int] = []
    offers.offer_plain(state, who, column, stage, found)
    if stage == a.TOP:
        offers.offer_top(state, who, column, found)
    else:
        offers.offer_middle(state, who, column, found)
    return Counter(state.space.names[action][0] for action in found)


def stone_price(state: Winter, seat: int) -> Price:
    """Return the price of the next space for a Sacred Stone, nothing where there is none."""
    edition, place = state.edition, len(state.tribes[seat].stones)
    return (edition.space_food[place], edition.space_tools[place], 0) if place < a.MOST_STONES else (0, 0, 0)


def count_there(state: Winter, seat: int, action: str) -> int:
    """Return how much there is of what a family takes, by the rules' checks but for the price."""
    tribe = state.tribes[seat]
    match action:
        case "take_tribe":
            types = range(a.TYPES)
            return sum(not rules.why_not_type(state, type) and not state.taken >> type & 1 for type in types)
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
