"""Matches beyond their table, over HTTP: history, going on from a moment, playing again, files."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, get, post
from litestar.params import Parameter
from msgspec import Meta, Struct

from holocene.kernel.language import say
from holocene.server.messages import Act, Moment, NoteView, Number, SeatPlan, TableView
from holocene.server.refused import Refused
from holocene.server.routes.common import Asked, house_of, person_of, reader_of
from holocene.server.routes.tables import show

MOST_FILE = 4 * 1024 * 1024  # bytes of an uploaded match


class GoOn(Struct, forbid_unknown_fields=True):
    """A moment of a finished match to go on from, and who shall sit there."""

    number: Number
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=12)]


class ArchiveRoutes(Controller):
    """What can be done with a match besides playing it."""

    path = "/api/tables"
    tags = ("archive",)

    @get("/{table_id:str}/history/{number:int}")
    async def history(
        self,
        request: Asked,
        table_id: str,
        number: Annotated[int, Parameter(ge=0, le=2**31)],
        seat: Annotated[int | None, Parameter(ge=0, le=20, description="whose view, once the match is over")] = None,
    ) -> Moment:
        """Return the position after an entry: as one saw it, or as any seat did once the match is over."""
        table = (await house_of(request).hall.find(table_id)).table
        mine = table.seats_of(reader_of(request))
        if seat is not None and seat not in mine and table.status != "over":
            raise Refused(403, "What others see is shown when the match is over.")
        if seat is not None and seat >= len(table.seats):
            raise Refused(404, say("There is no seat {seat}.", seat=seat))
        return table.history(number, next(iter(mine), None) if seat is None else seat)

    @get("/{table_id:str}/notes")
    async def notes(self, request: Asked, table_id: str) -> list[NoteView]:
        """Return the notes that came with an uploaded match, each beside its moment."""
        return (await house_of(request).hall.find(table_id)).table.notes()

    @post("/{table_id:str}/fork", status_code=201)
    async def fork(self, request: Asked, table_id: str, data: GoOn) -> TableView:
        """Open a table that goes on from a moment of a finished match, the unseen dealt anew."""
        person = await person_of(request)
        await house_of(request).limits.check_table(request.scope, person)
        return await show(request, await house_of(request).archive.fork(table_id, person, data.number, data.seats))

    @post("/{table_id:str}/rematch", status_code=201)
    async def rematch(self, request: Asked, table_id: str, data: Act) -> TableView:
        """Open a table like this one, to play again; who asks second is led to the same."""
        person = await person_of(request)
        await house_of(request).limits.check_table(request.scope, person)
        return await show(request, await house_of(request).archive.rematch(table_id, person, data.key))

    @get("/{table_id:str}/file")
    async def download(self, request: Asked, table_id: str) -> dict[str, Any]:
        """Return a finished match as a file that `holocene replay` and `holocene verify` read."""
        return await house_of(request).archive.download(table_id)

    @post("/file", status_code=201, request_max_body_size=MOST_FILE)
    async def upload(self, request: Asked) -> TableView:
        """Open a table from a match file, to look at it and go on from any moment."""
        person = await person_of(request)
        await house_of(request).limits.check_table(request.scope, person)
        try:
            data = msgspec.json.decode(await request.body())
        except (msgspec.DecodeError, RecursionError):
            raise Refused(422, "That is no match file.") from None
        return await show(request, await house_of(request).archive.upload(person, data))
