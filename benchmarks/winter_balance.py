"""Balance of Endless Winter beyond what `holocene balance` shows: Chiefs' sides, Setup cards, turn order, sources.

`python benchmarks/winter_balance.py 600` plays 600 games of greedy bots for each number of players and prints the rows
of docs/components.md. All shares are multiples of the fair one.
"""

from __future__ import annotations

import sys
from collections import Counter

import holocene
from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter.cards import shipped_edition
from holocene.games.endless_winter.state import Winter


def shares(wins: Counter[int], seen: Counter[int], players: int) -> list[float]:
    """Return each one's wins as a multiple of the fair share, ascending."""
    return sorted(wins[one] * players / seen[one] for one in seen)


def measure(players: int, games: int) -> str:
    """Return the row of one number of players."""
    wins: dict[str, Counter[int]] = {key: Counter() for key in ("seat", "place", "side", "setup")}
    seen: dict[str, Counter[int]] = {key: Counter() for key in ("seat", "place", "side", "setup")}
    sources: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    decisions = 0
    for number in range(games):
        match = holocene.play_out("endless_winter", ["greedy"] * players, seed=f"b{number}")
        state, start = match.state, match.at(0)
        assert isinstance(state, Winter)
        assert isinstance(start, Winter)
        decisions += len(match.log)
        for score in state.scores():
            tribe = state.tribes[score.seat]
            sources.update(dict(score.parts))
            found = {
                "seat": score.seat,
                "place": start.order.index(score.seat),
                "side": tribe.chief,
                "setup": tribe.setup,
            }
            for key, value in found.items():
                seen[key][value] += 1
                wins[key][value] += score.place == 1
        actions = [record.action for record in match.log if record.action is not None]
        taken.update({str(arguments["card"]) for name, arguments in actions if name == "take_culture"})
    by_seat, by_place = (
        ", ".join(f"{wins[key][one] * players / games:.2f}" for one in range(players)) for key in ("seat", "place")
    )
    sides, setups = (shares(wins[key], seen[key], players) for key in ("side", "setup"))
    total = sum(sources.values())
    name, most = sources.most_common(1)[0]
    cards = shipped_edition().slugs[a.FIRST_CULTURE :]
    rare = sorted(cards, key=taken.__getitem__)[:2]
    rarest = ", ".join(f"{card} {taken[card] / games:.1%}" for card in rare)
    return (
        f"| {players} | {by_seat} | {by_place} "
        f"| {sides[0]:.2f} to {sides[-1]:.2f} | {setups[0]:.2f} to {setups[-1]:.2f} "
        f"| {total / games / players:.0f} | {name} {most / total:.0%} | {decisions / games:.0f} | {rarest} |"
    )


if __name__ == "__main__":
    for number in (2, 3, 4):
        print(measure(number, int(sys.argv[1]) if len(sys.argv) > 1 else 600))
