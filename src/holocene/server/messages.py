"""What goes over the wire, both ways: every field that leaves the process is named here."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Key = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int, Meta(ge=0, le=20)]
Number = Annotated[int, Meta(ge=0, le=2**31)]
Seconds = Annotated[int, Meta(ge=5, le=30 * 24 * 3600)]
OptionValue = bool | int | str
Word = Annotated[str, Meta(max_length=40)]


# What people send --------------------------------------------------------------------------------------------------


class Introduce(Struct, forbid_unknown_fields=True):
    """A guest gives a name."""

    name: Name


class Claim(Struct, forbid_unknown_fields=True):
    """A one-time link is used on another device."""

    token: Annotated[str, Meta(min_length=16, max_length=100)]


class SeatPlan(Struct, forbid_unknown_fields=True):
    """Who shall sit on a seat: a person, or a bot by name."""

    kind: Annotated[str, Meta(pattern="^(person|bot)$")]
    bot: Annotated[str, Meta(max_length=20)] = "greedy"


class OpenTable(Struct, forbid_unknown_fields=True):
    """A new table: the game, its options and seats, who may find it, and how long is waited.

    With a key, the same request twice opens one table.
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
    """Sit down, on a seat of one's choice or the first that is free.

    Who sits already may take more seats by their number, for people who share a device, each with a name of its own.
    """

    key: Key
    seat: SeatNumber | None = None
    name: Name | None = None


class Act(Struct, forbid_unknown_fields=True):
    """A request that needs nothing but its key: leave, start, undo, takeback, resign, return.

    Who has several seats says which of them acts.
    """

    key: Key
    seat: SeatNumber | None = None


class Move(Struct, forbid_unknown_fields=True):
    """A decision: the number at which it was opened, the action's name and arguments, and the request's key.

    Who has several seats says which of them decides.
    """

    decision: Number
    action: Annotated[str, Meta(max_length=40)]
    key: Key
    arguments: dict[Word, Annotated[str, Meta(max_length=80)] | int] = {}
    seat: SeatNumber | None = None


class Answer(Struct, forbid_unknown_fields=True):
    """Yes or no to somebody's takeback, for all seats one has."""

    yes: bool
    key: Key


class AskHint(Struct, forbid_unknown_fields=True):
    """A wish for advice: for which of one's seats."""

    seat: SeatNumber | None = None


class Say(Struct, forbid_unknown_fields=True):
    """A line of chat."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]
    key: Key


class NoticeWish(Struct, forbid_unknown_fields=True):
    """How one wants to be told that it is one's turn: an address to call ("": not at all) and hours of quiet."""

    webhook: Annotated[str, Meta(max_length=500)] = ""
    quiet: Annotated[str, Meta(max_length=20)] = ""


# What people get ---------------------------------------------------------------------------------------------------


class Problem(Struct):
    """Why a request was refused: one sentence, the clause that forbids it, and the number that is open now."""

    error: str
    clause: str = ""
    number: int | None = None


class Me(Struct):
    """Who one is."""

    id: str
    name: str


class Link(Struct):
    """A one-time token that moves one's identity to another device, and how long it holds."""

    token: str
    minutes: int


class Acknowledged(Struct):
    """The request is written down, as this entry."""

    number: int


class SeatView(Struct):
    """A seat as everyone sees it."""

    seat: int
    kind: str
    name: str
    mine: bool
    bot: str = ""
    present: bool = False
    covered: bool = False
    resigned: bool = False


class TableView(Struct):
    """A table as everyone sees it; seats that owe a decision while it runs, those that have won once it is over."""

    id: str
    game: str
    title: str
    status: str
    options: dict[str, OptionValue]
    seats: list[SeatView]
    owner: bool
    listed: bool
    clock: int | None
    patience: int | None
    number: int
    my_turn: bool
    to_move: list[int]
    winners: list[int]
    commitment: str


class Choice(Struct):
    """A legal action: its name and arguments, one sentence, and the ids of what it concerns on the table."""

    action: str
    arguments: dict[str, OptionValue]
    sentence: str
    things: list[str]


class Hint(Struct):
    """Advice for a seat: the decision it is about, and the best choices, the best first."""

    seat: int
    decision: int
    best: list[Advised]


class Advised(Struct):
    """One choice that is advised.

    `chance` is what it is worth, from 0 to 1; `gain` by how much that is more than the middling choice; `reason` says
    in one sentence what it is good for.
    """

    choice: Choice
    chance: float
    gain: float
    reason: str


class Line(Struct, omit_defaults=True):
    """One sentence of the story.

    `things` are ids of what it names on the table; of a thing that moved, where it was and then where it is.
    A `heading` begins a new part of the story: a turn, a round.
    """

    text: str
    things: list[str] = []
    seat: int | None = None
    heading: bool = False


class NoteView(Struct, omit_defaults=True):
    """A remark beside a moment: the entry it follows, and ids of what it speaks of."""

    number: int
    text: str
    things: list[str] = []


class Happening(Struct, omit_defaults=True):
    """One entry of the log as its reader may know it."""

    number: int
    kind: str
    at: float
    lines: list[Line] = []
    seat: int | None = None
    name: str = ""
    text: str = ""


class PartView(Struct):
    """Where some of the points come from."""

    name: str
    points: int


class ScoreView(Struct):
    """A seat's points at the end, its place (equal seats share one), and where the points come from."""

    seat: int
    points: int
    place: int
    parts: list[PartView]


class Position(Struct, omit_defaults=True):
    """Where the match stands for its reader; `decision` and `choices` only where the reader owes one.

    `scores` once it has been played to its end.
    """

    number: int
    view: dict[str, Any]
    decision: int | None = None
    choices: list[Choice] = []
    undo: str = ""
    asked: int | None = None
    scores: list[ScoreView] = []


class Moment(Struct, omit_defaults=True):
    """A position of a match's past, with the story of the entry that led to it and the notes beside it.

    `first` and `last` are the numbers between which the match can be seen, `previous` and `next` those of the positions
    beside this one (None: there is none).
    """

    number: int
    view: dict[str, Any]
    first: int
    last: int
    previous: int | None = None
    next: int | None = None
    lines: list[Line] = []
    notes: list[NoteView] = []


class Update(Struct, omit_defaults=True):
    """What is new at a table: entries in order, and the position if it has changed or the reader needs it whole.

    `version` comes with the first one: a page that was loaded from a server of another version should load anew.
    """

    number: int
    events: list[Happening] = []
    position: Position | None = None
    table: TableView | None = None
    version: str = ""


class RefusalView(Struct):
    """Something one might try and may not, with the clause."""

    action: str
    arguments: dict[str, OptionValue]
    things: list[str]
    clause: str
    reason: str


class Fairness(Struct):
    """What proves that no shuffle was rigged: the commitment always, seed and nonce when the match is over."""

    commitment: str
    seed: str = ""
    nonce: str = ""


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder().decode
