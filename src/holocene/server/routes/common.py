"""What all routes share: who asks, and how a refusal looks."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException, ValidationException

from holocene.kernel.errors import HoloceneError
from holocene.kernel.language import say, template
from holocene.server.house import House
from holocene.server.messages import Problem
from holocene.server.people import COOKIE
from holocene.server.problems import INCOMPLETE, NOT_UNDERSTOOD, WRONG_FIELD, explain
from holocene.server.refused import Refused
from holocene.server.writer import Unavailable

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
    return await house_of(request).people.known(reader_of(request))


def problem(status: int, reason: str, clause: str = "", number: int | None = None) -> Response[Problem]:
    """Return a refusal as an answer."""
    return Response(Problem(reason, clause, number), status_code=status, media_type="application/json")


def answer_error(request: Asked, error: Exception) -> Response[Problem]:
    """Answer what cannot be granted, and what went wrong."""
    found, status = explain(error, request.method, request.scope.get("path_template", ""))
    return Response(found, status_code=status, media_type="application/json")


def answer_http(request: Asked, error: HTTPException) -> Response[Problem]:
    """Answer what is no proper request, without repeating what was sent."""
    if error.detail == "client disconnected prematurely":  # an error to the framework, and nobody is there to read this
        return problem(400, say(INCOMPLETE))
    if error.status_code >= 500:
        return answer_error(request, error)
    if isinstance(error, ValidationException):
        return problem(400, say(WRONG_FIELD))
    return problem(error.status_code, say(REASONS.get(error.status_code, NOT_UNDERSTOOD)))


# The framework would answer these by itself, in other words, if they were not named.
HANDLERS: dict[Any, Any] = {
    **dict.fromkeys((Refused, HoloceneError, Unavailable, RecursionError, UnicodeDecodeError, Exception), answer_error),
    HTTPException: answer_http,
}
