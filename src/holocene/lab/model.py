"""Compares a match with a second model of its game: both must agree on the legal actions and on every result."""

from __future__ import annotations

import importlib
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from holocene.kernel.engine.state import State
from holocene.kernel.errors import BadRequest
from holocene.kernel.matches.match import Match
from holocene.kernel.matches.record import Record
from holocene.kernel.space import Named

PACKAGE = "tests.models"  # part of the source tree; it is not installed


class Model(Protocol):
    """A second implementation of a game's rules, or of parts of them; it raises AssertionError if it disagrees."""

    def check_position(self, position: dict[str, Any], legal: dict[int, list[Named]]) -> None:
        """Compare the legal actions in a position, by seat."""

    def check_step(self, before: dict[str, Any], seat: int, action: Named, after: dict[str, Any]) -> None:
        """Compare the result of a decision."""

    def check_end(self, position: dict[str, Any], scores: list[dict[str, Any]]) -> None:
        """Compare the end of a match: points and places by seat."""


def find_model(game: str) -> Model:
    """Return the second model of a game.

    Raises:
        BadRequest: this is not a checkout of the sources, or there is no model of that game.
    """
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        models = importlib.import_module(PACKAGE)
    except ModuleNotFoundError:
        raise BadRequest("the second models are part of the sources: run this in a checkout of them") from None
    try:
        found: Model = models.find_model(game)
    except KeyError:
        raise BadRequest(f"there is no second model of {game}") from None
    return found


@dataclass(slots=True)
class ComparedMatch:
    """A match that is compared with a model at every step."""

    match: Match
    model: Model

    def check(self) -> None:
        """Compare the current position."""
        self.model.check_position(self.match.state.dump(), legal_of(self.match.state))

    def play(self, seat: int, action: int) -> Record:
        """Take a decision and compare its result."""
        before = self.match.state.dump()
        record = self.match.play(seat, action)
        state = self.match.state
        assert record.action is not None
        self.model.check_step(before, seat, record.action, state.dump())
        if state.over:
            scores = [{"seat": one.seat, "points": one.points, "place": one.place} for one in state.scores()]
            self.model.check_end(state.dump(), scores)
        return record


def legal_of(state: State) -> dict[int, list[Named]]:
    """Return every seat's legal actions by name."""
    return {seat: [state.space.name(action) for action in state.legal(seat)] for seat in range(state.players)}
