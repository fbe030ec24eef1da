"""The final scoring of Endless Winter (EW-14, CP-7), by source."""

import itertools
from typing import Any

from .winter_facts import Facts, bits
from .winter_parts import Box, Side

CHARTS = ((6, 10, 15), (3, 6, 10), (1, 3, 6))  # EW-14.3: by rank, for 1 to 3, 4 to 6, 7 or more buried cards
LARGEST_SET = 4


def offering_points(box: Box, tribe: dict[str, Any]) -> int:
    """Return the points for Food and Tools (EW-14.1, EW-14.2)."""
    if not tribe["offering"]:
        return 0
    return int(tribe["food"] + tribe["tools"]) // int(box.idols["rates"][tribe["offering"] - 1])


def honor_points(tribes: list[dict[str, Any]], seat: int) -> int:
    """Return the points for buried cards by rank on the Honor track (EW-14.3 to EW-14.6)."""
    tribe = tribes[seat]
    buried = len(tribe["buried"]) + len(tribe["mourned"])
    if not tribe["honor"] or not buried:
        return 0
    mine = (-tribe["honor"], tribe["honor_place"])
    rank = sum((-other["honor"], other["honor_place"]) < mine for other in tribes)
    return CHARTS[min(rank, 2)][0 if buried <= 3 else 1 if buried <= 6 else 2]


def card_points(box: Box, tribe: dict[str, Any]) -> int:
    """Return the points on all cards of a player (EW-14.7)."""
    zones = [tribe[zone] for zone in ("hand", "deck", "discards", "buried", "mourned", "pile")]
    cards = [card for zone in zones for card in zone] + [entry["card"] for entry in tribe["played"]]
    return sum(box.points(card) for card in [*cards, *tribe.get("shuffled", [])] if card)


def animal_points(box: Box, tribe: dict[str, Any]) -> int:
    """Return the points of untipped Animals, trying every way to spread the wild ones (EW-14.8, 14.9, R20)."""
    owned = {animal: number for animal, number in tribe["animals"].items() if number}
    wild = sum(number for animal, number in owned.items() if box.animals[animal].get("wild"))
    sets = {animal: number for animal, number in owned.items() if not box.animals[animal].get("wild")}
    best = 0
    for added in itertools.product(range(wild + 1), repeat=len(sets)):
        if sum(added) <= wild:
            sizes = {animal: number + more for (animal, number), more in zip(sets.items(), added, strict=True)}
            points = [box.animals[animal]["sets"][min(size, LARGEST_SET) - 1] for animal, size in sizes.items()]
            best = max(best, sum(points))
    return best


def longest_route(side: Side, lines: int) -> int:
    """Return the number of dots of the longest route of dashed lines, trying every path (CP-7.2, CP-R7)."""
    beside: dict[int, list[tuple[int, int]]] = {}
    for line in bits(lines):
        if side.dashed[line]:
            one, two = side.lines[line]
            beside.setdefault(one, []).append((line, two))
            beside.setdefault(two, []).append((line, one))
    best = 0
    paths = [(dot, frozenset[int](), frozenset({dot})) for dot in beside]
    while paths:
        dot, used, visited = paths.pop()
        best = max(best, len(visited))
        paths += [(to, used | {line}, visited | {to}) for line, to in beside[dot] if line not in used]
    return best


def final_scores(facts: Facts) -> list[dict[str, int]]:
    """Return the points of the final scoring, by seat and source."""
    tribes = facts.now["tribes"]
    found = []
    for seat, tribe in enumerate(tribes):
        scored = {
            "offering track": offering_points(facts.box, tribe),
            "honor track": honor_points(tribes, seat),
            "cards": card_points(facts.box, tribe),
            "animals": animal_points(facts.box, tribe),
        }
        if facts.has_paintings:
            scored["cave painting"] = longest_route(facts.box.sides[tribe["side"]], tribe["lines"])
        found.append(scored)
    return found
