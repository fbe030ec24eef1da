"""The lessons: annotated matches, from which one learns a game."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, get
from litestar.params import Parameter
from msgspec import Struct

from holocene.kernel.language import say
from holocene.server.lessons import lesson_file, lesson_json, lesson_table
from holocene.server.messages import Happening, Moment, NoteView, TableView
from holocene.server.refused import Refused
from holocene.server.routes.system import known_game


class Lesson(Struct):
    """A game's lesson: its table, all that happened, and the notes beside it."""

    table: TableView
    events: list[Happening]
    notes: list[NoteView]


class LessonRoutes(Controller):
    """Matches to learn from."""

    path = "/api/games"
    tags = ("games",)

    @get("/{name:str}/lesson")
    async def lesson(self, name: str) -> Lesson:
        """Return a game's lesson."""
        table = lesson_table(lesson_file(known_game(name).name))
        told = [table.happening(entry, None) for entry in table.entries]
        return Lesson(table.view(None, set()), told, table.notes())

    @get("/{name:str}/lesson/{number:int}")
    async def moment(
        self,
        name: str,
        number: Annotated[int, Parameter(ge=0, le=2**31)],
        seat: Annotated[int | None, Parameter(ge=0, le=20, description="whose view")] = None,
    ) -> Moment:
        """Return a position of a game's lesson."""
        table = lesson_table(lesson_file(known_game(name).name))
        if seat is not None and seat >= len(table.seats):
            raise Refused(404, say("There is no seat {seat}.", seat=seat))
        return table.history(number, seat)

    @get("/{name:str}/lesson/file")
    async def file(self, name: str) -> dict[str, Any]:
        """Return a game's lesson as a match file."""
        return lesson_json(lesson_file(known_game(name).name))
