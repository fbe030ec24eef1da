"""What a finished match looks like in hindsight: chances to win along the way, and the decisions that cost most.

The work is cut into small pieces, each about one position, so that whoever runs them can share processes with others
and tell how far it is. A decision is judged by what its seat knew, a chance by what everybody knew.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from holocene.bots.engine.dice import new_dice
from holocene.bots.engine.ismcts import Search
from holocene.bots.engine.policy import play_on
from holocene.bots.search import think_playouts
from holocene.kernel.engine.state import State
from holocene.kernel.matches.match import Match

MOST_MOMENTS = 120  # of the curve
LOOKS = 48  # playouts for a moment of the curve
PLAYOUTS = 120  # of the search for something better
PAIRS = 48  # deals on which what was played and what was better are compared
SURE = 1.64  # standard errors that a cost must be above nothing
LEAST = 0.005  # of the chance to win that a decision worth a line has cost
SEED = 20_000


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of the work: a position dealt to those whose knowledge counts.

    Attributes:
        number: the record after which it stands; for a decision the one that took it.
        dealt: the position.
        seat: whose decision is weighed, None for a moment of the curve.
        action: what was decided.
    """

    number: int
    dealt: State
    seat: int | None = None
    action: int = -1


@dataclass(frozen=True, slots=True)
class Chances:
    """A moment of the curve: after which record, and every seat's chance to win."""

    number: int
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Cost:
    """What a decision cost.

    Attributes:
        number: the record that took it.
        seat: whose it was.
        action, better: what was decided, and what was better.
        cost: of the chance to win.
        margin: how far off that may be (one standard error).
    """

    number: int
    seat: int
    action: int
    better: int
    cost: float
    margin: float


def pieces_of(match: Match) -> list[Piece]:
    """Return all of the work for a match: moments first, then decisions that were not forced, in order."""
    positions = match.positions()
    moments = [positions[0]]
    decisions: list[Piece] = []
    for (_, before), (number, after) in pairwise(positions):
        record = match.log[number - 1]
        assert record.action is not None
        if after.over or record.chance or after.to_move() != before.to_move():
            moments.append((number, after))
        if len(before.legal(record.seat)) > 1:
            name, arguments = record.action
            action = before.space.action(name, **arguments)
            decisions.append(Piece(number, before.determinize(record.seat, SEED), record.seat, action))
    step = math.ceil(len(moments) / MOST_MOMENTS)
    kept = moments[::step] if (len(moments) - 1) % step == 0 else [*moments[::step], moments[-1]]
    return [Piece(number, state.determinize(None, SEED)) for number, state in kept] + decisions


def study(piece: Piece) -> Chances | Cost | None:
    """Do a piece of the work; None for a decision that cost nothing that can be seen."""
    if piece.seat is None:
        return Chances(piece.number, foresee(piece.dealt))
    return weigh(piece)


def foresee(dealt: State) -> tuple[float, ...]:
    """Return every seat's chance to win, from playouts over what may be hidden; together they are 1."""
    if dealt.over:
        won = [dealt.evaluate(seat) for seat in range(dealt.players)]
        return tuple(value / sum(won) for value in won)
    total = [0.0] * dealt.players
    for number in range(LOOKS):
        for seat, value in enumerate(play_through(dealt.determinize(None, SEED + number), number)):
            total[seat] += value
    return tuple(value / sum(total) for value in total)


def play_through(state: State, number: int) -> list[float]:
    """Return what a position turns out to be worth to every seat after one playout from it."""
    tuning = state.tuning()
    play_on(state, new_dice(SEED + number), tuning.horizon, tuning.sample)
    return state.values()


def weigh(piece: Piece) -> Cost | None:
    """Return what a decision cost against what a search prefers, None where that cannot be told from nothing.

    The two are compared on deals of their own, the same for both: on those of the search its favourite would look too
    good, having been chosen for them.
    """
    assert piece.seat is not None
    search = Search(piece.dealt, piece.seat, SEED)
    think_playouts(search, PLAYOUTS)
    better = search.best()
    if better == piece.action:
        return None
    differences: list[float] = []
    for number in range(PAIRS):
        deal = piece.dealt.determinize(piece.seat, 2 * SEED + number)
        after, instead = deal.clone(), deal
        after.step(piece.seat, piece.action)
        instead.step(piece.seat, better)
        differences.append(play_through(instead, number)[piece.seat] - play_through(after, number)[piece.seat])
    cost = sum(differences) / PAIRS
    margin = math.sqrt(sum((one - cost) ** 2 for one in differences) / (PAIRS - 1) / PAIRS)
    if cost <= 0.0 or cost < SURE * margin:
        return None
    return Cost(piece.number, piece.seat, piece.action, better, cost, margin)


def costliest(found: Sequence[Cost], most: int = 10) -> list[Cost]:
    """Return the decisions that cost most, the worst first; what cost next to nothing is no mistake."""
    return sorted((one for one in found if one.cost >= LEAST), key=lambda one: (-one.cost, one.number))[:most]


def turn_ends(match: Match) -> list[tuple[int, int, State]]:
    """Return the last position of every turn, with its number and the record that led to it."""
    found: list[tuple[int, int, State]] = []
    for number, state in match.positions():
        turn = match.game.turns(state)
        if found and found[-1][0] == turn:
            found.pop()
        found.append((turn, number, state))
    return found
