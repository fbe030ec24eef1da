"""The Terrain board: Camps, Villages and Influence (EW-6.9, EW-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.board import JUNCTURE_HEXES, NEIGHBOURS, touches_base
from holocene.games.endless_winter.engine.effects.triggers import fire_triggers
from holocene.games.endless_winter.engine.modules import glacier_tokens
from holocene.games.endless_winter.engine.tribe import Tribe, with_card, without

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter


def why_not_camp(state: Winter, seat: i64) -> i64:
    """Check that a Camp is left on the player board (EW-10.1)."""
    return 0 if state.tribes[seat].camps_left() > 0 else a.NO_CAMP_LEFT


def place_camp(state: Winter, seat: i64) -> None:
    """Put a Camp on the Base."""
    tribe = state.tribes[seat]
    tribe.camps = with_card(tribe.camps, a.BASE)
    state.note(a.E_CAMP, seat)
    fire_triggers(state, seat, a.W_CAMP)


def why_not_move(state: Winter, seat: i64, hex: i64, direction: i64) -> i64:
    """Check a step of a Camp to a neighbouring hex, which holds any number of Camps (EW-10.2, EW-10.3)."""
    if hex not in state.tribes[seat].camps:
        return a.NO_CAMP_THERE
    return 0 if NEIGHBOURS[6 * hex + direction] >= 0 else a.OFF_THE_BOARD


def move_camp(state: Winter, seat: i64, hex: i64, direction: i64) -> None:
    """Move a Camp one hex."""
    tribe = state.tribes[seat]
    there: i64 = NEIGHBOURS[6 * hex + direction]
    tribe.camps = with_card(without(tribe.camps, hex), there)
    state.note(a.E_MOVED, seat, hex, there)
    if state.glacier_tokens:
        glacier_tokens.enter(state, seat, there)
    fire_triggers(state, seat, a.W_MOVE)


def why_not_village(state: Winter, seat: i64, juncture: i64) -> i64:
    """Check for a free juncture away from the Base with a Camp on each of its hexes (EW-10.4 to EW-10.6)."""
    tribe = state.tribes[seat]
    if len(tribe.villages) == a.VILLAGES:
        return a.NO_VILLAGE_LEFT
    if touches_base(juncture):
        return a.AT_THE_BASE
    for other in state.tribes:
        if juncture in other.villages:
            return a.JUNCTURE_TAKEN
    for i in range(3):
        if JUNCTURE_HEXES[3 * juncture + i] not in tribe.camps:
            return a.CAMPS_MISSING
    return 0


def place_village(state: Winter, seat: i64, juncture: i64) -> None:
    """Return three Camps and place a Village; Food above the lower limit is lost (EW-10.4, EW-10.7)."""
    tribe = state.tribes[seat]
    for i in range(3):
        tribe.camps = without(tribe.camps, JUNCTURE_HEXES[3 * juncture + i])
    tribe.villages = [*tribe.villages, juncture]
    tribe.food = min(tribe.food, tribe.limit())  # it can only be higher if a sign spared the 3 Food (EW-R19)
    state.note(a.E_VILLAGE, seat, juncture)
    fire_triggers(state, seat, a.W_VILLAGE)
    if state.glacier_tokens:
        glacier_tokens.settle_beside(state, juncture)


def influence(tribe: Tribe, hex: i64) -> i64:
    """Return a player's Influence on a hex: 1 for each Camp, 2 for each Village (EW-6.10)."""
    found: i64 = 0
    for camp in tribe.camps:
        if camp == hex:
            found += 1
    for number in tribe.villages:
        juncture: i64 = number
        for i in range(3):
            if JUNCTURE_HEXES[3 * juncture + i] == hex:
                found += 2
    return found


def leads(state: Winter, seat: i64, hex: i64) -> bool:
    """Return whether a player has Influence on a hex and no other has more (EW-6.9, EW-R13)."""
    own = influence(state.tribes[seat], hex)
    if own == 0:
        return False
    for other in state.tribes:
        if influence(other, hex) > own:
            return False
    return True


def touches(juncture: i64, state: Winter, terrain: i64) -> bool:
    """Return whether one of a juncture's hexes has a terrain."""
    for i in range(3):
        if state.terrain[JUNCTURE_HEXES[3 * juncture + i]] == terrain:
            return True
    return False
