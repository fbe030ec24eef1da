"""Information-set Monte Carlo tree search through the kernel's verbs alone.

One iteration deals what the seat cannot see, walks down the tree, adds a node, plays on with quick decisions, judges
the position and tells the nodes on the way. Each action at the root sees the same deals in the same order: what
differs between two of them is then the action and not the luck of the deal.
"""

from __future__ import annotations

import math
from typing import final

from mypy_extensions import i64

from holocene.bots.engine.dice import Dice, new_dice
from holocene.bots.engine.policy import pick, play_on
from holocene.bots.engine.tree import PRIOR, Edge, Node
from holocene.kernel.engine.state import State, Tuning

LOOKS = 4  # deals over which the first look at an action of the root is averaged
SPREAD = 0.1  # of the playouts' values, until there are some


@final
class Search:
    """A search for one decision of one seat.

    Attributes:
        dealt: a position as the seat sees it.
        seat: whose decision it is.
        root: the decision.
        deals: the positions dealt so far; an edge of the root goes through them in order.
        playouts: iterations so far.
        moments: the mean of their values, and the sum of squared distances from it.
    """

    def __init__(self, dealt: State, seat: int, seed: int, tuning: Tuning | None = None) -> None:
        self.dealt = dealt.determinize(seat, seed)  # whatever lay hidden in it before
        self.seat = seat
        self.seed = seed
        self.tuning = dealt.tuning() if tuning is None else tuning
        self.legal = self.dealt.legal(seat)
        self.deals: list[State] = []
        self.playouts = 0
        self.moments = [0.0, 0.0]
        self.root = Node(seat)
        self.root.meet(self.dealt, self.legal)
        self.look_again()

    def look_again(self) -> None:
        """Average the first looks at the root over several deals, as chance may decide what an action brings."""
        edges = self.root.edges
        self.root.edges = []
        seat: i64 = self.seat
        for edge in edges:
            after = self.dealt.clone()
            after.step(seat, edge.action)
            total = edge.prior()
            if after.chance != self.dealt.chance and not after.over:
                for number in range(LOOKS):
                    after = self.deal(number).clone()
                    after.step(seat, edge.action)
                    total += after.evaluate(seat)
                edge.sums[PRIOR] = total / float(LOOKS + 1)
            self.root.insert(edge)

    def deal(self, number: i64) -> State:
        """Return one of the positions that look to the seat like the one it is in."""
        while len(self.deals) <= number:
            self.deals.append(self.dealt.determinize(self.seat, self.seed + 1 + len(self.deals)))
        return self.deals[number]

    def spread(self) -> float:
        """Return the standard deviation of the playouts' values."""
        if self.playouts < 4:
            return SPREAD
        variance = self.moments[1] / float(self.playouts)
        return math.sqrt(variance) if variance > 1e-8 else 1e-4

    def run(self, playouts: int) -> None:
        """Do so many iterations."""
        number: i64 = 0
        while number < playouts:
            self.iterate()
            number += 1

    def iterate(self) -> None:
        """Walk down, play on, and tell the nodes on the way."""
        tuning = self.tuning
        spread = self.spread()
        edge = self.root.select(self.legal, tuning, spread)
        state = self.deal(edge.tried).clone()
        dice = new_dice(self.seed + 7919 * (1 + edge.tried))
        edge.tried += 1
        nodes: list[Node] = [self.root]
        edges: list[Edge] = [edge]
        state.step(self.seat, edge.action)
        while len(nodes) < tuning.depth and self.reach_decision(state, dice):
            seat: i64 = self.decider(state)
            legal = state.legal(seat)
            node = edge.nodes[seat]
            if node is None:
                node = Node(seat)
                node.meet(state, legal)
                edge.nodes[seat] = node
                state.step(seat, node.edges[0].action)
                break
            if legal != node.known:
                node.meet(state, legal)
            edge = node.select(legal, tuning, spread)
            nodes.append(node)
            edges.append(edge)
            state.step(seat, edge.action)
        play_on(state, dice, tuning.horizon, tuning.sample)
        self.tell(nodes, edges, state.values())

    def decider(self, state: State) -> i64:
        """Return who decides next in the tree: in a simultaneous step one's own seat before all others."""
        seat = state.mover()
        if state.simultaneous >= 0 and seat != self.seat and self.seat in state.to_move():
            return self.seat
        return seat

    def reach_decision(self, state: State, dice: Dice) -> bool:
        """Play what is no decision of the tree, and return whether one is reached before the end.

        Forced decisions are none. Nor are those that others make at the same time: nobody can answer to them, so they
        are drawn by the quick decisions of the playouts.
        """
        while True:
            seat = self.decider(state)
            if seat < 0:
                return False
            legal = state.legal(seat)
            if len(legal) == 1:
                state.step(seat, legal[0])
            elif state.simultaneous >= 0 and seat != self.seat:
                state.step(seat, pick(state, seat, legal, dice, self.tuning.sample))
            else:
                return True

    def tell(self, nodes: list[Node], edges: list[Edge], values: list[float]) -> None:
        """Tell the nodes on the way what came of it."""
        place: i64 = len(nodes) - 1
        while place >= 0:
            node = nodes[place]
            value = values[node.seat]
            node.visits += 1
            node.sums[0] += value
            edges[place].add(value)
            place -= 1
        self.playouts += 1
        own = values[self.seat]
        change = own - self.moments[0]
        self.moments[0] += change / float(self.playouts)
        self.moments[1] += change * (own - self.moments[0])

    def best(self) -> i64:
        """Return the action it has settled on so far."""
        return self.root.most_visited(float(self.tuning.trust) / 100.0).action

    def follow(self, dealt: State, action: i64, seed: int) -> bool:
        """Go on from the position after the seat's own action, keeping what the tree knows of it.

        Returns:
            whether the tree knows anything there; if not, nothing has changed.
        """
        for edge in self.root.edges:
            if edge.action == action:
                node = edge.nodes[self.seat]
                if node is None:
                    return False
                self.dealt = dealt.determinize(self.seat, seed)
                self.seed = seed
                self.legal = self.dealt.legal(self.seat)
                self.deals = []
                self.root = node
                if self.legal != node.known:  # it may know actions of other deals, which are none here
                    node.meet(self.dealt, self.legal)
                    node.known = self.legal
                    node.edges = [kept for kept in node.edges if kept.action in self.legal]
                for kept in node.edges:
                    kept.tried = 0
                return True
        return False
