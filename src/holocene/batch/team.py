"""A batch on several processes: workers play a part of the games each, as long as that is faster than playing alone.

A step is over when the slowest process is done. Where something else uses a core, two processes may well be slower than
one; then the process that has the batch plays all games, and tries again after a while (docs/performance.md).
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

SPIN = 0.001  # seconds that a process looks at a bell before it sleeps on it: to be woken takes longer than most waits
PATIENCE = 1.0  # seconds of sleep after which one looks whether the other process is alive
OWN = 1.25  # times as many games as a worker has the process of the batch, which need not tell what has changed
LOSS = 0.03  # seconds that workers may cost, beyond what they gained lately, before one plays alone
GAIN = 0.1  # seconds of gain that are remembered
REST = 30  # times as long as it took to find that out, one plays alone before one tries again
LONGEST = 480  # the same where it was in vain time after time


def rung_soon(bell: Semaphore) -> bool:
    """Look at a bell for a while; return whether it was rung."""
    end = perf_counter() + SPIN
    while not bell.acquire(False):
        if perf_counter() > end:
            return False
    return True


@dataclass(frozen=True, slots=True)
class Bells:
    """How a worker is told to begin, and tells that it is done."""

    begin: Semaphore
    done: Semaphore


def serve(pipe: Connection, bells: Bells, kind: Kind, places: range, memory: Array[c_ubyte], sizes: Sizes) -> None:
    """Play a part of the games: a worker's whole life."""
    part = Part(kind, places)
    shared = Shared(memory, sizes)
    rows = Rows(part, range(len(places)), shared)
    rows.tell()
    bells.done.release()

    def step() -> None:
        part.clear()
        part.take(shared.taken.tolist())
        rows.tell()

    soon = True
    while True:
        since = perf_counter()
        if not (soon and rung_soon(bells.begin)):
            bells.begin.acquire()
        soon = perf_counter() - since < SPIN  # actions that take long to choose are not worth a busy core
        if shared.asked[0]:
            verb, given = pipe.recv()
            pipe.send(result_or_error(getattr(part, verb), *given))
            rows.agree()
            continue
        error = result_or_error(step)
        if error is not None:
            shared.broken[0] = True
            pipe.send(error)
        bells.done.release()


class Member:
    """A worker as the process that has the batch sees it, and the games it plays."""

    def __init__(self, kind: Kind, places: range, part: Part) -> None:
        context = get_context("spawn")
        self.places = places
        self.bells = Bells(context.Semaphore(0), context.Semaphore(0))
        sizes = Sizes(len(places), kind.players, part.observations.strides[0], part.masks.strides[0])
        memory = context.RawArray(c_ubyte, sizes.room())
        self._shared = Shared(memory, sizes)
        self._rows = Rows(part, places, self._shared)
        self._rows.wipe()
        self.worker = Worker("batch", serve, self.bells, kind, places, memory, sizes)

    def begin(self, actions: NDArray[np.int64]) -> None:
        """Let it take its actions of all these."""
        self._shared.taken[:] = actions[self.places.start : self.places.stop]
        self.bells.begin.release()

    def finish(self) -> int:
        """Wait until it is done, and return how many games have ended."""
        if not rung_soon(self.bells.done):
            while not self.bells.done.acquire(True, PATIENCE):
                if not self.worker.process.is_alive():
                    raise death()
        if self._shared.broken[0]:
            raise self.worker.receive()
        return self._rows.hear()

    def ask(self, verb: str, *given: Any) -> Any:
        """Let its part do something that is no step; return what comes of it."""
        self._shared.asked[0] = True
        self.bells.begin.release()
        self.worker.send((verb, given))
        try:
            answer = self.worker.receive()
        except EOFError:
            raise death() from None
        self._shared.asked[0] = False
        if isinstance(answer, HoloceneError):
            raise answer
        return answer


def death() -> HoloceneError:
    """Return the error that tells of a worker's death."""
    return HoloceneError(
        "a process of the batch died: it was ended, or the memory is full, or the program that made the batch does not "
        'begin with `if __name__ == "__main__":`'
    )


def end(members: list[Member]) -> None:
    """End the processes."""
    for member in members:
        member.worker.process.kill()
    for member in members:
        member.worker.stop()


class Team:
    """The parts of a batch: the first one is played here, each other one in a process of its own, or all are here."""

    def __init__(self, kind: Kind, games: int, workers: int) -> None:
        self._own = max(1, min(round(OWN * games / (OWN + workers - 1)), games - workers + 1))
        mine = self._mine = Part(kind, range(self._own), games)
        self.actions = mine.actions
        self.observations, self.masks, self.seats = mine.observations, mine.masks, mine.seats
        self.rewards, self.points, self.ended = mine.rewards, mine.points, mine.ended
        self._alone = False
        self._gained = 0.0  # seconds, by not playing alone
        self._rest = REST
        self._left = 0.0  # seconds of play before one tries with the workers again
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
            IllegalAction: one is not allowed; then none was taken.
            BadRequest: the batch is closed.
            HoloceneError: a worker died, or a game broke; the batch is closed then.
        """
        if not self._end.alive:
            raise BadRequest("this batch is closed: its games are gone")
        actions: list[int] = given.tolist()
        wrong = self._mine.first_illegal(actions)
        try:
            if wrong >= 0:
                self._refuse(wrong, actions[wrong])
            self._mine.clear()
            (self._step_alone if self._alone else self._step_together)(given, actions)
        except IllegalAction:
            raise
        except BaseException:  # some games have taken their action and some not, or a bell may ring any time
            self.close()
            raise

    def _step_alone(self, _given: NDArray[np.int64], actions: list[int]) -> None:
        """Take the actions here."""
        begun = perf_counter()
        self._mine.take(actions)
        self._left -= perf_counter() - begun
        if self._left < 0:
            self.spread()

    def _step_together(self, given: NDArray[np.int64], actions: list[int]) -> None:
        """Take the actions, each process in its own games, and count what that gains."""
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
        """Play all games here for a while."""
        begun = perf_counter()
        for member in self._members:
            self._mine.put(member.places, member.ask("give", range(len(member.places))))
        self._alone = True
        self._left = self._rest * (LOSS + 2 * (perf_counter() - begun))
        self._rest = min(2 * self._rest, LONGEST)

    def spread(self) -> None:
        """Let the workers play their games again."""
        for member in self._members:
            member.ask("put", range(len(member.places)), self._mine.give(member.places))
        self._alone, self._gained = False, 0.0

    def _refuse(self, game: int, action: int) -> None:
        """Raise why an action is not allowed in a game."""
        for member in self._members:
            if game in member.places and not self._alone:
                member.ask("refuse", game - member.places.start, action)
        self._mine.refuse(game, action)

    def close(self) -> None:
        """End the processes."""
        self._end()
