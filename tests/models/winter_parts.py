"""The components of Endless Winter for the model: cards, effects, hexes, Megalith spaces and painting boards.

Written only from docs/rules/endless_winter.md, docs/rules/cave_paintings.md and the two component files. Nothing here
changes during a match.
"""

import re
from functools import cache
from typing import Any, NamedTuple

Position = dict[str, Any]
Action = tuple[str, dict[str, Any]]
Cell = tuple[int, int, int]  # column, row, level of the Megalith board

LADDER = ("megalith", "card", "idol", "tool", "food")  # EW-4.3: from the best to the least
COLUMNS = ("rest", "initiate", "develop", "migrate", "hunt", "cave-painting")
COLOURS = ("grey", "red", "cyan")  # CP-R16: the dearest first
BOARD_ITEMS = ("villages", "first-megaliths", "third-megaliths", "fifth-megaliths", "stone-1", "stone-2", "stone-3")
DIRECTIONS = ("east", "south-east", "south-west", "west", "north-west", "north-east")
ROWS = (3, 4, 5, 4, 3)
BASE = 9
CAMPS, VILLAGES, MEGALITHS, NEUTRAL, STONES, TORCHES = 5, 3, 10, 2, 3, 3  # EW-1.6, EW-9.5, CP-4.4
GROUND_LIMIT = 6  # EW-11.2
GRID = 8
ERA_I, ERA_II = 1, 2


def slug(name: str) -> str:
    """Return a printed name as dumps and actions write it: Hunters' Ground becomes hunters-ground."""
    return re.sub(r"[\W_]+", "-", name.lower().replace("'", "")).strip("-")


class Part(NamedTuple):
    """One sign of an effect; a `price` stands left of an arrow and pays for the next part."""

    sign: str
    amount: float
    price: bool


@cache
def parts(effect: str) -> tuple[Part, ...]:
    """Return the signs of an effect from left to right (EW-16.6, EW-R22)."""
    found: list[Part] = []
    for text in effect.split(";"):
        pieces = text.split("->")
        for number, piece in enumerate(pieces):
            words = piece.split()
            if words:
                found.append(Part(words[0], float(words[1]) if len(words) > 1 else 1.0, number < len(pieces) - 1))
    return tuple(found)


def plain_labor(text: str) -> bool:
    """Return whether this part of an effect is Labor without a price."""
    return "->" not in text and text.split()[:1] == ["labor"]


def added_labor(effect: str) -> float:
    """Return the Labor that an ability adds without a price (EW-5.12, EW-6.1)."""
    texts = [text for text in effect.split(";") if plain_labor(text)]
    return sum(part.amount for text in texts for part in parts(text))


def without_labor(effect: str) -> str:
    """Return an ability without the Labor it adds (EW-R8, EW-R12)."""
    texts = [text.strip() for text in effect.split(";")]
    return "; ".join(text for text in texts if text and not plain_labor(text))


def halves(labor: float) -> int:
    """Return Labor in halves, as it is counted (EW-5.10)."""
    return round(2 * labor)


# Hexes (EW-2.15)


def hex_places() -> list[tuple[int, int]]:
    """Return the places of the hexes on slanted axes: one step east is (1, 0), one step south-east (0, 1)."""
    places = []
    for row, width in enumerate(ROWS):
        first = max(0, 2 - row)  # above the middle row, each row begins further right than the next
        places += [(first + column, row) for column in range(width)]
    return places


STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # in the order of DIRECTIONS
PLACES = hex_places()
NEIGHBOURS: list[list[int | None]] = [
    [PLACES.index((x + dx, y + dy)) if (x + dx, y + dy) in PLACES else None for dx, dy in STEPS] for x, y in PLACES
]


