"""The panel for any game: it draws the standard part of a view, and knows nothing about the game itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from holocene.kernel.components.component import Face
from holocene.kernel.engine.state import Edition
from holocene.kernel.game import Game
from holocene.kernel.language import language, say
from holocene.kernel.standard import Good, Standard, Thing, Zone, standard_of

if TYPE_CHECKING:
    from holocene.cli.terminal.boards.panels import Section

ROOMY = 60  # with at least so many lines, every card is described in full
BOX = 4  # columns of a box in a grid


class GenericPanel:
    """Draws zones and goods. It does not know what actions mean, so they have no signs."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.HIDES = not game.open
        self.KINDS: dict[str, tuple[str, str]] = {}
        self.faces: dict[str, Face] = {}
        self.read = ("", "")  # the edition and the language of the faces

    def draw(
        self,
        view: dict[str, Any],
        edition: Edition,
        size: tuple[int, int],
        lit: set[str],
        pointed: set[str],
    ) -> list[Section]:
        """Return the game as sections: what all share, then each seat, beginning with the reader's own."""
        if self.read != (edition.digest, language()):
            self.read = (edition.digest, language())
            self.faces = {face.id: face for face in self.game.faces(edition)}
        seen = standard_of(view)
        in_full = size[1] >= ROOMY
        found: list[Section] = []
        if goods := [good for good in seen["goods"] if good["seat"] is None]:
            found.append(("", "", goods_line(goods)))
        found += [self.section(zone, size[0], lit, pointed, in_full) for zone in zones_of(seen, None)]
        first = view["seat"] or 0
        players = len(seen["names"])
        for seat in [(first + place) % players for place in range(players)]:
            found.append((f"seat {seat}", seat_title(view, seen, seat), goods_line(goods_of(seen, seat))))
            found += [self.section(zone, size[0], lit, pointed, in_full) for zone in zones_of(seen, seat)]
        return found

    def section(self, zone: Zone, width: int, lit: set[str], pointed: set[str], in_full: bool) -> Section:
        """Return a zone as a section; the screen finds it by the prefix of its things' ids."""
        ids = [thing["id"] for thing in zone["things"] if "id" in thing]
        prefix = ids[0].partition(":")[0] if ids else zone["id"]
        drawing: RenderableType
        if zone.get("columns"):
            drawing = self.grid(zone, lit, pointed)
        elif in_full:
            drawing = Group(*(self.line(thing, lit, pointed) for thing in zone["things"]))
        else:
            drawing = self.row(zone, lit, pointed)
        number = sum(thing.get("number", 1) for thing in zone["things"])
        title = zone["title"] if zone.get("columns") else f"{zone['title']} · {number}"
        return prefix, title, Padding(drawing, (0, 0, 0, 1))

    def name(self, thing: Thing) -> str:
        """Return a thing's name."""
        if not thing["kind"]:
            return say("{number} face down", number=thing.get("number", 1))
        face = self.faces.get(thing["kind"])
        name = thing.get("name") or (face.name if face else thing["kind"].rpartition(":")[2].replace("-", " "))
        number = thing.get("number", 1)
        return name if number == 1 else f"{number} {name}"

    def row(self, zone: Zone, lit: set[str], pointed: set[str]) -> Text:
        """Return the things of a zone in a row; a thing's sign takes the place of the space before it."""
        line = Text()
        for thing in zone["things"]:
            sign, style = state_of(thing, lit, pointed)
            line.append("," if line else "", "soft").append(f"{sign}{self.name(thing)}", style)
            if note := thing.get("note"):
                line.append(f" ({note})", "soft")
        return line

    def line(self, thing: Thing, lit: set[str], pointed: set[str]) -> Text:
        """Return a thing with everything that is printed on it."""
        sign, style = state_of(thing, lit, pointed)
        face = self.faces.get(thing["kind"])
        values = face.values.items() if face else ()
        said = [f"{name.replace('_', ' ')} {value}" for name, value in values if isinstance(value, (int, float))]
        rest = [thing.get("note", ""), ", ".join(said), face.text if face else ""]
        line = Text.assemble((f"{sign}{self.name(thing)}", style))
        return line.append("".join(f" · {part}" for part in rest if part), "soft")

    def grid(self, zone: Zone, lit: set[str], pointed: set[str]) -> Table:
        """Return the boxes of a grid: what is in each, or the name of a box that can be selected."""
        columns = zone.get("columns", 1)
        table = Table.grid()
        for _ in range(columns):
            table.add_column(width=BOX, no_wrap=True)
        boxes = []
        for thing in zone["things"]:
            sign, style = state_of(thing, lit, pointed)
            plain = "bold" if thing.get("note") else "soft"
            says = thing.get("note") or (self.name(thing) if "id" in thing else "")
            boxes.append(Text(f"{sign}{says}", plain if sign == " " else style))
        for start in range(0, len(boxes), columns):
            table.add_row(*boxes[start : start + columns])
        return table


def state_of(thing: Thing, lit: set[str], pointed: set[str]) -> tuple[str, str]:
    """Return a thing's sign and style: » for pointed at, ▸ for usable now."""
    id = thing.get("id")
    if id in pointed:
        return "»", "pointed"
    return ("▸", "lit") if id in lit else (" ", "ink" if thing["kind"] else "soft")


def zones_of(seen: Standard, seat: int | None) -> list[Zone]:
    """Return the non-empty zones of a seat, or of nobody (None)."""
    return [zone for zone in seen["zones"] if zone["seat"] == seat and zone["things"]]


def goods_of(seen: Standard, seat: int) -> list[Good]:
    """Return a seat's goods."""
    return [good for good in seen["goods"] if good["seat"] == seat]


def goods_line(goods: list[Good]) -> Text:
    """Return goods in a line."""
    line = Text()
    for good in goods:
        line.append("  " if line else " ").append(f"{good['title']} ", "soft")
        line.append(str(good["number"]), "bold" if good["number"] else "soft")
    return line


def seat_title(view: dict[str, Any], seen: Standard, seat: int) -> str:
    """Return a seat's name, with ▶ if it is to move, and marked if it is the reader's own."""
    asked = "▶ " if seat in view["to_move"] else ""
    name = seen["names"][seat]
    return asked + (say("{name}, you", name=name) if seat == view["seat"] else name)
