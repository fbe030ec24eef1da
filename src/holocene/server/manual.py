"""The server's own manual: the OpenAPI document with all games' view types in it, and a plain page made from it."""

from __future__ import annotations

from html import escape
from typing import Any

import msgspec
from litestar.enums import MediaType
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin

from holocene.games import all_games
from holocene.server.messages import Problem

PLACE = "#/components/schemas/"
VERBS = ("get", "post", "put", "delete")
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 2rem; text-transform: capitalize; }
dt { font-family: ui-monospace, monospace; margin-top: .8rem; }
dt b { display: inline-block; min-width: 4rem; text-transform: uppercase; }
"""


def complete(document: dict[str, Any]) -> dict[str, Any]:
    """Return the framework's document with what it cannot know: refusals, every game's views, summaries."""
    schemas: dict[str, Any] = document["components"]["schemas"]
    if "Problem" in schemas:  # the framework hands out the same document each time
        return document
    schemas |= msgspec.json.schema_components([Problem], ref_template=PLACE + "{name}")[1]
    refused = {"description": "refused, with the reason", "content": json_content({"$ref": f"{PLACE}Problem"})}
    for _, _, operation in operations(document):
        operation["summary"] = operation.pop("description", operation["summary"]).splitlines()[0]
        operation["responses"].pop("400", None)
        operation["responses"]["default"] = refused
    views = []
    for game in all_games().values():
        prefix = "".join(word.capitalize() for word in game.name.split("_"))  # two games may call their parts alike
        (view,), parts = msgspec.json.schema_components([game.view_type()], ref_template=PLACE + prefix + "{name}")
        schemas |= {f"{prefix}{name}": part | {"title": f"{prefix}{name}"} for name, part in parts.items()}
        views.append(view)
    schemas["Position"]["properties"]["view"] = {"anyOf": views, "description": "what the reader may know, by game"}
    return document


def json_content(schema: dict[str, Any]) -> dict[str, Any]:
    """Return an answer's content as the document describes it."""
    return {"application/json": {"schema": schema}}


def operations(document: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    """Return every path and verb with its description."""
    return [
        (path, verb, item[verb]) for path, item in sorted(document["paths"].items()) for verb in VERBS if verb in item
    ]


class JsonManual(JsonRenderPlugin):
    """The document itself, at /schema/openapi.json."""

    def render(self, request: Any, openapi_schema: dict[str, Any]) -> bytes:
        """Return the document."""
        return msgspec.json.encode(complete(openapi_schema))


class Manual(OpenAPIRenderPlugin):
    """A page that lists every operation, at /schema: no script, and nothing from elsewhere."""

    def __init__(self) -> None:
        super().__init__(path="/")

    def render(self, request: Any, openapi_schema: dict[str, Any]) -> bytes:
        """Return the page."""
        document = complete(openapi_schema)
        chapters: dict[str, list[str]] = {}
        for path, verb, operation in operations(document):
            line = f"<dt><b>{verb}</b> {escape(path)}</dt><dd>{escape(operation['summary'])}</dd>"
            chapters.setdefault(operation["tags"][0], []).append(line)
        lists = [f"<h2>{escape(name)}</h2><dl>{''.join(lines)}</dl>" for name, lines in chapters.items()]
        types = ", ".join(f"<code>{escape(name)}</code>" for name in sorted(document["components"]["schemas"]))
        return (
            "<!doctype html><html lang=en><head><meta charset=utf-8><title>Holocene: the server</title>"
            '<meta name=viewport content="width=device-width"><link rel=stylesheet href=/schema/style.css></head>'
            "<body><h1>Holocene: the server</h1>"
            "<p>All of it, with every type, for programs: <a href=/schema/openapi.json>openapi.json</a>. "
            "Every sentence is in the language that <code>Accept-Language</code> asks for, English or German. "
            "Sockets at <code>/api/tables/{table_id}/live?after=&amp;language=</code> send <code>Update</code>, "
            f"the same that <code>events</code> answers.</p>{''.join(lists)}<h2>types</h2><p>{types}</p></body></html>"
        ).encode()


class Style(OpenAPIRenderPlugin):
    """The page's style sheet: the content security policy allows none inside a page."""

    def __init__(self) -> None:
        super().__init__(path="/style.css", media_type=MediaType.CSS)

    def render(self, request: Any, openapi_schema: dict[str, Any]) -> bytes:
        """Return the style sheet."""
        return STYLE.encode()
