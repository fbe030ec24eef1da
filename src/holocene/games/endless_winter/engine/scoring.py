"""Points of Sacred Stones, and the final scoring (EW-14, EW-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.columns.idols import honor_rank
from holocene.games.endless_winter.engine.columns.terrain import touches
from holocene.games.endless_winter.engine.edition import WinterEdition
from holocene.games.endless_winter.engine.painting.route import longest_route
from holocene.games.endless_winter.engine.tribe import added
from holocene.kernel.engine.bits import bit, count_bits

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter

HONOR_CHARTS: Final = (6, 10, 15, 3, 6, 10, 1, 3, 6)  # by rank, for 1-3, 4-6 and 7 or more buried cards (EW-14.3)
FEW: Final = 3
SOME: Final = 6


def stone_points(state: Winter, seat: i64, stone: i64) -> i64:
    """Return the points that a Sacred Stone scores for a player now (EW-17)."""
    tribe = state.tribes[seat]
    criterion: i64 = state.edition.criterion[stone]
    target: i64 = state.edition.target[stone]
    found: i64 = 0
    if criterion == a.C_VILLAGE:
        for juncture in tribe.villages:
            if touches(juncture, state, target):
                found += 2
    elif criterion == a.C_CAMPS:
        seen: i64 = 0
        for hex in tribe.camps:
            seen |= bit(state.terrain[hex])
        found = count_bits(seen & target)
    elif criterion == a.C_GROUND:
        found = own_megaliths(state, seat, 0, a.LEVEL) // 2
    elif criterion == a.C_TILES:
        found = tiles_with_own(state, seat)
    elif criterion == a.C_BURIED:
        found = tribe.buried_cards() // 2
    elif criterion == a.C_STACKED:
        found = 2 * own_megaliths(state, seat, a.LEVEL, a.CELLS)
    elif criterion == a.C_IDOLS:
        found = (tribe.offering + tribe.honor) // 3
    elif criterion == a.C_TIPPED:
        for animal in range(a.ANIMALS):
            if tribe.animals[a.ANIMALS + animal] > 0:
                found += 1
    elif criterion == a.C_TORCHES:
        found = 2 * tribe.torches  # CP-7.1
    else:
        for animal in range(a.ANIMALS):
            found += 2 * tribe.animals[a.ANIMALS + animal] * (target >> animal & 1)
    return found


def own_megaliths(state: Winter, seat: i64, start: i64, end: i64) -> i64:
    """Return how many Megaliths of a player's colour lie from one cell up to another."""
    found: i64 = 0
    for cell in range(start, end):
        if state.megaliths_at[cell] == 2 + seat:
            found += 1
    return found


