"""Information-set Monte Carlo tree search; it uses nothing of a game but the kernel's methods.

One iteration deals what the seat cannot see, walks down the tree, adds a node, continues with quick decisions, judges
the position, and updates the nodes on the way. Every action at the root gets the same deals in the same order, so two
actions differ by themselves and not by the luck of the deal.
"""

from __future__ import annotations

import math
from typing import final

from mypy_extensions import i64

from holocene.bots.engine.dice import Dice, new_dice
from holocene.bots.engine.policy import pick, play_on
from holocene.bots.engine.tree import PRIOR, Edge, Node
from holocene.kernel.engine.state import State, Tuning

PRIOR_DEALS = 4  # further deals over which the first estimate of an action at the root is averaged
SPREAD = 0.1  # the assumed spread of the playouts' values, until there are some


@final
class Search:
    """A search for one decision of one seat.

    Attributes:
        dealt: a position as the seat sees it.
        seat: the seat that decides.
        root: the node of this decision.
        deals: the positions dealt so far; each edge of the root uses them in order.
        playouts: the number of iterations so far.
        moments: the mean of the playouts' values, and the sum of squared distances from it.
    """

    def __init__(self, dealt: State, seat: int, seed: int, tuning: Tuning | None = None) -> None:
        self.dealt = dealt.determinize(seat, seed)  # so that nothing depends on what was hidden before
        self.seat = seat
        self.seed = seed
        self.tuning = dealt.tuning() if tuning is None else tuning
        self.legal = self.dealt.legal(seat)
        self.deals: list[State] = []
        self.playouts = 0
        self.moments = [0.0, 0.0]
        self.root = Node(seat)
        self.root.meet(self.dealt, self.legal)
        self.average_priors()

    def average_priors(self) -> None:
        """Average the first estimates at the root over several deals, because results may depend on chance."""
        edges = self.root.edges
        self.root.edges = []
        seat: i64 = self.seat
        for edge in edges:
            after = self.dealt.clone()
            after.step(seat, edge.action)
            total = edge.prior()
            if after.chance != self.dealt.chance and not after.over:
                for number in range(PRIOR_DEALS):
                    after = self.deal(number).clone()
                    after.step(seat, edge.action)
                    total += after.evaluate(seat)
                edge.sums[PRIOR] = total / float(PRIOR_DEALS + 1)
            self.root.insert(edge)

    def deal(self, number: i64) -> State:
        """Return one of the dealt positions, which all look the same to the seat."""
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
        """Run a number of iterations."""
        number: i64 = 0
        while number < playouts:
            self.iterate()
            number += 1

    def iterate(self) -> None:
        """Walk down the tree, play on, and update the nodes on the way."""
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
        self.update(nodes, edges, state.values())

    def decider(self, state: State) -> i64:
        """Return the seat that decides next in the tree; in a simultaneous step, the searching seat comes first."""
        seat = state.mover()
        if state.simultaneous >= 0 and seat != self.seat and self.seat in state.to_move():
            return self.seat
        return seat

    def reach_decision(self, state: State, dice: Dice) -> bool:
        """Play on to the next decision that belongs in the tree; return False if the game ends first.

        Two kinds of decisions do not belong in it: forced ones, and those that others make at the same time. Nobody can
        react to the latter, so they are taken quickly, as in a playout.
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

    def update(self, nodes: list[Node], edges: list[Edge], values: list[float]) -> None:
        """Add the values of one iteration to the nodes and edges on its way."""
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
        """Return the best action so far."""
        return self.root.most_visited(float(self.tuning.trust) / 100.0).action

    def follow(self, dealt: State, action: i64, seed: int) -> bool:
        """Make the position after the seat's own action the new root, and keep what the tree knows about it.

        Returns:
            whether the tree has a node there; if not, nothing has changed.
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
                if self.legal != node.known:  # the node may know actions that are legal in other deals only
                    node.meet(self.dealt, self.legal)
                    node.known = self.legal
                    node.edges = [kept for kept in node.edges if kept.action in self.legal]
                for kept in node.edges:
                    kept.tried = 0
                return True
        return False
