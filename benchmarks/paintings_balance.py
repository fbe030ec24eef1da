"""Balance of Cave Paintings: sides of the boards, what painting brings, and which of its cards are taken.

`python benchmarks/paintings_balance.py 300` plays 300 games of greedy bots for each number of players and prints the
rows of docs/components.md. Sides are dealt, so that each is seen as often. Shares are multiples of the fair one.
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

import holocene
from holocene.bots import find_bot
from holocene.bots.table import play_bot
from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter.cards import shipped_edition
from holocene.games.endless_winter.state import Winter
from holocene.kernel.match import Match

NAMES = shipped_edition().side_names


def play(players: int, number: int) -> Match:
    """Return a finished match; modules come and go, and half of the sides are Mammoths' by the number of the match."""
    options: dict[str, Any] = {"glacier_tokens": number % 2 == 0, "rest_tokens": number % 4 < 2, "boards": "dealt"}
    match = holocene.new("endless_winter", players, f"p{number}", expansion="cave_paintings", **options)
    bots = [find_bot("greedy") for _ in range(players)]
    while not match.state.over:
        seat = match.state.to_move()[0]
        first = match.state.legal(seat)[0]
        if first == a.A_PAINTING_SIDE:
            match.play(seat, first + int((number + seat) % 5 > 0))
        else:
            play_bot(match, bots[seat], seat)
    return match


def measure(players: int, games: int) -> str:
    """Return the row of one number of players."""
    wins: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    seats: Counter[int] = Counter()
    taken: Counter[str] = Counter()
    total = painted = of_winners = torches = whole = decisions = painting = 0
    for number in range(games):
        match = play(players, number)
        state = match.state
        assert isinstance(state, Winter)
        decisions += len(match.log)
        for score in state.scores():
            tribe, route = state.tribes[score.seat], dict(score.parts)[a.SOURCES[a.P_PAINTING]]
            seen[NAMES[tribe.side]] += 1
            total += score.points
            painted += route
            torches += tribe.torches
            whole += route == len(state.edition.side_colours[tribe.side])
            if score.place == 1:
                wins[NAMES[tribe.side]] += 1
                seats[score.seat] += 1
                of_winners += route
        actions = [record.action for record in match.log if record.action is not None]
        painting += sum(name == "place" and values["on"] == "cave-painting" for name, values in actions)
        taken.update({str(values["card"]) for name, values in actions if name in ("take_culture", "take_tribe")})
    everybody = games * players
    own = [*shipped_edition().slugs[a.FIRST_PAINTED : a.FIRST_ERA_2], "painter"]
    rare = min(own, key=taken.__getitem__)
    sides = ", ".join(f"{name} {wins[name] * players / seen[name]:.2f}" for name in NAMES)
    by_seat = ", ".join(f"{seats[seat] * players / games:.2f}" for seat in range(players))
    return (
        f"| {players} | {by_seat} | {sides} | {total / everybody:.0f} | {painted / everybody:.1f} "
        f"| {of_winners / games:.1f} | {whole / everybody:.1%} | {torches / everybody:.1f} "
        f"| {painting / everybody:.1f} | {decisions / games:.0f} | {rare} {taken[rare] / games:.0%} |"
    )


if __name__ == "__main__":
    for number_of_players in (2, 3, 4):
        print(measure(number_of_players, int(sys.argv[1])), flush=True)
