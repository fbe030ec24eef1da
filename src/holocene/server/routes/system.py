"""The games and their rules, whether the server is well, and its figures."""

from __future__ import annotations

import time
from typing import Any

from litestar import Controller, MediaType, Response, get
from msgspec import Struct
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Gauge, generate_latest

from holocene.bots import LEVELS
from holocene.games import all_games
from holocene.kernel.game import Game, Option
from holocene.kernel.language import say
from holocene.kernel.state import Edition
from holocene.server.lessons import has_lesson
from holocene.server.messages import Me, OptionValue
from holocene.server.refused import Refused
from holocene.server.routes.common import Asked, house_of, problem, reader_of


class OptionView(Struct):
    """An option of a game: its values, and as people say them."""

    name: str
    values: list[OptionValue]
    names: list[str]
    default: OptionValue
    help: str


class GameView(Struct):
    """A game, what can be chosen before a match, its bots from the weakest to the strongest, and if it has a lesson."""

    name: str
    title: str
    summary: str
    players: list[int]
    options: list[OptionView]
    bots: list[str]
    lesson: bool


class ClauseView(Struct):
    """One numbered rule."""

    id: str
    chapter: str
    text: str
    ruling: bool


class ComponentView(Struct):
    """One component of a game, with where its values come from."""

    kind: str
    name: str
    copies: int
    values: dict[str, Any]
    source: str
    sources: dict[str, str]


class FaceView(Struct):
    """What stands on a card or another thing that views name by its id, and where its values come from."""

    id: str
    kind: str
    name: str
    text: str
    source: str
    values: dict[str, Any]
    sources: dict[str, str]


class About(Struct):
    """The server itself: its version, which a page compares to notice an update, its clock, and who asks."""

    version: str
    now: float
    me: Me | None = None


class Health(Struct):
    """Whether the server can write."""

    status: str


def face_views(game: Game, edition: Edition) -> list[FaceView]:
    """Return the faces of a game's things, as an edition has them."""
    return [
        FaceView(one.id, one.kind, one.name, one.text, one.source, one.values, one.sources)
        for one in game.faces(edition)
    ]


def known_game(name: str) -> Game:
    """Return the game of that name.

    Raises:
        Refused: there is none.
    """
    game = all_games().get(name)
    if game is None:
        raise Refused(404, "There is no such game.")
    return game


def name_value(value: OptionValue) -> str:
    """Return an option's value as people say it."""
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    return say(str(value).replace("_", " "))


def view_option(option: Option) -> OptionView:
    """Return an option in the language in force."""
    names = [name_value(one) for one in option.values]
    return OptionView(option.name, list(option.values), names, option.default, say(option.help))


class SystemRoutes(Controller):
    """What is not about any table."""

    @get("/api/games", tags=["games"])
    async def games(self) -> list[GameView]:
        """List the games."""
        return [
            GameView(
                game.name,
                say(game.title),
                say(game.summary),
                list(game.players),
                [view_option(one) for one in game.options],
                list(LEVELS),
                has_lesson(game.name),
            )
            for game in all_games().values()
        ]

    @get("/api/games/{name:str}/rules", tags=["games"])
    async def rules(self, name: str) -> list[ClauseView]:
        """Return a game's rules as numbered clauses."""
        return [ClauseView(one.id, one.chapter, one.text, one.ruling) for one in known_game(name).clauses()]

    @get("/api/games/{name:str}/components", tags=["games"])
    async def components(self, name: str) -> list[ComponentView]:
        """Return a game's components with their sources."""
        game = known_game(name)
        return [
            ComponentView(one.kind, say(one.name), one.copies, one.values, one.source, one.sources)
            for one in game.components(game.edition())
        ]

    @get("/api/games/{name:str}/faces", tags=["games"])
    async def faces(self, name: str) -> list[FaceView]:
        """Return what stands on the cards and other things that a game's views name."""
        game = known_game(name)
        return face_views(game, game.edition())

    @get("/api/about", tags=["system"])
    async def about(self, request: Asked) -> About:
        """Tell which version this is, what time, and who one is: nobody for a stranger."""
        house = house_of(request)
        person = reader_of(request)
        name = None if person is None else await house.people.name(person)
        me = None if person is None or name is None else Me(person, name)
        return About(house.version, time.time(), me)

    @get("/health", tags=["system"])
    async def health(self, request: Asked) -> Response[Any]:
        """Tell whether the server can write and hears what others write."""
        house = house_of(request)
        if house.writer.healthy and house.listener.healthy:
            return Response(Health("ok"))
        return problem(503, say("The database is away."))

    @get("/metrics", media_type=MediaType.TEXT, tags=["system"])
    async def metrics(self, request: Asked) -> Response[bytes]:
        """Return figures for Prometheus: counts alone, nothing of any table."""
        house = house_of(request)
        figures = CollectorRegistry()
        lives = list(house.hall.tables.values())
        for name, help_text, value in (
            ("holocene_tables", "tables in memory", len(lives)),
            ("holocene_watchers", "open sockets", sum(len(live.watchers) for live in lives)),
            ("holocene_moves_total", "moves accepted by this process", house.hall.moves),
            ("holocene_commits_total", "commits of this process", house.writer.commits),
            ("holocene_leases", "tables this process drives", len(house.driver.leased)),
            ("holocene_bots_thinking", "bots that think now", len(house.driver.thinking)),
            ("holocene_bots_failed_total", "bot decisions left to chance", house.driver.failed),
        ):
            Gauge(name, help_text, registry=figures).set(value)
        return Response(generate_latest(figures), headers={"content-type": CONTENT_TYPE_LATEST})
