"""Write positions of Thaw with the engine's figures for the client's tests: `python -m tests.web.thaw_figures`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import holocene
from holocene.games.thaw.engine import actions as a
from holocene.games.thaw.engine.state import Thaw
from holocene.games.thaw.words import text
from holocene.games.thaw.words.sheets import rectangle

PATH = Path(__file__).parents[2] / "web/src/games/thaw/captured.json"
EACH = 9  # one of so many legal drawings is measured


def position(players: int, seed: int, stop: Callable[[Thaw], bool], **options: str) -> Thaw:
    """Return the first position of a match that meets a condition; the actions follow from the seed alone."""
    state = holocene.new("thaw", players, seed, None, **options).state
    assert isinstance(state, Thaw)
    number = seed
    while not stop(state):
        seat = state.to_move()[0]
        legal = state.legal(seat)
        number = (number * 1103515245 + 12345) % 2**31
        state.step(seat, legal[number % len(legal)])
    return state


def figures(state: Thaw, seat: int, action: int) -> dict[str, Any]:
    """Return the result of a drawing: boxes, checks, the sheet's rectangle and the colour's largest area."""
    after = state.clone()
    after.step(seat, action)
    seen, then = state.view(seat), after.view(seat)
    owner = seen["holding"]
    before = {row["by"]: row["checks"] for row in seen["sheets"][owner]["helpers"]}
    rows = {row["by"]: row for row in then["sheets"][owner]["helpers"]}
    by = seen["by"]
    sheet = after.sheets[owner]
    return {
        "action": action_named(state, action),
        "boxes": text.boxes_of(state.edition, action),
        "checks": rows[by]["checks"] - before[by] if by in rows else 0,
        "area": sheet.area_of(state.edition, by),
        "rectangle": rectangle(sheet.rectangle_of(state.edition)),
    }


def action_named(state: Thaw, action: int) -> dict[str, Any]:
    """Return an action as the client gets it."""
    name, arguments = state.space.name(action)
    return {"action": name, "arguments": arguments}


def reasons(state: Thaw, seat: int) -> list[dict[str, Any]]:
    """Return two refused drawings for every reason, each with its clause."""
    found: dict[int, list[dict[str, Any]]] = {}
    spots = range(a.SPOT, state.edition.place) if state.phase == a.HELP else ()
    for action in (*spots, *range(state.edition.place, state.edition.choose)):
        reason = state.why_not(seat, action)
        if reason in (0, a.NOT_YOUR_FORM, a.OFF_SHEET, a.SAME_TURN) or len(found.get(reason, [])) == 2:
            continue
        clause, _ = state.explain(seat, action, reason)
        found.setdefault(reason, []).append({**action_named(state, action), "clause": clause})
    return [one for some in found.values() for one in some]


def capture(state: Thaw, seat: int) -> dict[str, Any]:
    """Return a position as a seat sees it, with its legal and refused actions."""
    legal = state.legal(seat) if seat in state.to_move() else []
    drawings = [action for action in legal if a.SPOT <= action < state.edition.choose]
    measured = [action for i, action in enumerate(drawings) if i % EACH == 0 or action < state.edition.place]
    return {
        "view": state.view(seat),
        "legal": [action_named(state, action) for action in legal],
        "figures": [figures(state, seat, action) for action in measured],
        "refused": reasons(state, seat) if drawings else [],
    }


def late(state: Thaw) -> bool:
    """Return whether the last seat can colour a single box in a helping step."""
    last = state.players - 1
    return (
        state.round == 3
        and state.phase == a.HELP
        and any(a.SPOT <= one < state.edition.place for one in state.legal(last))
    )


def made() -> str:
    """Return the text of the file."""
    captured = {
        "own": capture(position(4, 3, lambda state: state.to_move() == [3]), 3),
        "help": capture(position(4, 4, lambda state: state.hop == 2 and state.round == 2), 0),
        "late": capture(position(4, 8, late), 3),
        "edges": capture(position(5, 5, lambda state: state.hop == 3 and state.round == 2, checks="edges"), 1),
        "dummy": capture(position(3, 6, lambda state: state.round == 2 and state.phase == a.DUMMY), 2),
        "over": capture(position(4, 9, lambda state: state.over), 1),
        "choosing": capture(position(4, 7, lambda state: state.to_move() == [2], colours="chosen"), 2),
        "chosen": capture(position(4, 7, lambda state: state.hop == 1, colours="chosen"), 0),
    }
    return json.dumps(captured, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    PATH.write_text(made())
