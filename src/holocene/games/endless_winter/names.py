"""What things are called: seats, cards, hexes, places of the Megalith board."""

from __future__ import annotations

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter.edition import WinterEdition
from holocene.games.endless_winter.effects import WHENEVER, halves, say

SEATS = ("Wolf", "Bison", "Lion", "Bear")  # three of them are the rulebook's, the fourth is ours
PLACES = ("Rest", "Initiate", "Develop", "Migrate", "Hunt", "Cave Painting")
FIGURES = ("Chief", "Tribe figure")
SECTIONS = ("top", "middle", "bottom", "end")
BENEFITS = ("a card", "an Idol", "a Tool", "1 Food")
TRACKS = ("Offering", "Honor")
ZONES = ("the hand", "the discard pile", "above the board", "the Eclipse pile")
BOARD = (
    "the Villages' cards",
    "the Tool of the first Megaliths",
    "the Idol of the third Megaliths",
    "the Idol of the fifth Megaliths",
    "the first Sacred Stone",
    "the second Sacred Stone",
    "the third Sacred Stone",
)


def count(number: int, one: str, many: str) -> str:
    """Return "1 Tool" or "3 Tools"."""
    return f"{number} {one if number == 1 else many}"


def effect(edition: WinterEdition, start: int) -> str:
    """Return an effect in words."""
    return say(edition.code, start)


def trigger(edition: WinterEdition, start: int) -> str:
    """Return a trigger that holds this turn as a sentence; `start` is where its situation stands in the code."""
    return f"Whenever you {WHENEVER[edition.code[start]]} this turn: {say(edition.code, start + 2)}."


def price(food: int, tools: int, labor: int) -> str:
    """Return "1 Tool and 1 Labor"; Labor comes in halves."""
    parts = [f"{food} Food"] if food else []
    parts += [count(tools, "Tool", "Tools")] if tools else []
    parts += [f"{halves(labor)} Labor"] if labor else []
    return " and ".join(parts) or "nothing"


def cell(number: int) -> str:
    """Return a place of the Megalith board as people say it."""
    level, place = divmod(number, a.LEVEL)
    name = f"{chr(ord('a') + place % a.GRID)}{place // a.GRID + 1}"
    return f"{name}, level {level + 1}" if level else name


def space(edition: WinterEdition, number: int) -> str:
    """Return what a space of the Megalith board brings."""
    kind = edition.space_kind[number]
    if kind == a.S_START:
        return "a starting space"
    return "arrows: one more Megalith" if kind == a.S_ARROWS else effect(edition, edition.space_effect[number])


def chief(edition: WinterEdition, side: int) -> str:
    """Return a Chief with the side's title."""
    return f"{edition.chief_names[side]} ({edition.chief_titles[side]})"


def in_column(edition: WinterEdition, column: int) -> str:
    """Return " in Hunt", or nothing where an ability has no column."""
    return f" in {PLACES[column]}" if column >= 0 else ""


def criterion(edition: WinterEdition, stone: int) -> str:
    """Return what a Sacred Stone scores for."""
    target = edition.target[stone]
    kind = edition.criterion[stone]
    if kind == a.C_VILLAGE:
        return f"2 points for each of your Villages that touches {edition.terrain_names[target]}"
    if kind == a.C_CAMPS:
        shown = [name for number, name in enumerate(edition.terrain_names) if target >> number & 1]
        return f"1 point for each of {', '.join(shown)} with a Camp of yours"
    if kind == a.C_TIPPED_TYPE:
        shown = [name for number, name in enumerate(edition.animal_names) if target >> number & 1]
        return f"2 points for each tipped {' or '.join(shown)}"
    return {
        a.C_GROUND: "1 point for every two of your Megaliths on the ground",
        a.C_TILES: "1 point for each Megalith tile with one of yours on the ground",
        a.C_BURIED: "1 point for every two buried cards",
        a.C_STACKED: "2 points for each of your Megaliths above the ground",
        a.C_IDOLS: "1 point for every three levels of your Idol markers",
        a.C_TORCHES: "2 points for each Labor crossed out on your painting board",
        a.C_TIPPED: "1 point for each different type of tipped Animal",
    }[kind]


def card_text(edition: WinterEdition, kind: int) -> str:
    """Return what a card does, in a few words."""
    points = f"; {count(edition.points[kind], 'point', 'points')}" if edition.points[kind] else ""
    if kind >= a.FIRST_CULTURE:
        return effect(edition, edition.ability[kind]) + points
    parts = [f"{halves(edition.labor[kind])} Labor"]
    if edition.added[kind]:
        parts.append(f"+{halves(edition.added[kind])}{in_column(edition, edition.added_in[kind])}")
    if edition.ability[kind]:
        parts.append(effect(edition, edition.ability[kind]) + in_column(edition, edition.ability_in[kind]))
    if edition.eclipse_labor[kind]:
        parts.append(f"Eclipse: +{halves(edition.eclipse_labor[kind])} Labor")
    if edition.eclipse[kind]:
        parts.append(f"Eclipse: {effect(edition, edition.eclipse[kind])}")
    return "; ".join(parts) + points
