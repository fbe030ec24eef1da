"""The declaration of cards.toml and paintings.toml: their sections and fields, and checks across sections."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.files import sides
from holocene.games.endless_winter.files.effects import GAINS, PAINTING, PRICES, TRIGGERS, part_labor
from holocene.games.endless_winter.files.filling import EACH, fill
from holocene.games.endless_winter.files.kinds import effect, effects, halves, scoring, spaces, tiles
from holocene.games.endless_winter.words.names import SEATS
from holocene.kernel.components.component import slug
from holocene.kernel.components.fields import NAME, Entry, Field, Row, flag, text, texts, whole, wholes
from holocene.kernel.components.file import ComponentFile, Contents, Count, Section

SHIPPED = Path(__file__).with_name("cards.toml")
PAINTINGS = Path(__file__).with_name("paintings.toml")
EXPANSION = "painting_"  # the prefix of sections of Cave Paintings
NAMED = ("animal", "terrain")  # by Sacred Stones
SETS = "the points of 1, 2, 3 and 4 of them"
CHIEF_NAMES = ("Thunderpaw", "Lookinghand", "Chiselstone", "Tuskbreaker", "Firewolf")


# Sections and fields -------------------------------------------------------------------------------------------------


def fields(painting: bool) -> dict[str, tuple[Field, ...]]:
    """Return the fields of each section; sections of Cave Paintings may also have its signs and its column."""
    signs = ("painting",) if painting else ()
    benefit = Field("effect", effect, choices=signs)
    triggered = Field("effect", effect, choices=(*signs, "trigger"))
    era = Field("era", whole, 1, 2)
    points = Field("points", whole, 0, 20, default=0, help="at the end of the game")
    places = a.PLACE_NAMES[1:] if painting else a.PLACE_NAMES[1 : a.PAINTING]
    column = Field("in", text, choices=places, default=None, help="the only column where it can be used")
    number = a.TILES if painting else a.BOX_TILES
    price = (Field("food", whole, 0, 10), Field("tools", whole, 0, 10))
    camp = Field("camp", flag, default=False, help="whether a Camp comes with it")
    card = (
        Field("labor", halves, 0, 5, help="in the corner"),
        points,
        column,
        Field("ability", effect, choices=(*signs, "trigger"), default=""),
        Field("eclipse", effect, choices=signs, default="", help="its ability in the Eclipse"),
    )
    return {
        "stone_space": (*price, benefit),
        "starter": (NAME, Field("copies", whole, 1, 9), *card),
        "tribe": (NAME, *card),
        "culture": (NAME, era, points, triggered),
        "animal": (
            NAME,
            Field("copies", whole, 1, 20),
            Field("wild", flag, default=False, help="whether it joins any set"),
            Field("sets", wholes, 0, 50, count=(4, 4), needs=SETS, only=("wild", False)),
            Field("tip", effect, choices=signs),
        ),
        "chief": (NAME, Field("title", text), column, triggered),
        "setup_card": (NAME, *price, Field("tribe", text), Field("animals", texts, 1, 4), camp),
        "terrain": (NAME, Field("copies", whole, 1, 13), benefit),
        "megalith_tile": (NAME, Field("spaces", spaces, a.SPACES, a.SPACES, choices=signs)),
        "layout": (NAME, Field("players", whole, 2, 4), Field("tiles", tiles, 0, number)),
        "stone": (NAME, era, Field("score", scoring)),
        "glacier_token": (NAME, benefit),
        "rest_token": (NAME, Field("effects", effects, 1, 2, choices=signs)),
        "player_board": (Field("labor_signs", wholes, 1, a.MOST_FOOD, needs="the spaces that make Labor when left"),),
        "idol_board": (
            Field("rates", wholes, 1, 20, count=(1, 20), needs="how many goods make a point, on 1 to 20 levels"),
            Field("tribe", wholes, 1, 20, needs="the levels with a Tribe card"),
            Field("honor", whole, 3, 20, help="how many levels the Honor track has"),
        ),
        "side": (
            NAME,
            Field("board", text, choices=(EACH, *SEATS), help="whose side it is"),
            Field("dots", sides.dots, 3, a.MOST_DOTS),
            Field("lines", sides.lines, 1, a.MOST_LINES),
            Field("bodies", sides.areas, most=a.BODIES, choices=signs),
            Field("legs", sides.areas, most=a.LEGS, choices=signs),
            Field("head", sides.strokes, default=[]),
        ),
    }


def check_board(entry: Entry, contents: Contents) -> None:
    """Check that 3 Food make 2 Labor somewhere on the Food track (EW-5.16)."""
    passed = [sum(sign <= food for sign in entry.row["labor_signs"]) for food in range(a.MOST_FOOD + 1)]
    if all(passed[food] - passed[food - 3] != 2 for food in range(3, a.MOST_FOOD + 1)):
        entry.tell("labor_signs", "3 Food must make 2 Labor somewhere on the track (EW-5.16)")
    entry.row["passed"] = passed


def check_tracks(entry: Entry, contents: Contents) -> None:
    """Check both tracks of the Idol board against the rulebook and each other."""
    if 2 not in entry.row["rates"]:
        entry.tell("rates", "2 goods must make a point on some level (EW-14.1)")
    levels, highest = len(entry.row["rates"]), max(entry.row["tribe"])
    if highest > levels:
        entry.tell("tribe", f"tribe must be whole numbers from 1 to {levels}, not {highest}")


NUMBERS = {  # of entries; 0 for a section that is a single entry
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
}
ADDED = ("tribe", "culture", "animal", "stone", "megalith_tile", "terrain", "glacier_token", "rest_token")
MORE = {"culture": a.CULTURES - a.BOX_CULTURES, "layout": 3, "side": a.PAINTED_SIDES}  # and one of each other
NUMBERS |= {EXPANSION + name: MORE.get(name, 1) for name in (*ADDED, "layout", "side")}
COPIES = {
    "starter": Count(9, "copies", "each player has 9 starting cards", "EW-1.1"),
    "animal": Count(60, "copies", "there are 60 Animal cards", "EW-1.4"),
    "terrain": Count(18, "copies", "there are 18 land tiles", "EW-1.5, EW-2.15"),
    "painting_terrain": Count(1, "copies", "there is 1 terrain tile", "CP-1.2"),
}
FIELDS = {**fields(False), **{EXPANSION + name: found for name, found in fields(True).items()}}
LISTED: dict[str, Callable[[Row], dict[str, Any]]] = {
    "tribe": lambda row: {"copies": a.COPIES},
    "painting_tribe": lambda row: {"copies": a.COPIES},
    "chief": lambda row: {"name": f"{row['name']}: {row['title']}"},
}
SECTIONS = tuple(
    Section(
        name,
        FIELDS[name],
        (*([Count(number)] if number else []), *([COPIES[name]] if name in COPIES else [])),
        single=not number,
        twice="" if name == "starter" else "{name} appears twice",
        check={"player_board": check_board, "idol_board": check_tracks}.get(name),
        component=LISTED.get(name),
    )
    for name, number in NUMBERS.items()
)


# Checks across sections ----------------------------------------------------------------------------------------------


def check_faces(contents: Contents) -> None:
    """Check the cards whose faces the rulebook describes (EW-5.12, EW-5.13, EW-6.5)."""
    known = {row["name"]: row for section in ("starter", "tribe") for row in contents.rows[section]}
    wanted: dict[str, Row] = {
        "Brave": {"labor": 3, "added": 2, "in": None},
        "Tribeswoman": {"labor": 3, "ability": "food -> tool", "in": None},
        "Hunter": {"labor": 2, "added": 2, "in": "hunt"},
        "Crafter": {"added": 2, "in": "develop"},
        "Shaman": {"labor": 3},
    }
    for name, values in wanted.items():
        section = "starter" if name in ("Brave", "Tribeswoman") else "tribe"
        if name not in known:
            contents.fault(section, f"the {name} is missing")
            continue
        face = {**known[name], "added": part_labor(known[name]["ability"])[0]}
        if any(face[key] != value for key, value in values.items()):
            contents.fault(section, f"the {name} must have the Labor and ability that the rulebook gives it")
    if not any(row["eclipse"] == "move 2" for row in known.values()):
        contents.fault("tribe", "some card must have the Eclipse ability to move Camps twice (EW-16.4)")
    if any(part_labor(row["eclipse"])[0] for name, row in known.items() if name in ("Brave", "Shaman")):
        contents.fault("tribe", "Brave and Shaman must add no Labor in the Eclipse (EW-6.5)")


def check_eras(contents: Contents) -> None:
    """Check the numbers of Culture cards and Sacred Stones of each era."""
    for era in (1, 2):
        for section, number in (("culture", 20), ("stone", a.BOX_ERA_STONES)):
            found = sum(row["era"] == era for row in contents.rows[section])
            if found != number:
                contents.fault(section, f"[[{section}]] must have {number} entries of Era {era}, not {found}")
    if contents.is_shipped("culture") and len({row["effect"] for row in contents.rows["culture"]}) < a.BOX_CULTURES:
        contents.fault("culture", "all Culture cards must differ")


def check_animals(contents: Contents) -> None:
    """Check the wild Animal, and the sets of the rulebook's example (EW-14.10)."""
    rows = {row["name"]: row for row in contents.rows["animal"]}
    if [name for name, row in rows.items() if row["wild"]] != ["Argentavis"]:
        contents.fault("animal", "only Argentavis must be wild (EW-14.9)")
    facts = (
        ("Woolly Mammoth", lambda sets: sets[0] == 2, "one Woolly Mammoth must score 2"),
        ("Woolly Rhino", lambda sets: 3 in sets, "some set of Woolly Rhinos must score 3"),
        ("Giant Sloth", lambda sets: 10 in sets[1:], "some set of Giant Sloths must score 10"),
    )
    for name, holds, reason in facts:
        if not holds(rows.get(name, {}).get("sets", [0] * 4)):
            contents.fault("animal", f"{reason} (EW-14.10)")


