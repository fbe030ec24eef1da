"""How the routes answer errors."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException

from holocene.kernel.errors import HoloceneError
from holocene.kernel.language import say, template
from holocene.tables.errors import INCOMPLETE, NOT_UNDERSTOOD, WRONG_FIELD, Refused, Unavailable, problem_for
from holocene.tables.messages.answers import Problem

AnyRequest = Request[Any, Any, Any]
REASONS = {
    404: template("There is nothing here."),
    405: template("That cannot be done here."),
    413: template("That is too large."),
}


def problem(found: Problem, status: int) -> Response[Problem]:
    """Return the response for a problem."""
    return Response(found, status_code=status, media_type="application/json")


def answer_error(request: AnyRequest, error: Exception) -> Response[Problem]:
    """Answer a refusal, or an error of the server."""
    answer = problem(*problem_for(error, request.method, request.scope.get("path_template", "")))
    if isinstance(error, Refused) and error.retry:
        answer.headers["retry-after"] = str(error.retry)
    return answer


def answer_http(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    """Answer a malformed request, without repeating what was sent."""
    if error.detail == "client disconnected prematurely":  # which the framework reports as its own error
        return problem(Problem(say(INCOMPLETE)), 400)
    if error.status_code >= 500:
        return answer_error(request, error)
    if isinstance(error, ValidationException):
        return problem(Problem(say(WRONG_FIELD)), 400)
    return problem(Problem(say(REASONS.get(error.status_code, NOT_UNDERSTOOD))), error.status_code)


# The framework has its own answers for those that are not listed here.
HANDLERS: dict[Any, Any] = {
    **dict.fromkeys((Refused, HoloceneError, Unavailable, RecursionError, UnicodeDecodeError, Exception), answer_error),
    HTTPException: answer_http,
}
