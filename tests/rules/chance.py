"""Checks that `State.chance` counts everything that chance decides or reveals, so that nobody can undo it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import holocene

Shows = Callable[[list[int]], bool]


def check_chance(game: str, players: int, shows: Shows, **options: Any) -> None:
    """Play a match at random, and check that chance is counted exactly when an event shows something hidden."""
    match = holocene.new(game, players, "chance", **options)
    dice = random.Random(game)
    spoken = silent = 0
    while not match.state.over:
        before = match.state.chance
        seat = match.state.to_move()[0]
        record = match.play(seat, dice.choice(match.state.legal(seat)))
        expected = any(shows(list(event)) for event in record.events)
        assert (match.state.chance > before) == expected, (record.action, match.tell_record(record, seat))
        assert match.state.chance >= before
        spoken, silent = spoken + expected, silent + (not expected)
    assert min(spoken, silent) > 10
