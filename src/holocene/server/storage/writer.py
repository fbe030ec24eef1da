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

from holocene.server.storage.causes import DAMAGED, Cause, cause_of, detail_of
from holocene.server.storage.database import Database
from holocene.server.storage.session import Session, Work
from holocene.tables.entries import Append
from holocene.tables.errors import Unavailable

log = logging.getLogger("holocene.writer")

MOST_JOBS = 500  # in one commit
SLOW = 0.002  # seconds: if no recent commit was faster, the disk is slow
PATIENCE = 30.0  # seconds to wait for an unavailable database before a request fails
SHORT_PATIENCE = 2.0  # seconds to wait if the cause does not pass by itself, like a full disk
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
        self.on_commit: Callable[[float], None] | None = None  # gets the seconds of each commit, in the thread
        self.trouble: Cause | None = None  # why nothing can be written at the moment
        self.probing: asyncio.Future[Any] | None = None

    def start(self) -> None:
        """Start to write for the running event loop."""
        self.loop = asyncio.get_running_loop()
        self.thread.start()

    @property
    def healthy(self) -> bool:
        """Return whether the database can be written, as far as is known."""
        return self.trouble is None

    def probe(self) -> None:
        """Try to write, so that trouble that has passed is noticed even if nobody else writes."""
        if self.probing is None or self.probing.done():
            self.probing = self.write(Session.probe)
            self.probing.add_done_callback(self.probed)

    def probed(self, probing: asyncio.Future[Any]) -> None:
        """Note that trouble has passed, if a probe could be written, or was refused for a reason of its own."""
        if not (probing.cancelled() or isinstance(probing.exception(), Unavailable)):
            self.relieve()

    def relieve(self) -> None:
        """Note that the database can be written again, and log it."""
        if self.trouble is not None:
            log.warning("the database can be used again")
            self.trouble = None

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
        is found by the key of its request. If the disk is full or the file damaged, waiting helps nobody: the requests
        fail after a moment, and the next ones after one try.
        """
        begun = time.monotonic()
        known = self.trouble
        pause = 0.05
        while True:
            try:
                answers = self.try_batch(works)
            except Exception as error:
                if (cause := cause_of(error)) is not None:
                    self.note(cause, error)
                    self.disconnect()
                    short = 0.0 if known is cause else SHORT_PATIENCE
                    if time.monotonic() - begun >= (self.patience if cause.passes else min(short, self.patience)):
                        return [Unavailable(cause.name) for _ in works]
                    time.sleep(pause)
                    pause = min(pause * 2, 1.0)
                    continue
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

    def note(self, cause: Cause, error: Exception) -> None:
        """Note why nothing can be written, and log it once."""
        if cause is not self.trouble:
            log.error("the database cannot be used: %s", cause.name, extra={"fields": detail_of(error)})
            self.trouble = cause
        self.database.damaged |= cause is DAMAGED

    def commit(self) -> None:
        """Commit the transaction."""
        begun = time.perf_counter()
        if self.delay:
            time.sleep(self.delay)
        self.session.cursor.execute("commit")
        if self.trouble is not None and self.trouble.passes:
            self.relieve()  # on a full disk, a commit that needs no room says nothing
        self.commits += 1
        if self.on_commit is not None:
            self.on_commit(time.perf_counter() - begun)

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
        except Exception as error:
            if cause_of(error) is not None:
                raise
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
