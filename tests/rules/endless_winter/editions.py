"""Owner's files for tests: a section of the shipped components, changed."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from holocene.games.endless_winter.files.cards import SHIPPED


def shipped() -> dict[str, Any]:
    """Return cards.toml as data."""
    return tomllib.loads(SHIPPED.read_text(encoding="utf-8"))


def write(folder: Path, data: dict[str, Any]) -> Path:
    """Write sections as a TOML file and return its path."""
    lines: list[str] = []
    for section, entries in data.items():
        several = isinstance(entries, list)
        for entry in entries if several else [entries]:
            lines.append(f"[[{section}]]" if several else f"[{section}]")
            lines += [f"{key} = {value_text(value)}" for key, value in entry.items()]
            lines.append("")
    path = folder / "cards.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def value_text(value: Any) -> str:
    """Return a value as TOML writes it."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {value_text(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(value_text(one) for one in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def changed(folder: Path, section: str, change: Callable[[dict[str, Any]], None]) -> Path:
    """Return a file with one section of the shipped components, changed in place by a function of all data."""
    data = shipped()
    change(data)
    return write(folder, {section: data[section]})
