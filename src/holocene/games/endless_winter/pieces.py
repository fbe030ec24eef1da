"""The entries of the component file one by one: what may stand in each, and how they become tables of numbers."""

from __future__ import annotations

from typing import Any

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter import sides
from holocene.games.endless_winter.edition import WinterEdition
from holocene.games.endless_winter.effects import PAINTING, Program, operations, part_labor
from holocene.games.endless_winter.names import SEATS
from holocene.kernel.tables import Entry, slug

COLUMNS = a.PLACE_NAMES[1 : a.PAINTING]
DIRECTIONS = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}
SCORES = {
    "village": a.C_VILLAGE,
    "camps": a.C_CAMPS,
    "ground": a.C_GROUND,
    "tiles": a.C_TILES,
    "buried": a.C_BURIED,
    "stacked": a.C_STACKED,
    "idols": a.C_IDOLS,
    "types": a.C_TIPPED,
    "tipped": a.C_TIPPED_TYPE,
    "torches": a.C_TORCHES,
}
NAMED = ("village", "camps", "tipped")
ERA_2_SCORES = range(a.C_BURIED, a.C_TORCHES)
EXPANSION = "painting_"  # begins the sections of Cave Paintings
WIDE = 4  # spaces in a row of a tile
PAINTED = {*PAINTING.values(), a.W_PAINT, a.W_LINE, a.W_TORCH}
TRIGGERED = {("starter", "ability"), ("tribe", "ability"), ("culture", "effect"), ("chief", "effect")}

Row = dict[str, Any]


