"""Endpoints for tables: opening, sitting down, playing, watching."""

from __future__ import annotations

import contextlib
from typing import Annotated

from msgspec import Meta

from holocene.kernel.matches.match import commit
from holocene.tables.endpoints.games import face_views
from holocene.tables.errors import Refused
from holocene.tables.live import drafts
from holocene.tables.messages.answers import Acknowledged, Fairness, Hint, RefusalView, TableView, Update
from holocene.tables.messages.games import FaceView
from holocene.tables.messages.requests import Act, Answer, AskHint, Join, Move, NoticeSettings, OpenTable, Say
from holocene.tables.notices import check_settings
from holocene.tables.people import clean_text
from holocene.tables.services import Caller, Services

After = Annotated[int, Meta(ge=0, le=2**31, description="the last number you know; 0 for everything")]
OwnSeat = Annotated[int | None, Meta(ge=0, le=20, description="which of your seats to look from; default: the first")]


async def open(services: Services, caller: Caller, data: OpenTable) -> TableView:
    """Open a table and, unless you say otherwise, sit down at it."""
    person = await services.people.require(caller.person)
    table_id = services.tables.id_for(person, data)
    if table_id is None or await services.store.find_table(table_id) is None:  # else this request is a repetition
        await services.limits.check_table(caller.address, person)
    return await show(services, caller, await services.tables.open(person, data))


async def list_public(services: Services, caller: Caller) -> list[TableView]:
    """List the tables that anybody may find."""
    return await show_all(services, caller, await services.store.list_tables(None))


async def list_mine(services: Services, caller: Caller) -> list[TableView]:
    """List your tables: those where it is your turn first, then the latest."""
    person = await services.people.require(caller.person)
    found = await show_all(services, caller, await services.store.list_tables(person))
    return sorted(found, key=lambda table: (not table.my_turn, table.status == "over"))


async def show_all(services: Services, caller: Caller, ids: list[str]) -> list[TableView]:
    """Return tables, except those that were just deleted or whose game is not installed."""
    found = []
    for one in ids:
        with contextlib.suppress(Refused):
            found.append(await show(services, caller, one))
    return found


async def show(services: Services, caller: Caller, table_id: str) -> TableView:
    """Return a table as you see it."""
    live = await services.live.find(table_id)
    return live.table_view(caller.person)


async def delete(services: Services, caller: Caller, table_id: str) -> None:
    """Delete your own table before the game starts."""
    await services.tables.delete(table_id, await services.people.require(caller.person))


async def join(services: Services, caller: Caller, table_id: str, data: Join) -> Acknowledged:
    """Sit down."""
    person = await services.people.require(caller.person)
    if data.name is not None:
        services.moderation.check_writing(person)
    name = await services.people.name_of(person) if data.name is None else clean_text(data.name)
    return await services.tables.request(table_id, person, data.key, drafts.join, name, data.seat)


async def leave(services: Services, caller: Caller, table_id: str, data: Act) -> Acknowledged:
    """Leave your seat before the game starts."""
    return await services.tables.request(table_id, caller.person, data.key, drafts.leave, data.seat)


async def start(services: Services, caller: Caller, table_id: str, data: Act) -> Acknowledged:
    """Start the game."""
    number = await services.tables.request(table_id, caller.person, data.key, drafts.start)
    await services.driver.take(await services.live.find(table_id))
    return number


async def move(services: Services, caller: Caller, table_id: str, data: Move) -> Acknowledged:
    """Answer the decision that an entry opened. The answer comes once the move is committed."""
    move = (data.decision, data.action, dict(data.arguments), data.seat)
    return await services.tables.request(table_id, caller.person, data.key, drafts.move, *move)


async def undo(services: Services, caller: Caller, table_id: str, data: Act) -> Acknowledged:
    """Undo your last decision."""
    return await services.tables.request(table_id, caller.person, data.key, drafts.undo, data.seat)


async def takeback(services: Services, caller: Caller, table_id: str, data: Act) -> Acknowledged:
    """Ask the others to let you take back your last decision."""
    return await services.tables.request(table_id, caller.person, data.key, drafts.ask_takeback, data.seat)


async def answer(services: Services, caller: Caller, table_id: str, data: Answer) -> Acknowledged:
    """Agree to somebody's takeback or decline it."""
    return await services.tables.request(table_id, caller.person, data.key, drafts.answer_takeback, data.yes)


async def resign(services: Services, caller: Caller, table_id: str, data: Act) -> Acknowledged:
    """Give up."""
    return await services.tables.request(table_id, caller.person, data.key, drafts.resign, data.seat)


async def come_back(services: Services, caller: Caller, table_id: str, data: Act) -> Acknowledged:
    """Take your seat back from the bot that covers it."""
    return await services.tables.request(table_id, caller.person, data.key, drafts.come_back, data.seat)


async def chat(services: Services, caller: Caller, table_id: str, data: Say) -> Acknowledged:
    """Say something to everybody at the table."""
    person = await services.people.require(caller.person)
    services.moderation.check_writing(person)
    services.limits.check_chat(person)
    name = await services.people.name_of(person)
    return await services.tables.request(table_id, person, data.key, drafts.chat, name, clean_text(data.text))


async def events(services: Services, caller: Caller, table_id: str, after: After = 0, seat: OwnSeat = None) -> Update:
    """Return a page of what has happened after a number, and the position, as you may know them."""
    live = await services.live.find(table_id, after)
    live.table.seats.check_viewer(caller.person, seat)
    services.live.visit(live, caller.person)
    return await services.live.pages.update(live, caller.person, after, seat, services.version)


async def refusals(services: Services, caller: Caller, table_id: str, seat: OwnSeat = None) -> list[RefusalView]:
    """Return what you might try now but may not do, each with the rule that forbids it."""
    live = await services.live.find(table_id)
    return live.views.refusals(live.table.seats.acting_seat(await services.people.require(caller.person), seat))


async def hint(services: Services, caller: Caller, table_id: str, data: AskHint) -> Hint:
    """Ask for advice from what you know. Nothing happens at the table."""
    person = await services.people.require(caller.person)
    return await services.advisor.advise((await services.live.find(table_id)).table, person, data.seat)


async def faces(services: Services, caller: Caller, table_id: str) -> list[FaceView]:
    """Return what is printed on the cards and other things at this table."""
    table = (await services.live.find(table_id)).table
    return face_views(table.game, table.match.edition if table.match is not None else table.edition())


async def set_notices(services: Services, caller: Caller, table_id: str, data: NoticeSettings) -> NoticeSettings:
    """Choose how you are told that it is your turn at a table."""
    person = await services.people.require(caller.person)
    live = await services.live.find(table_id)
    live.table.seats.check_seated(person)
    check_settings(data.webhook, data.quiet, services.private_webhooks)
    await services.store.set_notice(table_id, person, data.webhook, data.quiet)
    services.live.announce(live)
    return data


async def notices(services: Services, caller: Caller, table_id: str) -> NoticeSettings:
    """Return how you are told that it is your turn at a table."""
    person = await services.people.require(caller.person)
    (await services.live.find(table_id)).table.seats.check_seated(person)
    return NoticeSettings(*await services.store.find_notice(table_id, person))


async def fairness(services: Services, caller: Caller, table_id: str) -> Fairness:
    """Return the commitment to the shuffle, and the seed once the match is over."""
    table = (await services.live.find(table_id)).table
    secret = (table.row.seed, table.row.nonce)
    return Fairness(commit(*secret), *(secret if table.status == "over" else ()))
