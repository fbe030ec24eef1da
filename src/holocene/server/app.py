"""The application: routes, guards, handlers, and the house that opens and closes with it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from litestar import Litestar
from litestar.datastructures import State
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import holocene
from holocene.server.guards import Guards
from holocene.server.house import build
from holocene.server.routes.common import HANDLERS
from holocene.server.routes.people import PeopleRoutes
from holocene.server.routes.system import SystemRoutes
from holocene.server.routes.tables import TableRoutes
from holocene.server.settings import MOST_BODY, Settings


@asynccontextmanager
async def housekeeping(settings: Settings, app: Litestar) -> AsyncIterator[None]:
    """Open the house before the first request and close it after the last."""
    house = build(settings)
    await house.open()
    app.state.house = house
    try:
        yield
    finally:
        await house.close()


def create_app(settings: Settings) -> Litestar:
    """Return the application."""
    return Litestar(
        route_handlers=[PeopleRoutes, TableRoutes, SystemRoutes],
        lifespan=[partial(housekeeping, settings)],
        middleware=[DefineMiddleware(Guards, origins=settings.origins, rate=settings.rate)],
        exception_handlers=HANDLERS,
        request_max_body_size=MOST_BODY,
        state=State(),
        openapi_config=OpenAPIConfig(
            title="Holocene",
            version=holocene.__version__,
            path="/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
    )
