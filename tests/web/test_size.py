"""The amount of script that the browser loads: little at first, and a game's board only when it is played."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

from tests.web.visitor import Visit, Visitor

WEB = Path(__file__).parents[2] / "web"
BUILT = Path(__file__).parents[2] / "src/holocene/web"
MOST = 150_000  # bytes of gzipped script on the first load


def chunks() -> dict[str, Any]:
    """Return the built chunks by their first source file."""
    found: dict[str, Any] = json.loads((BUILT / "chunks.json").read_text())
    return found


def needed(start: str) -> set[str]:
    """Return a chunk and all chunks that it imports."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting += chunks()[one].get("imports", [])
    return found


def packed(*names: str) -> int:
    """Return the gzipped size of built scripts in bytes."""
    return sum((BUILT / f"{name}.gz").stat().st_size for name in names)


def scripts_at(visitor: Visitor, path: str, until: str) -> set[str]:
    """Return the scripts that a browser without a cache loads at an address until an element appears."""
    asked: set[str] = set()
    visitor.page.on("request", lambda request: asked.add(request.url) if request.resource_type == "script" else None)
    visitor.open(path).locator(until).first.wait_for()
    return {url.removeprefix(f"{visitor.host.url}/") for url in asked}


def test_the_entry_is_small() -> None:
    (entry,) = (name for name, chunk in chunks().items() if chunk.get("isEntry"))
    assert packed(*(chunks()[one]["file"] for one in needed(entry))) < MOST


def test_every_game_s_board_is_a_chunk_of_its_own() -> None:
    games = sorted(path.parent.relative_to(WEB).as_posix() for path in WEB.glob("src/games/*/index.ts"))
    assert games
    (entry,) = (name for name, chunk in chunks().items() if chunk.get("isEntry"))
    for game in games:
        board = f"{game}/index.ts"
        assert chunks()[board]["isDynamicEntry"]
        shared = set().union(*(needed(name) for name in chunks() if not name.startswith(game) and name[0] != "_"))
        assert board not in shared, "another chunk loads it"
        assert board not in needed(entry)


def test_the_first_load_is_small_in_the_lobby_and_at_a_table(visit: Visit) -> None:
    lobby = scripts_at(visit(), "/", "main h1")
    assert 0 < packed(*lobby) < MOST
    player = visit("Ada")
    table = scripts_at(player, f"/t/{player.open_table('person', 'greedy')}", "main[data-mine=true] .lit")
    assert packed(*table) < MOST
    assert table - lobby, "the board is loaded with the lobby"


def test_a_table_s_page_names_the_scripts_it_will_load(visit: Visit) -> None:
    player = visit("Ada")
    path = f"/t/{player.open_table('person', 'greedy')}"
    link = player.context.request.get(path).headers["link"]
    named = {part.split(">")[0].strip(" </") for part in link.split(",") if "modulepreload" in part}
    assert chunks()["src/games/cavemen/index.ts"]["file"] in named
    assert named <= scripts_at(player, path, "main[data-mine=true] .lit"), "the page does not load all of them"


def test_packed_files_have_the_content_of_plain_ones() -> None:
    packed = sorted(BUILT.rglob("*.gz"))
    assert packed
    for path in packed:
        assert gzip.decompress(path.read_bytes()) == path.with_suffix("").read_bytes()
        assert path.with_suffix(".br").exists()
