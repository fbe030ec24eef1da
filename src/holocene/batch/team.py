"""A batch on several processes: each worker plays a part of the games, as long as that is faster than one process.

A step is over when the slowest process is done. If another program uses a core, two processes may be slower than one.
The main process then plays all games alone, and tries again after a while (docs/performance.md).
"""

from __future__ import annotations

import weakref
from ctypes import Array, c_ubyte
from dataclasses import dataclass
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Semaphore
from time import perf_counter, thread_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from holocene.batch.part import Kind, Part
from holocene.batch.shared import Rows, Shared, Sizes
from holocene.kernel.engine.slices import Slice
from holocene.kernel.errors import BadRequest, HoloceneError, IllegalAction
from holocene.processes import Worker, result_or_error

SPIN = 0.001  # seconds that a process polls a semaphore before it sleeps: waking up takes longer than most waits
PATIENCE = 1.0  # seconds of sleep between checks whether the other process is alive
OWN = 1.25  # the main process has so many times as many games as a worker, because it need not send changes
LOSS = 0.03  # seconds that the workers may lose, beyond what they gained lately, before the main process plays alone
GAIN = 0.1  # seconds of gain that are remembered at most
REST = 30  # the main process plays alone for so many times as long as the loss took, and then tries again
LONGEST = 480  # the same factor after many failed tries


def released_soon(semaphore: Semaphore) -> bool:
    """Poll a semaphore for a short time; return whether it was released."""
    end = perf_counter() + SPIN
    while not semaphore.acquire(False):
        if perf_counter() > end:
            return False
    return True


@dataclass(frozen=True, slots=True)
class Signals:
    """The semaphores by which a worker is told to begin, and reports that it is done."""

    begin: Semaphore
    done: Semaphore


def serve(pipe: Connection, signals: Signals, kind: Kind, places: range, memory: Array[c_ubyte], sizes: Sizes) -> None:
    """Play a part of the games; this is the function that a worker process runs."""
    part = Part(kind, places)
    shared = Shared(memory, sizes)
    rows = Rows(part, range(len(places)), shared)
    rows.send()
    signals.done.release()

    def step() -> None:
        part.clear()
        part.take(shared.taken.tolist())
        rows.send()

    soon = True
    while True:
        since = perf_counter()
        if not (soon and released_soon(signals.begin)):
            signals.begin.acquire()
        soon = perf_counter() - since < SPIN  # if choosing actions takes long, polling would only waste a core
        if shared.asked[0]:
            verb, given = pipe.recv()
            pipe.send(result_or_error(getattr(part, verb), *given))
            rows.mark_sent()
            continue
        error = result_or_error(step)
        if error is not None:
            shared.broken[0] = True
            pipe.send(error)
        signals.done.release()


class Member:
    """A worker as the main process sees it, and the games it plays."""

    def __init__(self, kind: Kind, places: range, part: Part) -> None:
        context = get_context("spawn")
        self.places = places
        self.signals = Signals(context.Semaphore(0), context.Semaphore(0))
        sizes = Sizes(len(places), kind.players, part.observations.strides[0], part.masks.strides[0])
        memory = context.RawArray(c_ubyte, sizes.room())
        self._shared = Shared(memory, sizes)
        self._rows = Rows(part, places, self._shared)
        self._rows.wipe()
        self.worker = Worker("batch", serve, self.signals, kind, places, memory, sizes)

    def begin(self, actions: NDArray[np.int64]) -> None:
        """Let the worker take its part of these actions."""
        self._shared.taken[:] = actions[self.places.start : self.places.stop]
        self.signals.begin.release()

    def finish(self) -> int:
        """Wait until the worker is done, and return how many games have ended."""
        if not released_soon(self.signals.done):
            while not self.signals.done.acquire(True, PATIENCE):
                if not self.worker.process.is_alive():
                    raise worker_died()
        if self._shared.broken[0]:
            raise self.worker.receive()
        return self._rows.receive()

    def ask(self, verb: str, *given: Any) -> Any:
        """Call a method of the worker's part, and return its result."""
        self._shared.asked[0] = True
        self.signals.begin.release()
        self.worker.send((verb, given))
        try:
            answer = self.worker.receive()
        except EOFError:
            raise worker_died() from None
        self._shared.asked[0] = False
        if isinstance(answer, HoloceneError):
            raise answer
        return answer


