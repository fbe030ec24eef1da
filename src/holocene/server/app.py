"""The web application: guards, client files, fast path and routes, and the runtime that opens and closes with it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from litestar import Litestar
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Server
from litestar.types import ASGIApp

import holocene
from holocene.server.http.client_files import ClientFiles, digest, read_files
from holocene.server.http.connections import Places
from holocene.server.http.errors import HANDLERS
from holocene.server.http.fast_path import FastPath
from holocene.server.http.guards import Guards
from holocene.server.http.openapi import OpenApiJson, OpenApiPage, OpenApiStyle
from holocene.server.http.preload import Preloads
from holocene.server.http.proxies import Proxies, read_networks
from holocene.server.http.routes import health, metrics, route_of
from holocene.server.http.under_path import UnderPath, read_path
from holocene.server.metrics.figures import Figures
from holocene.server.runtime import Runtime
from holocene.server.settings import MOST_BODY, Settings
from holocene.tables.endpoints.registry import ENDPOINTS


@asynccontextmanager
async def running(settings: Settings, version: str, figures: Figures | None, app: Litestar) -> AsyncIterator[None]:
    """Open the runtime before the first request and close it after the last."""
    runtime = Runtime(settings, version, figures=figures)
    await runtime.open()
    app.state.runtime = runtime
    try:
        yield
    finally:
        await runtime.close()


def create_app(settings: Settings, figures: Figures | None = None) -> Guards:
    """Return the application behind its guards: the routes, and the browser client at every other address."""
    figures = figures or Figures()
    path = read_path(settings.path)
    networks = read_networks(settings.proxies)
    files = read_files(settings.client, path)
    version = f"{holocene.__version__}+{digest(files)}"  # two builds of the client differ even within one version
    routes = create_routes(settings, version, figures)
    fast_path = FastPath(routes, Places(settings.connections // 2))
    preloads = Preloads(settings.client, partial(game_at, routes), path)
    inside: ASGIApp = ClientFiles(fast_path, files, preloads)
    app = UnderPath(inside, path) if path else inside
    proxies = Proxies(networks) if networks else None
    banned = partial(bans, routes)
    return Guards(app, settings.origins, settings.rate, settings.secure, banned, proxies, figures, settings.access_log)


def bans(routes: Litestar, address: str) -> bool:
    """Return whether an operator has banned an address."""
    found: bool = routes.state.runtime.services.moderation.bans_address(address)
    return found


def game_at(routes: Litestar, table_id: str) -> str | None:
    """Return the game of a table, None if the table is not in memory: a page does not wait for the database."""
    live = routes.state.runtime.services.live.loaded.get(table_id)
    return None if live is None else live.table.game.name


def create_routes(settings: Settings, version: str, figures: Figures | None = None) -> Litestar:
    """Return the server's own routes."""
    return Litestar(
        route_handlers=[*(route_of(endpoint) for endpoint in ENDPOINTS), health, metrics],
        lifespan=[partial(running, settings, version, figures)],
        exception_handlers=HANDLERS,
        request_max_body_size=MOST_BODY,
        state=State(),
        debug=False,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Holocene",
            version=holocene.__version__,
            path="/schema",
            servers=[Server(url=f"{settings.path}/")],
            render_plugins=[OpenApiPage(), OpenApiJson(), OpenApiStyle()],
            use_handler_docstrings=True,
        ),
    )
