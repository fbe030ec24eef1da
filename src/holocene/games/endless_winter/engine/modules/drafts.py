"""Giving out Chiefs and Setup cards: dealt, or chosen in the two variants (EW-2.6, EW-2.7, EW-15).

`state.offered` holds the cards that are dealt but not yet given out, or that are open to choose from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.frames import pop, push
from holocene.games.endless_winter.engine.painting import setup as painting_setup
from holocene.games.endless_winter.engine.tribe import without

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter

DEALT: Final = 0
SETUPS: Final = 1
CHIEFS_AND_SETUPS: Final = 2


def begin(state: Winter) -> None:
    """Lay out or deal the Chiefs, and ask the first player (EW-2.6, EW-15.3)."""
    state.phase = a.SETTING
    state.part = a.FOR_CHIEFS
    state.turn = 0
    lay_open(state, a.CHIEFS, state.draft == CHIEFS_AND_SETUPS)
    ask(state)


def lay_open(state: Winter, number: i64, drafted: bool) -> None:
    """Offer one card for each player, and one more in a draft."""
    cards = list(range(number))
    state.rng.shuffle(cards)
    offered = cards[: state.players + (1 if drafted else 0)]
    if drafted:
        offered.sort()
        for card in offered:
            state.note(a.E_OFFERED, -1, card, state.part)
    state.offered = offered
    state.chance += 1


def ask(state: Winter) -> None:
    """Ask the player whose choice it is; Setup cards are chosen in reverse turn order (EW-15.2)."""
    if state.part == a.FOR_CHIEFS:
        state.seat = state.order[state.turn]
        if state.draft == CHIEFS_AND_SETUPS:
            push(state, a.F_PICK_CHIEF)
        else:
            push(state, a.F_SIDE, state.offered[state.turn])
    else:
        state.seat = state.order[state.players - 1 - state.turn]
        push(state, a.F_PICK_SETUP)


def go_on(state: Winter) -> None:
    """Ask the next player; after the last one the stack stays empty."""
    state.turn += 1
    if state.part > a.FOR_SETUPS:
        painting_setup.go_on(state)
        return
    if state.turn < state.players:
        ask(state)
        return
    if state.part == a.FOR_SETUPS:
        end(state)
        return
    state.part = a.FOR_SETUPS
    state.turn = 0
    lay_open(state, a.SETUPS, state.draft != DEALT)
    if state.draft == DEALT:
        for place in range(state.players):
            state.tribes[state.order[place]].setup = state.offered[place]
        end(state)
    else:
        ask(state)


def end(state: Winter) -> None:
    """End the drafts, and continue with the painting boards if there are any."""
    state.offered = []
    if state.paintings:
        state.turn = 0
        painting_setup.begin(state)


def choose_side(state: Winter, seat: i64, chief: i64, side: i64) -> None:
    """Play with one side of a dealt Chief (EW-2.6)."""
    pop(state)
    take_chief(state, seat, 2 * chief + side)


def why_not_offered(state: Winter, number: i64) -> i64:
    """Check that a Chief, Setup card or painting board is open to choose (EW-15.2, EW-15.3, CP-2.9)."""
    return 0 if number in state.offered else a.NOT_OPEN


def pick_chief(state: Winter, seat: i64, side: i64) -> None:
    """Take a Chief with one side up (EW-15.3)."""
    pop(state)
    state.offered = without(state.offered, side // 2)
    take_chief(state, seat, side)


def take_chief(state: Winter, seat: i64, side: i64) -> None:
    """Give a player a Chief."""
    state.tribes[seat].chief = side
    state.note(a.E_CHIEF, seat, side)


def pick_setup(state: Winter, seat: i64, card: i64) -> None:
    """Take a Setup card (EW-15.2)."""
    pop(state)
    state.offered = without(state.offered, card)
    state.tribes[seat].setup = card
