"""Runs the server: one process, or several on one PostgreSQL."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from dataclasses import replace

import uvicorn

from holocene.kernel.errors import BadRequest
from holocene.server.address import bind, front_door, invitation, open_browser, open_soon, url
from holocene.server.app import create_app
from holocene.server.database import Database
from holocene.server.logs import start_logging
from holocene.server.settings import Settings, read_key
from holocene.server.sole import Served, Sole
from holocene.server.wire import Http, Sockets

GARBAGE = (10_000, 1_000, 10)  # thousands of live positions are no garbage: they are looked at once and then rarely
KEEP_ALIVE = 30  # seconds a connection may rest between requests
MOST_MESSAGE = 4 * 1024  # bytes a socket may send: clients have nothing to say there
MOST_FILES = 10_000  # connections and all other open files of a process
OTHER_FILES = 200  # what is kept of them for the database and the bots


def run_one(settings: Settings, listening: socket.socket) -> None:
    """Serve in this process until told to stop."""
    start_logging()
    gc.set_threshold(*GARBAGE)
    signal.signal(signal.SIGTERM, leave)
    config = uvicorn.Config(
        create_app(settings),
        log_config=None,
        access_log=False,
        http=Http,
        ws=Sockets,
        limit_concurrency=allow_files() - OTHER_FILES,
        ws_max_size=MOST_MESSAGE,
        ws_per_message_deflate=False,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=5,
        server_header=False,
        proxy_headers=False,
    )
    uvicorn.Server(config).run(sockets=[listening])


def leave(_signal: int, _frame: object) -> None:
    """End with status 0: uvicorn raises the signal that stopped it once more when all is closed."""
    sys.exit(0)


def allow_files() -> int:
    """Return how many files this process may hold open, raised from the usual 1,024 where the system lets it."""
    if sys.platform == "win32":
        return MOST_FILES
    import resource  # not there on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted


def serve(settings: Settings, host: str, port: int | None, workers: int, show: bool = False) -> None:
    """Serve until told to stop, in a browser's window where that is wanted.

    Raises:
        BadRequest: the address, the database or the key cannot be had.
    """
    os.umask(0o077)  # the database holds the seeds of running matches
    database = Database(settings.database)
    if workers > 1 and not database.postgres:
        raise BadRequest("several workers need PostgreSQL: SQLite serves one process (--workers 1)")
    try:
        sole = None if database.postgres else Sole(database.path)
    except Served as served:
        if not (show and served.address):
            raise
        print(f"holocene: already serving on {served.address}", flush=True)
        open_browser(served.address)
        return
    database.migrate()
    database.close()
    read_key(settings.folder)
    listening = bind(host, port)
    found = listening.getsockname()[1]
    print(f"holocene: serving on {url(host, found)}", flush=True)
    if sole is not None:
        sole.tell(front_door(host, found))
    if show:
        print(f"holocene: {invitation(host, found)}")
        print("holocene: Ctrl+C stops it; the tables are kept", flush=True)
        open_soon(front_door(host, found))
    if workers == 1:
        run_one(settings, listening)
    else:
        run_several(settings, listening, workers)


def run_several(settings: Settings, listening: socket.socket, workers: int) -> None:
    """Serve in several processes, starting a new one where one dies."""
    context = multiprocessing.get_context("fork")
    stopping = False

    def stop(_signal: int, _frame: object) -> None:
        nonlocal stopping
        stopping = True

    def start() -> multiprocessing.process.BaseProcess:
        process = context.Process(target=run_worker, args=(settings, listening))
        process.start()
        return process

    processes = [start() for _ in range(workers)]
    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    while not stopping:
        time.sleep(0.2)
        processes = [process if process.is_alive() else start() for process in processes]
    for process in processes:
        if process.pid is not None and process.is_alive():
            os.kill(process.pid, signal.SIGTERM)
    for process in processes:
        process.join(10)
        if process.is_alive():
            process.kill()


def run_worker(settings: Settings, listening: socket.socket) -> None:
    """Serve in a worker process, under a name of its own, for as long as the process that started it lives."""
    signal.signal(signal.SIGINT, leave)
    threading.Thread(target=follow_parent, daemon=True).start()
    run_one(replace(settings, process=f"{os.getpid()}-{time.time_ns()}"), listening)


def follow_parent() -> None:
    """Stop when the parent has died without a word: nobody else would free the address."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
