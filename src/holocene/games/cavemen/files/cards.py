"""The component file cards.toml: its sections, their checks, and the edition that is built from it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from holocene.games.cavemen.engine import actions as a
from holocene.games.cavemen.engine import edition as e
from holocene.games.cavemen.engine.edition import CavemenEdition
from holocene.kernel.components import fields as f
from holocene.kernel.components.component import Component, slug
from holocene.kernel.components.fields import Entry, Field, Row
from holocene.kernel.components.file import ComponentFile, Contents, Count, Section
from holocene.kernel.space import ActionSpace, Argument, Family

SHIPPED = Path(__file__).with_name("cards.toml")

SCORES = ("hunting", "inventing", "foraging", "population")
RESOURCES = ("food", "teeth")
COSTS = ("recruiting", "exploring", "feeding", "inventing")
PER = ("hunter", "thinker", "elder", "explorer", "tribe", "caveman", "cave", "invention")
WHEN = ("always", "conch")
AT = ("draw", "feed", "hunt", "forage")
CHANGES = (("score", e.TO_SCORE, SCORES), ("income", e.TO_INCOME, RESOURCES), ("lowers", e.TO_COST, COSTS))

# Sections ----------------------------------------------------------------------------------------------------------

SKILLS = tuple(Field(score, f.whole, 0, 9, default=0, listed=True) for score in SCORES[:3])
COST, STONES = Field("cost", f.whole, 0, 20), Field("stones", f.wholes, 1, 5)
CAVEMAN = (f.NAME, COST, *SKILLS, STONES)
HOW_MUCH = (
    Field("amount", f.whole, 1, 9),
    Field(
        "per",
        f.text,
        choices=PER,
        default="tribe",
        help="it counts for each of these; for a tribe, once",
    ),
)
WHILE = Field("when", f.text, choices=WHEN, default="always", help="always, or with the Conch")
EFFECTS = (
    ("score", (*HOW_MUCH, WHILE, Field("score", f.text, choices=SCORES))),
    ("income", (*HOW_MUCH, Field("income", f.text, choices=RESOURCES), Field("at", f.text, choices=AT))),
    ("lowers", (*HOW_MUCH, WHILE, Field("lowers", f.text, choices=COSTS))),
    ("casualties", (Field("casualties", f.text, choices=("none",)),)),
)
INVENTION = (
    f.NAME,
    Field("fire", f.flag, default=False, listed=False, help="whether it is Fire, which has no cost and no effect here"),
    Field("cost", f.whole, 0, 20, only=("fire", False)),
    Field("effect", f.variants, shapes=EFFECTS, only=("fire", False)),
    Field("stones", f.wholes, 1, 5, only=("fire", False)),
    Field("stones", f.wholes, 0, 5, only=("fire", True)),
)
STARTING = {  # the starting cards of a tribe, in order: component, kind of Caveman (-1: none), fields
    "leader": ("Leader", a.LEADER, (*SKILLS, Field("stones", f.whole, 0, 5, default=0, listed=True))),
    "starting_hunter": ("Starting Hunter", a.HUNTER, SKILLS),
    "home_cave": ("Home Cave", -1, (Field("population", f.whole, 4, 4),)),
}
DECK: dict[str, tuple[int, int, tuple[Field, ...]]] = {  # how many cards (CAV-1.1), kind of Caveman (-1: none), fields
    "hunter": (10, a.HUNTER, CAVEMAN),
    "thinker": (10, a.THINKER, CAVEMAN),
    "elder": (5, a.ELDER, CAVEMAN),
    "explorer": (5, a.EXPLORER, CAVEMAN),
    "beast": (27, -1, (f.NAME, COST, Field("food", f.whole, 0, 30), Field("teeth", f.whole, 0, 30), STONES)),
    "invention": (21, -1, INVENTION),
    "cave": (8, -1, (f.NAME, COST, Field("population", f.whole, 1, 9), STONES)),
}
IN_DECK = "[[{section}]] must have {number} cards in all, not {found}"
TRIBE = (f.NAME, Field("hunter_stones", f.whole, 1, 5, help="the stones on its starting Hunter"))
TRIBES = Count(a.TRIBES, "names", "there are five tribes of different names, not {found}", "CAV-1.2")


def check_tribe(entry: Entry, contents: Contents) -> None:
    """Require a different number of stones on each starting Hunter."""
    if any(entry.row["hunter_stones"] == row["hunter_stones"] for row in contents.rows["tribe"]):
        entry.tell("hunter_stones", "no two starting Hunters may bear the same number of stones (CAV-4.3)")


def check_card(entry: Entry, contents: Contents) -> None:
    """Require what is known about a card of the deck."""
    row = entry.row
    if entry.section == "beast" and row["name"] == "Styracosaurus" and (row["food"], row["teeth"]) != (6, 1):
        entry.tell("food", "a Styracosaurus gives 6 Food and 1 Tooth")
    if entry.section == "invention":
        if len(row["stones"]) != 1:
            entry.tell("stones", "there must be one copy of each Invention")
        if row["fire"] and any(other["fire"] for other in contents.rows["invention"]):
            entry.tell("fire", "only one Invention may be Fire")


def check_fire(contents: Contents) -> None:
    """Require that one of the Inventions is Fire (CAV-1.1)."""
    if not any(row["fire"] for row in contents.rows["invention"]):
        contents.fault("invention", "one of the Inventions must be Fire: fire = true (CAV-1.1)")


def check_stones(contents: Contents) -> None:
    """Require a card that matches each starting Hunter: set-up draws until one does (CAV-4.3)."""
    found = {stones for section in DECK for row in contents.rows[section] for stones in row["stones"]}
    for row in contents.rows["tribe"]:
        if row["hunter_stones"] not in found:
            reason = f"no card of the deck bears as many stones as the Hunter of {row['name']}"
            contents.fault("", f"{reason}: {row['hunter_stones']} (CAV-4.3)")


def listed(row: Row) -> dict[str, Any]:
    """Return what the list of components says about a card of the deck."""
    return {"copies": len(row["stones"]), **({"kind": "fire"} if row.get("fire") else {})}


SECTIONS = (
    Section("tribe", TRIBE, (TRIBES,), each="card", check=check_tribe),
    *(
        Section(section, fields, single=True, title=title, component=lambda _: {"copies": a.TRIBES})
        for section, (title, _, fields) in STARTING.items()
    ),
    *(
        Section(
            section,
            fields,
            (Count(number, "copies", IN_DECK, "CAV-1.1"),),
            each="card",
            check=check_card,
            whole=check_fire if section == "invention" else None,
            component=listed,
        )
        for section, (number, _, fields) in DECK.items()
    ),
)


def as_first_sourced(data: dict[str, Any]) -> dict[str, Any]:
    """Return the shipped values with their original sources, which the digest in saved matches includes.

    One source was corrected since then: a reviewer says what Tribal Council pays, but not when.
    """
    inventions = [dict(one) for one in data["invention"]]
    for one in inventions:
        if one["name"] == "Tribal Council":
            one["sources"] = {"name": "reported", "effect": "reported"}
    return {**data, "invention": inventions}


# The edition -------------------------------------------------------------------------------------------------------


def fill(contents: Contents) -> CavemenEdition:
    """Return the edition made from a file's contents."""
    edition = CavemenEdition()
    rows = deck_rows(edition, contents) + starting_rows(contents)
    seen: dict[str, int] = {}
    for number, row in enumerate(rows):
        if number < a.DECK_SIZE and edition.deck[number] != number:
            continue  # an earlier card is equal
        while row["slug"] in seen:
            row["slug"] = f"{row['slug']}-{number}"  # different cards with one name
        seen[row["slug"]] = number
    edition.deck.sort()
    edition.numbers = seen
    edition.slugs = [row["slug"] for row in rows]
    edition.names = [row["name"] for row in rows]
    edition.shares_name = [edition.names.count(name) > 1 for name in edition.names]
    origins = [one for section in (*DECK, *STARTING) for one in contents.components[section]]
    edition.origins = [one for one in origins for _ in range(one.copies)]
    for key in ("stones", "kind", "cost", *SCORES, *RESOURCES):
        setattr(edition, key, [row.get(key, 0) for row in rows])
    edition.scores = [[(which, row[key]) for which, key in enumerate(SCORES) if row.get(key)] for row in rows]
    inventions = contents.rows["invention"]
    edition.fire = a.FIRST_INVENTION + next(number for number, row in enumerate(inventions) if row["fire"])
    columns = [list(column) for column in zip(*(effect_numbers(row) for row in inventions), strict=True)]
    edition.changes, edition.target, edition.amount, edition.per, edition.when = columns
    setup = contents.data("setup")
    edition.start_food = [setup["food"].get(str(players), 0) for players in range(6)]
    edition.fire_cost = [setup["fire_cost"].get(str(players), 0) for players in range(6)]
    edition.start_teeth = setup["teeth"]
    tokens = (("Food", 32, 1), ("Food", 10, 5), ("Tooth", 30, 1), ("Tooth", 7, 5))
    edition.components = [
        *contents.listed(),
        *(Component("token", name, copies, {"worth": value}, "rulebook") for name, copies, value in tokens),
        Component("token", "Conch", 1, {}, "rulebook"),
        Component("summary", "Rules Summary", 5, {}, "rulebook"),
    ]
    edition.space = build_space(edition, [row["name"] for row in contents.rows["tribe"]])
    return edition