def all_junctures() -> list[tuple[int, int, int]]:
    """Return the three hexes of each juncture, in the order of their numbers (EW-10.4)."""
    found = []
    for one in range(len(PLACES)):
        for direction in range(len(STEPS)):
            two, three = NEIGHBOURS[one][direction], NEIGHBOURS[one][(direction + 1) % len(STEPS)]
            if two is not None and three is not None and one < two and one < three:
                found.append((one, two, three))
    return found


JUNCTURES = all_junctures()


# The Megalith board (EW-12)


def cell_name(cell: Cell) -> str:
    """Return a space as dumps and actions name it: column, row, and the level below if it is stacked."""
    x, y, level = cell
    return f"{'abcdefgh'[x]}{y + 1}" + (f"-on-{level}" if level else "")


def cell_named(name: str) -> Cell:
    """Return the space that has this name."""
    place, _, level = name.partition("-on-")
    return "abcdefgh".index(place[0]), int(place[1:]) - 1, int(level or 0)


def below(cell: Cell) -> list[Cell]:
    """Return the four spaces below a stacked Megalith (EW-R16)."""
    x, y, level = cell
    return [(x + dx, y + dy, level - 1) for dy in (0, 1) for dx in (0, 1)]


TURNED = {"up": "right", "right": "down", "down": "left", "left": "up"}  # by a quarter to the right
TOWARDS = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}


