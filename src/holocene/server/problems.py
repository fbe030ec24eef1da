"""How a refusal looks, whoever answers."""

from __future__ import annotations

import logging

from holocene.kernel.errors import HoloceneError, IllegalAction
from holocene.kernel.language import say, template
from holocene.server.messages import Problem
from holocene.server.refused import Refused
from holocene.server.writer import Unavailable

log = logging.getLogger("holocene.answers")
NOT_UNDERSTOOD = template("That request is not understood.")
WRONG_FIELD = template("That request is not understood: a field is missing or has a wrong value.")
UNREADABLE = template("That request is not understood: its body cannot be read.")
INCOMPLETE = template("That request was not complete.")


def explain(error: Exception, verb: str, route: str) -> tuple[Problem, int]:
    """Return the answer to an error and its status; what went wrong here is kept in the log."""
    if isinstance(error, Refused):
        return Problem(error.reason, error.clause, error.number), error.status
    if isinstance(error, IllegalAction):
        return Problem(error.reason, error.clause), 422
    if isinstance(error, HoloceneError):  # it may say too much in its words
        return Problem(say("That cannot be done.")), 422
    if isinstance(error, Unavailable):
        return Problem(say("The server cannot write at the moment; try again soon.")), 503
    if isinstance(error, RecursionError | UnicodeDecodeError):  # nested without end, or no text
        return Problem(say(UNREADABLE)), 400
    log.error("an answer failed", exc_info=error, extra={"fields": {"verb": verb, "route": route}})
    return Problem(say("Something went wrong here; it has been noted.")), 500
