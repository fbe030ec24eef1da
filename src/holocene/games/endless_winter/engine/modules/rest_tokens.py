"""The module of Rest tokens (EW-20), called in set-up, at the first rest of a round, and when turns and rounds end.

The top of the stack is its first token. Everybody has seen the tokens that went under the stack, so only the first
`rest_unseen` tokens below the open one are unknown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.effects.possible import can_take_effect
from holocene.games.endless_winter.engine.frames import pop, push, push_effect
from holocene.games.endless_winter.engine.painting import setup as painting_setup
from holocene.kernel.engine.bits import bit

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter


def lay_out(state: Winter) -> None:
    """Shuffle the tokens and turn up the first (EW-20.1)."""
    tokens = list(range(painting_setup.rest_tokens(state)))
    state.rng.shuffle(tokens)
    state.rest_stack = tokens
    state.rest_unseen = len(tokens)
    turn_up(state)


def turn_up(state: Winter) -> None:
    """Turn up the top token."""
    state.rest_open = True
    see(state)
    state.note(a.E_TOKEN_SHOWN, -1, state.rest_stack[0])


def see(state: Winter) -> None:
    """Count the top token as known from now on."""
    if state.rest_unseen > 0:
        state.rest_unseen -= 1
        state.chance += 1


def offer(state: Winter) -> None:
    """Let the first player who rests in a round choose a token (EW-20.2)."""
    if state.rest_open and not state.rested:
        push(state, a.F_TOKEN)


def choose(state: Winter, seat: i64, exchange: i64) -> None:
    """Take the open token, or put it under the stack and take the next (EW-20.2)."""
    pop(state)
    if exchange == 1:
        state.rest_stack = [*state.rest_stack[1:], state.rest_stack[0]]
        see(state)
    state.token = state.rest_stack[0]
    state.rest_stack = state.rest_stack[1:]
    state.rest_open = False
    state.token_left = 1 if state.edition.rest_second[state.token] == 0 else 3
    state.note(a.E_TOKEN, seat, state.token, exchange)


def effect_of(state: Winter, effect: i64) -> i64:
    """Return an effect of this turn's token."""
    edition = state.edition
    return edition.rest_effect[state.token] if effect == 0 else edition.rest_second[state.token]


def why_not_use(state: Winter, seat: i64, effect: i64) -> i64:
    """Check an effect of this turn's token: once, if it can do anything (EW-20.3, EW-R12)."""
    if (state.token_left >> effect) & 1 == 0:
        return a.TOKEN_USED
    return 0 if can_take_effect(state, seat, effect_of(state, effect)) else a.NOTHING_TO_GAIN


def use(state: Winter, seat: i64, effect: i64) -> None:
    """Use one of the token's effects."""
    state.token_left -= bit(effect)
    state.note(a.E_USED_TOKEN, seat, state.token, effect)
    push_effect(state, effect_of(state, effect))


def put_back(state: Winter) -> None:
    """Put the token under the stack at the end of the turn (EW-20.4)."""
    if state.token >= 0:
        state.rest_stack = [*state.rest_stack, state.token]
        state.token = -1
        state.token_left = 0


def renew(state: Winter) -> None:
    """Put an open token under the stack, then turn up the next one (EW-20.5)."""
    if state.rest_open:
        state.rest_stack = [*state.rest_stack[1:], state.rest_stack[0]]
    turn_up(state)
