"""A worker process's whole life: it answers questions about dealt positions, one after another."""

from __future__ import annotations

from collections import OrderedDict
from multiprocessing.connection import Connection

from holocene.bots import find_bot
from holocene.bots.advice import Advice, advise
from holocene.bots.analysis import Chances, Cost, Piece, study
from holocene.bots.bot import Bot
from holocene.kernel.state import State

KEPT = 64  # bots in the middle of a turn, with what they know already
Answer = int | list[Advice] | Chances | Cost | None


class Thinker:
    """Answers questions; the bots of turns that go on are kept, with their trees."""

    def __init__(self) -> None:
        self.bots: OrderedDict[str, tuple[str, Bot]] = OrderedDict()

    def choose(
        self, turn: str, name: str, dealt: State, seat: int, budget: float, seed: int, goes_on: bool = False
    ) -> int:
        """Return what a bot decides; `turn` names the table and seat whose bot it is, "" for nobody's."""
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

    def advise(self, dealt: State, seat: int, budget: float, seed: int) -> list[Advice]:
        """Return the best actions of a decision."""
        return advise(dealt, seat, seed, seconds=budget)

    def study(self, piece: Piece) -> Chances | Cost | None:
        """Do a piece of a match's analysis."""
        return study(piece)


def think(pipe: Connection) -> None:
    """Answer until the pipe closes: each question is a verb of the thinker with its arguments."""
    thinker = Thinker()
    pipe.send("ready")
    while True:
        try:
            verb, arguments = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            return
        try:
            answer: tuple[bool, object] = (True, getattr(thinker, verb)(*arguments))
        except Exception as error:
            answer = (False, type(error).__name__)
        pipe.send(answer)
