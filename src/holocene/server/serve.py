"""Runs the server: in one process, or in several on one PostgreSQL."""

from __future__ import annotations

import gc
import logging
import mmap
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from dataclasses import replace

import sqlalchemy as sa
import uvicorn

from holocene.kernel.errors import BadRequest
from holocene.server.address import bind, front_door, invitation, open_browser, open_soon, url
from holocene.server.app import create_app
from holocene.server.database_lock import AlreadyServed, DatabaseLock
from holocene.server.http.connections import Places
from holocene.server.http.proxies import Proxies, read_networks
from holocene.server.http.under_path import read_path
from holocene.server.http.uvicorn_protocols import protocols
from holocene.server.logs import start_logging
from holocene.server.metrics.figures import Figures, LogCounter, shared_memory
from holocene.server.settings import Settings, key_path, read_key
from holocene.server.storage import schema
from holocene.server.storage.database import Database

GARBAGE = (10_000, 1_000, 10)  # high thresholds for the garbage collector: it need not check live positions often
KEEP_ALIVE = 30  # seconds that a connection may be idle between requests
MOST_MESSAGE = 4 * 1024  # bytes that a client may send over a socket; our own client sends nothing
MOST_FILES = 10_000  # connections and other open files of a process
OTHER_FILES = 200  # how many of them are reserved for the database and the bots


def run_one(settings: Settings, listening: socket.socket, figures: Figures | None = None) -> None:
    """Serve in this process until told to stop."""
    start_logging()
    figures = figures or Figures()
    logging.getLogger().addHandler(LogCounter(figures))
    gc.set_threshold(*GARBAGE)
    signal.signal(signal.SIGTERM, leave)
    proxies = Proxies(read_networks(settings.proxies))
    http, sockets = protocols(Places(settings.connections, exempt=proxies.is_proxy))  # many people share a proxy's
    config = uvicorn.Config(
        create_app(settings, figures),
        log_config=None,
        access_log=False,
        http=http,
        ws=sockets,
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
    """Exit with status 0: once everything is closed, uvicorn raises the signal that stopped it again."""
    sys.exit(0)


def allow_files() -> int:
    """Return how many files this process may open, after raising the usual limit of 1,024 if the system allows it."""
    if sys.platform == "win32":
        return MOST_FILES
    import resource  # missing on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted


def check_key(database: Database, settings: Settings) -> None:
    """Raise BadRequest if the key is missing although it has signed people's cookies already."""
    path = key_path(settings.folder)
    with database.engine.connect() as connection:
        people = connection.execute(sa.select(schema.people.c.id).limit(1)).first()
    if people and not path.exists():
        raise BadRequest(
            f"the key {path} is missing, and the database has people who were signed in with it: put it back, or start "
            "once with --new-key, and everybody becomes a new guest"
        )


def serve(
    settings: Settings, host: str, port: int | None, workers: int, show: bool = False, new_key: bool = False
) -> None:
    """Serve until told to stop; with `show`, open a browser; with `new_key`, a missing key is made anew.

    Raises BadRequest if the address, the database or the key cannot be used.
    """
    read_networks(settings.proxies)
    path = read_path(settings.path)
    os.umask(0o077)  # the database contains the seeds of running matches
    database = Database(settings.database)
    if workers > 1 and not database.postgres:
        raise BadRequest("several workers need PostgreSQL: SQLite serves one process (--workers 1)")
    try:
        lock = None if database.postgres else DatabaseLock(database.path)
    except AlreadyServed as other:
        if not (show and other.address):
            raise
        print(f"holocene: already serving on {other.address}", flush=True)
        open_browser(other.address)
        return
    database.check_file()
    database.migrate()
    if not new_key:
        check_key(database, settings)
    database.close()
    read_key(settings.folder)
    listening = bind(host, port)
    found = listening.getsockname()[1]
    door = front_door(host, found) + path
    print(f"holocene: serving on {url(host, found)}{path}", flush=True)
    if lock is not None:
        lock.write_address(door)
    if show:
        print(f"holocene: {invitation(host, found, path)}")
        print("holocene: Ctrl+C stops the server; tables are kept", flush=True)
        open_soon(door)
    if workers == 1:
        run_one(settings, listening)
    else:
        run_several(settings, listening, workers)


def run_several(settings: Settings, listening: socket.socket, workers: int) -> None:
    """Serve in several processes, and replace any that dies."""
    context = multiprocessing.get_context("fork")
    stopping = threading.Event()

    memory = shared_memory(workers)

    def start(place: int) -> multiprocessing.process.BaseProcess:
        process = context.Process(target=run_worker, args=(settings, listening, memory, place))
        process.start()
        return process

    processes = [start(place) for place in range(workers)]
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda _signal, _frame: stopping.set())
    while not stopping.wait(0.2):
        processes = [one if one.is_alive() else start(place) for place, one in enumerate(processes)]
    for process in processes:
        process.terminate()
    for process in processes:
        process.join(10)
        if process.is_alive():
            process.kill()


def run_worker(settings: Settings, listening: socket.socket, memory: mmap.mmap, place: int) -> None:
    """Serve in a worker process with its own name, as long as the process that started it lives."""
    signal.signal(signal.SIGINT, leave)
    threading.Thread(target=follow_parent, daemon=True).start()
    run_one(replace(settings, process=f"{os.getpid()}-{time.time_ns()}"), listening, Figures(memory, place))


def follow_parent() -> None:
    """Stop this process when its parent dies: otherwise the address would stay in use."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
