"""A pool of worker processes in which bots think, so that they never block the event loop or overrun their time.

If many tables wait, each gets less time instead of a longer wait: a turn's budget is its share of what the worker can
give to everybody who waits, so that every turn is done within a few seconds.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass

from holocene.bots.advice import Advice
from holocene.bots.analysis import Chances, Cost, Piece
from holocene.kernel.engine.state import State
from holocene.processes import Worker as Process
from holocene.server.bot_worker import run_worker
from holocene.tables.errors import BotError

log = logging.getLogger("holocene.bots")
START = 30.0  # seconds a new worker may take to start
TURN = 1.0  # seconds for a turn if nobody else waits
PACE = 0.1  # the part of a person's time that a bot takes at most
ROUND = 2.0  # seconds within which every question should be answered
LEAST = 0.01  # seconds a turn gets if all are late
ADVICE = 1.0  # seconds for advice
IDLE = 0.05  # seconds between looks for an idle worker
STUDY = 60.0  # seconds for a piece of an analysis, on a slow machine
TURNS = 1000  # for which the worker is remembered


class Gate:
    """Lets one question through at a time. Turns that go on come before new ones; otherwise first come, first served.

    So a turn that has begun is over soon, instead of waiting behind all the others for each of its decisions.
    """

    def __init__(self) -> None:
        self.taken = False
        self.queues: tuple[deque[asyncio.Future[None]], ...] = (deque(), deque())  # turns that go on, and new ones

    @contextlib.asynccontextmanager
    async def passing(self, goes_on: bool) -> AsyncIterator[None]:
        """Wait until it is this question's turn, and let the next one through afterwards."""
        if self.taken:
            waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.queues[not goes_on].append(waiting)
            await waiting
        self.taken = True
        try:
            yield
        finally:
            self.taken = self.let_in()

    def let_in(self) -> bool:
        """Wake the next question; return whether there was one."""
        for queue in self.queues:
            while queue:
                waiting = queue.popleft()
                if not waiting.done():  # else it was cancelled
                    waiting.set_result(None)
                    return True
        return False


class Worker:
    """A worker process, and the questions that wait for it."""

    def __init__(self) -> None:
        self.process: Process | None = None
        self.closed = False
        self.gate = Gate()
        self.waiting = 0  # questions that wait or are being answered
        self.lock = threading.RLock()  # a thread may still use the process when the server stops

    def start(self) -> Process:
        """Start the process, or raise BotError. Call it from a thread."""
        with self.lock:
            if self.closed:
                raise BotError("the server is stopping")
            self.process = Process("bot", run_worker)
            try:
                self.process.receive(START)
            except (EOFError, TimeoutError):
                self.kill()
                raise BotError("its process did not start") from None
            return self.process

    def ask(self, question: str, arguments: tuple[object, ...], limit: float) -> object:
        """Return an answer, or raise BotError. A process that overruns is killed. Call it from a thread."""
        with self.lock:
            process = self.process
            if process is None or not process.process.is_alive():
                self.kill()
                process = self.start()
            process.send((question, arguments))
            try:
                fine, answer = process.receive(limit)
            except (EOFError, TimeoutError) as error:
                self.kill()
                died = isinstance(error, EOFError)
                raise BotError("its process died" if died else f"no answer within {limit:g} seconds") from None
        if not fine:
            raise BotError(str(answer))
        return answer

    def kill(self) -> None:
        """Kill the process, if there is one. Hold the lock."""
        if self.process is not None:
            self.process.stop()
        self.process = None

    def stop(self) -> None:
        """End the process for good. A question that it is answering fails."""
        self.closed = True
        if (process := self.process) is not None:
            process.process.kill()  # at once: the asking thread then releases the lock, and the pipe can be closed
        with self.lock:
            self.kill()


@dataclass(slots=True)
class Turn:
    """A turn that goes on: the worker with its search tree, and the budget it was given at first."""

    worker: Worker
    budget: float = 0.0


class BotPool:
    """A few workers. Each question goes to the one with the fewest questions."""

    def __init__(self, number: int, limit: float) -> None:
        self.limit = limit
        self.on_answer: Callable[[str, float], None] | None = None  # gets each question, and the seconds it took
        self.workers = [Worker() for _ in range(number)]
        self.turns: OrderedDict[str, Turn] = OrderedDict()  # those that may go on, by name

    async def start(self) -> None:
        """Start the processes, so that the first decision need not wait for them."""
        for worker in self.workers:
            try:
                async with worker.gate.passing(goes_on=False):
                    await asyncio.to_thread(worker.start)
            except BotError as error:
                log.warning("a worker is late: %s", error)

    def freest(self) -> Worker:
        """Return the worker with the fewest questions."""
        return min(self.workers, key=lambda worker: worker.waiting)

    async def choose(
        self, bot: str, dealt: State, seat: int, seed: int, turn: str = "", goes_on: bool = False, clock: float = 0.0
    ) -> int:
        """Return a bot's choice (see the protocol), or raise BotError."""
        kept = (self.turns.pop(turn, None) if goes_on else None) or Turn(self.freest())
        if turn:
            self.turns[turn] = kept
            while len(self.turns) > TURNS:
                self.turns.popitem(last=False)

        def arguments(budget: float) -> tuple[object, ...]:
            kept.budget = kept.budget or budget
            return (turn, bot, dealt, seat, kept.budget, seed, goes_on)

        most = min(TURN, clock * PACE) if clock else TURN
        answer = await self.ask(kept.worker, "choose", arguments, most, goes_on=goes_on)
        if not isinstance(answer, int) or answer not in dealt.legal(seat):
            raise BotError("it chose an illegal action")
        return answer

    async def advise(self, dealt: State, seat: int, seed: int) -> list[Advice]:
        """Return the best actions of a decision, best first, or raise BotError."""
        answer = await self.ask(self.freest(), "advise", lambda budget: (dealt, seat, seed, budget), ADVICE)
        assert isinstance(answer, list)
        return answer

    async def study(self, piece: Piece) -> Chances | Cost | None:
        """Do one piece of a match's analysis as soon as a worker is idle, or raise BotError."""
        while (worker := self.freest()).waiting:
            await asyncio.sleep(IDLE)
        answer = await self.ask(worker, "study", lambda _: (piece,), TURN, STUDY)
        assert answer is None or isinstance(answer, Chances | Cost)
        return answer

    async def ask(
        self,
        worker: Worker,
        question: str,
        arguments: Callable[[float], tuple[object, ...]],
        most: float,
        limit: float | None = None,
        goes_on: bool = False,
    ) -> object:
        """Return a worker's answer, once it is this question's turn.

        Its budget is a fair share: the time until every waiting question should be answered, divided by their number.
        """
        worker.waiting += 1
        asked = time.monotonic()

        async def wait_and_ask() -> object:
            try:
                async with worker.gate.passing(goes_on):
                    left = asked + ROUND - time.monotonic()
                    budget = min(most, self.limit / 2, max(LEAST, left / worker.waiting))
                    begun = time.monotonic()
                    try:
                        return await asyncio.to_thread(worker.ask, question, arguments(budget), limit or self.limit)
                    finally:
                        if self.on_answer is not None:
                            self.on_answer(question, time.monotonic() - begun)
            finally:
                worker.waiting -= 1

        task = asyncio.ensure_future(wait_and_ask())
        task.add_done_callback(lambda task: task.cancelled() or task.exception())  # perhaps nobody waits for it
        return await asyncio.shield(task)  # a caller that gives up does not free a worker that still thinks

    def stop(self) -> None:
        """End all workers for good."""
        for worker in self.workers:
            worker.stop()
