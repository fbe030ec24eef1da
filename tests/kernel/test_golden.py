"""Golden matches: whole games as readable text, compared word for word on both builds.

A change of rules or cards changes them on purpose: `python -m tests.kernel.test_golden` writes them anew, and the
diff shows what the change means at the table.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import holocene
from holocene.bots import find_bot
from holocene.bots.playing import play_bot
from holocene.bots.search import Searcher
from holocene.kernel.matches.match import Match
from holocene.kernel.matches.writing import transcript

FOLDER = Path(__file__).parent.parent / "golden"


def with_undo(game: str, players: int) -> Match:
    """Return a short match with an undo and a takeback in it."""
    match = holocene.new(game, players=players, seed="undo")
    for step in range(40):
        seats = match.state.to_move()
        seat = seats[step % len(seats)]
        legal = match.state.legal(seat)
        match.play(seat, legal[step * 5 % len(legal)])
        if step % 9 == 4 and not match.why_no_undo(seat):
            match.undo(seat)
        if step == 30:
            match.takeback(seat)
    return match


def with_search(game: str, players: int) -> Match:
    """Return the beginning of a match in which one seat searches; both builds must choose the same."""
    match = holocene.new(game, players=players, seed="search")
    bots = [Searcher(6), *(find_bot("greedy") for _ in range(players - 1))]
    for _ in range(24):
        seat = match.state.to_move()[0]
        play_bot(match, bots[seat], seat)
    return match


MATCHES: dict[str, Callable[[], Match]] = {
    "cavemen-2-greedy": lambda: holocene.play_out("cavemen", ["greedy"] * 2, seed=1),
    "cavemen-3-mixed": lambda: holocene.play_out("cavemen", ["greedy", "random", "greedy"], seed=2),
    "cavemen-4-no-first-auction": lambda: holocene.play_out("cavemen", ["greedy"] * 4, seed=3, first_auction=False),
    "cavemen-5-chosen-tribes": lambda: holocene.play_out("cavemen", ["greedy"] * 5, seed=4, tribes="chosen"),
    "cavemen-3-fire-beside": lambda: holocene.play_out("cavemen", ["random"] * 3, seed=5, fire_counts=False),
    "cavemen-3-search": lambda: with_search("cavemen", 3),
    "thaw-3-search": lambda: with_search("thaw", 3),
    "endless_winter-2-search": lambda: with_search("endless_winter", 2),
    "cavemen-2-undo": lambda: with_undo("cavemen", 2),
    "endless_winter-2-greedy": lambda: holocene.play_out("endless_winter", ["greedy"] * 2, seed=1),
    "endless_winter-3-modules": lambda: holocene.play_out(
        "endless_winter", ["greedy", "random", "greedy"], seed=2, glacier_tokens=True, rest_tokens=True
    ),
    "endless_winter-4-chiefs": lambda: holocene.play_out(
        "endless_winter", ["random"] * 4, seed=3, draft="chiefs", glacier_tokens=True, layout="for-2"
    ),
    "endless_winter-2-setup": lambda: holocene.play_out(
        "endless_winter", ["random", "greedy"], seed=4, draft="setup", rest_tokens=True, layout="for-3"
    ),
    "cave_paintings-3-greedy": lambda: holocene.play_out(
        "endless_winter", ["greedy"] * 3, seed=5, expansion="cave_paintings", glacier_tokens=True, rest_tokens=True
    ),
    "cave_paintings-4-drafted": lambda: holocene.play_out(
        "endless_winter",
        ["random", "greedy", "random", "greedy"],
        seed=6,
        expansion="cave_paintings",
        boards="drafted",
        tiles="five",
        draft="chiefs",
    ),
    "cave_paintings-2-dealt": lambda: holocene.play_out(
        "endless_winter", ["greedy", "random"], seed=7, expansion="cave_paintings", boards="dealt"
    ),
    "endless_winter-3-undo": lambda: with_undo("endless_winter", 3),
    "thaw-3-greedy": lambda: holocene.play_out("thaw", ["greedy"] * 3, seed=1),
    "thaw-4-mixed": lambda: holocene.play_out("thaw", ["greedy", "random", "greedy", "random"], seed=2),
    "thaw-5-edges": lambda: holocene.play_out("thaw", ["greedy"] * 5, seed=3, checks="edges"),
    "thaw-4-undo": lambda: with_undo("thaw", 4),
}


@pytest.mark.parametrize("name", list(MATCHES))
def test_a_match_equals_its_golden_file(name: str) -> None:
    assert transcript(MATCHES[name]()) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_no_golden_file_is_forgotten() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(MATCHES)


if __name__ == "__main__":
    for name, make in MATCHES.items():
        (FOLDER / f"{name}.txt").write_text(transcript(make()), encoding="utf-8")
