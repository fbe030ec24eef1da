"""Worker processes for the server, the lab and batches.

Each worker has its own pipe, which ends when the worker dies. A worker ends with the process that started it, even if
that process was killed.
"""

from __future__ import annotations

import os
import signal
import threading
import traceback
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar

from holocene.kernel.errors import HoloceneError

TRIES = 3  # a task is given up if so many workers have died while running it

Task = TypeVar("Task")
Answer = TypeVar("Answer")


class WorkerDied(HoloceneError):
    """Several workers died while running the same task."""

    def __init__(self, task: Any) -> None:
        super().__init__("a worker process died: it was killed, or the memory is full")
        self.task = task


class Worker:
    """A process and the pipe to it.

    Args:
        name: its name in process lists.
        work: what the process does, called with its end of the pipe and `given`; the process ends when it returns.
        given: further arguments.
    """

    def __init__(self, name: str, work: Callable[..., None], *given: Any) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=run, args=(work, theirs, *given), daemon=True, name=f"holocene-{name}")
        self.process.start()
        theirs.close()  # so that the pipe ends when the process dies

    def send(self, question: object) -> None:
        """Send something; if the process has died, `receive` will raise EOFError."""
        with suppress(OSError):
            self.pipe.send(question)

    def receive(self, limit: float | None = None) -> Any:
        """Return what the process sends next; raise TimeoutError after `limit` seconds, EOFError if it has died."""
        try:
            if self.pipe.poll(limit):
                return self.pipe.recv()
        except OSError:
            raise EOFError from None
        raise TimeoutError

    def stop(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


def run(work: Callable[..., None], pipe: Connection, *given: Any) -> None:
    """Run a worker process; it ignores Ctrl-C, which the process that started it handles."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()
    work(pipe, *given)


def end_with_parent() -> None:
    """End this process as soon as its parent has ended, even in the middle of its work."""
    parent = parent_process()
    if parent is not None:
        parent.join()
    os._exit(1)


def result_or_error(function: Callable[..., Answer], *given: Any) -> Answer | HoloceneError:
    """Return a function's result, or its error as a HoloceneError, which can be pickled."""
    try:
        return function(*given)
    except HoloceneError as error:
        return error
    except Exception:
        return HoloceneError(f"a game broke: {traceback.format_exc()}")


def answer_all(pipe: Connection, function: Callable[[Any], Any]) -> None:
    """Answer everything that comes through the pipe until it closes."""
    while True:
        try:
            pipe.send(result_or_error(function, pipe.recv()))
        except (EOFError, OSError):
            return


def share_out(
    function: Callable[[Task], Answer], tasks: Iterable[Task], number: int
) -> Generator[tuple[Task, Answer], None, None]:
    """Run tasks on several workers, and yield them as they finish, in any order; closing it ends the workers.

    A worker that dies is replaced, and its task is run again.

    Raises:
        HoloceneError: the function failed in a worker.
        WorkerDied: several workers died while running the same task.
    """
    fresh = ((task, 1) for task in tasks)
    again: list[tuple[Task, int]] = []
    free: list[Worker] = []
    busy: dict[Any, tuple[Worker, Task, int]] = {}
    done: list[tuple[Task, Answer]] = []
    try:
        while True:
            while len(busy) < number and (job := again.pop() if again else next(fresh, None)) is not None:
                worker = free.pop() if free else Worker("worker", answer_all, function)
                worker.send(job[0])
                busy[worker.pipe] = worker, *job
            yield from done
            if not busy:
                return
            done = []
            for pipe in wait(list(busy)):
                worker, task, tries = busy.pop(pipe)
                try:
                    found = worker.receive()
                except EOFError:
                    worker.stop()
                    if tries == TRIES:
                        raise WorkerDied(task) from None
                    again.append((task, tries + 1))
                    continue
                free.append(worker)
                if isinstance(found, HoloceneError):
                    raise found
                done.append((task, found))
    finally:
        for worker in [*free, *(worker for worker, _, _ in busy.values())]:
            worker.stop()
