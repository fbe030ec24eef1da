"""The messages that clients get about tables and matches: every field that leaves the process is declared here."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

OptionValue = bool | int | str


class Problem(Struct):
    """Why a request was refused: one sentence, the rule clause, and the number of the entry that is open now."""

    error: str
    clause: str = ""
    number: int | None = None


class Me(Struct):
    """Who you are."""

    id: str
    name: str


class OwnEntry(Struct, omit_defaults=True):
    """Something you did at a table: the words you wrote, or the action you chose."""

    number: int
    kind: str
    at: float
    seat: int | None = None
    name: str = ""
    text: str = ""
    action: str = ""
    arguments: dict[str, OptionValue] = {}


class OwnTable(Struct):
    """A table that you opened, or where you sat or spoke, with everything you did there."""

    id: str
    game: str
    status: str
    created: float
    owner: bool
    entries: list[OwnEntry]


class OwnNotice(Struct):
    """How you are told about your turns at a table."""

    table: str
    webhook: str
    quiet: str


class PersonalData(Struct):
    """Everything that this server stores of you; times are in seconds since 1970."""

    id: str
    name: str
    created: float
    tables: list[OwnTable]
    notices: list[OwnNotice]


class LoggedOut(Struct):
    """You are logged out; if everywhere, with a one-time link that brings you back."""

    link: Link | None = None


class Link(Struct):
    """A one-time token that moves your identity to another device, and how many minutes it is valid."""

    token: str
    minutes: int


class Acknowledged(Struct):
    """The request was stored as this entry."""

    number: int


class SeatView(Struct):
    """A seat as everybody sees it."""

    seat: int
    kind: str
    name: str
    mine: bool
    bot: str = ""
    present: bool = False
    covered: bool = False
    resigned: bool = False


class TableView(Struct):
    """A table as everybody sees it; `to_move` lists the seats that owe a decision, `winners` those that have won.

    An `uploaded` one shows a match from a file; its owner can delete it.
    If nobody looks at the table until `ends` (in seconds since 1970), it is deleted, or its running match ends.
    """

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
    uploaded: bool = False
    ends: int | None = None


class Choice(Struct):
    """A legal action: its name and arguments, a sentence, and the ids of the things it concerns."""

    action: str
    arguments: dict[str, OptionValue]
    sentence: str
    things: list[str]


class Hint(Struct):
    """Advice for a seat: the decision it is about, and the best choices, best first."""

    seat: int
    decision: int
    best: list[AdvisedChoice]


class AdvisedChoice(Struct):
    """One recommended choice.

    `chance` is the estimated value of the choice, from 0 to 1; `gain` is how much that is above the median choice;
    `reason` says in one sentence what the choice is good for.
    """

    choice: Choice
    chance: float
    gain: float
    reason: str


class Line(Struct, omit_defaults=True):
    """One sentence of the story.

    `things` are the ids of the things it names; for a thing that moved, first where it was, then where it is.
    A `heading` begins a new part of the story, such as a turn or a round.
    """

    text: str
    things: list[str] = []
    seat: int | None = None
    heading: bool = False


class NoteView(Struct, omit_defaults=True):
    """A note on a moment: the entry it follows, and the ids of the things it is about."""

    number: int
    text: str
    things: list[str] = []


class Happening(Struct, omit_defaults=True):
    """One entry of the log, as its reader may know it."""

    number: int
    kind: str
    at: float
    lines: list[Line] = []
    seat: int | None = None
    name: str = ""
    text: str = ""


class PartView(Struct):
    """One source of a seat's points."""

    name: str
    points: int


class ScoreView(Struct):
    """A seat's points at the end, its place (equal seats share a place), and where the points come from."""

    seat: int
    points: int
    place: int
    parts: list[PartView]


class Position(Struct, omit_defaults=True):
    """The position as its reader may know it; with `decision` and `choices` if the reader owes a decision.

    `scores` come once the match was played to its end.
    """

    number: int
    view: dict[str, Any]
    decision: int | None = None
    choices: list[Choice] = []
    undo: str = ""
    asked: int | None = None
    scores: list[ScoreView] = []


class Moment(Struct, omit_defaults=True):
    """A past position of a match, with the story of the entry that led to it and the notes on it.

    The match can be shown from number `first` to `last`; `previous` and `next` are the numbers of the positions before
    and after this one, if any.
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
    """What is new at a table: entries in order, and the position if it has changed or the reader needs it.

    The first update has the server's `version`: a page that was loaded from another version should reload. If there are
    `more` entries than fit into one answer, ask again with the number of the last one you got.
    """

    number: int
    events: list[Happening] = []
    position: Position | None = None
    table: TableView | None = None
    version: str = ""
    more: bool = False


class RefusalView(Struct):
    """Something you might try but may not do, with the rule clause that forbids it."""

    action: str
    arguments: dict[str, OptionValue]
    things: list[str]
    clause: str
    reason: str


class Fairness(Struct):
    """Proof that no shuffle was rigged: the commitment always, seed and nonce once the match is over."""

    commitment: str
    seed: str = ""
    nonce: str = ""


class Curve(Struct):
    """Every seat's chance to win after an entry; they sum to 1."""

    number: int
    chances: list[float]


class CostView(Struct):
    """A decision that lowered the chance to win by `cost`, and a better choice.

    `number` is the entry at which the decision was open. `margin` is the standard error of `cost`.
    """

    number: int
    seat: int
    cost: float
    margin: float
    played: Choice
    better: Choice


class Points(Struct):
    """A seat's points at a moment, and where they came from."""

    seat: int
    points: int
    parts: list[PartView]


class Round(Struct):
    """The end of a turn or round: its last entry, its number, and everybody's points."""

    number: int
    round: int
    points: list[Points]


class Analysis(Struct):
    """The analysis of a finished match: its status is `none`, `running` (`done` of `total` pieces) or `done`."""

    status: str
    done: int
    total: int
    curve: list[Curve]
    costs: list[CostView]
    rounds: list[Round]
