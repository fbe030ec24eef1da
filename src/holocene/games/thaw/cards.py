"""Reads cards.toml, and an owner's file over it, into an edition; says what is wrong and in which line."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from holocene.games.thaw import actions as a
from holocene.games.thaw.edition import ThawEdition
from holocene.games.thaw.placements import Shape, all_turns, fill_placements, fill_sheet, hangs_together, moved, spans
from holocene.kernel.space import ActionSpace, Argument, Family
from holocene.kernel.tables import Component, Document, Entry, Findings, digest, read_document, slug

SHIPPED = Path(__file__).with_name("cards.toml")
SECTIONS = ("sheet", "colour", "form")
HALF = 60  # boxes in a half of a set: compiled ints are plain numbers up to 62 bits
SIDES = (5, 15)
MOST_BOXES = 9  # of a form
MOST_FORMS = 40
LEAST_CARDS = 5  # four rounds and the card in hand

unpickled: dict[str, ThawEdition] = {}


@cache
def shipped_edition() -> ThawEdition:
    """Return the edition that comes with the game."""
    return build([read_document(SHIPPED)])


def override_edition(override: Path | dict[str, Any]) -> ThawEdition:
    """Return the shipped edition with an owner's file, or a match file's values, laid over it.

    Raises:
        BadFile: naming line and reason.
    """
    if isinstance(override, Path):
        document = read_document(override)
    else:
        document = Document("the match's own cards", "")
        document.data = override
    return build([read_document(SHIPPED), document])


def same_edition(digest: str, values: dict[str, Any]) -> ThawEdition:
    """Return the edition of a position that was pickled."""
    if not values:
        return shipped_edition()
    if digest not in unpickled:
        unpickled.clear()  # tables with sheets of their own are rare: one is kept
        unpickled[digest] = override_edition(values)
    return unpickled[digest]


def build(documents: list[Document]) -> ThawEdition:
    """Return the edition of a file, or of two laid over each other, section by section."""
    findings = Findings()
    shipped = documents[0]
    upper = documents[-1]
    for section in upper.data:
        if section not in SECTIONS and (section != "setup" or upper is not shipped):
            reason = "is the rulebook's and cannot be changed" if section == "setup" else "is no section of this file"
            findings.add(upper, upper.line(section), f"[{section}] {reason}")
    builder = Builder(findings)
    for section in SECTIONS:
        document = upper if section in upper.data else shipped
        builder.read(document, section, "authored" if document is shipped else "override")
    findings.settle()
    edition = builder.finish(shipped.data["setup"]["rounds"])
    edition.shipped = upper is shipped
    edition.values = {} if upper is shipped else dict(upper.data)
    edition.digest = digest({**as_first_sourced(shipped.data), **edition.values})
    return edition


def as_first_sourced(data: dict[str, Any]) -> dict[str, Any]:
    """Return the shipped values with their sources as they first were, so that the digest of saved matches stays.

    One was mended since: the rounds of three players are our reading (THAW-R2).
    """
    return {**data, "setup": {key: value for key, value in data["setup"].items() if key != "sources"}}


class Builder:
    """Fills an edition's tables entry by entry."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.components: list[Component] = []
        self.rows: list[str] = []
        self.colours: list[str] = []
        self.symbols: list[str] = []
        self.names: list[str] = []
        self.shapes: list[list[Shape]] = []
        self.decks: list[list[int]] = [[] for _ in range(a.COLOURS)]

    def read(self, document: Document, section: str, default: str) -> None:
        """Read one section."""
        tables = document.data[section]
        if section == "sheet":
            tables = [tables]
        if not isinstance(tables, list):
            self.findings.add(document, document.line(section), f"write [[{section}]], once per {section}")
            return
        for index, values in enumerate(tables):
            entry = Entry(document, section, index, values, self.findings)
            getattr(self, f"read_{section}")(entry, default)
            entry.done()
        self.check(document, section)

    def read_sheet(self, entry: Entry, default: str) -> None:
        """Read the sheet: rows of dots, with a # for each solid box (THAW-1.3)."""
        rows = entry.texts("rows")
        least, most = SIDES
        reason = ""
        if not least <= len(rows) <= most or any(len(row) != len(rows[0]) for row in rows):
            reason = f"the sheet has {least} to {most} rows of the same length"
        elif not least <= len(rows[0]) <= most:
            reason = f"a row of the sheet has {least} to {most} boxes"
        elif any(set(row) - {".", "#"} for row in rows):
            reason = "a row is written in dots, and # for a solid box"
        elif len(rows) * -(-len(rows[0]) // 2) > HALF:
            reason = f"half of the columns may have {HALF} boxes at most"
        elif sum(row.count("#") for row in rows) < 2:
            reason = "the sheet has at least 2 solid boxes, one for each form of the first round (THAW-6.3)"
        if reason:
            entry.fault("rows", reason)
            rows = []
        self.rows = rows
        source, sources = entry.source(default)
        self.components.append(Component("sheet", "Sheet", a.COLOURS, {"rows": rows}, source, sources))

    def read_colour(self, entry: Entry, default: str) -> None:
        """Read a colour and the symbol of its community (THAW-1.1)."""
        self.colours.append(entry.name())
        symbol = entry.text("symbol")
        if len(symbol) != 1 or symbol in self.symbols:
            entry.fault("symbol", "a community has a symbol of its own, one sign long")
        self.symbols.append(symbol)
        source, sources = entry.source(default)
        self.components.append(Component("colour", self.colours[-1], 1, {"symbol": symbol}, source, sources))

    def read_form(self, entry: Entry, default: str) -> None:
        """Read a form and in which decks it is (THAW-1.2)."""
        name = entry.name()
        rows = entry.texts("rows")
        copies = entry.integer("copies", 1, 9, 1)
        known = [slug(colour) for colour in self.colours]
        colours = entry.texts("colours", known)
        for colour in colours:
            if colour not in known:
                entry.fault("colours", f"there is no colour {colour!r}; there is {', '.join(known)}")
        source, sources = entry.source(default)
        shape = read_shape(entry, rows)
        turns = all_turns(shape)
        width, height = len(self.rows[0]) if self.rows else 0, len(self.rows)
        if shape and self.rows and not any(spans(turn, width, height) for turn in turns):
            entry.fault("rows", f"{entry.label} does not fit on the sheet")
        for other, others in zip(self.names, self.shapes, strict=True):
            if slug(other) == slug(name):
                entry.fault("name", f"there is another form {other!r}")
            elif shape and shape in others:
                entry.fault("rows", f"{entry.label} is {other!r} turned: give that one more copies")
        number = len(self.names)
        self.names.append(name)
        self.shapes.append(turns)
        for place, colour in enumerate(known[: a.COLOURS]):
            self.decks[place] += [number] * (copies if colour in colours else 0)
        values = {"rows": rows, "boxes": len(shape), "colours": colours}
        cards = copies * len(set(colours))
        self.components.append(Component("form", name, cards, values, source, sources))

    def check(self, document: Document, section: str) -> None:
        """Check what a section must have as a whole."""
        line = document.line(section)
        if section == "colour":
            different = len({slug(name) for name in self.colours})
            if len(self.colours) != a.COLOURS or different != a.COLOURS:
                reason = f"there are five colours of different names, not {different} (THAW-1.1)"
                self.findings.add(document, line, reason)
        elif section == "form":
            if len(self.names) > MOST_FORMS:
                self.findings.add(document, line, f"there are {MOST_FORMS} forms at most, not {len(self.names)}")
            for colour, deck in zip(self.colours, self.decks, strict=False):
                if len(deck) < LEAST_CARDS:
                    reason = f"the deck of {colour} needs {LEAST_CARDS} cards for four rounds and the hand (THAW-6.2)"
                    self.findings.add(document, line, f"{reason}, not {len(deck)}")

    def finish(self, rounds: dict[str, int]) -> ThawEdition:
        """Return the edition with all tables filled."""
        edition = ThawEdition()
        edition.width, edition.height = len(self.rows[0]), len(self.rows)
        edition.split = -(-edition.width // 2)
        fill_sheet(edition, self.rows)
        edition.slugs = [slug(name) for name in self.names]
        edition.names = self.names
        edition.shapes = self.shapes
        edition.numbers = {name: number for number, name in enumerate(edition.slugs)}
        fill_placements(edition)
        edition.decks = self.decks
        edition.rounds = [rounds.get(str(players), 0) for players in range(6)]
        edition.colours = self.colours
        edition.colour_slugs = [slug(name) for name in self.colours]
        edition.symbols = self.symbols
        edition.components = [*self.components, Component("card", "Direction", 1, {}, "rulebook")]
        edition.space = build_space(edition)
        return edition


def read_shape(entry: Entry, rows: list[str]) -> Shape:
    """Return a form's boxes from its rows of # and dots, [] after noting what is wrong with it."""
    boxes = [(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "#"]
    reason = ""
    if any(set(row) - {".", "#"} for row in rows) or any(len(row) != len(rows[0]) for row in rows):
        reason = "a form is written in rows of the same length, # for its boxes and dots beside them"
    elif not 1 <= len(boxes) <= MOST_BOXES:
        reason = f"a form has 1 to {MOST_BOXES} boxes, not {len(boxes)}"
    elif not hangs_together(boxes):
        reason = "the boxes of a form hang together over edges"
    if reason:
        entry.fault("rows", reason)
        return []
    return moved(boxes)


# The action space and the owner's file -----------------------------------------------------------------------------


def build_space(edition: ThawEdition) -> ActionSpace:
    """Return the action space, its forms named as in this edition (order as in `actions.py`)."""
    across = Argument("x", tuple(range(edition.width)))
    down = Argument("y", tuple(range(edition.height)))
    turns = Argument("turn", tuple(range(a.TURNS)))
    return ActionSpace(
        (
            Family("pass"),
            Family("hand_on"),
            Family("spot", (across, down)),
            Family("place", (Argument("form", tuple(edition.slugs)), turns, across, down)),
            Family("choose", (Argument("colour", tuple(edition.colour_slugs)),)),
        )
    )


def template() -> str:
    """Return the shipped file as an owner's own to change: without the rulebook's numbers and our sources."""
    text = SHIPPED.read_text(encoding="utf-8")
    sections = text[text.index("# The sheet: ") :].splitlines()
    kept = [line for line in sections if not line.startswith(("source =", "sources ="))]
    head = "# The sheet and forms of your own copy. Delete the sections you do not change: for those ours hold.\n\n"
    return head + "\n".join(kept) + "\n"
