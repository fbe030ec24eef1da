"""The errors of requests, and how each of them is answered."""

from __future__ import annotations

import logging

from holocene.kernel.errors import HoloceneError, IllegalAction
from holocene.kernel.language import say, template
from holocene.tables.messages.answers import Problem

log = logging.getLogger("holocene.answers")
NOT_UNDERSTOOD = template("That request is not understood.")
WRONG_FIELD = template("That request is not understood: a field is missing or has a wrong value.")
UNREADABLE = template("That request is not understood: its body cannot be read.")
INCOMPLETE = template("That request was not complete.")


class Refused(Exception):
    """A request that is refused: status, sentence, rule clause, and the number of the entry that is open now.

    With `retry`, the answer says after how many seconds the client may ask again.

    The sentence is translated only when it is read, because one error may answer people with different languages.
    """

    def __init__(self, status: int, reason: str, clause: str = "", number: int | None = None, retry: int = 0) -> None:
        super().__init__(status, reason, clause, number)
        self.status = status
        self.template = reason
        self.clause = clause
        self.number = number
        self.retry = retry

    @property
    def reason(self) -> str:
        """Return the sentence in the current language."""
        return say(self.template)


class Unavailable(Exception):
    """The store cannot be reached. Whether the last request was written turns out when it is back."""


class BotError(Exception):
    """A bot raised an error, chose an illegal action, or did not answer in time."""


def problem_for(error: Exception, method: str, route: str) -> tuple[Problem, int]:
    """Return the answer to an error and its status, and log the error if it is a fault of the server."""
    if isinstance(error, Refused):
        return Problem(error.reason, error.clause, error.number), error.status
    if isinstance(error, IllegalAction):
        return Problem(error.reason, error.clause), 422
    if isinstance(error, HoloceneError):  # its own text may say too much
        return Problem(say("That cannot be done.")), 422
    if isinstance(error, Unavailable):
        return Problem(say("The server cannot write at the moment; try again soon.")), 503
    if isinstance(error, RecursionError | UnicodeDecodeError):  # nested too deeply, or not text
        return Problem(say(UNREADABLE)), 400
    log.error("a request failed", exc_info=error, extra={"fields": {"verb": method, "route": route}})
    return Problem(say("Something went wrong on the server; the error was logged.")), 500
