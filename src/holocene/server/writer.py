"""The one thread that writes: it drains a queue, many tables' moves in one commit, and answers when they are safe."""

from __future__ import annotations

import asyncio
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from typing import Any

import psycopg

from holocene.server.database import Database
from holocene.server.session import Append, Session, Work

log = logging.getLogger("holocene.writer")

MOST_JOBS = 500  # in one commit
PATIENCE = 30.0  # seconds to wait for a database that is away, before a request is given up
BROKEN_RULE = (sqlite3.IntegrityError, psycopg.IntegrityError)  # of the schema: an entry for a table that is gone


class Unavailable(Exception):
    """The database is away; whether the last request was written will be known when it is back."""


class Writer:
    """Takes work from the event loop and writes it in its own thread, in order."""

    def __init__(self, database: Database, delay: float = 0.0) -> None:
        self.database = database
        self.delay = delay  # added to every commit by the bench, to see how it groups
        self.jobs: queue.SimpleQueue[tuple[Work, asyncio.Future[Any]] | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self.drain, name="holocene-writer", daemon=True)
        self.connection: Any = None
        self.loop: asyncio.AbstractEventLoop | None = None
        self.patience = PATIENCE  # shortened when the server stops
        self.commits = 0
        self.healthy = True

    def start(self) -> None:
        """Begin to write for the running event loop."""
        self.loop = asyncio.get_running_loop()
        self.thread.start()

    async def stop(self) -> None:
        """Write what is queued, then end."""
        self.jobs.put(None)
        await asyncio.to_thread(self.thread.join)

    def write(self, work: Work) -> asyncio.Future[Any]:
        """Queue work; the future answers once it is committed."""
        assert self.loop is not None
        future: asyncio.Future[Any] = self.loop.create_future()
        self.jobs.put((work, future))
        return future

    def drain(self) -> None:
        """Take what waits, write it in one transaction, answer all of it; until told to stop."""
        while True:
            batch: list[tuple[Work, asyncio.Future[Any]]] = []
            job = self.jobs.get()
            while job is not None:
                batch.append(job)
                if len(batch) == MOST_JOBS:
                    break
                try:
                    job = self.jobs.get_nowait()
                except queue.Empty:
                    break
            if batch:
                self.settle(batch, self.write_batch([work for work, _ in batch]))
            if job is None:
                self.disconnect()
                return

    def settle(self, batch: list[tuple[Work, asyncio.Future[Any]]], answers: list[Any]) -> None:
        """Hand the answers to the event loop, all at once."""
        assert self.loop is not None

        def answer() -> None:
            for (_, future), result in zip(batch, answers, strict=True):
                if future.done():  # cancelled: nobody waits any more
                    continue
                if isinstance(result, BaseException):
                    future.set_exception(result)
                else:
                    future.set_result(result)

        self.loop.call_soon_threadsafe(answer)

    def write_batch(self, works: list[Work]) -> list[Any]:
        """Return an answer for each piece of work, trying again while the database is away.

        A commit that breaks off has an unknown fate. Trying again is safe: entries carry the key of their request, and
        one that is already there is found by it.
        """
        begun = time.monotonic()
        pause = 0.05
        while True:
            try:
                answers = self.try_batch(works)
            except self.errors() as error:
                self.healthy = False
                self.disconnect()
                if time.monotonic() - begun > self.patience:
                    return [Unavailable(str(error)) for _ in works]
                log.warning("the database is away: %s", type(error).__name__)
                time.sleep(pause)
                pause = min(pause * 2, 1.0)
            except Exception as error:
                if len(works) == 1:
                    return [self.failure(works[0], error)]
                return [answer for work in works for answer in self.write_batch([work])]  # it fails alone
            else:
                self.healthy = True
                return answers

    def failure(self, work: Work, error: Exception) -> Exception | None:
        """Return the answer to work that cannot be written: its error, or None for an entry whose table is gone."""
        return None if isinstance(work, Append) and isinstance(error, BROKEN_RULE) else error

    def errors(self) -> tuple[type[Exception], ...]:
        """Return the errors that mean the database is away or busy."""
        if self.database.postgres:
            return (psycopg.OperationalError, psycopg.InterfaceError)
        return (sqlite3.OperationalError,)

    def try_batch(self, works: list[Work]) -> list[Any]:
        """Write a batch in one transaction; work that fails by itself fails alone."""
        if self.connection is None:
            self.connection = self.database.connect()
            self.session = Session(self.database, self.connection.cursor())
        cursor = self.session.cursor
        cursor.execute("begin" if self.database.postgres else "begin immediate")
        answers: list[Any] = [None] * len(works)
        try:
            for place in sorted(range(len(works)), key=lambda place: lock_order(works[place])):
                work = works[place]
                answers[place] = self.session.append(work) if isinstance(work, Append) else self.guarded(work)
            if self.delay:
                time.sleep(self.delay)
            cursor.execute("commit")
        except BaseException:
            try:
                cursor.execute("rollback")
            except Exception:
                self.disconnect()
            raise
        self.commits += 1
        return answers

    def guarded(self, work: Callable[[Session], Any]) -> Any:
        """Run other work in a savepoint; return its error instead of raising it."""
        cursor = self.session.cursor
        cursor.execute("savepoint work")
        try:
            result = work(self.session)
        except self.errors():
            raise
        except Exception as error:
            cursor.execute("rollback to savepoint work")
            return error
        cursor.execute("release savepoint work")
        return result

    def disconnect(self) -> None:
        """Close the connection, if there is one."""
        if self.connection is not None:
            try:
                self.connection.close()
            except Exception:
                log.warning("the connection did not close cleanly")
            self.connection = None


def lock_order(work: Work) -> tuple[bool, str]:
    """Return a place in the order all processes lock rows in, so that none wait for each other in a circle."""
    return (False, work.entry.table_id) if isinstance(work, Append) else (True, "")
