"""The view of a seat, built field by field: all of its own cards, and what lies open of the others'."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine import scoring
from holocene.games.endless_winter.engine.columns.terrain import influence, leads
from holocene.games.endless_winter.engine.frames import top
from holocene.games.endless_winter.engine.painting import setup as painting_setup
from holocene.games.endless_winter.files.dump import OPTIONS
from holocene.games.endless_winter.files.space import cell_name
from holocene.games.endless_winter.words import names as n
from holocene.games.endless_winter.words.questions import question
from holocene.games.endless_winter.words.views.columns import ColumnView, columns
from holocene.games.endless_winter.words.views.own import OwnView, own
from holocene.games.endless_winter.words.views.tribe import TribeView, parts, tribe_view
from holocene.kernel.components.component import slug
from holocene.kernel.results import Score

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter


class HexView(TypedDict):
    """A hex.

    Attributes:
        influence: by seat.
        gains: the seats that would gain its benefit if the Eclipse were now.
        token: "hidden" if it lies face down, None where there is none.
    """

    type: str
    influence: list[int]
    gains: list[int]
    token: str | None


class SpaceView(TypedDict):
    """A space of the Megalith board: its cell, its tile, and what covering it gains."""

    cell: str
    tile: str
    brings: str


class MegalithView(TypedDict):
    """A Megalith: its cell, and its owner's seat (None: neutral)."""

    cell: str
    owner: int | None


class FigureView(TypedDict):
    """A figure that is placed, and the column it stands on."""

    seat: int
    figure: str
    on: str


class View(TypedDict):
    """A position of Endless Winter for one seat or a spectator.

    Attributes:
        order_brings: what each place in the turn order gains in the Eclipse.
        triggers: the triggers in force for the rest of this turn (EW-R29).
        stone_points: by Sacred Stone that can be taken, what it would score now, by seat.
        own: figures for the seat alone; None for spectators and when the game is over.
    """

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
    order_brings: list[str]
    labor: float
    column: str | None
    section: str | None
    cultures_played: int
    triggers: list[str]
    bottoms_used: list[str]
    columns: list[ColumnView]
    figures: list[FigureView]
    tribes: list[TribeView]
    supply: dict[str, int]
    display: list[str | None]
    culture_decks: list[int]
    grounds: list[str]
    animal_deck: int
    stones: list[str]
    stone_points: dict[str, list[int]]
    terrain: list[HexView]
    tiles: list[str]
    spaces: list[SpaceView]
    megaliths: list[MegalithView]
    rest_tokens: int
    rest_token_open: str | None
    rest_token_taken: str | None
    offered: list[str]
    own: OwnView | None
    winner: int | None


def view(state: Winter, seat: int | None) -> dict[str, Any]:
    """Return what a seat, or a spectator (None), may know."""
    edition = state.edition
    placed = state.column >= 0 and state.phase == a.ACTING
    seen: View = {
        "game": "endless_winter",
        "seat": seat,
        "players": state.players,
        "options": OPTIONS.write(state, state),
        "round": state.round,
        "phase": a.PHASES[state.phase],
        "step": step(state),
        "turn": state.turn // state.players + 1 if state.phase == a.ACTING else 0,
        "question": question(state),
        "to_move": state.to_move(),
        "order": list(state.order),
        "order_brings": [n.effect(edition, effect) for effect in edition.order_effect[: state.players]],
        "labor": state.labor / 2,
        "column": a.PLACE_NAMES[state.column] if placed else None,
        "section": n.SECTIONS[state.stage] if placed else None,
        "cultures_played": state.cultures,
        "triggers": [n.trigger(edition, start) for start in state.triggers],
        "bottoms_used": [name for place, name in enumerate(a.PLACE_NAMES) if state.bottoms_used >> place & 1],
        "columns": columns(state, seat),
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
        "animal_deck": len(state.animal_deck),
        "stones": [edition.stone_slugs[stone] for stone in state.stones],
        "stone_points": {
            edition.stone_slugs[stone]: [scoring.stone_points(state, owner, stone) for owner in range(state.players)]
            for stone in state.stones
        },
        "terrain": [hex_view(state, hex) for hex in range(a.HEXES)],
        "tiles": [edition.tile_slugs[tile] for tile in state.tiles],
        "spaces": spaces(state),
        "megaliths": [
            {"cell": cell_name(cell), "owner": owner - 2 if owner > 1 else None}
            for cell, owner in enumerate(state.megaliths_at)
            if owner
        ],
        "rest_tokens": len(state.rest_stack),
        "rest_token_open": slug(edition.rest_names[state.rest_stack[0]]) if state.rest_open else None,
        "rest_token_taken": slug(edition.rest_names[state.token]) if state.token >= 0 else None,
        "offered": offered(state),
        "own": None if seat is None or state.over else own(state, seat),
        "winner": scoring.winner(state) if state.over else None,
    }
    return dict(seen)


def step(state: Winter) -> str:
    """Return the step within the phase."""
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
    """Return the Chiefs, Setup cards or painting boards that lie open, dealt Chiefs among them."""
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
        {"cell": cell_name(cell), "tile": edition.tile_slugs[space // a.SPACES], "brings": n.space(edition, space)}
        for cell, space in enumerate(state.spaces)
        if space >= 0
    ]


def hex_view(state: Winter, hex: int) -> HexView:
    """Return a hex; the Base and Glaciers pay nothing in the Eclipse (EW-R13)."""
    pays = state.edition.terrain_effect[state.terrain[hex]] > 0
    token: str | None = None
    if state.glaciers[hex] >= 0:
        shown = state.glaciers_shown >> hex & 1
        token = slug(state.edition.glacier_names[state.glaciers[hex]]) if shown else "hidden"
    return {
        "type": state.edition.terrain_slugs[state.terrain[hex]],
        "influence": [influence(tribe, hex) for tribe in state.tribes],
        "gains": [seat for seat in range(state.players) if pays and leads(state, seat, hex)],
        "token": token,
    }


def scores(state: Winter) -> list[Score]:
    """Return each seat's points so far; a tie goes to the player ahead in the turn order (EW-14.11)."""
    points = [tribe.points() for tribe in state.tribes]
    ranked = sorted(range(state.players), key=lambda seat: (-points[seat], state.order.index(seat)))
    return [
        Score(seat, points[seat], ranked.index(seat) + 1, parts(state, tribe))
        for seat, tribe in enumerate(state.tribes)
    ]
