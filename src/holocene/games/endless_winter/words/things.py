"""Ids of what can be pointed at, and of what an action concerns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.board import JUNCTURE_HEXES, NEIGHBOURS
from holocene.games.endless_winter.engine.frames import first, top
from holocene.games.endless_winter.engine.painting.setup import supply

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter

CONCERNED = {  # by family, from its arguments and the number within the family
    **dict.fromkeys(("play_tribe", "play_culture", "to_eclipse", "discard"), "hand:{card}"),
    "bury": "{zone}:{card}",
    "use": "above:{card}",
    "use_pile": "pile:{card}",
    "place": "column:{on} figure:{figure}",
    "take_tribe": "supply:{card}",
    "take_culture": "display:{card}",
    "take_animal": "grounds:{animal}",
    "tip": "animal:{animal}",
    "place_camp": f"hex:{a.BASE} place_camp",
    "gain_hex": "hex:{hex}",
    "megalith": "cell:{cell}",
    "take_stone": "stone:{stone}",
    **dict.fromkeys(("paint", "paint_free"), "dot:{dot}"),
    "draw_line": "line:{line}",
    "gain_leg": "leg:{leg}",
    "gain_body": "body:{number}",
    **{name: f"{name} {name}:{{number}}" for name in ("torch", "score_stone", "pick_board", "choose_painting")},
}


def on_the_table(state: Winter) -> list[str]:
    """Return the ids of everything open that a person can point at."""
    edition = state.edition
    found = [f"column:{name}" for name in a.PLACE_NAMES[: a.PLACES if state.paintings else a.PAINTING]]
    found += [f"hex:{hex}" for hex in range(a.HEXES)]
    types = [type for type, number in enumerate(supply(state)) if number]
    found += [f"supply:{edition.slugs[a.FIRST_TYPE + type]}" for type in types]
    found += [f"display:{edition.slugs[kind]}" for kind in state.display if kind >= 0]
    found += [f"grounds:{edition.animal_slugs[animal]}" for animal in dict.fromkeys(state.grounds)]
    found += [f"stone:{edition.stone_slugs[stone]}" for stone in state.stones]
    return found


def things(state: Winter, seat: int, action: int) -> list[str]:
    """Return the ids of what an action concerns."""
    name, arguments = state.space.names[action]
    number = action - state.space.starts[name]
    if name in CONCERNED:
        return CONCERNED[name].format(number=number, **arguments).split()
    if name in ("slide", "bottom", "middle", "end_turn") and state.column >= 0:
        return [f"column:{a.PLACE_NAMES[state.column]}"]
    if name == "move":
        return [f"hex:{hex}" for hex in (number // 6, NEIGHBOURS[number]) if hex >= 0]
    if name == "village":
        return [f"juncture:{number}", *(f"hex:{hex}" for hex in JUNCTURE_HEXES[3 * number : 3 * number + 3])]
    if name == "choose_side":
        return [f"side:{2 * first(state) + number if top(state) == a.F_SIDE else number}"]
    return [name, *(f"{name}:{value}" for value in arguments.values())]
