"""Ids of what lies on the table, and what an action concerns of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter import painting_text
from holocene.games.endless_winter.board import JUNCTURE_HEXES, NEIGHBOURS
from holocene.games.endless_winter.frames import first, top
from holocene.games.endless_winter.painting_setup import supply

if TYPE_CHECKING:
    from holocene.games.endless_winter.state import Winter


def on_the_table(state: Winter) -> list[str]:
    """Return everything open that a person can point at."""
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
    """Return the ids of what an action concerns on the table."""
    name, arguments = state.space.name(action)
    number = action - state.space.starts[name]
    card = arguments.get("card")
    if name in ("play_tribe", "play_culture", "to_eclipse", "discard"):
        return [f"hand:{card}"]
    if name == "bury":
        return [f"{arguments['zone']}:{card}"]
    if name == "use":
        return [f"above:{card}"]
    if name == "use_pile":
        return [f"pile:{card}"]
    if name == "place":
        return [f"column:{arguments['on']}", f"figure:{arguments['figure']}"]
    if name in ("slide", "bottom", "middle", "end_turn"):
        return [f"column:{a.PLACE_NAMES[state.column]}"] if state.column >= 0 else [name]
    if name in ("take_tribe", "take_culture"):
        return [f"{'supply' if name == 'take_tribe' else 'display'}:{card}"]
    if name in ("take_animal", "tip"):
        return [f"{'grounds' if name == 'take_animal' else 'animal'}:{arguments['animal']}"]
    if name == "move":
        there = NEIGHBOURS[number]
        return [f"hex:{number // 6}", *([f"hex:{there}"] if there >= 0 else [])]
    if name == "place_camp":
        return [f"hex:{a.BASE}", name]
    if name == "village":
        return [f"juncture:{number}", *(f"hex:{hex}" for hex in JUNCTURE_HEXES[3 * number : 3 * number + 3])]
    if name == "gain_hex":
        return [f"hex:{number}"]
    if name == "megalith":
        return [f"cell:{arguments['cell']}"]
    if name == "take_stone":
        return [f"stone:{arguments['stone']}"]
    if name in painting_text.DESCRIBERS:
        return painting_text.things(name, number)
    if name == "choose_side":
        return [f"side:{2 * first(state) + number if top(state) == a.F_SIDE else number}"]
    return [name, *(f"{name}:{value}" for value in arguments.values())]
