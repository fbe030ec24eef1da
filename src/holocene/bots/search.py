"""The search bot: looks ahead as far as its budget for the turn goes, and keeps its tree while the turn lasts."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from holocene.bots.engine.bot import Bot
from holocene.bots.engine.ismcts import Search
from holocene.kernel.engine.state import State, Tuning

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

HERE = -2  # chosen: nothing yet, the tree stands where the turn goes on
SLICE = 0.05  # seconds of compiled code at a time: in between, deadlines and Ctrl-C are heard


class Searcher(Bot):
    """Plays by information-set Monte Carlo tree search.

    A turn is a run of decisions of one's own. The first of them takes a share of the turn's budget, each further one
    the same share of what is left, beginning with what the tree knows already.

    Args:
        playouts: how many a turn may have; 0 goes by the clock.
        seconds: how long a turn may take; 0 takes what whoever asks allows.
        tuning: how to search, None for what the game says.
        cores: how many processes search at once, each with a tree of its own.
    """

    def __init__(self, playouts: int = 0, seconds: float = 0.0, tuning: Tuning | None = None, cores: int = 1) -> None:
        self.playouts = playouts
        self.seconds = seconds
        self.tuning = tuning
        self.cores = cores
        self.thought: Search | None = None  # the latest
        self.search: Search | None = None  # the same, while the turn goes on
        self.expected: State | None = None  # where the turn goes on, as far as the seat knows
        self.chosen = -1
        self.left = 1.0  # of the turn's budget
        self.told = False  # whether somebody says when a turn begins
        self.pool: ProcessPoolExecutor | None = None

    def limit(self, playouts: int, seconds: float) -> None:
        """Set the budget of a turn."""
        self.playouts, self.seconds = playouts, seconds

    def begin_turn(self) -> None:
        """Begin a new budget. Who is told so goes by nothing else: what it guesses of a turn's end, others cannot see.

        A card drawn in the middle of a turn may be the one that it expected or not, and its next answer may be the
        only one or not; the time that it takes must not tell.
        """
        self.told, self.left = True, 1.0

    def choose(self, dealt: State, seat: int, budget: float, seed: int) -> int:
        """Return the action it visits most within the budget.

        A decision with one answer takes its share too: from a quick answer others could tell that there was no other,
        which may be hidden from them. Meanwhile it thinks about the seat's next choice, if that comes at once.
        """
        legal = dealt.legal(seat)
        if len(legal) == 1:
            self.think_ahead(dealt, seat, budget, seed)
            return legal[0]
        search = self.begin(dealt, seat, seed)
        spent = self.spend(search)
        if self.cores > 1:
            action = self.think_together(dealt, seat, spent, budget, seed)
        else:
            self.think(search, spent, budget)
            action = search.best()
        self.thought = search
        self.expect(search, action)
        return action

    def spend(self, search: Search) -> float:
        """Take a decision's share out of what is left of the turn's budget, and return it."""
        spent = self.left * search.tuning.share / 100
        self.left -= spent
        return spent

    def think_ahead(self, dealt: State, seat: int, budget: float, seed: int) -> None:
        """Use the share of a decision with one answer for the seat's next choice in this turn."""
        ahead = dealt.clone()
        step_over(ahead, seat, dealt.simultaneous)
        comes = seat in ahead.to_move() and len(ahead.legal(seat)) > 1 and ahead.simultaneous == dealt.simultaneous
        search = self.begin(ahead if comes else dealt, seat, seed)
        self.think(search, self.spend(search), budget)
        self.thought = search
        if comes:
            self.search, self.expected, self.chosen = search, ahead, HERE

    def begin(self, dealt: State, seat: int, seed: int) -> Search:
        """Return the search that goes on with this turn, or a new one."""
        kept, expected, chosen = self.search, self.expected, self.chosen
        self.search = self.expected = None
        if kept is not None and expected is not None and kept.seat == seat:
            if same_to(seat, expected, dealt):
                if chosen == HERE or kept.follow(dealt, chosen, seed):
                    return kept
            elif expected.chance == dealt.chance and not self.told:
                self.left = 1.0  # another turn, or another match
        elif not self.told:
            self.left = 1.0
        return Search(dealt, seat, seed, self.tuning)

    def expect(self, search: Search, action: int) -> None:
        """Keep the search if the next decision will be the seat's own, before a step that all play at once is over."""
        seat = search.seat
        after = search.dealt.clone()
        step = after.simultaneous
        after.step(seat, action)
        step_over(after, seat, step)
        if seat in after.to_move() and after.simultaneous == step:
            self.search, self.expected, self.chosen = search, after, action

    def think(self, search: Search, spent: float, allowed: float) -> None:
        """Search with a part of the turn's budget."""
        if self.playouts:
            think_playouts(search, round(self.playouts * spent))
        else:
            think_seconds(search, (self.seconds or allowed) * spent)

    def think_together(self, dealt: State, seat: int, spent: float, allowed: float, seed: int) -> int:
        """Return the action that several processes, each with a tree and deals of its own, visit most together."""
        cores = self.cores
        if self.pool is None:
            from concurrent.futures import ProcessPoolExecutor  # only a search on several cores needs processes
            from multiprocessing import get_context

            self.pool = ProcessPoolExecutor(cores, mp_context=get_context("spawn"))
        playouts = -(-round(self.playouts * spent) // cores)
        seconds = (self.seconds or allowed) * spent
        jobs = [
            self.pool.submit(search_apart, dealt, seat, seed + (core << 64), playouts, seconds) for core in range(cores)
        ]
        visits: dict[int, int] = {}
        for job in jobs:
            for action, number in job.result():
                visits[action] = visits.get(action, 0) + number
        return max(visits, key=lambda action: (visits[action], -action))

    def close(self) -> None:
        """End the processes it searches with."""
        if self.pool is not None:
            self.pool.shutdown(cancel_futures=True)
            self.pool = None


def step_over(state: State, seat: int, step: int) -> None:
    """Take the decisions of a seat that have one answer, until it has a choice or others decide."""
    while seat in state.to_move() and state.simultaneous == step and len(state.legal(seat)) == 1:
        state.step(seat, state.legal(seat)[0])


def think_playouts(search: Search, playouts: int) -> None:
    """Do so many playouts, a slice at a time."""
    done, step = 0, 1
    while done < playouts:
        step = min(step, playouts - done)
        begun = time.perf_counter()
        search.run(step)
        done += step
        step = next_slice(step, time.perf_counter() - begun)


def think_seconds(search: Search, seconds: float) -> None:
    """Do playouts for so long, a slice at a time."""
    end = time.perf_counter() + seconds
    step = 1
    while (begun := time.perf_counter()) < end:
        search.run(step)
        now = time.perf_counter()
        pace = (now - begun) / step
        step = min(next_slice(step, now - begun), max(1, int((end - now) / max(pace, 1e-9))))


def next_slice(step: int, took: float) -> int:
    """Return how many playouts the next slice should have."""
    return max(1, min(4 * step, int(step * SLICE / max(took, 1e-9))))


def search_apart(dealt: State, seat: int, seed: int, playouts: int, seconds: float) -> list[tuple[int, int]]:
    """Return how often a search of its own visits each action, in a worker."""
    search = Search(dealt, seat, seed)
    if playouts:
        think_playouts(search, playouts)
    else:
        think_seconds(search, seconds)
    return [(edge.action, edge.visits) for edge in search.root.edges]


def same_to(seat: int, one: State, other: State) -> bool:
    """Return whether two positions are the same as far as a seat knows: then both deal the same."""
    if one.chance != other.chance or seat not in other.to_move():
        return False
    return one.determinize(seat, 0).hash() == other.determinize(seat, 0).hash()
