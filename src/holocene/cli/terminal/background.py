"""Runs slow work in a thread, so that the screen stays responsive."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from functools import partial
from typing import TypeVar

Answer = TypeVar("Answer")


async def in_background(work: Callable[[], Answer]) -> Answer:
    """Run a slow call in a thread; return its result or raise its error.

    The thread is a daemon, because a bot that never answers must not keep the program from ending.
    """
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[Answer] = loop.create_future()

    def settle(settling: Callable[[], None]) -> None:
        if not answer.cancelled():
            settling()

    def run() -> None:
        try:
            settling = partial(answer.set_result, work())
        except Exception as error:
            settling = partial(answer.set_exception, error)
        with contextlib.suppress(RuntimeError):  # the program has ended in the meantime
            loop.call_soon_threadsafe(settle, settling)

    threading.Thread(target=run, daemon=True).start()
    return await answer
