"""The sides of the painting boards: what may stand in an entry, and whether a drawing is what it says it is.

An owner's file is held to what the rulebook says of the boards (CP-1.3); our own sides besides to their geometry: the
areas that are written down must be the faces that the lines enclose, and the dashed lines the edge of the whole.
"""

from __future__ import annotations

import math
from typing import Any

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter.names import SEATS
from holocene.kernel.tables import Entry

Row = dict[str, Any]
EACH = "each"  # the side that all boards have
MARKS = ("dashed", "painted")
LONG_ENOUGH = 11  # dots of an outer route (CP-7.4)


# Reading -----------------------------------------------------------------------------------------------------------


def read_dots(entry: Entry) -> list[tuple[float, float, int]]:
    """Return the dots: x, y and colour."""
    entry.known.add("dots")
    found: list[tuple[float, float, int]] = []
    value = entry.values.get("dots")
    for dot in value if isinstance(value, list) else []:
        fits = isinstance(dot, list) and len(dot) == 3 and all(is_number(one) for one in dot[:2])
        if not fits or dot[2] not in a.COLOURS or not (0 <= dot[0] <= 100 and 0 <= dot[1] <= 70):
            entry.fault("dots", f"{entry.label}: a dot is [x, y, colour] on a field of 100 by 70, not {dot!r}")
            return []
        found.append((float(dot[0]), float(dot[1]), a.COLOURS.index(dot[2])))
    if not 3 <= len(found) <= a.MOST_DOTS:
        entry.fault("dots", f"{entry.label} needs dots, 3 to {a.MOST_DOTS} of them")
        return []
    if len({colour for _, _, colour in found}) != len(a.COLOURS):
        entry.fault("dots", f"{entry.label} needs dots of all three colours (CP-1.3)")
    return found


def is_number(value: object) -> bool:
    """Return whether something is a number."""
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def read_lines(entry: Entry, dots: int) -> list[tuple[int, int, bool, bool]]:
    """Return the lines: two dots, whether dashed, whether painted from the beginning."""
    entry.known.add("lines")
    found: list[tuple[int, int, bool, bool]] = []
    value = entry.values.get("lines")
    for text in value if isinstance(value, list) else []:
        words = text.split() if isinstance(text, str) else [""]
        ends = [int(word) for word in words[0].split("-") if word.isdecimal() and len(word) < 3] if words else []
        if len(ends) != 2 or ends[0] == ends[1] or max(ends) >= dots or not set(words[1:]) <= set(MARKS):
            entry.fault("lines", f'{entry.label}: a line is "dot-dot", with dashed or painted behind it, not {text!r}')
            return []
        found.append((min(ends), max(ends), "dashed" in words, "painted" in words))
    if not 1 <= len(found) <= a.MOST_LINES or len({line[:2] for line in found}) != len(found):
        entry.fault("lines", f"{entry.label} needs lines, up to {a.MOST_LINES} different ones")
        return []
    if not any(painted for *_, painted in found):
        entry.fault("lines", f"{entry.label} needs a line that is painted from the beginning (CP-7.3)")
    for dot in range(dots):
        if sum(dashed and dot in (one, two) for one, two, dashed, _ in found) > 2:
            entry.fault("lines", f"{entry.label}: three dashed lines meet in dot {dot}, so they are no outer edge")
    return found


def read_areas(
    entry: Entry, key: str, number: int, lines: list[tuple[int, int, bool, bool]]
) -> list[tuple[int, str, list[int]]]:
    """Return the areas of a kind: the lines around each as bits, its effect as written, and its ring of dots."""
    entry.known.add(key)
    value = entry.values.get(key)
    listed = value if isinstance(value, list) else []
    if len(listed) != number:
        entry.fault(key, f"{entry.label} needs {key}, {number} areas (CP-1.3)")
        return []
    places = {line[:2]: place for place, line in enumerate(lines)}
    found = []
    for area in listed:
        ring = area.get("dots") if isinstance(area, dict) and set(area) == {"dots", "effect"} else None
        if not isinstance(ring, list) or len(ring) < 3 or not all(type(dot) is int for dot in ring):
            entry.fault(key, f"{entry.label}: an area has dots, the ring around it, and an effect")
            return []
        edges = [(min(one, two), max(one, two)) for one, two in zip(ring, [*ring[1:], ring[0]], strict=True)]
        if len(set(ring)) != len(ring) or any(edge not in places for edge in edges):
            entry.fault(key, f"{entry.label}: no lines go round the area {ring}")
            return []
        if all(lines[places[edge]][3] for edge in edges):
            entry.fault(key, f"{entry.label}: the area {ring} is surrounded from the beginning")
        found.append((sum(1 << places[edge] for edge in edges), str(area["effect"]), list(ring)))
    return found


