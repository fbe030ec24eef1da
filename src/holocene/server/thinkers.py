"""Worker processes in which bots think: never in the event loop, never longer than they may."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from holocene.bots import find_bot
from holocene.kernel.state import State

log = logging.getLogger("holocene.thinkers")
START = 30.0  # seconds a new worker may take to come up


class BotFailed(Exception):
    """A bot raised, answered nonsense, or did not answer in time."""


def think(pipe: Connection) -> None:
    """Answer questions about dealt positions until the pipe closes: a worker's whole life."""
    pipe.send("ready")
    while True:
        try:
            name, dealt, seat, budget, seed = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            return
        try:
            answer: object = int(find_bot(name).choose(dealt, seat, budget, seed))
        except Exception as error:
            answer = f"{type(error).__name__}"
        pipe.send(answer)


class Worker:
    """One process and the pipe to it."""

    def __init__(self) -> None:
        self.pipe: Connection | None = None
        self.process: BaseProcess | None = None
        self.closed = False

    def start(self) -> None:
        """Start the process."""
        if self.closed:
            raise BotFailed("the server is going down")
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=think, args=(theirs,), daemon=True, name="holocene-bot")
        self.process.start()
        theirs.close()
        if not self.pipe.poll(START):
            self.stop()
            raise BotFailed("its process did not start")
        self.pipe.recv()

    def ask(self, name: str, dealt: State, seat: int, budget: float, seed: int, limit: float) -> int:
        """Return a bot's choice; a worker that overruns is killed. Called from a thread.

        Raises:
            BotFailed: with the reason.
        """
        if self.process is None or not self.process.is_alive():
            self.start()
        assert self.pipe is not None
        try:
            self.pipe.send((name, dealt, seat, budget, seed))
            if not self.pipe.poll(limit):
                self.stop()
                raise BotFailed(f"no answer within {limit:g} seconds")
            answer = self.pipe.recv()
        except (EOFError, OSError):
            self.stop()
            raise BotFailed("its process died") from None
        if not isinstance(answer, int):
            raise BotFailed(str(answer))
        if answer not in dealt.legal(seat):
            raise BotFailed("it chose what is not allowed")
        return answer

    def stop(self) -> None:
        """Kill the process."""
        if self.process is not None:
            self.process.kill()
            self.process.join(2)
        if self.pipe is not None:
            self.pipe.close()
        self.process = self.pipe = None


class Thinkers:
    """A few workers, each question going to one that is free."""

    def __init__(self, number: int, limit: float) -> None:
        self.limit = limit
        self.workers = [Worker() for _ in range(number)]
        self.free: asyncio.Queue[Worker] = asyncio.Queue()

    async def start(self) -> None:
        """Start the processes, so that the first decision need not wait for them."""
        for worker in self.workers:
            try:
                await asyncio.to_thread(worker.start)
            except BotFailed as error:
                log.warning("a worker is late: %s", error)
            self.free.put_nowait(worker)

    async def ask(self, name: str, dealt: State, seat: int, seed: int) -> int:
        """Return a bot's choice for a position dealt to its seat.

        Raises:
            BotFailed: it raised, overran or answered nonsense.
        """
        worker = await self.free.get()
        asking = asyncio.ensure_future(
            asyncio.to_thread(worker.ask, name, dealt, seat, self.limit / 2, seed, self.limit)
        )

        def give_back(asked: asyncio.Future[int]) -> None:
            if not asked.cancelled():
                asked.exception()  # whoever asked may be gone
            self.free.put_nowait(worker)

        asking.add_done_callback(give_back)
        return await asyncio.shield(asking)  # who gives up waiting does not free a worker that still thinks

    def stop(self) -> None:
        """End all workers for good."""
        for worker in self.workers:
            worker.closed = True
            worker.stop()
