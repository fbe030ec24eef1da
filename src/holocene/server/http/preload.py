"""Preload headers for a table's page, so that the browser loads its scripts and styles all at once."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

CHUNKS = "chunks.json"  # which built file needs which others
ENTRY = "index.html"
SCREEN = "src/table/Table.svelte"
BOARD = "src/games/{}/index.ts"
TABLE = re.compile(r"/t/([A-Za-z0-9_-]+)/?")


class Preloads:
    """Makes Link headers that name the files of the table screen and, if the game is known, of its board."""

    def __init__(self, folder: Path, game_of: Callable[[str], str | None], path: str = "") -> None:
        self.path = path  # of the server
        chunks = folder / CHUNKS
        self.chunks: dict[str, Any] = json.loads(chunks.read_text()) if chunks.is_file() else {}
        self.game_of = game_of
        self.made: dict[str | None, bytes] = {}

    def header(self, path: str) -> bytes:
        """Return the value of a page's Link header, empty if it needs none."""
        place = TABLE.fullmatch(path)
        if place is None or SCREEN not in self.chunks:
            return b""
        game = self.game_of(place[1])
        if game not in self.made:
            self.made[game] = self.make(game)
        return self.made[game]

    def make(self, game: str | None) -> bytes:
        """Return the header for a table; the game is None if it is not known."""
        board = BOARD.format(game)
        if game is not None and board not in self.chunks:
            board = BOARD.format("generic")
        starts = [start for start in (SCREEN, board) if start in self.chunks]
        first = self.needed([ENTRY]) if ENTRY in self.chunks else []  # the page itself names these
        found = [chunk for chunk in self.needed(starts) if chunk not in first]
        scripts = [f"<{self.path}/{self.chunks[chunk]['file']}>; rel=modulepreload" for chunk in found]
        styles = [
            f"<{self.path}/{style}>; rel=preload; as=style; crossorigin"
            for chunk in found
            for style in self.chunks[chunk].get("css", [])
        ]
        return ", ".join([*styles, *scripts]).encode()

    def needed(self, starts: list[str]) -> list[str]:
        """Return some chunks together with all that they import."""
        found: list[str] = []
        waiting = list(reversed(starts))
        while waiting:
            chunk = waiting.pop()
            if chunk not in found:
                found.append(chunk)
                waiting += reversed(self.chunks[chunk].get("imports", []))
        return found
