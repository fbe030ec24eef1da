"""The search bot: it looks ahead as far as its budget for the turn allows, and keeps its tree during the turn."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from holocene.bots.engine.bot import Bot
from holocene.bots.engine.ismcts import Search
from holocene.kernel.engine.state import State, Tuning

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

HERE = -2  # a value of `chosen`: nothing is chosen yet, and the tree's root is the expected position itself
SLICE = 0.05  # seconds of compiled code at a time; deadlines and Ctrl-C are checked in between


class Searcher(Bot):
    """Plays by information-set Monte Carlo tree search.

    A turn is a run of the seat's own decisions. The first decision uses a share of the turn's budget. Each later one
    uses the same share of what is left, and starts with what the tree already knows.

    Args:
        playouts: the number of playouts for a turn; 0 goes by the clock.
        seconds: how long a turn may take; 0 uses the budget given to `choose`.
        tuning: how to search; None uses the game's own tuning.
        cores: how many processes search at once, each with its own tree.
    """

    def __init__(self, playouts: int = 0, seconds: float = 0.0, tuning: Tuning | None = None, cores: int = 1) -> None:
        self.playouts = playouts
        self.seconds = seconds
        self.tuning = tuning
        self.cores = cores
        self.latest: Search | None = None
        self.search: Search | None = None  # the latest one again, while the turn continues
        self.expected: State | None = None  # the position of the turn's next decision, as far as the seat knows
        self.chosen = -1
        self.left = 1.0  # the part of the turn's budget that is left
        self.told_of_turns = False  # whether the caller says when a turn begins
        self.pool: ProcessPoolExecutor | None = None

    def limit(self, playouts: int, seconds: float) -> None:
        """Set the budget of a turn."""
        self.playouts, self.seconds = playouts, seconds

    def begin_turn(self) -> None:
        """Begin a new budget. A bot that is told this never guesses where a turn ends.

        A guess could depend on hidden cards: on whether a drawn card is the expected one, or on whether there is only
        one answer. The time a decision takes must not reveal that.
        """
        self.told_of_turns, self.left = True, 1.0

    def choose(self, dealt: State, seat: int, budget: float, seed: int) -> int:
        """Return the action that the search visits most within the budget.

        A decision with only one answer takes its share of time too, because a quick answer would reveal that there was
        no choice, and that may depend on hidden cards. The time is used for the seat's next choice, if that comes at
        once.
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
        self.latest = search
        self.expect(search, action)
        return action

    def spend(self, search: Search) -> float:
        """Return a decision's share of the turn's budget, and subtract it from what is left."""
        spent = self.left * search.tuning.share / 100
        self.left -= spent
        return spent

    def think_ahead(self, dealt: State, seat: int, budget: float, seed: int) -> None:
        """Spend the share of a decision with only one answer on the seat's next choice in this turn."""
        ahead = dealt.clone()
        step_over(ahead, seat, dealt.simultaneous)
        has_choice = seat in ahead.to_move() and len(ahead.legal(seat)) > 1 and ahead.simultaneous == dealt.simultaneous
        search = self.begin(ahead if has_choice else dealt, seat, seed)
        self.think(search, self.spend(search), budget)
        self.latest = search
        if has_choice:
            self.search, self.expected, self.chosen = search, ahead, HERE

    def begin(self, dealt: State, seat: int, seed: int) -> Search:
        """Return the search kept from this turn's last decision, or a new one."""
        kept, expected, chosen = self.search, self.expected, self.chosen
        self.search = self.expected = None
        if kept is not None and expected is not None and kept.seat == seat:
            if looks_same(seat, expected, dealt):
                if chosen == HERE or kept.follow(dealt, chosen, seed):
                    return kept
            elif expected.chance == dealt.chance and not self.told_of_turns:
                self.left = 1.0  # another turn, or another match
        elif not self.told_of_turns:
            self.left = 1.0
        return Search(dealt, seat, seed, self.tuning)

    def expect(self, search: Search, action: int) -> None:
        """Keep the search if the seat will decide next; a simultaneous step must not have ended by then."""
        seat = search.seat
        after = search.dealt.clone()
        step = after.simultaneous
        after.step(seat, action)
        step_over(after, seat, step)
        if seat in after.to_move() and after.simultaneous == step:
            self.search, self.expected, self.chosen = search, after, action

    def think(self, search: Search, spent: float, allowed: float) -> None:
        """Search with a part of the turn's budget; `allowed` is the budget in seconds if the bot has none itself."""
        if self.playouts:
            think_playouts(search, round(self.playouts * spent))
        else:
            think_seconds(search, (self.seconds or allowed) * spent)

    def think_together(self, dealt: State, seat: int, spent: float, allowed: float, seed: int) -> int:
        """Return the action that several processes visit most in total, each with its own tree and deals."""
        cores = self.cores
        if self.pool is None:
            from concurrent.futures import ProcessPoolExecutor  # only a search on several cores needs processes
            from multiprocessing import get_context

            self.pool = ProcessPoolExecutor(cores, mp_context=get_context("spawn"))
        playouts = -(-round(self.playouts * spent) // cores)
        seconds = (self.seconds or allowed) * spent
        jobs = [
            self.pool.submit(count_visits, dealt, seat, seed + (core << 64), playouts, seconds) for core in range(cores)
        ]
        visits: dict[int, int] = {}
        for job in jobs:
            for action, number in job.result():
                visits[action] = visits.get(action, 0) + number
        return max(visits, key=lambda action: (visits[action], -action))

    def close(self) -> None:
        """End the search processes."""
        if self.pool is not None:
            self.pool.shutdown(cancel_futures=True)
            self.pool = None


def step_over(state: State, seat: int, step: int) -> None:
    """Take a seat's decisions that have only one answer, until it has a choice or another seat decides."""
    while seat in state.to_move() and state.simultaneous == step and len(state.legal(seat)) == 1:
        state.step(seat, state.legal(seat)[0])


def think_playouts(search: Search, playouts: int) -> None:
    """Run a number of playouts, a slice at a time."""
    done, step = 0, 1
    while done < playouts:
        step = min(step, playouts - done)
        begun = time.perf_counter()
        search.run(step)
        done += step
        step = next_slice(step, time.perf_counter() - begun)


def think_seconds(search: Search, seconds: float) -> None:
    """Run playouts for a number of seconds, a slice at a time."""
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


def count_visits(dealt: State, seat: int, seed: int, playouts: int, seconds: float) -> list[tuple[int, int]]:
    """Run one search in a worker process, and return how often it visited each action."""
    search = Search(dealt, seat, seed)
    if playouts:
        think_playouts(search, playouts)
    else:
        think_seconds(search, seconds)
    return [(edge.action, edge.visits) for edge in search.root.edges]


def looks_same(seat: int, one: State, other: State) -> bool:
    """Return whether two positions are the same as far as a seat knows; both then deal the same positions."""
    if one.chance != other.chance or seat not in other.to_move():
        return False
    return one.determinize(seat, 0).hash() == other.determinize(seat, 0).hash()
