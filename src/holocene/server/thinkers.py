"""Worker processes in which bots think: never in the event loop, never longer than they may.

Where many tables wait, each gets less time instead of waiting longer: a turn's budget is what its worker can give to
all who wait for it and still be done with every turn within a few seconds.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import threading
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from holocene.bots.advice import Advice
from holocene.bots.analysis import Chances, Cost, Piece
from holocene.kernel.state import State
from holocene.server.thinking import think

log = logging.getLogger("holocene.thinkers")
START = 30.0  # seconds a new worker may take to come up
TURN = 1.0  # seconds for a turn where nobody else waits
PACE = 0.1  # of the time a person may take is a bot's at most
ROUND = 2.0  # seconds after which whoever asked should be served
LEAST = 0.01  # seconds a turn gets where all are late
ADVICE = 1.0  # seconds for advice
IDLE = 0.05  # seconds between looks for a worker that has nothing to do
STUDY = 60.0  # seconds for a piece of an analysis, on a slow machine
TURNS = 1000  # of which the worker is remembered


class BotFailed(Exception):
    """A bot raised, answered nonsense, or did not answer in time."""


class Gate:
    """Lets one in at a time: those whose turn goes on before those who begin one, else first come first served.

    So a turn that has begun is over soon, instead of waiting behind all others for each of its decisions.
    """

    def __init__(self) -> None:
        self.taken = False
        self.queues: tuple[deque[asyncio.Future[None]], ...] = (deque(), deque())  # turns that go on, and others

    @contextlib.asynccontextmanager
    async def passing(self, goes_on: bool) -> AsyncIterator[None]:
        """Wait for one's turn, and let the next one in afterwards."""
        if self.taken:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.queues[not goes_on].append(turn)
            await turn
        self.taken = True
        try:
            yield
        finally:
            self.taken = self.let_in()

    def let_in(self) -> bool:
        """Wake the next one; return whether there was one."""
        for queue in self.queues:
            while queue:
                turn = queue.popleft()
                if not turn.done():  # cancelled: nobody waits any more
                    turn.set_result(None)
                    return True
        return False


class Worker:
    """One process and the pipe to it.

    Attributes:
        gate: whose turn it is to ask.
        waiting: how many ask or wait to.
    """

    def __init__(self) -> None:
        self.pipe: Connection | None = None
        self.process: BaseProcess | None = None
        self.closed = False
        self.gate = Gate()
        self.waiting = 0
        self.hands = threading.Lock()  # on pipe and process: a thread may still ask when the server goes down

    def start(self) -> None:
        """Start the process. Called from a thread.

        Raises:
            BotFailed: with the reason.
        """
        with self.hands:
            self.begin()

    def begin(self) -> None:
        """Start the process, with the hands on it."""
        if self.closed:
            raise BotFailed("the server is going down")
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        process = context.Process(target=think, args=(theirs,), daemon=True, name="holocene-bot")
        process.start()
        self.process = process
        theirs.close()
        try:
            if not self.pipe.poll(START):
                raise EOFError
            self.pipe.recv()
        except (EOFError, OSError):
            self.clear()
            raise BotFailed("its process did not start") from None

    def ask(self, verb: str, arguments: tuple[object, ...], limit: float) -> object:
        """Return the answer to a question; a worker that overruns is killed. Called from a thread.

        Raises:
            BotFailed: with the reason.
        """
        with self.hands:
            if self.process is None or not self.process.is_alive():
                self.begin()
            assert self.pipe is not None
            try:
                self.pipe.send((verb, arguments))
                if not self.pipe.poll(limit):
                    self.clear()
                    raise BotFailed(f"no answer within {limit:g} seconds")
                fine, answer = self.pipe.recv()
            except (EOFError, OSError):
                self.clear()
                raise BotFailed("its process died") from None
        if not fine:
            raise BotFailed(str(answer))
        return answer

    def clear(self) -> None:
        """Kill the process, with the hands on it."""
        if self.process is not None:
            self.process.kill()
            self.process.join(2)
        if self.pipe is not None:
            self.pipe.close()
        self.process = self.pipe = None

    def stop(self) -> None:
        """End the process for good; who asks it just now is told that it died."""
        self.closed = True
        if (process := self.process) is not None:
            process.kill()  # the asking thread lets go at once, and only then is the pipe closed
        with self.hands:
            self.clear()


