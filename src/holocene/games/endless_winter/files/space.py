"""The action space of an edition: the families of `actions.py` with the names of its components."""

from __future__ import annotations

from functools import cache

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.edition import WinterEdition
from holocene.games.endless_winter.words.names import SEATS
from holocene.kernel.components.component import slug
from holocene.kernel.space import ActionSpace, Argument, Family

DIRECTIONS = ("east", "south-east", "south-west", "west", "north-west", "north-east")
TRACKS = ("offering", "honor")
FIGURES = ("chief", "tribe")
ORDERS = ("take", "choose", "ask")
BOARDS = tuple(slug(name) for name in SEATS)


@cache
def cell_name(cell: int) -> str:
    """Return the name of a cell of the Megalith board: column, row, and the level above the ground.

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
        Family("end_turn", start=a.A_END_TURN),
        Family("slide", start=a.A_SLIDE),
        Family("decline", start=a.A_DECLINE),
        Family("done", start=a.A_DONE),
        Family("take", start=a.A_TAKE),
        Family("accept", start=a.A_ACCEPT),
        Family("use_chief", start=a.A_CHIEF),
        Family("bottom", start=a.A_BOTTOM),
        Family("middle", start=a.A_MIDDLE),
        Family("reveal", start=a.A_REVEAL),
        Family("place_camp", start=a.A_CAMP),
        Family("draw", start=a.A_REST),
        Family("lesser", (Argument("benefit", a.LADDER),), start=a.A_LESSER),
        Family("idol", (Argument("track", TRACKS),), start=a.A_IDOL),
        Family("play_tribe", (tribes,), start=a.A_PLAY_TRIBE),
        Family("use", (tribes,), start=a.A_USE),
        Family("spend_food", (Argument("food", tuple(range(1, a.MOST_FOOD + 1))),), start=a.A_SPEND_FOOD),
        Family("place", (Argument("figure", FIGURES), Argument("on", a.PLACE_NAMES)), start=a.A_PLACE),
        Family("take_tribe", (types,), start=a.A_TAKE_TRIBE),
        Family("take_animal", (animals,), start=a.A_TAKE_ANIMAL),
        Family("tip", (animals,), start=a.A_TIP),
        Family("play_culture", (cultures,), start=a.A_PLAY_CULTURE),
        Family("take_culture", (cultures,), start=a.A_TAKE_CULTURE),
        Family("move", (hexes, Argument("direction", DIRECTIONS)), start=a.A_MOVE),
        Family("village", (Argument("juncture", tuple(range(a.JUNCTURES))),), start=a.A_VILLAGE),
        Family("to_eclipse", (cards,), start=a.A_TO_ECLIPSE),
        Family("discard", (cards,), start=a.A_DISCARD),
        Family("bury", (Argument("zone", a.ZONES), cards), start=a.A_BURY),
        Family("megalith", (Argument("cell", tuple(cell_name(cell) for cell in range(a.CELLS))),), start=a.A_MEGALITH),
        Family("gain_hex", (hexes,), start=a.A_HEX),
        Family("use_pile", (tribes,), start=a.A_USE_PILE),
        Family("gain_board", (Argument("item", a.BOARD_NAMES),), start=a.A_BOARD),
        Family("paint", (Argument("dot", tuple(range(a.MOST_DOTS))), Argument("pay", a.COLOURS)), start=a.A_PAINT),
        Family("paint_free", (Argument("dot", tuple(range(a.MOST_DOTS))),), start=a.A_PAINT_FREE),
        Family("draw_line", (Argument("line", tuple(range(a.MOST_LINES))),), start=a.A_LINE),
        Family("gain_leg", (Argument("leg", tuple(range(a.LEGS))),), start=a.A_LEG),
        Family("gain_body", (Argument("body", tuple(range(1, a.BODIES + 1))),), start=a.A_BODY),
        Family("torch", (Argument("for", ("labor", "idol")),), start=a.A_TORCH),
        Family("score_stone", (Argument("place", (1, 2, 3)),), start=a.A_SCORE),
        Family("take_stone", (Argument("stone", tuple(edition.stone_slugs)),), start=a.A_STONE),
        Family("rest_token", (Argument("which", ("open", "next")),), start=a.A_TOKEN),
        Family("use_token", (Argument("effect", (1, 2)),), start=a.A_USE_TOKEN),
        Family("orders", (Argument("benefits", ORDERS),), start=a.A_ORDERS),
        Family("choose_side", (Argument("side", ("first", "second")),), start=a.A_SIDE),
        Family("pick_chief", (Argument("side", side_names(edition)),), start=a.A_PICK_CHIEF),
        Family("pick_setup", (Argument("card", tuple(edition.setup_slugs)),), start=a.A_PICK_SETUP),
        Family("pick_board", (Argument("board", BOARDS),), start=a.A_PICK_BOARD),
        Family("choose_painting", (Argument("side", ("mammoth", "own")),), start=a.A_PAINTING_SIDE),
    )
    return ActionSpace(families)
