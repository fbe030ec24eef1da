"""Many tables and few workers: less time for each instead of a queue, kept trees, studies in idle time."""

from __future__ import annotations

import asyncio

import pytest

import holocene
from holocene.bots.analysis import Chances, pieces_of
from holocene.bots.search import Searcher
from holocene.kernel.state import State
from holocene.server.thinkers import ROUND, TURN, BotFailed, Gate, Thinkers, Worker
from holocene.server.thinking import Thinker
from tests.bots.test_search import middle_of

TABLES = 20
WORKERS = 2


class Watched(Thinkers):
    """Remembers which budget was given for which turn."""

    def __init__(self) -> None:
        super().__init__(WORKERS, 30.0)
        self.given: list[tuple[str, float]] = []
        for worker in self.workers:
            plain = worker.ask

            def ask(verb: str, arguments: tuple[object, ...], limit: float, plain: object = plain) -> object:
                if verb == "choose":
                    self.given.append((str(arguments[0]), float(str(arguments[4]))))
                return plain(verb, arguments, limit)  # type: ignore[operator]

            worker.ask = ask  # type: ignore[method-assign]


async def play_turn(thinkers: Thinkers, name: str, state: State, table: int) -> int:
    """Let a bot play one whole turn of a table; return how many decisions were asked for."""
    seat = state.to_move()[0]
    asked = 0
    goes_on = False
    while not state.over and seat in state.to_move() and asked < 60:
        legal = state.legal(seat)
        action = legal[0]
        if len(legal) > 1:
            turn = f"table-{table}:{seat}"
            action = await thinkers.ask(name, state.determinize(seat, asked), seat, asked, turn, goes_on)
            asked += 1
            goes_on = True
        assert action in legal
        state.apply(seat, action)
    return asked


async def test_with_20_tables_on_2_workers_every_turn_gets_its_fair_share() -> None:
    """All turns together may take three seconds, and a turn keeps what it was given at first."""
    thinkers = Watched()
    try:
        await thinkers.start()
        states = [middle_of("endless_winter", 4, 40 + table) for table in range(TABLES)]
        await asyncio.gather(*(play_turn(thinkers, "search", state, table) for table, state in enumerate(states)))
    finally:
        thinkers.stop()
    whole = dict(thinkers.given)
    assert len(whole) == TABLES
    assert set(thinkers.given) == set(whole.items())
    assert all(0 < budget <= TURN for budget in whole.values())
    assert sum(whole.values()) / WORKERS < 3.0
    assert max(whole.values()) <= 2 * ROUND * WORKERS / TABLES


@pytest.mark.parametrize(("clock", "budget"), [(None, TURN), (600.0, TURN), (4.0, 0.4)])
async def test_where_nobody_waits_a_turn_has_all_its_time(clock: float | None, budget: float) -> None:
    """All of it is a second, and at a table in a hurry a tenth of what a person may take."""
    thinkers = Watched()
    try:
        await thinkers.start()
        state = middle_of("cavemen", 2, 10)
        seat = state.to_move()[0]
        dealt = state.determinize(seat, 1)
        assert await thinkers.ask("search@4", dealt, seat, 1, "alone", clock=clock) in state.legal(seat)
    finally:
        thinkers.stop()
    assert [given for _, given in thinkers.given] == [pytest.approx(budget)]


async def test_a_turn_that_goes_on_comes_before_one_that_begins() -> None:
    gate, order = Gate(), []

    async def ask(name: str, goes_on: bool) -> None:
        async with gate.passing(goes_on):
            order.append(name)
            await asyncio.sleep(0)

    asked = [
        asyncio.ensure_future(ask(name, goes_on))
        for name, goes_on in (("first", False), ("gives up", False), ("begins", False), ("goes on", True))
    ]
    await asyncio.sleep(0)
    asked[1].cancel()
    await asyncio.wait(asked)
    assert order == ["first", "goes on", "begins"]
    await ask("last", False)
    assert order[-1] == "last"
    assert not gate.taken


def test_a_turn_s_bot_is_kept_and_others_are_forgotten() -> None:
    thinker = Thinker()
    state = middle_of("endless_winter", 2, 40)
    seat = state.to_move()[0]
    thinker.choose("one", "search@8", state, seat, 1.0, 1)
    kept = thinker.bots["one"][1]
    thinker.choose("one", "search@8", state, seat, 1.0, 2)
    assert thinker.bots["one"][1] is kept
    thinker.choose("one", "greedy", state, seat, 1.0, 2)
    assert thinker.bots["one"][1] is not kept
    for number in range(100):
        thinker.choose(f"other {number}", "greedy", state, seat, 1.0, 2)
    assert "one" not in thinker.bots
    assert len(thinker.bots) <= 64


def test_a_bot_hears_when_its_turn_begins_and_by_that_alone_takes_its_time() -> None:
    thinker = Thinker()
    left = []
    for number, goes_on in enumerate((False, True, True, False)):
        state = middle_of("endless_winter", 2, 40 + number)
        thinker.choose("one", "search@8", state, state.to_move()[0], 1.0, 1, goes_on)
        bot = thinker.bots["one"][1]
        assert isinstance(bot, Searcher)
        left.append(bot.left)
    assert left[0] > left[1] > left[2]
    assert left[3] == left[0]


@pytest.mark.parametrize("game", ["cavemen", "thaw"])
async def test_studies_and_advice_come_from_the_same_workers(game: str) -> None:
    match = holocene.play_out(game, ["random"] * 3, seed=1)
    state = middle_of(game, 3, 12)
    seat = state.to_move()[0]
    thinkers = Thinkers(1, 30.0)
    try:
        await thinkers.start()
        piece = pieces_of(match)[0]
        studied, advised = await asyncio.gather(thinkers.study(piece), thinkers.advise(state, seat, 1))
    finally:
        thinkers.stop()
    assert isinstance(studied, Chances)
    assert sum(studied.chances) == pytest.approx(1.0)
    assert {one.action for one in advised} <= set(state.legal(seat))


async def test_a_server_that_goes_down_ends_a_worker_that_still_thinks() -> None:
    """The thread that asks and the one that ends both come to close the pipe: it is closed once."""
    state = middle_of("cavemen", 2, 10)
    seat = state.to_move()[0]
    for late in range(10):
        thinkers = Thinkers(1, 30.0)
        await thinkers.start()
        asked = asyncio.ensure_future(thinkers.ask("search@1000000", state.determinize(seat, 1), seat, 1))
        await asyncio.sleep(0.002 * late)
        await asyncio.to_thread(thinkers.stop)
        with pytest.raises(BotFailed):
            await asked
        assert thinkers.workers[0].pipe is None


async def test_a_worker_that_dies_at_the_start_is_a_failed_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("holocene.server.thinkers.think", repr)  # it ends without a word
    worker = Worker()
    with pytest.raises(BotFailed, match="did not start"):
        await asyncio.to_thread(worker.start)
    assert worker.process is None
