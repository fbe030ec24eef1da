"""Whether an effect can do anything now, judged by what everybody can see (EW-R12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.columns import animals, sections, terrain
from holocene.games.endless_winter.engine.effects.prices import can_pay
from holocene.games.endless_winter.engine.painting import painting

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter


def can_take_effect(state: Winter, seat: i64, effect: i64) -> bool:
    """Return whether any operation of an effect can do anything now."""
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
    """Return whether an operation can do anything; Tools, Idols, cards and Megaliths can always be something less."""
    tribe = state.tribes[seat]
    if operation == a.O_FOOD or operation == a.O_FILL:
        return tribe.food < tribe.limit()
    if operation == a.O_LABOR:
        return state.phase == a.ACTING
    if operation == a.O_BURY:
        return len(tribe.hand) + len(tribe.discards) + len(tribe.played) + len(tribe.pile) > 0
    if operation == a.O_TRIBE_HAND or operation == a.O_TRIBE_DISCARD:
        return any(number > 0 for number in state.supply)
    if operation == a.O_CULTURE:
        return any(kind >= 0 for kind in state.display)
    if operation == a.O_ANIMAL:
        return len(state.grounds) > 0
    if operation == a.O_ANIMAL_DECK:
        return len(state.animal_deck) > 0
    if operation == a.O_REVEAL:
        return animals.why_not_reveal(state) == 0
    if operation == a.O_TIP:
        return any(tribe.animals[animal] > 0 for animal in range(a.ANIMALS))
    if operation == a.O_CAMP:
        return terrain.why_not_camp(state, seat) == 0
    if operation == a.O_MOVE:
        return len(tribe.camps) > 0
    if operation == a.O_VILLAGE:
        return any(terrain.why_not_village(state, seat, juncture) == 0 for juncture in range(a.JUNCTURES))
    if a.O_PAINT <= operation <= a.O_LEG and operation != a.O_TORCH:
        return can_paint(state, seat, operation)
    return True


def can_paint(state: Winter, seat: i64, operation: i64) -> bool:
    """Return whether an operation of Cave Paintings can do anything."""
    edition = state.edition
    tribe = state.tribes[seat]
    side: i64 = tribe.side
    if operation == a.O_LINE or operation == a.O_LINES:
        lines = len(edition.line_needs[side])
        return any(painting.why_not_line(state, seat, line) == 0 for line in range(lines))
    if operation == a.O_STONE:
        return any(sections.why_not_have_stone(state, seat, stone) == 0 for stone in state.stones)
    if operation == a.O_SCORE:
        return any(painting.why_not_score(state, seat, place) == 0 for place in range(a.MOST_STONES))
    if operation == a.O_LEG:  # no leg has this operation itself (CP-R10)
        return any(
            painting.is_surrounded(state, tribe, area) and can_take_effect(state, seat, edition.area_effect[side][area])
            for area in range(a.BODIES, a.AREAS)
        )
    dots = len(edition.side_colours[side])
    return any(painting.why_not_dot(state, seat, dot, operation - a.O_PAINT) == 0 for dot in range(dots))
