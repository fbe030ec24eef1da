"""The declaration of a game's component file, from which its reader, its errors and the owner's template follow."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from holocene.kernel.components.component import Component, slug
from holocene.kernel.components.document import HEADER, Document
from holocene.kernel.components.fields import LONGEST_TEXT, MOST_ITEMS, ORIGIN, Entry, Field, Row
from holocene.kernel.engine.state import Edition
from holocene.kernel.errors import BadFile
from holocene.kernel.files import read_text

MOST_BYTES = 2**20
MOST_ENTRIES = 200  # of a section
E = TypeVar("E", bound=Edition)


class Count(NamedTuple):
    """How many entries, different names or copies a section must have, with the error message and its clause."""

    number: int
    of: str = "entries"
    message: str = "there are {number} entries in [[{section}]], here are {found}"
    clause: str = ""

    def fault(self, section: str, components: list[Component]) -> str:
        """Return what is wrong with the number of a section's components, or ""."""
        names, copies = {slug(one.name) for one in components}, sum(one.copies for one in components)
        found = {"entries": len(components), "names": len(names), "copies": copies}[self.of]
        if found == self.number and (self.of != "names" or len(components) == found):
            return ""
        message = self.message.format(number=self.number, section=section, found=found)
        return f"{message} ({self.clause})" if self.clause else message


@dataclass(frozen=True)
class Section:
    """The declaration of a section: a list of entries, or a single one.

    Attributes:
        name: its name in the file.
        fields: the fields of an entry, in the order in which they are read and listed.
        counts: how many entries there must be.
        single: whether it is one entry, `[name]`.
        each: what an entry is called.
        title: the name of the component if entries have no names.
        twice: the error message for two entries of the same name; "" allows them.
        check: checks an entry beyond its fields, and may change its row.
        whole: checks all entries together.
        component: returns what the list of components shows instead of what the file says.
    """

    name: str
    fields: tuple[Field, ...]
    counts: tuple[Count, ...] = ()
    single: bool = False
    each: str = "entry"
    title: str = ""
    twice: str = ""
    check: Callable[[Entry, Contents], None] | None = None
    whole: Callable[[Contents], None] | None = None
    component: Callable[[Row], dict[str, Any]] | None = None


class Contents:
    """The contents of a file, section by section, and the faults found in it.

    Attributes:
        upper: the owner's file, or None.
        documents: for each section, the file it comes from.
        rows: the entries of each section as the game uses them.
        components: the same entries as people list them.
    """

    def __init__(self, shipped: dict[str, Document], upper: Document | None) -> None:
        self.upper = upper
        self.documents = {**shipped, **({} if upper is None else dict.fromkeys(upper.data, upper))}
        self.rows: dict[str, list[Row]] = {}
        self.components: dict[str, list[Component]] = {}
        self.faults: list[BadFile] = []
        self.faulty: set[str] = set()

    def data(self, section: str) -> Any:
        """Return a section as it is written."""
        return self.documents[section].data[section]

    def listed(self) -> list[Component]:
        """Return all components, section by section."""
        return [one for components in self.components.values() for one in components]

    def is_shipped(self, section: str) -> bool:
        """Return whether a section comes from the shipped files."""
        return self.documents[section] is not self.upper

    def fault(self, section: str, reason: str, other: str = "", index: int = 0, key: str = "") -> None:
        """Record a fault in an entry or a section; "" is the owner's file as a whole.

        If two sections contradict each other, the fault is in the one that the owner has changed.
        """
        if other and not self.is_shipped(other):
            section = other
        document = self.documents[section] if section or self.upper is None else self.upper
        self.faults.append(BadFile(document.name, document.line(section, index, key) if section else 0, reason))
        self.faulty.add(section)

    def read(self, section: Section) -> None:
        """Read and check a section."""
        entries = [self.data(section.name)] if section.single else self.data(section.name)
        rows = self.rows[section.name] = []
        components = self.components[section.name] = []
        if not isinstance(entries, list):
            self.fault(section.name, f"write [[{section.name}]], once per {section.each}")
            return
        if len(entries) > MOST_ENTRIES:
            self.fault(section.name, f"a section has {MOST_ENTRIES} entries at most, not {len(entries)}")
            return
        names: dict[str, str] = {}
        for index, written in enumerate(entries):
            entry = Entry(section.name, written, partial(self.tell, section.name, index))
            component = self.read_entry(section, entry, index)
            short = slug(component.name)
            if section.twice and short in names:
                entry.tell("name", section.twice.format(name=component.name, other=names[short]))
            names[short] = component.name
            components.append(component)
            rows.append(entry.row)
        for count in section.counts:
            if reason := count.fault(section.name, components):
                self.fault(section.name, reason)
        if section.whole is not None:
            section.whole(self)

    def tell(self, section: str, index: int, key: str, reason: str) -> None:
        """Record a fault at a key of an entry."""
        self.fault(section, reason, index=index, key=key)

    def read_entry(self, section: Section, entry: Entry, index: int) -> Component:
        """Read an entry and return it as a component."""
        values, row = entry.read((*section.fields, *ORIGIN)), entry.row
        if section.check is not None:
            section.check(entry, self)
        source = row["source"] or ("authored" if self.is_shipped(section.name) else "override")
        title = section.title or f"{section.name.replace('_', ' ').capitalize()} {index + 1}"
        name, copies = row.get("name") or title, row.get("copies", 1)
        component = Component(section.name, name, copies, values, source, dict(row["sources"]))
        return component if section.component is None else replace(component, **section.component(row))

    def settle(self) -> None:
        """Raise BadFile with the first fault, and with all of them in its `__notes__`, if there are any."""
        if self.faults:
            first, more = self.faults[0], len(self.faults) - 1
            error = BadFile(first.path, first.line, first.reason + (f" (and {more} more)" if more else ""))
            for fault in self.faults:
                error.add_note(str(fault))
            raise error


