"""A finished match in hindsight, over HTTP."""

from __future__ import annotations

from litestar import Controller, get, post

from holocene.server.hindsight import Analysis
from holocene.server.routes.common import Asked, house_of, person_of


class AnalysisRoutes(Controller):
    """Chances to win, costly decisions and points along a match."""

    path = "/api/tables"
    tags = ("archive",)

    @get("/{table_id:str}/analysis")
    async def analysis(self, request: Asked, table_id: str) -> Analysis:
        """Return the analysis of a finished match, or how far it is."""
        house = house_of(request)
        return await house.analyst.show((await house.hall.find(table_id)).table)

    @post("/{table_id:str}/analysis", status_code=202)
    async def analyse(self, request: Asked, table_id: str) -> Analysis:
        """Have a finished match studied in the background; asked for twice, it is done once."""
        house = house_of(request)
        await person_of(request)
        table = (await house.hall.find(table_id)).table
        await house.analyst.begin(table)
        return await house.analyst.show(table)
