"""The messages that clients send, and the types of parameters in addresses."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Key = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int, Meta(ge=0, le=20)]
Number = Annotated[int, Meta(ge=0, le=2**31)]
Seconds = Annotated[int, Meta(ge=5, le=30 * 24 * 3600)]
Word = Annotated[str, Meta(max_length=40)]
Standard = Annotated[bool, Meta(description="add zones and goods to the view")]


class Introduce(Struct, forbid_unknown_fields=True):
    """A guest's name."""

    name: Name


class LogOut(Struct, forbid_unknown_fields=True):
    """Whether to log out on all devices, and not only on this one."""

    everywhere: bool = False


class Claim(Struct, forbid_unknown_fields=True):
    """The one-time token of a link, used on another device."""

    token: Annotated[str, Meta(min_length=16, max_length=100)]


class SeatPlan(Struct, forbid_unknown_fields=True):
    """Who is to take a seat: a person, or a bot by its name."""

    kind: Annotated[str, Meta(pattern="^(person|bot)$")]
    bot: Annotated[str, Meta(max_length=20)] = "greedy"


class OpenTable(Struct, forbid_unknown_fields=True):
    """A new table: the game, its options and seats, whether it is public, and how long the others wait for a decision.

    If you send the same request with the same key twice, it opens one table.
    """

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=12)]
    options: dict[Word, bool | int | Word] = {}
    listed: bool = False
    sit: bool = True
    key: Key | None = None
    clock: Seconds | None = None
    patience: Seconds | None = None


class Join(Struct, forbid_unknown_fields=True):
    """Sit down on the seat you name, or the first free one.

    If you sit already, you can take more seats by their number for people who share your device, each with a name.
    """

    key: Key
    seat: SeatNumber | None = None
    name: Name | None = None


class Act(Struct, forbid_unknown_fields=True):
    """A request that needs nothing but its key: leave, start, undo, takeback, resign, return.

    If you have several seats, say which of them acts.
    """

    key: Key
    seat: SeatNumber | None = None


class Move(Struct, forbid_unknown_fields=True):
    """Your decision: the number of the entry that opened it, the action's name and arguments, and the request's key.

    If you have several seats, say which of them decides.
    """

    decision: Number
    action: Annotated[str, Meta(max_length=40)]
    key: Key
    arguments: dict[Word, Annotated[str, Meta(max_length=80)] | int] = {}
    seat: SeatNumber | None = None


class Answer(Struct, forbid_unknown_fields=True):
    """Yes or no to somebody's takeback, for all your seats."""

    yes: bool
    key: Key


class AskHint(Struct, forbid_unknown_fields=True):
    """A request for advice; if you have several seats, say for which."""

    seat: SeatNumber | None = None


class Say(Struct, forbid_unknown_fields=True):
    """A chat message."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]
    key: Key


class NoticeSettings(Struct, forbid_unknown_fields=True):
    """How you are told that it is your turn: an address to call ("" for not at all) and quiet hours."""

    webhook: Annotated[str, Meta(max_length=500)] = ""
    quiet: Annotated[str, Meta(max_length=20)] = ""


class Fork(Struct, forbid_unknown_fields=True):
    """The entry from which to continue a finished match, and who is to take the seats."""

    number: Number
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=12)]
