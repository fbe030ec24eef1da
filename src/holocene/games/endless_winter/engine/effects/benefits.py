"""Running effects, one operation at a time (EW-18); an operation that needs an answer pushes a frame."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.columns.animals import reveal, take_from_deck
from holocene.games.endless_winter.engine.columns.terrain import place_camp, why_not_camp
from holocene.games.endless_winter.engine.effects.possible import can_take_effect
from holocene.games.endless_winter.engine.effects.prices import can_pay, is_bargain
from holocene.games.endless_winter.engine.frames import (
    first,
    pop,
    push,
    push_effect,
    second,
    set_first,
    set_second,
    top,
)
from holocene.games.endless_winter.engine.rules import gain_food, gain_labor, gain_tools, pay, score, take_card

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter

# Operations that only ask a player for something, and the frames that do so.
QUESTIONS: Final = {
    a.O_IDOL: a.F_IDOL,
    a.O_MEGALITH: a.F_MEGALITH,
    a.O_BURY: a.F_BURY,
    a.O_CULTURE: a.F_CULTURE_CARD,
    a.O_ANIMAL: a.F_ANIMAL,
    a.O_TIP: a.F_TIP,
    a.O_MOVE: a.F_MOVE,
    a.O_VILLAGE: a.F_VILLAGE,
    a.O_LINE: a.F_LINE,
    a.O_LINES: a.F_LINES,
    a.O_TORCH: a.F_TORCH,
    a.O_STONE: a.F_STONE,
    a.O_SCORE: a.F_SCORE,
    a.O_LEG: a.F_LEG,
    a.O_PAY_CARD: a.F_DISCARD,
}


def run(state: Winter) -> None:
    """Run one step of the effect in the top frame."""
    seat: i64 = state.seat
    here = first(state)
    operation: i64 = state.edition.code[here]
    amount: i64 = state.edition.code[here + 1]
    if operation == a.O_END:
        pop(state)
    elif operation == a.O_OFFER:
        set_first(state, amount)
        if can_pay(state, seat, here + 2):
            push(state, a.F_CONSENT, here + 2)
    elif operation == a.O_WHEN:
        set_first(state, amount)
        state.triggers = [*state.triggers, here + 2]
    elif operation >= a.W_CAMP:
        set_first(state, here + 2)
        state.note(a.E_TRIGGERED, seat, here + 2)
    elif runs_at_once(state, seat, operation, amount):
        set_first(state, here + 2)
    elif second(state) < amount:
        set_second(state, second(state) + 1)
        run_once(state, seat, operation)
    else:
        set_first(state, here + 2)
        set_second(state, 0)


def runs_at_once(state: Winter, seat: i64, operation: i64, amount: i64) -> bool:
    """Run an operation with its whole amount if it needs no answer; return whether it did."""
    if operation == a.O_FOOD:
        gain_food(state, seat, amount)
    elif operation == a.O_TOOL:
        if state.tribes[seat].orders == a.ASK:
            return False
        gain_tools(state, seat, amount)
    elif operation == a.O_LABOR:
        gain_labor(state, seat, amount)
    elif operation == a.O_POINTS:
        score(state, seat, amount, a.P_EFFECTS)
    elif operation == a.O_FILL:
        tribe = state.tribes[seat]
        gain_food(state, seat, tribe.limit() - tribe.food)
    elif operation == a.O_PAY_FOOD:
        pay(state, seat, amount, 0, 0)
    elif operation == a.O_PAY_TOOL:
        pay(state, seat, 0, amount, 0)
    elif operation == a.O_PAY_LABOR:
        pay(state, seat, 0, 0, amount)
    else:
        return False
    return True


def run_once(state: Winter, seat: i64, operation: i64) -> None:
    """Run an operation once."""
    if operation == a.O_CARD:
        take_card(state, seat)
    elif operation == a.O_ANIMAL_DECK:
        take_from_deck(state, seat)
    elif operation == a.O_REVEAL:
        reveal(state, 1)
    elif operation == a.O_CAMP:
        if why_not_camp(state, seat) == 0:
            place_camp(state, seat)
    elif operation == a.O_TOOL:
        push(state, a.F_TAKE, a.TOOL)  # the player wants to be asked (EW-R5)
    elif operation == a.O_TRIBE_HAND or operation == a.O_TRIBE_DISCARD:
        push(state, a.F_TRIBE, operation - a.O_TRIBE_HAND)
    elif a.O_PAINT <= operation < a.O_LINE:
        push(state, a.F_PAINT, operation - a.O_PAINT)
    else:
        push(state, QUESTIONS[operation])


def makes_labor(state: Winter, effect: i64) -> bool:
    """Return whether an effect can make Labor."""
    code = state.edition.code
    while code[effect] != a.O_END:
        if code[effect] == a.O_LABOR:
            return True
        if code[effect] == a.O_WHEN:
            if makes_labor(state, effect + 4):
                return True
            effect = code[effect + 1]
        else:
            effect += 2
    return False


def start(state: Winter, effect: i64) -> None:
    """Start an effect that its player has chosen to use; for a bargain, that is the consent."""
    push(state, a.F_RUN, effect + 2 if is_bargain(state, effect) else effect)


def why_not_start(state: Winter, seat: i64, effect: i64) -> i64:
    """Check that a bargain can be paid (EW-16.6) and that an effect can do something (EW-R12)."""
    if is_bargain(state, effect) and not can_pay(state, seat, effect + 2):
        return a.PRICE_TOO_HIGH
    return 0 if can_take_effect(state, seat, effect) else a.NOTHING_TO_GAIN


def accept(state: Winter) -> None:
    """Pay the price, or use the ability of a Culture card."""
    kind = top(state)
    what = first(state)
    pop(state)
    if kind == a.F_ABILITY:
        push_effect(state, state.edition.ability[what])
    else:
        set_first(state, what)


def decline(state: Winter) -> None:
    """Decline a benefit, with all the rest if it comes several times."""
    kind = top(state)
    pop(state)
    if kind == a.F_CONSENT or kind == a.F_ABILITY or top(state) != a.F_RUN or second(state) == 0:
        return
    here = first(state)
    operation: i64 = state.edition.code[here]
    if kind == a.F_TRIBE and operation != a.O_TRIBE_HAND and operation != a.O_TRIBE_DISCARD:
        return  # a Tribe card of the Offering track: the other Idols still come (EW-R27)
    set_second(state, state.edition.code[here + 1])
