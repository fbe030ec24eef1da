"""Analyses a finished match: the chances to win along the way, and the decisions that cost most.

The work is split into small pieces of one position each, so that the caller can run them in shared processes and report
progress. A decision is judged by what its seat knew, a chance to win by what everybody knew.
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

MOST_MOMENTS = 120  # points of the curve
MOMENT_PLAYOUTS = 48  # playouts for one point of the curve
PLAYOUTS = 120  # playouts of the search for a better action
PAIRS = 48  # deals on which the action played and the better one are compared
SURE = 1.64  # a cost counts if it is so many standard errors above zero
LEAST = 0.005  # the smallest loss of the chance to win that is listed
SEED = 20_000


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of the work: one position, in which everything hidden from the seat, or from everybody, is dealt again.

    Attributes:
        number: for a point of the curve, the record that led to the position; for a decision, its own record.
        dealt: the position.
        seat: the seat whose decision is judged, None for a point of the curve.
        action: the action that was taken.
    """

    number: int
    dealt: State
    seat: int | None = None
    action: int = -1


@dataclass(frozen=True, slots=True)
class Chances:
    """A point of the curve: the record before it, and every seat's chance to win."""

    number: int
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Cost:
    """What a decision cost.

    Attributes:
        number: its record.
        seat: the seat that decided.
        action, better: the action taken, and a better one.
        cost: how much of the chance to win was lost.
        margin: the standard error of the cost.
    """

    number: int
    seat: int
    action: int
    better: int
    cost: float
    margin: float


def pieces_of(match: Match) -> list[Piece]:
    """Return all pieces of work for a match: the points of the curve, then the decisions that were not forced."""
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
    """Do one piece of the work. Return None for a decision without a measurable cost."""
    if piece.seat is None:
        return Chances(piece.number, chances_of(piece.dealt))
    return cost_of(piece)


def chances_of(dealt: State) -> tuple[float, ...]:
    """Return every seat's chance to win, estimated by playouts from different deals; the chances add up to 1."""
    if dealt.over:
        won = [dealt.evaluate(seat) for seat in range(dealt.players)]
        return tuple(value / sum(won) for value in won)
    total = [0.0] * dealt.players
    for number in range(MOMENT_PLAYOUTS):
        for seat, value in enumerate(play_through(dealt.determinize(None, SEED + number), number)):
            total[seat] += value
    return tuple(value / sum(total) for value in total)


def play_through(state: State, number: int) -> list[float]:
    """Return the value of a position for each seat after one playout from it."""
    tuning = state.tuning()
    play_on(state, new_dice(SEED + number), tuning.horizon, tuning.sample)
    return state.values()


def cost_of(piece: Piece) -> Cost | None:
    """Return what a decision cost compared with what a search prefers; None if that is not clearly more than nothing.

    The two are compared on new deals, the same for both. On the search's own deals its favourite would look too good,
    because it was chosen for them.
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
    """Return the decisions that cost most, the worst first; those that cost next to nothing are left out."""
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
