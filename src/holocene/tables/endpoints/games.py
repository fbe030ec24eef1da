"""Endpoints for the games: their rules, components and lessons."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from holocene.bots import LEVELS
from holocene.games import all_games
from holocene.kernel.engine.state import Edition
from holocene.kernel.game import Game, Option
from holocene.kernel.language import say
from holocene.kernel.matches.reading import read_json
from holocene.tables.errors import Refused
from holocene.tables.lessons import lesson_file, lesson_views
from holocene.tables.messages.answers import Moment, OptionValue
from holocene.tables.messages.games import ClauseView, ComponentView, FaceView, GameView, Lesson, OptionView
from holocene.tables.messages.requests import Number, Standard
from holocene.tables.services import Caller, Services

AnySeat = Annotated[int | None, Meta(ge=0, le=20, description="whose view")]


async def games(services: Services, caller: Caller) -> list[GameView]:
    """List the games."""
    return [
        GameView(
            game.name,
            say(game.title),
            say(game.summary),
            list(game.players),
            [option_view(one) for one in game.options],
            list(LEVELS),
            game.lesson() is not None,
        )
        for game in all_games().values()
    ]


async def rules(services: Services, caller: Caller, name: str) -> list[ClauseView]:
    """Return a game's rules as numbered clauses."""
    return [ClauseView(one.id, one.chapter, one.text, one.ruling) for one in find_known(name).clauses()]


async def components(services: Services, caller: Caller, name: str) -> list[ComponentView]:
    """Return a game's components with their sources."""
    game = find_known(name)
    return [
        ComponentView(one.kind, say(one.name), one.copies, one.values, one.source, one.sources)
        for one in game.edition().components
    ]


async def faces(services: Services, caller: Caller, name: str) -> list[FaceView]:
    """Return what is printed on a game's cards and other things."""
    game = find_known(name)
    return face_views(game, game.edition())


async def lesson(services: Services, caller: Caller, name: str) -> Lesson:
    """Return a game's lesson."""
    views = lesson_views(lesson_file(find_known(name)))
    events = [views.happening(entry, None) for entry in views.table.entries]
    return Lesson(views.table_view(None, set()), events, views.notes())


async def lesson_moment(
    services: Services, caller: Caller, name: str, number: Number, seat: AnySeat = None, standard: Standard = False
) -> Moment:
    """Return a position of a game's lesson."""
    views = lesson_views(lesson_file(find_known(name)))
    if seat is not None and seat >= len(views.table.seats):
        raise Refused(404, say("There is no seat {seat}.", seat=seat))
    return views.history(number, seat, standard)


async def lesson_download(services: Services, caller: Caller, name: str) -> dict[str, Any]:
    """Return a game's lesson as a match file."""
    data: dict[str, Any] = read_json(lesson_file(find_known(name)))
    return data


def face_views(game: Game, edition: Edition) -> list[FaceView]:
    """Return the faces of a game's things in an edition."""
    return [
        FaceView(one.id, one.kind, one.name, one.text, one.source, one.values, one.sources)
        for one in game.faces(edition)
    ]


def find_known(name: str) -> Game:
    """Return a game by its name, or raise Refused if there is none."""
    game = all_games().get(name)
    if game is None:
        raise Refused(404, "There is no such game.")
    return game


def option_view(option: Option) -> OptionView:
    """Return an option in the current language."""
    names = [name_value(one) for one in option.values]
    return OptionView(option.name, list(option.values), names, option.default, say(option.help))


def name_value(value: OptionValue) -> str:
    """Return the name of an option's value."""
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    return say(str(value).replace("_", " "))
