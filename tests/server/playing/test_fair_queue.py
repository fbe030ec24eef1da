"""Questions for bots: people share the processor fairly, however many tables they have."""

from __future__ import annotations

import asyncio

import pytest

from holocene.server.fair_queue import FairQueue, Ledger, Question
from holocene.tables.protocols import Account

ADA, BEA, CLEO = (Account((name,)) for name in ("Ada", "Bea", "Cleo"))


class Line:
    """A queue with questions that wait; what they use is written down, not measured."""

    def __init__(self) -> None:
        self.ledger = Ledger()
        self.queue = FairQueue(self.ledger)
        self.order: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.open = asyncio.Event()  # until then, the first one is being answered and all others wait

    async def ask(self, name: str, account: Account, goes_on: bool = False, seconds: float = 1.0) -> Question:
        """Join the queue."""
        question = Question(account, goes_on)

        async def wait() -> None:
            await self.queue.enter(question)
            self.order.append(name)
            question.begun = 0.0  # so that the test says what it takes
            self.ledger.groups.charge(question.group, seconds)
            if not account.present:
                self.ledger.away.charge(question.person, seconds)
            await self.open.wait()
            self.queue.leave(question)

        self.tasks.append(asyncio.ensure_future(wait()))
        await asyncio.sleep(0)
        return question

    async def finish(self) -> None:
        """Let all be answered."""
        self.open.set()
        await asyncio.wait(self.tasks)
        self.open.clear()


async def test_person_with_one_question_comes_before_the_rest_of_many() -> None:
    line = Line()
    for number in range(20):
        await line.ask(f"Ada {number}", ADA)
    await line.ask("Bea", BEA)
    await line.finish()
    assert line.order.index("Bea") <= 1
    assert len(line.queue) == 0


async def test_time_counts_and_not_the_number_of_questions() -> None:
    line = Line()
    await line.ask("first", CLEO)
    for number in range(8):
        await line.ask(f"Ada {number}", ADA, seconds=0.25)
    for number in range(2):
        await line.ask(f"Bea {number}", BEA, seconds=1.0)
    await line.finish()
    between = line.order[line.order.index("Bea 0") + 1 : line.order.index("Bea 1")]
    assert 3 <= len(between) <= 5, line.order


async def test_nobody_saves_time_up() -> None:
    """Bea, who comes later, does not get all the time that Ada has used alone before."""
    line = Line()
    for number in range(10):
        await line.ask(f"alone {number}", ADA)
    await line.finish()
    line.order.clear()
    await line.ask("first", CLEO)
    for number in range(4):
        await line.ask(f"Ada {number}", ADA)
        await line.ask(f"Bea {number}", BEA)
    await line.finish()
    assert {name[:3] for name in line.order[1:4]} == {"Ada", "Bea"}


async def test_all_tables_where_nobody_is_present_share_one_part() -> None:
    line = Line()
    await line.ask("first", CLEO)
    for number in range(10):
        await line.ask(f"away {number}", Account((f"person {number}",), present=False))
    for number in range(4):
        await line.ask(f"Bea {number}", BEA)
    await line.finish()
    assert [name[:4] for name in line.order[1:9]].count("away") in (4, 5), line.order


async def test_table_of_several_counts_for_the_one_whose_bots_have_thought_least() -> None:
    line = Line()
    line.ledger.groups.charge("Ada", 5.0)
    question = await line.ask("both", Account(("Ada", "Bea")))
    assert question.person == "Bea"
    await line.finish()


async def test_turn_that_goes_on_comes_before_a_new_one_of_the_same_person() -> None:
    line = Line()
    for name, goes_on in (("first", False), ("gives up", False), ("begins", False), ("goes on", True)):
        await line.ask(name, ADA, goes_on)
    line.tasks[1].cancel()
    await line.finish()
    assert line.order == ["first", "goes on", "begins"]
    assert len(line.queue) == 0


async def test_question_that_gives_up_when_it_is_let_in_lets_the_next_one_in() -> None:
    queue = FairQueue(Ledger())
    first = Question(ADA)
    await queue.enter(first)
    second, third = (asyncio.ensure_future(queue.enter(Question(ADA))) for _ in range(2))
    await asyncio.sleep(0)
    queue.leave(first)
    second.cancel()
    await asyncio.wait_for(third, 10)
    assert second.cancelled()
    assert len(queue) == 1


async def test_shares_are_divided_between_people_first() -> None:
    line = Line()
    crowd = [await line.ask(f"Ada {number}", ADA) for number in range(10)]
    bea = await line.ask("Bea", BEA)
    assert line.queue.share(bea) == pytest.approx(1 / 2)
    assert line.queue.share(crowd[5]) < 1 / 10
    await line.finish()
