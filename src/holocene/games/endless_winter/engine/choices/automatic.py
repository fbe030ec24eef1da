"""Decisions made without asking: the only possible one (EW-R26), and those of the standing orders (EW-R30).

Both depend only on what everybody can see, so that nobody learns from them what another player holds. Of a hand, only
the number of its cards counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.eclipse import board_effect

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter


def decision(state: Winter, kind: i64, options: list[int]) -> i64:
    """Return the action that answers the top frame automatically, -1 if its player must be asked."""
    choices: i64 = len(options)
    while choices > 0 and a.A_ORDERS <= options[choices - 1] < a.A_SIDE:
        choices -= 1  # a change of orders is no reason to ask
    if kind == a.F_ACT:
        return in_column(state, options, choices)
    if kind == a.F_REST and state.stage == a.TOP:
        return at_rest(state, options, choices)
    if kind == a.F_DISCARD and len(state.tribes[state.seat].hand) > 1:
        return -1  # its cards may be equal, which only their owner knows
    if choices == 1:
        return options[0]
    if kind >= a.F_ORDER:
        return next_benefit(state, kind, options, 1, choices)  # the first option ends the step
    return next_benefit(state, kind, options, 0, choices) if kind == a.F_BODIES or kind == a.F_GLACIERS else -1


def in_column(state: Winter, options: list[int], choices: i64) -> i64:
    """Slide on or end the turn if the hand is empty and a figure in a column can do nothing else (EW-R26)."""
    if state.tribes[state.seat].hand or options[choices - 1] > a.A_SLIDE:
        return -1
    return a.A_SLIDE if state.stage < a.BOTTOM else a.A_END_TURN


def at_rest(state: Winter, options: list[int], choices: i64) -> i64:
    """Draw the card of a figure at Rest that can do nothing else before (EW-R5, EW-R31)."""
    tribe = state.tribes[state.seat]
    if tribe.orders == a.ASK or not tribe.deck or options[0] != a.A_REST or options[choices - 1] >= a.A_IDOL:
        return -1
    return a.A_REST


# Several benefits --------------------------------------------------------------------------------------------------


def next_benefit(state: Winter, kind: i64, options: list[int], start: i64, end: i64) -> i64:
    """Return which of several benefits the standing orders take next, -1 if the player chooses (EW-R30)."""
    if state.tribes[state.seat].orders != a.TAKE:
        return -1
    optional = start > 0
    first: i64 = -1  # apart from Sacred Stones
    only: i64 = 0  # the effect of `first`
    several = False
    for place in range(start, end):
        option: i64 = options[place]
        effect = effect_of(state, kind, option)
        if effect < 0:
            continue
        if cannot_hurt(state, effect):
            return option
        if first < 0:
            first = option
            only = effect
        elif effect != only or (kind == a.F_TERRAIN and has_operation(state, effect, a.O_CAMP, a.O_MOVE, a.O_VILLAGE)):
            several = True  # moving pieces may change which hexes pay, so the order of equal effects matters too
    if several:
        return -1
    if first < 0:
        return options[start]  # a Sacred Stone
    acts_unasked = has_operation(state, only, a.O_CAMP, a.O_ANIMAL_DECK, a.O_REVEAL)
    return -1 if optional and acts_unasked else first


def effect_of(state: Winter, kind: i64, option: i64) -> i64:
    """Return the effect of an option, -1 for a Sacred Stone, which scores points."""
    edition = state.edition
    seat: i64 = state.seat
    if kind == a.F_TERRAIN:
        return edition.terrain_effect[state.terrain[option - a.A_HEX]]
    if kind == a.F_GLACIERS:
        return edition.glacier_effect[state.glaciers[option - a.A_HEX]]
    if kind == a.F_CARDS:
        return edition.eclipse[option - a.A_USE_PILE]
    if kind == a.F_LEGS:
        return edition.area_effect[state.tribes[seat].side][a.BODIES + option - a.A_LEG]
    if kind == a.F_BODIES:
        return edition.area_effect[state.tribes[seat].side][option - a.A_BODY]
    if kind == a.F_ORDER:
        return edition.order_effect[state.turn]
    return board_effect(state, seat, option - a.A_BOARD)


def cannot_hurt(state: Winter, effect: i64) -> bool:
    """Return whether an effect gives only Food that fits, Tools, points, Labor and cards that the deck still holds."""
    code = state.edition.code
    tribe = state.tribes[state.seat]
    room: i64 = tribe.limit() - tribe.food
    cards: i64 = len(tribe.deck)
    while code[effect] != a.O_END:
        operation: i64 = code[effect]
        if operation == a.O_FOOD:
            room -= code[effect + 1]
        elif operation == a.O_CARD:
            cards -= code[effect + 1]
        elif operation != a.O_TOOL and operation != a.O_POINTS and operation != a.O_LABOR:
            return False
        effect += 2
    return room >= 0 and cards >= 0


def has_operation(state: Winter, effect: i64, one: i64, two: i64, three: i64) -> bool:
    """Return whether an effect has one of three operations."""
    code = state.edition.code
    while code[effect] != a.O_END:
        operation: i64 = code[effect]
        if operation in (one, two, three):
            return True
        effect += 2
    return False
