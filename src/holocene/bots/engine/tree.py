"""The tree of a search: which actions were taken where, how often, and with what result.

It is a tree of information sets as one seat sees them: a node stands for all positions that the same decisions lead to,
whatever the hidden cards are. The legal actions differ from deal to deal, so the search counts how often each action
was available (Cowling, Powley and Whitehouse: Information Set Monte Carlo Tree Search, 2012).
"""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64

from holocene.bots.engine.policy import value_after
from holocene.kernel.engine.state import State, Tuning

PRIOR: Final = 0
TOTAL: Final = 1


@final
class Edge:
    """An action at a node.

    Attributes:
        action: its number.
        sums: its first estimate, and the sum of the values of taking it for the seat that took it. (They are in a list
            because `float` attributes of compiled classes break incremental builds.)
        visits: how often it was taken.
        offered: how often it could have been taken.
        tried: how often it was taken since the search was last moved to a new root, and so how many deals it has seen.
        nodes: the nodes it leads to, by the seat that decides there.
    """

    def __init__(self, action: int, prior: float, players: int) -> None:
        self.action = action
        self.sums = [prior, 0.0]
        self.visits = 0
        self.offered = 0
        self.tried = 0
        self.nodes: list[Node | None] = [None] * players

    def prior(self) -> float:
        """Return its first estimate."""
        return self.sums[PRIOR]

    def add(self, value: float) -> None:
        """Add the value of taking it once."""
        self.visits += 1
        self.sums[TOTAL] += value

    def mean(self, base: float, trust: float) -> float:
        """Return the mean value of taking it; the first estimate (plus `Node.base`) counts as `trust` visits."""
        return (self.sums[TOTAL] + trust * (base + self.sums[PRIOR])) / (float(self.visits) + trust)


@final
class Node:
    """Decisions of one seat that look the same.

    Attributes:
        seat: the seat that decides.
        visits: how often a decision was made here.
        sums: the sum of the values that followed, for the seat.
        known: every action that was legal here in some deal, ascending.
        edges: the edges of these actions, the best first estimate first.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.visits = 0
        self.sums = [0.0]
        self.known: list[int] = []
        self.edges: list[Edge] = []

    def meet(self, state: State, legal: list[int]) -> None:
        """Add the legal actions of a position that are not known yet, each with a first estimate."""
        seat: i64 = self.seat
        for action in legal:
            if action not in self.known:
                self.insert(Edge(action, value_after(state, seat, action), state.players))
        self.known = legal if not self.known else sorted({*self.known, *legal})

    def insert(self, edge: Edge) -> None:
        """Insert an edge after those whose first estimate is at least as good."""
        place: i64 = len(self.edges)
        while place > 0 and self.edges[place - 1].prior() < edge.prior():
            place -= 1
        self.edges.insert(place, edge)

    def base(self) -> float:
        """Return what is added to first estimates: they compare actions well, but not the value of the position."""
        if self.visits == 0:
            return 0.0
        return self.sums[0] / float(self.visits) - self.edges[0].prior()

    def select(self, legal: list[int], tuning: Tuning, spread: float) -> Edge:
        """Return the edge to follow: the one with the best upper bound among the few that are considered."""
        everything = legal == self.known
        room: i64 = tuning.width + int(float(tuning.growth) / 100.0 * math.sqrt(float(self.visits)))
        best: Edge | None = None
        best_bound = 0.0
        trust = float(tuning.trust) / 100.0
        base = self.base()
        reach = float(tuning.explore) / 100.0 * spread
        for edge in self.edges:
            if not everything and edge.action not in legal:
                continue
            if room == 0:
                break
            room -= 1
            edge.offered += 1
            bound = edge.mean(base, trust)
            bound += reach * math.sqrt(math.log(float(edge.offered) + 1.0) / (float(edge.visits) + trust))
            if best is None or bound > best_bound:
                best = edge
                best_bound = bound
        assert best is not None
        return best

    def most_visited(self, trust: float) -> Edge:
        """Return the most visited edge; of equals, the one with the better mean."""
        best = self.edges[0]
        base = self.base()
        for edge in self.edges:
            if edge.visits > best.visits or (
                edge.visits == best.visits and edge.mean(base, trust) > best.mean(base, trust)
            ):
                best = edge
        return best
