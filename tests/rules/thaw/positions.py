"""Builds positions for tests: editions with a few plain forms, decks in a given order, and players who draw."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import holocene
from holocene.games.thaw.engine.actions import HAND_ON
from holocene.games.thaw.engine.state import Thaw

SHEET = [".........", ".........", "..#...#..", ".........", "....#....", ".........", "..#...#.."] + ["." * 9] * 2
BOX = ["#"]
BAR = ["##"]
CORNER = ["##", "#."]
BLOCK = ["###", "###", "###"]
HOOK = ["#.", "#.", "##"]

Forms = dict[str, list[str]]


def edition(folder: Path, forms: Forms, rows: Sequence[str] = SHEET, copies: int = 9) -> Path:
    """Write an override file with a sheet and forms, and a number of copies of each form in every deck."""
    path = folder / "thaw.toml"
    lines = ["[sheet]", f"rows = {json.dumps(list(rows))}"]
    for name, shape in forms.items():
        lines += ["", "[[form]]", f"name = {json.dumps(name)}", f"rows = {json.dumps(shape)}", f"copies = {copies}"]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def fresh(players: int = 4, seed: int | str = 7, edition: Path | None = None, **options: Any) -> Thaw:
    """Return the position before the first decision."""
    state = holocene.new("thaw", players, seed, edition, **options).state
    assert isinstance(state, Thaw)
    return state


def stacked(decks: dict[int, list[str]], players: int = 4, edition: Path | None = None, **options: Any) -> Thaw:
    """Return a new position in which some colours draw these cards first: face up, into the hand, then by round."""
    data = fresh(players, 7, edition, **options).dump()
    for colour, wanted in decks.items():
        rest = list(data["decks"][colour])
        for form in wanted:
            rest.remove(form)
        data["decks"][colour] = [*wanted, *rest]
    state = holocene.load("thaw", data, edition)
    assert isinstance(state, Thaw)
    return state


def place(state: Thaw, seat: int, form: str, x: int, y: int, turn: int = 0) -> None:
    """Draw a form."""
    state.act(seat, "place", form=form, turn=turn, x=x, y=y)


Choose = Callable[[Thaw, int], int]


def first(state: Thaw, seat: int) -> int:
    """Return the first legal action."""
    return state.legal(seat)[0]


def last(state: Thaw, seat: int) -> int:
    """Return the last legal action: the last form, rotation and column in which something fits."""
    return state.legal(seat)[-1]


def finish_seat(state: Thaw, seat: int, choose: Choose = first) -> None:
    """Let a seat draw what it still has to draw, and hand its sheet on."""
    while state.todo[seat]:
        action = choose(state, seat)
        state.apply(seat, action)
        if action == HAND_ON:
            return


def finish_step(state: Thaw, choose: Choose = first) -> None:
    """Let everybody who still has a sheet draw and hand it on."""
    for seat in state.to_move():
        finish_seat(state, seat, choose)


def finish_round(state: Thaw, choose: Choose = first) -> None:
    """Play to the end of the round."""
    now = state.round
    while state.round == now and not state.over:
        finish_step(state, choose)


def finish_game(state: Thaw, choose: Choose = first) -> None:
    """Play to the end."""
    while not state.over:
        finish_step(state, choose)


def until(state: Thaw, round: int, phase: str, hop: int = 0, choose: Choose = first) -> None:
    """Play until a step is open."""
    while (state.round, state.view(None)["phase"], state.hop) != (round, phase, hop):
        finish_step(state, choose)


def sheet(state: Thaw, owner: int, seat: int | None) -> dict[str, Any]:
    """Return the view of a sheet for a seat."""
    seen: dict[str, Any] = state.view(seat)["sheets"][owner]
    return seen


def checks(state: Thaw, owner: int, seat: int | None) -> dict[int, int]:
    """Return the checks on a sheet by colour, as a seat sees them."""
    return {row["by"]: row["checks"] for row in sheet(state, owner, seat)["helpers"]}


def coloured(state: Thaw, owner: int, seat: int | None) -> set[tuple[int, int]]:
    """Return the coloured boxes of a sheet as a seat sees it."""
    boxes = sheet(state, owner, seat)["boxes"]
    width = state.view(None)["grid"]["width"]
    return {(box % width, box // width) for box, by in enumerate(boxes) if by >= 0}


def legal(state: Thaw, seat: int, name: str = "place") -> list[dict[str, Any]]:
    """Return the arguments of a seat's legal actions with a name."""
    named = [state.space.name(action) for action in state.legal(seat)]
    return [arguments for family, arguments in named if family == name]


def refused(state: Thaw, seat: int, name: str, **arguments: Any) -> tuple[str, str]:
    """Return the clause and the sentence with which an action is refused; check that it changes nothing."""
    before = state.hash()
    with pytest.raises(holocene.IllegalAction) as caught:
        state.act(seat, name, **arguments)
    assert state.hash() == before
    action = state.space.action(name, **arguments)
    assert action not in state.legal(seat)
    reason = (caught.value.clause, caught.value.reason)
    assert {(one.clause, one.reason) for one in state.refusals(seat) if one.action == action} <= {reason}
    return reason
