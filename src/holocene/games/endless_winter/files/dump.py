"""A position as plain JSON and back; impossible positions are refused (see `invariants.py`)."""

from __future__ import annotations

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.board import lay_out
from holocene.games.endless_winter.engine.choices import offers
from holocene.games.endless_winter.engine.edition import WinterEdition
from holocene.games.endless_winter.engine.knowledge import memory
from holocene.games.endless_winter.engine.setup import layout_of
from holocene.games.endless_winter.engine.state import Winter, empty_state
from holocene.games.endless_winter.engine.tribe import Tribe, new_tribe
from holocene.games.endless_winter.files import invariants, version1
from holocene.games.endless_winter.files.space import ORDERS, cell_name, side_names
from holocene.games.endless_winter.words.names import SEATS
from holocene.kernel import dumps as f
from holocene.kernel.components.component import slug
from holocene.kernel.engine.rng import from_seed
from holocene.kernel.errors import BadPosition

RULES = "2"  # the version of the rules
DRAFTS = ("dealt", "setup", "chiefs")
EXPANSIONS = ("none", "cave_paintings")
BOARDS = ("own", "dealt", "drafted")
TILES = ("four", "five")
LAYOUTS = ("recommended", "for-2", "for-3", "for-4")
MARKS = {0: "", a.USED: "used", a.FRESH: "fresh", a.USED + a.FRESH: "used fresh"}
OWNERS = ("neutral", "0", "1", "2", "3")
UNKNOWN = "there is no"


# Kinds of values -----------------------------------------------------------------------------------------------------


def trail_names(edition: WinterEdition) -> dict[int, str]:
    """Return the steps of a trail by number, as files name them: "took shaman", "drew", "buried"."""
    names = {memory.DREW: "drew", memory.BURIED: "buried", memory.SHUFFLED: "shuffled"}
    for first, verb in (
        (0, "took"),
        (memory.LEFT, "left"),
        (memory.OUTSIDE, "outside"),
        (memory.LAST, "last"),
        (memory.KEPT, "kept-one"),
        (memory.BOUGHT, "bought"),
    ):
        names |= {first + kind: f"{verb} {name}" for kind, name in enumerate(edition.slugs)}
    return names


CARD = f.name(lambda edition: edition.slugs, UNKNOWN)
ANIMAL = f.name(lambda edition: edition.animal_slugs, UNKNOWN)
STONE = f.name(lambda edition: edition.stone_slugs, UNKNOWN)
TRAIL = f.name(trail_names, UNKNOWN)
GLACIER = f.name(lambda edition: [slug(name) for name in edition.glacier_names], UNKNOWN, null=True)
FRAME = f.row(frame=f.name(a.FRAMES), first=f.whole(0, 2**a.HEXES), second=f.whole(0, 40))
PLAYED = f.row(card=CARD, marks=f.name(MARKS))
COUNTS = f.by_name(lambda edition: edition.animal_slugs, f.whole(0, 20))


def rests(edition: WinterEdition) -> list[str]:
    """Return the Rest tokens as files name them."""
    return [slug(name) for name in edition.rest_names]


# The declaration -----------------------------------------------------------------------------------------------------


def set_layout(state: Winter, layout: int) -> None:
    """Set the layout, if the option names one."""
    state.chosen = layout > 0
    if state.chosen:
        state.layout = layout - 1


def set_tiles(state: Winter, tiles: list[int]) -> None:
    """Lay out the Megalith board."""
    state.tiles = tiles
    if not invariants.tiles_fit(state):
        raise BadPosition("tiles", "must be each of the tiles in play")
    state.spaces = lay_out(layout_of(state), tiles)


def frames(state: Winter) -> list[list[int]]:
    """Return the stack as a list of frames."""
    return [state.stack[i : i + a.WIDTH] for i in range(0, len(state.stack), a.WIDTH)]


def set_frames(state: Winter, frames: list[list[int]]) -> None:
    """Set the stack."""
    if len(frames) > 60:
        raise BadPosition("frames", "are too many")
    state.stack = [number for frame in frames for number in frame]


