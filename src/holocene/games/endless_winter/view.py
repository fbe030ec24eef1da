"""What a seat may see, built field by field: its own hand, deck and burials, and of the others what lies open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter import names as n
from holocene.games.endless_winter import painting_setup, scoring, text
from holocene.games.endless_winter.dump import options
from holocene.games.endless_winter.eclipse import eclipse_labor
from holocene.games.endless_winter.frames import top
from holocene.games.endless_winter.idols import honor_rank
from holocene.games.endless_winter.painting_view import PaintingView, painting_view
from holocene.games.endless_winter.route import longest_route
from holocene.games.endless_winter.space import ORDERS, cell_name, side_names
from holocene.games.endless_winter.terrain import influence
from holocene.games.endless_winter.tribe import Tribe
from holocene.kernel.answers import Score
from holocene.kernel.tables import slug

if TYPE_CHECKING:
    from holocene.games.endless_winter.state import Winter


class PlayedView(TypedDict):
    """A card above a player board: whether it has an ability that is still to be used, whether it makes no Labor."""

    card: str
    unused: bool
    fresh: bool


class StoneView(TypedDict):
    """A Sacred Stone on a player board, and what it would score now."""

    stone: str
    points: int


class TribeView(TypedDict):
    """A player as a seat sees them; `hand`, `deck` and such are None where they are hidden from it.

    Attributes:
        known: cards that all know to be in hand, Eclipse pile or burial ground.
        eclipse_labor: what would be compared in the Eclipse, None while the pile is hidden.
        final: what the final scoring would add now, by source; cards and animals only for one's own eyes where hidden.
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


class HexView(TypedDict):
    """A hex: its type, Influence by seat, and its token where one lies there ("hidden" if face down)."""

    type: str
    influence: list[int]
    token: str | None


class SpaceView(TypedDict):
    """A space of the Megalith board: where it is, on which tile, and what it brings."""

    cell: str
    tile: str
    brings: str


class MegalithView(TypedDict):
    """A Megalith: where it lies, and whose it is (None: neutral)."""

    cell: str
    owner: int | None


class FigureView(TypedDict):
    """A figure on the board."""

    seat: int
    figure: str
    on: str


class View(TypedDict):
    """A position of Endless Winter for one seat or a spectator."""

    game: str
    seat: int | None
    players: int
    options: dict[str, bool | str]
    round: int
    phase: str
    step: str
    turn: int
    question: str
    to_move: list[int]
    order: list[int]
    labor: float
    column: str | None
    section: str | None
    cultures_played: int
    bottoms_used: list[str]
    figures: list[FigureView]
    tribes: list[TribeView]
    supply: dict[str, int]
    display: list[str | None]
    culture_decks: list[int]
    grounds: list[str]
    animal_deck: int
    stones: list[str]
    terrain: list[HexView]
    tiles: list[str]
    spaces: list[SpaceView]
    megaliths: list[MegalithView]
    rest_tokens: int
    rest_token_open: str | None
    rest_token_taken: str | None
    offered: list[str]
    winner: int | None


def view(state: Winter, seat: int | None) -> dict[str, Any]:
    """Return what a seat may know."""
    edition = state.edition
    placed = state.column >= 0 and state.phase == a.ACTING
    seen: View = {
        "game": "endless_winter",
        "seat": seat,
        "players": state.players,
        "options": options(state),
        "round": state.round,
        "phase": a.PHASES[state.phase],
        "step": step(state),
        "turn": state.turn // state.players + 1 if state.phase == a.ACTING else 0,
        "question": text.question(state),
        "to_move": state.to_move(),
        "order": list(state.order),
        "labor": state.labor / 2,
        "column": a.PLACE_NAMES[state.column] if placed else None,
        "section": n.SECTIONS[state.stage] if placed else None,
        "cultures_played": state.cultures,
        "bottoms_used": [name for place, name in enumerate(a.PLACE_NAMES) if state.first >> place & 1],
        "figures": figures(state),
        "tribes": [tribe_view(state, owner, seat) for owner in range(state.players)],
        "supply": {
            edition.slugs[a.FIRST_TYPE + type]: state.supply[type]
            for type, number in enumerate(painting_setup.supply(state))
            if number
        },
        "display": [edition.slugs[kind] if kind >= 0 else None for kind in state.display],
        "culture_decks": [len(state.era_1), len(state.era_2)],
        "grounds": [edition.animal_slugs[animal] for animal in state.grounds],
        "animal_deck": len(state.herd),
        "stones": [edition.stone_slugs[stone] for stone in state.stones],
        "terrain": [hex_view(state, hex) for hex in range(a.HEXES)],
        "tiles": [edition.tile_slugs[tile] for tile in state.tiles],
        "spaces": spaces(state),
        "megaliths": [
            {"cell": cell_name(cell), "owner": owner - 2 if owner > 1 else None}
            for cell, owner in enumerate(state.stones_at)
            if owner
        ],
        "rest_tokens": len(state.rest_stack),
        "rest_token_open": slug(edition.rest_names[state.rest_stack[0]]) if state.rest_open else None,
        "rest_token_taken": slug(edition.rest_names[state.token]) if state.token >= 0 else None,
        "offered": offered(state),
        "winner": scoring.winner(state) if state.over else None,
    }
    return dict(seen)


