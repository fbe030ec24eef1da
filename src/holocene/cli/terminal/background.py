"""Slow work beside the screen."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable


async def in_background(work: Callable[[], int]) -> int:
    """Return what a slow call returns, or raise what it raises, while the screen goes on.

    The thread is a daemon: a bot that never answers must not keep the program from ending.
    """
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[int] = loop.create_future()

    def settle(result: int, error: BaseException | None) -> None:
        if answer.cancelled():
            return
        if error is None:
            answer.set_result(result)
        else:
            answer.set_exception(error)

    def run() -> None:
        result, problem = 0, None
        try:
            result = work()
        except Exception as error:
            problem = error
        with contextlib.suppress(RuntimeError):  # the program has ended meanwhile
            loop.call_soon_threadsafe(settle, result, problem)

    threading.Thread(target=run, daemon=True).start()
    return await answer