def played(tribe: Tribe) -> list[tuple[int, int]]:
    """Return the cards above the board, with their marks."""
    return [(code & a.KIND, code & ~a.KIND) for code in tribe.played]


def set_played(tribe: Tribe, played: list[list[int]]) -> None:
    """Set the cards above the board."""
    tribe.played = [sum(card) for card in played]


def megaliths(state: Winter) -> dict[str, str]:
    """Return the owners of Megaliths by cell."""
    return {cell_name(cell): OWNERS[owner - 1] for cell, owner in enumerate(state.megaliths_at) if owner}


def set_megaliths(state: Winter, owners: dict[str, str]) -> None:
    """Set the owners of Megaliths."""
    cells = {cell_name(cell): cell for cell in range(a.CELLS)}
    stones = [0] * a.CELLS
    for name, owner in owners.items():
        if name not in cells or owner not in OWNERS[: 1 + state.players]:
            raise BadPosition("stones_at", f"{name!r}: {owner!r} is not a Megalith")
        stones[cells[name]] = 1 + OWNERS.index(owner)
    state.megaliths_at = stones


def set_tipped(tribe: Tribe, tipped: list[int]) -> None:
    """Set the numbers of tipped Animals, which follow those of upright ones."""
    tribe.animals = [*tribe.animals, *tipped]


