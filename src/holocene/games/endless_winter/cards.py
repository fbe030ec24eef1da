"""Reads cards.toml, and an owner's file over it, into an edition; says what is wrong and in which line."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter import sides
from holocene.games.endless_winter.edition import WinterEdition
from holocene.games.endless_winter.effects import Program, worth
from holocene.games.endless_winter.names import SEATS
from holocene.games.endless_winter.pieces import Pieces
from holocene.games.endless_winter.space import build_space
from holocene.kernel.tables import Component, Document, Entry, Findings, digest, read_document, slug

SHIPPED = Path(__file__).with_name("cards.toml")
PAINTINGS = Path(__file__).with_name("paintings.toml")

# What may stand in a file, and how many entries a list has (0: a single table). The rulebook's own come last.
LISTS = {
    "stone_space": a.MOST_STONES,
    "starter": a.STARTERS,
    "tribe": a.BOX_TYPES,
    "culture": a.BOX_CULTURES,
    "animal": a.BOX_ANIMALS,
    "chief": a.SIDES,
    "setup_card": a.SETUPS,
    "terrain": a.LANDS,
    "megalith_tile": a.BOX_TILES,
    "layout": 3,
    "stone": a.BOX_STONES,
    "glacier_token": a.BOX_GLACIER_TOKENS,
    "rest_token": a.BOX_REST_TOKENS,
    "player_board": 0,
    "idol_board": 0,
    "painting_tribe": 1,
    "painting_culture": a.CULTURES - a.BOX_CULTURES,
    "painting_animal": 1,
    "painting_stone": 1,
    "painting_megalith_tile": 1,
    "painting_terrain": 1,
    "painting_glacier_token": 1,
    "painting_rest_token": 1,
    "painting_layout": 3,
    "painting_side": a.PAINTED_SIDES,
}
FIXED = ("setup", "columns", "painting_column")
CHIEF_NAMES = ("Thunderpaw", "Lookinghand", "Chiselstone", "Tuskbreaker", "Firewolf")


@cache
def shipped_edition() -> WinterEdition:
    """Return the edition that comes with the game."""
    return build(None)


def template() -> str:
    """Return cards.toml and paintings.toml without the sections that are the rulebook's."""
    text = SHIPPED.read_text(encoding="utf-8")
    before, _, rest = text.partition("[setup]")
    first, _, painted = PAINTINGS.read_text(encoding="utf-8").partition("# The action column")
    return before + rest[rest.index("# The player board") :] + "\n" + first + painted[painted.index("[[") :]


def override_edition(override: Path | dict[str, Any]) -> WinterEdition:
    """Return the shipped edition with an owner's file, or a match file's values, laid over it.

    Raises:
        BadFile: naming line and reason.
    """
    if isinstance(override, Path):
        document = read_document(override)
    else:
        document = Document("the match's own cards", "")
        document.data = override
    return build(document)


def build(upper: Document | None) -> WinterEdition:
    """Return the edition of the shipped files, with another laid over them, section by section."""
    findings = Findings()
    shipped = {section: document for path in (SHIPPED, PAINTINGS) for section, document in sections(path)}
    over = {} if upper is None else upper.data
    for section in over:
        assert upper is not None
        if section not in LISTS:
            reason = "is the rulebook's and cannot be changed" if section in FIXED else "is no section of this file"
            findings.add(upper, upper.line(section), f"[{section}] {reason}")
    builder = Builder(findings)
    for section in LISTS:
        if upper is not None and section in over:
            builder.read(upper, section, "override")
        else:
            builder.read(shipped[section], section, "authored")
    builder.check()
    builder.read_rulebook({section: shipped[section].data[section] for section in FIXED})
    findings.settle()
    edition = builder.finish()
    edition.shipped = upper is None
    edition.values = dict(over)
    edition.digest = digest({**{section: document.data[section] for section, document in shipped.items()}, **over})
    return edition


def sections(path: Path) -> list[tuple[str, Document]]:
    """Return the sections of a shipped file, each with the file."""
    document = read_document(path)
    return [(section, document) for section in document.data]


