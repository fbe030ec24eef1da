"""The worker process in which bots think: it answers questions about dealt positions, one after another."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection

from holocene.bots import find_bot
from holocene.bots.advice import advise
from holocene.bots.analysis import study
from holocene.bots.bot import Bot
from holocene.kernel.engine.state import State

KEPT = 64  # bots in the middle of a turn, with their search trees


class BotWorker:
    """Lets bots choose, and keeps each bot until its turn is over."""

    def __init__(self) -> None:
        self.bots: OrderedDict[str, tuple[str, Bot]] = OrderedDict()

    def choose(
        self, turn: str, name: str, dealt: State, seat: int, budget: float, seed: int, goes_on: bool = False
    ) -> int:
        """Return a bot's choice; `turn` names the table and seat for which the bot is kept; "" means not to keep it."""
        kept = self.bots.pop(turn, None)
        bot = kept[1] if kept is not None and kept[0] == name else find_bot(name)
        if not goes_on:
            bot.begin_turn()
        action = int(bot.choose(dealt, seat, budget, seed))
        if turn:
            self.bots[turn] = (name, bot)
            while len(self.bots) > KEPT:
                self.bots.popitem(last=False)
        return action


def run_worker(pipe: Connection) -> None:
    """Answer until the pipe closes. A question is the name of a function and its arguments."""
    functions: dict[str, Callable[..., object]] = {"choose": BotWorker().choose, "advise": advise, "study": study}
    with suppress(EOFError, OSError):  # the server was killed, perhaps while this process was thinking
        pipe.send("ready")
        while True:
            question, arguments = pipe.recv()
            try:
                answer: tuple[bool, object] = (True, functions[question](*arguments))
            except Exception as error:
                answer = (False, type(error).__name__)
            pipe.send(answer)
