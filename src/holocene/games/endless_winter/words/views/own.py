"""Figures that a seat would otherwise add up: Labor of its hand, places for Megaliths, points of Animals."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine import scoring
from holocene.games.endless_winter.engine.columns import megaliths
from holocene.games.endless_winter.engine.frames import top
from holocene.games.endless_winter.engine.tribe import added
from holocene.games.endless_winter.engine.turn import labor_in
from holocene.games.endless_winter.files.space import cell_name
from holocene.games.endless_winter.words import names as n

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter


class PlacementView(TypedDict):
    """A place for the next Megalith: the points it would score, by seat, and what its space on the ground gains."""

    cell: str
    points: list[int]
    brings: str


class SpaceForStoneView(TypedDict):
    """The next space for a Sacred Stone: its price, and what placing a stone there gains."""

    food: int
    tools: int
    brings: str


class OwnView(TypedDict):
    """Figures for a seat alone.

    Attributes:
        hand_labor: the Labor each card in hand would add now; before the figure is placed, what it adds in any column.
        food_labor: the Labor that spending all Food would add.
        reach: by column that can be used this turn, the Labor so far plus the whole hand and all Food.
        placements: where the next Megalith could go, even if none is to be placed now.
        next_stone: None with three stones.
        hunts: by type in the Hunting grounds, the points that one more Animal would add to the sets.
        tips: by upright type of the player's own, the points that tipping one would cost.
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
    """Return the Labor of each card in hand: none for Culture cards, for cards just bought, or at Rest."""
    found = []
    fresh = list(state.fresh) if turn else []
    for kind in reversed(state.tribes[seat].hand):  # of equal cards, those just bought stand last
        bought = kind in fresh
        if bought:
            fresh.remove(kind)
        makes_none = bought or kind >= a.FIRST_CULTURE or column == a.REST_SPACE
        found.append(0.0 if makes_none else labor_in(state.edition, kind, column) / 2)
    return found[::-1]


def placements(state: Winter, seat: int) -> list[PlacementView]:
    """Return where the next Megalith could go; while one is being placed, where it may go now."""
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
    """Return the points that an effect scores at once, before any price."""
    found = 0
    while code[start] not in (a.O_END, a.O_OFFER):
        if code[start] == a.O_POINTS:
            found += code[start + 1]
        start += 2
    return found


def change_of_sets(state: Winter, seat: int, animal: int, number: int) -> int:
    """Return how many points a player's sets would gain with some Animals more, or lose with fewer."""
    other = state.clone()
    tribe = other.tribes[seat]
    tribe.animals = added(tribe.animals, animal, number)
    return scoring.animal_points(other, seat) - scoring.animal_points(state, seat)
