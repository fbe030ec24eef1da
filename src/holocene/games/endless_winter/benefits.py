"""Runs the programs of effects, sign by sign (EW-18); what needs an answer becomes a frame above the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter import painting
from holocene.games.endless_winter.animals import reveal, take_from_deck
from holocene.games.endless_winter.frames import first, pop, push, push_effect, second, set_first, set_second, top
from holocene.games.endless_winter.possible import can_bring
from holocene.games.endless_winter.prices import can_pay, is_bargain
from holocene.games.endless_winter.rules import gain_food, gain_labor, gain_tools, pay, score, take_card, take_tool
from holocene.games.endless_winter.terrain import place_camp, why_not_camp

if TYPE_CHECKING:
    from holocene.games.endless_winter.state import Winter


def run(state: Winter) -> None:
    """Carry out one step of the program in the top frame."""
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
        if state.journal is not None:
            state.journal.write(a.E_TRIGGERED, seat, here + 2)
    elif runs_at_once(state, seat, operation, amount):
        set_first(state, here + 2)
    elif second(state) < amount:
        set_second(state, second(state) + 1)
        run_once(state, seat, operation)
    else:
        set_first(state, here + 2)
        set_second(state, 0)


def runs_at_once(state: Winter, seat: i64, operation: i64, amount: i64) -> bool:
    """Carry out an operation whose whole amount needs no answer; return whether it was one."""
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
    """Carry out an operation once."""
    if operation == a.O_TOOL:
        take_tool(state, seat)
    elif operation == a.O_IDOL:
        push(state, a.F_IDOL)
    elif operation == a.O_CARD:
        take_card(state, seat)
    elif operation == a.O_MEGALITH:
        push(state, a.F_MEGALITH)
    elif operation == a.O_BURY:
        push(state, a.F_BURY)
    elif operation == a.O_TRIBE_HAND:
        push(state, a.F_TRIBE, 0)
    elif operation == a.O_TRIBE_DISCARD:
        push(state, a.F_TRIBE, 1)
    elif operation == a.O_CULTURE:
        push(state, a.F_CULTURE_CARD)
    elif operation == a.O_ANIMAL:
        push(state, a.F_ANIMAL)
    elif operation == a.O_ANIMAL_DECK:
        take_from_deck(state, seat)
    elif operation == a.O_REVEAL:
        reveal(state, 1)
    elif operation == a.O_TIP:
        push(state, a.F_TIP)
    elif operation == a.O_CAMP:
        if why_not_camp(state, seat) == 0:
            place_camp(state, seat)
    elif operation == a.O_MOVE:
        push(state, a.F_MOVE)
    elif operation == a.O_VILLAGE:
        push(state, a.F_VILLAGE)
    elif a.O_PAINT <= operation <= a.O_LEG:
        painting.run_once(state, operation)
    else:
        push(state, a.F_DISCARD)


def makes_labor(state: Winter, effect: i64) -> bool:
    """Return whether Labor can come of an effect."""
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
    """Begin an effect that its player has chosen to use; of a bargain, that is the consent."""
    push(state, a.F_RUN, effect + 2 if is_bargain(state, effect) else effect)


def why_not_start(state: Winter, seat: i64, effect: i64) -> i64:
    """A bargain asks for its price (EW-16.6); an ability that can do nothing is passed over (EW-R12)."""
    if is_bargain(state, effect) and not can_pay(state, seat, effect + 2):
        return a.PRICE_TOO_HIGH
    return 0 if can_bring(state, seat, effect) else a.NOTHING_TO_GAIN


def accept(state: Winter) -> None:
    """Go on with the price, or use the ability of a Culture card."""
    kind = top(state)
    what = first(state)
    pop(state)
    if kind == a.F_ABILITY:
        push_effect(state, state.edition.ability[what])
    else:
        set_first(state, what)


def decline(state: Winter) -> None:
    """Leave a benefit; of one that comes several times, all that is left of it."""
    kind = top(state)
    pop(state)
    if kind == a.F_CONSENT or kind == a.F_ABILITY or top(state) != a.F_RUN or second(state) == 0:
        return
    here = first(state)
    operation: i64 = state.edition.code[here]
    if kind == a.F_TRIBE and operation != a.O_TRIBE_HAND and operation != a.O_TRIBE_DISCARD:
        return  # a Tribe card of the Offering track: further Idols still come (EW-R27)
    set_second(state, state.edition.code[here + 1])
