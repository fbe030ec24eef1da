"""The action space of an edition: families in the order and sizes of `actions.py`, with the components' names."""

from __future__ import annotations

from functools import cache

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter.edition import WinterEdition
from holocene.games.endless_winter.names import SEATS
from holocene.kernel.space import ActionSpace, Argument, Family
from holocene.kernel.tables import slug

DIRECTIONS = ("east", "south-east", "south-west", "west", "north-west", "north-east")
TRACKS = ("offering", "honor")
FIGURES = ("chief", "tribe")
ORDERS = ("take", "choose", "ask")
BOARDS = tuple(slug(name) for name in SEATS)


@cache
def cell_name(cell: int) -> str:
    """Return a place of the Megalith board: column and row, and the level above the ground.

    >>> cell_name(0), cell_name(9), cell_name(64 + 9)
    ('a1', 'b2', 'b2-on-1')
    """
    level, place = divmod(cell, a.LEVEL)
    name = f"{chr(ord('a') + place % a.GRID)}{place // a.GRID + 1}"
    return f"{name}-on-{level}" if level else name


def side_names(edition: WinterEdition) -> tuple[str, ...]:
    """Return the sides of the Chiefs as files name them."""
    return tuple(slug(f"{name} {title}") for name, title in zip(edition.chief_names, edition.chief_titles, strict=True))


def build_space(edition: WinterEdition) -> ActionSpace:
    """Return the action space."""
    kinds = tuple(edition.slugs)
    tribes = Argument("card", kinds[: a.FIRST_CULTURE])
    cultures = Argument("card", kinds[a.FIRST_CULTURE :])
    cards = Argument("card", kinds)
    animals = Argument("animal", tuple(edition.animal_slugs))
    hexes = Argument("hex", tuple(range(a.HEXES)))
    types = Argument("card", kinds[a.FIRST_TYPE : a.FIRST_CULTURE])
    families = (
        Family("end_turn"),
        Family("slide"),
        Family("decline"),
        Family("done"),
        Family("take"),
        Family("accept"),
        Family("use_chief"),
        Family("bottom"),
        Family("middle"),
        Family("reveal"),
        Family("place_camp"),
        Family("draw"),
        Family("lesser", (Argument("benefit", a.LADDER),)),
        Family("idol", (Argument("track", TRACKS),)),
        Family("play_tribe", (tribes,)),
        Family("use", (tribes,)),
        Family("spend_food", (Argument("food", tuple(range(1, a.MOST_FOOD + 1))),)),
        Family("place", (Argument("figure", FIGURES), Argument("on", a.PLACE_NAMES))),
        Family("take_tribe", (types,)),
        Family("take_animal", (animals,)),
        Family("tip", (animals,)),
        Family("play_culture", (cultures,)),
        Family("take_culture", (cultures,)),
        Family("move", (hexes, Argument("direction", DIRECTIONS))),
        Family("village", (Argument("juncture", tuple(range(a.JUNCTURES))),)),
        Family("to_eclipse", (cards,)),
        Family("discard", (cards,)),
        Family("bury", (Argument("zone", a.ZONES), cards)),
        Family("megalith", (Argument("cell", tuple(cell_name(cell) for cell in range(a.CELLS))),)),
        Family("gain_hex", (hexes,)),
        Family("use_pile", (tribes,)),
        Family("gain_board", (Argument("item", a.BOARD_NAMES),)),
        Family("paint", (Argument("dot", tuple(range(a.MOST_DOTS))), Argument("pay", a.COLOURS))),
        Family("paint_free", (Argument("dot", tuple(range(a.MOST_DOTS))),)),
        Family("draw_line", (Argument("line", tuple(range(a.MOST_LINES))),)),
        Family("gain_leg", (Argument("leg", tuple(range(a.LEGS))),)),
        Family("gain_body", (Argument("body", tuple(range(1, a.BODIES + 1))),)),
        Family("torch", (Argument("for", ("labor", "idol")),)),
        Family("score_stone", (Argument("place", (1, 2, 3)),)),
        Family("take_stone", (Argument("stone", tuple(edition.stone_slugs)),)),
        Family("rest_token", (Argument("which", ("open", "next")),)),
        Family("use_token", (Argument("effect", (1, 2)),)),
        Family("orders", (Argument("benefits", ORDERS),)),
        Family("choose_side", (Argument("side", ("first", "second")),)),
        Family("pick_chief", (Argument("side", side_names(edition)),)),
        Family("pick_setup", (Argument("card", tuple(edition.setup_slugs)),)),
        Family("pick_board", (Argument("board", BOARDS),)),
        Family("choose_painting", (Argument("side", ("mammoth", "own")),)),
    )
    space = ActionSpace(families)
    assert space.size == a.SIZE, f"{space.size} actions, not {a.SIZE}"
    return space
