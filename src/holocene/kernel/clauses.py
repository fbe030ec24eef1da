"""The rules as numbered clauses, read from docs/rules; refusals cite them and screens show them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from holocene.kernel.errors import BadRequest
from holocene.kernel.language import ENGLISH, language, say

PACKAGE = Path(__file__).parent.parent
PLACES = (PACKAGE / "docs", PACKAGE.parent.parent / "docs" / "rules")  # in a wheel; in a checkout

HEADING = re.compile(r"^#{2,3} (.+)$")
CLAUSE = re.compile(r"^- \*\*([A-Z]+-R?[0-9.]+)\*\* (.+)$")


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered rule: its id (`CAV-8.4`), chapter and text, and whether it is our own ruling."""

    id: str
    chapter: str
    text: str
    ruling: bool


@cache
def parse(page: str) -> tuple[Clause, ...]:
    """Return the clauses of a page, in order."""
    chapter = ""
    section = ""
    found: list[tuple[str, str, list[str]]] = []
    for line in page.splitlines():
        if heading := HEADING.match(line):
            if line.startswith("## "):
                chapter, section = heading[1], ""
            else:
                section = f": {heading[1]}"
        elif clause := CLAUSE.match(line):
            found.append((clause[1], chapter + section, [clause[2]]))
        elif found and line.startswith("  "):
            found[-1][2].append(line.strip())
    return tuple(Clause(id, chapter, " ".join(text), "-R" in id) for id, chapter, text in found)


def read_clauses(page: str) -> tuple[Clause, ...]:
    """Return the clauses of docs/rules/<page>.md, in the current language if the page is translated."""
    spoken = language()
    found = (read_page(f"{spoken}/{page}") if spoken != ENGLISH else ()) or read_page(page)
    if not found:
        raise BadRequest(say("the rules page {page}.md is missing from this installation", page=page))
    return found


@cache
def read_page(page: str) -> tuple[Clause, ...]:
    """Return the clauses of a page in docs/rules, () if it is missing."""
    for place in PLACES:
        path = place / f"{page}.md"
        if path.exists():
            return parse(path.read_text(encoding="utf-8"))
    return ()