class Side:
    """One side of a painting board: its dots, lines and areas (CP-1.3)."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.name = slug(row["name"])
        self.board = slug(row["board"])
        self.colours = [dot[2] for dot in row["dots"]]
        self.lines: list[tuple[int, int]] = []
        self.dashed: list[bool] = []
        self.painted: list[bool] = []
        for text in row["lines"]:
            ends, *words = text.split()
            one, two = ends.split("-")
            self.lines.append((int(one), int(two)))
            self.dashed.append("dashed" in words)
            self.painted.append("painted" in words)
        self.bodies = [area["effect"] for area in row["bodies"]]
        self.legs = [area["effect"] for area in row["legs"]]
        self.body_rings = [self.ring(area["dots"]) for area in row["bodies"]]
        self.leg_rings = [self.ring(area["dots"]) for area in row["legs"]]

    def ring(self, dots: list[int]) -> set[int]:
        """Return the lines around an area."""
        pairs = {frozenset(pair) for pair in zip(dots, dots[1:] + dots[:1], strict=True)}
        found = {number for number, line in enumerate(self.lines) if frozenset(line) in pairs}
        assert len(found) == len(dots), f"An area of {self.name} is not surrounded by lines."
        return found

    def first_lines(self) -> int:
        """Return the lines that are painted from the beginning, as bits (CP-7.3)."""
        return sum(1 << number for number, painted in enumerate(self.painted) if painted)

    def first_dots(self) -> int:
        """Return the dots at the ends of those lines, as bits (CP-R5)."""
        ends = {dot for line, painted in zip(self.lines, self.painted, strict=True) if painted for dot in line}
        return sum(1 << dot for dot in ends)


class Box:
    """All components of one edition, by the names that dumps use."""

    def __init__(self, components: dict[str, Any]) -> None:
        self.setup = components["setup"]
        self.rows = components
        self.columns = {name: row for name, row in components["columns"].items() if isinstance(row, dict)}
        self.columns["cave-painting"] = components["painting_column"]
        self.labor_signs: list[int] = components["player_board"]["labor_signs"]
        self.spaces: list[dict[str, Any]] = components["stone_space"]
        self.idols = components["idol_board"]
        self.starters = {slug(row["name"]): row for row in components["starter"]}
        tribe_rows = [*components["tribe"], *components["painting_tribe"]]
        self.tribes = {slug(row["name"]): row for row in tribe_rows}  # in the order of the supplies
        self.tribe_cards = {**self.starters, **self.tribes}
        culture_rows = [*components["culture"], *components["painting_culture"]]
        self.cultures = {slug(row["name"]): row for row in culture_rows}
        animal_rows = [*components["animal"], *components["painting_animal"]]
        self.animals = {slug(row["name"]): row for row in animal_rows}
        self.chiefs = {slug(f"{row['name']} {row['title']}"): row for row in components["chief"]}
        self.chief_names = sorted({slug(row["name"]) for row in components["chief"]})
        self.setups = {slug(row["name"]): row for row in components["setup_card"]}
        self.terrain = {slug(row["name"]): row for row in [*components["terrain"], *components["painting_terrain"]]}
        self.stones = {slug(row["name"]): row for row in [*components["stone"], *components["painting_stone"]]}
        tile_rows = [*components["megalith_tile"], *components["painting_megalith_tile"]]
        self.tiles = {slug(row["name"]): row for row in tile_rows}
        token_rows = [*components["glacier_token"], *components["painting_glacier_token"]]
        self.glacier_tokens = {slug(row["name"]): row for row in token_rows}
        rest_rows = [*components["rest_token"], *components["painting_rest_token"]]
        self.rest_tokens = {slug(row["name"]): row for row in rest_rows}
        self.sides = {slug(row["name"]): Side(row) for row in components["painting_side"]}
        self.boards = [side.board for side in self.sides.values() if side.board != "each"]
        self.shared_side = next(side.name for side in self.sides.values() if side.board == "each")

    # Cards

    def is_culture(self, card: str) -> bool:
        """Return whether a card is a Culture card."""
        return card in self.cultures

    def card(self, name: str) -> dict[str, Any]:
        """Return the row of a Tribe or Culture card."""
        row: dict[str, Any] = self.cultures[name] if name in self.cultures else self.tribe_cards[name]
        return row

    def points(self, name: str) -> int:
        """Return the points a card shows for the end of the game (EW-1.7)."""
        return int(self.card(name).get("points", 0))

    def weight(self, culture: str) -> int:
        """Return how much of a turn's limit of two a Culture card takes: 1 for Era I, 2 for Era II (EW-5.2)."""
        return 1 if self.cultures[culture]["era"] == ERA_I else 2

    def eclipse_labor(self, card: str) -> int:
        """Return the Labor of a revealed Tribe card, in halves: its corner and what its ability adds (EW-6.1)."""
        row = self.tribe_cards[card]
        return halves(row["labor"] + added_labor(row.get("eclipse", "")))

    def sides_of_chief(self, index: int) -> list[str]:
        """Return the two sides of a Chief, in the order of the file (EW-2.6)."""
        return [name for name, row in self.chiefs.items() if slug(row["name"]) == self.chief_names[index]]

    def hex_effect(self, terrain: str) -> str:
        """Return what a hex pays in the Eclipse; the Base and Glaciers pay nothing (EW-R13)."""
        return str(self.terrain[terrain]["effect"]) if terrain in self.terrain else ""

    # The Megalith board

    def layout(self, position: Position) -> list[list[Any]]:
        """Return where the tiles of a match lie (EW-2.14, EW-R3, CP-R14)."""
        options = position["options"]
        wanted = position["players"] if options["layout"] == "recommended" else int(options["layout"].split("-")[1])
        five = options["expansion"] != "none" and options["tiles"] == "five"
        layouts = self.rows["painting_layout" if five else "layout"]
        found: list[list[Any]] = next(row["tiles"] for row in layouts if row["players"] == wanted)
        return found

    def ground(self, position: Position) -> dict[Cell, tuple[str, int]]:
        """Return what each space on the ground shows, with arrows turned as the tile lies, and its tile."""
        spaces: dict[Cell, tuple[str, int]] = {}
        for number, (left, top, way) in enumerate(self.layout(position)):
            shown = self.tiles[position["tiles"][number]]["spaces"]
            for place, text in enumerate(shown):
                x, y = place % 4, place // 4
                if way == "tall":
                    x, y = 1 - y, x
                    if text.startswith("arrows"):
                        text = " ".join(["arrows", *(TURNED[word] for word in text.split()[1:])])
                spaces[(left + x, top + y, 0)] = (text, number)
        return spaces
