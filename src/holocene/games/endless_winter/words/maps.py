"""The two maps in the terminal: the Terrain board in five lines, and the Megalith board as a grid."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.board import LINES
from holocene.games.endless_winter.words.marker import Marker
from holocene.games.endless_winter.words.view import View

HEX = 14  # columns of a hex
CELL = 7  # columns of a space
SHORT = {
    "a starting space": "start",
    "arrows: one more Megalith": "arrows",
    "the top Animal of the deck": "animal",
    "1 Animal from the Hunting grounds": "animal",
    "1 Culture card to the hand": "cult.",
    "1 Tribe card to the hand": "tribe",
    "1 Camp on the Base": "camp",
    "draw 1 card": "card",
    "move Camps 2 times": "move 2",
}
TYPES = {"glacier": "Ice", "base": "Base"}


def draw_terrain(seen: View, marker: Marker) -> RenderableType:
    """Return the 19 hexes: number, type, and each tribe's Influence."""
    found: list[Text] = []
    first = 0
    for length in LINES:
        line = Text(" " * (HEX * (5 - length) // 2))
        for hex in range(first, first + length):
            sign, style = marker.sign(f"hex:{hex}")
            tile = seen["terrain"][hex]
            name = TYPES.get(tile["type"], tile["type"].capitalize())[:4]
            names = [tribe["name"][0] if tribe["name"] != "Bear" else "R" for tribe in seen["tribes"]]
            powers = "".join(f"{names[seat]}{power}" for seat, power in enumerate(tile["influence"]) if power)
            token = "" if tile["token"] is None else "?" if tile["token"] == "hidden" else "!"
            line.append(sign, style).append(f"{hex}{name}{token}", style if style != "soft" else "slate")
            used = len(f"{hex}{name}{token}") + 1
            line.append(f" {powers}"[: HEX - used].ljust(HEX - used), "ember")
        found.append(line)
        first += length
    tokens = [
        f"{hex}: {tile['token']}" for hex, tile in enumerate(seen["terrain"]) if tile["token"] not in (None, "hidden")
    ]
    note = [Text(f"open tokens: {', '.join(tokens)}", "soft")] if tokens else []
    return Group(*found, *note)


def draw_megaliths(seen: View, marker: Marker) -> RenderableType:
    """Return the spaces on the ground with what they gain or whose Megalith covers them, then the higher levels."""
    spaces = {space["cell"]: space["brings"] for space in seen["spaces"]}
    owners = {
        one["cell"]: "neutral" if one["owner"] is None else seen["tribes"][one["owner"]]["name"]
        for one in seen["megaliths"]
    }
    lines: list[Text] = []
    for row in range(1, a.GRID + 1):
        line = Text()
        for column in "abcdefgh":
            cell = f"{column}{row}"
            if cell not in spaces:
                line.append(" " * (CELL + 4))
                continue
            sign, style = marker.sign(f"cell:{cell}")
            inside, colour = (owners[cell], "bold ember") if cell in owners else (brief(spaces[cell]), "soft")
            line.append(sign, style).append(f"{cell} ", "slate").append(inside[:CELL].ljust(CELL), colour)
        if line.plain.strip():
            lines.append(line)
    upper = [f"{one['cell']} {owners[one['cell']]}" for one in seen["megaliths"] if "-on-" in one["cell"]]
    stack = Text()
    for thing in sorted(marker.lit | marker.pointed):
        if thing.startswith("cell:") and "-on-" in thing:
            sign, style = marker.sign(thing)
            stack.append(f" {sign}{thing[5:]}", style)
    lines.append(Text(f"stacked: {', '.join(upper) or 'none'}", "soft").append_text(stack))
    return Group(*lines)


def brief(brings: str) -> str:
    """Return what a space gains in a few letters."""
    return SHORT.get(brings, brings.replace("Tool", "tool").replace("Idol", "idol").replace("point", "pt"))
