"""What a seat would otherwise add up for itself: Labor of its hand, what comes next, points of places and Animals."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter import megaliths, scoring
from holocene.games.endless_winter import names as n
from holocene.games.endless_winter.frames import top
from holocene.games.endless_winter.space import cell_name
from holocene.games.endless_winter.tribe import added
from holocene.games.endless_winter.turn import labor_in

if TYPE_CHECKING:
    from holocene.games.endless_winter.state import Winter


class PlacementView(TypedDict):
    """A place for the next Megalith, the points it would bring by seat, and what its space brings on the ground."""

    cell: str
    points: list[int]
    brings: str


class SpaceForStoneView(TypedDict):
    """The next space for a Sacred Stone: its price, and what placing one there brings."""

    food: int
    tools: int
    brings: str


class OwnView(TypedDict):
    """Figures for a seat alone.

    Attributes:
        hand_labor: by card of the hand, what it would add now; before the figure is placed, what it adds anywhere.
        food_labor: what all of the Food would add.
        reach: by column that can be used this turn, the Labor so far with the whole hand and all Food.
        placements: where the next Megalith could go, whether or not one is to be placed now.
        next_stone: None with three stones.
        hunts: what one more Animal would add to the sets, by type in the Hunting grounds.
        tips: what tipping an Animal would take from the sets, by own upright type.
    """

    hand_labor: list[float]
    food_labor: float
    reach: dict[str, float]
    placements: list[PlacementView]
    next_stone: SpaceForStoneView | None
    hunts: dict[str, int]
    tips: dict[str, int]


def own(state: Winter, seat: int) -> OwnView:
    """Return the figures of a seat."""
    edition, tribe = state.edition, state.tribes[seat]
    turn = state.phase == a.ACTING and state.seat == seat
    column = state.column if turn else -1
    stones = len(tribe.stones)
    food_labor = edition.signs[tribe.food]
    return {
        "hand_labor": hand_labor(state, seat, column, turn),
        "food_labor": float(food_labor),
        "reach": {
            a.PLACE_NAMES[place]: sum(hand_labor(state, seat, place, turn))
            + food_labor
            + (state.labor / 2 if turn else 0)
            for place in range(a.INITIATE, a.PLACES if state.paintings else a.PAINTING)
            if column in (-1, place)
        },
        "placements": placements(state, seat),
        "next_stone": {
            "food": edition.space_food[stones],
            "tools": edition.space_tools[stones],
            "brings": n.effect(edition, edition.space_benefit[stones]),
        }
        if stones < a.MOST_STONES
        else None,
        "hunts": {
            edition.animal_slugs[animal]: change_of_sets(state, seat, animal, 1)
            for animal in dict.fromkeys(state.grounds)
        },
        "tips": {
            edition.animal_slugs[animal]: -change_of_sets(state, seat, animal, -1)
            for animal in range(a.ANIMALS)
            if tribe.animals[animal]
        },
    }


def hand_labor(state: Winter, seat: int, column: int, turn: bool) -> list[float]:
    """Return what each card of the hand would add in a column: Culture cards, cards just bought and a Rest nothing."""
    found = []
    fresh = list(state.fresh) if turn else []
    for kind in reversed(state.tribes[seat].hand):  # of equal cards those just bought stand last
        if kind in fresh:
            fresh.remove(kind)
            found.append(0.0)
        elif kind >= a.FIRST_CULTURE or column == a.REST_SPACE:
            found.append(0.0)
        else:
            found.append(labor_in(state.edition, kind, column) / 2)
    return found[::-1]


def placements(state: Winter, seat: int) -> list[PlacementView]:
    """Return where the next Megalith could go; while one is to be placed, where the rules let it."""
    if state.seat == seat and top(state) == a.F_MEGALITH:
        end = a.A_MEGALITH + a.CELLS
        cells = [action - a.A_MEGALITH for action in state.options if a.A_MEGALITH <= action < end]
    else:
        cells = megaliths.places(state, seat)
    return [placement(state, seat, cell) for cell in cells]


def placement(state: Winter, seat: int, cell: int) -> PlacementView:
    """Return a place for a Megalith."""
    edition, seats = state.edition, range(state.players)
    if cell >= a.LEVEL:
        points = [megaliths.stack_points(state, seat, cell, who) for who in seats]
        return {"cell": cell_name(cell), "points": points, "brings": ""}
    space = state.spaces[cell]
    gained = points_of(edition.code, edition.space_effect[space]) if edition.space_kind[space] == a.S_BENEFIT else 0
    return {
        "cell": cell_name(cell),
        "points": [gained if who == seat else 0 for who in seats],
        "brings": n.space(edition, space),
    }


def points_of(code: list[int], start: int) -> int:
    """Return the points that an effect brings at once, before any price."""
    found = 0
    while code[start] not in (a.O_END, a.O_OFFER):
        if code[start] == a.O_POINTS:
            found += code[start + 1]
        start += 2
    return found


def change_of_sets(state: Winter, seat: int, animal: int, number: int) -> int:
    """Return how the points of a player's sets would change with one Animal more or less."""
    other = state.clone()
    tribe = other.tribes[seat]
    tribe.animals = added(tribe.animals, animal, number)
    return scoring.animal_points(other, seat) - scoring.animal_points(state, seat)
