"""Analyses of finished matches: made in the background by workers that have nothing else to do, and kept."""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import asdict, dataclass
from typing import Any

from holocene.bots.analysis import Chances, Cost, costliest, pieces_of, turn_ends
from holocene.kernel.language import say
from holocene.kernel.match import Match
from holocene.server.hindsight import Analysis, CostView, Curve, Points, Round
from holocene.server.messages import PartView
from holocene.server.refused import Refused
from holocene.server.store import Store
from holocene.server.table import Table
from holocene.server.thinkers import BotFailed, Thinkers
from holocene.server.writer import Unavailable

log = logging.getLogger("holocene.analyst")
MOST = 20  # analyses that may wait at once


@dataclass(slots=True)
class Progress:
    """How far an analysis is, in pieces."""

    done: int = 0
    total: int = 0


class Analyst:
    """Studies one match at a time, piece by piece."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store = store
        self.thinkers = thinkers
        self.turn = asyncio.Semaphore(1)
        self.running: dict[str, tuple[Progress, asyncio.Task[None]]] = {}

    async def begin(self, table: Table) -> None:
        """Begin to study a match, unless that is done or going on.

        Raises:
            Refused: it is not over, or too many others wait.
        """
        match = finished(table)
        if table.row.id in self.running or await self.store.find_analysis(table.row.id) is not None:
            return
        if len(self.running) >= MOST:
            raise Refused(503, "Many matches wait to be studied: try again later.")
        progress = Progress()
        task = asyncio.ensure_future(self.work(table.row.id, match, progress))
        self.running[table.row.id] = (progress, task)

    async def work(self, table_id: str, match: Match, progress: Progress) -> None:
        """Study a match, and keep what came of it."""
        try:
            async with self.turn:
                pieces = await asyncio.to_thread(pieces_of, match)
                progress.total = len(pieces)
                curve: list[Chances] = []
                costs: list[Cost] = []
                for piece in pieces:
                    found = await self.thinkers.study(piece)
                    progress.done += 1
                    if isinstance(found, Chances):
                        curve.append(found)
                    elif found is not None:
                        costs.append(found)
                kept = {"curve": [asdict(one) for one in curve], "costs": [asdict(one) for one in costliest(costs)]}
                await self.store.keep_analysis(table_id, json.dumps(kept))
        except (BotFailed, Unavailable) as error:
            log.warning("the analysis of %s was given up: %s", table_id, error)
        finally:
            self.running.pop(table_id, None)

    async def show(self, table: Table) -> Analysis:
        """Return what is known of a match in hindsight, with words in the language in force.

        Raises:
            Refused: it is not over.
        """
        match = finished(table)
        kept = await self.store.find_analysis(table.row.id)
        if kept is None:
            running = self.running.get(table.row.id)
            if running is None:
                return Analysis("none", 0, 0, [], [], [])
            return Analysis("running", running[0].done, running[0].total, [], [], [])
        return await asyncio.to_thread(told, table, match, json.loads(kept))

    async def stop(self) -> None:
        """Give up what is going on."""
        tasks = [task for _, task in self.running.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def finished(table: Table) -> Match:
    """Return a table's match.

    Raises:
        Refused: it is not over.
    """
    if table.status != "over" or table.match is None:
        raise Refused(409, "A match can be studied when it is over.", number=table.number)
    return table.match


def told(table: Table, match: Match, kept: dict[str, Any]) -> Analysis:
    """Return a stored analysis with the numbers of the table's entries and with sentences."""
    entries = table.record_entry
    costs = []
    for one in kept["costs"]:
        before = match.at(one["number"] - 1)
        seat = one["seat"]
        costs.append(
            CostView(
                number=entries[one["number"] - 1],
                seat=seat,
                cost=one["cost"],
                margin=one["margin"],
                played=table.choice(before, seat, one["action"]),
                better=table.choice(before, seat, one["better"]),
            )
        )
    rounds = []
    for turn, number, state in turn_ends(match):
        points = [Points(one.seat, one.points, [PartView(say(n), p) for n, p in one.parts]) for one in state.scores()]
        rounds.append(Round(entries[number], turn, points))
    curve = [Curve(entries[one["number"]], one["chances"]) for one in kept["curve"]]
    return Analysis("done", len(curve) + len(costs), len(curve) + len(costs), curve, costs, rounds)
