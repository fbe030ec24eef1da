"""Matches of Endless Winter that bots have played up to a round, for tests and measurements that begin there."""

from __future__ import annotations

import random
from functools import cache
from itertools import count
from typing import Any

import holocene
from holocene.bots import find_bot
from holocene.bots.table import ask
from holocene.kernel.files import match_json
from holocene.kernel.match import Match
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
    """Return such a match as a file's content: uploaded, it can be gone on with from its last entry."""
    return match_json(match_in_round(wanted, players, seat, tuple(options.items())))


def seats_of(seats: tuple[str, ...]) -> list[dict[str, str]]:
    """Return who plays, as requests name it: "person", or a bot's name."""
    return [{"kind": "person"} if seat == "person" else {"kind": "bot", "bot": seat} for seat in seats]


def in_round(visitor: Visitor, wanted: int, *seats: str, **options: Any) -> str:
    """Return a table that goes on from its first seat's first decision in a round that bots have played up to."""
    return going_on(visitor, file_in_round(wanted, len(seats), **options), *seats)


@cache
def match_with(number: int, words: str, players: int, expansion: str = "none") -> tuple[Match, int]:
    """Return a match at a decision with so many choices that hold some words, and whose decision it is."""
    bot = find_bot("greedy")
    for seed in count():
        match = holocene.new(GAME, players, f"choices {seed}", expansion=expansion)
        while not match.state.over:
            mover = match.state.to_move()[0]
            told = [match.state.describe(mover, action) for action in match.state.legal(mover)]
            if sum(words in one for one in told) >= number:
                return match, mover
            match.play(mover, ask(bot, match.state, mover, 0.0, 1))
    raise AssertionError("there are always more seeds")


def match_with_pile(cards: int) -> tuple[Match, int]:
    """Return a match whose mover may use abilities of an Eclipse pile with so many cards, and whose that is."""
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


def going_on(visitor: Visitor, file: dict[str, Any], *seats: str) -> str:
    """Return a table that goes on from where a file ends."""
    table = visitor.post("/api/tables/file", file)["id"]
    last = visitor.events(table)["position"]["number"]
    fork: str = visitor.post(f"/api/tables/{table}/fork", {"number": last, "seats": seats_of(seats)})["id"]
    visitor.do(fork, "start")
    return fork
