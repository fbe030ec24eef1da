"""Cave Paintings in words: dots, lines and areas by name, and what its actions do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.edition import WinterEdition
from holocene.games.endless_winter.engine.scoring import stone_points
from holocene.games.endless_winter.words import names as n
from holocene.games.endless_winter.words.offers import dot_price
from holocene.games.endless_winter.words.painting.view import areas_closed

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter

RANKS = ("first", "second", "third", "fourth")


def dot_name(edition: WinterEdition, side: int, dot: int) -> str:
    """Return a dot with its colour."""
    colours = edition.side_colours[side] if side >= 0 else []
    return f"the {a.COLOURS[colours[dot]]} dot {dot}" if dot < len(colours) else f"dot {dot}"


def line_name(edition: WinterEdition, side: int, line: int) -> str:
    """Return a line by its dots."""
    if side < 0 or line >= len(edition.line_one[side]):
        return f"line {line}"
    dashed = "dashed line" if edition.dashed[side] >> line & 1 else "line"
    return f"the {dashed} from dot {edition.line_one[side][line]} to {edition.line_two[side][line]}"


def area_name(area: int) -> str:
    """Return an area as people say it: "first body area", "lower fourth leg"."""
    leg = area - a.BODIES
    return f"{RANKS[area]} body area" if leg < 0 else f"{('upper', 'lower')[leg % 2]} {RANKS[leg // 2]} leg"


def effects(edition: WinterEdition, side: int) -> tuple[str, str]:
    """Return what the body areas of a side gain, and what its legs gain."""
    words = [n.effect(edition, effect) for effect in edition.area_effect[side]]
    return "; ".join(words[: a.BODIES]), "; ".join(words[a.BODIES :])


def describe(state: Winter, seat: int, name: str, number: int) -> str:
    """Return one sentence that says what an action of Cave Paintings does."""
    edition, tribe = state.edition, state.tribes[seat]
    side = tribe.side
    gains = edition.area_effect[side] if side >= 0 else [0] * a.AREAS
    match name:
        case "paint":
            dot, colour = divmod(number, 3)
            colours = edition.side_colours[side] if side >= 0 else []
            other = dot < len(colours) and colours[dot] != colour
            row = f", the price of {a.COLOURS[colour]}" if other else ""
            return f"Paint {dot_name(edition, side, dot)} for {n.price(*dot_price(state, seat, colour))}{row}."
        case "paint_free":
            return f"Paint {dot_name(edition, side, number)}."
        case "draw_line":
            areas = areas_closed(state, tribe, number) if side >= 0 else []
            closed = [f"{area_name(area)} ({n.effect(edition, gains[area])})" for area in areas]
            more = f"; it closes the {' and the '.join(closed)}" if closed else ""
            return f"Draw {line_name(edition, side, number)}{more}."
        case "gain_leg" | "gain_body":
            area = number + (a.BODIES if name == "gain_leg" else 0)
            return f"Gain from the {area_name(area)}: {n.effect(edition, gains[area])}."
        case "torch" if number == a.INSTEAD:
            return "Gain an Idol."
        case "torch" if tribe.torches == a.TORCHES:
            return "Cross out a Labor."
        case "torch":
            return f"Cross out the Labor of {a.COLOURS[a.CYAN - tribe.torches]} dots."
        case "score_stone" if number >= len(tribe.stones):
            return "Score a Sacred Stone."
        case "score_stone":
            stone = tribe.stones[number]
            return f"Score {edition.stone_names[stone]}: {n.points(stone_points(state, seat, stone))}."
        case "pick_board":
            return f"Take the board of the {n.SEATS[number]}: {edition.side_names[1 + number]} or Mammoth."
    chosen = 1 + max(tribe.board, 0) if number else 0  # choose_painting
    bodies, legs = effects(edition, chosen)
    return f"Paint the {edition.side_names[chosen]}: body {bodies}; legs {legs}."
