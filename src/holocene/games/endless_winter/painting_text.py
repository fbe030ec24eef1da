"""Cave Paintings in words: what its decisions do, what is asked, why not, and what happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter import names as n
from holocene.games.endless_winter.edition import WinterEdition
from holocene.games.endless_winter.effects import halves
from holocene.games.endless_winter.frames import first, top
from holocene.games.endless_winter.painting import food_of, labor_of, tools_of
from holocene.games.endless_winter.scoring import stone_points

if TYPE_CHECKING:
    from holocene.games.endless_winter.state import Winter

Describer = Callable[["Winter", int, int], str]

QUESTIONS = {
    a.F_PICK_BOARD: "Which painting board do you take?",
    a.F_PAINTING_SIDE: "Which side of your painting board will you play with?",
    a.F_LINE: "Which line do you draw?",
    a.F_LINES: "Which lines do you draw?",
    a.F_STONE: "Which Sacred Stone do you take?",
    a.F_SCORE: "Which of your Sacred Stones scores now?",
    a.F_LEG: "Which surrounded leg pays now?",
    a.F_TORCH: "Cross out a Labor, or gain an Idol?",
    a.F_LEGS: "Which surrounded leg pays next?",
    a.F_BODIES: "Which body area pays first?",
}
DECLINED = {
    a.F_PAINT: "Paint nothing.",
    a.F_LINE: "Draw no line.",
    a.F_LINES: "Draw no more lines.",
    a.F_STONE: "Take no Sacred Stone.",
    a.F_SCORE: "Score no stone.",
    a.F_LEG: "Gain from no leg.",
}
WAITING = {
    a.F_PICK_BOARD: ("CP-2.9", "First a painting board is taken."),
    a.F_PAINTING_SIDE: ("CP-2.8", "First a side of the painting board is chosen."),
    a.F_PAINT: ("CP-8.1", "First paint a dot, or none."),
    a.F_LINE: ("CP-8.2", "First draw a line, or none."),
    a.F_LINES: ("CP-8.3", "First draw lines, or no more of them."),
    a.F_STONE: ("CP-8.5", "First take a Sacred Stone, or none."),
    a.F_SCORE: ("CP-8.6", "First score a Sacred Stone, or none."),
    a.F_LEG: ("CP-8.7", "First gain from a surrounded leg, or from none."),
    a.F_TORCH: ("CP-4.2", "First take the Torch, or an Idol for it."),
    a.F_LEGS: ("CP-6.1", "It is the Eclipse: your cave painting pays now."),
    a.F_BODIES: ("CP-R4", "First the body areas pay that your line has closed."),
}
REFUSED = {
    a.NO_EXPANSION: ("CP-2.1", "That column belongs to Cave Paintings, which is not played here."),
    a.NO_DOT: ("CP-1.3", "There is no such dot on your side."),
    a.DOT_PAINTED: ("CP-3.2", "That dot is painted already."),
    a.NO_LINE: ("CP-1.3", "There is no such line on your side."),
    a.LINE_DRAWN: ("CP-3.3", "That line is drawn already."),
    a.DOTS_MISSING: ("CP-3.3", "A line goes between two painted dots."),
    a.NO_SUCH_LEG: ("CP-5.2", "That leg is not surrounded."),
    a.LEG_DONE: ("CP-R6", "That leg has paid you in this Eclipse."),
    a.ALL_CROSSED: ("CP-4.4", "All three Labor are crossed out: a Torch is an Idol now."),
    a.NO_STONE_THERE: ("CP-8.6", "You have no Sacred Stone there."),
    a.BODY_PAID: ("CP-5.1", "A body area pays once, when it is closed."),
}


def question(state: Winter) -> str:
    """Return what a frame asks that names a colour."""
    return f"Which {a.COLOURS[first(state)]} dot{' or lesser one' if first(state) < a.CYAN else ''} do you paint?"


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


def leg_name(leg: int) -> str:
    """Return a leg area as people say it."""
    return f"{('upper', 'lower')[leg % 2]} {('first', 'second', 'third', 'fourth')[leg // 2]} leg"


def body_name(area: int) -> str:
    """Return a body area as people say it."""
    return f"{('first', 'second', 'third', 'fourth')[area]} body area"


def price_of(state: Winter, seat: int, colour: int) -> str:
    """Return what a dot of a colour costs a player now."""
    return n.price(food_of(colour), tools_of(colour), labor_of(state.tribes[seat], colour))


# What decisions do -------------------------------------------------------------------------------------------------


def paint(state: Winter, seat: int, number: int) -> str:
    """Describe painting at the column."""
    dot, colour = divmod(number, 3)
    side = state.tribes[seat].side
    colours = state.edition.side_colours[side] if side >= 0 else []
    other = dot < len(colours) and colours[dot] != colour
    row = f", the price of {a.COLOURS[colour]}" if other else ""
    return f"Paint {dot_name(state.edition, side, dot)} for {price_of(state, seat, colour)}{row}."


def paint_free(state: Winter, seat: int, number: int) -> str:
    """Describe painting for a benefit."""
    return f"Paint {dot_name(state.edition, state.tribes[seat].side, number)}."


def draw_line(state: Winter, seat: int, number: int) -> str:
    """Describe a line, and the areas that it closes."""
    edition, tribe = state.edition, state.tribes[seat]
    closed = []
    if tribe.side >= 0:
        for area, around in enumerate(edition.area_lines[tribe.side]):
            if around >> number & 1 and (tribe.lines | 1 << number) & around == around:
                called = body_name(area) if area < a.BODIES else leg_name(area - a.BODIES)
                closed.append(f"{called} ({n.effect(edition, edition.area_effect[tribe.side][area])})")
    more = f"; it closes the {' and the '.join(closed)}" if closed else ""
    return f"Draw {line_name(edition, tribe.side, number)}{more}."


def gain_leg(state: Winter, seat: int, number: int) -> str:
    """Describe the benefit of a leg area."""
    side = state.tribes[seat].side
    effect = state.edition.area_effect[side][a.BODIES + number] if side >= 0 else 0
    return f"Gain from the {leg_name(number)}: {n.effect(state.edition, effect)}."


def gain_body(state: Winter, seat: int, number: int) -> str:
    """Describe the benefit of a body area."""
    side = state.tribes[seat].side
    effect = state.edition.area_effect[side][number] if side >= 0 else 0
    return f"Gain from the {body_name(number)}: {n.effect(state.edition, effect)}."


def torch(state: Winter, seat: int, number: int) -> str:
    """Describe what becomes of a Torch."""
    if number == a.INSTEAD:
        return "Gain an Idol."
    crossed = state.tribes[seat].torches
    if crossed == a.TORCHES:
        return "Cross out a Labor."
    return f"Cross out the Labor of {a.COLOURS[a.CYAN - crossed]} dots."


def score_stone(state: Winter, seat: int, number: int) -> str:
    """Describe scoring an own stone."""
    stones = state.tribes[seat].stones
    if number >= len(stones):
        return "Score a Sacred Stone."
    points = n.count(stone_points(state, seat, stones[number]), "point", "points")
    return f"Score {state.edition.stone_names[stones[number]]}: {points}."


def pick_board(state: Winter, seat: int, number: int) -> str:
    """Describe taking a board."""
    return f"Take the board of the {n.SEATS[number]}: {state.edition.side_names[1 + number]} or Mammoth."


def choose_painting(state: Winter, seat: int, number: int) -> str:
    """Describe choosing a side."""
    board = state.tribes[seat].board
    side = 0 if number == 0 else 1 + max(board, 0)
    edition = state.edition
    bodies = "; ".join(n.effect(edition, effect) for effect in edition.area_effect[side][: a.BODIES])
    legs = "; ".join(n.effect(edition, effect) for effect in edition.area_effect[side][a.BODIES :])
    return f"Paint the {edition.side_names[side]}: body {bodies}; legs {legs}."


DESCRIBERS: dict[str, Describer] = {
    "paint": paint,
    "paint_free": paint_free,
    "draw_line": draw_line,
    "gain_leg": gain_leg,
    "gain_body": gain_body,
    "torch": torch,
    "score_stone": score_stone,
    "pick_board": pick_board,
    "choose_painting": choose_painting,
}


# Why not -----------------------------------------------------------------------------------------------------------


def too_dear(state: Winter, seat: int, colour: int) -> tuple[str, str]:
    """Return what a dot costs and what the player has."""
    tribe = state.tribes[seat]
    labor = labor_of(tribe, colour)
    parts = [f"{tribe.food} Food"] if food_of(colour) else []
    parts += [n.count(tribe.tools, "Tool", "Tools")] if tools_of(colour) else []
    parts += [f"{halves(state.labor)} Labor"] if labor else []
    return "CP-3.5", f"That costs {price_of(state, seat, colour)}, and you have {' and '.join(parts)}."


def too_high(state: Winter, seat: int, name: str, number: int) -> tuple[str, str]:
    """Return why a dot cannot be painted for a lesser colour."""
    dot, colour = divmod(number, 3) if name == "paint" else (number, first(state) if top(state) == a.F_PAINT else 0)
    stands = a.COLOURS[state.edition.side_colours[state.tribes[seat].side][dot]]
    return "CP-4.1", f"That dot is {stands}, and {a.COLOURS[colour]} stands only for lesser colours."


# What happened -----------------------------------------------------------------------------------------------------


def tell(edition: WinterEdition, code: int, who: str, x: int, y: int) -> str:
    """Return the sentence for one of the expansion's events."""
    match code:
        case a.E_SIDE:
            return f"{who} paints the {edition.side_names[x]}."
        case a.E_PAINTED:
            return f"{who} paints {dot_name(edition, y, x)}."
        case a.E_DREW_LINE:
            return f"{who} draws {line_name(edition, y, x)}."
        case a.E_BODY:
            return f"{who} closes the {body_name(x)}: {n.effect(edition, edition.area_effect[y][x])}."
        case a.E_LEG:
            return f"{who} gains from the {leg_name(x)}."
        case a.E_TORCH:
            if x == a.INSTEAD:
                return f"{who} takes an Idol for the Torch."
            return f"{who} crosses out the Labor of {a.COLOURS[a.TORCHES - y]} dots."
    return f"{who} takes the board of the {n.SEATS[x]}."


