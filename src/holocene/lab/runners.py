"""Play games in this process, in worker processes, or on a Ray cluster. A worker that dies is replaced."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence

from holocene.kernel.errors import HoloceneError
from holocene.lab.cluster import play_on_ray
from holocene.lab.plan import Playing, Task, play_task
from holocene.processes import TRIES, WorkerDied, share_out

Runner = Callable[[Iterable[Task]], Playing]


def find_runner(workers: int | None = None, ray: str | None = None, bots: Sequence[str] = ()) -> Runner:
    """Return a function that plays tasks and yields them as they are done, in any order.

    Args:
        workers: the number of processes, by default one per core; 1 plays in this process.
        ray: the address of a Ray cluster, "local" for one on this machine.
        bots: the bots that will play; those that are not installed are sent to the cluster.
    """
    if ray is not None:
        return lambda tasks: play_on_ray(tasks, ray, bots)
    number = workers or os.cpu_count() or 1
    return play_here if number == 1 else lambda tasks: play_in_processes(tasks, number)


def play_here(tasks: Iterable[Task]) -> Playing:
    """Play in this process."""
    for task in tasks:
        yield task, play_task(task)


def play_in_processes(tasks: Iterable[Task], number: int) -> Playing:
    """Play on worker processes. If a worker dies, a new one plays its task again.

    Raises:
        BotFailed: a bot failed in a worker.
        HoloceneError: one task killed several workers.
    """
    try:
        yield from share_out(play_task, tasks, number)
    except WorkerDied as error:
        raise HoloceneError(
            f"a worker died {TRIES} times over game {error.task.first}: a bot ended its process, or the memory is full"
        ) from None
