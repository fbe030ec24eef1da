"""A player as a seat sees them, with figures that people would otherwise add up."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine import scoring
from holocene.games.endless_winter.engine.columns.idols import honor_rank
from holocene.games.endless_winter.engine.eclipse import eclipse_labor
from holocene.games.endless_winter.engine.painting.route import longest_route
from holocene.games.endless_winter.engine.tribe import Tribe
from holocene.games.endless_winter.files.space import ORDERS, side_names
from holocene.games.endless_winter.words import names as n
from holocene.games.endless_winter.words.painting.view import PaintingView, painting_view

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter


class PlayedView(TypedDict):
    """A card above a player board: whether its ability is unused, and whether it is fresh and so made no Labor."""

    card: str
    unused: bool
    fresh: bool


class StoneView(TypedDict):
    """A Sacred Stone on a player board, and the points it would score now."""

    stone: str
    points: int


class SetView(TypedDict):
    """A set of upright Animals: cards of the type, wild ones that join them, and the points now.

    The wild type also has a set, which scores nothing.
    """

    animal: str
    cards: int
    wilds: int
    points: int


class TribeView(TypedDict):
    """A player as a seat sees them; `hand`, `deck`, `pile` and `buried` are None where the seat may not see them.

    Attributes:
        known: cards that everybody knows to be in hand, Eclipse pile or burial ground.
        eclipse_labor: the Labor that would be compared in the Eclipse, None while the pile is hidden.
        final: the points that the final scoring would add now, by source.
    """

    seat: int
    name: str
    chief: str | None
    setup: str | None
    food: int
    food_limit: int
    tools: int
    points: int
    scored: dict[str, int]
    hand: list[str] | None
    hand_count: int
    deck: list[str] | None
    deck_count: int
    discards: list[str]
    above: list[PlayedView]
    pile: list[str] | None
    pile_count: int
    buried: list[str] | None
    buried_count: int
    mourned: list[str]
    known: list[str]
    animals: dict[str, int]
    tipped: dict[str, int]
    sets: list[SetView]
    stones: list[StoneView]
    camps: list[int]
    camps_left: int
    villages: list[int]
    megaliths_placed: int
    offering: int
    honor: int
    honor_rank: int
    chief_home: bool
    figures_home: int
    rests: int
    eclipse_labor: float | None
    orders: str
    painting: PaintingView | None
    final: dict[str, int]


def tribe_view(state: Winter, owner: int, seat: int | None) -> TribeView:
    """Return a player as a seat sees them."""
    edition, tribe = state.edition, state.tribes[owner]
    names = edition.animal_slugs
    own = owner == seat or state.over
    pile_is_open = own or state.phase == a.ECLIPSE
    return {
        "seat": owner,
        "name": n.SEATS[owner],
        "chief": side_names(edition)[tribe.chief] if tribe.chief >= 0 else None,
        "setup": edition.setup_slugs[tribe.setup] if tribe.setup >= 0 else None,
        "food": tribe.food,
        "food_limit": tribe.limit(),
        "tools": tribe.tools,
        "points": tribe.points(),
        "scored": dict(parts(state, tribe)),
        "hand": slugs(state, tribe.hand) if own else None,
        "hand_count": len(tribe.hand),
        "deck": slugs(state, sorted(tribe.deck)) if own else None,
        "deck_count": len(tribe.deck),
        "discards": slugs(state, tribe.discards),
        "above": [
            {"card": edition.slugs[code & a.KIND], "unused": not code & a.USED, "fresh": bool(code & a.FRESH)}
            for code in tribe.played
        ],
        "pile": slugs(state, tribe.pile) if pile_is_open else None,
        "pile_count": len(tribe.pile),
        "buried": slugs(state, tribe.buried) if own else None,
        "buried_count": tribe.buried_cards(),
        "mourned": slugs(state, tribe.mourned),
        "known": slugs(state, tribe.known),
        "animals": {name: number for name, number in zip(names, tribe.animals, strict=False) if number},
        "tipped": {name: number for name, number in zip(names, tribe.animals[a.ANIMALS :], strict=True) if number},
        "sets": sets(state, owner),
        "stones": [
            {"stone": edition.stone_slugs[stone], "points": scoring.stone_points(state, owner, stone)}
            for stone in tribe.stones
        ],
        "camps": list(tribe.camps),
        "camps_left": tribe.camps_left(),
        "villages": list(tribe.villages),
        "megaliths_placed": tribe.megaliths,
        "offering": tribe.offering,
        "honor": tribe.honor,
        "honor_rank": honor_rank(state, owner) + 1,
        "chief_home": tribe.chief_home == 1,
        "figures_home": tribe.figures_home,
        "rests": tribe.rests,
        "eclipse_labor": eclipse_labor(state, tribe) / 2 if pile_is_open else None,
        "orders": ORDERS[tribe.orders],
        "painting": painting_view(state, owner),
        "final": final(state, owner, tribe),
    }


def sets(state: Winter, seat: int) -> list[SetView]:
    """Return a player's upright Animals by type, with wild ones where they score most (EW-14.9)."""
    edition, animals = state.edition, state.tribes[seat].animals
    if not any(animals[: a.ANIMALS]):
        return []
    wilds = scoring.spread_wilds(state, seat)
    return [
        {
            "animal": edition.animal_slugs[animal],
            "cards": animals[animal],
            "wilds": wilds[animal],
            "points": scoring.set_points(edition, animal, animals[animal] + wilds[animal]),
        }
        for animal in range(a.ANIMALS)
        if animals[animal]
    ]


def final(state: Winter, seat: int, tribe: Tribe) -> dict[str, int]:
    """Return what the final scoring would add now; everybody knows which cards a player owns."""
    if state.over or tribe.setup < 0:
        return {}
    painted = {a.SOURCES[a.P_PAINTING]: longest_route(state, seat)} if state.paintings else {}
    return {
        a.SOURCES[a.P_OFFERING]: scoring.offering_points(state, seat),
        a.SOURCES[a.P_HONOR]: scoring.honor_points(state, seat),
        a.SOURCES[a.P_CARDS]: scoring.card_points(state, seat),
        a.SOURCES[a.P_ANIMALS]: scoring.animal_points(state, seat),
        **painted,
    }


def slugs(state: Winter, cards: list[int]) -> list[str]:
    """Return cards as files name them."""
    return [state.edition.slugs[kind] for kind in cards]


def parts(state: Winter, tribe: Tribe) -> tuple[tuple[str, int], ...]:
    """Return a player's points by source; the painting only with Cave Paintings."""
    found = zip(a.SOURCES, tribe.scored, strict=True)
    return tuple(part for part in found if state.paintings or part[0] != a.SOURCES[a.P_PAINTING])