class Builder:
    """Fills an edition's tables section by section."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.components: list[Component] = []
        self.program = Program()
        self.edition = WinterEdition()
        self.rows: dict[str, list[dict[str, Any]]] = {section: [] for section in LISTS}
        self.sources: dict[str, Document] = {}
        self.pieces = Pieces(self.program)

    def read(self, document: Document, section: str, default: str) -> None:
        """Read one section and count its entries."""
        self.sources[section] = document
        tables = document.data[section]
        wanted = LISTS[section]
        if not wanted:
            tables = [tables]
        if not isinstance(tables, list):
            self.findings.add(document, document.line(section), f"write [[{section}]], once per entry")
            return
        if wanted and len(tables) != wanted:
            reason = f"there are {wanted} entries in [[{section}]], here are {len(tables)}"
            self.findings.add(document, document.line(section), reason)
        names: set[str] = set()
        for index, values in enumerate(tables):
            entry = Entry(document, section, index, values, self.findings)
            row = self.pieces.read(entry, section)
            source, sources = entry.source(default)
            entry.done()
            title = str(row.get("title", ""))
            name = str(row.get("name", "")) or f"{section.replace('_', ' ').capitalize()} {index + 1}"
            label = f"{name}: {title}" if title else name
            if slug(label) in names and section != "starter":
                entry.fault("name", f"{label} is there twice")
            names.add(slug(label))
            values = {key: value for key, value in entry.values.items() if key not in ("name", "source", "sources")}
            copies = int(row.get("copies", a.COPIES if section in ("tribe", "painting_tribe") else 1))
            self.rows[section].append(row)
            self.components.append(Component(section, label, copies, values, source, sources))

    def fault(self, section: str, reason: str, other: str = "") -> None:
        """Note what is wrong with a whole section, or between two: then with the one that an owner has changed."""
        if other and not self.is_shipped(other):
            section = other
        document = self.sources[section]
        self.findings.add(document, document.line(section), reason)

    def is_shipped(self, section: str) -> bool:
        """Return whether a section is our own and not an owner's."""
        return self.sources[section].name in (str(SHIPPED), str(PAINTINGS))

    def check(self) -> None:
        """Hold the sections to what the rulebook says of them together."""
        if self.findings.found:
            return
        rows = self.rows
        if sum(row["copies"] for row in rows["starter"]) != 9:
            self.fault("starter", "each player has 9 starting cards (EW-1.1)")
        self.check_faces()
        for era in (1, 2):
            for section, number in (("culture", 20), ("stone", a.BOX_ERA_STONES)):
                found = sum(row["era"] == era for row in rows[section])
                if found != number:
                    self.fault(section, f"there are {number} of Era {era} in [[{section}]], here are {found}")
        if len({row["text"] for row in rows["culture"]}) < a.BOX_CULTURES and self.is_shipped("culture"):
            self.fault("culture", "no two Culture cards are alike")
        self.check_animals()
        for name in CHIEF_NAMES:
            if sum(row["name"] == name for row in rows["chief"]) != 2:
                self.fault("chief", f"there are two sides of {name} (EW-1.5)")
        if sum(row["copies"] for row in rows["terrain"]) != 18:
            self.fault("terrain", "there are 18 land tiles (EW-1.5, EW-2.15)")
        tiles = [" ".join(row["spaces"]) for row in rows["megalith_tile"]]
        if not any("animal" in one and any("culture" in two for two in tiles if two != one) for one in tiles):
            self.fault("megalith_tile", "one tile has Animal cards, another has Culture cards")
        if sorted(row["players"] for row in rows["layout"]) != [2, 3, 4]:
            self.fault("layout", "there is one layout for each number of players (EW-2.14)")
        self.check_paintings()
        self.check_names()

    def check_paintings(self) -> None:
        """What Cave Paintings adds (CP-1.1, CP-1.2), and the drawings of our own sides."""
        rows = self.rows
        if rows["painting_tribe"][0]["name"] in {row["name"] for row in rows["starter"] + rows["tribe"]}:
            self.fault("painting_tribe", "there is such a card already")
        if any(row["era"] != 1 for row in rows["painting_culture"] + rows["painting_stone"]):
            self.fault("painting_culture", "the cards and the stone of Cave Paintings are of Era 1 (CP-1.2)")
        if rows["painting_animal"][0]["copies"] != 5 or rows["painting_animal"][0]["wild"]:
            self.fault("painting_animal", "there are 5 Hagerman Horses, which are not wild (CP-1.2)")
        if rows["painting_terrain"][0]["copies"] != 1:
            self.fault("painting_terrain", "there is 1 terrain tile (CP-1.2)")
        if sorted(row["players"] for row in rows["painting_layout"]) != [2, 3, 4]:
            self.fault("painting_layout", "there is one layout for each number of players")
        if sorted(row["board"] for row in rows["painting_side"]) != sorted((sides.EACH, *SEATS)):
            self.fault("painting_side", "there is one side for each board, and one that all of them have (CP-1.1)")
        for section in ("animal", "stone", "terrain", "megalith_tile", "glacier_token", "rest_token"):
            names = [slug(row["name"]) for row in rows[section] + rows[f"painting_{section}"]]
            if len(set(names)) != len(names):
                self.fault(section, "something of Cave Paintings has the same name", f"painting_{section}")
        if self.is_shipped("painting_side"):
            for row in rows["painting_side"]:
                for reason in sides.drawing_faults(row):
                    self.fault("painting_side", f"{row['name']}: {reason}")

    def check_faces(self) -> None:
        """The faces that the rulebook describes (EW-5.12, EW-5.13, EW-6.5)."""
        known = {row["name"]: row for section in ("starter", "tribe") for row in self.rows[section]}
        wanted: dict[str, dict[str, Any]] = {
            "Brave": {"labor": 3, "added": 2, "in": -1},
            "Tribeswoman": {"labor": 3, "ability": "food -> tool", "in": -1},
            "Hunter": {"labor": 2, "added": 2, "in": a.HUNT},
            "Crafter": {"added": 2, "in": a.DEVELOP},
            "Shaman": {"labor": 3},
        }
        for name, values in wanted.items():
            section = "starter" if name in ("Brave", "Tribeswoman") else "tribe"
            if name not in known:
                self.fault(section, f"one of them is the {name}")
            elif any(known[name][key] != value for key, value in values.items()):
                self.fault(section, f"the {name} does not have the Labor and ability that the rulebook gives it")
        if not any(row["eclipse"] == "move 2" for row in known.values()):
            self.fault("tribe", "one card has the Eclipse ability to move Camps twice (EW-16.4)")
        if any(row["labor_in_eclipse"] for name, row in known.items() if name in ("Brave", "Shaman")):
            self.fault("tribe", "Brave and Shaman add no Labor in the Eclipse (EW-6.5)")

    def check_animals(self) -> None:
        """60 cards, one wild type, and the sets of the rulebook's example (EW-14.10)."""
        rows = {row["name"]: row for row in self.rows["animal"]}
        if sum(row["copies"] for row in rows.values()) != 60:
            self.fault("animal", "there are 60 Animal cards (EW-1.4)")
        if [row["name"] for row in rows.values() if row["wild"]] != ["Argentavis"]:
            self.fault("animal", "Argentavis is wild, and no other (EW-14.9)")
        facts = (
            ("Woolly Mammoth", lambda sets: sets[0] == 2, "one Woolly Mammoth is worth 2"),
            ("Woolly Rhino", lambda sets: 3 in sets, "some set of Woolly Rhinos is worth 3"),
            ("Giant Sloth", lambda sets: 10 in sets[1:], "some set of Giant Sloths is worth 10"),
        )
        for name, holds, reason in facts:
            if name not in rows or not holds(rows[name]["sets"]):
                self.fault("animal", f"{reason} (EW-14.10)")

    def check_names(self) -> None:
        """Everything that is named by another section is there."""
        names = {section: [row.get("name") for row in rows] for section, rows in self.rows.items()}
        terrains = ["Glacier", *names["terrain"], *names["painting_terrain"]]
        for row in self.rows["setup_card"]:
            if row["tribe"] not in names["tribe"]:
                self.fault("setup_card", f"there is no Tribe card {row['tribe']!r}", "tribe")
            for animal in row["animals"]:
                if animal not in names["animal"]:
                    self.fault("setup_card", f"there is no Animal {animal!r}", "animal")
        for row in self.rows["stone"]:
            section, known = "terrain", terrains
            if row["criterion"] == a.C_TIPPED_TYPE:
                section, known = "animal", names["animal"] + names["painting_animal"]
            for name in row["targets"]:
                if name not in known:
                    self.fault("stone", f"{row['name']}: there is no {name!r}", section)

    def read_rulebook(self, data: dict[str, Any]) -> None:
        """Take over the rulebooks' own numbers and the pieces that are no cards."""
        edition = self.edition
        edition.era_stones = [data["setup"]["stones"].get(str(players), 0) // 2 for players in range(5)]
        edition.order_effect = [self.program.add(text) for text in data["setup"]["order"]]
        written = {**data["columns"], a.PLACE_NAMES[a.PAINTING]: data["painting_column"]}
        columns = [written.get(name, {}) for name in a.PLACE_NAMES]
        edition.middle_effect = [self.program.add(column.get("middle", "")) for column in columns]
        edition.bottom_effect = [self.program.add(column.get("bottom", "")) for column in columns]
        edition.draw = [self.program.add(f"card {number}" if number else "") for number in range(a.VILLAGES + 1)]
        edition.one_tool, edition.one_idol = self.program.add("tool"), self.program.add("idol")
        for name, copies in (
            ("Camp", 20),
            ("Village", 12),
            ("Megalith", 32),
            ("Neutral Megalith", 8),
            ("Chief figure", 5),
            ("Tribe figure", 8),
            ("Idol marker", 8),
        ):
            self.components.append(Component("piece", name, copies, {}, "rulebook"))
        self.components.append(Component("painting_piece", "Painting board", a.BOARDS, {}, "rulebook"))
        for name, copies, source in (("Base", 1, "rulebook"), ("Glacier", 6, "inferred")):
            self.components.append(Component("terrain", name, copies, {}, source))

    def finish(self) -> WinterEdition:
        """Return the edition with all tables filled."""
        edition = self.edition
        self.pieces.fill(edition, self.rows)
        edition.code = self.program.code
        edition.worth = [worth(edition.code, place - place % 2) for place in range(len(edition.code))]
        edition.texts = {start: text for text, start in self.program.known.items()}
        edition.components = self.components
        edition.space = build_space(edition)
        return edition