def check_chiefs(contents: Contents) -> None:
    """Check that every Chief has two sides."""
    for name in CHIEF_NAMES:
        if sum(row["name"] == name for row in contents.rows["chief"]) != 2:
            contents.fault("chief", f"{name} must have two sides (EW-1.5)")


def check_megaliths(contents: Contents) -> None:
    """Check that two tiles gain the cards that CP-2.5 names, and that there is a layout for each number of players."""
    tiles = [" ".join(space.text for space in row["spaces"]) for row in contents.rows["megalith_tile"]]
    if not any("animal" in one and any("culture" in two for two in tiles if two != one) for one in tiles):
        contents.fault("megalith_tile", "one tile must gain Animal cards, another Culture cards")
    for section, clause in (("layout", " (EW-2.14)"), ("painting_layout", "")):
        if sorted(row["players"] for row in contents.rows[section]) != [2, 3, 4]:
            contents.fault(section, f"there must be one layout for each number of players{clause}")


def check_paintings(contents: Contents) -> None:
    """Check what Cave Paintings adds (CP-1.1, CP-1.2)."""
    rows = contents.rows
    (painter,), (horse,) = rows["painting_tribe"], rows["painting_animal"]
    if painter["name"] in {row["name"] for row in rows["starter"] + rows["tribe"]}:
        contents.fault("painting_tribe", "the base game already has a card of that name")
    if any(row["era"] != 1 for row in rows["painting_culture"] + rows["painting_stone"]):
        contents.fault("painting_culture", "the cards and the stone of Cave Paintings must be of Era 1 (CP-1.2)")
    if horse["copies"] != 5 or horse["wild"]:
        contents.fault("painting_animal", "there must be 5 Hagerman Horses, not wild (CP-1.2)")
    if sorted(row["board"] for row in rows["painting_side"]) != sorted((EACH, *SEATS)):
        contents.fault("painting_side", "there must be one side for each board, and one that all boards share (CP-1.1)")
    for section in ("animal", "stone", "terrain", "megalith_tile", "glacier_token", "rest_token"):
        names = [slug(row["name"]) for row in rows[section] + rows[EXPANSION + section]]
        if len(set(names)) != len(names):
            contents.fault(section, "something in Cave Paintings has the same name", EXPANSION + section)


