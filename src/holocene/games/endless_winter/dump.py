"""A whole position as plain JSON and back; what is impossible is refused (see `invariants.py`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter import invariants, memory, offers, version1
from holocene.games.endless_winter.board import lay_out
from holocene.games.endless_winter.edition import WinterEdition
from holocene.games.endless_winter.names import SEATS
from holocene.games.endless_winter.setup import layout_of
from holocene.games.endless_winter.space import ORDERS, cell_name, side_names
from holocene.games.endless_winter.state import Winter, empty_state
from holocene.games.endless_winter.tribe import Tribe
from holocene.kernel.errors import BadPosition
from holocene.kernel.fields import Fields
from holocene.kernel.rng import from_seed
from holocene.kernel.tables import slug

RULES = "2"  # the version of the rules
DRAFTS = ("dealt", "setup", "chiefs")
EXPANSIONS = ("none", "cave_paintings")
BOARDS = ("own", "dealt", "drafted")
TILES = ("four", "five")
LAYOUTS = ("recommended", "for-2", "for-3", "for-4")
TRAIL = {memory.DREW: "drew", memory.BURIED: "buried", memory.SHUFFLED: "shuffled"}
TRAILED = (
    (memory.BOUGHT, "bought "),
    (memory.KEPT, "kept-one "),
    (memory.LAST, "last "),
    (memory.OUTSIDE, "outside "),
    (memory.LEFT, "left "),
    (0, "took "),
)
MARKS = {0: "", a.USED: "used", a.FRESH: "fresh", a.USED + a.FRESH: "used fresh"}
OWNERS = ("neutral", "0", "1", "2", "3")
MOST = 10**6

# Numbers of a position and of a player that stand in a dump as they are, with their bounds.
NUMBERS = {
    "round": (1, a.ROUNDS),
    "turn": (0, 12),
    "part": (0, a.BY_BOARD),
    "labor": (0, 400),
    "column": (-1, a.PLACES - 1),
    "stage": (0, a.OVER),
    "taken": (0, 2**a.TYPES - 1),
    "cultures": (0, 2),
    "first": (0, 2**a.PLACES - 1),
    "gained": (0, 2**a.HEXES - 1),
    "glaciers_shown": (0, 2**a.HEXES - 1),
    "rest_unseen": (0, a.REST_TOKENS),
    "token_left": (0, 3),
}
TRUTHS = ("chief_ready", "ordered", "rested", "rest_open")
OWN_NUMBERS = {
    "food": (0, a.MOST_FOOD),
    "tools": (0, MOST),
    "megaliths": (0, a.MEGALITHS),
    "offering": (0, 20),
    "honor": (0, 20),
    "honor_place": (0, 3),
    "chief_home": (0, 1),
    "figures_home": (0, 2),
    "rests": (0, 3),
    "dots": (0, 2**a.MOST_DOTS - 1),
    "lines": (0, 2**a.MOST_LINES - 1),
    "bodies": (0, 2**a.BODIES - 1),
    "torches": (0, a.TORCHES),
}
OWN_CARDS = ("hand", "discards", "pile", "buried", "mourned", "known")


def options(state: Winter) -> dict[str, bool | str]:
    """Return the options the match is played with."""
    return {
        "glacier_tokens": state.glacier_tokens,
        "rest_tokens": state.rest_tokens,
        "expansion": EXPANSIONS[state.paintings],
        "boards": BOARDS[state.boards],
        "tiles": TILES[state.five],
        "draft": DRAFTS[state.draft],
        "layout": LAYOUTS[1 + state.layout] if state.chosen else LAYOUTS[0],
    }


def dump(state: Winter) -> dict[str, Any]:
    """Return the whole position; of a deck the top card comes first."""
    edition = state.edition
    slugs, animals, stones = edition.slugs, edition.animal_slugs, edition.stone_slugs
    return {
        "game": "endless_winter",
        "rules": RULES,
        "edition": edition.digest,
        "players": state.players,
        "options": options(state),
        "phase": a.PHASES[state.phase],
        **{name: getattr(state, name) for name in (*NUMBERS, "chance", *TRUTHS)},
        "seat": state.seat,
        "order": list(state.order),
        "frames": [
            {"frame": a.FRAMES[state.stack[i]], "first": state.stack[i + 1], "second": state.stack[i + 2]}
            for i in range(0, len(state.stack), a.WIDTH)
        ],
        "triggers": list(state.triggers),
        "bought": [slugs[kind] for kind in state.bought],
        "fresh": [slugs[kind] for kind in state.fresh],
        "left": [slugs[kind] for kind in state.left],
        "placed": list(state.placed),
        "offered": list(state.offered),
        "supply": list(state.supply),
        "display": [slugs[kind] if kind >= 0 else None for kind in state.display],
        "era_1": [slugs[kind] for kind in reversed(state.era_1)],
        "era_2": [slugs[kind] for kind in reversed(state.era_2)],
        "gone": [slugs[kind] for kind in state.gone],
        "herd": [animals[animal] for animal in reversed(state.herd)],
        "grounds": [animals[animal] for animal in state.grounds],
        "stones": [stones[stone] for stone in state.stones],
        "terrain": [edition.terrain_slugs[terrain] for terrain in state.terrain],
        "tiles": [edition.tile_slugs[tile] for tile in state.tiles],
        "stones_at": {cell_name(cell): OWNERS[owner - 1] for cell, owner in enumerate(state.stones_at) if owner},
        "glaciers": [glacier_slug(edition, token) for token in state.glaciers],
        "rest_stack": [slug(edition.rest_names[token]) for token in state.rest_stack],
        "token": slug(edition.rest_names[state.token]) if state.token >= 0 else None,
        "tribes": [dump_tribe(edition, tribe) for tribe in state.tribes],
        "random": state.rng.place(),
    }


def glacier_slug(edition: WinterEdition, token: int) -> str | None:
    """Return a Glacier token as files name it."""
    return slug(edition.glacier_names[token]) if token >= 0 else None


def seen_name(slugs: list[str], code: int) -> str:
    """Return a step of a trail as files name it: "took shaman", "drew", "buried"."""
    if code in TRAIL:
        return TRAIL[code]
    return next(f"{verb}{slugs[code - first]}" for first, verb in TRAILED if code >= first)


def dump_tribe(edition: WinterEdition, tribe: Tribe) -> dict[str, Any]:
    """Return what one player has."""
    slugs = edition.slugs
    return {
        "chief": side_names(edition)[tribe.chief] if tribe.chief >= 0 else None,
        "setup": edition.setup_slugs[tribe.setup] if tribe.setup >= 0 else None,
        **{name: getattr(tribe, name) for name in OWN_NUMBERS},
        "orders": ORDERS[tribe.orders],
        **{name: [slugs[kind] for kind in getattr(tribe, name)] for name in OWN_CARDS},
        "trail": [seen_name(slugs, code) for code in tribe.trail],
        "deck": [slugs[kind] for kind in reversed(tribe.deck)],
        "played": [{"card": slugs[code & a.KIND], "marks": MARKS[code & ~a.KIND]} for code in tribe.played],
        "animals": {name: tribe.animals[i] for i, name in enumerate(edition.animal_slugs)},
        "tipped": {name: tribe.animals[a.ANIMALS + i] for i, name in enumerate(edition.animal_slugs)},
        "stones": [edition.stone_slugs[stone] for stone in tribe.stones],
        "camps": list(tribe.camps),
        "villages": list(tribe.villages),
        "scored": dict(zip(a.SOURCES, tribe.scored, strict=True)),
        "board": slug(SEATS[tribe.board]) if tribe.board >= 0 else None,
        "side": edition.side_slugs[tribe.side] if tribe.side >= 0 else None,
    }


# Loading -----------------------------------------------------------------------------------------------------------


def load(data: object, edition: WinterEdition) -> Winter:
    """Return the position a dump describes.

    Raises:
        BadPosition: naming the field that cannot be.
    """
    fields = Fields(version1.renewed(data, edition), "")
    fields.same("game", "endless_winter")
    fields.same("rules", RULES)
    fields.same("edition", edition.digest)
    state = empty_state(edition, fields.integer("players", 2, 4), from_seed(""))
    load_options(fields.fields("options"), state)
    state.phase = a.PHASES.index(fields.choice("phase", a.PHASES))
    state.over = state.phase == a.FINISHED
    for name, (least, most) in NUMBERS.items():
        setattr(state, name, fields.integer(name, least, most))
    state.chance = fields.counter("chance")
    for name in TRUTHS:
        setattr(state, name, fields.boolean(name))
    state.seat = fields.integer("seat", -1, state.players - 1)
    state.order = numbers(fields, "order", state.players - 1, state.players)
    state.stack = load_frames(fields)
    kinds = edition.slugs
    state.triggers = numbers(fields, "triggers", len(edition.code))
    state.bought = sorted(names(fields, "bought", kinds))
    state.fresh = sorted(names(fields, "fresh", kinds))
    state.left = sorted(names(fields, "left", kinds))
    state.placed = numbers(fields, "placed", 63)
    state.offered = numbers(fields, "offered", 4)
    state.supply = fields.integers("supply", a.TYPES, a.COPIES)
    state.display = [-1 if name is None else one_of(fields, "display", name, kinds) for name in fields.items("display")]
    state.era_1 = names(fields, "era_1", kinds)[::-1]
    state.era_2 = names(fields, "era_2", kinds)[::-1]
    state.gone = names(fields, "gone", kinds)
    state.herd = names(fields, "herd", edition.animal_slugs)[::-1]
    state.grounds = sorted(names(fields, "grounds", edition.animal_slugs))
    state.stones = sorted(names(fields, "stones", edition.stone_slugs))
    state.terrain = names(fields, "terrain", edition.terrain_slugs)
    state.tiles = names(fields, "tiles", edition.tile_slugs)
    load_boards(fields, state)
    state.tribes = [load_tribe(part, edition) for part in fields.sections("tribes", state.players)]
    state.rng = fields.generator("random")
    fields.done()
    problem = invariants.impossible(state)
    if problem is not None:
        raise problem
    if not state.over:
        state.options = offers.options(state, state.seat)
        if not state.options:
            raise BadPosition("frames", "the top one leaves no choice")
    return state


def load_options(fields: Fields, state: Winter) -> None:
    """Read the options."""
    state.glacier_tokens = fields.boolean("glacier_tokens")
    state.rest_tokens = fields.boolean("rest_tokens")
    state.paintings = fields.choice("expansion", EXPANSIONS) == "cave_paintings"
    state.boards = BOARDS.index(fields.choice("boards", BOARDS))
    state.five = fields.choice("tiles", TILES) == "five"
    state.draft = DRAFTS.index(fields.choice("draft", DRAFTS))
    layout = LAYOUTS.index(fields.choice("layout", LAYOUTS)) - 1
    if layout >= 0:
        state.layout = layout
        state.chosen = True
    fields.done()


def load_frames(fields: Fields) -> list[int]:
    """Read the stack."""
    stack: list[int] = []
    items = fields.items("frames")
    if len(items) > 60:
        raise BadPosition("frames", "are too many")
    for frame in fields.sections("frames", len(items)):
        stack.append(a.FRAMES.index(frame.choice("frame", a.FRAMES)))
        stack.append(frame.integer("first", 0, 2**a.HEXES))
        stack.append(frame.integer("second", 0, 40))
        frame.done()
    return stack


def load_boards(fields: Fields, state: Winter) -> None:
    """Read the Megalith board and the modules' tokens."""
    edition = state.edition
    if not invariants.tiles_fit(state):
        raise BadPosition("tiles", "must be each of the tiles in play")
    state.spaces = lay_out(layout_of(state), state.tiles)
    cells = {cell_name(cell): cell for cell in range(a.CELLS)}
    stones = [0] * a.CELLS
    for name, owner in fields.fields("stones_at").data.items():
        if name not in cells or owner not in OWNERS[: 1 + state.players]:
            raise BadPosition("stones_at", f"{name!r}: {owner!r} is no Megalith")
        stones[cells[name]] = 1 + OWNERS.index(owner)
    state.stones_at = stones
    glaciers = [slug(name) for name in edition.glacier_names]
    listed = fields.items("glaciers")
    state.glaciers = [-1 if name is None else one_of(fields, "glaciers", name, glaciers) for name in listed]
    rests = [slug(name) for name in edition.rest_names]
    state.rest_stack = names(fields, "rest_stack", rests)
    token = fields.value("token")
    state.token = -1 if token is None else one_of(fields, "token", token, rests)