@dataclass(frozen=True, eq=False)
class ComponentFile(Generic[E]):
    """The component file of a game.

    Attributes:
        paths: the shipped files; together they have all sections.
        sections: the sections that an owner may replace, in reading order.
        fixed: the names of the sections that only the rulebook defines.
        fill: returns the edition for the contents.
        checks: checks across sections; each runs only if none of the sections named with it has a fault.
        head: the first line of the owner's template, instead of our comments and sources; "" keeps those.
        first_data: returns the shipped data as the digest in saved matches was computed from.
        signs: the vocabulary of the game's own kinds of fields, for an editor.
    """

    paths: tuple[Path, ...]
    sections: tuple[Section, ...]
    fixed: tuple[str, ...]
    fill: Callable[[Contents], E]
    checks: tuple[tuple[Callable[[Contents], None], tuple[str, ...]], ...] = ()
    head: str = ""
    first_data: Callable[[dict[str, Any]], dict[str, Any]] = dict
    signs: tuple[dict[str, Any], ...] = ()

    @cached_property
    def shipped(self) -> dict[str, Document]:
        """Return the file of each shipped section."""
        documents = [Document(str(path), read_text(path, MOST_BYTES)) for path in self.paths]
        return {section: document for document in documents for section in document.data}

    @cached_property
    def shipped_edition(self) -> E:
        """Return the edition that comes with the game."""
        return self.build(None)

    def edition(self, override: Path | dict[str, Any] | None = None) -> E:
        """Return the shipped edition, with the sections of an owner's file or of a match's own values if given.

        Raises:
            BadFile: with line and reason.
        """
        if override is None:
            return self.shipped_edition
        if isinstance(override, dict):
            return self.build(Document("the match's own cards", "", override))
        return self.build(Document(str(override), read_text(override, MOST_BYTES)))

    def build(self, upper: Document | None) -> E:
        """Return the edition of the shipped files, with the sections of another file instead of theirs."""
        contents = Contents(self.shipped, upper)
        values = {} if upper is None else dict(upper.data)
        own = {section.name for section in self.sections}
        for name in [name for name in values if name not in own]:
            reason = "is fixed by the rulebook" if name in self.fixed else "is not a section of this file"
            contents.fault(name, f"[{name}] {reason}")
        for section in self.sections:
            contents.read(section)
        for check, sections in self.checks:
            if contents.faulty.isdisjoint(sections):
                check(contents)
        contents.settle()
        edition = self.fill(contents)
        edition.shipped = upper is None
        edition.values = values
        data = self.first_data({section: document.data[section] for section, document in self.shipped.items()})
        content = json.dumps({**data, **values}, sort_keys=True, separators=(",", ":"))
        edition.digest = hashlib.sha256(content.encode()).hexdigest()
        return edition

    def template(self) -> str:
        """Return the shipped files for an owner to edit, without the fixed sections and their comments."""
        texts = []
        for path in self.paths:
            remarks, _, rest = path.read_text(encoding="utf-8").partition("\n\n")
            kept, above, dropped = [self.head or remarks], [], False
            for line in rest.splitlines():
                above.append(line)
                if not line or line.startswith("#"):
                    continue
                if header := HEADER.match(line):
                    dropped = header[1] in self.fixed
                if not dropped and not (self.head and line.startswith(("source =", "sources ="))):
                    kept += above
                above = []
            texts.append("\n".join([*kept, ""]))
        return "\n".join(texts)

    def plain(self) -> dict[str, Any]:
        """Return the declaration as data, for an editor."""
        limits = {"bytes": MOST_BYTES, "entries": MOST_ENTRIES, "text": LONGEST_TEXT, "items": MOST_ITEMS}
        sections = {
            one.name: {
                "single": one.single,
                "each": one.each,
                "counts": [count._asdict() for count in one.counts],
                "fields": [field.plain() for field in one.fields],
            }
            for one in self.sections
        }
        return {"sections": sections, "fixed": self.fixed, "limits": limits, "signs": self.signs}
