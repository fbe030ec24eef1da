"""What a page at a table needs besides its first script, told with the page: no step of loading waits for another."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

CHUNKS = "chunks.json"  # which built file needs which, written beside them
ENTRY = "index.html"
SCREEN = "src/table/Table.svelte"
BOARD = "src/games/{}/index.ts"
TABLE = re.compile(r"/t/([A-Za-z0-9_-]+)/?")

GameOf = Callable[[str], str | None]


class Preloads:
    """The headers that name the files of a table's screen and, where the game is known, of its board."""

    def __init__(self, folder: Path, game_of: GameOf) -> None:
        path = folder / CHUNKS
        self.chunks: dict[str, Any] = json.loads(path.read_text()) if path.is_file() else {}
        self.game_of = game_of
        self.made: dict[str | None, bytes] = {}

    def header(self, path: str) -> bytes:
        """Return the value of a page's Link header; empty where there is nothing to say."""
        place = TABLE.fullmatch(path)
        if place is None or SCREEN not in self.chunks:
            return b""
        game = self.game_of(place[1])
        if game not in self.made:
            self.made[game] = self.make(game)
        return self.made[game]

    def make(self, game: str | None) -> bytes:
        """Return the header for a table of a game, or of one that is not known."""
        starts = [start for start in (SCREEN, BOARD.format(game)) if start in self.chunks]
        first = self.needed([ENTRY]) if ENTRY in self.chunks else []  # which the page itself names
        found = [chunk for chunk in self.needed(starts) if chunk not in first]
        scripts = [f"</{self.chunks[chunk]['file']}>; rel=modulepreload" for chunk in found]
        styles = [
            f"</{style}>; rel=preload; as=style; crossorigin"
            for chunk in found
            for style in self.chunks[chunk].get("css", [])
        ]
        return ", ".join([*styles, *scripts]).encode()

    def needed(self, starts: list[str]) -> list[str]:
        """Return the chunks that are loaded together with some, themselves among them."""
        found: list[str] = []
        waiting = list(reversed(starts))
        while waiting:
            chunk = waiting.pop()
            if chunk not in found:
                found.append(chunk)
                waiting += reversed(self.chunks[chunk].get("imports", []))
        return found
