"""The list of all endpoints. The host makes its routes, and its documentation, from this list."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from holocene.tables.endpoints import games, matches, people, tables

MOST_FILE = 2 * 1024 * 1024  # bytes of an uploaded match; one of 20,000 records has 1.3 MB


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One thing that a client can ask for.

    The function takes services, caller, the parameters in path and query, and as `data` the message or as `body` the
    bytes that were sent. It returns the message to answer with; its annotations say which messages these are.
    """

    method: str
    path: str  # a name in braces is a parameter of the function
    function: Callable[..., Awaitable[Any]]
    tag: str  # the chapter of the documentation
    status: int = 200  # if the request is granted
    signs_in: bool = False  # whether the answer sets the caller's identity
    signs_out: bool = False  # whether the answer takes it away
    most_body: int | None = None  # bytes that may be sent, if more than usual


TABLE = "/api/tables/{table_id}"
LIVE = f"{TABLE}/live"  # the socket that sends every update of a table
GAME = "/api/games/{name}"
MOVE = Endpoint("POST", f"{TABLE}/moves", tables.move, "tables", 201)
ENDPOINTS = (
    Endpoint("POST", "/api/people", people.introduce, "people", 201, signs_in=True),
    Endpoint("GET", "/api/people/me", people.me, "people"),
    Endpoint("PUT", "/api/people/me", people.rename, "people"),
    Endpoint("DELETE", "/api/people/me", people.delete, "people", signs_out=True),
    Endpoint("GET", "/api/people/me/data", people.export, "people"),
    Endpoint("POST", "/api/people/logout", people.log_out, "people", signs_out=True),
    Endpoint("POST", "/api/people/link", people.make_link, "people", 201),
    Endpoint("POST", "/api/people/claim", people.use_link, "people", 201, signs_in=True),
    Endpoint("POST", "/api/tables", tables.open, "tables", 201),
    Endpoint("GET", "/api/tables", tables.list_public, "tables"),
    Endpoint("GET", "/api/tables/mine", tables.list_mine, "tables"),
    Endpoint("GET", TABLE, tables.show, "tables"),
    Endpoint("DELETE", TABLE, tables.delete, "tables", 204),
    Endpoint("POST", f"{TABLE}/join", tables.join, "tables", 201),
    Endpoint("POST", f"{TABLE}/leave", tables.leave, "tables", 201),
    Endpoint("POST", f"{TABLE}/start", tables.start, "tables", 201),
    MOVE,
    Endpoint("POST", f"{TABLE}/undo", tables.undo, "tables", 201),
    Endpoint("POST", f"{TABLE}/takeback", tables.takeback, "tables", 201),
    Endpoint("POST", f"{TABLE}/takeback/answer", tables.answer, "tables", 201),
    Endpoint("POST", f"{TABLE}/resign", tables.resign, "tables", 201),
    Endpoint("POST", f"{TABLE}/return", tables.come_back, "tables", 201),
    Endpoint("POST", f"{TABLE}/chat", tables.chat, "tables", 201),
    Endpoint("GET", f"{TABLE}/events", tables.events, "tables"),
    Endpoint("GET", f"{TABLE}/refusals", tables.refusals, "tables"),
    Endpoint("POST", f"{TABLE}/hint", tables.hint, "tables"),
    Endpoint("GET", f"{TABLE}/faces", tables.faces, "tables"),
    Endpoint("PUT", f"{TABLE}/notices", tables.set_notices, "tables"),
    Endpoint("GET", f"{TABLE}/notices", tables.notices, "tables"),
    Endpoint("GET", f"{TABLE}/fairness", tables.fairness, "tables"),
    Endpoint("GET", f"{TABLE}/history/{{number}}", matches.history, "archive"),
    Endpoint("GET", f"{TABLE}/notes", matches.notes, "archive"),
    Endpoint("POST", f"{TABLE}/fork", matches.fork, "archive", 201),
    Endpoint("POST", f"{TABLE}/rematch", matches.rematch, "archive", 201),
    Endpoint("GET", f"{TABLE}/file", matches.download, "archive"),
    Endpoint("POST", "/api/tables/file", matches.upload, "archive", 201, most_body=MOST_FILE),
    Endpoint("GET", f"{TABLE}/analysis", matches.analysis, "archive"),
    Endpoint("POST", f"{TABLE}/analysis", matches.analyse, "archive", 202),
    Endpoint("GET", f"{GAME}/lesson", games.lesson, "games"),
    Endpoint("GET", f"{GAME}/lesson/{{number}}", games.lesson_moment, "games"),
    Endpoint("GET", f"{GAME}/lesson/file", games.lesson_download, "games"),
    Endpoint("GET", "/api/games", games.games, "games"),
    Endpoint("GET", f"{GAME}/rules", games.rules, "games"),
    Endpoint("GET", f"{GAME}/components", games.components, "games"),
    Endpoint("GET", f"{GAME}/faces", games.faces, "games"),
    Endpoint("GET", "/api/about", people.about, "system"),
)
