"""Reads cards.toml, and an owner's file over it, into an edition; says what is wrong and in which line."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from holocene.games.cavemen import actions as a
from holocene.games.cavemen import edition as e
from holocene.games.cavemen.edition import CavemenEdition
from holocene.kernel.space import ActionSpace, Argument, Family
from holocene.kernel.tables import Component, Document, Entry, Findings, digest, read_document, slug

SHIPPED = Path(__file__).with_name("cards.toml")

# Section, kind of Caveman (-1: none), how many cards the deck has of it (CAV-1.1).
DECK = (
    ("hunter", a.HUNTER, 10),
    ("thinker", a.THINKER, 10),
    ("elder", a.ELDER, 5),
    ("explorer", a.EXPLORER, 5),
    ("beast", -1, 27),
    ("invention", -1, 21),
    ("cave", -1, 8),
)
SINGLE = ("leader", "starting_hunter", "home_cave")
SECTIONS = ("tribe", *SINGLE, *(section for section, _, _ in DECK))

SCORES = ("hunting", "inventing", "foraging", "population")
RESOURCES = ("food", "teeth")
COSTS = ("recruiting", "exploring", "feeding", "inventing")
PER = ("hunter", "thinker", "elder", "explorer", "tribe", "caveman", "cave", "invention")
WHEN = ("always", "conch")
AT = ("draw", "feed", "hunt", "forage")


@cache
def shipped_edition() -> CavemenEdition:
    """Return the edition that comes with the game."""
    return build([read_document(SHIPPED)])


def override_edition(override: Path | dict[str, Any]) -> CavemenEdition:
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


def build(documents: list[Document]) -> CavemenEdition:
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
        default = "authored" if document is shipped else "override"
        builder.read(document, section, default)
    builder.check_tribes(upper if "tribe" in upper.data else shipped)
    builder.check_fire(upper if "invention" in upper.data else shipped)
    builder.check_stones(upper)
    builder.read_setup(shipped)
    findings.settle()
    edition = builder.finish()
    edition.shipped = upper is shipped
    edition.values = {} if upper is shipped else dict(upper.data)
    edition.digest = digest({**as_first_sourced(shipped.data), **edition.values})
    return edition


def as_first_sourced(data: dict[str, Any]) -> dict[str, Any]:
    """Return the shipped values with their sources as they first were, so that the digest of saved matches stays.

    One was mended since: a reviewer tells what Tribal Council pays, but not when.
    """
    inventions = [dict(one) for one in data["invention"]]
    for one in inventions:
        if one["name"] == "Tribal Council":
            one["sources"] = {"name": "reported", "effect": "reported"}
    return {**data, "invention": inventions}


class Builder:
    """Fills an edition's tables entry by entry."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.components: list[Component] = []
        self.cards: dict[int, dict[str, Any]] = {}
        self.origins: dict[int, Component] = {}
        self.tribe_names: list[str] = []
        self.tribe_stones: list[int] = []
        self.effects: list[tuple[int, int, int, int, int]] = []
        self.edition = CavemenEdition()
        self.edition.fire = -1
        self.edition.deck = []
        self.equal: dict[str, int] = {}
        self.next = 0

    def read(self, document: Document, section: str, default: str) -> None:
        """Read one section and count its cards."""
        tables = document.data[section]
        if section in SINGLE:
            tables = [tables]
        if not isinstance(tables, list):
            self.findings.add(document, document.line(section), f"write [[{section}]], once per card")
            return
        counted = 0
        for index, values in enumerate(tables):
            entry = Entry(document, section, index, values, self.findings)
            if section == "tribe":
                self.read_tribe(entry, default)
            elif section in SINGLE:
                self.read_starting(entry, section, default)
            else:
                counted += self.read_cards(entry, section, default)
            entry.done()
        for name, _, number in DECK:
            if name == section and counted != number:
                reason = f"the deck has {number} cards in [[{section}]], here are {counted} (CAV-1.1)"
                self.findings.add(document, document.line(section), reason)

    def read_tribe(self, entry: Entry, default: str) -> None:
        """Read a tribe's name and its Hunter's stones."""
        self.tribe_names.append(entry.name())
        stones = entry.integer("hunter_stones", 1, 5)
        if stones in self.tribe_stones:
            entry.fault("hunter_stones", "each starting Hunter bears another number of stones (CAV-4.3)")
        self.tribe_stones.append(stones)
        source, sources = entry.source(default)
        values = {"hunter_stones": stones}
        self.components.append(Component("tribe", self.tribe_names[-1], 1, values, source, sources))

    def check_tribes(self, document: Document) -> None:
        """There are five tribes (CAV-1.2)."""
        different = len({slug(name) for name in self.tribe_names})
        if len(self.tribe_names) != a.TRIBES or different != a.TRIBES:
            reason = f"there are five tribes of different names, not {different} (CAV-1.2)"
            self.findings.add(document, document.line("tribe"), reason)

    def check_fire(self, document: Document) -> None:
        """One of the Inventions is Fire (CAV-1.1)."""
        if self.edition.fire < 0:
            reason = "one of the Inventions must be Fire: fire = true (CAV-1.1)"
            self.findings.add(document, document.line("invention"), reason)

    def check_stones(self, document: Document) -> None:
        """Set-up draws until a card's stones are those of a starting Hunter, so such a card must exist (CAV-4.3)."""
        found = {self.cards[number]["stones"] for number in range(self.next)}
        for name, stones in zip(self.tribe_names, self.tribe_stones, strict=True):
            if stones not in found:
                reason = f"no card of the deck bears as many stones as the Hunter of {name}: {stones} (CAV-4.3)"
                self.findings.add(document, 0, reason)

    def read_starting(self, entry: Entry, section: str, default: str) -> None:
        """Read a starting card, the same for all tribes but for the Hunter's stones."""
        values: dict[str, Any] = {}
        if section == "home_cave":
            values["population"] = entry.integer("population", 4, 4)
        else:
            for score in SCORES[:3]:
                values[score] = entry.integer(score, 0, 9, 0)
        if section == "leader":
            values["stones"] = entry.integer("stones", 0, 5, 0)
        kind = {"leader": a.LEADER, "starting_hunter": a.HUNTER, "home_cave": -1}[section]
        first = {"leader": a.FIRST_LEADER, "starting_hunter": a.FIRST_STARTER, "home_cave": a.FIRST_HOME}[section]
        name = {"leader": "Leader", "starting_hunter": "Starting Hunter", "home_cave": "Home Cave"}[section]
        for totem, tribe in enumerate(self.tribe_names[: a.TRIBES]):
            stones = self.tribe_stones[totem] if section == "starting_hunter" else values.get("stones", 0)
            card = {
                **values,
                "kind": kind,
                "stones": stones,
                "slug": slug(f"{tribe} {name}"),
                "name": f"{tribe} {name}",
            }
            self.cards[first + totem] = card
        source, sources = entry.source(default)
        component = Component(section, name, a.TRIBES, values, source, sources)
        self.components.append(component)
        self.origins.update({first + totem: component for totem in range(a.TRIBES)})

    def read_cards(self, entry: Entry, section: str, default: str) -> int:
        """Read one entry of the deck and return how many cards it is."""
        name = entry.name()
        fire = section == "invention" and entry.boolean("fire", False)
        values: dict[str, Any] = {}
        effect = (e.TO_NOTHING, 0, 0, 0, 0)
        if not fire:
            values["cost"] = entry.integer("cost", 0, 20)
        if section in ("hunter", "thinker", "elder", "explorer"):
            for score in SCORES[:3]:
                values[score] = entry.integer(score, 0, 9, 0)
        elif section == "beast":
            values["food"] = entry.integer("food", 0, 30)
            values["teeth"] = entry.integer("teeth", 0, 30)
            if name == "Styracosaurus" and (values["food"], values["teeth"]) != (6, 1):
                entry.fault("food", "a Styracosaurus gives 6 Food and 1 Tooth")
        elif section == "cave":
            values["population"] = entry.integer("population", 1, 9)
        elif not fire:
            inner = entry.section("effect")
            if inner is None:
                entry.fault("", f"{entry.label} needs an effect")
            else:
                effect = read_effect(inner)
                values["effect"] = entry.values["effect"]
        values["stones"] = entry.integers("stones", 0 if fire else 1, 5)
        copies = len(values["stones"])
        if section == "invention":
            if copies != 1:
                entry.fault("stones", "every Invention is there once")
            if fire and self.edition.fire >= 0:
                entry.fault("fire", "there is one Fire")
            if fire:
                self.edition.fire = self.next
            self.effects.append(effect)
        source, sources = entry.source(default)
        component = Component("fire" if fire else section, name, copies, values, source, sources)
        self.components.append(component)
        kind = next(kind for label, kind, _ in DECK if label == section)
        for stones in values["stones"]:
            face = {**values, "kind": kind, "stones": stones, "name": name}
            number = self.equal.setdefault(f"{section} {face}", self.next)  # equal cards share a number
            label = slug(f"{name} {stones}" if copies > 1 else name)
            self.cards[self.next] = self.cards.get(number, {**face, "slug": label})
            self.edition.deck.append(number)
            self.origins[self.next] = component
            self.next += 1
        return copies

    def read_setup(self, document: Document) -> None:
        """Take over the rulebook's set-up numbers and the components that are no cards."""
        setup = document.data["setup"]
        self.edition.start_food = [setup["food"].get(str(players), 0) for players in range(6)]
        self.edition.fire_cost = [setup["fire_cost"].get(str(players), 0) for players in range(6)]
        self.edition.start_teeth = setup["teeth"]
        for name, copies, value in (("Food", 32, 1), ("Food", 10, 5), ("Tooth", 30, 1), ("Tooth", 7, 5)):
            self.components.append(Component("token", name, copies, {"worth": value}, "rulebook"))
        self.components.append(Component("token", "Conch", 1, {}, "rulebook"))
        self.components.append(Component("summary", "Rules Summary", 5, {}, "rulebook"))

    def finish(self) -> CavemenEdition:
        """Return the edition with all tables filled."""
        edition = self.edition
        rows = [self.cards[number] for number in range(a.CARDS)]
        seen: dict[str, int] = {}
        for number, row in enumerate(rows):
            if number < a.DECK_SIZE and edition.deck[number] != number:
                continue  # an equal card comes first
            while row["slug"] in seen:
                row["slug"] = f"{row['slug']}-{number}"  # different cards of one name
            seen[row["slug"]] = number
        edition.deck.sort()
        edition.slugs = [row["slug"] for row in rows]
        edition.names = [row["name"] for row in rows]
        for key in (
            "stones",
            "kind",
            "cost",
            "hunting",
            "inventing",
            "foraging",
            "population",
            "food",
            "teeth",
        ):
            setattr(edition, key, [row.get(key, 0) for row in rows])
        edition.marks = []
        edition.labels = [spoken(edition, card) for card in range(a.CARDS)]
        scores = (edition.hunting, edition.inventing, edition.foraging, edition.population)
        for card in range(a.CARDS):
            edition.marks.append([(which, row[card]) for which, row in enumerate(scores) if row[card]])
        columns = list(zip(*self.effects, strict=True))
        edition.changes, edition.target, edition.amount, edition.per, edition.when = map(list, columns)
        edition.numbers = seen
        edition.components = self.components
        edition.origins = [self.origins[number] for number in range(a.CARDS)]
        edition.space = build_space(edition, self.tribe_names)
        return edition


