"""The writer: one thread that commits the work of many tables together, and answers when it is safe."""

from __future__ import annotations

import asyncio
import logging
import queue
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import psycopg

from holocene.server.storage.database import Database
from holocene.server.storage.session import Session, Work
from holocene.tables.entries import Append
from holocene.tables.errors import Unavailable

log = logging.getLogger("holocene.writer")

MOST_JOBS = 500  # in one commit
SLOW = 0.002  # seconds: if no recent commit was faster, the disk is slow
PATIENCE = 30.0  # seconds to wait for an unavailable database before a request fails
VIOLATION = (sqlite3.IntegrityError, psycopg.IntegrityError)  # an entry for a table that was deleted
Job = tuple[Work, asyncio.Future[Any]]


class Writer:
    """Takes work from the event loop and commits it in its own thread, in order, one batch at a time.

    On SQLite, the event loop itself puts a batch's entries into the transaction, because that is fast: a thread would
    wait for the interpreter before each statement, and a busy event loop lets go of it only every 5 ms. The thread does
    what may wait: the commit, all other work, and whatever failed at first.
    """

    def __init__(self, database: Database, delay: float = 0.0) -> None:
        self.database = database
        self.delay = delay  # seconds that a benchmark adds to every commit
        self.waiting: list[Job] = []  # the next batch
        self.busy = False  # while a batch is on its way, the connection belongs to the thread
        self.durations: deque[float] = deque([0.0], maxlen=8)  # seconds that the last commits took
        self.batches: queue.SimpleQueue[tuple[list[Job], list[Any] | None] | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self.drain, name="holocene-writer", daemon=True)
        self.connection: Any = None
        self.loop: asyncio.AbstractEventLoop  # set by start
        self.patience = PATIENCE  # shortened when the server stops
        self.commits = 0
        self.healthy = True
        self.lost: tuple[type[Exception], ...] = (sqlite3.OperationalError,)  # errors if it is unavailable or busy
        if database.postgres:
            self.lost = (psycopg.OperationalError, psycopg.InterfaceError)

    def start(self) -> None:
        """Start to write for the running event loop."""
        self.loop = asyncio.get_running_loop()
        self.thread.start()

    async def stop(self) -> None:
        """Write what is queued, then end the thread."""
        with suppress(Unavailable):
            await self.write(lambda session: None)  # when this is done, everything before it is done
        self.batches.put(None)
        await asyncio.to_thread(self.thread.join)

    def write(self, work: Work) -> asyncio.Future[Any]:
        """Queue work, and return a future for its result once it is committed."""
        future: asyncio.Future[Any] = self.loop.create_future()
        self.waiting.append((work, future))
        if not self.busy:
            self.busy = True
            self.loop.call_soon(self.send)
        return future

    def send(self) -> None:
        """Give the next batch to the thread, if there is one."""
        batch, self.waiting = self.waiting[:MOST_JOBS], self.waiting[MOST_JOBS:]
        self.busy = bool(batch)
        if batch:
            self.batches.put((batch, None if self.database.postgres else self.prepare(batch)))

    def prepare(self, batch: list[Job]) -> list[Any] | None:
        """Put a batch's entries into a transaction and return the results; None if the thread must do all of it."""
        if self.connection is None:
            return None
        try:
            self.session.cursor.execute("begin immediate")
            return [self.session.append(work) if isinstance(work, Append) else None for work, _ in batch]
        except Exception:  # the thread tries again, and reports the error if it persists
            self.roll_back()
            return None

    def drain(self) -> None:
        """Commit one batch after another, until told to stop."""
        while (next_batch := self.batches.get()) is not None:
            batch, prepared = next_batch
            works = [work for work, _ in batch]
            answers = self.finish(works, prepared) if prepared is not None else None
            self.loop.call_soon_threadsafe(self.deliver, batch, answers or self.write_batch(works))
        self.disconnect()

    def finish(self, works: list[Work], answers: list[Any]) -> list[Any] | None:
        """Do the rest of a prepared batch and commit it; return None if all of it must be tried again."""
        begun = time.monotonic()
        try:
            for place, work in enumerate(works):
                if not isinstance(work, Append):
                    answers[place] = self.guarded(work)
            self.commit()
        except Exception:
            self.roll_back()
            return None
        self.durations.append(time.monotonic() - begun)
        return answers

    def deliver(self, batch: list[Job], answers: list[Any]) -> None:
        """Set the results, and send the next batch.

        If commits are slow, the next one begins before the results go out. If they are fast, it begins after that,
        because an earlier one would be small.
        """
        slow = min(self.durations) > SLOW
        if slow:
            self.send()
        for (_, future), result in zip(batch, answers, strict=True):
            if future.done():  # cancelled: nobody waits for it
                continue
            if isinstance(result, BaseException):
                future.set_exception(result)
            else:
                future.set_result(result)
        if not slow:
            self.loop.call_soon(self.send)  # after what the results set off

    def write_batch(self, works: list[Work]) -> list[Any]:
        """Return a result for each piece of work, trying again while the database is unavailable.

        Nobody knows whether a commit that breaks off was done. Trying again is safe, because an entry that was written
        is found by the key of its request.
        """
        begun = time.monotonic()
        pause = 0.05
        while True:
            try:
                answers = self.try_batch(works)
            except self.lost as error:
                self.healthy = False
                self.disconnect()
                if time.monotonic() - begun > self.patience:
                    return [Unavailable(str(error)) for _ in works]
                log.warning("the database is unavailable: %s", type(error).__name__)
                time.sleep(pause)
                pause = min(pause * 2, 1.0)
            except Exception as error:
                if len(works) == 1:  # None for an entry whose table was deleted
                    return [None if isinstance(works[0], Append) and isinstance(error, VIOLATION) else error]
                return [answer for work in works for answer in self.write_batch([work])]  # so that it fails alone
            else:
                return answers

    def try_batch(self, works: list[Work]) -> list[Any]:
        """Write a batch in one transaction."""
        if self.connection is None:
            self.connection = self.database.connect()
            if not self.database.postgres:
                self.connection.execute("pragma busy_timeout=0")  # the event loop must not wait; the thread tries again
            self.session = Session(self.database, self.connection.cursor())
        cursor = self.session.cursor
        cursor.execute("begin" if self.database.postgres else "begin immediate")
        answers: list[Any] = [None] * len(works)
        try:
            for place in sorted(range(len(works)), key=lambda place: lock_order(works[place])):
                work = works[place]
                answers[place] = self.session.append(work) if isinstance(work, Append) else self.guarded(work)
            self.commit()
        except BaseException:
            self.roll_back()
            raise
        return answers

    def commit(self) -> None:
        """Commit the transaction."""
        if self.delay:
            time.sleep(self.delay)
        self.session.cursor.execute("commit")
        self.healthy = True
        self.commits += 1

    def roll_back(self) -> None:
        """Roll the transaction back, if there is one."""
        try:
            if self.database.postgres or self.connection.in_transaction:
                self.session.cursor.execute("rollback")
        except Exception:
            self.disconnect()

    def guarded(self, work: Callable[[Session], Any]) -> Any:
        """Run other work in a savepoint, and return its error instead of raising it."""
        cursor = self.session.cursor
        cursor.execute("savepoint work")
        try:
            result = work(self.session)
        except self.lost:
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
    """Return the sort key by which all processes lock rows, so that they cannot deadlock."""
    return (False, work.entry.table_id) if isinstance(work, Append) else (True, "")
