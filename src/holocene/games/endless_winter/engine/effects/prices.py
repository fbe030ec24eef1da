"""Prices inside effects (EW-16.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.endless_winter.engine import actions as a

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter


def can_pay(state: Winter, seat: i64, here: i64) -> bool:
    """Return whether a player can pay the price at a place in the code."""
    code = state.edition.code
    tribe = state.tribes[seat]
    food: i64 = 0
    tools: i64 = 0
    halves: i64 = 0
    cards: i64 = 0
    while code[here] >= a.O_PAY_FOOD:
        operation: i64 = code[here]
        if operation == a.O_PAY_FOOD:
            food += code[here + 1]
        elif operation == a.O_PAY_TOOL:
            tools += code[here + 1]
        elif operation == a.O_PAY_LABOR:
            halves += code[here + 1]
        else:
            cards += code[here + 1]
        here += 2
    return tribe.food >= food and tribe.tools >= tools and state.labor >= halves and len(tribe.hand) >= cards


def is_bargain(state: Winter, effect: i64) -> bool:
    """Return whether an effect is a price with what it buys, and nothing else."""
    code = state.edition.code
    return code[effect] == a.O_OFFER and code[code[effect + 1]] == a.O_END
