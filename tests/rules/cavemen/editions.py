"""Writes override files for tests: changed copies of the shipped sections, as an owner of the box would write them."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from holocene.games.cavemen.files.cards import SHIPPED

Sections = dict[str, Any]
PIECE = "Piece"


def shipped() -> Sections:
    """Return the shipped sections that an owner can replace."""
    sections = tomllib.loads(SHIPPED.read_text(encoding="utf-8"))
    del sections["setup"]
    return sections


def write(folder: Path, sections: Sections, name: str = "cards.toml") -> Path:
    """Write sections as an override file."""
    lines: list[str] = []
    for section, entries in sections.items():
        for entry in entries if isinstance(entries, list) else [entries]:
            lines.append(f"[[{section}]]" if isinstance(entries, list) else f"[{section}]")
            lines += [f"{key} = {spell(value)}" for key, value in entry.items()]
            lines.append("")
    path = folder / name
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def spell(value: Any) -> str:
    """Return a value as TOML writes it."""
    if isinstance(value, dict):
        inner = ", ".join(f"{key} = {spell(one)}" for key, one in value.items())
        return f"{{ {inner} }}"
    return json.dumps(value)


def changed(folder: Path, section: str, change: Callable[[Any], object]) -> Path:
    """Write a shipped section after changing it in place."""
    entries = shipped()[section]
    change(entries)
    return write(folder, {section: entries})


def with_piece(folder: Path, **effect: Any) -> Path:
    """Write Inventions that change no scores or costs, except one with this effect that anyone can invent."""

    def change(inventions: list[dict[str, Any]]) -> None:
        for invention in inventions:
            if "fire" not in invention:
                invention["effect"] = {"casualties": "none"}
        inventions[0].update(name=PIECE, cost=0, effect=effect)

    return changed(folder, "invention", change)
