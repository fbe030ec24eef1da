"""Writes a game's lesson again after its rules have changed: the same decisions with the same notes.

    python -m tests.make_lesson cavemen

Cavemen's lesson was chosen among 8,000 matches of greedy bots (seeds "lesson 0" to "lesson 3999" with two and with
three players) as the shortest in which everything happens that a newcomer must have seen once. Endless Winter's is the
one of 120 such matches with two players ("lesson 0" to "lesson 119") whose first round has the most kinds of decisions.
"""

from __future__ import annotations

import sys

from holocene.games import find_game
from holocene.kernel.matches.match import new_match
from holocene.kernel.matches.reading import read_json
from holocene.kernel.matches.writing import write_match
from holocene.kernel.results import Note
from holocene.tables.lessons import lesson_file


def make_lesson(name: str) -> None:
    """Play a lesson again and write it."""
    game = find_game(name)
    path = lesson_file(game)
    old = read_json(path)
    match = new_match(game, old["players"], old["seed"], old["options"], game.edition(), old["nonce"])
    for line in old["log"]:
        action, arguments = line["play"]
        match.act(line["seat"], action, **arguments)
    match.notes = [Note(one["at"], one["text"], tuple(one.get("things", ()))) for one in old["notes"]]
    write_match(match, path)


if __name__ == "__main__":
    make_lesson(sys.argv[1])
