"""The Idol board with its two tracks (EW-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.effects.triggers import fire_triggers
from holocene.games.endless_winter.engine.frames import pop, push
from holocene.games.endless_winter.engine.rules import score

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter


def why_not_idol(state: Winter, seat: i64, track: i64) -> i64:
    """Check that a track takes another Idol: Honor ends at the top, Offering never does (EW-13.4, EW-13.7)."""
    top_of_honor: i64 = len(state.edition.honor_points) - 1
    if track == a.HONOR and state.tribes[seat].honor >= top_of_honor:
        return a.TRACK_AT_TOP
    return 0


def use_idol(state: Winter, seat: i64, track: i64) -> None:
    """Move a marker up one level and gain its benefit (EW-13.1)."""
    pop(state)
    fire_triggers(state, seat, a.W_IDOL)
    tribe = state.tribes[seat]
    if track == a.OFFERING:
        top_of_offering: i64 = len(state.edition.rates) - 1
        if tribe.offering == top_of_offering:
            state.note(a.E_IDOL, seat, track, tribe.offering)
            score(state, seat, 1, a.P_IDOLS)  # EW-13.4
            return
        tribe.offering += 1
        state.note(a.E_IDOL, seat, track, tribe.offering)
        if state.edition.gifts[tribe.offering] == 1:
            push(state, a.F_TRIBE, 0)  # EW-13.3
        return
    place: i64 = 0
    for other in state.tribes:
        if other.honor == tribe.honor and other.honor_place > tribe.honor_place:
            other.honor_place -= 1
        elif other.honor == tribe.honor + 1:
            place += 1
    tribe.honor += 1
    tribe.honor_place = place  # EW-13.5
    state.note(a.E_IDOL, seat, track, tribe.honor)
    score(state, seat, state.edition.honor_points[tribe.honor], a.P_IDOLS)  # EW-13.6


def honor_rank(state: Winter, seat: i64) -> i64:
    """Return how many players are ahead on the Honor track: higher, or further left on a level (EW-14.4)."""
    tribe = state.tribes[seat]
    ahead: i64 = 0
    for other in state.tribes:
        if other.honor > tribe.honor or (other.honor == tribe.honor and other.honor_place < tribe.honor_place):
            ahead += 1
    return ahead
