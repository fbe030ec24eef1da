"""What things are called: seats, cards, effects, prices, spaces of the Megalith board."""

from __future__ import annotations

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.edition import WinterEdition
from holocene.games.endless_winter.engine.state import Winter
from holocene.games.endless_winter.files.effects import WHENEVER, halves, say

SEATS = ("Wolf", "Bison", "Lion", "Bear")  # the rulebook names the first three
PLACES = ("Rest", "Initiate", "Develop", "Migrate", "Hunt", "Cave Painting")
FIGURES = ("Chief", "Tribe figure")
SECTIONS = ("top", "middle", "bottom", "end")
BENEFITS = ("a card", "an Idol", "a Tool", "1 Food")
TRACKS = ("Offering", "Honor")
FROM_ZONES = ("from the hand", "from the discard pile", "above the board", "from the Eclipse pile")
BOARD = (
    "the Villages' cards",
    "the Tool of the first Megaliths",
    "the Idol of the third Megaliths",
    "the Idol of the fifth Megaliths",
    "the first Sacred Stone",
    "the second Sacred Stone",
    "the third Sacred Stone",
)


def seat_names(state: Winter) -> list[str]:
    """Return the animals that stand for the tribes, by seat."""
    return list(SEATS[: state.players])


def count(number: int, one: str, many: str) -> str:
    """Return "1 Tool" or "3 Tools"."""
    return f"{number} {one if number == 1 else many}"


def points(number: int) -> str:
    """Return "1 point" or "3 points"."""
    return count(number, "point", "points")


def effect(edition: WinterEdition, start: int) -> str:
    """Return an effect in words."""
    return say(edition.code, start)


def trigger(edition: WinterEdition, start: int) -> str:
    """Return a sentence about a trigger in force this turn; `start` is the place of its situation in the code."""
    return f"Whenever you {WHENEVER[edition.code[start]]} this turn: {say(edition.code, start + 2)}."


def price(food: int, tools: int, labor: int) -> str:
    """Return "1 Tool and 1 Labor"; Labor is given in halves."""
    parts = [f"{food} Food"] if food else []
    parts += [count(tools, "Tool", "Tools")] if tools else []
    parts += [f"{halves(labor)} Labor"] if labor else []
    return " and ".join(parts) or "nothing"


def cell(number: int) -> str:
    """Return a cell of the Megalith board as people say it."""
    level, place = divmod(number, a.LEVEL)
    name = f"{chr(ord('a') + place % a.GRID)}{place // a.GRID + 1}"
    return f"{name}, level {level + 1}" if level else name


def space(edition: WinterEdition, number: int) -> str:
    """Return what covering a space of the Megalith board gains."""
    kind = edition.space_kind[number]
    if kind == a.S_START:
        return "a starting space"
    return "arrows: one more Megalith" if kind == a.S_ARROWS else effect(edition, edition.space_effect[number])


def chief(edition: WinterEdition, side: int) -> str:
    """Return a Chief with the side's title."""
    return f"{edition.chief_names[side]} ({edition.chief_titles[side]})"


def chief_text(edition: WinterEdition, side: int) -> str:
    """Return a Chief with the column and the effect of that side's ability."""
    return f"{chief(edition, side)}{in_column(edition.chief_in[side])}: {effect(edition, edition.chief_effect[side])}"


def in_column(column: int) -> str:
    """Return " in Hunt", or nothing for an ability without a column."""
    return f" in {PLACES[column]}" if column >= 0 else ""


def criterion(edition: WinterEdition, stone: int) -> str:
    """Return what a Sacred Stone scores for."""
    kind, target = edition.criterion[stone], edition.target[stone]
    if kind == a.C_VILLAGE:
        return f"2 points for each of your Villages that touches {edition.terrain_names[target]}"
    if kind == a.C_CAMPS:
        shown = [name for number, name in enumerate(edition.terrain_names) if target >> number & 1]
        return f"1 point for each of {', '.join(shown)} with one of your Camps"
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


def sets(edition: WinterEdition, animal: int) -> str:
    """Return what sets of 1 to 4 of an Animal score."""
    if animal == edition.wild:
        return "joins any set"
    return f"sets of 1 to 4 score {', '.join(map(str, edition.sets[4 * animal : 4 * animal + 4]))}"


def card_text(edition: WinterEdition, kind: int) -> str:
    """Return what a card does, in a few words."""
    scored = f"; {points(edition.points[kind])} at the end" if edition.points[kind] else ""
    if kind >= a.FIRST_CULTURE:
        return effect(edition, edition.ability[kind]) + scored
    parts = [f"{halves(edition.labor[kind])} Labor"]
    if edition.added[kind]:
        parts.append(f"+{halves(edition.added[kind])}{in_column(edition.added_in[kind])}")
    if edition.ability[kind]:
        parts.append(effect(edition, edition.ability[kind]) + in_column(edition.ability_in[kind]))
    if edition.eclipse_labor[kind]:
        parts.append(f"Eclipse: +{halves(edition.eclipse_labor[kind])} Labor")
    if edition.eclipse[kind]:
        parts.append(f"Eclipse: {effect(edition, edition.eclipse[kind])}")
    return "; ".join(parts) + scored
