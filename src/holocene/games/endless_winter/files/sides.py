"""The kinds of fields of a painting board's side, checked against the rulebook (CP-1.3)."""

from __future__ import annotations

import math
from typing import Any

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.files.effects import operations, parse
from holocene.games.endless_winter.files.kinds import effects
from holocene.kernel.components.fields import Entry, Field, Unfit

MARKS = ("dashed", "painted")


def dots(field: Field, value: Any, entry: Entry) -> list[tuple[float, float, int]]:
    """Take the dots, each with x, y and colour."""
    found: list[tuple[float, float, int]] = []
    for dot in value if isinstance(value, list) else []:
        fits = isinstance(dot, list) and len(dot) == 3 and all(is_number(one) for one in dot[:2])
        if not fits or dot[2] not in a.COLOURS or not (0 <= dot[0] <= 100 and 0 <= dot[1] <= 70):
            raise Unfit(f"{entry.label}: a dot is [x, y, colour] on a field of 100 by 70, not {dot!r}", [])
        found.append((float(dot[0]), float(dot[1]), a.COLOURS.index(dot[2])))
    if not 3 <= len(found) <= field.most:
        raise Unfit(f"{entry.label} needs dots, 3 to {field.most} of them", [])
    if len({colour for _, _, colour in found}) != len(a.COLOURS):
        raise Unfit(f"{entry.label} needs dots of all three colours (CP-1.3)", found)
    return found


def lines(field: Field, value: Any, entry: Entry) -> list[tuple[int, int, bool, bool]]:
    """Take the lines, each with two dots, whether it is dashed, and whether it is painted from the beginning."""
    found: list[tuple[int, int, bool, bool]] = []
    dots = len(entry.row["dots"])
    for text in value if isinstance(value, list) else []:
        words = text.split() if isinstance(text, str) else [""]
        ends = [int(word) for word in words[0].split("-") if word.isdecimal() and len(word) < 3] if words else []
        if len(ends) != 2 or ends[0] == ends[1] or max(ends) >= dots or not set(words[1:]) <= set(MARKS):
            raise Unfit(f'{entry.label}: a line is "dot-dot", perhaps with dashed or painted, not {text!r}', [])
        found.append((min(ends), max(ends), "dashed" in words, "painted" in words))
    if not 1 <= len(found) <= field.most or len({line[:2] for line in found}) != len(found):
        raise Unfit(f"{entry.label} needs lines, up to {field.most} different ones", [])
    for dot in range(dots):
        if sum(dashed and dot in (one, two) for one, two, dashed, _ in found) > 2:
            entry.tell("lines", f"{entry.label}: three dashed lines meet in dot {dot}, so they are not an outer edge")
    if not any(painted for *_, painted in found):
        raise Unfit(f"{entry.label} needs a line that is painted from the beginning (CP-7.3)", found)
    return found


def areas(field: Field, value: Any, entry: Entry) -> list[tuple[int, str, list[int]]]:
    """Take the areas of a kind, each with the lines around it as bits, its effect as written, and its ring of dots."""
    if not isinstance(value, list) or len(value) != field.most:
        raise Unfit(f"{entry.label} needs {field.key}, {field.most} areas (CP-1.3)", [])
    lines = entry.row["lines"]
    places = {line[:2]: place for place, line in enumerate(lines)}
    found = []
    for area in value:
        ring = area.get("dots") if isinstance(area, dict) and set(area) == {"dots", "effect"} else None
        if not isinstance(ring, list) or len(ring) < 3 or not all(type(dot) is int for dot in ring):
            raise Unfit(f"{entry.label}: an area has dots, the ring around it, and an effect", [])
        edges = ring_edges(ring)
        if len(set(ring)) != len(ring) or any(edge not in places for edge in edges):
            raise Unfit(f"{entry.label}: no lines go round the area {ring}", [])
        if all(lines[places[edge]][3] for edge in edges):
            entry.tell(field.key, f"{entry.label}: the area {ring} is surrounded from the beginning")
        found.append((sum(1 << places[edge] for edge in edges), str(area["effect"]), list(ring)))
    for text in effects(field, [text for _, text, _ in found], entry):
        if field.key == "legs" and a.O_LEG in operations(parse(text, 0), 0):
            entry.tell(field.key, f"{entry.label}: a leg cannot give the benefit of a leg (CP-R10)")
    return found


def strokes(field: Field, value: Any, entry: Entry) -> list[list[list[float]]]:
    """Take the strokes that are only drawn for their looks."""
    for stroke in value if isinstance(value, list) else [None]:
        points = stroke if isinstance(stroke, list) else [None]
        if not all(isinstance(p, list) and len(p) == 2 and all(is_number(one) for one in p) for p in points):
            raise Unfit(f"{entry.label}: head is a list of strokes, each a list of [x, y]", [])
    return [[[float(one) for one in point] for point in stroke] for stroke in value]


def is_number(value: object) -> bool:
    """Return whether a value is a finite number."""
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def ring_edges(ring: list[int]) -> list[tuple[int, int]]:
    """Return the lines along a ring of dots, each with its lower dot first."""
    return [(min(one, two), max(one, two)) for one, two in zip(ring, [*ring[1:], ring[0]], strict=True)]
