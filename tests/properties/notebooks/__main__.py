"""Follow many matches with notebooks: python -m tests.properties.notebooks --matches 300."""

from __future__ import annotations

import argparse
import itertools
import time

from holocene.games import find_game
from holocene.lab.fuzz import all_settings
from tests.properties.notebooks import NOTEBOOKS
from tests.properties.notebooks.walk import Tally, follow

SHOWN = 20  # contradictions of a game that are printed


def main() -> None:
    """Print for each game how many matches, decisions and deals were checked, and every contradiction."""
    parser = argparse.ArgumentParser(prog="python -m tests.properties.notebooks", description=__doc__)
    parser.add_argument("--matches", type=int, default=300, help="of each game")
    parser.add_argument("--game", choices=list(NOTEBOOKS), action="append", help="only this one; may be repeated")
    parser.add_argument("--seed", default="notebook", help="another seed gives other matches")
    chosen = parser.parse_args()
    for name in chosen.game or NOTEBOOKS:
        tally, begun = Tally(), time.monotonic()
        every = all_settings(find_game(name))
        step = next(step for step in itertools.count(len(every) * 5 // 8 + 1) if coprime(step, len(every)))
        for number in range(chosen.matches):
            players, options = every[number * step % len(every)]
            follow(name, players, options, f"{chosen.seed}-{number}", tally)
        print(
            f"{name}: {tally.matches} matches, {tally.decisions} decisions, {tally.deals} deals checked, "
            f"{len(tally.contradictions)} contradictions, {time.monotonic() - begun:.0f} s",
            flush=True,
        )
        for kind, number in tally.kinds.most_common():
            print(f"  {number} times: {kind}", flush=True)
        for contradiction in tally.contradictions[:SHOWN]:
            print(f"  {contradiction}", flush=True)


def coprime(one: int, other: int) -> bool:
    """Return whether two numbers share no factor: then steps of one reach every place of a circle of the other."""
    return all(one % factor or other % factor for factor in range(2, other + 1))


if __name__ == "__main__":
    main()