def step(state: Winter) -> str:
    """Return which step of its phase the game is in."""
    if state.phase == a.ECLIPSE:
        return a.ECLIPSE_STEPS[state.part]
    return a.FRAMES[top(state)] if not state.over else ""


def figures(state: Winter) -> list[FigureView]:
    """Return the figures placed this round, in order."""
    return [
        {"seat": code // 16, "figure": ("chief", "tribe")[code // 8 % 2], "on": a.PLACE_NAMES[code % 8]}
        for code in state.placed
    ]


def offered(state: Winter) -> list[str]:
    """Return the Chiefs, Setup cards or boards that lie open: of dealt Chiefs all, since they are dealt openly."""
    edition = state.edition
    if state.part == a.FOR_BOARDS and state.phase == a.SETTING:
        return [slug(n.SEATS[board]) for board in state.offered]
    if state.part == a.FOR_SETUPS:
        return [edition.setup_slugs[card] for card in state.offered] if state.phase == a.SETTING else []
    return [slug(edition.chief_names[2 * chief]) for chief in state.offered]


def spaces(state: Winter) -> list[SpaceView]:
    """Return the spaces of the Megalith board."""
    edition = state.edition
    return [
        {
            "cell": cell_name(cell),
            "tile": edition.tile_slugs[space // a.SPACES],
            "brings": n.space(edition, space),
        }
        for cell, space in enumerate(state.spaces)
        if space >= 0
    ]


def hex_view(state: Winter, hex: int) -> HexView:
    """Return a hex."""
    token: str | None = None
    if state.glaciers[hex] >= 0:
        shown = state.glaciers_shown >> hex & 1
        token = slug(state.edition.glacier_names[state.glaciers[hex]]) if shown else "hidden"
    return {
        "type": state.edition.terrain_slugs[state.terrain[hex]],
        "influence": [influence(tribe, hex) for tribe in state.tribes],
        "token": token,
    }


def tribe_view(state: Winter, owner: int, seat: int | None) -> TribeView:
    """Return a player as a seat sees them."""
    edition, tribe = state.edition, state.tribes[owner]
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
            {
                "card": edition.slugs[code & a.KIND],
                "unused": not code & a.USED,
                "fresh": bool(code & a.FRESH),
            }
            for code in tribe.played
        ],
        "pile": slugs(state, tribe.pile) if pile_is_open else None,
        "pile_count": len(tribe.pile),
        "buried": slugs(state, tribe.buried) if own else None,
        "buried_count": tribe.buried_cards(),
        "mourned": slugs(state, tribe.mourned),
        "known": slugs(state, tribe.known),
        "animals": {edition.animal_slugs[i]: tribe.animals[i] for i in range(a.ANIMALS) if tribe.animals[i]},
        "tipped": {
            edition.animal_slugs[i]: tribe.animals[a.ANIMALS + i]
            for i in range(a.ANIMALS)
            if tribe.animals[a.ANIMALS + i]
        },
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


def final(state: Winter, seat: int, tribe: Tribe) -> dict[str, int]:
    """Return what the final scoring would add now; which cards a player owns is known to all."""
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
    """Return cards by their names in files."""
    return [state.edition.slugs[kind] for kind in cards]


def scores(state: Winter) -> list[Score]:
    """Return each seat's points: scored so far, or final; of equals the one ahead in the turn order is first."""
    points = [tribe.points() for tribe in state.tribes]
    ahead = sorted(range(state.players), key=lambda seat: (-points[seat], state.order.index(seat)))
    found = []
    for seat, tribe in enumerate(state.tribes):
        found.append(Score(seat, points[seat], ahead.index(seat) + 1, parts(state, tribe)))
    return found


def parts(state: Winter, tribe: Tribe) -> tuple[tuple[str, int], ...]:
    """Return a player's points by where they come from; the painting only where there is one."""
    found = zip(a.SOURCES, tribe.scored, strict=True)
    return tuple(part for part in found if state.paintings or part[0] != a.SOURCES[a.P_PAINTING])
