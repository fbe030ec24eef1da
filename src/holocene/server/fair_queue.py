"""Queues of questions for bots, in which processor time is shared fairly between people.

Whoever's bots have thought least comes next, so somebody with a hundred tables waits behind themselves. All tables
where nobody is present share the part of one person.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from dataclasses import dataclass, field

from holocene.tables.protocols import NOBODY, Account

MOST_PEOPLE = 10_000  # whose use is remembered
AWAY = ""  # the name under which the tables without people are counted together


class Usage:
    """How much processor time each person's bots have used lately, compared with the others'.

    Somebody who comes back after a while begins where the others are now: nobody can save time up, and nobody has to
    wait for what was used when nobody else wanted it.
    """

    def __init__(self) -> None:
        self.seconds: OrderedDict[str, float] = OrderedDict()
        self.now = 0.0  # what the person had used who was let in last

    def of(self, person: str) -> float:
        """Return what a person has used, as it is compared."""
        return max(self.seconds.get(person, 0.0), self.now)

    def charge(self, person: str, seconds: float) -> None:
        """Note that a person's bots have used processor time."""
        self.seconds[person] = self.of(person) + seconds
        self.seconds.move_to_end(person)
        if len(self.seconds) > MOST_PEOPLE:
            self.seconds.popitem(last=False)


@dataclass(slots=True, eq=False)
class Question:
    """A question that waits or is being answered, and the person it counts for."""

    account: Account
    goes_on: bool = False  # whether it continues a turn
    person: str = ""  # chosen when it joins the queue: the one at the table whose bots have thought least
    turn: asyncio.Future[None] | None = None  # done when it is let in
    begun: float = 0.0

    @property
    def group(self) -> str:
        """Return the name it is counted under among all that wait."""
        return self.person if self.account.present else AWAY


@dataclass(slots=True)
class Ledger:
    """What all queues of a pool share: the use by those who are present, and by those who are away."""

    groups: Usage = field(default_factory=Usage)
    away: Usage = field(default_factory=Usage)

    def rank(self, question: Question) -> tuple[float, float, bool]:
        """Return the order of questions: first by what a group has used, and a turn that goes on before a new one."""
        within = 0.0 if question.account.present else self.away.of(question.person)
        return self.groups.of(question.group), within, not question.goes_on


class FairQueue:
    """The questions for one worker process, which answers one at a time."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.current: Question | None = None
        self.waiting: list[Question] = []

    def __len__(self) -> int:
        """Return how many questions wait or are being answered."""
        return len(self.waiting) + (self.current is not None)

    def share(self, question: Question) -> float:
        """Return the part of the worker's time that a waiting or admitted question may have."""
        there = [*self.waiting, *([self.current] if self.current else [])]
        groups = {one.group for one in there} | {question.group}
        own = sum(one.group == question.group for one in there)
        return 1 / (len(groups) * max(1, own))

    async def enter(self, question: Question) -> None:
        """Wait until it is a question's turn. Call `leave` when it has been answered."""
        usage = self.ledger.groups if question.account.present else self.ledger.away
        question.person = min(question.account.people or NOBODY.people, key=usage.of)
        if self.current is not None:
            question.turn = asyncio.get_running_loop().create_future()
            self.waiting.append(question)
            try:
                await question.turn
            except asyncio.CancelledError:
                if question is self.current:
                    self.leave(question)
                else:
                    self.waiting.remove(question)
                raise
        self.admit(question)

    def admit(self, question: Question) -> None:
        """Let a question in."""
        self.current = question
        question.begun = time.monotonic()

    def leave(self, question: Question) -> None:
        """Charge the time that a question took, and let the next one in."""
        ledger = self.ledger
        took = time.monotonic() - question.begun if question.begun else 0.0
        ledger.groups.charge(question.group, took)
        if not question.account.present:
            ledger.away.charge(question.person, took)
        self.current = None
        if self.waiting:
            following = min(self.waiting, key=ledger.rank)  # the first of equals
            self.waiting.remove(following)
            ledger.groups.now = ledger.groups.of(following.group)
            if not following.account.present:
                ledger.away.now = ledger.away.of(following.person)
            self.current = following
            assert following.turn is not None
            following.turn.set_result(None)
