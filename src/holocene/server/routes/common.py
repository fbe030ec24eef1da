"""What all routes share: who asks, and how a refusal looks."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException, ValidationException

from holocene.kernel.errors import HoloceneError, IllegalAction
from holocene.kernel.language import say, template
from holocene.server.house import House
from holocene.server.messages import Problem
from holocene.server.people import COOKIE
from holocene.server.table import Refused
from holocene.server.writer import Unavailable

log = logging.getLogger("holocene.answers")
Asked = Request[Any, Any, Any]
REASONS = {
    404: template("There is nothing here."),
    405: template("That cannot be done here."),
    413: template("That is too large."),
}


def house_of(connection: ASGIConnection[Any, Any, Any, Any]) -> House:
    """Return the house that serves a connection."""
    house: House = connection.app.state.house
    return house


def reader_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """Return who asks, None for a stranger."""
    return house_of(connection).people.read(connection.cookies.get(COOKIE))


async def person_of(request: Asked) -> str:
    """Return who asks.

    Raises:
        Refused: nobody this server knows.
    """
    person = reader_of(request)
    if person is None or await house_of(request).people.name(person) is None:
        raise Refused(401, "Give a name first.")
    return person


def problem(status: int, reason: str, clause: str = "", number: int | None = None) -> Response[Problem]:
    """Return a refusal as an answer."""
    return Response(Problem(reason, clause, number), status_code=status, media_type="application/json")


def answer_refused(_: Asked, error: Refused) -> Response[Problem]:
    """Answer what cannot be granted."""
    return problem(error.status, error.reason, error.clause, error.number)


def answer_holocene(_: Asked, error: HoloceneError) -> Response[Problem]:
    """Answer what the engine refuses: a rule with its clause; any other error may say too much in its words."""
    if isinstance(error, IllegalAction):
        return problem(422, error.reason, error.clause)
    return problem(422, say("That cannot be done."))


def answer_unavailable(_: Asked, __: Unavailable) -> Response[Problem]:
    """Answer while the database is away."""
    return problem(503, say("The server cannot write at the moment; try again soon."))


def answer_unreadable(_: Asked, __: RecursionError | UnicodeDecodeError) -> Response[Problem]:
    """Answer a body that is nested without end, or no text: the framework lets these errors of its reader through."""
    return problem(400, say("That request is not understood: its body cannot be read."))


def answer_http(request: Asked, error: HTTPException) -> Response[Problem]:
    """Answer what is no proper request, without repeating what was sent."""
    if error.detail == "client disconnected prematurely":  # an error to the framework, and nobody is there to read this
        return problem(400, say("That request was not complete."))
    if error.status_code >= 500:
        return answer_unexpected(request, error)
    if isinstance(error, ValidationException):
        return problem(400, say("That request is not understood: a field is missing or has a wrong value."))
    return problem(error.status_code, say(REASONS.get(error.status_code, "That request is not understood.")))


def answer_unexpected(request: Asked, error: Exception) -> Response[Problem]:
    """Answer what went wrong here, keeping the reason in the log."""
    fields = {"verb": request.method, "route": request.scope.get("path_template", "")}
    log.error("an answer failed", exc_info=error, extra={"fields": fields})
    return problem(500, say("Something went wrong here; it has been noted."))


HANDLERS: dict[Any, Any] = {
    Refused: answer_refused,
    HoloceneError: answer_holocene,
    Unavailable: answer_unavailable,
    RecursionError: answer_unreadable,
    UnicodeDecodeError: answer_unreadable,
    HTTPException: answer_http,
    Exception: answer_unexpected,
}
