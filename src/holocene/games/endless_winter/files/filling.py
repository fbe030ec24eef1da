"""Fills an edition with numbers from the entries of the component files."""

from __future__ import annotations

from typing import Any

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.edition import WinterEdition
from holocene.games.endless_winter.files.effects import Program, part_labor, value
from holocene.games.endless_winter.files.space import build_space
from holocene.games.endless_winter.words.names import SEATS
from holocene.kernel.components.component import Component, slug
from holocene.kernel.components.fields import Row
from holocene.kernel.components.file import Contents

EACH = "each"  # the board of the side that all painting boards have
PIECES = (  # from the rulebook
    *(("Camp", 20), ("Village", 12), ("Megalith", 32), ("Neutral Megalith", 8)),
    *(("Chief figure", 5), ("Tribe figure", 8), ("Idol marker", 8)),
)


def fill(contents: Contents) -> WinterEdition:
    """Return the edition."""
    filling = Filling(contents)
    for row in [row for rows in contents.rows.values() for row in rows]:
        for text in effects_of(row):
            filling.program.add(text)  # in the order of the sections: saved positions refer to these places
    filling.fill_rulebook()
    filling.fill_cards()
    filling.fill_boards()
    filling.fill_paintings()
    edition, program = filling.edition, filling.program
    edition.code = program.code
    edition.effect_value = [value(edition.code, place - place % 2) for place in range(len(edition.code))]
    edition.texts = {start: text for text, start in program.known.items()}
    edition.components = [
        *contents.listed(),
        *(Component("piece", name, copies, {}, "rulebook") for name, copies in PIECES),
        Component("painting_piece", "Painting board", a.BOARDS, {}, "rulebook"),
        Component("terrain", "Base", 1, {}, "rulebook"),
        Component("terrain", "Glacier", 6, {}, "inferred"),
    ]
    edition.space = build_space(edition)
    return edition


