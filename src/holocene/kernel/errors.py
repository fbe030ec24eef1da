"""The errors people meet: an action the rules forbid, a file that cannot be read, an impossible request."""

from __future__ import annotations


class HoloceneError(Exception):
    """The root of all errors meant for people: its text is one clear sentence."""


class IllegalAction(HoloceneError):
    """An action that a seat may not take now.

    Attributes:
        clause: the number of the rule clause that forbids it, "" where the request itself makes no sense.
        reason: one sentence with the numbers in it.
    """

    def __init__(self, clause: str, reason: str) -> None:
        super().__init__(clause, reason)  # args are the constructor's, so that it pickles from a worker
        self.clause = clause
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.reason} ({self.clause})" if self.clause else self.reason


class BadRequest(HoloceneError):
    """An unknown game, a number of players it does not have, an option or value nobody declared."""


class BotFailed(HoloceneError):
    """A bot that raised an error, or whose choice was no action its seat may take."""

    def __init__(self, seat: int, bot: str, reason: str) -> None:
        super().__init__(seat, bot, reason)
        self.seat = seat
        self.bot = bot
        self.reason = reason

    def __str__(self) -> str:
        return f"the bot {self.bot} in seat {self.seat} has failed: {self.reason}"


class BadPosition(HoloceneError):
    """A dump that is no possible position; `field` names where."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(field, reason)
        self.field = field
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.field}: {self.reason}"


class BadFile(HoloceneError):
    """A match or override file that cannot be used; `line` is 0 where no line is to blame."""

    def __init__(self, path: str, line: int, reason: str) -> None:
        super().__init__(path, line, reason)
        self.path = path
        self.line = line
        self.reason = reason

    def __str__(self) -> str:
        where = f"{self.path}, line {self.line}" if self.line else self.path
        return f"{where}: {self.reason}"