def worker_died() -> HoloceneError:
    """Return the error for a worker process that died."""
    return HoloceneError(
        "a process of the batch died: it was killed, or the memory is full, or the program that made the batch does "
        'not begin with `if __name__ == "__main__":`'
    )


def end(members: list[Member]) -> None:
    """End the processes."""
    for member in members:
        member.worker.process.kill()
    for member in members:
        member.worker.stop()


class Team:
    """The parts of a batch. The main process plays the first; workers play the others, unless it plays all of them."""

    def __init__(self, kind: Kind, games: int, workers: int) -> None:
        self._own = max(1, min(round(OWN * games / (OWN + workers - 1)), games - workers + 1))
        mine = self._mine = Part(kind, range(self._own), games)
        self.actions = mine.actions
        self.observations, self.masks, self.seats = mine.observations, mine.masks, mine.seats
        self.rewards, self.points, self.ended = mine.rewards, mine.points, mine.ended
        self._alone = False
        self._gained = 0.0  # seconds gained by using the workers
        self._rest = REST
        self._left = 0.0  # seconds of play until the workers are tried again
        self._members: list[Member] = []
        self._end = weakref.finalize(self, end, self._members)
        others = games - self._own
        cuts = [self._own + others * number // (workers - 1) for number in range(workers)]
        for first, last in pairwise(cuts):
            self._members.append(Member(kind, range(first, last), mine))
        for member in self._members:
            member.finish()

    @property
    def slices(self) -> list[Slice]:
        """Return the parts of an observation."""
        return self._mine.slices

    @property
    def finished(self) -> int:
        """Return how many games have ended so far."""
        return self._mine.finished

    def step(self, given: NDArray[np.int64]) -> None:
        """Take one action in every game.

        Raises:
            IllegalAction: an action is not allowed; no action was taken.
            BadRequest: the batch is closed.
            HoloceneError: a worker died, or a game's rules failed; the batch is then closed.
        """
        if not self._end.alive:
            raise BadRequest("this batch is closed")
        actions: list[int] = given.tolist()
        wrong = self._mine.first_illegal(actions)
        try:
            if wrong >= 0:
                self._refuse(wrong, actions[wrong])
            self._mine.clear()
            (self._step_alone if self._alone else self._step_together)(given, actions)
        except IllegalAction:
            raise
        except BaseException:  # perhaps only some games have taken their action, and workers are still busy
            self.close()
            raise

    def _step_alone(self, _given: NDArray[np.int64], actions: list[int]) -> None:
        """Take all actions in this process."""
        begun = perf_counter()
        self._mine.take(actions)
        self._left -= perf_counter() - begun
        if self._left < 0:
            self.spread()

    def _step_together(self, given: NDArray[np.int64], actions: list[int]) -> None:
        """Take the actions, each process in its own games, and measure the time gained."""
        begun, used = perf_counter(), thread_time()
        for member in self._members:
            member.begin(given)
        self._mine.take(actions[: self._own])
        alone = (thread_time() - used) * len(actions) / self._own
        for member in self._members:
            self._mine.finished += member.finish()
        self._gained = min(GAIN, self._gained + alone - (perf_counter() - begun))
        if self._gained < -LOSS:
            self.gather()
        elif self._gained == GAIN:
            self._rest = REST

    def gather(self) -> None:
        """Move all games to this process for a while."""
        begun = perf_counter()
        for member in self._members:
            self._mine.put(member.places, member.ask("give", range(len(member.places))))
        self._alone = True
        self._left = self._rest * (LOSS + 2 * (perf_counter() - begun))
        self._rest = min(2 * self._rest, LONGEST)

    def spread(self) -> None:
        """Move the games back to the workers."""
        for member in self._members:
            member.ask("put", range(len(member.places)), self._mine.give(member.places))
        self._alone, self._gained = False, 0.0

    def _refuse(self, game: int, action: int) -> None:
        """Raise IllegalAction with the reason why an action is not allowed in a game."""
        for member in self._members:
            if game in member.places and not self._alone:
                member.ask("refuse", game - member.places.start, action)
        self._mine.refuse(game, action)

    def close(self) -> None:
        """End the processes."""
        self._end()