def things_named(code: int, x: int) -> tuple[str, ...]:
    """Return the ids of what one of the expansion's events names."""
    kinds = {a.E_PAINTED: "dot", a.E_DREW_LINE: "line", a.E_LEG: "leg", a.E_BODY: "body"}
    return (f"{kinds[code]}:{x}",) if code in kinds else ()


def things(name: str, number: int) -> list[str]:
    """Return the ids of what one of the expansion's decisions concerns."""
    if name in ("paint", "paint_free"):
        return [f"dot:{number // 3 if name == 'paint' else number}"]
    if name in ("draw_line", "gain_leg", "gain_body"):
        return [f"{name.rpartition('_')[2]}:{number}"]
    return [name, f"{name}:{number}"]


def tempting(state: Winter, seat: int) -> set[int]:
    """Return the expansion's decisions that a person might try now by pointing at the board."""
    tribe = state.tribes[seat]
    if tribe.side < 0:
        return set()
    dots, lines = len(state.edition.side_colours[tribe.side]), len(state.edition.line_needs[tribe.side])
    colours = state.edition.side_colours[tribe.side]
    found = {a.A_PAINT + 3 * dot + colours[dot] for dot in range(dots) if not tribe.dots >> dot & 1}
    found.update(a.A_LINE + line for line in range(lines) if not tribe.lines >> line & 1)
    found.update(a.A_LEG + leg for leg in range(a.LEGS))
    found.update(a.A_BODY + area for area in range(a.BODIES))
    if top(state) == a.F_PAINT:
        found.update(a.A_PAINT_FREE + dot for dot in range(dots))
    return found
