"""The OpenAPI document, with the view types of all games, and a plain page made from it."""

from __future__ import annotations

from html import escape
from typing import Any

import msgspec
from litestar.enums import MediaType
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin

from holocene.games import all_games
from holocene.kernel.standard import StandardView
from holocene.tables.messages.answers import Problem

SCHEMAS = "#/components/schemas/"
VERBS = ("get", "post", "put", "delete")
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 2rem; text-transform: capitalize; }
dt { font-family: ui-monospace, monospace; margin-top: .8rem; }
dt b { display: inline-block; min-width: 4rem; text-transform: uppercase; }
"""


def complete(document: dict[str, Any]) -> dict[str, Any]:
    """Add to the framework's document what it cannot know: refusals, every game's views, summaries."""
    schemas: dict[str, Any] = document["components"]["schemas"]
    if "Problem" in schemas:  # the framework returns the same document each time
        return document
    schemas |= msgspec.json.schema_components([Problem], ref_template=SCHEMAS + "{name}")[1]
    content = {"application/json": {"schema": {"$ref": f"{SCHEMAS}Problem"}}}
    refused = {"description": "refused, with the reason", "content": content}
    for _, _, operation in operations(document):
        operation["summary"] = operation.pop("description", operation["summary"]).splitlines()[0]
        operation["responses"].pop("400", None)
        operation["responses"]["default"] = refused
    (standard,), parts = msgspec.json.schema_components([StandardView], ref_template=SCHEMAS + "{name}")
    schemas |= parts
    views = [standard]
    for game in all_games().values():
        if game.view_type is StandardView:
            continue
        prefix = "".join(word.capitalize() for word in game.name.split("_"))  # games may share names of parts
        (view,), parts = msgspec.json.schema_components([game.view_type], ref_template=SCHEMAS + prefix + "{name}")
        schemas |= {f"{prefix}{name}": part | {"title": f"{prefix}{name}"} for name, part in parts.items()}
        views.append(view)
    schemas["Position"]["properties"]["view"] = {"anyOf": views, "description": "what the reader may know, by game"}
    return document


def operations(document: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    """Return every path and verb with its description."""
    return [
        (path, verb, item[verb]) for path, item in sorted(document["paths"].items()) for verb in VERBS if verb in item
    ]


class OpenApiJson(JsonRenderPlugin):
    """The document itself, at /schema/openapi.json."""

    def render(self, request: Any, openapi_schema: dict[str, Any]) -> bytes:
        """Return the document."""
        return msgspec.json.encode(complete(openapi_schema))


class OpenApiPage(OpenAPIRenderPlugin):
    """A page that lists every operation, at /schema, without scripts or anything from other servers."""

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
        path = request.app.state.runtime.settings.path
        types = ", ".join(f"<code>{escape(name)}</code>" for name in sorted(document["components"]["schemas"]))
        return (
            "<!doctype html><html lang=en><head><meta charset=utf-8><title>Holocene: the server</title>"
            '<meta name=viewport content="width=device-width">'
            f"<link rel=stylesheet href={path}/schema/style.css></head><body>"
            "<h1>Holocene: the server</h1>"
            f"<p>For programs, with every type: <a href={path}/schema/openapi.json>openapi.json</a>. "
            "Sentences come in the language that <code>Accept-Language</code> prefers, English or German. "
            "Sockets at <code>/api/tables/{table_id}/live?after=&amp;language=</code> send <code>Update</code>, "
            f"like <code>events</code>.</p>{''.join(lists)}<h2>types</h2><p>{types}</p></body></html>"
        ).encode()


class OpenApiStyle(OpenAPIRenderPlugin):
    """The page's style sheet, as a file because the content security policy forbids inline styles."""

    def __init__(self) -> None:
        super().__init__(path="/style.css", media_type=MediaType.CSS)

    def render(self, request: Any, openapi_schema: dict[str, Any]) -> bytes:
        """Return the style sheet."""
        return STYLE.encode()
