"""A pool of worker processes in which bots think, so that they never block the event loop or overrun their time.

If many people wait, each gets less time instead of a longer wait: a turn's budget is its share of what the worker can
give to everybody who waits, so that every turn is done within a few seconds. Whose turn it is, `fair_queue.py` says.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from holocene.bots.advice import Advice
from holocene.bots.analysis import Chances, Cost, Piece
from holocene.kernel.engine.state import State
from holocene.processes import Worker as Process
from holocene.server.bot_worker import run_worker
from holocene.server.fair_queue import FairQueue, Ledger, Question
from holocene.tables.errors import BotError
from holocene.tables.protocols import NOBODY, Account

log = logging.getLogger("holocene.bots")
START = 30.0  # seconds a new worker may take to start
TURN = 1.0  # seconds for a turn if nobody else waits
PACE = 0.1  # at a table with clocks, a bot takes at most this part of a person's time
ROUND = 2.0  # seconds within which every question should be answered
LEAST = 0.01  # seconds a turn gets if all are late
ADVICE = 1.0  # seconds for advice
LEAST_ADVICE = 0.05  # of less, nobody would learn anything
IDLE = 0.05  # seconds between looks for an idle worker
STUDY = 60.0  # seconds for a piece of an analysis, on a slow machine
TURNS = 1000  # the pool remembers the workers of so many turns


class Worker:
    """A worker process, and the questions that wait for it."""

    def __init__(self, ledger: Ledger | None = None) -> None:
        self.process: Process | None = None
        self.closed = False
        self.queue = FairQueue(ledger or Ledger())
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
    """A turn that has begun: the worker that has its search tree, and the budget from its first decision."""

    worker: Worker
    budget: float = 0.0


class BotPool:
    """A few workers. Each question goes to the one with the fewest questions."""

    def __init__(self, number: int, limit: float) -> None:
        self.limit = limit
        self.on_answer: Callable[[str, float], None] | None = None  # gets each question, and the seconds it took
        ledger = Ledger()
        self.workers = [Worker(ledger) for _ in range(number)]
        self.turns: OrderedDict[str, Turn] = OrderedDict()  # those that may go on, by name

    async def start(self) -> None:
        """Start the processes, so that the first decision need not wait for them."""
        for worker in self.workers:
            question = Question(NOBODY)
            await worker.queue.enter(question)
            try:
                await asyncio.to_thread(worker.start)
            except BotError as error:
                log.warning("a worker is late: %s", error)
            finally:
                worker.queue.leave(question)

    def freest(self) -> Worker:
        """Return the worker with the fewest questions."""
        return min(self.workers, key=lambda worker: len(worker.queue))

    async def choose(
        self,
        bot: str,
        dealt: State,
        seat: int,
        seed: int,
        turn: str = "",
        goes_on: bool = False,
        clock: float = 0.0,
        account: Account = NOBODY,
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
        answer = await self.ask(kept.worker, "choose", arguments, most, Question(account, goes_on))
        if not isinstance(answer, int) or answer not in dealt.legal(seat):
            raise BotError("it chose an illegal action")
        return answer

    async def advise(self, dealt: State, seat: int, seed: int, account: Account = NOBODY) -> list[Advice]:
        """Return the best actions of a decision, best first, or raise BotError."""

        def arguments(budget: float) -> tuple[object, ...]:
            return (dealt, seat, seed, max(budget, LEAST_ADVICE))

        answer = await self.ask(self.freest(), "advise", arguments, ADVICE, Question(account))
        assert isinstance(answer, list)
        return answer

    async def study(self, piece: Piece) -> Chances | Cost | None:
        """Do one piece of a match's analysis as soon as a worker is idle, or raise BotError."""
        while len((worker := self.freest()).queue):
            await asyncio.sleep(IDLE)
        answer = await self.ask(worker, "study", lambda _: (piece,), TURN, Question(NOBODY), STUDY)
        assert answer is None or isinstance(answer, Chances | Cost)
        return answer

    async def ask(
        self,
        worker: Worker,
        name: str,
        arguments: Callable[[float], tuple[object, ...]],
        most: float,
        question: Question,
        limit: float | None = None,
    ) -> object:
        """Return a worker's answer, once it is this question's turn.

        Its budget is a fair share: the time until every waiting question should be answered, divided between the people
        who wait, and then between the questions of each.
        """
        asked = time.monotonic()
        await worker.queue.enter(question)

        async def answer() -> object:
            try:
                left = asked + ROUND - time.monotonic()
                budget = min(most, self.limit / 2, max(LEAST, left * worker.queue.share(question)))
                begun = time.monotonic()
                try:
                    return await asyncio.to_thread(worker.ask, name, arguments(budget), limit or self.limit)
                finally:
                    if self.on_answer is not None:
                        self.on_answer(name, time.monotonic() - begun)
            finally:
                worker.queue.leave(question)

        task = asyncio.ensure_future(answer())
        task.add_done_callback(lambda task: task.cancelled() or task.exception())  # perhaps nobody waits for it
        return await asyncio.shield(task)  # a caller that gives up does not free a worker that still thinks

    def stop(self) -> None:
        """End all workers for good."""
        for worker in self.workers:
            worker.stop()