def tiles_with_own(state: Winter, seat: i64) -> i64:
    """Return on how many tiles a Megalith of a player's colour lies on the ground (EW-17.4)."""
    seen: i64 = 0
    for cell in range(a.LEVEL):
        if state.megaliths_at[cell] == 2 + seat:
            seen |= bit(state.spaces[cell] // a.SPACES)
    return count_bits(seen)


# The end of the game -----------------------------------------------------------------------------------------------


def offering_points(state: Winter, seat: i64) -> i64:
    """Return the points for left-over Food and Tools (EW-14.1, EW-14.2)."""
    tribe = state.tribes[seat]
    rate: i64 = state.edition.rates[tribe.offering]
    return 0 if rate == 0 else (tribe.food + tribe.tools) // rate


def honor_points(state: Winter, seat: i64) -> i64:
    """Return the points for buried cards (EW-14.3 to EW-14.6)."""
    tribe = state.tribes[seat]
    buried = tribe.buried_cards()
    if tribe.honor == 0 or buried == 0:
        return 0
    rank = honor_rank(state, seat)
    if rank > 2:
        rank = 2
    column: i64 = 0 if buried <= FEW else (1 if buried <= SOME else 2)
    return HONOR_CHARTS[3 * rank + column]


def card_points(state: Winter, seat: i64) -> i64:
    """Return the points on all of a player's cards (EW-14.7)."""
    tribe = state.tribes[seat]
    points = state.edition.points
    found = points_on(tribe.hand, points) + points_on(tribe.deck, points) + points_on(tribe.discards, points)
    found += points_on(tribe.pile, points) + points_on(tribe.buried, points) + points_on(tribe.mourned, points)
    return found + points_on(tribe.played, points)


def points_on(cards: list[int], points: list[int]) -> i64:
    """Return the points on some cards, which may be marked."""
    found: i64 = 0
    for card in cards:
        found += points[card & a.KIND]
    return found


def set_points(edition: WinterEdition, animal: i64, size: i64) -> i64:
    """Return the points of a set of one type; more than 4 score as 4 (EW-14.8)."""
    return edition.sets[4 * animal + (size if size < 4 else 4) - 1]


def animal_points(state: Winter, seat: i64) -> i64:
    """Return the points for sets of upright Animals, the wild ones used as well as possible (EW-14.8, EW-14.9)."""
    wilds: i64 = state.tribes[seat].animals[state.edition.wild]
    return best_sets(state, seat)[a.ANIMALS][wilds]


def best_sets(state: Winter, seat: i64) -> list[list[int]]:
    """Return the most points that the first 0, 1, 2 ... types can score, each with 0, 1, 2 ... wild ones."""
    tribe = state.tribes[seat]
    edition = state.edition
    wilds: i64 = tribe.animals[edition.wild]
    best: list[int] = [0] * (wilds + 1)
    rows: list[list[int]] = [best]
    for animal in range(a.ANIMALS):
        count: i64 = tribe.animals[animal]
        if animal != edition.wild and count > 0:
            following: list[int] = []
            for have in range(wilds + 1):
                most: i64 = 0
                for used in range(have + 1):
                    points: i64 = best[have - used] + set_points(edition, animal, count + used)
                    if points > most:
                        most = points
                following.append(most)
            best = following
        rows.append(best)
    return rows


def spread_wilds(state: Winter, seat: i64) -> list[int]:
    """Return how many wild Animals join each type for the most points, using as few as possible (EW-R20)."""
    tribe = state.tribes[seat]
    edition = state.edition
    rows = best_sets(state, seat)
    spread: list[int] = [0] * a.ANIMALS
    have: i64 = tribe.animals[edition.wild]
    animal: i64 = a.ANIMALS - 1
    while animal >= 0:
        count: i64 = tribe.animals[animal]
        if animal != edition.wild and count > 0:
            used: i64 = 0
            while rows[animal][have - used] + set_points(edition, animal, count + used) != rows[animal + 1][have]:
                used += 1
            spread[animal] = used
            have -= used
        animal -= 1
    return spread


def score_finally(state: Winter) -> None:
    """Add the final points and end the game (EW-14)."""
    for place in range(state.players):
        seat = state.order[place]
        finish_source(state, seat, a.P_OFFERING, offering_points(state, seat))
        finish_source(state, seat, a.P_HONOR, honor_points(state, seat))
        finish_source(state, seat, a.P_CARDS, card_points(state, seat))
        finish_source(state, seat, a.P_ANIMALS, animal_points(state, seat))
        if state.paintings:
            finish_source(state, seat, a.P_PAINTING, longest_route(state, seat))  # CP-7.2
    state.phase = a.FINISHED
    state.over = True
    state.seat = -1
    state.chance += 1
    best = winner(state)
    state.note(a.E_WON, best, state.tribes[best].points())


def finish_source(state: Winter, seat: i64, source: i64, points: i64) -> None:
    """Add the points of one source in the final scoring."""
    tribe = state.tribes[seat]
    tribe.scored = added(tribe.scored, source, points)
    state.note(a.E_FINAL, seat, source, points)


def winner(state: Winter) -> i64:
    """Return the seat with the most points; the turn order breaks ties (EW-14.11)."""
    best: i64 = state.order[0]
    for number in state.order:
        seat: i64 = number
        if state.tribes[seat].points() > state.tribes[best].points():
            best = seat
    return best
