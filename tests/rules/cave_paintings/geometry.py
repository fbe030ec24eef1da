"""The geometry of painted sides: the faces that lines enclose, computed from the places of the dots."""

from __future__ import annotations

import math
from typing import Any

from holocene.games.endless_winter.files.sides import ring_edges

LONG_ENOUGH = 11  # dots of an outer route (CP-7.4)


def drawing_faults(row: dict[str, Any]) -> list[str]:
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