class Pieces:
    """Reads entries into rows, and rows into an edition."""

    def __init__(self, program: Program) -> None:
        self.program = program

    # Reading -------------------------------------------------------------------------------------------------------

    def read(self, entry: Entry, section: str) -> Row:
        """Return one entry of a section."""
        row: Row = getattr(self, f"read_{section.removeprefix(EXPANSION)}")(entry)
        if section not in ("stone_space", "player_board", "idol_board"):
            row["name"] = entry.name()
        return row

    def effect(self, entry: Entry, key: str, text: object, needed: bool = True) -> int:
        """Return where an effect's program begins."""
        entry.known.add(key)
        if text is None and not needed:
            return 0
        if not isinstance(text, str) or not text.strip():
            entry.fault(key, f"{entry.label} needs {key}, an effect")
            return 0
        try:
            start = self.program.add(text)
        except ValueError as error:
            entry.fault(key, f"{key} of {entry.label}: {error}")
            return 0
        used = set(operations(self.program.code, start))
        if not entry.table.startswith(EXPANSION) and used & PAINTED:
            entry.fault(key, f"{key} of {entry.label} has a sign of Cave Paintings, which is not always in play")
        if a.O_WHEN in used and (entry.table.removeprefix(EXPANSION), key) not in TRIGGERED:
            entry.fault(key, f"{key} of {entry.label} cannot have a trigger sign (EW-R29)")
        return start

    def labor(self, entry: Entry) -> int:
        """Return the Labor in a card's corner, in halves."""
        entry.known.add("labor")
        value = entry.values.get("labor")
        if isinstance(value, bool) or not isinstance(value, int | float) or value * 2 not in range(0, 11):
            entry.fault("labor", f"labor of {entry.label} must be from 0 to 5, in halves, not {value!r}")
            return 0
        return int(value * 2)

    def column(self, entry: Entry) -> int:
        """Return the column whose sign stands by an ability, -1 for any."""
        if "in" not in entry.values:
            return -1
        known = a.PLACE_NAMES[1:] if entry.table.startswith(EXPANSION) else COLUMNS
        return a.PLACE_NAMES.index(entry.choice("in", known))

    def texts(self, entry: Entry, key: str, least: int, most: int) -> list[str]:
        """Return a list of texts."""
        entry.known.add(key)
        value = entry.values.get(key)
        fits = isinstance(value, list) and least <= len(value) <= most
        if not fits or not all(isinstance(one, str) for one in value or []):
            wanted = f"{least} to {most}" if least < most else str(least)
            entry.fault(key, f"{entry.label} needs {key}, a list of {wanted} texts")
            return [""] * least
        return list(value or [])

    def read_card(self, entry: Entry) -> Row:
        """Return a starting or Tribe card; Labor that its abilities add without a price is counted apart."""
        added, ability = self.ability(entry, "ability")
        in_eclipse, eclipse = self.ability(entry, "eclipse")
        return {
            "labor": self.labor(entry),
            "points": entry.integer("points", 0, 20, 0),
            "in": self.column(entry),
            "added": added,
            "ability": entry.values.get("ability", ""),
            "ability_at": ability,
            "eclipse": entry.values.get("eclipse", ""),
            "eclipse_at": eclipse,
            "labor_in_eclipse": in_eclipse,
        }

    def ability(self, entry: Entry, key: str) -> tuple[int, int]:
        """Return the half Labor that an ability adds (EW-5.12, EW-6.1), and where the program of the rest begins."""
        text = entry.values.get(key)
        if not self.effect(entry, key, text, needed=False):
            return 0, 0
        halves, rest = part_labor(str(text))
        return halves, self.program.add(rest)

    def read_starter(self, entry: Entry) -> Row:
        """Return a starting card."""
        return {**self.read_card(entry), "copies": entry.integer("copies", 1, 9)}

    def read_tribe(self, entry: Entry) -> Row:
        """Return a Tribe card."""
        return self.read_card(entry)

    def read_culture(self, entry: Entry) -> Row:
        """Return a Culture card."""
        return {
            "era": entry.integer("era", 1, 2),
            "points": entry.integer("points", 0, 20, 0),
            "effect": self.effect(entry, "effect", entry.values.get("effect")),
            "text": entry.values.get("effect"),
        }

    def read_animal(self, entry: Entry) -> Row:
        """Return an animal."""
        wild = entry.boolean("wild", False)
        sets = [0] * 4 if wild else entry.integers("sets", 0, 50)
        if len(sets) != 4:
            entry.fault("sets", f"{entry.label} needs sets, the points of 1, 2, 3 and 4 of them")
            sets = [0] * 4
        tip = self.effect(entry, "tip", entry.values.get("tip"))
        return {"copies": entry.integer("copies", 1, 20), "sets": sets, "wild": wild, "tip": tip}

    def read_chief(self, entry: Entry) -> Row:
        """Return a side of a Chief."""
        effect = self.effect(entry, "effect", entry.values.get("effect"))
        return {"title": entry.text("title"), "in": self.column(entry), "effect": effect}

    def read_setup_card(self, entry: Entry) -> Row:
        """Return a Setup card."""
        return {
            "food": entry.integer("food", 0, 10),
            "tools": entry.integer("tools", 0, 10),
            "tribe": entry.text("tribe"),
            "animals": self.texts(entry, "animals", 1, 4),
            "camp": entry.boolean("camp", False),
        }

    def read_terrain(self, entry: Entry) -> Row:
        """Return a land type."""
        effect = self.effect(entry, "effect", entry.values.get("effect"))
        return {"copies": entry.integer("copies", 1, 13), "effect": effect}

    def read_megalith_tile(self, entry: Entry) -> Row:
        """Return a Megalith tile, its spaces read line by line."""
        spaces = self.texts(entry, "spaces", a.SPACES, a.SPACES)
        read = [self.space(entry, place, text) for place, text in enumerate(spaces)]
        if sum(kind == a.S_START for kind, *_ in read) < 1:
            entry.fault("spaces", f"{entry.label} needs a starting space (EW-12.3)")
        return {"spaces": spaces, "read": read}

    def space(self, entry: Entry, place: int, text: str) -> tuple[int, int, int, int]:
        """Return a space: kind, effect, and the spaces its arrows point to."""
        words = text.split()
        if words == ["start"]:
            return a.S_START, 0, 0, 0
        if words[:1] != ["arrows"]:
            return a.S_BENEFIT, self.effect(entry, "spaces", text), 0, 0
        found = []
        for word in words[1:]:
            right, down = DIRECTIONS.get(word, (9, 9))
            x, y = place % WIDE + right, place // WIDE + down
            if 0 <= x < WIDE and 0 <= y < 2:
                found.append(y * WIDE + x)
        if len(words) != 3 or len(set(found)) != 2:
            entry.fault("spaces", f"{entry.label}: {text!r} does not point to two spaces of the tile")
            return a.S_START, 0, 0, 0
        return a.S_ARROWS, 0, found[0], found[1]

    def read_layout(self, entry: Entry) -> Row:
        """Return a layout: tiles that lie in the grid, none upon another; five with Cave Paintings."""
        number = a.TILES if entry.table.startswith(EXPANSION) else a.BOX_TILES
        entry.known.add("tiles")
        tiles = entry.values.get("tiles")
        found: list[int] = []
        cells: list[tuple[int, int]] = []
        for tile in tiles if isinstance(tiles, list) else []:
            if not (isinstance(tile, list) and len(tile) == 3 and tile[2] in ("wide", "tall")):
                continue
            x, y = tile[:2]
            width, height = (WIDE, 2) if tile[2] == "wide" else (2, WIDE)
            if all(type(one) is int and one >= 0 for one in (x, y)) and max(x + width, y + height) <= a.GRID:
                found += [x, y, int(tile[2] == "tall")]
                cells += [(x + i, y + j) for i in range(width) for j in range(height)]
        if len(found) != 3 * number or len(set(cells)) != number * a.SPACES:
            wanted = "five" if number == a.TILES else "four"
            entry.fault("tiles", f"{entry.label} needs tiles, {wanted} of [x, y, wide or tall], side by side in 8 x 8")
            found = [0] * (3 * number)
        return {"players": entry.integer("players", 2, 4), "tiles": found}

    def read_stone(self, entry: Entry) -> Row:
        """Return a Sacred Stone."""
        era = entry.integer("era", 1, 2)
        score = entry.text("score")
        word, _, rest = score.partition(" ")
        targets = [name.strip() for name in rest.split(",")] if rest.strip() else []
        single = len(targets) == 1 or (word != "village" and targets)
        if word not in SCORES or bool(targets) != (word in NAMED) or (targets and not single):
            entry.fault("score", f"score of {entry.label} cannot be {score!r}; it begins with {', '.join(SCORES)}")
            return {"era": era, "criterion": a.C_GROUND, "targets": []}
        if (SCORES[word] in ERA_2_SCORES) != (era == 2):
            entry.fault("era", f"{word!r} is a stone of Era {2 if SCORES[word] in ERA_2_SCORES else 1} (EW-17)")
        if (word == "torches") != entry.table.startswith(EXPANSION):
            entry.fault("score", "the stone of Cave Paintings, and no other, scores torches (CP-7.1)")
        return {"era": era, "criterion": SCORES[word], "targets": targets}

    def read_stone_space(self, entry: Entry) -> Row:
        """Return a space for a Sacred Stone."""
        effect = self.effect(entry, "effect", entry.values.get("effect"))
        return {"food": entry.integer("food", 0, 10), "tools": entry.integer("tools", 0, 10), "effect": effect}

    def read_glacier_token(self, entry: Entry) -> Row:
        """Return a Glacier token."""
        return {"effect": self.effect(entry, "effect", entry.values.get("effect"))}

    def read_rest_token(self, entry: Entry) -> Row:
        """Return a Rest token with its one or two effects."""
        texts = self.texts(entry, "effects", 1, 2)
        return {"effects": [self.effect(entry, "effects", text) for text in texts]}

    def read_player_board(self, entry: Entry) -> Row:
        """Return the Labor signs of the Food track: somewhere 3 Food make 2 Labor (EW-5.16)."""
        found = entry.integers("labor_signs", 1, a.MOST_FOOD)
        passed = [sum(sign <= food for sign in found) for food in range(a.MOST_FOOD + 1)]
        if all(passed[food] - passed[food - 3] != 2 for food in range(3, a.MOST_FOOD + 1)):
            entry.fault("labor_signs", "3 Food must make 2 Labor somewhere on the track (EW-5.16)")
        return {"passed": passed}

    def read_idol_board(self, entry: Entry) -> Row:
        """Return both tracks."""
        rates = entry.integers("rates", 1, 20)
        if 2 not in rates:
            entry.fault("rates", "somewhere 2 goods must make a point (EW-14.1)")
        if not 1 <= len(rates) <= 20:
            entry.fault("rates", "the Offering track has 1 to 20 levels")
        tribe = entry.integers("tribe", 1, len(rates))
        return {"rates": rates, "tribe": tribe, "honor": entry.integer("honor", 3, 20)}

    def read_side(self, entry: Entry) -> Row:
        """Return a side of a painting board (CP-1.3)."""
        dots = sides.read_dots(entry)
        lines = sides.read_lines(entry, len(dots))
        row: Row = {"board": sides.read_board(entry), "dots": dots, "lines": lines, "head": sides.read_head(entry)}
        row["bodies"] = sides.read_areas(entry, "bodies", a.BODIES, lines)
        row["legs"] = sides.read_areas(entry, "legs", a.LEGS, lines)
        row["effects"] = [self.effect(entry, "bodies", text) for _, text, _ in row["bodies"]]
        row["effects"] += [self.effect(entry, "legs", text) for _, text, _ in row["legs"]]
        for start in row["effects"][a.BODIES :]:
            if a.O_LEG in operations(self.program.code, start):
                entry.fault("legs", f"{entry.label}: a leg cannot give the benefit of a leg (CP-R10)")
        return row

    # Filling -------------------------------------------------------------------------------------------------------

    def fill(self, edition: WinterEdition, rows: dict[str, list[Row]]) -> None:
        """Fill an edition's tables from all rows."""
        self.fill_cards(edition, rows)
        animals, setups = rows["animal"] + rows["painting_animal"], rows["setup_card"]
        chiefs = sorted(rows["chief"], key=lambda row: str(row["name"]))  # the two sides of one are neighbours
        edition.animal_names = [row["name"] for row in animals]
        edition.animal_slugs = [slug(row["name"]) for row in animals]
        edition.animal_copies = [row["copies"] for row in animals]
        edition.tip = [row["tip"] for row in animals]
        edition.sets = [points for row in animals for points in row["sets"]]
        edition.wild = next(number for number, row in enumerate(animals) if row["wild"])
        edition.chief_names = [row["name"] for row in chiefs]
        edition.chief_titles = [row["title"] for row in chiefs]
        edition.chief_effect = [row["effect"] for row in chiefs]
        edition.chief_in = [row["in"] for row in chiefs]
        types = [row["name"] for row in rows["tribe"]]
        edition.setup_names = [row["name"] for row in setups]
        edition.setup_slugs = [slug(row["name"]) for row in setups]
        edition.setup_food = [row["food"] for row in setups]
        edition.setup_tools = [row["tools"] for row in setups]
        edition.setup_type = [types.index(row["tribe"]) for row in setups]
        edition.setup_animals = [[edition.animal_names.index(name) for name in row["animals"]] for row in setups]
        edition.setup_camp = [int(row["camp"]) for row in setups]
        self.fill_boards(edition, rows)

    def fill_cards(self, edition: WinterEdition, rows: dict[str, list[Row]]) -> None:
        """Fill the tables by kind of card."""
        tribes = [*rows["starter"], *rows["tribe"], *rows["painting_tribe"]]
        cultures = sorted(rows["culture"] + rows["painting_culture"], key=lambda row: row["era"])
        cards = [*tribes, *cultures]
        edition.names = [row["name"] for row in cards]
        edition.numbers = {}
        edition.slugs = []
        for kind, row in enumerate(cards):
            name = slug(row["name"])
            if name in edition.numbers:
                name = f"{name}-{kind}"
            edition.numbers[name] = kind
            edition.slugs.append(name)
        edition.points = [row["points"] for row in cards]
        edition.labor = [row["labor"] for row in tribes]
        edition.added = [row["added"] for row in tribes]
        edition.added_in = [row["in"] for row in tribes]
        edition.ability = [row["ability_at"] for row in tribes] + [row["effect"] for row in cultures]
        edition.ability_in = [row["in"] for row in tribes]
        edition.eclipse = [row["eclipse_at"] for row in tribes]
        edition.eclipse_labor = [row["labor_in_eclipse"] for row in tribes]
        edition.starters = [kind for kind, row in enumerate(rows["starter"]) for _ in range(row["copies"])]
        edition.brave = edition.names.index("Brave")
        edition.tribeswoman = edition.names.index("Tribeswoman")

    def fill_boards(self, edition: WinterEdition, rows: dict[str, list[Row]]) -> None:
        """Fill the tables of terrain, Megaliths, stones, tracks and tokens."""
        lands = rows["terrain"] + rows["painting_terrain"]
        tiles = rows["megalith_tile"] + rows["painting_megalith_tile"]
        stones = sorted(rows["stone"] + rows["painting_stone"], key=lambda row: row["era"])
        edition.terrain_names = ["Base", "Glacier", *(row["name"] for row in lands)]
        edition.terrain_slugs = [slug(name) for name in edition.terrain_names]
        edition.terrain_copies = [1, 6, *(row["copies"] for row in lands)]
        edition.terrain_effect = [0, 0, *(row["effect"] for row in lands)]
        edition.tile_names = [row["name"] for row in tiles]
        edition.tile_slugs = [slug(row["name"]) for row in tiles]
        spaces = [space for row in tiles for space in row["read"]]
        columns = [list(column) for column in zip(*spaces, strict=True)]
        edition.space_kind, edition.space_effect, edition.arrow_one, edition.arrow_two = columns
        edition.layouts = []
        for section in ("layout", "painting_layout"):
            edition.layouts += [row["tiles"] for row in sorted(rows[section], key=lambda row: row["players"])]
        edition.layout_of = [0, 0, 0, 1, 2]
        edition.stone_names = [row["name"] for row in stones]
        edition.stone_slugs = [slug(row["name"]) for row in stones]
        edition.criterion = [row["criterion"] for row in stones]
        edition.target = []
        for row in stones:
            if row["criterion"] == a.C_TIPPED_TYPE:
                edition.target.append(sum(1 << edition.animal_names.index(name) for name in set(row["targets"])))
            elif row["criterion"] == a.C_CAMPS:
                edition.target.append(sum(1 << edition.terrain_names.index(name) for name in set(row["targets"])))
            else:
                edition.target.append(sum(edition.terrain_names.index(name) for name in row["targets"]))
        edition.space_food = [row["food"] for row in rows["stone_space"]]
        edition.space_tools = [row["tools"] for row in rows["stone_space"]]
        edition.space_benefit = [row["effect"] for row in rows["stone_space"]]
        edition.signs = rows["player_board"][0]["passed"]
        idols = rows["idol_board"][0]
        edition.rates = [0, *idols["rates"]]
        edition.gifts = [int(level in idols["tribe"]) for level in range(len(edition.rates))]
        edition.honor_points = [0] * (idols["honor"] - 2) + [1, 2, 3]
        glaciers = rows["glacier_token"] + rows["painting_glacier_token"]
        rests = rows["rest_token"] + rows["painting_rest_token"]
        edition.glacier_names = [row["name"] for row in glaciers]
        edition.glacier_effect = [row["effect"] for row in glaciers]
        edition.rest_names = [row["name"] for row in rests]
        edition.rest_effect = [row["effects"][0] for row in rests]
        edition.rest_second = [row["effects"][1] if len(row["effects"]) > 1 else 0 for row in rests]
        self.fill_paintings(edition, rows)

    def fill_paintings(self, edition: WinterEdition, rows: dict[str, list[Row]]) -> None:
        """Fill the tables of Cave Paintings."""
        spaces = [" ".join(row["spaces"]) for row in rows["megalith_tile"]]
        edition.shaman = [row["name"] for row in rows["tribe"]].index("Shaman")
        edition.animal_tile = next(tile for tile, text in enumerate(spaces) if "animal" in text)
        edition.culture_tile = next(
            tile for tile, text in enumerate(spaces) if "culture" in text and tile != edition.animal_tile
        )
        order = (sides.EACH, *SEATS)
        listed = sorted(rows["painting_side"], key=lambda row: order.index(row["board"]))
        edition.side_names = [row["name"] for row in listed]
        edition.side_slugs = [slug(row["name"]) for row in listed]
        edition.side_head = [row["head"] for row in listed]
        edition.side_x = [[dot[0] for dot in row["dots"]] for row in listed]
        edition.side_y = [[dot[1] for dot in row["dots"]] for row in listed]
        edition.side_colours = [[dot[2] for dot in row["dots"]] for row in listed]
        edition.line_one = [[line[0] for line in row["lines"]] for row in listed]
        edition.line_two = [[line[1] for line in row["lines"]] for row in listed]
        edition.line_needs = [[1 << line[0] | 1 << line[1] for line in row["lines"]] for row in listed]
        edition.dashed = [sum(1 << i for i, line in enumerate(row["lines"]) if line[2]) for row in listed]
        edition.first_lines = [sum(1 << i for i, line in enumerate(row["lines"]) if line[3]) for row in listed]
        edition.first_dots = []
        for row in listed:
            ends = {dot for line in row["lines"] if line[3] for dot in line[:2]}
            edition.first_dots.append(sum(1 << dot for dot in ends))  # CP-R5
        edition.area_lines = [[area[0] for area in row["bodies"] + row["legs"]] for row in listed]
        edition.area_dots = [
            [sum(1 << dot for dot in area[2]) for area in row["bodies"] + row["legs"]] for row in listed
        ]
        edition.area_effect = [row["effects"] for row in listed]
        edition.area_rings = [[area[2] for area in row["bodies"] + row["legs"]] for row in listed]
