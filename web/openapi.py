"""Print the server's OpenAPI document, from which `npm run types` generates src/server/schema.ts."""

import sys
from pathlib import Path

import msgspec

from holocene.server.app import create_routes
from holocene.server.http.openapi import complete
from holocene.server.settings import Settings

routes = create_routes(Settings(database="sqlite://", folder=Path()), "")
document = complete(routes.openapi_schema.to_schema())
document["info"]["version"] = ""  # so that a new version alone does not change the types
sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(document)))
