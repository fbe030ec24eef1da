"""Who plays the games: this process, worker processes, or a Ray cluster. A worker that dies is replaced."""

from __future__ import annotations

import os
import signal
import traceback
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Sequence
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnContext

from holocene.kernel.errors import HoloceneError
from holocene.lab.plan import Outcome, Task, play_task

Done = tuple[Task, list[Outcome]]
Playing = Generator[Done, None, None]  # who closes it ends the workers
Crew = Callable[[Iterable[Task]], Playing]
TRIES = 3  # workers that may die over one task before the task is to blame


def find_crew(workers: int | None = None, ray: str | None = None, bots: Sequence[str] = ()) -> Crew:
    """Return what plays tasks and yields them as they are done, in any order.

    Args:
        workers: how many processes, all cores if not given; 1 plays in this one.
        ray: the address of a Ray cluster, "local" for one on this machine.
        bots: who will play; those of one's own are sent to the cluster.
    """
    if ray is not None:
        from holocene.lab.cluster import play_on_ray

        return lambda tasks: play_on_ray(tasks, ray, bots)
    number = workers or os.cpu_count() or 1
    return play_here if number == 1 else lambda tasks: play_in_processes(tasks, number)


def play_here(tasks: Iterable[Task]) -> Playing:
    """Play in this process."""
    for task in tasks:
        yield task, play_task(task)


def answer(task: Task) -> list[Outcome] | HoloceneError:
    """Play a task; an error becomes an answer that can travel."""
    try:
        return play_task(task)
    except HoloceneError as error:
        return error
    except Exception:
        return HoloceneError(f"a game broke: {traceback.format_exc()}")


def serve(pipe: Connection) -> None:
    """Play what comes through the pipe until it closes: a worker's whole life."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends it at once and without a word
    while True:
        try:
            task = pipe.recv()
            pipe.send(answer(task))
        except (EOFError, OSError):  # whoever asked is gone
            return


class Worker:
    """One process, the pipe to it, and what it plays."""

    def __init__(self, context: SpawnContext, task: Task) -> None:
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs,), daemon=True, name="holocene-worker")
        self.process.start()
        theirs.close()  # so that its death ends the pipe
        self.task = task
        self.give(task)

    def give(self, task: Task) -> None:
        """Send a task; if the process has died, waiting for its answer will tell."""
        self.task = task
        try:
            self.pipe.send(task)
        except OSError:
            return

    def take(self) -> list[Outcome] | HoloceneError | None:
        """Return its answer, None if it died."""
        try:
            return self.pipe.recv()  # type: ignore[no-any-return]
        except (EOFError, OSError):
            return None

    def stop(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


def play_in_processes(tasks: Iterable[Task], number: int) -> Playing:
    """Play on worker processes; what a worker was playing when it died is played again by a new one.

    Raises:
        BotFailed: in a worker.
        HoloceneError: one task killed several workers.
    """
    context = get_context("spawn")
    left = iter(tasks)
    again: deque[Task] = deque()
    deaths: Counter[int] = Counter()
    crew: dict[Connection, Worker] = {}
    try:
        for task in islice(left, number):
            worker = Worker(context, task)
            crew[worker.pipe] = worker
        while crew:
            for pipe in wait(list(crew)):
                worker = crew[pipe]  # type: ignore[index]
                task, found = worker.task, worker.take()
                if isinstance(found, HoloceneError):
                    raise found
                if found is None:
                    del crew[worker.pipe]
                    worker.stop()
                    deaths[task.number] += 1
                    if deaths[task.number] == TRIES:
                        raise HoloceneError(
                            f"a worker died {TRIES} times over game {task.first}: a bot ended its process, or the "
                            "memory is full"
                        )
                    again.append(task)
                following = again.popleft() if again else next(left, None)
                if following is None:
                    if worker.pipe in crew:
                        del crew[worker.pipe]
                        worker.stop()
                elif worker.pipe in crew:
                    worker.give(following)
                else:
                    worker = Worker(context, following)
                    crew[worker.pipe] = worker
                if found is not None:
                    yield task, found
    finally:
        for worker in crew.values():
            worker.stop()