def spoken(edition: CavemenEdition, card: int) -> str:
    """Return what people call a card."""
    name, stones = edition.names[card], edition.stones[card]
    if edition.names.count(name) == 1:
        return name
    return f"{name} ({stones} stone{'' if stones == 1 else 's'})"


def read_effect(entry: Entry) -> tuple[int, int, int, int, int]:
    """Return an Invention's effect as (changes, target, amount, per, when)."""
    words = [word for word in ("score", "income", "lowers", "casualties") if word in entry.values]
    if len(words) != 1:
        entry.fault("", f"{entry.label} is one of score, income, lowers or casualties")
        entry.known.update(entry.values)
        return e.TO_NOTHING, 0, 0, 0, 0
    if words[0] == "casualties":
        entry.choice("casualties", ("none",))
        entry.done()
        return e.TO_CASUALTIES, 0, 0, e.PER_TRIBE, e.ALWAYS
    amount = entry.integer("amount", 1, 9)
    per = PER.index(entry.choice("per", PER, "tribe"))
    if words[0] == "income":
        target = RESOURCES.index(entry.choice("income", RESOURCES))
        when = e.AT_DRAW + AT.index(entry.choice("at", AT))
        changes = e.TO_INCOME
    else:
        when = WHEN.index(entry.choice("when", WHEN, "always"))
        if words[0] == "score":
            changes, target = e.TO_SCORE, SCORES.index(entry.choice("score", SCORES))
        else:
            changes, target = e.TO_COST, COSTS.index(entry.choice("lowers", COSTS))
    entry.done()
    return changes, target, amount, per, when


