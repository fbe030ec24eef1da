"""Analyses of finished matches: made in the background by idle bot workers, and stored."""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import asdict
from typing import Any

from holocene.bots.analysis import Chances, Cost, costliest, pieces_of, turn_ends
from holocene.kernel.language import say
from holocene.kernel.matches.match import Match
from holocene.tables.errors import BotError, Refused, Unavailable
from holocene.tables.messages.answers import Analysis, CostView, Curve, PartView, Points, Round
from holocene.tables.protocols import BotPool, Offload, Store
from holocene.tables.table.table import Table
from holocene.tables.table.views import choice_of

log = logging.getLogger("holocene.analyst")
MOST = 20  # analyses that may wait at once


class Analyst:
    """Analyses one match at a time, piece by piece."""

    def __init__(self, store: Store, bots: BotPool, offload: Offload) -> None:
        self.store = store
        self.bots = bots
        self.offload = offload
        self.turn = asyncio.Semaphore(1)
        self.tasks: dict[str, asyncio.Task[None]] = {}  # by table, like the next
        self.progress: dict[str, Analysis] = {}

    async def start(self, table: Table) -> None:
        """Start to analyse a match, unless that is done or running already.

        Raises Refused if the match is not over, or too many others wait.
        """
        match = finished_match(table)
        table_id = table.row.id
        if table_id in self.tasks or await self.store.find_analysis(table_id) is not None:
            return
        if len(self.tasks) >= MOST:
            raise Refused(503, "Many matches are waiting to be analysed: try again later.")
        self.progress[table_id] = Analysis("running", 0, 0, [], [], [])
        self.tasks[table_id] = asyncio.ensure_future(self.analyse(table_id, match))

    async def analyse(self, table_id: str, match: Match) -> None:
        """Analyse a match and store the result."""
        progress = self.progress[table_id]
        try:
            async with self.turn:
                pieces = await self.offload(pieces_of, match)
                progress.total = len(pieces)
                curve: list[Chances] = []
                costs: list[Cost] = []
                for piece in pieces:
                    found = await self.bots.study(piece)
                    progress.done += 1
                    if isinstance(found, Chances):
                        curve.append(found)
                    elif found is not None:
                        costs.append(found)
                data = {"curve": [asdict(one) for one in curve], "costs": [asdict(one) for one in costliest(costs)]}
                await self.store.add_analysis(table_id, json.dumps(data))
        except (BotError, Unavailable) as error:
            log.warning("the analysis of %s was given up: %s", table_id, error)
        finally:
            del self.tasks[table_id], self.progress[table_id]

    async def result(self, table: Table) -> Analysis:
        """Return the analysis of a match in the current language, or how far it is.

        Raises Refused if the match is not over.
        """
        match = finished_match(table)
        data = await self.store.find_analysis(table.row.id)
        if data is None:
            return self.progress.get(table.row.id) or Analysis("none", 0, 0, [], [], [])
        return await self.offload(analysis_view, table, match, json.loads(data))

    async def stop(self) -> None:
        """Give up all analyses."""
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def finished_match(table: Table) -> Match:
    """Return a table's match, or raise Refused if it is not over."""
    if table.status != "over" or table.match is None:
        raise Refused(409, "A match can be analysed once it is over.", number=table.number)
    return table.match


def analysis_view(table: Table, match: Match, data: dict[str, Any]) -> Analysis:
    """Return a stored analysis with the numbers of the table's entries and with sentences."""
    entries = table.record_entries
    costs = []
    for one in data["costs"]:
        before = match.at(one["number"] - 1)
        seat = one["seat"]
        costs.append(
            CostView(
                number=entries[one["number"] - 1],
                seat=seat,
                cost=one["cost"],
                margin=one["margin"],
                played=choice_of(before, seat, one["action"]),
                better=choice_of(before, seat, one["better"]),
            )
        )
    rounds = []
    for turn, number, state in turn_ends(match):
        points = [Points(one.seat, one.points, [PartView(say(n), p) for n, p in one.parts]) for one in state.scores()]
        rounds.append(Round(entries[number], turn, points))
    curve = [Curve(entries[one["number"]], one["chances"]) for one in data["curve"]]
    return Analysis("done", len(curve) + len(costs), len(curve) + len(costs), curve, costs, rounds)