class Filling:
    """Fills an edition from the contents of the files."""

    def __init__(self, contents: Contents) -> None:
        self.contents = contents
        self.edition = WinterEdition()
        self.program = Program()

    def put(self, rows: list[Row], **columns: str) -> None:
        """Set attributes of the edition, each to the list of one value of all rows."""
        for attribute, key in columns.items():
            setattr(self.edition, attribute, [self.number(row, key) for row in rows])

    def number(self, row: Row, key: str) -> Any:
        """Return a value as the edition holds it: an effect as the start of its program, a column as its number."""
        if key == "slug":
            return slug(row["name"])
        if key in ("effect", "tip"):
            return self.program.add(row[key])
        if key == "in":
            return -1 if row["in"] is None else a.PLACE_NAMES.index(row["in"])
        return int(row[key]) if isinstance(row[key], bool) else row[key]

    def fill_rulebook(self) -> None:
        """Fill in the rulebooks' own numbers."""
        contents, edition, program = self.contents, self.edition, self.program
        setup = contents.data("setup")
        edition.era_stones = [setup["stones"].get(str(players), 0) // 2 for players in range(5)]
        edition.order_effect = [program.add(text) for text in setup["order"]]
        written = {**contents.data("columns"), a.PLACE_NAMES[a.PAINTING]: contents.data("painting_column")}
        columns = [written.get(name, {}) for name in a.PLACE_NAMES]
        edition.middle_effect = [program.add(column.get("middle", "")) for column in columns]
        edition.bottom_effect = [program.add(column.get("bottom", "")) for column in columns]
        edition.draw = [program.add(f"card {number}" if number else "") for number in range(a.VILLAGES + 1)]
        edition.one_tool, edition.one_idol = program.add("tool"), program.add("idol")

    def fill_cards(self) -> None:
        """Fill in cards, Animals, Chiefs and Setup cards."""
        edition, program, rows = self.edition, self.program, self.contents.rows
        tribes = [*rows["starter"], *rows["tribe"], *rows["painting_tribe"]]
        cultures = sorted(rows["culture"] + rows["painting_culture"], key=lambda row: row["era"])
        self.put([*tribes, *cultures], names="name", points="points")
        edition.numbers, edition.slugs = {}, []
        for kind, name in enumerate(map(slug, edition.names)):
            name = f"{name}-{kind}" if name in edition.numbers else name
            edition.numbers[name] = kind
            edition.slugs.append(name)
        self.put(tribes, labor="labor", added_in="in", ability_in="in")
        abilities = [part_labor(row["ability"]) for row in tribes]
        eclipses = [part_labor(row["eclipse"]) for row in tribes]
        edition.added = [halves for halves, _ in abilities]
        texts = [*(rest for _, rest in abilities), *(row["effect"] for row in cultures)]
        edition.ability = [program.add(text) for text in texts]
        edition.eclipse = [program.add(rest) for _, rest in eclipses]
        edition.eclipse_labor = [halves for halves, _ in eclipses]
        edition.starters = [kind for kind, row in enumerate(rows["starter"]) for _ in range(row["copies"])]
        edition.brave = edition.names.index("Brave")
        edition.tribeswoman = edition.names.index("Tribeswoman")
        types = [row["name"] for row in rows["tribe"]]
        edition.shaman = types.index("Shaman")
        animals, setups = rows["animal"] + rows["painting_animal"], rows["setup_card"]
        chiefs = sorted(rows["chief"], key=lambda row: str(row["name"]))  # the two sides of a Chief are neighbours
        self.put(animals, animal_names="name", animal_slugs="slug", animal_copies="copies", tip="tip")
        edition.sets = [points for row in animals for points in row.get("sets", [0] * 4)]
        edition.wild = next(number for number, row in enumerate(animals) if row["wild"])
        self.put(chiefs, chief_names="name", chief_titles="title", chief_effect="effect", chief_in="in")
        self.put(
            setups, setup_names="name", setup_slugs="slug", setup_food="food", setup_tools="tools", setup_camp="camp"
        )
        edition.setup_type = [types.index(row["tribe"]) for row in setups]
        edition.setup_animals = [[edition.animal_names.index(name) for name in row["animals"]] for row in setups]

    def fill_boards(self) -> None:
        """Fill in terrain, Megaliths, stones, tracks and tokens."""
        edition, program, rows = self.edition, self.program, self.contents.rows
        lands = rows["terrain"] + rows["painting_terrain"]
        tiles = rows["megalith_tile"] + rows["painting_megalith_tile"]
        stones = sorted(rows["stone"] + rows["painting_stone"], key=lambda row: row["era"])
        edition.terrain_names = ["Base", "Glacier", *(row["name"] for row in lands)]
        edition.terrain_slugs = [slug(name) for name in edition.terrain_names]
        edition.terrain_copies = [1, 6, *(row["copies"] for row in lands)]
        edition.terrain_effect = [0, 0, *(program.add(row["effect"]) for row in lands)]
        self.put(tiles, tile_slugs="slug")
        spaces = [space for row in tiles for space in row["spaces"]]
        edition.space_kind = [space.kind for space in spaces]
        edition.space_effect = [program.add(space.text) if space.kind == a.S_BENEFIT else 0 for space in spaces]
        edition.arrow_one = [space.one for space in spaces]
        edition.arrow_two = [space.two for space in spaces]
        edition.layouts = []
        for section in ("layout", "painting_layout"):
            edition.layouts += [row["tiles"] for row in sorted(rows[section], key=lambda row: row["players"])]
        edition.layout_of = [0, 0, 0, 1, 2]
        self.put(stones, stone_names="name", stone_slugs="slug")
        edition.criterion = [row["score"].criterion for row in stones]
        edition.target = [target(edition, *row["score"]) for row in stones]
        self.put(rows["stone_space"], space_food="food", space_tools="tools", space_benefit="effect")
        edition.signs = rows["player_board"][0]["passed"]
        idols = rows["idol_board"][0]
        edition.rates = [0, *idols["rates"]]
        edition.gifts = [int(level in idols["tribe"]) for level in range(len(edition.rates))]
        edition.honor_points = [0] * (idols["honor"] - 2) + [1, 2, 3]
        glaciers = rows["glacier_token"] + rows["painting_glacier_token"]
        rests = rows["rest_token"] + rows["painting_rest_token"]
        self.put(glaciers, glacier_names="name", glacier_effect="effect")
        self.put(rests, rest_names="name")
        edition.rest_effect = [program.add(row["effects"][0]) for row in rests]
        edition.rest_second = [program.add("".join(row["effects"][1:])) for row in rests]

    def fill_paintings(self) -> None:
        """Fill in Cave Paintings."""
        edition, program, rows = self.edition, self.program, self.contents.rows
        texts = [" ".join(space.text for space in row["spaces"]) for row in rows["megalith_tile"]]
        edition.animal_tile = next(tile for tile, text in enumerate(texts) if "animal" in text)
        others = ((tile, text) for tile, text in enumerate(texts) if tile != edition.animal_tile)
        edition.culture_tile = next(tile for tile, text in others if "culture" in text)
        order = (EACH, *SEATS)
        sides = sorted(rows["painting_side"], key=lambda row: order.index(row["board"]))
        self.put(sides, side_names="name", side_slugs="slug", side_head="head")
        dots: list[Any] = [row["dots"] for row in sides]
        edition.side_x, edition.side_y, edition.side_colours = (
            [[dot[i] for dot in one] for one in dots] for i in range(3)
        )
        lines: list[Any] = [row["lines"] for row in sides]
        edition.line_one, edition.line_two = ([[line[i] for line in one] for one in lines] for i in range(2))
        edition.line_needs = [[1 << line[0] | 1 << line[1] for line in one] for one in lines]
        edition.dashed, edition.first_lines = (
            [sum(1 << number for number, line in enumerate(one) if line[i]) for one in lines] for i in (2, 3)
        )
        ends = [{dot for line in one if line[3] for dot in line[:2]} for one in lines]
        edition.first_dots = [sum(1 << dot for dot in one) for one in ends]  # CP-R5
        areas: list[Any] = [row["bodies"] + row["legs"] for row in sides]
        edition.area_lines = [[bits for bits, _, _ in one] for one in areas]
        edition.area_effect = [[program.add(text) for _, text, _ in one] for one in areas]
        edition.area_rings = [[ring for _, _, ring in one] for one in areas]
        edition.area_dots = [[sum(1 << dot for dot in ring) for ring in one] for one in edition.area_rings]


def effects_of(row: Row) -> list[str]:
    """Return all effects of an entry; abilities also without the Labor that is counted apart."""
    abilities = [row[key] for key in ("ability", "eclipse") if key in row]
    areas = [*row.get("bodies", []), *row.get("legs", [])]
    return [
        *(text for ability in abilities for text in (ability, part_labor(ability)[1])),
        *(row[key] for key in ("effect", "tip") if key in row),
        *(space.text for space in row.get("spaces", []) if space.kind == a.S_BENEFIT),
        *row.get("effects", []),
        *(text for _, text, _ in areas),
    ]


def target(edition: WinterEdition, criterion: int, names: list[str]) -> int:
    """Return what a stone's criterion names: a terrain, or several terrains or Animals as bits."""
    known = edition.animal_names if criterion == a.C_TIPPED_TYPE else edition.terrain_names
    numbers = {known.index(name) for name in names}
    return sum(numbers) if criterion == a.C_VILLAGE else sum(1 << number for number in numbers)
