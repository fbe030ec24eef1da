"""The Idol board: two tracks (EW-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter.frames import pop, push
from holocene.games.endless_winter.rules import score
from holocene.games.endless_winter.triggers import happens

if TYPE_CHECKING:
    from holocene.games.endless_winter.state import Winter


def why_not_idol(state: Winter, seat: i64, track: i64) -> i64:
    """The Honor marker stops at the top (EW-13.7); the Offering track takes Idols for ever (EW-13.4)."""
    top_of_honor: i64 = len(state.edition.honor_points) - 1
    if track == a.HONOR and state.tribes[seat].honor >= top_of_honor:
        return a.TRACK_AT_TOP
    return 0


def use_idol(state: Winter, seat: i64, track: i64) -> None:
    """Move a marker up one level and gain what that brings (EW-13.1)."""
    pop(state)
    happens(state, seat, a.W_IDOL)
    tribe = state.tribes[seat]
    if track == a.OFFERING:
        top_of_offering: i64 = len(state.edition.rates) - 1
        if tribe.offering == top_of_offering:
            if state.journal is not None:
                state.journal.write(a.E_IDOL, seat, track, tribe.offering)
            score(state, seat, 1, a.P_IDOLS)  # EW-13.4
            return
        tribe.offering += 1
        if state.journal is not None:
            state.journal.write(a.E_IDOL, seat, track, tribe.offering)
        if state.edition.gifts[tribe.offering] == 1:
            push(state, a.F_TRIBE, 0)  # EW-13.3
        return
    leave_level(state, seat)
    tribe.honor += 1
    place: i64 = 0
    for other in state.tribes:
        if other is not tribe and other.honor == tribe.honor:
            place += 1
    tribe.honor_place = place  # EW-13.5
    if state.journal is not None:
        state.journal.write(a.E_IDOL, seat, track, tribe.honor)
    score(state, seat, state.edition.honor_points[tribe.honor], a.P_IDOLS)  # EW-13.6


def leave_level(state: Winter, seat: i64) -> None:
    """Let the markers to the right of one that leaves move up (EW-13.5)."""
    tribe = state.tribes[seat]
    for other in state.tribes:
        if other is not tribe and other.honor == tribe.honor and other.honor_place > tribe.honor_place:
            other.honor_place -= 1


def honor_rank(state: Winter, seat: i64) -> i64:
    """Return how many are ahead on the Honor track: higher, or further left on the same level (EW-14.4)."""
    tribe = state.tribes[seat]
    ahead: i64 = 0
    for other in state.tribes:
        if other.honor > tribe.honor or (other.honor == tribe.honor and other.honor_place < tribe.honor_place):
            ahead += 1
    return ahead
