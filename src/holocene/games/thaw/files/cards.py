"""The component file cards.toml: its sections, their checks, and the edition that is built from it."""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from pathlib import Path
from typing import Any

from holocene.games.thaw.engine import actions as a
from holocene.games.thaw.engine import placements
from holocene.games.thaw.engine.edition import ThawEdition
from holocene.kernel.components import fields as f
from holocene.kernel.components.component import Component, slug
from holocene.kernel.components.fields import Entry, Field, Row, Unfit
from holocene.kernel.components.file import ComponentFile, Contents, Count, Section
from holocene.kernel.space import ActionSpace, Argument, Family

SHIPPED = Path(__file__).with_name("cards.toml")
HALF = 60  # boxes in half of a sheet, whose bits must fit into an int of 62 bits
SIDES = (5, 15)  # boxes
MOST_BOXES = 9  # of a form
MOST_FORMS = 40
LEAST_CARDS = 5  # for four rounds and the hand


# Sections ----------------------------------------------------------------------------------------------------------


def sheet(field: Field, value: Any, entry: Entry) -> list[str]:
    """Read the rows of the sheet, with # for a solid box (THAW-1.3)."""
    rows = f.texts(field, value, entry)
    least, most = SIDES
    if not least <= len(rows) <= most or any(len(row) != len(rows[0]) for row in rows):
        raise Unfit(f"the sheet must have {least} to {most} rows of the same length", [])
    if not least <= len(rows[0]) <= most:
        raise Unfit(f"a row of the sheet must have {least} to {most} boxes", [])
    if any(set(row) - {".", "#"} for row in rows):
        raise Unfit("a row must consist of dots, and # for solid boxes", [])
    if len(rows) * -(-len(rows[0]) // 2) > HALF:
        raise Unfit(f"half of the columns may have at most {HALF} boxes", [])
    if sum(row.count("#") for row in rows) < 2:
        raise Unfit("the sheet needs 2 solid boxes, one for each form of the first round (THAW-6.3)", [])
    return rows


def form(field: Field, value: Any, entry: Entry) -> list[str]:
    """Read the rows of a form, with # for its boxes (THAW-1.2)."""
    rows = f.texts(field, value, entry)
    boxes = boxes_of(rows)
    if any(set(row) - {".", "#"} for row in rows) or any(len(row) != len(rows[0]) for row in rows):
        raise Unfit("a form must have rows of the same length, with # for its boxes and dots elsewhere", [])
    if not 1 <= len(boxes) <= MOST_BOXES:
        raise Unfit(f"a form must have 1 to {MOST_BOXES} boxes, not {len(boxes)}", [])
    if not placements.is_connected(boxes):
        raise Unfit("the boxes of a form must be connected along edges", [])
    return rows


def boxes_of(rows: list[str]) -> placements.Shape:
    """Return the boxes that rows mark with #."""
    return [(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "#"]


def check_colour(entry: Entry, contents: Contents) -> None:
    """Require a different symbol for each community (THAW-1.1)."""
    symbol = entry.row["symbol"]
    if len(symbol) != 1 or any(symbol == row["symbol"] for row in contents.rows["colour"]):
        entry.tell("symbol", "each community needs its own symbol, a single character")


def check_form(entry: Entry, contents: Contents) -> None:
    """Check a form against the colours, the sheet and the other forms, and add its rotations."""
    row, sheet = entry.row, contents.rows["sheet"][0]["rows"]
    known = [slug(colour["name"]) for colour in contents.rows["colour"]]
    row["colours"] = row["colours"] or known
    for colour in row["colours"]:
        if colour not in known:
            entry.tell("colours", f"there is no colour {colour!r}; there is {', '.join(known)}")
    row["rotations"] = placements.all_rotations(placements.moved(boxes_of(row["rows"]))) if row["rows"] else []
    fits = any(placements.spans(one, len(sheet[0]), len(sheet)) for one in row["rotations"]) if sheet else True
    if row["rotations"] and not fits:
        entry.tell("rows", f"{entry.label} does not fit on the sheet")
    for other in contents.rows["form"]:
        if row["rotations"] and row["rotations"][0] in other["rotations"] and slug(other["name"]) != slug(row["name"]):
            entry.tell("rows", f"{entry.label} is {other['name']!r} rotated: give that form more copies instead")


def check_decks(contents: Contents) -> None:
    """Require not too many forms, and enough cards in every deck for the rounds and the hand."""
    if (forms := len(contents.rows["form"])) > MOST_FORMS:
        contents.fault("form", f"there are {MOST_FORMS} forms at most, not {forms}")
    for place, colour in enumerate(contents.rows["colour"][: a.COLOURS]):
        if (cards := len(deck(contents, place))) < LEAST_CARDS:
            reason = f"the deck of {colour['name']} needs {LEAST_CARDS} cards for four rounds and the hand (THAW-6.2)"
            contents.fault("form", f"{reason}, not {cards}")


def deck(contents: Contents, place: int) -> list[int]:
    """Return the forms in the deck of a colour, ascending."""
    colour = slug(contents.rows["colour"][place]["name"])
    forms = enumerate(contents.rows["form"])
    return [number for number, form in forms if colour in form["colours"] for _ in range(form["copies"])]


def listed(form: Row) -> dict[str, Any]:
    """Return what the list of components says about a form."""
    values = {"rows": form["rows"], "boxes": len(boxes_of(form["rows"])), "colours": form["colours"]}
    return {"copies": form["copies"] * len(set(form["colours"])), "values": values}


COLOUR = (f.NAME, Field("symbol", f.text, help="the symbol of the community"))
COLOURS = Count(a.COLOURS, "names", "there are five colours of different names, not {found}", "THAW-1.1")
FORM = (
    f.NAME,
    Field("rows", form),
    Field("copies", f.whole, 1, 9, default=1, help="cards in each deck"),
    Field("colours", f.texts, default=None, help="the decks it is in; by default all"),
)
SECTIONS = (
    Section("sheet", (Field("rows", sheet),), single=True, title="Sheet", component=lambda _: {"copies": a.COLOURS}),
    Section("colour", COLOUR, (COLOURS,), each="colour", check=check_colour),
    Section(
        "form",
        FORM,
        each="form",
        twice="there is another form {other!r}",
        check=check_form,
        whole=check_decks,
        component=listed,
    ),
)


# The edition -------------------------------------------------------------------------------------------------------


def fill(contents: Contents) -> ThawEdition:
    """Return the edition made from a file's contents."""
    edition = ThawEdition()
    forms, colours = contents.rows["form"], contents.rows["colour"]
    rows = contents.rows["sheet"][0]["rows"]
    edition.width, edition.height = len(rows[0]), len(rows)
    edition.split = -(-edition.width // 2)
    placements.fill_sheet(edition, rows)
    edition.names = [form["name"] for form in forms]
    edition.slugs = [slug(name) for name in edition.names]
    edition.shapes = [form["rotations"] for form in forms]
    edition.numbers = {name: number for number, name in enumerate(edition.slugs)}
    placements.fill_placements(edition)
    edition.decks = [deck(contents, place) for place in range(a.COLOURS)]
    rounds = contents.data("setup")["rounds"]
    edition.rounds = [rounds.get(str(players), 0) for players in range(6)]
    edition.colours = [colour["name"] for colour in colours]
    edition.colour_slugs = [slug(name) for name in edition.colours]
    edition.symbols = [colour["symbol"] for colour in colours]
    edition.components = [*contents.listed(), Component("card", "Direction", 1, {}, "rulebook")]
    edition.space = build_space(edition)
    return edition


def build_space(edition: ThawEdition) -> ActionSpace:
    """Return the action space, with the names of this edition's forms (numbered as in `actions.py`)."""
    across = Argument("x", tuple(range(edition.width)))
    down = Argument("y", tuple(range(edition.height)))
    rotations = Argument("turn", tuple(range(a.ROTATIONS)))
    return ActionSpace(
        (
            Family("pass", start=a.PASS),
            Family("hand_on", start=a.HAND_ON),
            Family("spot", (across, down), start=a.SPOT),
            Family("place", (Argument("form", tuple(edition.slugs)), rotations, across, down), start=edition.place),
            Family("choose", (Argument("colour", tuple(edition.colour_slugs)),), start=edition.choose),
        )
    )


def as_first_sourced(data: dict[str, Any]) -> dict[str, Any]:
    """Return the shipped values with their original sources, which the digest in saved matches includes.

    One source was corrected since then: the rounds of three players are our reading (THAW-R2).
    """
    return {**data, "setup": {key: value for key, value in data["setup"].items() if key != "sources"}}


FILE = ComponentFile(
    (SHIPPED,),
    SECTIONS,
    ("setup",),
    fill,
    head="# The sheet and forms of your own copy. Delete the sections you do not change: they keep our values.",
    first_data=as_first_sourced,
)
shipped_edition = override_edition = FILE.edition  # without an owner's file, the shipped one
template = FILE.template


unpickled: dict[str, ThawEdition] = {}


def same_edition(digest: str, values: dict[str, Any]) -> ThawEdition:
    """Return the edition of an unpickled position."""
    if not values:
        return shipped_edition()
    if digest not in unpickled:
        unpickled.clear()  # other editions than the shipped one are rare: keep one
        unpickled[digest] = override_edition(values)
    return unpickled[digest]


def pickled(edition: ThawEdition) -> tuple[Callable[[str, dict[str, Any]], ThawEdition], tuple[str, dict[str, Any]]]:
    """Pickle an edition as its digest and values, so that another process builds it once instead of reading it."""
    return same_edition, (edition.digest, edition.values)


copyreg.pickle(ThawEdition, pickled)
