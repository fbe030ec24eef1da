"""Whether a position counts what chance does and shows, so that undo never crosses it (see `State.chance`)."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import holocene

Shows = Callable[[list[int]], bool]


def check_chance(game: str, players: int, shows: Shows, **options: Any) -> None:
    """Play a match at random: chance is counted up with exactly those decisions in which an event shows something."""
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
