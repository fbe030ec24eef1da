"""The pool of bots: many tables share few workers fairly, search trees are kept, and analyses use idle time."""

from __future__ import annotations

import asyncio
from multiprocessing import Pipe

import pytest

import holocene
from holocene.bots.analysis import Chances, pieces_of
from holocene.bots.search import Searcher
from holocene.kernel.engine.state import State
from holocene.server.bot_pool import ROUND, TURN, BotPool, Worker
from holocene.server.bot_worker import BotWorker, run_worker
from holocene.tables.errors import BotError
from holocene.tables.protocols import NOBODY, Account
from tests.bots.test_search import middle_of

TABLES = 20
WORKERS = 2


class RecordingPool(BotPool):
    """Records the budget of each turn."""

    def __init__(self) -> None:
        super().__init__(WORKERS, 30.0)
        self.given: list[tuple[str, float]] = []
        for worker in self.workers:
            plain = worker.ask

            def ask(question: str, arguments: tuple[object, ...], limit: float, plain: object = plain) -> object:
                if question == "choose":
                    self.given.append((str(arguments[0]), float(str(arguments[4]))))
                return plain(question, arguments, limit)  # type: ignore[operator]

            worker.ask = ask  # type: ignore[method-assign]


async def play_turn(pool: BotPool, name: str, state: State, table: int, account: Account = NOBODY) -> int:
    """Let a bot play a whole turn of a table, and return the number of its decisions."""
    seat = state.to_move()[0]
    asked = 0
    goes_on = False
    while not state.over and seat in state.to_move() and asked < 60:
        legal = state.legal(seat)
        action = legal[0]
        if len(legal) > 1:
            turn = f"table-{table}:{seat}"
            action = await pool.choose(
                name, state.determinize(seat, asked), seat, asked, turn, goes_on, account=account
            )
            asked += 1
            goes_on = True
        assert action in legal
        state.apply(seat, action)
    return asked


async def test_20_tables_on_2_workers_share_the_time_fairly() -> None:
    """All turns together take at most three seconds, and a turn keeps its first budget."""
    pool = RecordingPool()
    try:
        await pool.start()
        states = [middle_of("endless_winter", 4, 40 + table) for table in range(TABLES)]
        await asyncio.gather(*(play_turn(pool, "search", state, table) for table, state in enumerate(states)))
    finally:
        pool.stop()
    whole = dict(pool.given)
    assert len(whole) == TABLES
    assert set(pool.given) == set(whole.items())
    assert all(0 < budget <= TURN for budget in whole.values())
    assert sum(whole.values()) / WORKERS < 3.0
    assert max(whole.values()) <= 2 * ROUND * WORKERS / TABLES


async def test_person_with_many_tables_slows_down_only_themselves() -> None:
    """Ada's bots have turns at 30 tables; Bea's one table comes at once, with half of a worker's time."""
    pool, ended = RecordingPool(), list[str]()

    async def play(who: str, table: int) -> None:
        state = middle_of("endless_winter", 4, 40 + table % 10)
        await play_turn(pool, "search", state, table, Account((who,)))
        ended.append(who)

    try:
        await pool.start()
        crowd = [asyncio.ensure_future(play("Ada", table)) for table in range(30)]
        while not pool.given:
            await asyncio.sleep(0.01)
        await play("Bea", 99)
        before = ended.count("Ada")
        for task in crowd:
            task.cancel()
        await asyncio.wait(crowd)
    finally:
        pool.stop()
    beas = {budget for turn, budget in pool.given if turn.startswith("table-99:")}
    assert len(beas) == 1
    assert beas.pop() > 0.3, "a share between two people, not between 31 tables"
    assert before < 25, "Ada's other tables waited"


@pytest.mark.parametrize(("clock", "budget"), [(0.0, TURN), (600.0, TURN), (4.0, 0.4)])
async def test_turn_gets_all_its_time_if_nobody_waits(clock: float, budget: float) -> None:
    """That is a second, or a tenth of a person's time at a table with a short clock."""
    pool = RecordingPool()
    try:
        await pool.start()
        state = middle_of("cavemen", 2, 10)
        seat = state.to_move()[0]
        dealt = state.determinize(seat, 1)
        assert await pool.choose("search@4", dealt, seat, 1, "alone", clock=clock) in state.legal(seat)
    finally:
        pool.stop()
    assert [given for _, given in pool.given] == [pytest.approx(budget)]


def test_bots_of_recent_turns_are_kept() -> None:
    worker = BotWorker()
    state = middle_of("endless_winter", 2, 40)
    seat = state.to_move()[0]
    worker.choose("one", "search@8", state, seat, 1.0, 1)
    kept = worker.bots["one"][1]
    worker.choose("one", "search@8", state, seat, 1.0, 2)
    assert worker.bots["one"][1] is kept
    worker.choose("one", "greedy", state, seat, 1.0, 2)
    assert worker.bots["one"][1] is not kept
    for number in range(100):
        worker.choose(f"other {number}", "greedy", state, seat, 1.0, 2)
    assert "one" not in worker.bots
    assert len(worker.bots) <= 64


def test_bot_gets_a_new_budget_only_when_a_turn_begins() -> None:
    worker = BotWorker()
    left = []
    for number, goes_on in enumerate((False, True, True, False)):
        state = middle_of("endless_winter", 2, 40 + number)
        worker.choose("one", "search@8", state, state.to_move()[0], 1.0, 1, goes_on)
        bot = worker.bots["one"][1]
        assert isinstance(bot, Searcher)
        left.append(bot.left)
    assert left[0] > left[1] > left[2]
    assert left[3] == left[0]


@pytest.mark.parametrize("game", ["cavemen", "thaw"])
async def test_one_worker_studies_and_advises(game: str) -> None:
    match = holocene.play_out(game, ["random"] * 3, seed=1)
    state = middle_of(game, 3, 12)
    seat = state.to_move()[0]
    pool = BotPool(1, 30.0)
    try:
        await pool.start()
        piece = pieces_of(match)[0]
        studied, advised = await asyncio.gather(pool.study(piece), pool.advise(state, seat, 1))
    finally:
        pool.stop()
    assert isinstance(studied, Chances)
    assert sum(studied.chances) == pytest.approx(1.0)
    assert {one.action for one in advised} <= set(state.legal(seat))


async def test_stopping_ends_a_worker_that_is_thinking() -> None:
    """The thread that asks and the one that stops both try to close the pipe; it is closed once."""
    state = middle_of("cavemen", 2, 10)
    seat = state.to_move()[0]
    for late in range(10):
        pool = BotPool(1, 30.0)
        await pool.start()
        asked = asyncio.ensure_future(pool.choose("search@1000000", state.determinize(seat, 1), seat, 1))
        await asyncio.sleep(0.002 * late)
        await asyncio.to_thread(pool.stop)
        with pytest.raises(BotError):
            await asked
        assert pool.workers[0].process is None


async def test_worker_that_dies_at_the_start_raises_bot_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("holocene.server.bot_pool.run_worker", repr)  # it ends without an answer
    worker = Worker()
    with pytest.raises(BotError, match="did not start"):
        await asyncio.to_thread(worker.start)
    assert worker.process is None


@pytest.mark.parametrize("asked", [False, True])
def test_worker_ends_quietly_with_the_server(asked: bool) -> None:
    """When the server is killed, nobody reads what the worker still has to say."""
    ours, theirs = Pipe()
    if asked:
        state = middle_of("cavemen", 2, 10)
        ours.send(("choose", ("", "greedy", state, state.to_move()[0], 0.1, 1)))
    ours.close()
    run_worker(theirs)
