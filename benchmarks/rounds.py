"""Runs measurements in interleaved rounds, each in its own process; the best value of each figure counts.

The same machine can be a third slower at times, and slower still if others use it. Only ratios within one run mean
something.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
PEER = HERE.parent / ".bench-venv" / "bin" / "python"
ROUNDS = 5

Figures = dict[str, float]


def ask(what: str, pure: bool = False) -> Figures:
    """Run one measurement in its own process; catanatron also needs its own environment."""
    python = str(PEER) if what.startswith("catanatron") else sys.executable
    environment = {**os.environ, "HOLOCENE_PURE": "1" if pure else "0", "OMP_NUM_THREADS": "1"}
    words = [python, str(HERE / "measures.py"), what]
    found = subprocess.run(words, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return {str(name): float(value) for name, value in json.loads(found.stdout.splitlines()[-1]).items()}


def best_of(whats: list[str], rounds: int = ROUNDS) -> dict[str, Figures]:
    """Return the best figures of several rounds; "pure engine" is the engine without compiled modules."""
    best: dict[str, Figures] = {}
    for number in range(rounds):
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
        for what in whats:
            row = ask(what.removeprefix("pure "), pure=what.startswith("pure "))
            kept = best.setdefault(what, dict(row))
            for key, value in row.items():
                kept[key] = min(kept[key], value) if key.endswith("us") else max(kept[key], value)
    return best
