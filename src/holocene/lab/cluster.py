"""Plays games on a Ray cluster: the same tasks, sent to other machines."""

from __future__ import annotations

import importlib
import logging
import os
import shutil
import socket
import sys
import sysconfig
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

from holocene.bots.spec import read_spec
from holocene.games.loading import FILES, file_paths
from holocene.kernel.errors import BadRequest, HoloceneError
from holocene.lab import LOCAL
from holocene.lab.plan import Outcome, Playing, Task, play_task
from holocene.processes import TRIES, result_or_error

AHEAD = 2  # tasks per core that are sent to the cluster in advance
PATIENCE = 5.0  # seconds to wait until a cluster answers


def play_on_ray(tasks: Iterable[Task], address: str, bots: Sequence[str]) -> Playing:
    """Play on a cluster. If a worker or a machine dies, Ray plays its task again.

    Raises:
        BadRequest: Ray is not installed, or there is no cluster at the address.
        BotFailed: a bot failed in a worker.
        HoloceneError: one task killed several workers.
    """
    with connected(address, bots) as ray:
        play = ray.remote(max_retries=TRIES - 1)(answer)
        waiting: dict[Any, Task] = {}
        left = iter(tasks)
        while True:
            room = int(AHEAD * max(1.0, ray.cluster_resources().get("CPU", 1.0)))  # machines may come and go
            for task in islice(left, max(0, room - len(waiting))):
                waiting[play.remote(task)] = task
            if not waiting:
                return
            ready, _ = ray.wait(list(waiting), num_returns=1)
            for reference in ready:
                task = waiting.pop(reference)
                try:
                    found = ray.get(reference)
                except ray.exceptions.RayError as error:
                    reason = " ".join(str(error).split())[:200]
                    raise HoloceneError(f"game {task.first} could not be played on the cluster: {reason}") from None
                if isinstance(found, HoloceneError):
                    raise found
                yield task, found


def answer(task: Task) -> list[Outcome] | HoloceneError:
    """Play a task; an error becomes an answer that can be sent to another machine."""
    return result_or_error(play_task, task)


@contextmanager
def connected(address: str, bots: Sequence[str]) -> Iterator[Any]:
    """Connect to a cluster, send it the bots and games that are not installed, and disconnect at the end."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
        import ray.exceptions
    except ModuleNotFoundError:
        raise BadRequest("--ray needs Ray: pip install 'holocene[ray]'") from None
    check_address(address)
    with tempfile.TemporaryDirectory(prefix="holocene-") as folder:
        games = pack_games(Path(folder))
        environment: dict[str, Any] = {"working_dir": folder} if pack_bots(bots, Path(folder)) or games else {}
        if games:
            environment["env_vars"] = {FILES: os.pathsep.join(games)}
        try:
            here: dict[str, Any] = {"include_dashboard": False} if address == LOCAL else {"address": address}
            ray.init(runtime_env=environment, log_to_driver=False, logging_level=logging.ERROR, **here)
        except (ConnectionError, ValueError, RuntimeError, TimeoutError) as error:
            reason = " ".join(str(error).split())[:200]
            raise BadRequest(f"there is no Ray cluster at {address}: {reason}") from None
        try:
            yield ray
        finally:
            ray.shutdown()


def check_address(address: str) -> None:
    """Refuse an address where nothing listens, because Ray itself would try for minutes.

    Raises:
        BadRequest: nothing listens there.
    """
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        try:
            socket.create_connection((host, int(port)), PATIENCE).close()
        except (OSError, OverflowError) as error:
            raise BadRequest(f"there is no Ray cluster at {address}: {error}") from None


def pack_bots(bots: Iterable[str], folder: Path) -> bool:
    """Copy the modules of bots that are not installed into a folder to be sent; return whether there are any."""
    found = False
    for spec in bots:
        module, colon, _ = read_spec(spec).name.partition(":")
        if colon:
            found = copy_module(importlib.import_module(module.partition(".")[0]), folder) or found
    return found


def pack_games(folder: Path) -> list[str]:
    """Copy the games that are not installed into a folder to be sent; return their paths in it."""
    found = []
    for path in file_paths():
        game = Path(path) / "game.py" if Path(path).is_dir() else Path(path)
        if not game.exists():
            continue  # loading it has already reported that
        top = game.absolute()
        while (top.parent / "__init__.py").exists():
            top = top.parent
        if top.is_dir():
            shutil.copytree(top, folder / top.name, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(top, folder)
        found.append(str(game.absolute().relative_to(top.parent)))
    return found


def copy_module(module: ModuleType, folder: Path) -> bool:
    """Copy a module's file, or a package's folder, unless it is installed; return whether it was copied."""
    source = Path(getattr(module, "__file__", None) or sys.executable)
    installed = {sysconfig.get_path(name) for name in ("purelib", "platlib", "stdlib")}
    if any(source.is_relative_to(place) for place in installed) or module.__name__ == "holocene":
        return False
    if source.name == "__init__.py":
        skip = shutil.ignore_patterns("__pycache__")
        shutil.copytree(source.parent, folder / source.parent.name, dirs_exist_ok=True, ignore=skip)
    else:
        shutil.copy(source, folder)
    return True
