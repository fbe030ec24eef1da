"""What the host of the tables provides: a store, bots, a clock, and a way to run slow work."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import ParamSpec, Protocol, TypeVar

from holocene.bots.advice import Advice
from holocene.bots.analysis import Chances, Cost, Piece
from holocene.kernel.engine.state import State
from holocene.tables.entries import Append, Belongings, Entry, Holding, TableRow, Written

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


class Clock(Protocol):
    """Tells the time and waits."""

    def now(self) -> float: ...  # seconds since 1970
    def steady(self) -> float: ...  # seconds since any moment; never jumps
    async def sleep(self, seconds: float) -> None: ...


class Offload(Protocol):
    """Runs slow work where it blocks nobody: in a thread, or at once on a host without threads."""

    def __call__(
        self, work: Callable[Arguments, Result], /, *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> Awaitable[Result]: ...


@dataclass(frozen=True, slots=True)
class Account:
    """Whom a bot's thinking counts for: one of these people, and whether they are present at the table."""

    people: tuple[str, ...]
    present: bool = True


NOBODY = Account(("",), present=False)


class BotPool(Protocol):
    """Runs bots on positions dealt to their seats. Every method raises BotError if it gets no usable answer."""

    async def choose(
        self,
        bot: str,
        dealt: State,
        seat: int,
        seed: int,
        turn: str = "",
        goes_on: bool = False,
        clock: float = 0.0,
        account: Account = NOBODY,
    ) -> int:
        """Return a bot's choice.

        Args:
            turn: names table and seat, so that the bot can keep its search tree during a turn.
            goes_on: whether the seat also took the previous decision, so that its turn continues.
            clock: the seconds a person may take at this table; 0 for no limit.
            account: whom the processor time counts for.
        """

    async def advise(
        self, dealt: State, seat: int, seed: int, account: Account = NOBODY
    ) -> list[Advice]: ...  # best first
    async def study(self, piece: Piece) -> Chances | Cost | None: ...  # one piece of a match's analysis


class Store(Protocol):
    """Keeps tables and people; whatever it has acknowledged is safe. Raises Unavailable if it cannot be reached."""

    # Tables: adding the same id twice makes one table. A table is not added if `full` says that its owner has too much;
    # then that is returned. Nothing else can be added between the question and the answer.
    async def add_table(
        self, row: TableRow, entries: list[Entry], full: Callable[[Holding], bool]
    ) -> Holding | None: ...
    async def append(self, work: Append) -> Written | None: ...  # None: the number is taken, or the table is deleted
    async def find_table(self, table_id: str) -> TableRow | None: ...
    async def find_table_and_entries(self, table_id: str) -> tuple[TableRow, list[Entry]] | None: ...  # consistent
    async def find_entries(self, table_id: str, after: int) -> list[Entry]: ...  # in order
    async def delete_table(self, table_id: str) -> bool: ...  # False: there is none, or a game was played there
    async def list_tables(self, person: str | None) -> list[str]: ...  # a person's or the public ones, latest first
    async def count_tables(self, person: str) -> Holding: ...
    async def last_seen(self, table_id: str) -> dict[int, float]: ...  # by seat
    async def set_notice(self, table_id: str, person: str, webhook: str, quiet: str) -> None: ...
    async def find_notice(self, table_id: str, person: str) -> tuple[str, str]: ...  # webhook and quiet hours, or ""
    async def add_analysis(self, table_id: str, data: str) -> None: ...  # the first one stays
    async def find_analysis(self, table_id: str) -> str | None: ...

    # Driving: a lease is the right to drive a table, as long as its process renews itself
    async def find_due(self, owner: str, now: float, most: int) -> list[str]: ...  # that no other process drives
    async def set_due(self, table_id: str, number: int, due: float | None) -> None: ...  # unless it has changed since
    async def lease(self, owner: str, wanted: list[str]) -> set[str]: ...  # those that it has now
    async def renew(self, owner: str, seconds: float, over: list[str]) -> bool: ...  # False: its leases had expired
    async def release(self, owner: str) -> None: ...

    # Tables that end because nobody comes
    async def mark_visited(self, tables: list[str], now: float) -> None: ...
    async def find_idle(self, before: float) -> list[tuple[str, float]]: ...  # running, and until when they were used
    async def remove_idle(self, status: str, before: float, most: int) -> list[str]: ...

    # People, and one-time links by the hash of their token
    async def add_person(self, person: str, name: str) -> None: ...
    async def rename_person(self, person: str, name: str) -> None: ...
    async def find_person(self, person: str) -> tuple[str, int] | None: ...  # name, and generation of cookies
    async def sign_out(self, person: str) -> None: ...  # raises the generation and deletes the links
    async def add_link(self, token: str, person: str, until: float) -> None: ...
    async def use_link(self, token: str) -> str | None: ...

    # What belongs to a person, and what operators decide; other processes get an order to look at it again
    async def find_bans(self) -> list[tuple[str, str]]: ...  # kind and value (see moderation.py)
    async def named_tables(self, person: str) -> list[str]: ...  # that a person opened, sat or spoke at
    async def find_belongings(self, person: str) -> Belongings | None: ...
    async def remove_table(self, table_id: str) -> bool: ...  # in any state; False: there is none
    async def forget_person(self, person: str) -> None: ...  # names, messages and identity, as in belongings.py
