"""The application: routes, guards, handlers, and the house that opens and closes with it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from litestar import Litestar
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig

import holocene
from holocene.server.client import Client, digest, read_client
from holocene.server.guards import Guards
from holocene.server.hot import Hot
from holocene.server.house import build
from holocene.server.manual import JsonManual, Manual, Style
from holocene.server.preload import Preloads
from holocene.server.routes.analysis import AnalysisRoutes
from holocene.server.routes.archive import ArchiveRoutes
from holocene.server.routes.common import HANDLERS
from holocene.server.routes.lessons import LessonRoutes
from holocene.server.routes.people import PeopleRoutes
from holocene.server.routes.system import SystemRoutes
from holocene.server.routes.tables import TableRoutes
from holocene.server.settings import MOST_BODY, Settings


@asynccontextmanager
async def housekeeping(settings: Settings, version: str, app: Litestar) -> AsyncIterator[None]:
    """Open the house before the first request and close it after the last."""
    house = build(settings, version)
    await house.open()
    app.state.house = house
    try:
        yield
    finally:
        await house.close()


def create_app(settings: Settings) -> Guards:
    """Return the application behind its guards: the routes, and the browser client everywhere else."""
    files = read_client(settings.client)
    version = f"{holocene.__version__}+{digest(files)}"  # two builds of the client differ, also within one version
    routes = create_routes(settings, version)
    preloads = Preloads(settings.client, partial(game_at, routes))
    return Guards(Client(Hot(routes), files, preloads), settings.origins, settings.rate, settings.secure)


def game_at(routes: Litestar, table_id: str) -> str | None:
    """Return which game is played at a table; None where it is not in memory, since a page waits for no database."""
    live = routes.state.house.hall.tables.get(table_id)
    return None if live is None else live.table.game.name


def create_routes(settings: Settings, version: str) -> Litestar:
    """Return all routes of the server's own."""
    return Litestar(
        route_handlers=[PeopleRoutes, TableRoutes, ArchiveRoutes, AnalysisRoutes, LessonRoutes, SystemRoutes],
        lifespan=[partial(housekeeping, settings, version)],
        exception_handlers=HANDLERS,
        request_max_body_size=MOST_BODY,
        state=State(),
        debug=False,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Holocene",
            version=holocene.__version__,
            path="/schema",
            render_plugins=[Manual(), JsonManual(), Style()],
            use_handler_docstrings=True,
        ),
    )