@dataclass(slots=True)
class Turn:
    """A turn that goes on: who has its tree, and what it was given when it began."""

    worker: Worker
    budget: float = 0.0


class Thinkers:
    """A few workers, each question going to the one for which the fewest wait."""

    def __init__(self, number: int, limit: float) -> None:
        self.limit = limit
        self.workers = [Worker() for _ in range(number)]
        self.turns: OrderedDict[str, Turn] = OrderedDict()  # those that may go on, by their names

    async def start(self) -> None:
        """Start the processes, so that the first decision need not wait for them."""
        for worker in self.workers:
            try:
                async with worker.gate.passing(goes_on=False):
                    await asyncio.to_thread(worker.start)
            except BotFailed as error:
                log.warning("a worker is late: %s", error)

    def freest(self) -> Worker:
        """Return the worker for which the fewest wait."""
        return min(self.workers, key=lambda worker: worker.waiting)

    async def ask(
        self,
        name: str,
        dealt: State,
        seat: int,
        seed: int,
        turn: str = "",
        goes_on: bool = False,
        clock: float | None = None,
    ) -> int:
        """Return a bot's choice for a position dealt to its seat.

        Args:
            name: the bot's.
            dealt: the position.
            seat: whose decision it is.
            seed: the bot's dice.
            turn: names table and seat, so that the bot keeps what it knows while the seat's turn lasts.
            goes_on: whether the seat also took the decision before this one.
            clock: the seconds a person may take at this table.

        Raises:
            BotFailed: it raised, overran or answered nonsense.
        """
        kept = (self.turns.pop(turn, None) if goes_on else None) or Turn(self.freest())
        if turn:
            self.turns[turn] = kept
            while len(self.turns) > TURNS:
                self.turns.popitem(last=False)

        def question(budget: float) -> tuple[object, ...]:
            kept.budget = kept.budget or budget
            return (turn, name, dealt, seat, kept.budget, seed, goes_on)

        most = TURN if clock is None else min(TURN, clock * PACE)
        answer = await self.hear(kept.worker, "choose", question, most, goes_on=goes_on)
        if not isinstance(answer, int) or answer not in dealt.legal(seat):
            raise BotFailed("it chose what is not allowed")
        return answer

    async def advise(self, dealt: State, seat: int, seed: int) -> list[Advice]:
        """Return the best actions of a decision, the best first.

        Raises:
            BotFailed: nothing came of it in time.
        """
        answer = await self.hear(self.freest(), "advise", lambda budget: (dealt, seat, budget, seed), ADVICE)
        assert isinstance(answer, list)
        return answer

    async def study(self, piece: Piece) -> Chances | Cost | None:
        """Do a piece of a match's analysis, when a worker has nothing else to do.

        Raises:
            BotFailed: nothing came of it in time.
        """
        while (worker := self.freest()).waiting:
            await asyncio.sleep(IDLE)
        answer = await self.hear(worker, "study", lambda _: (piece,), TURN, STUDY)
        assert answer is None or isinstance(answer, Chances | Cost)
        return answer

    async def hear(
        self,
        worker: Worker,
        verb: str,
        arguments: Callable[[float], tuple[object, ...]],
        most: float,
        limit: float | None = None,
        goes_on: bool = False,
    ) -> object:
        """Return a worker's answer, when it is this question's turn.

        Its budget is what is fair then: an equal part of the time that is left until those who wait should be served.
        """
        worker.waiting += 1
        asked = time.monotonic()

        async def asking() -> object:
            try:
                async with worker.gate.passing(goes_on):
                    left = asked + ROUND - time.monotonic()
                    budget = min(most, self.limit / 2, max(LEAST, left / worker.waiting))
                    return await asyncio.to_thread(worker.ask, verb, arguments(budget), limit or self.limit)
            finally:
                worker.waiting -= 1

        task = asyncio.ensure_future(asking())
        task.add_done_callback(forget)
        return await asyncio.shield(task)  # who gives up waiting does not free a worker that still thinks

    def stop(self) -> None:
        """End all workers for good."""
        for worker in self.workers:
            worker.stop()


def forget(task: asyncio.Future[object]) -> None:
    """Take note of an answer nobody may be waiting for any more."""
    if not task.cancelled():
        task.exception()
