"""What is decided without a question: where all can see that one thing can be done, or standing orders take it.

The two are EW-R26 and EW-R30. Both go by what everybody can see: nobody shall learn from the course of the game what
another player holds. Of a hand, only the number of its cards counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.endless_winter import actions as a

if TYPE_CHECKING:
    from holocene.games.endless_winter.state import Winter


def decision(state: Winter, kind: i64, options: list[int]) -> i64:
    """Return what is decided by itself where the top frame is of a kind, -1 where its player is asked."""
    choices: i64 = len(options)
    while choices > 0 and a.A_ORDERS <= options[choices - 1] < a.A_SIDE:
        choices -= 1  # a change of orders is no reason to ask
    if kind == a.F_ACT:
        return way_on(state, options, choices)
    if kind >= a.F_ORDER:
        return step_of_eclipse(state, kind, options, choices)
    if kind == a.F_BODIES or kind == a.F_GLACIERS:
        return options[0] if choices == 1 else harmless(state, kind, options, 0, choices)
    if kind == a.F_REST and state.stage == a.TOP:
        return card_of_rest(state, options, choices)
    if kind == a.F_DISCARD and len(state.tribes[state.seat].hand) > 1:
        return -1  # its cards may be equal, which only their owner knows
    return options[0] if choices == 1 else -1


def way_on(state: Winter, options: list[int], choices: i64) -> i64:
    """Return how a figure in a column goes on where there is nothing else to do and no hand to play from (EW-R26)."""
    if state.tribes[state.seat].hand or options[choices - 1] > a.A_SLIDE:
        return -1
    return a.A_SLIDE if state.stage < a.BOTTOM else a.A_END_TURN


def card_of_rest(state: Winter, options: list[int], choices: i64) -> i64:
    """Return the draw of a figure at Rest that has nothing else to do before; -1 to ask (EW-R5, EW-R31)."""
    tribe = state.tribes[state.seat]
    if tribe.orders == a.ASK or not tribe.deck or options[0] != a.A_REST or options[choices - 1] >= a.A_IDOL:
        return -1
    return a.A_REST


# The Eclipse -------------------------------------------------------------------------------------------------------


def step_of_eclipse(state: Winter, kind: i64, options: list[int], choices: i64) -> i64:
    """Return what of a step of the Eclipse comes by itself; the first option ends the step."""
    if choices == 1:
        return a.A_DONE
    return harmless(state, kind, options, 1, choices)


def harmless(state: Winter, kind: i64, options: list[int], start: i64, end: i64) -> i64:
    """Return which of several benefits the standing orders take next, -1 where the player chooses (EW-R30)."""
    if state.tribes[state.seat].orders != a.TAKE:
        return -1
    may_be_left = start > 0
    first: i64 = -1  # but for Sacred Stones
    only: i64 = 0  # the effect of that one
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
        elif effect != only or (kind == a.F_TERRAIN and moves_pieces(state, effect)):
            several = True
    if several:
        return -1
    if first < 0:
        return options[start]  # a Sacred Stone
    return -1 if may_be_left and acts_unasked(state, only) else first


def effect_of(state: Winter, kind: i64, option: i64) -> i64:
    """Return the effect that an option of a frame begins, -1 for a Sacred Stone's score."""
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
    item = option - a.A_BOARD
    if item == a.FROM_VILLAGES:
        return edition.draw[len(state.tribes[seat].villages)]
    if item == a.FROM_SPACE_1:
        return edition.one_tool
    return edition.one_idol if item < a.FROM_STONES else -1


def cannot_hurt(state: Winter, effect: i64) -> bool:
    """Return whether an effect brings nothing but Food that fits, Tools, points and cards that the deck holds."""
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


def acts_unasked(state: Winter, effect: i64) -> bool:
    """Return whether an effect does something without a question that somebody might not want (EW-R30)."""
    code = state.edition.code
    while code[effect] != a.O_END:
        operation: i64 = code[effect]
        if operation == a.O_CAMP or operation == a.O_ANIMAL_DECK or operation == a.O_REVEAL:
            return True
        effect += 2
    return False


def moves_pieces(state: Winter, effect: i64) -> bool:
    """Return whether an effect may change whose hexes pay, so that the order of equal ones matters."""
    code = state.edition.code
    while code[effect] != a.O_END:
        operation: i64 = code[effect]
        if operation == a.O_CAMP or operation == a.O_MOVE or operation == a.O_VILLAGE:
            return True
        effect += 2
    return False
