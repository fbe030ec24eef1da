"""Compares the important ratios with those stored in benchmarks/kept.json: `make bench-check`.

It fails if a ratio has fallen by more than 30 %. `python -m benchmarks.check --keep` stores new ones.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from benchmarks.measures import GAMES
from benchmarks.rounds import Figures, best_of

KEPT = Path(__file__).parent / "kept.json"
LEAST = 0.7  # the smallest part of a stored ratio that passes


def ratios(best: dict[str, Figures]) -> Figures:
    """Return the ratios; for all of them, greater is better."""
    peer, gym = best["catanatron"]["playout"], best["catanatron gym"]["gym"]
    found: Figures = {}
    for game in GAMES:
        found[f"{game}: playouts, times catanatron's"] = best["engine"][f"{game} playout"] / peer
        found[f"{game}: playouts with clones, times catanatron's"] = best["engine"][f"{game} with clones"] / peer
        found[f"{game}: clones in a decision of catanatron's"] = 1e6 / peer / best["engine"][f"{game} clone us"]
    for key, rate in best["environments"].items():
        game, players, what = key.split()
        if what == "pettingzoo":
            found[f"{game}, {players} players: PettingZoo steps, times catanatron's gym"] = rate / gym
            found[f"{game}, {players} players: batch, times PettingZoo"] = (
                best["environments"][f"{game} {players} batch"] / rate
            )
    found["a decision after 200 records, times one after 3,500"] = best["log"]["short us"] / best["log"]["long us"]
    return {name: round(value, 2) for name, value in found.items()}


def main() -> int:
    """Measure, then compare the ratios or store them."""
    found = ratios(best_of(["engine", "catanatron", "environments", "catanatron gym", "log"]))
    if "--keep" in sys.argv:
        KEPT.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        return 0
    kept: Figures = json.loads(KEPT.read_text(encoding="utf-8"))
    fallen = [name for name, value in kept.items() if found.get(name, 0.0) < LEAST * value]
    for name, value in kept.items():
        print(f"{found.get(name, 0.0):8.2f} now, {value:8.2f} kept{'  FALLEN' if name in fallen else ''}  {name}")
    return 1 if fallen else 0


if __name__ == "__main__":
    sys.exit(main())