def read_head(entry: Entry) -> list[list[list[float]]]:
    """Return the strokes that are drawn for their looks."""
    entry.known.add("head")
    value = entry.values.get("head", [])
    strokes: list[Any] = value if isinstance(value, list) else [None]
    for stroke in strokes:
        points = stroke if isinstance(stroke, list) else [None]
        if not all(isinstance(p, list) and len(p) == 2 and all(is_number(one) for one in p) for p in points):
            entry.fault("head", f"{entry.label}: head is a list of strokes, each a list of [x, y]")
            return []
    return [[[float(one) for one in point] for point in stroke] for stroke in strokes]


def read_board(entry: Entry) -> str:
    """Return whose side it is."""
    return entry.choice("board", (EACH, *SEATS))


# Geometry ----------------------------------------------------------------------------------------------------------


def drawing_faults(row: Row) -> list[str]:
    """Return what is wrong with the drawing of one of our own sides."""
    dots, lines = row["dots"], row["lines"]
    faults = [f"the lines {one[:2]} and {two[:2]} cross" for one, two in crossings(dots, lines)]
    if faults:
        return faults
    inner, outer = faces(dots, [line[:2] for line in lines])
    declared = {frozenset(ring_edges(ring)) for _, _, ring in [*row["bodies"], *row["legs"]]}
    if {frozenset(ring) for ring in inner} != declared:
        faults.append("the areas are not the faces that the lines enclose")
    if set(outer) != {(one, two) for one, two, dashed, _ in lines if dashed}:
        faults.append("the dashed lines are not the outer edge")
    if len({dot for edge in outer for dot in edge}) < LONG_ENOUGH:
        faults.append(f"no route of {LONG_ENOUGH} dots is possible (CP-7.4)")
    return faults


def ring_edges(ring: list[int]) -> list[tuple[int, int]]:
    """Return the lines along a ring of dots, each with its lesser dot first."""
    return [(min(one, two), max(one, two)) for one, two in zip(ring, [*ring[1:], ring[0]], strict=True)]


def crossings(dots: list[Any], lines: list[Any]) -> list[tuple[Any, Any]]:
    """Return pairs of lines that meet elsewhere than in a shared dot."""

    def side(p: Any, q: Any, r: Any) -> float:
        return float((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]))

    found = []
    for number, one in enumerate(lines):
        for two in lines[number + 1 :]:
            if set(one[:2]) & set(two[:2]):
                continue
            p, q, r, s = (dots[dot] for dot in (*one[:2], *two[:2]))
            apart = any(max(p[i], q[i]) < min(r[i], s[i]) or max(r[i], s[i]) < min(p[i], q[i]) for i in (0, 1))
            if not apart and side(p, q, r) * side(p, q, s) <= 0 and side(r, s, p) * side(r, s, q) <= 0:
                found.append((one, two))
    return found


def faces(dots: list[Any], edges: list[tuple[int, int]]) -> tuple[list[list[tuple[int, int]]], list[tuple[int, int]]]:
    """Return the faces inside a planar drawing, and the edge of the whole, each as its lines.

    From every line in both directions one goes on with the next line clockwise; the walk with the other turn than
    all others, the one of negative area, is the outside.
    """
    around: dict[int, list[int]] = {}
    for one, two in edges:
        around.setdefault(one, []).append(two)
        around.setdefault(two, []).append(one)
    for dot, others in around.items():
        x, y = dots[dot][:2]
        others.sort(key=lambda other: math.atan2(dots[other][1] - y, dots[other][0] - x))
    left = {(one, two) for one, two in edges} | {(two, one) for one, two in edges}
    inner: list[list[tuple[int, int]]] = []
    outer: list[tuple[int, int]] = []
    while left:
        start = here = min(left)
        walk = []
        while here in left:
            left.remove(here)
            walk.append(here[0])
            others = around[here[1]]
            here = (here[1], others[(others.index(here[0]) - 1) % len(others)])
        assert here == start
        area = sum(
            dots[one][0] * dots[two][1] - dots[two][0] * dots[one][1]
            for one, two in zip(walk, [*walk[1:], walk[0]], strict=True)
        )
        if area > 0:
            inner.append(ring_edges(walk))
        else:
            outer += ring_edges(walk)
    return inner, outer