def check_names(contents: Contents) -> None:
    """Check that everything that a section names exists in another."""
    names = {section: [row.get("name") for row in rows] for section, rows in contents.rows.items()}
    for row in contents.rows["setup_card"]:
        if row["tribe"] not in names["tribe"]:
            contents.fault("setup_card", f"there is no Tribe card {row['tribe']!r}", "tribe")
        for animal in row["animals"]:
            if animal not in names["animal"]:
                contents.fault("setup_card", f"there is no Animal {animal!r}", "animal")
    for row in contents.rows["stone"]:
        section = "animal" if row["score"].criterion == a.C_TIPPED_TYPE else "terrain"
        known = [*names[section], *names[EXPANSION + section], *(["Glacier"] if section == "terrain" else [])]
        for name in row["score"].targets:
            if name not in known:
                contents.fault("stone", f"{row['name']}: there is no {name!r}", section)


FILE = ComponentFile(
    (SHIPPED, PAINTINGS),
    SECTIONS,
    ("setup", "columns", "painting_column"),
    fill,
    (
        (check_faces, ("starter", "tribe")),
        (check_eras, ("culture", "stone")),
        (check_animals, ("animal",)),
        (check_chiefs, ("chief",)),
        (check_megaliths, ("megalith_tile", "layout", "painting_layout")),
        (check_paintings, tuple(NUMBERS)),
        (check_names, ("setup_card", "tribe", "stone", *NAMED, *(EXPANSION + section for section in NAMED))),
    ),
    signs=tuple(
        {
            "use": use,
            "sign": word,
            "words": sign.one.format(n=1),
            "worth": sign.value,
            "painting": sign.operation in PAINTING,
        }
        for use, known in (("gain", GAINS), ("price", PRICES), ("trigger", TRIGGERS))
        for word, sign in known.items()
    ),
)
shipped_edition = override_edition = FILE.edition  # the edition that comes with the game, unless a file is given
template = FILE.template