def deck_rows(edition: CavemenEdition, contents: Contents) -> list[Row]:
    """Return the cards of the deck one by one, and fill `edition.deck`: equal cards share the lowest number."""
    edition.deck = []
    rows: list[Row] = []
    equal: dict[str, int] = {}
    for section, (_, kind, _) in DECK.items():
        for component in contents.components[section]:
            name = component.name
            for stones in component.values["stones"]:
                face = {**component.values, "kind": kind, "stones": stones, "name": name}
                number = equal.setdefault(f"{section} {face}", len(rows))
                label = slug(f"{name} {stones}" if component.copies > 1 else name)
                rows.append(rows[number] if number < len(rows) else {**face, "slug": label})
                edition.deck.append(number)
    return rows


def starting_rows(contents: Contents) -> list[Row]:
    """Return the starting cards one by one; the tribes differ only in the stones of their Hunters."""
    rows: list[Row] = []
    for section, (title, kind, _) in STARTING.items():
        (component,) = contents.components[section]
        for tribe in contents.rows["tribe"]:
            stones = tribe["hunter_stones"] if kind == a.HUNTER else component.values.get("stones", 0)
            name = f"{tribe['name']} {title}"
            rows.append({**component.values, "kind": kind, "stones": stones, "name": name, "slug": slug(name)})
    return rows


