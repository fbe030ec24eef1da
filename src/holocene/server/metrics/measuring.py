"""Brings the figures up to date that nobody counts as they happen: sizes, memory, processor time."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from holocene.server.bot_pool import BotPool
from holocene.server.metrics.figures import Figures
from holocene.server.storage.database import Database
from holocene.server.storage.listener import Listener
from holocene.server.storage.writer import Writer
from holocene.tables.bots.driver import Driver
from holocene.tables.live.live_tables import LiveTables

PAUSE = 2.0  # seconds between two measurements, for the workers that are not asked themselves


class Measuring:
    """Measures this process."""

    def __init__(
        self,
        figures: Figures,
        live: LiveTables,
        driver: Driver,
        bots: BotPool,
        database: Database,
        writer: Writer,
        listener: Listener,
    ) -> None:
        self.figures = figures
        self.live = live
        self.driver = driver
        self.bots = bots
        self.database = database
        self.writer = writer
        self.listener = listener
        writer.on_commit = figures.commits.observe
        bots.on_answer = lambda question, seconds: figures.thinking[question].observe(seconds)

    async def measure(self) -> None:
        """Bring the figures up to date."""
        figures = self.figures
        figures.tables.set(len(self.live.loaded))
        figures.watchers.set(self.live.count_watchers())
        figures.leases.set(len(self.driver.leased))
        figures.moves.follow(self.live.moves)
        figures.queue.set(len(self.writer.waiting))
        figures.bots_thinking.set(len(self.driver.thinking))
        figures.bots_waiting.set(sum(len(worker.queue) for worker in self.bots.workers))
        figures.bots_failed.follow(self.driver.failed)
        figures.processor.follow(time.process_time())
        figures.memory.set(memory_of(os.getpid()))
        processes = [worker.process for worker in self.bots.workers]
        figures.bots_memory.set(sum(memory_of(one.process.pid or 0) for one in processes if one is not None))
        figures.workers.set(1)
        figures.healthy.set(not self.database.damaged and self.writer.healthy and self.listener.healthy)


def memory_of(pid: int) -> int:
    """Return the bytes of memory that a process has now; on systems without /proc, the most that this one ever had."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        if pid != os.getpid() or sys.platform == "win32":
            return 0
    import resource  # missing on Windows

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024
