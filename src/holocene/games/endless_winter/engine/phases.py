"""The phases of the game: set-up, four rounds and the end (EW-3, EW-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine import setup
from holocene.games.endless_winter.engine.columns.animals import fill_grounds
from holocene.games.endless_winter.engine.eclipse import begin_eclipse, end_eclipse, next_step
from holocene.games.endless_winter.engine.frames import push
from holocene.games.endless_winter.engine.modules import drafts, rest_tokens
from holocene.games.endless_winter.engine.rules import draw, miss_card
from holocene.games.endless_winter.engine.scoring import score_finally
from holocene.games.endless_winter.engine.turn import begin_turn

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter

NEW_CARDS: Final = 5  # EW-7.6


def advance(state: Winter) -> None:
    """Continue with the next turn, step or phase when the stack is empty."""
    if state.phase == a.SETTING:
        drafts.go_on(state)
        if not state.stack:
            setup.deal(state)
            begin_round(state)
    elif state.phase == a.ACTING:
        state.turn += 1
        if state.turn == 3 * state.players:  # EW-3.2
            begin_eclipse(state)
        else:
            begin_turn(state)
    elif state.phase == a.ECLIPSE:
        if not next_step(state):
            end_eclipse(state)
            if state.round == a.ROUNDS:
                score_finally(state)  # EW-3.3
            else:
                prepare(state)
    else:
        state.turn += 1
        if state.turn < state.players:
            draw_new_cards(state)
        else:
            if state.rest_tokens:
                rest_tokens.renew(state)
            begin_round(state)


def begin_round(state: Winter) -> None:
    """Begin the Action phase of a round."""
    state.phase = a.ACTING
    state.turn = 0
    state.note(a.E_ROUND, -1, state.round)
    begin_turn(state)


def prepare(state: Winter) -> None:
    """Prepare the next round: return figures, fill the Hunting grounds and the Culture display, draw cards (EW-7)."""
    state.phase = a.PREPARING
    for tribe in state.tribes:
        tribe.chief_home = 1
        tribe.figures_home = 2
        tribe.rests = 0
    state.bottoms_used = 0
    state.placed = []
    state.rested = False
    state.seat = state.order[0]
    fill_grounds(state)
    if state.round == 2:  # EW-7.4
        state.gone = [*state.gone, *[kind for kind in state.display if kind >= 0]]
        state.display = [-1] * len(state.display)
        state.note(a.E_CLEARED, -1)
    fill_display(state)
    state.round += 1
    state.turn = 0
    draw_new_cards(state)


def fill_display(state: Winter) -> None:
    """Fill the empty places of the Culture display: from Era I after round 1, later from Era II (EW-7.3 to EW-7.5)."""
    deck = (state.era_1 if state.round == 1 else state.era_2)[:]
    display = state.display[:]
    for i in range(len(display)):
        if display[i] < 0 and deck:
            display[i] = deck.pop()
            state.chance += 1
            state.note(a.E_DISPLAY, -1, display[i])
    state.display = display
    if state.round == 1:
        state.era_1 = deck
    else:
        state.era_2 = deck


def draw_new_cards(state: Winter) -> None:
    """Let a player draw 5 cards, with a lesser benefit for each that cannot be drawn (EW-7.6, EW-R15)."""
    seat: i64 = state.order[state.turn]
    state.seat = seat
    for _ in range(NEW_CARDS):
        if not state.tribes[seat].can_draw():
            push(state, a.F_TAKE, a.CARD)
            miss_card(state, seat)
        else:
            draw(state, seat)
