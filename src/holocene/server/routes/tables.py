"""Tables: opening, sitting down, playing, watching."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, delete, get, post, put
from litestar.params import Parameter

from holocene.server.hot import take_move
from holocene.server.live import whole_update
from holocene.server.messages import (
    Acknowledged,
    Act,
    Answer,
    AskHint,
    Fairness,
    Hint,
    Join,
    Move,
    NoticeWish,
    OpenTable,
    RefusalView,
    Say,
    TableView,
    Update,
)
from holocene.server.notices import check_wish
from holocene.server.refused import Refused
from holocene.server.routes.common import Asked, house_of, person_of, reader_of
from holocene.server.routes.system import FaceView, face_views
from holocene.server.table import Table

After = Annotated[int, Parameter(ge=0, le=2**31, description="the last number one knows; 0 for all")]
From = Annotated[
    int | None, Parameter(ge=0, le=20, description="from which of one's own seats; the first, if not said")
]


class TableRoutes(Controller):
    """Everything people do at tables."""

    path = "/api/tables"
    tags = ("tables",)

    @post("/", status_code=201)
    async def open(self, request: Asked, data: OpenTable) -> TableView:
        """Open a table and, unless told otherwise, sit down at it."""
        person = await person_of(request)
        house = house_of(request)
        wished = house.hall.wished(person, data)
        if wished is None or await house.store.find_table(wished) is None:  # else it is asked for once more
            await house.limits.check_table(request.scope, person)
        table_id = await house.hall.open(person, data)
        return await show(request, table_id)

    @get("/")
    async def listed(self, request: Asked) -> list[TableView]:
        """List the tables that anybody may find."""
        return [await show(request, one) for one in await house_of(request).store.list_tables(None)]

    @get("/mine")
    async def mine(self, request: Asked) -> list[TableView]:
        """List one's own tables: where it is one's turn first, then the latest."""
        person = await person_of(request)
        found = [await show(request, one) for one in await house_of(request).store.list_tables(person)]
        return sorted(found, key=lambda table: (not table.my_turn, table.status == "over"))

    @get("/{table_id:str}")
    async def look(self, request: Asked, table_id: str) -> TableView:
        """Show a table."""
        return await show(request, table_id)

    @delete("/{table_id:str}")
    async def remove(self, request: Asked, table_id: str) -> None:
        """Delete one's own table before the game has started."""
        await house_of(request).hall.delete(table_id, await person_of(request))

    @post("/{table_id:str}/join", status_code=201)
    async def join(self, request: Asked, table_id: str, data: Join) -> Acknowledged:
        """Sit down."""
        person = await person_of(request)
        number = await house_of(request).hall.join(table_id, person, data.seat, data.key, data.name)
        return Acknowledged(number)

    @post("/{table_id:str}/leave", status_code=201)
    async def leave(self, request: Asked, table_id: str, data: Act) -> Acknowledged:
        """Stand up before the game has started."""
        return Acknowledged(await house_of(request).hall.leave(table_id, await person_of(request), data.key, data.seat))

    @post("/{table_id:str}/start", status_code=201)
    async def start(self, request: Asked, table_id: str, data: Act) -> Acknowledged:
        """Begin the game."""
        house = house_of(request)
        number = await house.hall.start(table_id, await person_of(request), data.key)
        await house.driver.take(await house.hall.find(table_id))
        return Acknowledged(number)

    @post("/{table_id:str}/moves", status_code=201)
    async def move(self, request: Asked, table_id: str, data: Move) -> Acknowledged:
        """Take the decision that was opened at a number; answered when it is committed."""
        return await take_move(house_of(request), reader_of(request), table_id, data)

    @post("/{table_id:str}/undo", status_code=201)
    async def undo(self, request: Asked, table_id: str, data: Act) -> Acknowledged:
        """Undo one's last decision."""
        person = await person_of(request)
        return Acknowledged(await house_of(request).hall.undo(table_id, person, data.key, data.seat))

    @post("/{table_id:str}/takeback", status_code=201)
    async def takeback(self, request: Asked, table_id: str, data: Act) -> Acknowledged:
        """Ask the others to let one take the last decision back."""
        person = await person_of(request)
        return Acknowledged(await house_of(request).hall.ask_takeback(table_id, person, data.key, data.seat))

    @post("/{table_id:str}/takeback/answer", status_code=201)
    async def answer(self, request: Asked, table_id: str, data: Answer) -> Acknowledged:
        """Agree to a takeback or decline it."""
        person = await person_of(request)
        return Acknowledged(await house_of(request).hall.answer_takeback(table_id, person, data.yes, data.key))

    @post("/{table_id:str}/resign", status_code=201)
    async def resign(self, request: Asked, table_id: str, data: Act) -> Acknowledged:
        """Give up."""
        person = await person_of(request)
        return Acknowledged(await house_of(request).hall.resign(table_id, person, data.key, data.seat))

    @post("/{table_id:str}/return", status_code=201)
    async def come_back(self, request: Asked, table_id: str, data: Act) -> Acknowledged:
        """Take one's seat back from the bot that covers it."""
        person = await person_of(request)
        return Acknowledged(await house_of(request).hall.come_back(table_id, person, data.key, data.seat))

    @post("/{table_id:str}/chat", status_code=201)
    async def say(self, request: Asked, table_id: str, data: Say) -> Acknowledged:
        """Say something to everyone at the table."""
        person = await person_of(request)
        house = house_of(request)
        if not house.chats.take(person):
            raise Refused(429, "That was a lot at once: wait a moment.")
        return Acknowledged(await house.hall.chat(table_id, person, data.text, data.key))

    @get("/{table_id:str}/events")
    async def events(self, request: Asked, table_id: str, after: After = 0, seat: From = None) -> Update:
        """Return what has happened after a number, as one may know it, and where the match stands."""
        house = house_of(request)
        live = await house.hall.find(table_id, after)
        person = reader_of(request)
        live.table.looking_seat(person, seat)
        return whole_update(house, live, person, after, seat)

    @get("/{table_id:str}/refusals")
    async def refusals(self, request: Asked, table_id: str, seat: From = None) -> list[RefusalView]:
        """Return what one might try now and may not, each with its clause."""
        live = await house_of(request).hall.find(table_id)
        return live.table.refusals(live.table.own_seat(await person_of(request), seat))

    @post("/{table_id:str}/hint", status_code=200)
    async def hint(self, request: Asked, table_id: str, data: AskHint) -> Hint:
        """Ask what would be best in one's place, from what one knows; nothing happens at the table."""
        house = house_of(request)
        person = await person_of(request)
        table = (await house.hall.find(table_id)).table
        return await house.advisor.advise(table, person, data.seat)

    @get("/{table_id:str}/faces")
    async def faces(self, request: Asked, table_id: str) -> list[FaceView]:
        """Return what stands on the cards and other things that this table's views name."""
        table = (await house_of(request).hall.find(table_id)).table
        return face_views(table.game, table.match.edition if table.match is not None else table.edition())

    @put("/{table_id:str}/notices")
    async def set_notices(self, request: Asked, table_id: str, data: NoticeWish) -> NoticeWish:
        """Choose how to be told that it is one's turn at a table."""
        house = house_of(request)
        person = await person_of(request)
        check_sits((await house.hall.find(table_id)).table, person)
        check_wish(data.webhook, data.quiet)
        await house.store.set_notice(table_id, person, data.webhook, data.quiet)
        return data

    @get("/{table_id:str}/notices")
    async def notices(self, request: Asked, table_id: str) -> NoticeWish:
        """Tell how one is told about a table."""
        house = house_of(request)
        person = await person_of(request)
        check_sits((await house.hall.find(table_id)).table, person)
        return NoticeWish(*await house.store.find_notice(table_id, person))

    @get("/{table_id:str}/fairness")
    async def fairness(self, request: Asked, table_id: str) -> Fairness:
        """Return the commitment, and with it the seed once the match is over."""
        live = await house_of(request).hall.find(table_id)
        shown = Fairness(live.table.view(None, set()).commitment)
        if live.table.status == "over":
            shown.seed, shown.nonce = live.table.row.seed, live.table.row.nonce
        return shown


async def show(request: Asked, table_id: str) -> TableView:
    """Return a table as the one who asks sees it."""
    live = await house_of(request).hall.find(table_id)
    return live.table.view(reader_of(request), live.present)


def check_sits(table: Table, person: str) -> None:
    """Raise Refused for somebody who does not sit at a table."""
    if not table.seats_of(person):
        raise Refused(403, "You do not sit at this table.")