OPTIONS = f.Record(
    f.Field("glacier_tokens", f.FLAG),
    f.Field("rest_tokens", f.FLAG),
    f.Field("expansion", f.name(EXPANSIONS, kept=bool), "paintings"),
    f.Field("boards", f.name(BOARDS)),
    f.Field("tiles", f.name(TILES, kept=bool), "five_tiles"),
    f.Field("draft", f.name(DRAFTS)),
    f.Field("layout", f.name(LAYOUTS), get=lambda state: 1 + state.layout if state.chosen else 0, put=set_layout),
    f.Derived("chosen"),
)
TRIBE = f.Record(
    f.Field("chief", f.name(side_names, UNKNOWN, null=True)),
    f.Field("setup", f.name(lambda edition: edition.setup_slugs, UNKNOWN, null=True)),
    f.Field("food", f.whole(0, a.MOST_FOOD)),
    f.Field("tools", f.whole(0, 10**6)),
    f.Field("megaliths", f.whole(0, a.MEGALITHS)),
    f.Field("offering", f.whole(0, 20)),
    f.Field("honor", f.whole(0, 20)),
    f.Field("honor_place", f.whole(0, 3)),
    f.Field("chief_home", f.whole(0, 1)),
    f.Field("figures_home", f.whole(0, 2)),
    f.Field("rests", f.whole(0, 3)),
    f.Field("dots", f.whole(0, 2**a.MOST_DOTS - 1)),
    f.Field("lines", f.whole(0, 2**a.MOST_LINES - 1)),
    f.Field("bodies", f.whole(0, 2**a.BODIES - 1)),
    f.Field("torches", f.whole(0, a.TORCHES)),
    f.Field("orders", f.name(ORDERS)),
    *(f.Field(zone, f.many(CARD, f.ASCENDING)) for zone in ("hand", "discards", "pile", "buried", "mourned", "known")),
    f.Field("trail", f.many(TRAIL), "hand_history"),
    f.Field("deck", f.many(CARD, f.REVERSED)),
    f.Field("played", f.many(PLAYED), get=played, put=set_played),
    f.Field("animals", COUNTS, get=lambda tribe: tribe.animals[: a.ANIMALS]),
    f.Field("tipped", COUNTS, "animals", get=lambda tribe: tribe.animals[a.ANIMALS :], put=set_tipped),
    f.Field("stones", f.many(STONE)),
    f.Field("camps", f.wholes(a.HEXES - 1, f.ASCENDING)),
    f.Field("villages", f.wholes(a.JUNCTURES - 1)),
    f.Field("scored", f.by_name(lambda edition: a.SOURCES, f.whole(0, 10**6))),
    f.Field("board", f.name([slug(name) for name in SEATS], UNKNOWN, null=True)),
    f.Field("side", f.name(lambda edition: edition.side_slugs, UNKNOWN, null=True)),
    make=lambda state: new_tribe(),
)
POSITION = f.Position(
    {"game": "endless_winter", "rules": RULES},
    f.whole(2, 4),
    lambda edition, players: empty_state(edition, players, from_seed("")),
    f.Field("options", OPTIONS),
    f.Field("phase", f.name(a.PHASES)),
    f.Field("round", f.whole(1, a.ROUNDS)),
    f.Field("turn", f.whole(0, 12)),
    f.Field("part", f.whole(0, a.BY_BOARD)),
    f.Field("labor", f.whole(0, 400)),
    f.Field("column", f.whole(-1, a.PLACES - 1)),
    f.Field("stage", f.whole(0, a.OVER)),
    f.Field("taken", f.whole(0, 2**a.TYPES - 1), "types_bought"),
    f.Field("cultures", f.whole(0, 2)),
    f.Field("first", f.whole(0, 2**a.PLACES - 1), "bottoms_used"),
    f.Field("gained", f.whole(0, 2**a.HEXES - 1)),
    f.Field("glaciers_shown", f.whole(0, 2**a.HEXES - 1)),
    f.Field("rest_unseen", f.whole(0, a.REST_TOKENS)),
    f.Field("token_left", f.whole(0, 3)),
    f.Field("chance", f.COUNTER),
    f.Field("chief_ready", f.FLAG),
    f.Field("ordered", f.FLAG, "orders_changed"),
    f.Field("rested", f.FLAG),
    f.Field("rest_open", f.FLAG),
    f.Field("seat", f.SEAT),
    f.Field("order", f.wholes(lambda state: state.players - 1, length=f.PLAYERS)),
    f.Field("frames", f.many(FRAME), "stack", f.SLICED, frames, set_frames),
    f.Field("triggers", f.wholes(lambda state: len(state.edition.code))),
    f.Field("bought", f.many(CARD, f.ASCENDING)),
    f.Field("fresh", f.many(CARD, f.ASCENDING)),
    f.Field("left", f.many(CARD, f.ASCENDING), "abilities_left"),
    f.Field("placed", f.wholes(63)),
    f.Field("offered", f.wholes(4)),
    f.Field("supply", f.wholes(a.COPIES, length=a.TYPES)),
    f.Field("display", f.many(f.name(lambda edition: edition.slugs, UNKNOWN, null=True))),
    f.Field("era_1", f.many(CARD, f.REVERSED)),
    f.Field("era_2", f.many(CARD, f.REVERSED)),
    f.Field("gone", f.many(CARD)),
    f.Field("herd", f.many(ANIMAL, f.REVERSED), "animal_deck"),
    f.Field("grounds", f.many(ANIMAL, f.ASCENDING)),
    f.Field("stones", f.many(STONE, f.ASCENDING)),
    f.Field("terrain", f.many(f.name(lambda edition: edition.terrain_slugs, UNKNOWN))),
    f.Field("tiles", f.many(f.name(lambda edition: edition.tile_slugs, UNKNOWN)), put=set_tiles),
    f.Field("stones_at", f.OBJECT, "megaliths_at", get=megaliths, put=set_megaliths),
    f.Field("glaciers", f.many(GLACIER)),
    f.Field("rest_stack", f.many(f.name(rests, UNKNOWN))),
    f.Field("token", f.name(rests, UNKNOWN, null=True)),
    f.Field("tribes", f.many(TRIBE, length=f.PLAYERS), copied=TRIBE),
    f.Field("random", f.GENERATOR, "rng", f.DEEP),
    f.Derived("options", "spaces"),
)
dump = POSITION.dump


def load(data: object, edition: WinterEdition) -> Winter:
    """Return the position that a dump describes.

    Raises:
        BadPosition: naming the impossible field.
    """
    state = POSITION.load(version1.renewed(data, edition), edition)
    state.over = state.phase == a.FINISHED
    problem = invariants.impossible(state)
    if problem is not None:
        raise problem
    if not state.over:
        state.options = offers.options(state, state.seat)
        if not state.options:
            raise BadPosition("frames", "leave no choice")
    return state
