"""The module of Glacier tokens (EW-19), called when terrain is laid, a Camp enters a hex or a Village is placed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.board import JUNCTURE_HEXES
from holocene.games.endless_winter.engine.frames import first, push, push_effect, take_one
from holocene.games.endless_winter.engine.painting import setup as painting_setup
from holocene.kernel.engine.bits import bit

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter


def lay_out(state: Winter) -> None:
    """Put a token face down on every Glacier; the others leave the game unseen (EW-19.1)."""
    tokens = painting_setup.choose_glaciers(state, state.terrain.count(a.GLACIER))
    state.glaciers = [tokens.pop() if type == a.GLACIER else -1 for type in state.terrain]


def enter(state: Winter, seat: i64, hex: i64) -> None:
    """Turn up the token of a hex that a Camp has moved onto (EW-19.2)."""
    token: i64 = state.glaciers[hex]
    if token < 0 or (state.glaciers_shown >> hex) & 1 == 1:
        return
    state.glaciers_shown |= bit(hex)
    state.chance += 1
    state.note(a.E_GLACIER, seat, hex, token)


def settle_beside(state: Winter, juncture: i64) -> None:
    """Let the open tokens around a new Village pay, once each (EW-19.3, EW-19.4)."""
    hexes: i64 = 0
    for i in range(3):
        hex: i64 = JUNCTURE_HEXES[3 * juncture + i]
        if state.glaciers[hex] >= 0 and (state.glaciers_shown >> hex) & 1 == 1:
            hexes |= bit(hex)
    if hexes != 0:
        push(state, a.F_GLACIERS, hexes)


def why_not_gain(state: Winter, hex: i64) -> i64:
    """Check that a token around the new Village has not paid yet (EW-19.4)."""
    return 0 if (first(state) >> hex) & 1 == 1 else a.TOKEN_PAID


def gain(state: Winter, seat: i64, hex: i64) -> None:
    """Gain the benefit of a token around the new Village; the others still follow (EW-R28)."""
    take_one(state, hex)
    token: i64 = state.glaciers[hex]
    state.note(a.E_GLACIER_PAID, seat, token)
    push_effect(state, state.edition.glacier_effect[token])