def effect_numbers(row: Row) -> tuple[int, int, int, int, int]:
    """Return an Invention's effect as (changes, target, amount, per, when)."""
    effect: Row = row.get("effect", {})
    if "casualties" in effect:
        return e.TO_CASUALTIES, 0, 0, e.PER_TRIBE, e.ALWAYS
    for word, changes, targets in CHANGES:
        if word in effect:
            when = e.AT_DRAW + AT.index(effect["at"]) if "at" in effect else WHEN.index(effect["when"])
            return changes, targets.index(effect[word]), effect["amount"], PER.index(effect["per"]), when
    return e.TO_NOTHING, 0, 0, 0, 0


def build_space(edition: CavemenEdition, tribes: list[str]) -> ActionSpace:
    """Return the action space, with the names of this edition's cards (numbered as in `actions.py`)."""
    slugs = tuple(edition.slugs)
    card = "card"
    victims = slugs[: a.FIRST_BEAST] + slugs[a.FIRST_STARTER : a.FIRST_HOME]
    return ActionSpace(
        (
            Family("forage", start=a.FORAGE),
            Family("pass", start=a.PASS),
            Family("recruit", (Argument(card, slugs[: a.FIRST_BEAST]), Argument("pay", RESOURCES)), start=a.RECRUIT),
            Family("hunt", (Argument(card, slugs[a.FIRST_BEAST : a.FIRST_INVENTION]),), start=a.HUNT),
            Family("invent", (Argument(card, slugs[a.FIRST_INVENTION : a.FIRST_CAVE]),), start=a.INVENT),
            Family("explore", (Argument(card, slugs[a.FIRST_CAVE : a.DECK_SIZE]),), start=a.EXPLORE),
            Family("give_up", (Argument(card, victims),), start=a.GIVE_UP),
            Family("discard", (Argument(card, slugs[: a.DECK_SIZE]),), start=a.DISCARD),
            Family("choose_tribe", (Argument("tribe", tuple(slug(name) for name in tribes)),), start=a.CHOOSE),
            Family("bid", (Argument("teeth", tuple(range(1, a.MOST_TEETH_BID + 1))),), start=a.BID),
        )
    )


FILE = ComponentFile(
    (SHIPPED,),
    SECTIONS,
    ("setup",),
    fill,
    ((check_stones, ("tribe", *DECK)),),
    head="# The cards of your own copy. Delete the sections you do not change: they keep the shipped values.",
    first_data=as_first_sourced,
)
shipped_edition = override_edition = FILE.edition  # without an owner's file, the shipped one
template = FILE.template
