"""Whether an effect can do anything now; one that cannot is passed over (EW-R12). Goes by what everybody can see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter import animals, columns, painting, terrain
from holocene.games.endless_winter.prices import can_pay

if TYPE_CHECKING:
    from holocene.games.endless_winter.state import Winter


def can_bring(state: Winter, seat: i64, effect: i64) -> bool:
    """Return whether any part of an effect can do anything: as long as none does, nothing changes for the others."""
    code = state.edition.code
    while code[effect] != a.O_END:
        operation: i64 = code[effect]
        if operation == a.O_OFFER:
            if can_pay(state, seat, effect + 2):
                return True
            effect = code[effect + 1]
        elif can_run(state, seat, operation):
            return True
        else:
            effect += 2
    return False


def can_run(state: Winter, seat: i64, operation: i64) -> bool:
    """Return whether a sign can do anything. Tools, Idols, cards and Megaliths always can: as something less."""
    tribe = state.tribes[seat]
    if operation == a.O_FOOD or operation == a.O_FILL:
        return tribe.food < tribe.limit()
    if operation == a.O_LABOR:
        return state.phase == a.ACTING
    if operation == a.O_BURY:
        return len(tribe.hand) + len(tribe.discards) + len(tribe.played) + len(tribe.pile) > 0
    if operation == a.O_TRIBE_HAND or operation == a.O_TRIBE_DISCARD:
        return any_type(state)
    if operation == a.O_CULTURE:
        return any_culture(state)
    if operation == a.O_ANIMAL:
        return len(state.grounds) > 0
    if operation == a.O_ANIMAL_DECK:
        return len(state.herd) > 0
    if operation == a.O_REVEAL:
        return animals.why_not_reveal(state) == 0
    if operation == a.O_TIP:
        return any_upright(state, seat)
    if operation == a.O_CAMP:
        return terrain.why_not_camp(state, seat) == 0
    if operation == a.O_MOVE:
        return len(tribe.camps) > 0
    if operation == a.O_VILLAGE:
        return any_site(state, seat)
    if a.O_PAINT <= operation <= a.O_LEG and operation != a.O_TORCH:
        return can_paint(state, seat, operation)
    return True


def any_type(state: Winter) -> bool:
    """Return whether a Tribe card is left."""
    for number in state.supply:
        if number > 0:
            return True
    return False


def any_culture(state: Winter) -> bool:
    """Return whether the Culture display has a card."""
    for kind in state.display:
        if kind >= 0:
            return True
    return False


def any_upright(state: Winter, seat: i64) -> bool:
    """Return whether a player has an animal to tip."""
    for animal in range(a.ANIMALS):
        if animals.why_not_tip(state, seat, animal) == 0:
            return True
    return False


def any_site(state: Winter, seat: i64) -> bool:
    """Return whether a player could place a Village."""
    for juncture in range(a.JUNCTURES):
        if terrain.why_not_village(state, seat, juncture) == 0:
            return True
    return False


def can_paint(state: Winter, seat: i64, operation: i64) -> bool:
    """Return whether one of the expansion's signs can do anything."""
    tribe = state.tribes[seat]
    if operation == a.O_LINE or operation == a.O_LINES:
        for line in range(len(state.edition.line_needs[tribe.side])):
            if painting.why_not_line(state, seat, line) == 0:
                return True
    elif operation == a.O_STONE:
        for stone in state.stones:
            if columns.why_not_have_stone(state, seat, stone) == 0:
                return True
    elif operation == a.O_SCORE:
        for place in range(a.MOST_STONES):
            if painting.why_not_score(state, seat, place) == 0:
                return True
    elif operation == a.O_LEG:
        for leg in range(a.LEGS):  # no leg has this sign itself (CP-R10)
            if painting.is_surrounded(state, tribe, a.BODIES + leg):
                if can_bring(state, seat, state.edition.area_effect[tribe.side][a.BODIES + leg]):
                    return True
    else:
        for dot in range(len(state.edition.side_colours[tribe.side])):
            if painting.why_not_dot(state, seat, dot, operation - a.O_PAINT) == 0:
                return True
    return False
