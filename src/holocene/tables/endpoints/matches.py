"""Endpoints for what can be done with a match besides playing it: history, forks, files, analysis."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from holocene.kernel.language import say
from holocene.tables.endpoints.tables import show
from holocene.tables.errors import Refused
from holocene.tables.messages.answers import Analysis, Moment, NoteView, TableView
from holocene.tables.messages.requests import Act, Fork, Number, Standard
from holocene.tables.services import Caller, Services

AnySeat = Annotated[int | None, Meta(ge=0, le=20, description="whose view; another player's once the match is over")]


async def history(
    services: Services, caller: Caller, table_id: str, number: Number, seat: AnySeat = None, standard: Standard = False
) -> Moment:
    """Return the position after an entry as you saw it, or as any seat did once the match is over."""
    live = await services.live.find(table_id)
    mine = live.table.seats.of(caller.person)
    if seat is not None and seat not in mine and live.table.status != "over":
        raise Refused(403, "Other players' views are shown once the match is over.")
    if seat is not None and seat >= len(live.table.seats):
        raise Refused(404, say("There is no seat {seat}.", seat=seat))
    return live.views.history(number, next(iter(mine), None) if seat is None else seat, standard)


async def notes(services: Services, caller: Caller, table_id: str) -> list[NoteView]:
    """Return the notes that came with an uploaded match."""
    return (await services.live.find(table_id)).views.notes()


async def fork(services: Services, caller: Caller, table_id: str, data: Fork) -> TableView:
    """Open a table that continues a finished match from an entry, with hidden cards dealt anew."""
    person = await check_opener(services, caller)
    return await show(services, caller, await services.archive.fork(table_id, person, data.number, data.seats))


async def rematch(services: Services, caller: Caller, table_id: str, data: Act) -> TableView:
    """Open a table like this one to play again. A second request leads to the same table."""
    person = await services.people.require(caller.person)
    if await services.archive.existing_rematch(table_id, person) is None:  # following somebody opens no table
        await services.limits.check_table(caller.address, person)
    return await show(services, caller, await services.archive.rematch(table_id, person, data.key))


async def download(services: Services, caller: Caller, table_id: str) -> dict[str, Any]:
    """Return a finished match as a file that `holocene replay` and `holocene verify` read."""
    return await services.archive.download(table_id)


async def upload(services: Services, caller: Caller, body: bytes) -> TableView:
    """Open a table from a match file, to look at the match and continue it from any moment."""
    person = await services.people.require(caller.person)
    await services.limits.check_table(caller.address, person, upload=True)
    try:
        data = msgspec.json.decode(body)
    except (msgspec.DecodeError, RecursionError):
        raise Refused(422, "That is not a match file.") from None
    return await show(services, caller, await services.archive.upload(person, data))


async def analysis(services: Services, caller: Caller, table_id: str) -> Analysis:
    """Return the analysis of a finished match, or how far it is."""
    return await services.analyst.result((await services.live.find(table_id)).table)


async def analyse(services: Services, caller: Caller, table_id: str) -> Analysis:
    """Have a finished match analysed in the background. A second request does not start it again."""
    await services.people.require(caller.person)
    table = (await services.live.find(table_id)).table
    await services.analyst.start(table)
    return await services.analyst.result(table)


async def check_opener(services: Services, caller: Caller) -> str:
    """Return the person who opens a table, or raise Refused if they are unknown or have opened too many."""
    person = await services.people.require(caller.person)
    await services.limits.check_table(caller.address, person)
    return person
