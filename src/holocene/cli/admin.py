"""`holocene admin`: what an operator sees and does, on the server's database, while the server runs or not."""

from __future__ import annotations

import asyncio
import datetime
import json
import sys
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from holocene.cli.operating import DatabaseUrl, Folder, url_of
from holocene.kernel.errors import BadRequest

if TYPE_CHECKING:
    from holocene.server.administration import Administration

app = typer.Typer(
    help="Manage tables and people (docs/hosting.md).\n\nServers notice within a second or two.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
# Ids may begin with a dash, so what is no option is an argument, and there are no short options.
command = partial(app.command, context_settings={"ignore_unknown_options": True, "help_option_names": ["--help"]})
Answer = TypeVar("Answer")
Work = Callable[["Administration"], Awaitable[Answer]]
TableId = Annotated[str, typer.Argument(help="the table's id, the last part of its link", metavar="TABLE")]
PersonId = Annotated[str, typer.Argument(help="the person's id, see `holocene admin people`", metavar="PERSON")]
Address = Annotated[str, typer.Argument(help="an address, or a network like 192.0.2.0/24", metavar="ADDRESS")]
Search = Annotated[str, typer.Argument(help="part of a name or an id", metavar="TEXT")]
Reason = Annotated[str, typer.Option(help="why, for the audit log", metavar="TEXT")]
Yes = Annotated[bool, typer.Option("--yes", help="do not ask first")]


def do(database: str | None, folder: Path | None, work: Work[Answer]) -> Answer:
    """Do something in the server's database, and return what comes of it."""
    url = url_of(database, folder)
    from holocene.server.administration import administering
    from holocene.tables.errors import Refused, Unavailable

    async def run() -> Answer:
        async with administering(url) as administration:
            return await work(administration)

    try:
        return asyncio.run(run())
    except Refused as error:
        raise BadRequest(error.reason) from None
    except Unavailable as error:
        raise BadRequest(f"the database is unavailable: {error}") from None


def say_whether(done: bool, yes: str, no: str) -> None:
    """Print what was done, or raise BadRequest if nothing was."""
    if not done:
        raise BadRequest(no)
    print(yes)


# Reading --------------------------------------------------------------------------------------------------------------


@command()
def tables(
    search: Search = "",
    status: Annotated[str, typer.Option(help="only these: open, running or over", metavar="STATUS")] = "",
    database: DatabaseUrl = None,
    folder: Folder = None,
) -> None:
    """List the latest 100 tables, or search them by id, game, or somebody there."""
    print_rows(do(database, folder, lambda admin: admin.registry.tables(search, status)))


@command()
def people(search: Search = "", database: DatabaseUrl = None, folder: Folder = None) -> None:
    """List the latest 100 people, or search them by name or id."""
    print_rows(do(database, folder, lambda admin: admin.registry.people(search)))


@command()
def table(table_id: TableId, database: DatabaseUrl = None, folder: Folder = None) -> None:
    """Show a table: its seats and what was said there, no cards."""
    found = do(database, folder, lambda admin: admin.registry.table(table_id))
    seats, chat = found.pop("seats"), found.pop("chat")
    print_fields(found)
    print_rows(seats)
    for one in chat:
        said = json.loads(one["data"])
        print(f"{time_of(one['at'])}  {said['name']} ({one['key'].partition(':')[0]}): {said['text']}")


@command()
def person(person: PersonId, database: DatabaseUrl = None, folder: Folder = None) -> None:
    """Show a person and their tables."""
    found = do(database, folder, lambda admin: admin.registry.person(person))
    tables = found.pop("tables")
    print_fields(found)
    print_rows(tables)


@command()
def bans(database: DatabaseUrl = None, folder: Folder = None) -> None:
    """List everybody who is banned or muted."""
    print_rows(do(database, folder, lambda admin: admin.registry.bans()))


@command()
def statistics(database: DatabaseUrl = None, folder: Folder = None) -> None:
    """Show how much there is of everything."""
    found = do(database, folder, lambda admin: admin.registry.statistics())
    print_rows(found.pop("tables"))
    print_fields(found)


@command()
def log(
    most: Annotated[int, typer.Option(min=1, help="how many", metavar="NUMBER")] = 100,
    database: DatabaseUrl = None,
    folder: Folder = None,
) -> None:
    """Show the audit log: the latest acts of operators."""
    rows = do(database, folder, lambda admin: admin.registry.acts(most))
    print_rows([{name: value for name, value in row.items() if name != "id"} for row in rows])


# Tables ---------------------------------------------------------------------------------------------------------------


@command()
def end_table(table_id: TableId, database: DatabaseUrl = None, folder: Folder = None) -> None:
    """End a running game without a winner."""
    do(database, folder, lambda admin: admin.end_table(table_id))
    print(f"{table_id} has ended.")


@command()
def delete_table(table_id: TableId, yes: Yes = False, database: DatabaseUrl = None, folder: Folder = None) -> None:
    """Delete a table in any state, with its match."""
    ask(yes, f"Delete {table_id} and its match for good?")
    do(database, folder, lambda admin: admin.delete_table(table_id))
    print(f"{table_id} is deleted.")


# People ---------------------------------------------------------------------------------------------------------------


@command()
def ban(person: PersonId, reason: Reason = "", database: DatabaseUrl = None, folder: Folder = None) -> None:
    """Ban a person: every request is refused."""
    done = do(database, folder, lambda admin: admin.ban_person(person, reason))
    say_whether(done, f"{person} is banned.", f"{person} is banned already")


@command()
def unban(person: PersonId, database: DatabaseUrl = None, folder: Folder = None) -> None:
    """Lift a person's ban."""
    done = do(database, folder, lambda admin: admin.unban_person(person))
    say_whether(done, f"{person} may come again.", f"{person} is not banned")


@command()
def ban_address(address: Address, reason: Reason = "", database: DatabaseUrl = None, folder: Folder = None) -> None:
    """Ban an address or a network; for IPv6, a household's."""
    done = do(database, folder, lambda admin: admin.ban_address(address, reason))
    say_whether(done, f"{address} is banned.", f"{address} is banned already")


@command()
def unban_address(address: Address, database: DatabaseUrl = None, folder: Folder = None) -> None:
    """Lift the ban of an address or a network."""
    done = do(database, folder, lambda admin: admin.unban_address(address))
    say_whether(done, f"{address} may be used again.", f"{address} is not banned")


@command()
def mute(person: PersonId, reason: Reason = "", database: DatabaseUrl = None, folder: Folder = None) -> None:
    """Mute a person: no chat and no new names."""
    done = do(database, folder, lambda admin: admin.mute(person, reason))
    say_whether(done, f"{person} is muted.", f"{person} is muted already")


@command()
def unmute(person: PersonId, database: DatabaseUrl = None, folder: Folder = None) -> None:
    """Let a person write again."""
    done = do(database, folder, lambda admin: admin.unmute(person))
    say_whether(done, f"{person} may write again.", f"{person} is not muted")


@command()
def rename(
    person: PersonId,
    name: Annotated[str, typer.Argument(help="the new name", metavar="NAME")],
    database: DatabaseUrl = None,
    folder: Folder = None,
) -> None:
    """Rename a person, also at the tables where they play."""
    print(f"{person} is now {do(database, folder, lambda admin: admin.rename(person, name))}.")


@command()
def log_out(person: PersonId, database: DatabaseUrl = None, folder: Folder = None) -> None:
    """Log a person out on all devices, after a theft."""
    do(database, folder, lambda admin: admin.log_out(person))
    print(f"{person} is logged out everywhere; `holocene admin link` makes a way back.")


@command()
def link(person: PersonId, database: DatabaseUrl = None, folder: Folder = None) -> None:
    """Make a one-time link for a person who lost their cookie."""
    token, minutes = do(database, folder, lambda admin: admin.make_link(person))
    print(f"/claim#{token}")
    print(f"Put the server's address before it. It works once, for {minutes} minutes.", file=sys.stderr)


@command()
def export_person(person: PersonId, database: DatabaseUrl = None, folder: Folder = None) -> None:
    """Print everything that is stored of a person, as JSON."""
    found = do(database, folder, lambda admin: admin.export_person(person))
    from holocene.tables.messages import encode

    print(encode(found).decode())


@command()
def delete_person(person: PersonId, yes: Yes = False, database: DatabaseUrl = None, folder: Folder = None) -> None:
    """Delete a person's names, messages and identity.

    Their seats become "Someone", bots play on for them, and the matches of others stay. Tables where nobody else ever
    sat are deleted.
    """
    ask(yes, f"Delete {person} for good?")
    do(database, folder, lambda admin: admin.delete_person(person))
    print(f"{person} is deleted.")


def ask(yes: bool, question: str) -> None:
    """Ask before something that cannot be undone."""
    if not yes:
        if not sys.stdin.isatty():
            raise BadRequest("this cannot be undone: say --yes")
        typer.confirm(question, abort=True)


# Printing -------------------------------------------------------------------------------------------------------------


def time_of(seconds: float) -> str:
    """Return a time as it is printed.

    >>> time_of(0)
    '1970-01-01 00:00:00Z'
    """
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC).strftime("%Y-%m-%d %H:%M:%SZ")


def spell(name: str, value: Any) -> str:
    """Return a value as it is printed."""
    if name in ("at", "created", "changed", "seen"):
        return time_of(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def print_fields(row: dict[str, Any]) -> None:
    """Print one line for each value."""
    width = max(map(len, row), default=0)
    for name, value in row.items():
        print(f"{name:{width}}  {spell(name, value)}")


def print_rows(rows: Sequence[dict[str, Any]]) -> None:
    """Print rows below each other, under the names of their columns."""
    if not rows:
        print("none")
        return
    lines = [list(rows[0]), *([spell(name, value) for name, value in row.items()] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        print("  ".join(f"{cell:{width}}" for cell, width in zip(line, widths, strict=True)).rstrip())