def load_tribe(fields: Fields, edition: WinterEdition) -> Tribe:
    """Return one player."""
    from holocene.games.endless_winter.tribe import new_tribe

    tribe = new_tribe()
    chief, setup = fields.value("chief"), fields.value("setup")
    tribe.chief = -1 if chief is None else one_of(fields, "chief", chief, side_names(edition))
    tribe.setup = -1 if setup is None else one_of(fields, "setup", setup, edition.setup_slugs)
    for name, (least, most) in OWN_NUMBERS.items():
        setattr(tribe, name, fields.integer(name, least, most))
    tribe.orders = ORDERS.index(fields.choice("orders", ORDERS))
    for name in OWN_CARDS:
        setattr(tribe, name, sorted(names(fields, name, edition.slugs)))
    codes = list(trail_codes())
    seen = [seen_name(edition.slugs, code) for code in codes]
    tribe.trail = [codes[place] for place in names(fields, "trail", seen)]
    tribe.deck = names(fields, "deck", edition.slugs)[::-1]
    marks = {mark: bits for bits, mark in MARKS.items()}
    played = []
    for part in fields.sections("played", len(fields.items("played"))):
        kind = one_of(part, "card", part.value("card"), edition.slugs)
        played.append(kind + marks[part.choice("marks", tuple(marks))])
        part.done()
    tribe.played = played
    counts: list[int] = []
    for key in ("animals", "tipped"):
        part = fields.fields(key)
        counts += [part.integer(name, 0, 20) for name in edition.animal_slugs]
        part.done()
    tribe.animals = counts
    tribe.stones = names(fields, "stones", edition.stone_slugs)
    tribe.camps = sorted(numbers(fields, "camps", a.HEXES - 1))
    tribe.villages = numbers(fields, "villages", a.JUNCTURES - 1)
    board, side = fields.value("board"), fields.value("side")
    tribe.board = -1 if board is None else one_of(fields, "board", board, [slug(name) for name in SEATS])
    tribe.side = -1 if side is None else one_of(fields, "side", side, edition.side_slugs)
    part = fields.fields("scored")
    tribe.scored = [part.integer(name, 0, MOST) for name in a.SOURCES]
    part.done()
    fields.done()
    return tribe


def trail_codes() -> Iterator[int]:
    """Yield everything a trail can have."""
    yield from TRAIL
    for first, _ in TRAILED:
        yield from range(first, first + a.KINDS)


def one_of(fields: Fields, key: str, name: object, known: Sequence[str]) -> int:
    """Return the number of a named thing."""
    if not isinstance(name, str) or name not in known:
        raise BadPosition(fields.path(key), f"there is no {name!r}")
    return known.index(name)


def names(fields: Fields, key: str, known: Sequence[str]) -> list[int]:
    """Return a list of named things by number."""
    return [one_of(fields, f"{key}[{i}]", name, known) for i, name in enumerate(fields.items(key))]


def numbers(fields: Fields, key: str, most: int, length: int | None = None) -> list[int]:
    """Return a list of whole numbers."""
    return fields.integers(key, len(fields.items(key)) if length is None else length, most)
