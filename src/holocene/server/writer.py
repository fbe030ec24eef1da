"""The one thread that writes: it drains a queue, many tables' moves in one commit, and answers when they are safe."""

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

from holocene.server.database import Database
from holocene.server.session import Append, Session, Work

log = logging.getLogger("holocene.writer")

MOST_JOBS = 500  # in one commit
SLOW = 0.002  # seconds a commit takes at least where the disk is slow
PATIENCE = 30.0  # seconds to wait for a database that is away, before a request is given up
BROKEN_RULE = (sqlite3.IntegrityError, psycopg.IntegrityError)  # of the schema: an entry for a table that is gone


class Unavailable(Exception):
    """The database is away; whether the last request was written will be known when it is back."""


Job = tuple[Work, asyncio.Future[Any]]


class Writer:
    """Takes work from the event loop and commits it in its own thread, in order, one batch at a time.

    On SQLite a batch's entries are put into the transaction by the event loop already, since that is quick: the
    statements of a thread would each wait for the interpreter, which a busy event loop gives away every 5 ms. What may
    wait is the thread's alone: the commit, all other work, and whatever did not go well at once.

    Attributes:
        waiting: what will be in the next batch.
        busy: whether a batch is on its way; only then is the connection the thread's.
        quick: the seconds the last commits took.
    """

    def __init__(self, database: Database, delay: float = 0.0) -> None:
        self.database = database
        self.delay = delay  # added to every commit by the bench, to see how it groups
        self.waiting: list[Job] = []
        self.busy = False
        self.quick: deque[float] = deque([0.0], maxlen=8)
        self.batches: queue.SimpleQueue[tuple[list[Job], list[Any] | None] | None] = queue.SimpleQueue()
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
        with suppress(Unavailable):
            await self.write(lambda session: None)  # everything before it is done when this is
        self.batches.put(None)
        await asyncio.to_thread(self.thread.join)

    def write(self, work: Work) -> asyncio.Future[Any]:
        """Queue work; the future answers once it is committed."""
        assert self.loop is not None
        future: asyncio.Future[Any] = self.loop.create_future()
        self.waiting.append((work, future))
        if not self.busy:
            self.busy = True
            self.loop.call_soon(self.send)
        return future

    def send(self) -> None:
        """Give the thread the next batch, or find that there is nothing to do."""
        batch, self.waiting = self.waiting[:MOST_JOBS], self.waiting[MOST_JOBS:]
        self.busy = bool(batch)
        if batch:
            self.batches.put((batch, None if self.database.postgres else self.prepare(batch)))

    def prepare(self, batch: list[Job]) -> list[Any] | None:
        """Put a batch's entries into a transaction; None: it did not go, the thread shall do all of it."""
        if self.connection is None:
            return None
        try:
            self.session.cursor.execute("begin immediate")
            return [self.session.append(work) if isinstance(work, Append) else None for work, _ in batch]
        except Exception:  # locked, full, gone, or a broken rule: the thread tries again and says what it was
            self.undo()
            return None

    def drain(self) -> None:
        """Commit one batch after another and answer it, until told to stop."""
        assert self.loop is not None
        while (next_batch := self.batches.get()) is not None:
            batch, prepared = next_batch
            works = [work for work, _ in batch]
            answers = self.finish(works, prepared) if prepared is not None else None
            self.loop.call_soon_threadsafe(self.settle, batch, answers or self.write_batch(works))
        self.disconnect()

    def finish(self, works: list[Work], answers: list[Any]) -> list[Any] | None:
        """Do what the event loop left of a prepared batch, and commit; None: all of it has to be tried again."""
        begun = time.monotonic()
        try:
            for place, work in enumerate(works):
                if not isinstance(work, Append):
                    answers[place] = self.guarded(work)
            self.commit()
        except Exception:
            self.undo()
            return None
        self.quick.append(time.monotonic() - begun)
        return answers

    def settle(self, batch: list[Job], answers: list[Any]) -> None:
        """Hand out the answers, and see to the next batch.

        Where commits are slow the next one begins before the answers go out, and where they are quick after that:
        there an early one would only be a small one.
        """
        assert self.loop is not None
        slow = min(self.quick) > SLOW
        if slow:
            self.send()
        for (_, future), result in zip(batch, answers, strict=True):
            if future.done():  # cancelled: nobody waits any more
                continue
            if isinstance(result, BaseException):
                future.set_exception(result)
            else:
                future.set_result(result)
        if not slow:
            self.loop.call_soon(self.send)  # behind what the answers set going

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
            if not self.database.postgres:
                self.connection.execute("pragma busy_timeout=0")  # the event loop may not wait; the thread tries again
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
            self.undo()
            raise
        return answers

    def commit(self) -> None:
        """Make the transaction last."""
        if self.delay:
            time.sleep(self.delay)
        self.session.cursor.execute("commit")
        self.healthy = True
        self.commits += 1

    def undo(self) -> None:
        """Take the transaction back, if there is one."""
        try:
            if self.database.postgres or self.connection.in_transaction:
                self.session.cursor.execute("rollback")
        except Exception:
            self.disconnect()

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
