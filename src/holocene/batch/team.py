"""A batch on several processes: each plays a part of the games and puts its rows into memory that all share."""

from __future__ import annotations

import signal
import traceback
import weakref
from ctypes import Array, c_ubyte
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Semaphore

import numpy as np
from numpy.typing import NDArray

from holocene.batch.part import Kind, Part
from holocene.batch.shared import Shared, Sizes
from holocene.kernel.errors import BadRequest, HoloceneError, IllegalAction
from holocene.kernel.slices import Slice

# Looks before one sleeps, about 2 milliseconds: to be woken takes longer than a step (docs/performance.md).
EAGER = 20_000
PATIENCE = 1.0  # seconds of sleep after which one looks whether the other process is alive


def rung(bell: Semaphore) -> bool:
    """Return whether a bell is rung soon."""
    for _ in range(EAGER):
        if bell.acquire(False):
            return True
    return bell.acquire(True, PATIENCE)


@dataclass(frozen=True, slots=True)
class Wire:
    """What a worker is reached by: a bell to begin, a bell when it is done, and a pipe for an error it has met."""

    begin: Semaphore
    done: Semaphore
    pipe: Connection


def serve(number: int, wire: Wire, kind: Kind, places: range, memory: Array[c_ubyte], sizes: Sizes) -> None:
    """Play a part of the games as long as the process that has the batch lives: a worker's whole life."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that has the batch; it ends this one
    above = parent_process()
    part = Part(kind, places)
    shared = Shared(memory, sizes)
    shared.copy(part)
    wire.done.release()
    while True:
        while not rung(wire.begin):
            if above is None or not above.is_alive():
                return
        error = obey(part, shared)
        if error is not None:
            shared.broken[number] = True
            wire.pipe.send(error)
        wire.done.release()


def obey(part: Part, shared: Shared) -> HoloceneError | None:
    """Take a step, or refuse an action; return the error that comes of it, one that can travel."""
    game = int(shared.refused[0])
    try:
        if game < 0:
            shared.take(part)
        else:
            part.refuse(game - part.first, int(shared.taken[game]))
    except HoloceneError as error:
        return error
    except Exception:
        return HoloceneError(f"a game broke: {traceback.format_exc()}")
    return None


@dataclass(frozen=True, slots=True)
class Worker:
    """A process and the games it plays."""

    process: BaseProcess
    wire: Wire
    places: range


def end(workers: list[Worker]) -> None:
    """End the processes."""
    for worker in workers:
        worker.process.kill()
    for worker in workers:
        worker.process.join()
        worker.wire.pipe.close()


class Team:
    """The parts of a batch: the first one is played here, each other one in a process of its own."""

    def __init__(self, kind: Kind, games: int, workers: int) -> None:
        cuts = [games * number // workers for number in range(workers + 1)]
        self._mine = Part(kind, range(cuts[1]))
        self.actions = self._mine.actions
        self.finished = 0
        context = get_context("spawn")
        sizes = Sizes(games, workers, kind.players, self._mine.observations.shape[1], self.actions)
        memory = context.RawArray(c_ubyte, sizes.room())
        shared = self._shared = Shared(memory, sizes)
        shared.refused[0] = -1
        shared.copy(self._mine)
        self.observations, self.masks, self.seats = shared.observations.view(), shared.masks.view(), shared.seats.view()
        for array in (self.observations, self.masks, self.seats):
            array.flags.writeable = False
        self.rewards, self.points, self.ended = shared.rewards, shared.points, shared.ended
        self._games = np.arange(games)
        self._workers: list[Worker] = []
        self._end = weakref.finalize(self, end, self._workers)
        for number in range(1, workers):
            places = range(cuts[number], cuts[number + 1])
            pipe, theirs = context.Pipe()
            begin, done = context.Semaphore(0), context.Semaphore(0)
            process = context.Process(
                target=serve,
                args=(number, Wire(begin, done, theirs), kind, places, memory, sizes),
                daemon=True,
                name="holocene-batch",
            )
            process.start()
            theirs.close()
            self._workers.append(Worker(process, Wire(begin, done, pipe), places))
        self._wait()

    @property
    def slices(self) -> list[Slice]:
        """Return the parts of an observation."""
        return self._mine.slices

    def step(self, given: NDArray[np.int64]) -> None:
        """Take one action in every game.

        Raises:
            IllegalAction: one is not allowed; then none was taken.
            BadRequest: the batch is closed.
            HoloceneError: a worker died, or a game broke; the batch is closed then.
        """
        if not self._end.alive:
            raise BadRequest("this batch is closed: its games are gone")
        self._shared.taken[:] = given
        outside = (given < 0) | (given >= self.actions)
        allowed = ~outside if outside.any() else self.masks[self._games, given]
        if not allowed.all():
            self._refuse(int(allowed.argmin()))
        try:
            for worker in self._workers:
                worker.wire.begin.release()
            self._shared.take(self._mine)
            self._wait()
        except BaseException:  # some games have taken their action and some not
            self.close()
            raise
        self.finished += int(np.count_nonzero(self.ended))

    def _refuse(self, game: int) -> None:
        """Raise why the action that was to be taken in a game is not allowed."""
        for number, worker in enumerate(self._workers, 1):
            if game in worker.places:
                self._shared.refused[0] = game
                worker.wire.begin.release()
                try:
                    self._hear(number, worker)
                except IllegalAction:
                    self._shared.refused[0] = -1
                    raise
                except BaseException:  # its bell may ring any time
                    self.close()
                    raise
        self._mine.refuse(game, int(self._shared.taken[game]))

    def _wait(self) -> None:
        """Wait until all workers are done."""
        for number, worker in enumerate(self._workers, 1):
            self._hear(number, worker)

    def _hear(self, number: int, worker: Worker) -> None:
        """Wait until a worker is done, and raise what it has met."""
        while not rung(worker.wire.done):
            if not worker.process.is_alive():
                self.close()
                raise HoloceneError(
                    "a process of the batch died: it was ended, or the memory is full, or the program that made the "
                    'batch does not begin with `if __name__ == "__main__":`'
                )
        if self._shared.broken[number]:
            self._shared.broken[number] = False
            raise worker.wire.pipe.recv()

    def close(self) -> None:
        """End the processes."""
        self._end()