def build_space(edition: CavemenEdition, tribes: list[str]) -> ActionSpace:
    """Return the action space, its cards named as in this edition (order and sizes as in `actions.py`)."""
    slugs = tuple(edition.slugs)
    card = "card"
    victims = slugs[: a.FIRST_BEAST] + slugs[a.FIRST_STARTER : a.FIRST_HOME]
    return ActionSpace(
        (
            Family("forage"),
            Family("pass"),
            Family("recruit", (Argument(card, slugs[: a.FIRST_BEAST]), Argument("pay", RESOURCES))),
            Family("hunt", (Argument(card, slugs[a.FIRST_BEAST : a.FIRST_INVENTION]),)),
            Family("invent", (Argument(card, slugs[a.FIRST_INVENTION : a.FIRST_CAVE]),)),
            Family("explore", (Argument(card, slugs[a.FIRST_CAVE : a.DECK_SIZE]),)),
            Family("give_up", (Argument(card, victims),)),
            Family("discard", (Argument(card, slugs[: a.DECK_SIZE]),)),
            Family("choose_tribe", (Argument("tribe", tuple(slug(name) for name in tribes)),)),
            Family("bid", (Argument("teeth", tuple(range(1, a.MOST_TEETH_BID + 1))),)),
        )
    )


def template() -> str:
    """Return the shipped file as an owner's own to change: without the rulebook's numbers and our sources."""
    text = SHIPPED.read_text(encoding="utf-8")
    sections = text[text.index("# Starting cards") :].splitlines()
    kept = [line for line in sections if not line.startswith(("source =", "sources ="))]
    head = "# The cards of your own copy. Delete the sections you do not change: for those the shipped values hold.\n\n"
    return head + "\n".join(kept) + "\n"
