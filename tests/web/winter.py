"""Matches of Endless Winter at a certain position, for tests and measurements that begin there."""

from __future__ import annotations

import random
from functools import cache
from itertools import count
from typing import Any

import holocene
from holocene.bots import find_bot
from holocene.bots.playing import ask
from holocene.kernel.matches.match import Match
from holocene.kernel.matches.writing import match_json
from tests.web.visitor import Visitor

GAME = "endless_winter"
MODULES: dict[str, Any] = {"glacier_tokens": True, "rest_tokens": True}
PAINTINGS: dict[str, Any] = {"expansion": "cave_paintings"}


@cache
def match_in_round(wanted: int, players: int, seat: int, options: tuple[tuple[str, Any], ...]) -> Match:
    """Return a match at a seat's first decision in the Action phase of a round."""
    match = holocene.new(GAME, players, f"browser {wanted}", **dict(options))
    bot = find_bot("greedy")
    while True:
        seen = match.state.view(None)
        if seen["round"] == wanted and seen["phase"] == "action" and seen["to_move"] == [seat]:
            return match
        mover = match.state.to_move()[0]
        match.play(mover, ask(bot, match.state, mover, 0.0, 1))


def file_in_round(wanted: int, players: int, seat: int = 0, **options: Any) -> dict[str, Any]:
    """Return such a match as the content of a match file."""
    return match_json(match_in_round(wanted, players, seat, tuple(options.items())))


def view(visitor: Visitor, table: str) -> Any:
    """Return the position as a visitor may know it."""
    return visitor.events(table)["position"]["view"]


def seats_of(seats: tuple[str, ...]) -> list[dict[str, str]]:
    """Return the seats of a request: "person" or a bot's name for each."""
    return [{"kind": "person"} if seat == "person" else {"kind": "bot", "bot": seat} for seat in seats]


def in_round(visitor: Visitor, wanted: int, *seats: str, **options: Any) -> str:
    """Return a table that continues at the first seat's first decision in a round."""
    return continued(visitor, file_in_round(wanted, len(seats), **options), *seats)


@cache
def match_with(number: int, words: str, players: int, expansion: str = "none") -> tuple[Match, int]:
    """Return a match at a decision with so many choices that contain some words, and its seat."""
    bot = find_bot("greedy")
    for seed in count():
        match = holocene.new(GAME, players, f"choices {seed}", expansion=expansion)
        while not match.state.over:
            mover = match.state.to_move()[0]
            sentences = [match.state.describe(mover, action) for action in match.state.legal(mover)]
            if sum(words in one for one in sentences) >= number:
                return match, mover
            match.play(mover, ask(bot, match.state, mover, 0.0, 1))
    raise AssertionError("there are always more seeds")


def match_with_pile(cards: int) -> tuple[Match, int]:
    """Return a match at a decision about an Eclipse pile with so many cards, and its seat."""
    for seed in count():
        match = holocene.new(GAME, 2, f"pile {seed}")
        dice = random.Random(seed)
        while not match.state.over:
            mover = match.state.to_move()[0]
            named = {action: match.state.space.name(action)[0] for action in match.state.legal(mover)}
            if "use_pile" in named.values() and len(match.state.view(mover)["tribes"][mover]["pile"]) >= cards:
                return match, mover
            match.play(mover, dice.choice([one for one in named if named[one] == "to_eclipse"] or list(named)))
    raise AssertionError


def continued(visitor: Visitor, file: dict[str, Any], *seats: str) -> str:
    """Return a table that continues from the end of a match file."""
    table = visitor.post("/api/tables/file", file)["id"]
    last = visitor.events(table)["position"]["number"]
    fork: str = visitor.post(f"/api/tables/{table}/fork", {"number": last, "seats": seats_of(seats)})["id"]
    visitor.do(fork, "start")
    return fork
