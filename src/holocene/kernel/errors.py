"""Errors for people: an illegal action, a bad file or position, an impossible request."""

from __future__ import annotations


class HoloceneError(Exception):
    """The base class of all errors meant for people; the text is one clear sentence."""


class IllegalAction(HoloceneError):
    """An action that a seat may not take now.

    Attributes:
        clause: the number of the clause that forbids it; "" if the request itself makes no sense.
        reason: one sentence.
    """

    def __init__(self, clause: str, reason: str) -> None:
        super().__init__(clause, reason)  # the constructor's arguments, so that workers can pickle it
        self.clause, self.reason = clause, reason

    def __str__(self) -> str:
        return f"{self.reason} ({self.clause})" if self.clause else self.reason


class BadRequest(HoloceneError):
    """An unknown game, option or value, or an impossible number of players."""


class BotFailed(HoloceneError):
    """A bot that raised an error or chose an illegal action."""

    def __init__(self, seat: int, bot: str, reason: str) -> None:
        super().__init__(seat, bot, reason)
        self.seat, self.bot, self.reason = seat, bot, reason

    def __str__(self) -> str:
        return f"the bot {self.bot} in seat {self.seat} has failed: {self.reason}"


class BadPosition(HoloceneError):
    """A dump that is not a possible position; `field` says where."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(field, reason)
        self.field, self.reason = field, reason

    def __str__(self) -> str:
        return f"{self.field}: {self.reason}"


class BadFile(HoloceneError):
    """A match or component file that cannot be used; `line` is 0 if the fault is in no single line."""

    def __init__(self, path: str, line: int, reason: str) -> None:
        super().__init__(path, line, reason)
        self.path, self.line, self.reason = path, line, reason

    def __str__(self) -> str:
        where = f"{self.path}, line {self.line}" if self.line else self.path
        return f"{where}: {self.reason}"
